// The check of retired words reads the glossary, and can fail.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { retiredUses, retiredWords } from "../../tools/checks/glossary.mjs";

const glossary = "- `Oldname`: write `NewName`\n- `frob*`: change\n- `old-term`: new term\n";
const uses = (text, file = "engine/a.cpp") => retiredUses(new Map([[file, text]]), glossary);

test("a retired word fails in identifiers and comments, names its line and what to write", () => {
  assert.deepEqual(uses("int a;\nOldname b; // Oldname\n").length, 2);
  assert.match(uses("int a;\nOldname b;\n")[0], /^engine\/a\.cpp:2: "Oldname" is retired .*: write `NewName`$/);
});

test("words in lower case are found in any case and with any ending; parts of other words are not", () => {
  assert.equal(uses("Frobbed. An Old-term value.").length, 2);
  assert.deepEqual(uses("OldnameOf oldname refrob"), []);
});

test("history, stored files and texts of players are not checked", () => {
  for (const file of ["CHANGELOG.md", "tests/kept/0.1.0/journal.cpp", "assets/strings/en.txt"])
    assert.deepEqual(uses("Oldname", file), []);
});

test("the glossary has terms and retired words, each once", () => {
  const page = readFileSync(new URL("../../docs/glossary.md", import.meta.url), "utf8");
  const words = retiredWords(page).map(({ word }) => word);
  assert.ok(words.length > 50);
  assert.equal(new Set(words).size, words.length);
  const terms = [...page.matchAll(/^\| ([^|]+?) \| /gm)]
    .map(([, term]) => term)
    .filter((term) => !/^(term|---)/.test(term));
  assert.ok(terms.length > 60);
  assert.equal(new Set(terms).size, terms.length);
});
