#!/usr/bin/env node
// Runs clang-tidy over every source of engine, hal and firmware. Run it from the project's root, after the build `host`,
// which generates headers, and tools/firmware, whose compiler flags it uses for the device's sources. Results are cached
// in build/tidy until the file, a header of ours that it includes, or .clang-tidy changes.
import { execFile, execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { promisify } from "node:util";
import { projectFiles } from "../lib/files.mjs";
import { Report } from "./report.mjs";

const sources = projectFiles().filter((f) => /^(engine|hal|firmware)\/.*\.cpp$/.test(f) && !/\/web\//.test(f));
/** Ends with a sentence when something is missing. */
function need(there, words) {
  if (there) return;
  console.log(words);
  process.exit(1);
}
const versions = Array.from({ length: 10 }, (_, i) => `clang-tidy-${23 - i}`); // Debian's own, as tools/setup installs it
const tidy = versions.find((name) => existsSync(`/usr/bin/${name}`));
need(tidy, "clang-tidy is not installed; run tools/setup");
need(
  existsSync("build/host/generated/strings.hpp"),
  "the headers of build/host are missing; run tools/test build-host",
);
need(existsSync("build/boards/compile_commands.json"), "build/boards is missing; run tools/firmware");

/** The flags of a source: those of this machine, or those of a board with the compiler's own headers. */
const host = ["-std=c++20", "-I.", "-Ibuild/host", "-DDAWN_TEXT_LISTENER", '-DDAWN_VERSION="0"', "-w"];
let boardFlags;
function flagsOf(file) {
  if (!/\/rp2\//.test(file)) return host;
  boardFlags ??= new Map(
    JSON.parse(readFileSync("build/boards/compile_commands.json", "utf8")).map(({ file, command }) => [
      file.replace(`${process.cwd()}/`, ""),
      command
        .replaceAll("\\", "")
        .match(/-D\S+|-I\S+|-isystem \S+/g)
        .flatMap((flag) => flag.split(" ")),
    ]),
  );
  return ["-std=c++20", "--target=arm-none-eabi", "-mthumb", ...armHeaders(), ...(boardFlags.get(file) ?? []), "-w"];
}
let arm;
function armHeaders() {
  arm ??= execFileSync("bash", ["-c", "arm-none-eabi-g++ -mcpu=cortex-m0plus -xc++ -E -v /dev/null 2>&1 >/dev/null"], {
    encoding: "utf8",
  })
    .match(/^ \/\S+$/gm)
    .flatMap((folder) => ["-isystem", folder.trim()]);
  return ["-mcpu=cortex-m0plus", "-nostdinc", ...arm];
}

/** A hash of everything that the result depends on: the file and all headers of ours that it includes. */
function keyOf(file, flags) {
  const hash = createHash("sha256").update(readFileSync(".clang-tidy")).update(flags.join(" ")).update(tidy);
  const seen = new Set();
  const visit = (name) => {
    const path = [name, `build/host/${name}`].find(existsSync);
    if (!path || seen.has(path)) return;
    seen.add(path);
    const text = readFileSync(path, "utf8");
    hash.update(text);
    for (const [, next] of text.matchAll(/^\s*#\s*include\s*"([^"]+)"/gm)) visit(next);
  };
  visit(file);
  return hash.digest("hex");
}

async function run(file, flags) {
  const words = ["--quiet", file, "--", ...flags];
  const { stdout, stderr, code = 0 } = await promisify(execFile)(tidy, words, { maxBuffer: 1 << 28 }).catch((e) => e);
  const out = `${stdout}${stderr}`;
  const found = [...out.matchAll(/^(.*?):(\d+):\d+: error: (.*) \[([^\]]+)\]$/gm)].map(
    ([, path, line, what, name]) => ({
      path: path.replace(`${process.cwd()}/`, "").replace(/^\.\//, ""),
      line,
      what,
      name: name.replace(",-warnings-as-errors", ""),
    }),
  );
  return found.length > 0 || code === 0 ? found : [{ path: file, line: 0, what: out.trim(), name: "clang-tidy" }];
}

mkdirSync("build/tidy", { recursive: true });
const found = new Map();
const queue = [...sources];
await Promise.all(
  Array.from({ length: availableParallelism() }, async () => {
    for (let file = queue.pop(); file; file = queue.pop()) {
      const flags = flagsOf(file);
      const kept = `build/tidy/${keyOf(file, flags)}.json`;
      if (!existsSync(kept)) writeFileSync(kept, JSON.stringify(await run(file, flags)));
      for (const one of JSON.parse(readFileSync(kept, "utf8"))) found.set(`${one.path}:${one.line}: ${one.what}`, one);
    }
  }),
);

const report = new Report();
const simple = report.rule("No function has a cognitive complexity above 25");
const clean = report.rule("clang-tidy finds nothing else");
for (const [words, { name }] of found) {
  if (name === "readability-function-cognitive-complexity") simple(false, words);
  else clean(false, words);
}
console.log(`figure: ${sources.length} files`);
report.finish();
