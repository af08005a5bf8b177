#!/usr/bin/env node
// Measures the emulated PicoSystem, one JSON object per line.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { figures, symbols } from "../checks/elf.mjs";
import { Device } from "../emulator/device.mjs";
import { makeUf2 } from "../emulator/image.mjs";
import { resumeTime } from "../emulator/resume.mjs";
import { root } from "../lib/files.mjs";
import { games } from "../lib/games.mjs";
import { report } from "./figures.mjs";

const folder = `${root}build/boards/firmware/rp2/`;
const load = (name) => Device.load(new Uint8Array(makeUf2(readFileSync(`${folder}${name}.bin`))), "picosystem");
const cyclesPerUs = 125;

function measureResume() {
  const { moves, ms } = resumeTime(load("pocket_dawn_picosystem"));
  report(`reset to the hand-over of a game of ${moves} moves`, ms, 400, "ms");
}

function measureEngines() {
  const device = load("bench");
  const at = symbols(`${folder}bench.elf`);
  device.run(10); // the start-up has cleared the memory
  for (let s = 0; device.word(at.get("bench_done")) === 0; s++) {
    if (s > 20) throw new Error("the random games do not end");
    device.run(1000);
  }
  games.forEach(({ title }, i) => {
    const moves = device.word(at.get("bench_results") + 8 * i);
    const microseconds = device.word(at.get("bench_results") + 8 * i + 4);
    report(`one move of ${title}, 4 players, RP2040`, (microseconds * cyclesPerUs) / moves, 2500, "cycles");
  });
}

execFileSync(`${root}tools/firmware`, ["--all"], { stdio: ["ignore", process.stderr, process.stderr] });
for (const { what, value, limit, unit } of figures(`${folder}pocket_dawn_picosystem.elf`))
  report(what, value, limit, unit);
measureResume();
measureEngines();
