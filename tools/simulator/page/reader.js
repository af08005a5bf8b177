// The screen for those who do not see it: what pd::TextView says of it. The choices are a listbox that keeps the focus while its
// options change (ARIA practices: the arrow keys of a listbox are the page's own, and its active option is announced). A live
// region announces the news, and only what changed.

const parts = ["header", "happened", "tab", "text", "heading", "choice", "effect", "footer", "note", "picture"];

function screenInWords() {
  return machine.words.map((line) => {
    const [part, marks, number, words, more, button] = line.split("\t");
    return {
      part: parts[part],
      isHere: marks.includes(">"),
      isEnabled: !marks.includes("-"),
      number: Number(number),
      words,
      more,
      button: Number(button),
    };
  });
}

/// As it is spoken: what stands apart on the screen is apart, dice are numbers.
const spoken = (words) =>
  words
    .replace(/(?<=[.!?:]) {2,}/g, " ")
    .replace(/ {2,}/g, ", ")
    .replace(/\[(\d)\]/g, "$1");

// ---- the choices ----

let optionCount = 0;

function makeOption({ label, isEnabled }) {
  const option = Object.assign(document.createElement("div"), {
    id: `choice-${++optionCount}`,
    role: "option",
    ariaLabel: label,
    textContent: label,
  });
  option.ariaDisabled = String(!isEnabled);
  return option;
}

/// Options that stay what they are stay the same elements: a new one under the cursor is announced, an old one is not.
function listOptions(options) {
  const list = $("choices");
  const before = [...list.children];
  const isSame = (element, { label, isEnabled }) =>
    element?.ariaLabel === label && element.ariaDisabled === String(!isEnabled);
  const now = options.map((option, i) => (isSame(before[i], option) ? before[i] : makeOption(option)));
  now.forEach((element, i) => {
    element.onclick = options[i].act;
    element.ariaSelected = String(options[i].isHere);
  });
  if (now.length !== before.length || now.some((element, i) => element !== before[i])) list.replaceChildren(...now);
  const here = now[options.findIndex(({ isHere }) => isHere)]?.id ?? "";
  if (list.getAttribute("aria-activedescendant") !== here) list.setAttribute("aria-activedescendant", here);
}

const optionOf = ({ words, more, isHere, isEnabled, number }) => ({
  label: spoken(more ? `${words}. ${more}` : words),
  isHere,
  isEnabled,
  act() {
    machine.goTo(number);
    tapButton(bits.select);
  },
});

/// Where nothing is to be chosen, what the buttons do: "OK", "More", "Back".
const optionOfButton = ({ words, button }, i) => ({
  label: words,
  isHere: i === 0,
  isEnabled: true,
  act: () => (button === bits.x ? holdSelect() : tapButton(button)),
});

/// The device is taken by a long press, which a screen reader cannot make.
const optionOfHold = ({ words }) => ({ label: words, isHere: true, isEnabled: true, act: holdSelect });

const holdSelect = () => pressLong(bits.select);

function optionsOf(lines) {
  const choices = lines.filter(({ part }) => part === "choice");
  if (choices.length > 0) return choices.map(optionOf);
  const buttons = lines.filter(({ part }) => part === "footer");
  if (buttons.length > 0) return buttons.map(optionOfButton);
  return machine.wasm.waits_for_hold() ? lines.slice(-1).map(optionOfHold) : [];
}

// ---- what is announced ----

let lastAnnounced = "";

/// The same words again are a change, too: a blank at their end that is not heard.
function announce(words) {
  lastAnnounced = words;
  $("live").textContent = $("live").textContent === words ? `${words}\u00a0` : words;
}

const said = { note: "", header: [], text: [], here: "" };
let lastHappened = []; // also when it is on the screen no more, until the next press: then the same may happen again

function forgetHappened() {
  if (!said.note) lastHappened = [];
}

/// What has been added to what was said before.
const added = (now, before) =>
  before && now.startsWith(before) ? now.slice(before.length).replace(/^[.,\s]+/, "") : now;

/// Of lines, those that are new: not what was cut off at the top by scrolling, and of a longer one its end.
const newLines = (now, before) =>
  now
    .filter((line) => !before.some((old) => old.endsWith(line)))
    .map((line) =>
      added(
        line,
        before.find((old) => line.startsWith(old)),
      ),
    );

function newsOf(now) {
  if (now.note) return now.note === said.note ? [] : [now.note]; // all else waits until it is dismissed
  const news = [];
  news.push(...newLines(now.happened, lastHappened));
  const told = news.join(" ");
  news.push(...(now.header ?? []).filter((part) => !said.header.includes(part) && !told.includes(part)));
  news.push(...newLines(now.text, said.text));
  const isInList = document.activeElement === $("choices");
  if (now.here && now.here !== said.here && !isInList) news.push(now.here);
  return news;
}

function remember(now) {
  if (now.note) {
    said.note = now.note;
    return;
  }
  if (now.happened.length > 0) lastHappened = now.happened;
  const { note, text, here } = now;
  Object.assign(said, { note, text, here, header: now.header ?? said.header });
}

/// The parts of a game's header are said when they change: whose turn, the round. While computers play, who it is, is said with
/// what they do: null.
function headerOf(lines, isGame, hasChoices) {
  if (!isGame) return lines;
  return hasChoices ? lines.flatMap((line) => line.split(", ")) : null;
}

function readScreen() {
  const lines = screenInWords();
  const linesOf = (...wanted) => lines.filter(({ part }) => wanted.includes(part)).map(({ words }) => spoken(words));
  const wordsOf = (...wanted) => linesOf(...wanted).join(". ");
  const isOn = (part) => lines.find((line) => line.part === part && line.isHere);
  const here = isOn("choice") ?? isOn("tab");
  const hasChoices = lines.some(({ part }) => part === "choice");
  const isGame = lines.some(({ part }) => part === "picture");
  const now = {
    note: wordsOf("note"),
    happened: linesOf("happened"),
    header: headerOf(linesOf("header"), isGame, hasChoices),
    text: hasChoices ? [] : linesOf("text"),
    here: here ? spoken([here.words, here.more].filter(Boolean).join(". ")) : "",
  };
  const news = newsOf(now);
  remember(now);
  if (news.length > 0) announce(news.join(". "));
  $("screen").ariaLabel = `${word("screen")}. ${wordsOf("header")}`;
  $("all-words").textContent = wordsOf("header", "note", "happened", "effect", "text", "picture", "footer");
  listOptions(optionsOf(lines));
}

/// Keys for those who listen: the last announcement again with what the cursor is on, and what one has.
const spokenKeys = {
  KeyR: () =>
    announce([lastAnnounced, said.here].filter((words, i, all) => words && all.indexOf(words) === i).join(". ")),
  KeyG: () => announce(spoken(machine.goods) || word("noGoods")),
};

/// Keys go to the game, and what it offers is heard.
const focusGame = () => $("choices").focus({ preventScroll: true });
