#!/usr/bin/env node
// Three rules for what people read: codespell finds no misspelt English word in any file (.codespellrc lists the project's own
// words), prose in documents is wrapped at 100 columns, and `reuse` finds a licence for every file (.reuse/dep5). Run from
// the project's root.
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { projectFiles } from "../lib/files.mjs";
import { Report } from "./report.mjs";

const widest = 100;
const files = projectFiles();
const report = new Report();

const spelt = report.rule("No English word is misspelt");
const spelling = spawnSync("codespell", files, { encoding: "utf8" });
spelt(!spelling.error, `codespell cannot run: ${spelling.error?.message}; run tools/setup`);
spelt(spelling.error || spelling.status === 0, `${spelling.stdout}${spelling.stderr}`);

/** The numbers of lines of prose that are too wide; tables, code blocks and lines without a space cannot be wrapped. */
function wideLines(page) {
  let code = false;
  return page.split("\n").flatMap((line, index) => {
    if (/^\s*```/.test(line)) code = !code;
    const wrappable =
      !code && !/^\s*(\||<!--|!\[)/.test(line) && /\S\s+\S/.test(line.replace(/^\s*([-*]|\d+\.|#+)\s+/, ""));
    return wrappable && [...line].length > widest ? [index + 1] : [];
  });
}

const narrow = report.rule(`Prose in documents is wrapped at ${widest} columns`);
for (const file of files)
  if (file.endsWith(".md") && file !== "docs/rules/perft.md")
    // which a test writes
    for (const line of wideLines(readFileSync(file, "utf8"))) narrow(false, `${file}:${line}`);

const licensed = report.rule("Every file has a licence, by its SPDX identifier");
// Without git, reuse cannot tell the project's files from what was built.
if (existsSync(".git")) {
  const licences = spawnSync("reuse", ["lint"], { encoding: "utf8" });
  licensed(!licences.error, `reuse cannot run: ${licences.error?.message}; run tools/setup`);
  licensed(licences.error || licences.status === 0, `${licences.stdout}${licences.stderr}`);
} else console.log("skipped: licences of the sources: this checkout has no git");

report.finish();
