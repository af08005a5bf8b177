// Words that docs/glossary.md retired must not come back: in identifiers, comments, messages and documents.
const notOurs =
  /^(tests\/(kept|logs|walk|golden|referee\/sessions)|assets\/(strings|icons|players)|licences|docs\/data)\/|^(CHANGELOG|docs\/glossary)\.md$|\.(log|flash|svg|json)$/;

/** Its list items "- `word`: what to write instead"; a trailing * stands for any ending, lower case for any case. */
export const retiredWords = (glossary) =>
  [...glossary.matchAll(/^- `([^`]+)`: (.+)$/gm)].map(([, word, use]) => {
    const source = word.replace(/\*$/, "\\w*").replace(/ /g, "\\s+");
    return { word, use, pattern: new RegExp(`(?<!\\w)${source}(?!\\w)`, /[A-Z_]/.test(word) ? "g" : "gi") };
  });

/** Where the files (path to text) use a retired word, as sentences. */
export function retiredUses(files, glossary) {
  const found = [];
  for (const { use, pattern } of retiredWords(glossary))
    for (const [file, text] of files)
      for (const { 0: word, index } of notOurs.test(file) ? [] : text.matchAll(pattern))
        found.push(
          `${file}:${text.slice(0, index).split("\n").length}: "${word}" is retired (docs/glossary.md): ${use}`,
        );
  return found;
}
