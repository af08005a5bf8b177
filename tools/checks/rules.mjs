#!/usr/bin/env node
// Every rule has a place in the engine and a test: the numbers of docs/rules/*.md must be cited where the engine keeps
// them (the list of refusals does not count), and they, the ideas of CVlizacje and the cards, achievements and wonders
// of Altay must stand in the sentence of a TEST("...") of their game. Every line of docs/storage.md that promises
// something names tests that exist.
// Lists what has none; exit status 1 when there is any.
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";

/// The test programs under a folder.
const programs = (folder) =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /^test_.*\.cpp$/.test(entry.name))
    .map((entry) => join(entry.path, entry.name));

/// The sentences of all TEST("...") or test("...") of a file, adjacent string literals joined.
function sentencesOf(file) {
  const literal = /"((?:[^"\\]|\\.)*)"|`([^`]*)`/g;
  return [...readFileSync(file, "utf8").matchAll(/\btest\(\s*((?:(?:"(?:[^"\\]|\\.)*"|`[^`]*`)\s*)+)[,)]/gi)].map(
    ([, literals]) => [...literals.matchAll(literal)].map((m) => m[1] ?? m[2]).join(""),
  );
}

const sentences = (folder) => programs(folder).flatMap(sentencesOf);

/// "SA-40 to SA-43" and "SA-1, SA-2" in a sentence: all the numbers that it cites.
function cited(text, prefix) {
  const numbers = new Set();
  for (const [, from, to] of text.matchAll(new RegExp(`\\b${prefix}-(\\d+)(?: to ${prefix}-(\\d+))?`, "g")))
    for (let n = Number(from); n <= Number(to ?? from); ++n) numbers.add(n);
  return numbers;
}

/// The rules that a page defines: its bold numbers.
function defined(page, prefix) {
  const text = readFileSync(page, "utf8");
  const numbers = [...text.matchAll(new RegExp(`\\*\\*${prefix}-(\\d+)\\*\\*`, "g"))].map((m) => Number(m[1]));
  return [...new Set(numbers)].sort((a, b) => a - b);
}

/// The rules that the sources of a game cite, one by one: a range says nothing about where each of them is kept.
function citedInEngine(folder, prefix) {
  const sources = readdirSync(folder).filter((file) => file !== "refused.hpp");
  const text = sources.map((file) => readFileSync(join(folder, file), "utf8")).join("\n");
  return new Set([...text.matchAll(new RegExp(`\\b${prefix}-(\\d+)`, "g"))].map((m) => Number(m[1])));
}

/// One row of a comma-separated file; fields may be quoted.
function columns(row) {
  return [...row.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)].map((m) => m[1].replace(/^"|"$/g, ""));
}

function table(file) {
  const [head, ...rows] = readFileSync(file, "utf8").trim().split(/\r?\n/);
  const names = columns(head);
  return rows.map((row) => Object.fromEntries(columns(row).map((value, i) => [names[i], value])));
}

let passed = 0;
const missing = [];
function check(what, holds) {
  if (holds) ++passed;
  else missing.push(what);
}

const pages = [
  { page: "docs/rules/stone-age.md", prefix: "SA", engine: "engine/stone_age", tests: "tests/engine/stone_age" },
  { page: "docs/rules/cvlizacje.md", prefix: "CV", engine: "engine/cvlizacje", tests: "tests/engine/cvlizacje" },
  { page: "docs/rules/altay.md", prefix: "AL", engine: "engine/altay", tests: "tests/engine/altay" },
];
for (const { page, prefix, engine, tests } of pages) {
  const all = sentences(tests);
  const numbers = defined(page, prefix);
  check(`${page} defines no ${prefix} rule`, numbers.length > 0);
  const tested = new Set(all.flatMap((s) => [...cited(s, prefix)]));
  for (const n of numbers) check(`${prefix}-${n} has no test`, tested.has(n));
  const kept = citedInEngine(engine, prefix);
  for (const n of numbers) check(`${prefix}-${n} is cited nowhere in ${engine}`, kept.has(n));
  for (const n of kept) check(`${engine} cites ${prefix}-${n}, which ${page} does not define`, numbers.includes(n));
  for (const n of tested) check(`a test cites ${prefix}-${n}, which ${page} does not define`, numbers.includes(n));
}

const ideas = sentences("tests/engine/cvlizacje").flatMap((s) =>
  [...s.matchAll(/\bideas? (\d+)(?: to (\d+))?((?:, \d+| and \d+)*)/gi)].flatMap(([, from, to, more]) => {
    const numbers = [...more.matchAll(/\d+/g)].map((m) => Number(m[0]));
    for (let n = Number(from); n <= Number(to ?? from); ++n) numbers.push(n);
    return numbers;
  }),
);
for (const { number, name_en } of table("docs/data/cvlizacje/ideas.csv"))
  check(`idea ${number} (${name_en}) has no test`, ideas.includes(Number(number)));

const altay = sentences("tests/engine/altay").join("\n").toLowerCase();
const names = ["action_cards", "starting_decks", "achievements"].flatMap((file) =>
  table(`docs/data/altay/${file}.csv`).map((row) => row.name_en),
);
for (const name of new Set(names))
  check(`${name} (Altay) has no test`, new RegExp(`\\b${name.toLowerCase()}s?\\b`).test(altay));

// | promise | `test_journal`: words of its sentence; `tests/web/kept.test.mjs`: words |
const allPrograms = programs("tests");
let promises = 0;
for (const part of readFileSync("docs/storage.md", "utf8").split(/^(?=\|.*\|\n\| ---)/m)) {
  const [head, , ...rows] = part.split("\n");
  if (!head.endsWith("| its test |")) continue;
  for (const row of rows.slice(
    0,
    rows.findIndex((line) => !line.startsWith("|")),
  )) {
    const [promise, tests] = row.slice(2, -2).split(" | ");
    for (const named of tests.split("; ")) {
      const [, name, words] = named.match(/^`([^`]+)`: (.+)$/) ?? [];
      const file = name?.endsWith(".mjs") ? name : allPrograms.find((path) => path.endsWith(`/${name}.cpp`));
      const there = file !== undefined && existsSync(file) && sentencesOf(file).some((s) => s.includes(words));
      check(`docs/storage.md: there is no test ${named} (${promise})`, there);
    }
    ++promises;
  }
}
check("docs/storage.md promises nothing", promises > 20);

for (const words of missing) console.log(words);
console.log(`${passed} passed, ${missing.length} failed`);
process.exit(missing.length > 0 ? 1 : 0);
