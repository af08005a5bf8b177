// Texts use the characters of print: quotes, apostrophes, dashes and the multiplication sign.
import assert from "node:assert/strict";
import fs from "node:fs";
import test from "node:test";

const root = new URL("../../", import.meta.url);
const textsIn = (folder) =>
  fs
    .readdirSync(new URL(folder, root))
    .filter((name) => name.endsWith(".txt") && name !== "languages.txt")
    .flatMap((name) =>
      fs
        .readFileSync(new URL(`${folder}${name}`, root), "utf8")
        .split("\n")
        .map((line, i) => [`${folder}${name}:${i + 1}`, line.match(/^(\w+) = (.*)$/)])
        .filter(([, entry]) => entry && entry[1] !== "alphabet")
        .map(([place, [, , text]]) => [place, text]),
    );
const texts = textsIn("assets/strings/");
const frame = textsIn("assets/page/");

for (const [what, wrong] of [
  ["a straight quote or apostrophe", /['"]/],
  ["a hyphen for a dash", / - |\d-\d/],
  ["a hyphen for a minus sign", /(^|[ :,])-[\d{]/],
  ["a letter for the multiplication sign", /[\d}] ?[xх] ?[\d{[]|[ ][xх] /],
])
  test(`no text has ${what}`, () => {
    assert.ok(texts.length > 1000 && frame.length > 100);
    for (const [place, text] of [...texts, ...frame]) assert.doesNotMatch(text.replaceAll("\\n", "\n"), wrong, place);
  });
