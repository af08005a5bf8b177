// A PicoSystem's panel tells when it has shown its last line: hardly a picture is seen half old and half new.
import assert from "node:assert/strict";
import test from "node:test";
import { loadBoard } from "./images.mjs";

/** From the start through menus and a game, pressing at moments that have nothing to do with the panel's own. */
function walk(device) {
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
  for (let i = 0; i < 16 * taps.length; i++) {
    if (i === begin) device.tap("down", 60, 90);
    device.tap(taps[i % taps.length], 60, 90 + ((i * 7919) % 1000) / 7);
  }
}

test("picosystem: hardly a picture is torn: none but those that would be late", () => {
  const device = loadBoard("picosystem");
  walk(device);
  const { whole, torn } = device.panel.settle();
  console.log(`figure: torn on the emulated PicoSystem: ${torn} of ${torn + whole} pictures`);
  assert.ok(torn * 100 <= whole, `${torn} of ${torn + whole} pictures`);
  assert.ok(whole > 60, `${whole} pictures`);
  device.check();
});

test("picosystem: a panel that does not tell, or stops telling, costs a moment and no picture", () => {
  const device = loadBoard("picosystem");
  device.panel.onBeam = () => {};
  walk(device);
  assert.ok(device.panel.settle().whole > 10);
  device.panel.lastPixelAt = null;
  const began = device.nowUs;
  device.press("down");
  device.run(100);
  assert.ok((device.panel.lastPixelAt - began) / 1000 < 33);
  device.check();
});
