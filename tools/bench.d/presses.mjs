#!/usr/bin/env node
// Measures the latency of presses in whole games and the menus on every board, one JSON object per line. build/host/record
// plays the games and visits other screens on the way; the same seed gives the same presses.
//   tools/bench.d/presses.mjs           the shortest game of some seeds, of each title
//   tools/bench.d/presses.mjs --long    games of many seeds
import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { answers, share } from "../emulator/answers.mjs";
import { boardNames, pictureMs, readBoard } from "../emulator/boards.mjs";
import { Device } from "../emulator/device.mjs";
import { timeline } from "../emulator/script.mjs";
import { root } from "../lib/files.mjs";
import { games } from "../lib/games.mjs";
import { report, runAll } from "./figures.mjs";

const self = fileURLToPath(import.meta.url);
const titles = { ...Object.fromEntries(games.map(({ name, title }) => [name, title])), menus: "menus" };
const limits = { cursor: 16, page: 25, screen: 33 };
/** For SPI at 62.5 MHz; a board with a slower bus gets the time that a whole picture takes longer on it. */
function limitOf(kind, board) {
  const longer = pictureMs(board) - pictureMs({ ...board, bus_hz: 62.5e6, data0: -1, spi_mode: 3 });
  return Math.round((limits[kind] + Math.max(0, longer)) * 10) / 10;
}
const words = { cursor: "a step of the cursor", page: "a step to another page", screen: "a new screen" };

/** Presses of one script on one board: the answers, and how many pictures were torn where the panel tells. */
function play(title, seed, board) {
  const folder = `${root}build/presses`;
  mkdirSync(folder, { recursive: true });
  const file = `${folder}/${board}-${title}-${seed}.keys`;
  const script = execFileSync(`${root}build/host/record`, [title, seed, "wander", board], { encoding: "utf8" });
  writeFileSync(file, script);
  const [, played] = script.match(/^# seed (\d+)/);
  const [, kinds] = script.match(/^# kinds (\w+)/m);
  const device = Device.load(`${root}build/firmware/${board}.uf2`, board, { seed: Number(played) });
  const found = answers(device, timeline(file, board), kinds);
  device.check();
  const firstPictureMs = device.panel.firstPictureAt / 1000 + device.slowStartMs;
  return { title, board, found, firstPictureMs, stack: device.stackUsed, pictures: device.panel.settle() };
}

/** Erases come after a second of quiet: a press that meets one waits for it, which is told apart. */
function reportBoard(board, runs) {
  const name = readBoard(board).title;
  report(`${name}: reset to first picture`, Math.max(...runs.map((run) => run.firstPictureMs)), 300, "ms");
  report(`${name}: deepest stack seen`, Math.max(...runs.map((run) => run.stack)), 8192, "bytes");
  for (const kind of ["cursor", "page", "screen"]) {
    const of = (some) =>
      some.flatMap(({ found }) => found.filter((one) => one.kind === kind && !one.erased).map(({ ms }) => ms));
    const all = of(runs);
    const what = `${name}: ${words[kind]}, button to last pixel`;
    report(`${what}, of ${all.length} half`, share(all, 0.5), null, "ms");
    report(`${what}, 95 of 100`, share(all, 0.95), limitOf(kind, readBoard(board)), "ms");
    for (const [title, words] of Object.entries(titles)) {
      const some = of(runs.filter((run) => run.title === title));
      if (some.length > 0)
        report(`${what}, worst of ${words}`, Math.max(...some), limitOf(kind, readBoard(board)), "ms");
    }
  }
  const met = runs.flatMap(({ found }) => found.filter(({ erased }) => erased).map(({ ms }) => ms));
  const own = runs.flatMap(({ found }) => found.filter(({ kind }) => kind === "own"));
  report(`${name}: presses that changed nothing, before something moved by itself`, own.length, null, "presses");
  const presses = runs.reduce((sum, { found }) => sum + found.length, 0);
  report(`${name}: presses of ${presses} that met an erase`, met.length, null, "presses");
  if (met.length > 0) report(`${name}: a press that met an erase, worst`, Math.max(...met), null, "ms");
  if (readBoard(board).te < 0) return;
  const sum = (what) => runs.reduce((all, { pictures }) => all + pictures[what], 0);
  report(`${name}: torn of 1,000 pictures`, (1000 * sum("torn")) / (sum("torn") + sum("whole")), 10, "pictures");
}

async function all(seeds) {
  const jobs = boardNames().flatMap((board) =>
    Object.keys(titles).flatMap((title) => seeds.map((seed) => [title, String(seed), board])),
  );
  const runs = await runAll(self, jobs);
  for (const board of boardNames())
    reportBoard(
      board,
      runs.filter((run) => run.board === board),
    );
}

const [title, seed, board] = process.argv.slice(2);
if (title && title !== "--long") console.log(JSON.stringify(play(title, seed, board)));
else await all(title === "--long" ? [1, 40, 80, 120, 160, 200] : [1]);
