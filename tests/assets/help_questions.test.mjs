// The help alone is enough to play: docs/help_questions.md asks, and the chapter that it names has the answer.
import assert from "node:assert/strict";
import fs from "node:fs";
import test from "node:test";

const read = (file) => fs.readFileSync(new URL(`../../${file}`, import.meta.url), "utf8");
const chapters = new Map(
  [...read("assets/strings/guide.en.txt").matchAll(/^(\w+)_text = (.*)$/gm)].map(([, key, text]) => [
    key,
    text.replaceAll("\u00a0", " "),
  ]),
);
const games = read("docs/help_questions.md").split(/^## /m).slice(1);

test("there are three games", () => assert.equal(games.length, 3));
for (const game of games)
  test(`${game.split("\n")[0]}: the help answers twenty questions`, () => {
    const rows = [...game.matchAll(/^\| (.+\?) \| `(\w+)` \| (.+) \|$/gm)];
    assert.equal(rows.length, 20);
    for (const [, question, key, words] of rows)
      assert.ok(chapters.get(key)?.includes(words), `${key} does not answer "${question}" by "${words}"`);
  });
