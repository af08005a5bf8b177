// Compiles what the emulator needs, once, into build/emulator/.
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, renameSync, statSync } from "node:fs";
import { fileURLToPath } from "node:url";

const folder = fileURLToPath(new URL("../../build/emulator/", import.meta.url));

/**
 * build/emulator/<result>, made from <source> beside this file by `make(source, result)` unless it is newer than that and
 * what it includes.
 */
export function compiled(sourceName, resultName, make, includes = []) {
  const beside = (name) => fileURLToPath(new URL(name, import.meta.url));
  const source = beside(sourceName);
  const result = `${folder}${resultName}`;
  const isNewer = (file) => statSync(result).mtimeMs >= statSync(file).mtimeMs;
  if (existsSync(result) && [source, ...includes.map(beside)].every(isNewer)) return result;
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
