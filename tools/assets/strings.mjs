// Reads assets/strings/<group>.<language>.txt.
//
//   # where it shows                          a comment for people
//   @width 100 @font body                     of the next key: it must fit this box (English file only)
//   @lines 2                                  ... on so many lines (1 unless said)
//   @with 12|Weronika                         ... with these arguments in it: a number, a text
//   @plural                                   it is a name in the plural, in every language
//   key = text with {0}, {1:apple|apples}, {2!holds|hold}, [food] for an icon, \n for a new line, {version} of the program
//
// `{1:...}` is the form of a word that the number {1} asks for: as many as languages.txt has for the language, two in
// English (one, many), three in Polish, Czech and Ukrainian (one, few, many). `{2!...}` is the form that the name {2} asks for: of one, or
// of many where it is @plural. Both need @with, which tells numbers from names.
import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { dataLines } from "../lib/files.mjs";

export const firstIcon = 0xe000;

// The languages of languages.txt: [{ code, rule: the C++ for the form that n asks for, forms: how many there are }]
export function readLanguages(folder, problem = (text) => assert.fail(text)) {
  return dataLines(path.join(folder, "languages.txt")).map((line) => {
    const [, code, rule] = line.match(/^([a-z]+) +([n0-9 %=!<>&|?:()-]+)$/) ?? ["", "", "0"];
    if (!code) problem(`languages.txt: not a code and a rule of n: ${line}`);
    const formOf = new Function("n", `return ${rule};`);
    return { code, rule, forms: 1 + Math.max(...Array.from({ length: 1000 }, (_, n) => formOf(n))) };
  });
}

// -> { languages: as above, keys: [name], texts: { en: [text], ... }, files: { en: [where], ... },
//      boxes: Map name -> { width, font, lines, with, plural } }
export function readStrings(folder, icons, problem, version = "") {
  const known = readLanguages(folder, problem);
  const languages = known.map(({ code }) => code);
  const tables = Object.fromEntries(languages.map((l) => [l, new Map()]));
  const boxes = new Map();
  for (const name of fs
    .readdirSync(folder)
    .filter((n) => !["glossary.md", "languages.txt"].includes(n))
    .sort()) {
    const language = name.match(/^(?:[a-z_]+\.)?([a-z]+)\.txt$/)?.[1];
    if (!languages.includes(language)) {
      problem(
        `${name}: a file of strings is named <group>.<language>.txt, and the languages are ${languages.join(", ")}`,
      );
      continue;
    }
    readFile(path.join(folder, name), name, language, tables[language], boxes, icons, version, problem);
  }
  for (const language of languages.slice(1)) compare(tables, language, problem);
  for (const { code, forms } of known)
    for (const [key, { text, where }] of tables[code])
      checkForms(text, code, forms, boxes.get(key)?.with ?? [], `${where}: ${key}`, problem);
  const keys = [...tables.en.keys()].sort();
  const texts = Object.fromEntries(languages.map((l) => [l, keys.map((k) => tables[l].get(k)?.text ?? "")]));
  const files = Object.fromEntries(languages.map((l) => [l, keys.map((k) => tables[l].get(k)?.where ?? "")]));
  return { languages: known, keys, texts, files, boxes };
}

function readFile(file, name, language, table, boxes, icons, version, problem) {
  let box = null;
  fs.readFileSync(file, "utf8")
    .split("\n")
    .forEach((raw, i) => {
      const line = raw.trim(),
        where = `${name}:${i + 1}`;
      if (line === "" || line.startsWith("#")) return;
      if (line.startsWith("@")) {
        if (language !== "en") problem(`${where}: @ lines belong in the English file, they hold for every language`);
        else box = { ...(box ?? { lines: 1, with: [] }), ...readBox(line, where, problem) };
        return;
      }
      const pair = line.match(/^([a-z][a-z0-9_]*)\s*=\s*(.*)$/);
      if (!pair) return problem(`${where}: not "key = text": ${line}`);
      const [, key, source] = pair;
      if (table.has(key)) problem(`${where}: ${key} is already at ${table.get(key).where}`);
      const lines = source.replaceAll("\\n", "\n").replaceAll("{version}", version);
      const text = lines.replace(/\[([a-z0-9_]+)\]/g, (all, icon) => {
        const index = icons.names.indexOf(icon);
        if (index < 0) problem(`${where}: ${key}: there is no icon "${icon}" in assets/icons`);
        return String.fromCodePoint(firstIcon + Math.max(index, 0));
      });
      table.set(key, { text, where });
      if (box) boxes.set(key, box);
      box = null;
    });
  if (box) problem(`${name}: the @ line at the end has no key after it`);
}

function readBox(line, where, problem) {
  const box = {};
  for (const part of line.split("@").slice(1)) {
    const [, name, value] = part.trim().match(/^(\w+)\s*(.*)$/) ?? [];
    if (name === "width" || name === "lines") box[name] = Number(value);
    else if (name === "font") box.font = value;
    else if (name === "with") box.with = value.split("|");
    else if (name === "plural") box.plural = true;
    else problem(`${where}: @${name} is unknown: use @width, @font, @lines, @with, @plural`);
  }
  return box;
}

function checkForms(text, language, forms, args, where, problem) {
  for (const [all, index, kind, list] of text.matchAll(/\{(\d)([:!])([^}]*)\}/g)) {
    const n = list.split("|").length,
      wanted = kind === ":" ? forms : 2,
      example = args[Number(index)];
    if (n !== wanted) problem(`${where}: ${all} has ${n} forms, ${kind === ":" ? language : "a name"} needs ${wanted}`);
    if (example === undefined) problem(`${where}: ${all} needs @with and an example of {${index}}`);
    else if (/^\d+$/.test(example) !== (kind === ":"))
      problem(`${where}: ${all} is a form of a ${kind === ":" ? "number" : "name"}, but {${index}} is "${example}"`);
  }
  const rest = text.replace(/\{\d([:!][^{}]*)?\}/g, "");
  if (/[{}]/.test(rest)) problem(`${where}: a brace that is neither {0} nor {0:one|many} nor {0!one|many}`);
}

const argumentsOf = (text) => [...new Set([...text.matchAll(/\{(\d)/g)].map((m) => m[1]))].sort().join(" ");

function compare(tables, language, problem) {
  for (const [key, { text, where }] of tables.en) {
    const other = tables[language].get(key);
    if (!other) problem(`${key} is in English (${where}) but not in ${language}`);
    else if (argumentsOf(text) !== argumentsOf(other.text))
      problem(
        `${other.where}: ${key} uses arguments {${argumentsOf(other.text)}}, English uses {${argumentsOf(text)}}`,
      );
  }
  for (const [key, { where }] of tables[language])
    if (!tables.en.has(key)) problem(`${where}: ${key} is not in English`);
}

// A text with its arguments in it, in every form of its words: the widest one must fit.
export function samples(text, args) {
  const n = Math.max(1, ...[...text.matchAll(/\{\d[:!]([^}]*)\}/g)].map((m) => m[1].split("|").length));
  return Array.from({ length: n }, (_, form) =>
    text
      .replace(/\{\d[:!]([^}]*)\}/g, (_all, list) => list.split("|")[form] ?? list.split("|").at(-1))
      .replace(/\{(\d)\}/g, (_all, i) => args[Number(i)] ?? "88"),
  );
}
