#!/usr/bin/env node
// Counts the presses per turn of a sensible player, one JSON object per line. tests/app/presses.cpp says
// how they are counted.
//   tools/bench.d/turns.mjs           whole games of 6 seeds, of each title
//   tools/bench.d/turns.mjs --long    of 24
import { execFileSync } from "node:child_process";
import { root } from "../lib/files.mjs";
import { games } from "../lib/games.mjs";
import { report } from "./figures.mjs";

const count = process.argv.includes("--long") ? 24 : 6;
for (const { name, title, bench } of games) {
  const what = `${title}: presses of a player in a ${bench.turn}`;
  const said = execFileSync(`${root}build/host/presses`, [name, count], { encoding: "utf8" });
  const { presses, between, decisions, turns } = JSON.parse(said);
  const a_turn = (n) => Math.round((10 * n) / turns) / 10;
  report(what, a_turn(presses), bench.presses, "presses");
  report(`${what}, for ${a_turn(decisions)} decisions; between turns besides`, a_turn(between), null, "presses");
}
