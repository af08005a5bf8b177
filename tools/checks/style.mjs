#!/usr/bin/env node
// Style as a test: the include rules of the modules, what device code must not use, what a tracked file
// must not hold, the layout of the sources, and files that nothing uses. Run from the project's root.
import { readFileSync } from "node:fs";
import { posix } from "node:path";
import { projectFiles } from "../lib/files.mjs";
import { retiredUses } from "./glossary.mjs";
import { missingIncludes } from "./includes.mjs";
import { layerViolations } from "./layers.mjs";
import { untidy } from "./layout.mjs";
import { Report } from "./report.mjs";

const files = projectFiles();
const text = new Map(
  files.filter((f) => !/\.(png|otb|ttf|woff2?|uf2|bin|gz|lock)$/.test(f)).map((f) => [f, readFileSync(f, "utf8")]),
);
const sources = [...text.keys()].filter((f) => /\.(cpp|hpp|c|h)$/.test(f));

const report = new Report();
let check;

/// The source without comments, strings and characters, line by line as before.
function code(source) {
  return source.replace(
    /\/\/[^\n]*|\/\*[\s\S]*?\*\/|R"\(([\s\S]*?)\)"|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)+'/g,
    (m) =>
      m.startsWith("//") || m.startsWith("/*")
        ? m.replace(/[^\n]/g, " ")
        : `""${"\n".repeat(m.split("\n").length - 1)}`,
  );
}

/// Calls found(line number, match) for every match in the file.
function each(content, pattern, found) {
  for (const match of content.matchAll(pattern)) found(content.slice(0, match.index).split("\n").length, match);
}

// --- Words that the glossary has retired ------------------------------------------

check = report.rule("No word that the glossary has retired is used");
for (const words of retiredUses(text, text.get("docs/glossary.md"))) check(false, words);

// --- Include rules ---------------------------------------------------------------------

check = report.rule("Modules include only what they may");

const standard = new Set(
  (
    "algorithm array bit climits compare concepts cstddef cstdint cstring initializer_list limits memory new numeric optional span " +
    "string_view tuple type_traits utility"
  ).split(" "),
);
/// The modules, by path, and what each may include. The first match decides.
const modules = [
  { where: /^engine\//, own: /^(engine|generated)\//, system: (h) => standard.has(h) },
  { where: /^hal\/boards\//, own: /^hal\//, system: (h) => standard.has(h) },
  { where: /^hal\/[^/]+\.hpp$/, own: /^hal\//, system: (h) => standard.has(h) },
  { where: /^hal\/rp2\//, own: /^hal\//, system: () => true },
  { where: /^hal\//, own: /^hal\//, system: (h) => !/^(pico|hardware)/.test(h) },
  {
    where: /^firmware\/app\//,
    own: /^(engine|hal|firmware\/app|assets|generated)\/|^(icons|fonts|strings)\.hpp$/,
    system: (h) => standard.has(h),
  },
  {
    where: /^firmware\/hosted\//,
    own: /^(engine|hal|firmware\/(app|hosted)|generated)\//,
    system: (h) => standard.has(h),
  },
  { where: /^firmware\/rp2\//, own: /^(engine|hal|firmware)\//, system: () => true },
  { where: /^firmware\//, own: /^(engine|hal|firmware)\//, system: (h) => !/^(pico|hardware)/.test(h) },
  { where: /^(tests|tools|assets)\//, own: /./, system: (h) => !/^(pico|hardware)/.test(h) },
];
for (const file of sources) {
  const module = modules.find((r) => r.where.test(file));
  if (!module) {
    check(false, `${file}: belongs to no module`);
    continue;
  }
  each(text.get(file), /^\s*#\s*include\s*([<"])([^>"]+)[>"]/gm, (line, [, bracket, header]) => {
    const allowed = bracket === "<" ? module.system(header) : module.own.test(header);
    check(allowed, `${file}:${line}: this module may not include: ${header}`);
  });
}

check = report.rule("Every file includes the standard headers it uses");
for (const words of missingIncludes(text, code)) check(false, words);

// --- The games of the engine: the same files in each, and rules.hpp is private to its game ---

check = report.rule("Every game of the engine has the same files");

const filesOfGame =
  "state.hpp data.hpp refused.hpp sentences.cpp notation.hpp notation.cpp rules.hpp rules.cpp setup.cpp invariants.cpp observe.cpp determinize.cpp score.cpp";
const games = new Set(sources.map((f) => /^engine\/([^/]+)\/state\.hpp$/.exec(f)?.[1]).filter(Boolean));
check(games.size > 0, "engine: no game has a state.hpp");
for (const game of games) {
  for (const name of filesOfGame.split(" "))
    check(text.has(`engine/${game}/${name}`), `engine/${game}: ${name} is missing; every game has one`);
  for (const file of sources.filter((f) => !f.startsWith(`engine/${game}/`)))
    if (text.get(file).includes(`"engine/${game}/rules.hpp"`))
      check(false, `${file}: engine/${game}/rules.hpp is for the rules of that game only; state.hpp is for all`);
}

// --- The layers of the app: each includes only layers below it, and there are no cycles ---

check = report.rule("Layers of the app depend only on layers below them");

for (const words of layerViolations(text)) check(false, words);

// --- One driver for all games: only its own folder and the list of games name one ---

check = report.rule("Only the directory of a game and the list of games name a game");

for (const file of sources.filter((f) => /^firmware\/app\//.test(f) && !/^firmware\/app\/games\//.test(f)))
  each(text.get(file), new RegExp(`\\b(${[...games].join("|")})\\b`, "g"), (line, [game]) =>
    check(false, `${file}:${line}: names a game: ${game}`),
  );

// --- What device code must not use -------------------------------------------------

check = report.rule("Device code uses no heap, exceptions or floating point");

const device = (f) =>
  /^(engine|firmware\/app|firmware\/rp2|hal\/rp2|hal\/boards)\//.test(f) || /^hal\/[^/]+\.hpp$/.test(f);
const forbidden = [
  [/\b(malloc|calloc|realloc|free)\s*\(/g, "the heap"],
  [/\bnew\s+[A-Za-z_:]|\bdelete\s*(\[\s*\])?\s*[a-z_]\w*\s*;/g, "the heap"],
  [
    /\bstd::(vector|string|function|map|unordered_map|set|list|deque|unique_ptr|shared_ptr|make_unique|make_shared|any)\b/g,
    "the heap",
  ],
  [/\bstd::(cout|cerr|ostream|iostream|stringstream)\b/g, "streams"],
  [/\b(float|double)\b/g, "floating point"],
  [/\b(throw|try|catch)\b/g, "exceptions"],
  [/\b(dynamic_cast|typeid)\b/g, "run-time type information"],
];
for (const file of sources.filter(device)) {
  const plain = code(text.get(file));
  for (const [pattern, what] of forbidden)
    each(plain, pattern, (line, [match]) => check(false, `${file}:${line}: device code uses ${what}: ${match.trim()}`));
}

// --- What no tracked file may hold -------------------------------------------------

check = report.rule("No file contains leftovers or paths of one machine");

// With a bar in each, so that this file does not hold them itself.
const whole = (words) => words.map((word) => word.replace("|", ""));
const unfinished = whole(["TO|DO", "FIX|ME", "XX|X", "place|holder", "not |implemented", "work in |progress"]);
const machine = whole(["/wo|rk/", "/ro|ot/", "/tm|p/", "registry.|npmjs", "deb.|debian.org", "files.|pythonhosted"]);
const leftovers = [
  [new RegExp(`\\b(${unfinished.join("|")})\\b`, "g"), "something is unfinished"],
  [
    new RegExp(`(?<![\\w"}.])(${machine.map((w) => w.replace(/[.]/g, "\\.")).join("|")})`, "g"),
    "a path or host of one machine",
  ],
  [/^(<{7}|>{7}) /gm, "a conflict"],
];
for (const [file, content] of text)
  for (const [pattern, what] of leftovers)
    each(content, pattern, (line, [match]) => check(false, `${file}:${line}: ${what}: ${match}`));

// --- Layout ------------------------------------------------------------------------

check = report.rule("Sources are formatted");

await untidy([...text.keys()], (file) => check(false, `${file}: not formatted; run tools/format`));

// --- Files that nothing uses -------------------------------------------------------

check = report.rule("Every source file is used");

// A header is used when a source includes it; a source when CMake names it or a pattern that it fits.
const included = new Set();
for (const file of sources)
  each(text.get(file), /^\s*#\s*include\s*"([^"]+)"/gm, (_, [, header]) => {
    included.add(header);
    included.add(posix.join(posix.dirname(file), header));
  });
const builds = [...text].filter(([f]) => /CMakeLists\.txt$|\.cmake$/.test(f));
const others = [...text]
  .filter(([f]) => !/\.(cpp|hpp|c|h)$/.test(f))
  .map(([, content]) => content)
  .join("\n");
function built(file) {
  for (const [list, content] of builds) {
    const folder = posix.dirname(list) === "." ? "" : posix.dirname(list) + "/";
    if (content.includes(file)) return true;
    if (!file.startsWith(folder)) continue;
    const inside = file.slice(folder.length);
    if (content.includes(inside)) return true;
    const patterns = [...content.matchAll(/[\w./${}-]*\*[\w./*${}-]*/g)].map((m) =>
      m[0].replace(/\$\{[^}]*\}\/?/g, ""),
    );
    for (const pattern of patterns) {
      const shape = pattern.replace(/[.+]/g, "\\$&").replace(/\*/g, "[^/]*");
      if (new RegExp(`(^|/)${shape}$`).test(inside)) return true;
    }
  }
  // tools/emulator compiles its own when it starts.
  return [...text].some(
    ([f, content]) =>
      f.endsWith(".mjs") &&
      posix.dirname(f) === posix.dirname(file) &&
      content.includes(`compiled("${posix.basename(file)}"`),
  );
}
for (const file of sources) {
  const name = posix.basename(file);
  const used = /\.(hpp|h)$/.test(file) ? included.has(file) || others.includes(name) || built(file) : built(file);
  check(used, `${file}: nothing includes or builds it`);
}

report.finish();
