// The names of things are the rulebooks' names: assets/strings/glossary.md is what the strings say.
import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import test from "node:test";
import { fileURLToPath } from "node:url";
import { readStrings } from "../../tools/assets/strings.mjs";

const assets = fileURLToPath(new URL("../../assets", import.meta.url));
const icons = {
  names: fs
    .readdirSync(path.join(assets, "icons"))
    .filter((f) => f.endsWith(".svg"))
    .map((f) => f.slice(0, -4))
    .sort(),
};
const problems = [];
const strings = readStrings(path.join(assets, "strings"), icons, (text) => problems.push(text));
const languages = strings.languages.map(({ code }) => code);

const rows = fs
  .readFileSync(path.join(assets, "strings/glossary.md"), "utf8")
  .split("\n")
  .filter((line) => line.startsWith("|"))
  .map((line) =>
    line
      .split("|")
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
const named = rows.filter(([key]) => /^`.*`$/.test(key)).map(([key, ...words]) => [key.slice(1, -1), words]);
const refused = rows
  .filter(([language]) => languages.includes(language) && language !== "en")
  .filter((row) => row.length === 3);

const same = (a, b) => a.toLowerCase() === b.toLowerCase();

test("the strings are sound", () => assert.deepEqual(problems, []));

test("every word of the glossary is the string in force", () => {
  assert.ok(named.length >= 26, "the tables of the glossary cannot be read");
  for (const [key, words] of named) {
    const at = strings.keys.indexOf(key);
    assert.ok(at >= 0, `${key} is in the glossary, but no string has that name`);
    languages.forEach((language, i) => {
      const word = words[i].replace(/ \\\*$/, ""),
        text = strings.texts[language][at];
      assert.ok(same(word, text), `${strings.files[language][at]}: ${key} is "${text}", the glossary says "${word}"`);
    });
  }
});

// Under these headings of the English files stand the names of things; what is only about them is left out.
const headings = {
  "stone_age.en.txt": ["Resources and places", "Lower parts of the cards"],
  "cvlizacje.en.txt": ["The orders", "The ideas.", "Types of ideas"],
  "altay.en.txt": ["Resources.", "Terrains", "Peoples", "Cards.", "Technologies and wonders."],
};
const noNames = /^(sa_card_\d|cv_(when_.*|idea_points|idea_cost|owned|open_ideas|none_owned)|al_([ns]?[ew]?|c))$/;

test("every name of a place, card, idea, technology or wonder is in the glossary", () => {
  let names = 0;
  for (const [file, wanted] of Object.entries(headings)) {
    const found = new Set();
    let heading;
    for (const line of fs.readFileSync(path.join(assets, "strings", file), "utf8").split("\n")) {
      if (line.startsWith("# ")) heading = wanted.find((words) => line.startsWith(`# ${words}`));
      const [, key] = line.match(/^(\w+) = /) ?? [];
      if (!key || !heading || noNames.test(key)) continue;
      found.add(heading);
      ++names;
      assert.ok(
        named.some(([other]) => other === key),
        `${file}: ${key} is a name that the glossary does not have`,
      );
    }
    assert.deepEqual([...found], wanted, `${file}: a heading that the names stood under is gone`);
  }
  // Stone Age: 4 resources, 8 places, the building; 12 symbols. CVlizacje: 8 orders, 48 ideas, 4 types. Altay: 5 + 4 + 4 + 20 + 20.
  assert.equal(names, 13 + 12 + 60 + 53);
});

test("no string uses a word that the glossary replaces", () => {
  assert.ok(refused.length >= 10, "the table of words not used cannot be read");
  for (const [language, not, but] of refused)
    strings.texts[language].forEach((text, i) => {
      const found = new RegExp(`(?<!\\p{L})${not}`, "iu").test(text);
      assert.ok(!found, `${strings.files[language][i]}: ${strings.keys[i]} says "${not}", the rulebook says "${but}"`);
    });
});
