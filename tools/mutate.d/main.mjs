// tools/mutate: compiles each mutant, links it before the library that holds the original, and runs the tests.
import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { gameNames } from "../lib/games.mjs";
import { mutantsOf } from "./mutants.mjs";

/** Where mutants are made, and the share of them (in percent) that tests of rules or promises must kill. */
const areas = [
  ...gameNames.map((name) => ({ name, folder: `engine/${name}`, files: /\.cpp$/, bar: 97 })),
  { name: "storage", folder: "firmware/app/storage", files: /^(journal.*|record|store)\.cpp$/, bar: 95 },
];
const hangs_ms = 300_000; // a mutant that runs longer loops for ever: the slowest program of tests takes a twentieth

const { values: options, positionals: chosen } = parseArgs({
  allowPositionals: true,
  options: {
    sample: { type: "string", default: "40" },
    seed: { type: "string", default: `${Math.floor(Math.random() * 1e6)}` },
    only: { type: "string" },
    list: { type: "boolean" },
  },
});
const [sample, seed] = [Number(options.sample), Number(options.seed)];
for (const name of chosen)
  if (!areas.some((area) => area.name === name)) {
    console.error(`mutate: unknown area "${name}"; the areas are: ${areas.map((area) => area.name).join(" ")}`);
    process.exit(2);
  }

/** A repeatable shuffle. */
function shuffled(list, from) {
  let state = from >>> 0;
  const next = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
  const out = [...list];
  for (let i = out.length - 1; i > 0; --i) {
    const j = Math.floor(next() * (i + 1));
    [out[i], out[j]] = [out[j], out[i]];
  }
  return out;
}

/** The committed list: file, line of source, change, reason, separated by tabs. */
const equivalent = new Set(
  readFileSync("tests/mutants.txt", "utf8")
    .split("\n")
    .filter((row) => row && !row.startsWith("#"))
    .map((row) => row.split("\t").slice(0, 3).join("\t")),
);
const nameOf = (m) => [m.file, m.source, m.what].join("\t");

const scratch = "build/mutate";
mkdirSync(scratch, { recursive: true });
function shell(command, more = {}) {
  return spawnSync("bash", ["-c", command], { encoding: "utf8", maxBuffer: 1 << 26, ...more });
}

function mutantsOfArea(area) {
  const all = [];
  for (const file of readdirSync(area.folder).filter((name) => area.files.test(name))) {
    const path = `${area.folder}/${file}`;
    const source = readFileSync(path, "utf8");
    const lines = source.split("\n");
    for (const m of mutantsOf(source)) all.push({ ...m, file: path, source: lines[m.line - 1].trim() });
  }
  return all;
}

/** The commands of the build that make the object of a file, and that link a program. */
function commandsFor(program) {
  const { stdout, status } = shell(`ninja -C build/host -t commands ${program}`);
  if (status !== 0) throw new Error(`there is no program ${program}`);
  return stdout.trim().split("\n");
}

function prepare(area) {
  const programs = ["tests", "signature"].map((kind) => `mutation_${area.name}_${kind}`);
  const there = programs.filter((program) => shell(`ninja -C build/host -t query ${program}`).status === 0);
  const built = shell(`cmake --build build/host --target ${there.join(" ")}`);
  if (built.status !== 0) throw new Error(built.stdout + built.stderr);
  return there.map((program) => {
    const commands = commandsFor(program);
    return { program, commands, link: commands.at(-1) };
  });
}

/** Compiles the mutant; its object, or nothing when the compiler refuses it. */
function compile(m, commands) {
  const command = commands.find((line) => line.includes(` -c `) && line.includes(`/${m.file}`));
  if (!command) throw new Error(`nothing compiles ${m.file}`);
  const source = `${process.cwd()}/${scratch}/mutant.cpp`,
    object = `${process.cwd()}/${scratch}/mutant.o`;
  writeFileSync(source, m.text());
  rmSync(object, { force: true });
  const quick = command
    .replace(/ -o \S+/, ` -o ${object}`)
    .replace(/ -c \S+/, ` -c ${source}`)
    .replace(/ -MF \S+/, ` -MF ${object}.d`)
    .replace(/-Werror\b/, "")
    .replace(/-O[23s]\b/g, "-O1");
  return shell(`cd build/host && ${quick}`).status === 0 ? object : undefined;
}

/** Whether a test fails with this object in place of the original. */
function killed(object, { link }) {
  const out = `${process.cwd()}/${scratch}/program`;
  const linked = shell(`cd build/host && ${link.replace(/ -o \S+ /, ` -o ${out} ${object} `)}`);
  if (linked.status !== 0) throw new Error(linked.stderr);
  const ran = shell(out, { timeout: hangs_ms, stdio: ["ignore", "pipe", "ignore"] });
  return ran.status !== 0;
}

const known = new Set(areas.flatMap(mutantsOfArea).map(nameOf));
for (const name of equivalent)
  if (!known.has(name)) {
    console.error(`mutate: tests/mutants.txt lists something that is not a mutant: ${name.replaceAll("\t", ": ")}`);
    process.exit(2);
  }

let short = false;
console.log(`seed ${seed}`);
for (const area of areas.filter((a) => chosen.length === 0 || chosen.includes(a.name))) {
  const all = mutantsOfArea(area);
  const counted = all.filter((m) => !equivalent.has(nameOf(m)));
  if (options.list) {
    for (const m of counted) console.log(`${m.file}:${m.line}: ${m.what}: ${m.source}`);
    continue;
  }
  const [tests, signature] = prepare(area);
  const results = { killed: 0, signature: 0, survived: 0, refused: 0 };
  const { only } = options;
  const drawn = shuffled(counted, seed).filter((m) => !only || `${m.file}:${m.line}`.endsWith(only));
  for (const m of drawn) {
    if (sample > 0 && results.killed + results.signature + results.survived >= sample) break;
    const object = compile(m, tests.commands);
    if (!object) ++results.refused;
    else if (killed(object, tests)) ++results.killed;
    else {
      const seen = signature && killed(object, signature);
      ++results[seen ? "signature" : "survived"];
      console.log(`${seen ? "signature only" : "survived"}: ${m.file}:${m.line}: ${m.what}: ${m.source}`);
    }
  }
  const ran = results.killed + results.signature + results.survived;
  const percent = ran > 0 ? (100 * results.killed) / ran : 0;
  if (percent < area.bar) short = true;
  console.log(
    `figure: ${area.name}: ${results.killed} of ${ran} mutants killed by tests of rules or promises (${percent.toFixed(1)} %, ` +
      `at least ${area.bar}), ${results.signature} more by signatures, ${results.survived} survived; ` +
      `${results.refused} did not compile; ${all.length} mutants in all, ${all.length - counted.length} equivalent`,
  );
}
process.exitCode = short ? 1 : 0;
