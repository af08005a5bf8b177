// What tools/checks/stack.mjs says of virtual calls (`narrow`, `reserved`) is true: the compiler, asked for each of them,
// names the class that it is made on and the place in the table. It compiles those sources once more that make such calls.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { narrow, readFunctions, readPointers, reserved } from "../../tools/checks/stack.mjs";
import { elfOf, root } from "./images.mjs";

/** The places that what is `reserved` has in the tables. */
const placesOf = (tables, { callees }) =>
  new Set(tables.flatMap(({ places }) => places.flatMap((f, place) => (f && callees.test(f.name) ? [place] : []))));

/** The names of the functions that make a virtual call of which `narrow` or `reserved` says something. */
function functionsToCheck({ functions }, tables) {
  const places = new Set(reserved.flatMap((rule) => [...placesOf(tables, rule)]));
  const isNamed = ({ name, slots }) =>
    slots.size > 0 && (narrow.some(({ callers }) => callers.test(name)) || [...slots].some((slot) => places.has(slot)));
  return new Set([...functions.values()].filter(isNamed).map(({ name }) => name));
}

/** Whether one of these functions is in what was compiled of the source. */
function defines({ directory, command }, functions) {
  const [, object] = / -o (\S+) -c /.exec(command);
  const symbols = execFileSync("arm-none-eabi-nm", ["-C", "--defined-only", object], {
    cwd: directory,
    encoding: "utf8",
  });
  return [...symbols.matchAll(/^[0-9a-f]+ \w (.*)$/gm)].some(([, name]) => functions.has(name));
}

/** [{caller, type, place}] of one source, after optimisation. */
function virtualCalls({ directory, command }, folder) {
  const dump = join(folder, "optimized");
  const compile = command.replace(/ -o \S+ -c /, ` -w -fdump-tree-optimized='${dump}' -S -o /dev/null -c `);
  execFileSync("sh", ["-c", compile], { cwd: directory });
  const found = [];
  let caller = null;
  for (const line of readFileSync(dump, "utf8").split("\n")) {
    caller = /^;; Function .*\((\S+), funcdef_no=/.exec(line)?.[1] ?? caller;
    for (const [, type, place] of line.matchAll(
      /OBJ_TYPE_REF\([^;]*;\((?:const )?struct ([\w:]+)[^)]*\)\w+->(\d+)B\)/g,
    ))
      found.push({ caller, type, place: Number(place) });
  }
  return found;
}

/** The same with names as people write them. */
function named(calls) {
  const names = execFileSync("arm-none-eabi-c++filt", {
    input: calls.map(({ caller }) => caller.replace(/\.(isra|part|constprop|cold)\b.*$/, "")).join("\n"),
    encoding: "utf8",
  });
  return names
    .trim()
    .split("\n")
    .map((caller, i) => ({ ...calls[i], caller }));
}

test("virtual calls are made on what the check of the stack says, and by whom", () => {
  const folder = mkdtempSync(join(tmpdir(), "virtual-"));
  const image = elfOf("pocket_dawn_picosystem");
  const read = readFunctions(image);
  const { tables } = readPointers(image, read.at);
  const functions = functionsToCheck(read, tables);
  const sources = JSON.parse(readFileSync(`${root}build/boards/compile_commands.json`, "utf8")).filter(
    (source) => source.file.slice(root.length).startsWith("firmware/app/") && defines(source, functions),
  );
  const calls = named(sources.flatMap((source) => virtualCalls(source, folder)));
  rmSync(folder, { recursive: true });
  const wrong = new Set();
  let asked = 0;
  for (const { caller, type } of calls) {
    const rule = narrow.find(({ callers }) => callers.test(caller));
    if (!rule) continue;
    ++asked;
    if (!rule.on.test(type)) wrong.add(`${caller} calls a function of ${type}`);
  }
  const noScreens = [...narrow, ...reserved].flatMap(({ on }) => on?.source ?? []);
  for (const rule of reserved) {
    const { callers } = rule;
    const isMadeOn = (type) => (rule.on ? rule.on.test(type) : !new RegExp(noScreens.join("|")).test(type));
    const places = placesOf(tables, rule);
    assert.ok(places.size > 0);
    for (const { caller, type, place } of calls) {
      if (!isMadeOn(type) || !places.has(place)) continue;
      ++asked;
      if (!callers.test(caller)) wrong.add(`${caller} calls place ${place} of ${type}`);
    }
  }
  assert.deepEqual([...wrong], []);
  assert.ok(asked > 50, `only ${asked} calls were looked at`);
});
