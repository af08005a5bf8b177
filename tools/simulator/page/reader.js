// The screen for those who do not see it: what app::TextView says of it.

const parts = ["header", "happened", "tab", "text", "heading", "choice", "effect", "footer", "note"];

function screenInWords() {
  return machine.words.map((line) => {
    const [part, marks, number, words, more] = line.split("\t");
    return {
      part: parts[part],
      isHere: marks.includes(">"),
      isEnabled: !marks.includes("-"),
      number: Number(number),
      words,
      more,
    };
  });
}

/// The list of choices, to be read and clicked by whoever reads the page instead of looking at it.
function listChoices(choices) {
  $("choices").replaceChildren(
    ...choices.map(({ words, more, isHere, isEnabled, number }) => {
      const button = Object.assign(document.createElement("button"), {
        type: "button",
        tabIndex: -1, // the arrows move; the keys of the page are reached by Tab
        ariaLabel: more ? `${words}. ${more}` : words,
        textContent: words,
      });
      if (isHere) button.ariaCurrent = "true";
      button.ariaDisabled = String(!isEnabled);
      button.addEventListener("click", () => {
        machine.goTo(number);
        tapButton(bits.select);
      });
      const item = document.createElement("li");
      item.append(button);
      return item;
    }),
  );
}

/// What has changed since it was said last, for screen readers. Motion that says nothing new is not told.
const said = { header: "", note: "", happened: "", here: "", text: "" };

function readScreen() {
  const lines = screenInWords();
  const wordsOf = (...wanted) =>
    lines
      .filter(({ part }) => wanted.includes(part))
      .map(({ words }) => words)
      .join(". ");
  const choices = lines.filter(({ part }) => part === "choice");
  const isOn = (part) => lines.find((line) => line.part === part && line.isHere);
  const here = isOn("choice") ?? isOn("tab");
  const now = {
    header: wordsOf("header"),
    note: wordsOf("note"),
    happened: wordsOf("happened"),
    here: here ? [here.words, here.more].filter(Boolean).join(". ") : "",
    text: choices.length > 0 ? "" : wordsOf("text"),
  };
  const news = Object.keys(now).filter((part) => now[part] && now[part] !== said[part]);
  Object.assign(said, now);
  if (news.length > 0) $("live").textContent = news.map((part) => now[part]).join(". ");
  $("screen").ariaLabel = `${word("screen")}. ${now.header}`;
  $("all-words").textContent = wordsOf("header", "note", "happened", "effect", "text", "footer");
  listChoices(choices);
}
