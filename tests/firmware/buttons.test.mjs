// Presses on the real image: in their order, also during a long erase, and never by noise on a wire.
import assert from "node:assert/strict";
import test from "node:test";
import { loadBoard, stillMs } from "./images.mjs";

/** In the main menu of a new device, whose flash is busy with an erase of 400 ms; `presses` happen during it. */
function duringErase(presses) {
  const device = loadBoard("picosystem");
  device.flash.sectorMs = 400;
  device.run(3300);
  device.tap("A", 60, 10); // the language
  let parts = 0; // of the first erase that comes
  device.whileErasing = (part) => {
    if (part === parts + 1) presses[parts++].forEach((what) => what(device));
  };
  for (let ms = 0; parts < 2; ms++) {
    assert.ok(ms < 4000, "nothing was erased");
    device.run(1);
  }
  device.run(60);
  assert.ok(device.erases, "the same erase goes on");
  presses[2].forEach((what) => what(device));
  device.run(6000);
  return device.picture().pixels;
}

/** The same presses when nothing is erased. */
function afterErases(...buttons) {
  const device = loadBoard("picosystem");
  device.run(3300);
  device.tap("A", 60, 10);
  device.run(4000);
  for (const button of buttons) device.tap(button, 60, 200);
  device.run(2000);
  return device.picture().pixels;
}

const press = (name) => (device) => device.press(name);
const release = (name) => (device) => device.release(name);

test("down, then select inside one erase: select opens the row that down went to", () => {
  const seen = duringErase([[press("down")], [release("down"), press("A")], [release("A")]]);
  assert.notDeepEqual(afterErases("down", "A"), afterErases("A"));
  assert.deepEqual(seen, afterErases("down", "A"));
});

test("select, then down inside one erase: select opens the row that it was pressed on", () => {
  const seen = duringErase([[press("A")], [release("A"), press("down")], [release("down")]]);
  assert.deepEqual(seen, afterErases("A", "down"));
});

for (const button of ["down", "A", "B", "X"])
  test(`${button}: an edge of no length, and one of 0.5 ms, do nothing`, () => {
    const device = loadBoard("picosystem");
    device.run(3300);
    device.tap("A", 60, 1000);
    device.tap("down", 60, stillMs);
    const before = device.picture().pixels;
    const dimmed = device.backlight; // a press would light it up
    for (const ms of [0, 0.002, 0.5]) {
      device.press(button);
      if (ms > 0) device.run(ms);
      device.release(button);
      device.run(700);
      assert.deepEqual(device.picture().pixels, before, `${ms} ms`);
      assert.equal(device.backlight, dimmed, `${ms} ms`);
    }
  });
