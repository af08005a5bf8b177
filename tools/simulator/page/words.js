// The words of the frame around the handheld: `frameWords` has those of assets/page by language. Another one is English.

let frameLanguage = "en";
const word = (key) => (frameWords[frameLanguage] ?? frameWords.en)[key];

/// Every element names its words: data-words is what it says, data-label how it is called.
function speak(language) {
  frameLanguage = language;
  document.documentElement.lang = language;
  const version = document.body.dataset.version;
  for (const element of document.querySelectorAll("[data-words]")) element.textContent = word(element.dataset.words);
  for (const element of document.querySelectorAll("[data-label]")) {
    element.ariaLabel = word(element.dataset.label).replace("$version", version);
    if (element.matches("header button")) element.title = element.ariaLabel;
  }
}
