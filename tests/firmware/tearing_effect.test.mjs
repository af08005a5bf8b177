// A PicoSystem's panel tells when it has shown its last line: hardly a picture is seen half old and half new.
import assert from "node:assert/strict";
import test from "node:test";
import { loadBoard } from "./images.mjs";

/** From the start through menus and a game, pressing at moments that have nothing to do with the panel's own. */
function walk(device, shiftMs) {
  device.run(3300);
  const taps = [
    "A",
    "down",
    "down",
    "A",
    "down",
    "B",
    "up",
    "up",
    "A",
    "A",
    "B",
    "right",
    "down",
    "X",
    "B",
    "left",
    "A",
  ];
  const begin = 9; // of the game, below the tutorial that a new device offers first
  for (let i = 0; i < 8 * taps.length; i++) {
    if (i === begin) device.tap("down", 60, shiftMs);
    device.tap(taps[i % taps.length], 60, 90 + ((i * 7919) % 1000) / 7);
  }
}

test("picosystem: hardly a picture is torn: none but those that would be late", () => {
  let [whole, torn] = [0, 0]; // over walks that meet the panel at other moments: one alone is a lottery
  for (const shiftMs of [60, 160, 250, 330]) {
    const device = loadBoard("picosystem");
    walk(device, shiftMs);
    const seen = device.panel.settle();
    [whole, torn] = [whole + seen.whole, torn + seen.torn];
    device.check();
  }
  console.log(`figure: torn on the emulated PicoSystem: ${torn} of ${torn + whole} pictures`);
  assert.ok(torn * 80 <= whole, `${torn} of ${torn + whole} pictures`);
  assert.ok(whole > 240, `${whole} pictures`);
});

test("picosystem: a panel that does not tell, or stops telling, costs a moment and no picture", () => {
  const device = loadBoard("picosystem");
  device.panel.onScan = () => {};
  walk(device, 90);
  assert.ok(device.panel.settle().whole > 10);
  device.panel.lastPixelAt = null;
  const began = device.nowUs;
  device.press("down");
  device.run(50); // the answer; what moves by itself comes later
  const ms = (device.panel.lastPixelAt - began) / 1000;
  assert.ok(ms < 33, `${ms} ms`);
  device.check();
});

test("display_pack_2: without the wire a small picture follows the panel, whose lines are our columns", () => {
  const device = loadBoard("display_pack_2");
  device.run(3300);
  device.tap("B", 60, 300);
  const before = device.panel.pushes.length;
  device.tap("B", 60, 300); // one row of the menu down
  const pushes = device.panel.pushes.slice(before);
  const groups = pushes.filter(({ picture }) => picture === pushes[0].picture).map(({ left }) => left >> 6);
  assert.ok(new Set(groups).size > 2, `columns ${groups}`);
  assert.deepEqual(
    groups,
    groups.toSorted((a, b) => b - a),
  ); // MADCTL 70h: the last line is shown first
});
