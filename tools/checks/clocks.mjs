#!/usr/bin/env node
// No test sleeps, reads the clock of this machine or has a timeout, because its result would depend on the load of the
// machine. A test moves the clock of the emulated handheld (key scripts, docs/keys.md) or waits for a condition.
// Run from the project's root.
import { readFileSync } from "node:fs";
import { projectFiles } from "../lib/files.mjs";
import { Report } from "./report.mjs";

const ofTests = /^tests\/.*(\.(mjs|cpp|hpp)|\/run)$|^tools\/lib\/browser\.mjs$/;

const forbidden = [
  [/\b(setTimeout|setInterval|setImmediate|waitForTimeout|node:timers)\b/g, "sleeps"],
  [
    /\b(sleep|usleep|nanosleep|sleep_for|sleep_until|alarm|timerfd_create)\s*\(|(^|[;&|(]|\bdo)\s*sleep\s+[\d$]/gm,
    "sleeps",
  ],
  [/\b(performance|Date)\.now\b|\bnew Date\b|\bhrtime\b|\bprocess\.uptime\b/g, "reads the clock"],
  [
    /\b(steady_clock|system_clock|high_resolution_clock|gettimeofday|clock_gettime|std::clock|std::time)\b/g,
    "reads the clock",
  ],
  [/<(chrono|ctime|time\.h|sys\/time\.h)>/g, "reads the clock"],
  [/\$\{?(SECONDS|EPOCHSECONDS|EPOCHREALTIME)\b|\$\(date\b/g, "reads the clock"],
  [/\btimeout:\s*[\w.]|\bsetDefault(Navigation)?Timeout\(|-max_total_time\b|\btimeout +\d/g, "gives up after a time"],
  [
    /\bwaitForFunction\b/g,
    "looks a second time only where the page's policy lets a text run (until() of tools/lib does)",
  ],
];

/// The exceptions, and why.
const exceptions = [
  {
    file: "tools/lib/browser.mjs",
    match: /timeout: h|setDefaultTimeout\(/,
    why: "Playwright gives up after 30 s by itself; this sets ten minutes, so that only what hangs fails",
  },
  {
    file: "tests/fuzz/run",
    match: /-max_total_time/,
    why: "a long run fuzzes for as long as it is told and fails by what it finds alone; a short one counts its inputs",
  },
];

const report = new Report();
const check = report.rule("No test depends on real time");
const used = new Set();
for (const file of projectFiles().filter((f) => ofTests.test(f))) {
  const content = readFileSync(file, "utf8");
  for (const [pattern, what] of forbidden)
    for (const { 0: match, index } of content.matchAll(pattern)) {
      const allowed = exceptions.find((e) => e.file === file && e.match.test(match));
      if (allowed) used.add(allowed);
      else check(false, `${file}:${content.slice(0, index).split("\n").length}: ${what}: ${match.trim()}`);
    }
}
const checkException = report.rule("Every exception is still needed");
for (const e of exceptions)
  checkException(used.has(e), `the exception for ${e.file} is not needed any more (${e.why})`);
report.finish();
