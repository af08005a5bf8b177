#!/usr/bin/env node
// Two rules for what people read: codespell finds no misspelt English word in any file (.codespellrc lists the project's own
// words), and prose in documents is wrapped at 100 columns. Run from the project's root.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { projectFiles } from "../lib/files.mjs";

const widest = 100;
const files = projectFiles();
const failures = [];

const spelling = spawnSync("codespell", files, { encoding: "utf8" });
if (spelling.error) failures.push(`codespell cannot run: ${spelling.error.message}; run tools/setup`);
else if (spelling.status !== 0) failures.push(`misspelt words:\n${spelling.stdout}${spelling.stderr}`);

/** The numbers of lines of prose that are too wide; tables, code blocks and lines without a space cannot be wrapped. */
export function wideLines(page) {
  let code = false;
  return page.split("\n").flatMap((line, index) => {
    if (/^\s*```/.test(line)) code = !code;
    const wrappable =
      !code && !/^\s*(\||<!--|!\[)/.test(line) && /\S\s+\S/.test(line.replace(/^\s*([-*]|\d+\.|#+)\s+/, ""));
    return wrappable && [...line].length > widest ? [index + 1] : [];
  });
}

const wide = files
  .filter((file) => file.endsWith(".md") && file !== "docs/rules/perft.md") // written by a test
  .flatMap((file) => wideLines(readFileSync(file, "utf8")).map((line) => `${file}:${line}`));
if (wide.length > 0) failures.push(`wider than ${widest} columns:\n${wide.join("\n")}`);

for (const words of failures) console.log(`FAIL ${words}`);
console.log(`${2 - failures.length} passed, ${failures.length} failed`);
process.exitCode = failures.length > 0 ? 1 : 0;
