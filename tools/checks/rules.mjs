#!/usr/bin/env node
// Every rule has a place in the engine and a test: the numbers of docs/rules/*.md must be cited where the engine keeps
// them (the list of refusals does not count), and they, the ideas of CVlizacje and the cards, achievements and wonders
// of Altay must stand in the sentence of a TEST("...") of their game. Every line of docs/storage.md that promises
// something names tests that exist. Lists what has none; exit status 1 when there is any.
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { Report } from "./report.mjs";
import { games } from "../lib/games.mjs";

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

const report = new Report();

const pages = games.map(({ name, prefix }) => ({
  page: `docs/rules/${name.replaceAll("_", "-")}.md`,
  prefix,
  engine: `engine/${name}`,
  tests: `tests/engine/${name}`,
}));
for (const { page, prefix, engine, tests } of pages) {
  const all = sentences(tests);
  const numbers = defined(page, prefix);
  const mustBeTested = report.rule(`Every rule of ${page} has a test`);
  mustBeTested(numbers.length > 0, `${page} defines no ${prefix} rule`);
  const tested = new Set(all.flatMap((s) => [...cited(s, prefix)]));
  for (const n of numbers) mustBeTested(tested.has(n), `${prefix}-${n} has no test`);
  const kept = citedInEngine(engine, prefix);
  const mustBeCited = report.rule(`Every rule of ${page} is cited in ${engine}`);
  for (const n of numbers) mustBeCited(kept.has(n), `${prefix}-${n} is cited nowhere in ${engine}`);
  const mustExist = report.rule(`Every cited rule of ${page} exists`);
  for (const n of kept) mustExist(numbers.includes(n), `${engine} cites ${prefix}-${n}, which ${page} does not define`);
  for (const n of tested) mustExist(numbers.includes(n), `a test cites ${prefix}-${n}, which ${page} does not define`);
}

const ideas = sentences("tests/engine/cvlizacje").flatMap((s) =>
  [...s.matchAll(/\bideas? (\d+)(?: to (\d+))?((?:, \d+| and \d+)*)/gi)].flatMap(([, from, to, more]) => {
    const numbers = [...more.matchAll(/\d+/g)].map((m) => Number(m[0]));
    for (let n = Number(from); n <= Number(to ?? from); ++n) numbers.push(n);
    return numbers;
  }),
);
const ideaTested = report.rule("Every idea of CVlizacje has a test");
for (const { number, name_en } of table("docs/data/cvlizacje/ideas.csv"))
  ideaTested(ideas.includes(Number(number)), `idea ${number} (${name_en}) has no test`);

const altay = sentences("tests/engine/altay").join("\n").toLowerCase();
const names = ["action_cards", "starting_decks", "achievements"].flatMap((file) =>
  table(`docs/data/altay/${file}.csv`).map((row) => row.name_en),
);
const cardTested = report.rule("Every card and achievement of Altay has a test");
for (const name of new Set(names))
  cardTested(new RegExp(`\\b${name.toLowerCase()}s?\\b`).test(altay), `${name} (Altay) has no test`);

// | promise | `test_journal`: words of its sentence; `tests/web/kept.test.mjs`: words |
const allPrograms = programs("tests");
const promiseTested = report.rule("Every promise of docs/storage.md has a test");
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
      promiseTested(there, `docs/storage.md: there is no test ${named} (${promise})`);
    }
    ++promises;
  }
}
promiseTested(promises > 20, "docs/storage.md promises nothing");

report.finish();
