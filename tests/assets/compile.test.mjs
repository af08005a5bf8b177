// What the compiler of icons, fonts and strings says when something is wrong: each mistake is named, with its place.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import test from "node:test";
import { fileURLToPath } from "node:url";
import { compile } from "../../tools/assets/compile.mjs";

const root = path.join(path.dirname(fileURLToPath(import.meta.url)), "../..");
const square = (body) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">${body}</svg>`;

const log = "pocket-dawn 1 stone_age 1 players=2 variant=1 first=0 options=4 moves=0801c040 crc=01234567";
const good = {
  "fonts.txt": "body 14 16 Roboto-Medium.ttf\n",
  "tunes.txt": "# what is heard\ngain e6:30 -:20 a4:60\n",
  "tutorials.txt": `# one game\nlog ${log}\ntell hello header\nmove eat\n`,
  "characters.txt": "ąę\u{FFFD}\n",
  "icons/palette.txt": "#ffffff\n#181018\n",
  "icons/sizes.txt": "* 16 24\n",
  "icons/food.svg": square('<circle cx="16" cy="16" r="9" fill="#ffffff"/>'),
  "strings/languages.txt": fs.readFileSync(path.join(root, "assets/strings/languages.txt"), "utf8"),
  "strings/en.txt": "# where\n@width 60 @font body\nhello = Hello\n@with 5\neat = {0} [food] {0:apple|apples}\n",
  "strings/pl.txt": "hello = Witaj\neat = {0} [food] {0:jabłko|jabłka|jabłek}\n",
  "strings/cs.txt": "hello = Ahoj\neat = {0} [food] {0:jablko|jablka|jablek}\n",
  "strings/uk.txt": "hello = Вітаю\neat = {0} [food] {0:яблуко|яблука|яблук}\n",
};

// Gives the good assets, with some files changed, to `use` in a folder of their own.
async function withAssets(changes, use) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "dawn-assets-"));
  try {
    for (const [name, text] of Object.entries({ ...good, ...changes })) {
      fs.mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
      fs.writeFileSync(path.join(folder, name), text);
    }
    return await use(folder);
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
}

// What the compiler has to say about them.
const problems = (changes) =>
  withAssets(changes, async (folder) => {
    const said = [];
    await compile(folder, (text) => said.push(text));
    return said.join("\n");
  });

// The command, as the build runs it.
const run = (changes) =>
  withAssets(changes, (folder) => {
    const out = path.join(folder, "out");
    const { status, stderr } = spawnSync(process.execPath, [path.join(root, "tools/assets/compile.mjs"), folder, out], {
      encoding: "utf8",
    });
    const files = fs.existsSync(out) ? fs.readdirSync(out) : [];
    return { status, stderr, text: files.map((f) => fs.readFileSync(path.join(out, f), "utf8")).join("") };
  });

test("good assets compile, and their names are there", async () => {
  const { status, stderr, text } = await run({});
  assert.equal(stderr, "");
  assert.equal(status, 0);
  for (const name of ["food", "hello", "eat", "gain"]) assert.match(text, new RegExp(`^  ${name},$`, "m"));
});

test("notes become the frequencies that they are", async () => {
  const { text } = await run({});
  assert.match(text, /\{1319, 30\}, \{0, 20\}, \{440, 60\}/);
});

test("a tutorial becomes its setup, its moves and its steps", async () => {
  const { text } = await run({});
  assert.match(text, /tutorials\[\] = \{\s*\{0, 0, 2, 1, 0, 4\},\s*\{2, 2, 0, 0, 0, 0\}/);
  assert.match(text, /tutorial_moves\[\] = \{\s*2049, 49216\b/);
  assert.match(text, /tutorial_steps\[\] = \{\s*\{1, 2\}, \{0, 0\}/);
});

test("bad assets fail the build, and nothing is written", async () => {
  const { status, stderr, text } = await run({ "strings/pl.txt": "hello = Witaj\n" });
  assert.match(stderr, /^error: eat is in English/);
  assert.equal(status, 1);
  assert.equal(text, "");
});

const mistakes = [
  [
    "a key that a language lacks",
    { "strings/pl.txt": "hello = Witaj\n" },
    /eat is in English \(en\.txt:5\) but not in pl/,
  ],
  [
    "a key that English lacks",
    { "strings/cs.txt": good["strings/cs.txt"] + "extra = Navíc\n" },
    /cs\.txt:3: extra is not in English/,
  ],
  [
    "a key that is there twice",
    { "strings/en.txt": good["strings/en.txt"] + "hello = Hi\n" },
    /en\.txt:6: hello is already at en\.txt:3/,
  ],
  [
    "a letter that no font has",
    { "strings/uk.txt": good["strings/uk.txt"].replace("Вітаю", "漢") },
    /uk\.txt:1: hello: no letter "漢" \(U\+6F22\) in Roboto-Medium\.ttf/,
  ],
  [
    "a string too wide for its box",
    { "strings/cs.txt": good["strings/cs.txt"].replace("Ahoj", "Nejneobhospodařovávatelnější") },
    /cs\.txt:1: hello: "Nej.*" is \d+ px wide in body, its box 60/,
  ],
  [
    "an icon in a string that is not there",
    { "strings/en.txt": good["strings/en.txt"].replace("[food]", "[foot]") },
    /en\.txt:5: eat: there is no icon "foot"/,
  ],
  [
    "too few forms of a word",
    { "strings/uk.txt": good["strings/uk.txt"].replace("|яблук}", "}") },
    /uk\.txt:2: eat: \{0:яблуко\|яблука\} has 2 forms, uk needs 3/,
  ],
  [
    "a form without an example",
    { "strings/en.txt": good["strings/en.txt"].replace("@with 5\n", "") },
    /pl\.txt:2: eat: \{0:jabłko\|jabłka\|jabłek\} needs @with and an example of \{0\}/,
  ],
  [
    "a form of a number where the argument is text",
    { "strings/en.txt": good["strings/en.txt"].replace("@with 5", "@with Ola") },
    /uk\.txt:2: eat: \{0:яблуко\|яблука\|яблук\} is a form of a number, but \{0\} is "Ola"/,
  ],
  [
    "a form of a name where the argument is a number",
    { "strings/en.txt": good["strings/en.txt"].replace("{0:", "{0!") },
    /en\.txt:5: eat: \{0!apple\|apples\} is a form of a name, but \{0\} is "5"/,
  ],
  [
    "other arguments than English",
    { "strings/pl.txt": good["strings/pl.txt"].replace("{0} ", "{1} ") },
    /pl\.txt:2: eat uses arguments \{0 1\}, English uses \{0\}/,
  ],
  [
    "a stray brace",
    { "strings/pl.txt": good["strings/pl.txt"].replace("Witaj", "Wi{taj") },
    /pl\.txt:1: hello: a brace/,
  ],
  [
    "a line that is none",
    { "strings/pl.txt": good["strings/pl.txt"] + "nonsense\n" },
    /pl\.txt:3: not "key = text": nonsense/,
  ],
  [
    "an unknown note",
    { "strings/en.txt": good["strings/en.txt"].replace("@font", "@fnt") },
    /en\.txt:2: @fnt is unknown/,
  ],
  [
    "a note in a translation",
    { "strings/pl.txt": "@width 3\n" + good["strings/pl.txt"] },
    /pl\.txt:1: @ lines belong in the English file/,
  ],
  [
    "a font that is not listed",
    { "strings/en.txt": good["strings/en.txt"].replace("body", "tiny") },
    /hello: @font tiny is not in fonts\.txt/,
  ],
  ["a language that nobody asked for", { "strings/de.txt": "hello = Hallo\n" }, /de\.txt: a file of strings is named/],
  [
    "a font that is not on the machine",
    { "fonts.txt": "body 14 16 Nowhere.ttf\n" },
    /fonts\.txt: Nowhere\.ttf is not on this machine: run tools\/setup/,
  ],
  [
    "a colour that is not in the palette",
    { "icons/food.svg": square('<circle cx="9" cy="9" r="3" fill="#123456"/>') },
    /icons\/food\.svg: colour #123456 is not in icons\/palette\.txt/,
  ],
  [
    "a picture that is not square",
    { "icons/food.svg": '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 16"/>' },
    /icons\/food\.svg: the viewBox is not square/,
  ],
  ["a picture that is no SVG", { "icons/food.svg": "<svg" }, /icons\/food\.svg: /],
  [
    "a size for an icon that is not there",
    { "icons/sizes.txt": "* 16\nfoot 24\n" },
    /icons\/sizes\.txt: no icon is named foot/,
  ],
  ["a log that is none", { "tutorials.txt": "log stone_age\n" }, /tutorials\.txt:1: this is not a log/],
  [
    "a game out of order",
    { "tutorials.txt": `log ${log.replace("stone_age", "altay")}\n` },
    /altay is not the next game/,
  ],
  ["a step without a log", { "tutorials.txt": "tell hello\n" }, /tutorials\.txt:1: a log comes first/],
  ["a step without words", { "tutorials.txt": `log ${log}\ntell bye\n` }, /tutorials\.txt:2: there is no string bye/],
  ["a step to nowhere", { "tutorials.txt": `log ${log}\ntell hello moon\n` }, /it cannot point at "moon"/],
  ["a step that is none", { "tutorials.txt": `log ${log}\nsing hello\n` }, /"sing" is neither log nor move nor tell/],
  ["a sound without notes", { "tunes.txt": "gain\n" }, /tunes\.txt:1: gain has no notes/],
  ["a note of another alphabet", { "tunes.txt": "gain h5:30\n" }, /tunes\.txt:1: gain: "h5:30" is not a note such as/],
  ["a note that nobody hears", { "tunes.txt": "gain e5:5\n" }, /tunes\.txt:1: gain: "e5:5" is not a note/],
  ["a sound that is too long", { "tunes.txt": "gain e5:401\n" }, /tunes\.txt:1: gain lasts 401 ms, and may 400/],
  ["a tune that is too long", { "tunes.txt": "victory_x e5:5001\n" }, /victory_x lasts 5001 ms, and may 5000/],
  ["a sound that is there twice", { "tunes.txt": "gain e5:30\ngain e6:30\n" }, /tunes\.txt:2: gain is there already/],
  ["two sounds alike", { "tunes.txt": "gain e5:30\ncard e5:30\n" }, /tunes\.txt:2: card sounds as gain does/],
  ["a sound without a name", { "tunes.txt": "5 e5:30\n" }, /tunes\.txt:1: "5" is not a name/],
  ["an icon without a size", { "icons/sizes.txt": "f 16\n" }, /icons\/sizes\.txt: no size for food/],
];
for (const [what, changes, message] of mistakes)
  test(`${what} is named`, async () => assert.match(await problems(changes), message));

test("several mistakes are named at once", async () => {
  const said = await problems({ "strings/pl.txt": "hello = Witaj\n", "strings/cs.txt": "hello = Ahoj\n" });
  assert.match(said, /not in pl/);
  assert.match(said, /not in cs/);
});

test("a text of several lines must fit them", async () => {
  const boxed = (text) => ({
    "strings/en.txt": `@width 60 @lines 2\nhello = ${text}\n` + good["strings/en.txt"].split("\n").slice(3).join("\n"),
  });
  assert.equal(await problems(boxed("Hello to you")), "");
  assert.match(await problems(boxed("Hello to you and to all the world")), /takes \d lines of 2/);
});
