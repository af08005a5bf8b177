// The screen for those who do not see it: what pd::TextView says of it. The choices are a listbox that keeps the focus while its
// options change (ARIA practices: the arrow keys of a listbox are the page's own, and its active option is announced). A live
// region announces the news, and only what changed.

const roles = ["header", "happened", "tab", "text", "heading", "choice", "effect", "footer", "callout", "picture"];

function screenInWords() {
  return machine.words.map((line) => {
    const [role, marks, number, words, more, button] = line.split("\t");
    return {
      role: roles[role],
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
    .replace(/ {2,}| \u00b7 /g, ", ")
    .replace(/\[(\d)\]/g, "$1");

const inSentences = (all) =>
  all.filter(Boolean).reduce((told, one) => (told ? `${told}${/[.!?:]$/.test(told) ? "" : "."} ${one}` : one), "");

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
  label: spoken(inSentences([words, more])),
  isHere,
  isEnabled,
  act() {
    machine.goTo(number);
    tapButton(bits.select);
  },
});

/// Where nothing is to be chosen, what the buttons do: "OK", "More", "Back". What only skips is not announced.
const optionOfButton = ({ words, button }, isHere) => ({
  label: words,
  isHere,
  isEnabled: true,
  act: () => (button === bits.x ? holdSelect() : tapButton(button)),
});

/// The device is taken by a long press, which a screen reader cannot make.
const optionOfHold = ({ words }) => ({ label: words, isHere: true, isEnabled: true, act: holdSelect });

const holdSelect = () => pressLong(bits.select);

function optionsOf(lines) {
  const choices = lines.filter(({ role }) => role === "choice");
  if (choices.length > 0) return choices.map(optionOf);
  const buttons = lines.filter(({ role }) => role === "footer");
  if (buttons.length > 0) return buttons.map((line, i) => optionOfButton(line, i === 0 && !machine.wasm.goes_on()));
  return machine.wasm.waits_for_hold() ? lines.slice(-1).map(optionOfHold) : [];
}

// ---- what is announced ----

let lastAnnounced = "";

/// The same words again are a change, too: a blank at their end that is not heard.
function announce(words) {
  lastAnnounced = words;
  $("live").textContent = $("live").textContent === words ? `${words}\u00a0` : words;
}

const said = { callout: "", header: [], gameHeader: [], text: [], here: "", hadChoices: false };
let lastHappened = []; // also when it is on the screen no more, until the next press: then the same may happen again
let staged = null; // { happened, timer }: what a computer did, which may go on

/// Only a move makes things happen again, not who presses on.
function forgetHappened() {
  if (said.hadChoices) lastHappened = [];
}

/// Of lines, those that are new: not what was cut off at the top by scrolling, and of a longer row its name and its end.
const newLines = (now, before) =>
  now
    .filter((line) => !before.some((old) => old.endsWith(line)))
    .map((line) => {
      const row = before.find((old) => old.includes(", ") && line.startsWith(`${old}, `));
      return row ? `${row.split(", ")[0]}: ${line.slice(row.length + 2)}` : line;
    });

const speakerOf = (line) => /^[^:.,]+: /.exec(line)?.[0] ?? "";

/// A line about a player goes on as more happens: "Chip: gets 1 tool", "Chip: gets 2 gold, 1 tool". What was said is left out.
function withoutSaid(line) {
  const speaker = speakerOf(line);
  const itemsOf = (text) => text.slice(speaker.length).split(/(?<=, |\. )/);
  const bare = (item) => item.replace(/[,.] $/, "");
  const old = lastHappened.filter((other) => speaker && other.startsWith(speaker)).flatMap(itemsOf);
  const isSaid = (item) => old.some((other) => ` ${bare(other)}`.endsWith(` ${bare(item)}`));
  const items = itemsOf(line).filter((item) => !isSaid(item));
  return items.length > 0 ? speaker + bare(items.join("")) : "";
}

function newsThatHappened(happened) {
  const isInTable = (line) => said.text.includes(line.slice(speakerOf(line).length));
  const news = newLines(happened, [...lastHappened, ...said.text]).filter((line) => !isInTable(line));
  return happened.length === 1 ? news.map(withoutSaid).filter(Boolean) : news;
}

function newsOf(now) {
  if (now.callout) return now.callout === said.callout ? [] : [now.callout]; // all else waits until it is dismissed
  const news = newsThatHappened(now.happened);
  const told = [lastAnnounced, ...news].join(" ");
  const header = now.isGame ? said.gameHeader : said.header;
  news.push(...now.header.filter((item) => !header.includes(item) && !told.includes(item)));
  news.push(...newLines(now.text, said.text));
  const isInList = document.activeElement === $("choices");
  if (now.here && now.here !== said.here && !isInList) news.push(now.here);
  return news;
}

function remember({ callout, happened, header, text, here, isGame, hasChoices }) {
  said.hadChoices = hasChoices;
  if (callout) {
    said.callout = callout;
    return;
  }
  if (happened.length > 0) lastHappened = happened;
  Object.assign(said, { callout, here });
  if (isGame) return void (said.gameHeader = header);
  Object.assign(said, { header, text });
  if (hasChoices) said.gameHeader = []; // who returns to a game from a menu hears where it stands
}

/// Small moves are told together: what is said of them waits until no other follows at once.
function stage(happened) {
  if (happened.length === 0 || happened.join() === staged?.happened.join()) return;
  clock.cancel(staged?.timer);
  staged = { happened, timer: clock.after(500, () => announceAll(newsStaged())) };
}

/// A recap of several lines, which comes next, says it again.
function newsStaged(next = []) {
  if (!staged) return [];
  clock.cancel(staged.timer);
  const { happened } = staged;
  staged = null;
  if (next.length > 1) return [];
  const news = newsThatHappened(happened);
  lastHappened = happened;
  return news;
}

function announceAll(news) {
  if (news.length > 0) announce(inSentences(news));
}

function readScreen() {
  if (machine.wasm.is_moving()) return; // what came of it is said when all lies still
  const lines = screenInWords();
  const hasChoices = lines.some(({ role }) => role === "choice");
  const linesOf = (...wanted) => lines.filter(({ role }) => wanted.includes(role)).map(({ words }) => spoken(words));
  const wordsOf = (...wanted) => inSentences(linesOf(...wanted));
  const isStaged = Boolean(machine.wasm.goes_on()); // what stands between two moves is for nobody to answer
  if (isStaged) {
    stage(linesOf("happened"));
    said.hadChoices = false;
  } else {
    const isOn = (role) => lines.find((line) => line.role === role && line.isHere);
    const here = isOn("choice") ?? isOn("tab");
    const isGame = lines.some(({ role }) => role === "picture");
    const now = {
      isGame,
      hasChoices,
      callout: wordsOf("callout"),
      happened: linesOf("happened"),
      header: isGame ? linesOf("header").flatMap((line) => line.split(", ")) : linesOf("header"),
      text: hasChoices ? [] : linesOf("text"),
      here: here ? spoken(inSentences([here.words, here.more])) : "",
    };
    const news = [...newsStaged(now.happened), ...newsOf(now)];
    remember(now);
    announceAll(news);
  }
  $("screen").ariaLabel = inSentences([word("screen"), wordsOf("header")]);
  $("all-words").textContent = wordsOf("header", "callout", "happened", "effect", "text", "picture", "footer");
  if (!(isStaged && hasChoices)) listOptions(optionsOf(lines)); // those of a macro make themselves
}

/// Keys for those who listen: the last announcement again with what the cursor is on, and what one has.
const spokenKeys = {
  KeyR: () => announce(inSentences([lastAnnounced, said.here].filter((words, i, all) => all.indexOf(words) === i))),
  KeyG: () => announce(spoken(machine.goods) || word("noGoods")),
};

/// Keys go to the game, and what it offers is heard.
const focusGame = () => $("choices").focus({ preventScroll: true });
