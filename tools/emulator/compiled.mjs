// What the emulator needs in another form than its source: made once, into build/emulator/.
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, renameSync, statSync } from "node:fs";
import { fileURLToPath } from "node:url";

const folder = fileURLToPath(new URL("../../build/emulator/", import.meta.url));

/** build/emulator/<result>, made from <source> beside this file by `make(source, result)` unless it is newer. */
export function compiled(sourceName, resultName, make) {
  const source = fileURLToPath(new URL(sourceName, import.meta.url));
  const result = `${folder}${resultName}`;
  if (existsSync(result) && statSync(result).mtimeMs >= statSync(source).mtimeMs) return result;
  mkdirSync(folder, { recursive: true });
  const half = `${result}.${process.pid}`; // others may look for the result meanwhile
  make(source, half);
  renameSync(half, result);
  return result;
}

/** The name of the first of these commands that there is. */
export function anyOf(...commands) {
  return execFileSync("sh", ["-c", commands.map((name) => `command -v ${name}`).join(" || ")], {
    encoding: "utf8",
  }).trim();
}
