#!/usr/bin/env node
// The figures of the emulated PicoSystem, one JSON object a line.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { figures, symbols } from "../checks/elf.mjs";
import { Device } from "../emulator/device.mjs";
import { makeUf2 } from "../emulator/image.mjs";
import { resumeTime } from "../emulator/resume.mjs";

const root = fileURLToPath(new URL("../../", import.meta.url));
const folder = `${root}build/boards/firmware/rp2040/`;
const load = (name) => Device.load(new Uint8Array(makeUf2(readFileSync(`${folder}${name}.bin`))), "picosystem");
const cyclesPerUs = 125;

function report(what, value, limit, unit) {
  const round = Math.round(value * 100) / 100;
  console.log(JSON.stringify({ what, value: round, limit, unit, ok: value <= limit }));
}

/** Milliseconds from `act` to the last pixel that it changes; `settleMs` is long enough for all of them. */
function toLastPixel(device, act, settleMs) {
  const { panel } = device;
  panel.firstPixelAt = panel.lastPixelAt = null;
  const began = device.nowUs;
  act();
  device.run(settleMs);
  if (panel.lastPixelAt === null) throw new Error("nothing on the screen changed");
  return (panel.lastPixelAt - began) / 1000;
}

/** A short press; it counts when it ends. Returns the milliseconds from there to the last pixel. */
function tap(device, button) {
  device.press(button);
  device.run(60);
  const ms = toLastPixel(device, () => device.release(button), 150);
  device.run(400);
  return ms;
}

function measureScreen() {
  const device = load("pocket_dawn_picosystem");
  const { panel } = device;
  device.run(3300); // the start-up picture has gone, the languages are there
  report("reset to first picture", panel.firstPictureAt / 1000, 300, "ms");
  const cursor = [];
  const screens = [];
  const whole = [];
  for (let page = 0; page < 6; page++) {
    const before = panel.pixels;
    screens.push(tap(device, "A"));
    if (panel.pixels - before === 240 * 240) whole.push((panel.lastPixelAt - panel.firstPixelAt) / 1000);
    cursor.push(toLastPixel(device, () => device.press("down"), 150));
    device.release("down");
    device.run(400);
  }
  report("full redraw, first to last pixel", Math.max(...whole), 15.5, "ms");
  report("cursor move, button to last pixel", Math.max(...cursor), 16, "ms");
  report("new screen, button to last pixel", Math.max(...screens), 33, "ms");
  report("deepest stack seen", device.stackUsed, 8192, "bytes");
  device.check();
}

/** The screens of a game: cursor steps over the picture, pages of details, from a fresh device. */
function measureGame(index, title, secret) {
  const device = load("pocket_dawn_picosystem");
  device.run(3300);
  tap(device, "A"); // the language
  for (let i = 0; i < index; i++) {
    device.press("down");
    device.run(60);
    device.release("down");
    device.run(300);
  }
  tap(device, "A"); // set up
  const screens = [tap(device, "A")]; // begin
  if (secret) {
    device.press("A"); // opens the hand-over
    device.run(800);
    device.release("A");
    device.run(600);
  }
  tap(device, "B"); // no guide
  const cursor = [];
  // Round and round on one page: a step to another page is a new screen.
  for (const way of ["down", "right", "up", "left", "down", "right", "up", "left"]) {
    cursor.push(toLastPixel(device, () => device.press(way), 150));
    device.release(way);
    device.run(300);
  }
  screens.push(toLastPixel(device, () => device.press("X"), 150));
  device.release("X");
  device.run(300);
  screens.push(tap(device, "B"));
  report(`${title}: cursor move, button to last pixel`, Math.max(...cursor), 16, "ms");
  report(`${title}: new screen, button to last pixel`, Math.max(...screens), 33, "ms");
  device.check();
}

function measureResume() {
  const { moves, ms } = resumeTime(load("pocket_dawn_picosystem"));
  report(`reset to the hand-over of a game of ${moves} moves`, ms, 300, "ms");
}

function measureEngines() {
  const device = load("bench");
  const at = symbols(`${folder}bench.elf`);
  device.run(10); // the start-up has cleared the memory
  for (let s = 0; device.word(at.get("bench_done")) === 0; s++) {
    if (s > 20) throw new Error("the random games do not end");
    device.run(1000);
  }
  ["Stone Age", "CVlizacje", "Altay"].forEach((game, i) => {
    const moves = device.word(at.get("bench_results") + 8 * i);
    const microseconds = device.word(at.get("bench_results") + 8 * i + 4);
    report(`one move of ${game}, 4 players, RP2040`, (microseconds * cyclesPerUs) / moves, 2500, "cycles");
  });
}

execFileSync(`${root}tools/firmware`, ["--all"], { stdio: ["ignore", process.stderr, process.stderr] });
measureScreen();
measureGame(0, "Stone Age", false);
measureGame(1, "CVlizacje", true);
measureGame(2, "Altay", true);
for (const { what, value, limit, unit } of figures(`${folder}pocket_dawn_picosystem.elf`))
  report(what, value, limit, unit);
measureResume();
measureEngines();
