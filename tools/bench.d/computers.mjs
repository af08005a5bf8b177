#!/usr/bin/env node
// Measures a game of one person against three computers of the strongest level at fast pace on the emulated device: how
// long the person waits for the next decision, and the latency of a press while a computer thinks. One JSON object per line.
import { fileURLToPath } from "node:url";
import { answers } from "../emulator/answers.mjs";
import { readBoard } from "../emulator/boards.mjs";
import { Device } from "../emulator/device.mjs";
import { withStorage } from "../emulator/resume.mjs";
import { topScreen } from "../emulator/top_screen.mjs";
import { root } from "../lib/files.mjs";
import { games } from "../lib/games.mjs";
import { report, runAll } from "./figures.mjs";

const self = fileURLToPath(import.meta.url);
const titles = games.map(({ title }) => title);
const boards = ["picosystem", "display_pack_2"];
const strongest = 4;
const waits = 12;
const presses = 24;
const [select, back, details] = [4, 8, 256]; // bits of hal::Buttons
const stepMs = 2;
const calmMs = 700; // more than any motion takes

class Table {
  constructor(game, board) {
    const empty = Device.load(`${root}build/firmware/${board}.uf2`, board, { seed: 9 });
    this.device = withStorage(empty, "table_for_one", game, 4, strongest, 9).device;
    this.top = topScreen(board);
    this.device.run(2500);
    this.tap(select); // Continue, which opens the only game
  }

  tap(button) {
    this.device.hold(button);
    this.device.run(60);
    this.device.hold(0);
  }

  /** Runs until the person must decide, and looks at no news for longer than needed: whether a computer decided, and when all had. */
  untilAsked() {
    const { device } = this;
    let computer = false;
    let since = device.nowUs;
    for (let was = ""; device.nowUs - since < calmMs * 1000 || was === "computer";) {
      device.run(stepMs);
      if (computer && this.top(device) === "news") this.tap(select);
      const now = this.top(device);
      computer ||= now === "computer";
      if (now !== was) since = device.nowUs;
      was = now;
    }
    return { computer, since };
  }

  answer() {
    this.tap(this.top(this.device) === "hint" ? back : select);
    return this.device.nowUs;
  }
}

/** Seconds from the person's press to the next decision, wherever computers decide in between. */
function waitsOf(game, board) {
  const table = new Table(game, board);
  const found = [];
  let pressed = table.device.nowUs;
  while (found.length < waits) {
    const { computer, since } = table.untilAsked();
    if (computer) found.push((since - pressed) / 1e6);
    pressed = table.answer();
  }
  table.device.check();
  return found;
}

/** Milliseconds from a press to the last pixel of the menu or the story, and of the way back, while a computer thinks. */
function pressesOf(game, board) {
  const table = new Table(game, board);
  const { device } = table;
  const found = [];
  const hasDetails = readBoard(board).buttons.some(({ means }) => means === "x");
  for (let i = 0; found.length < presses;) {
    if (table.top(device) !== "computer") {
      table.answer();
      device.run(200);
      continue;
    }
    const begin = device.nowUs / 1000 + 30 + ((i++ * 7) % 40);
    const events = [
      { atMs: begin, hold: i % 2 || !hasDetails ? back : details },
      { atMs: begin + 60, hold: 0 },
      { atMs: begin + 300, hold: back },
      { atMs: begin + 360, hold: 0 },
      { atMs: begin + 700 },
    ];
    found.push(...answers(device, events, "ss").filter(({ erased }) => !erased));
  }
  device.check();
  return found.map(({ ms }) => ms);
}

async function all() {
  const jobs = titles.flatMap((_, game) => boards.map((board) => ["presses", String(game), board]));
  jobs.push(...titles.map((_, game) => ["waits", String(game), boards[0]]));
  const results = await runAll(self, jobs);
  const found = new Map(jobs.map((job, i) => [job.join(" "), results[i]]));
  titles.forEach((title, game) => {
    const seconds = found.get(`waits ${game} ${boards[0]}`);
    const what = `${title}: a person's press to the next decision, three of the strongest at fast pace`;
    report(`${what}, mean of ${seconds.length}`, seconds.reduce((a, b) => a + b, 0) / seconds.length, 6, "s");
    report(`${what}, worst`, Math.max(...seconds), null, "s");
    for (const board of boards) {
      const ms = found.get(`presses ${game} ${board}`);
      const where = `${readBoard(board).title}, ${title}: a press while a computer thinks`;
      report(`${where}, worst of ${ms.length}`, Math.max(...ms), 33, "ms");
    }
  });
}

const [what, game, board] = process.argv.slice(2);
if (what === "waits" || what === "presses")
  console.log(JSON.stringify((what === "waits" ? waitsOf : pressesOf)(game, board)));
else await all();
