#!/usr/bin/env node
// Measures the engine on this machine: games per second, instructions per move, sizes.
import { execFileSync, spawnSync } from "node:child_process";
import { games } from "../lib/games.mjs";
import { report } from "./figures.mjs";

const bench = "build/host/bench";
const instructionsMax = 500;
const logMax = 8192;
const listMax = 160;

const play = (mode, name, amount) =>
  JSON.parse(execFileSync(bench, [mode, name, String(amount)], { encoding: "utf8" }));

// Counts inside legal_moves() and apply() only: choosing among the moves is the driver's work, not the rules'.
function instructionsPerMove(name, games) {
  const count = (n) => {
    const counted = ["legal_moves", "apply"].map((f) => `--toggle-collect=${name}::${f}(*`);
    const run = spawnSync(
      "valgrind",
      ["--tool=callgrind", "--callgrind-out-file=/dev/null", ...counted, bench, "play", name, String(n)],
      {
        encoding: "utf8",
      },
    );
    const collected = /Collected\s*:\s*(\d+)/.exec(run.stderr ?? "");
    if (!collected) throw new Error(`callgrind counted nothing for ${name}:\n${run.error ?? run.stderr}`);
    return { instructions: Number(collected[1]), moves: JSON.parse(run.stdout).moves };
  };
  const { instructions, moves } = count(games);
  return instructions / moves;
}

for (const { name, title, bench: limits } of games) {
  // The best of three: what else the machine does only ever makes it slower.
  const runs = [1, 2, 3].map(() => play("speed", name, 0.7));
  const perSecond = Math.max(...runs.map((r) => r.games / r.seconds));
  const words = `${title}: random games a second, 4 players`;
  report(words, Math.round(perSecond), limits.perSecond, "games/s, at least", true);
  const instructions = Math.round(instructionsPerMove(name, limits.counted));
  const unit = "x86-64 instructions, average";
  report(`${title}: one move, legal_moves + apply`, instructions, instructionsMax, unit);

  const seen = play("play", name, limits.looked);
  report(`${title}: moves of a random game`, Math.round(seen.moves / seen.games), null, "moves, average");
  report(`${title}: sizeof(State)`, seen.state, limits.state, "bytes");
  report(`${title}: longest log`, seen.longest, logMax, "moves");
  report(`${title}: largest list of moves`, seen.list, listMax, "moves");
}
