// tools/mutate: one program for each area holds all mutants (tests/mutation); mutants of constant expressions are
// compiled one by one.
import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { dataLines } from "../lib/files.mjs";
import { areas, sourcesOf } from "./areas.mjs";

function refuse(words) {
  console.error(`mutate: ${words}`);
  process.exit(2);
}

const { values: options, positionals: chosen } = parseArgs({
  allowPositionals: true,
  options: {
    sample: { type: "string", default: "0" },
    seed: { type: "string", default: `${Math.floor(Math.random() * 1e6)}` },
    list: { type: "boolean" },
  },
});
const [sample, seed] = [Number(options.sample), Number(options.seed)];
for (const name of chosen)
  if (!areas.some((area) => area.name === name))
    refuse(`unknown area "${name}"; the areas are: ${areas.map((area) => area.name).join(" ")}`);

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

const shell = (command, more = {}) =>
  spawnSync("bash", ["-c", command], { encoding: "utf8", maxBuffer: 1 << 26, ...more });
const programOf = (area, kind) => `mutation_${area.name}_${kind}`;
const nameOf = (m) => [m.file, m.source, m.what].join("\t");

/** The committed list: file, line of source, change, reason, separated by tabs. */
const equivalent = new Set(dataLines("tests/mutants.txt").map((row) => row.split("\t").slice(0, 3).join("\t")));
const mutantsOfArea = (area) => sourcesOf(area).flatMap(({ mutants }) => mutants);
const known = new Set(areas.flatMap(mutantsOfArea).map(nameOf));
for (const name of equivalent)
  if (!known.has(name))
    refuse(`tests/mutants.txt lists something that is not a mutant: ${name.replaceAll("\t", ": ")}`);

function build(targets) {
  const { status, stdout, stderr } = shell(`cmake --build build/host --target ${targets.join(" ")}`);
  if (status !== 0) throw new Error(stdout + stderr);
}

/** Runs these mutants in the program that holds all of them: Map of number to [result, test]. */
function run(program, mutants, { steps }) {
  const { status, stdout, stderr } = shell(`build/host/tests/${program} ${steps ?? ""}`, {
    input: mutants.map((m) => m.number).join("\n"),
    stdio: ["pipe", "pipe", "pipe"],
  });
  if (status !== 0) throw new Error(stdout + stderr);
  const rows = stdout
    .trim()
    .split("\n")
    .map((row) => row.split("\t"));
  return new Map(rows.map(([number, ...result]) => [Number(number), result]));
}

/** Where a mutant is compiled alone, with the commands of the build. */
class Alone {
  folder = `${process.cwd()}/build/mutate`;
  originals = new Map();

  constructor(area) {
    mkdirSync(this.folder, { recursive: true });
    this.area = area;
    this.program = programOf(area, "tests");
    const { stdout } = shell(`ninja -C build/host -t commands ${this.program}`);
    this.commands = stdout.trim().split("\n");
  }

  compile(file, text) {
    const name = file.split("/").at(-1);
    this.replaced = `mutation/${this.area.name}/${name}`;
    const command = this.commands.find((line) => line.includes(" -c ") && line.endsWith(`/${this.replaced}`));
    const [source, object] = [`${this.folder}/mutant.cpp`, `${this.folder}/mutant.o`];
    writeFileSync(source, text);
    rmSync(object, { force: true });
    const quick = command.replace(/ -o \S+/, ` -o ${object}`).replace(/ -c \S+/, ` -c ${source}`);
    return shell(`cd build/host && ${quick.replace(/ -M[DTF]( \S+\.[od]\b)?/g, "")}`).status === 0 ? object : undefined;
  }

  /** refused (by the compiler), same (the same code), killed or survived. */
  result(m) {
    if (!this.originals.has(m.file)) {
      const original = this.compile(m.file, m.original);
      this.originals.set(m.file, readFileSync(original));
    }
    const object = this.compile(m.file, m.text());
    if (!object) return "refused";
    if (readFileSync(object).equals(this.originals.get(m.file))) return "same";
    const out = `${this.folder}/program`;
    const linked = shell(
      `cd build/host && ${this.commands
        .at(-1)
        .replace(/ -o \S+ /, ` -o ${out} `)
        .replace(new RegExp(`\\S+/${this.replaced}\\.o`), object)}`,
    );
    if (linked.status !== 0) throw new Error(linked.stderr);
    return shell(`${out} --alone ${this.area.steps ?? ""}`, { stdio: ["ignore", "ignore", "ignore"] }).status === 0
      ? "survived"
      : "killed";
  }
}

let short = false;
console.log(`seed ${seed}`);
for (const area of areas.filter((a) => chosen.length === 0 || chosen.includes(a.name))) {
  const all = sourcesOf(area).flatMap(({ mutants, source }) => mutants.map((m) => ({ ...m, original: source })));
  const counted = all.filter((m) => !equivalent.has(nameOf(m)));
  const drawn = shuffled(counted, seed).slice(0, sample > 0 ? sample : counted.length);
  drawn.sort((a, b) => a.number - b.number);
  if (options.list) {
    for (const m of drawn) console.log(`${m.file}:${m.line}: ${m.what}: ${m.source}`);
    continue;
  }
  const tests = programOf(area, "tests"),
    signature = programOf(area, "signature");
  const hasSignature = shell(`ninja -C build/host -t query ${signature}`).status === 0;
  build(hasSignature ? [tests, signature] : [tests]);

  const results = { killed: [], endless: [], same: [], refused: [], signature: [], survived: [], unreached: [] };
  const first = run(tests, drawn, area);
  const alone = new Alone(area);
  const open = [];
  for (const m of drawn) {
    let [result] = first.get(m.number);
    if (result === "unreached") result = alone.result(m);
    if (result === "survived") open.push({ ...m, reached: first.get(m.number)[0] });
    else results[result].push(m);
  }
  const second = hasSignature && open.length > 0 ? run(signature, open, area) : new Map();
  for (const m of open) {
    const seen = ["killed", "endless"].includes(second.get(m.number)?.[0]);
    results[seen ? "signature" : "survived"].push(m);
    const how = seen ? "killed by a signature only" : "survived";
    console.log(
      `${how}${m.reached === "unreached" ? ", reached by no test" : ""}: ${m.file}:${m.line}: ${m.what}: ${m.source}`,
    );
  }

  const killed = results.killed.length + results.endless.length;
  const ran = killed + open.length;
  const percent = ran > 0 ? (100 * killed) / ran : 0;
  // Of a sample, the limits within which the share of all of them lies (Wilson, 95 %).
  const z = 1.96;
  const middle = (killed + (z * z) / 2) / (ran + z * z);
  const spread = (z / (ran + z * z)) * Math.sqrt((killed * (ran - killed)) / ran + (z * z) / 4);
  const range =
    sample > 0 ? `, ${(100 * (middle - spread)).toFixed(1)} to ${(100 * (middle + spread)).toFixed(1)}` : "";
  if ((sample > 0 ? 100 * (middle + spread) : percent) < area.goal) short = true;
  console.log(
    `figure: ${area.name}: ${killed} of ${ran} mutants killed by tests of rules or promises (${percent.toFixed(1)} %${range}; ` +
      `goal ${area.goal}), ${results.signature.length} more by signatures only, ${results.survived.length} survived; ` +
      `${results.refused.length} do not compile, ${results.same.length} compile to the same code; ` +
      `${all.length} mutants in all, ${all.length - counted.length} listed as equivalent`,
  );
}
if (!options.list) console.log(short ? "0 passed, 1 failed" : "1 passed, 0 failed");
process.exitCode = short ? 1 : 0;
