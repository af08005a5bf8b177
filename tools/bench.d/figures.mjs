// What the scripts of tools/bench share: how a figure is printed, and how many measurements use all cores.
import { execFile } from "node:child_process";
import { availableParallelism } from "node:os";
import { promisify } from "node:util";

/** Prints a figure beside its limit, the most that is allowed, or with `isMinimum` the least; null: no limit. */
export function report(what, value, limit, unit, isMinimum = false) {
  const ok = limit === null || (isMinimum ? value >= limit : value <= limit);
  console.log(JSON.stringify({ what, value: Math.round(value * 100) / 100, limit, unit, ok }));
}

/** Runs the script once for each list of arguments. Returns what each run printed as JSON, in the order of `jobs`. */
export async function runAll(script, jobs) {
  const results = [];
  const left = jobs.entries();
  const work = async () => {
    for (const [i, args] of left) {
      const { stdout } = await promisify(execFile)(process.execPath, [script, ...args], { maxBuffer: 1 << 28 });
      results[i] = JSON.parse(stdout);
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  return results;
}
