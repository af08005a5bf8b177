// Left alone, the device sleeps: no light, no picture, no clock. A press wakes it to the same picture and does nothing else.
import assert from "node:assert/strict";
import test from "node:test";
import { boardNames } from "../../tools/emulator/boards.mjs";
import { loadBoard, stillMs } from "./images.mjs";

const hour = 3600e3; // ms

/** Switched on, the menu on the screen, then left alone until it sleeps. */
function asleep(board = "picosystem") {
  const device = loadBoard(board);
  device.run(3300);
  device.tap(device.board.buttons.find((b) => b.means === "select").label);
  device.run(stillMs);
  const shown = device.picture().pixels;
  device.run(10 * 60e3);
  assert.ok(device.dormant, "ten minutes later it sleeps");
  return { device, shown };
}

for (const board of boardNames()) {
  test(`${board}: left alone it sleeps, and a press wakes it to the same picture`, () => {
    const { device, shown } = asleep(board);
    assert.ok(device.panel.asleep);
    assert.equal(device.backlight, 0);
    device.run(30 * 24 * hour);
    assert.equal(device.restarts, 0, "no watchdog counts while it sleeps");
    const [{ label }] = device.board.buttons.filter((b) => b.means === "select");
    const pressedAt = device.nowUs;
    device.press(label);
    while (device.backlight === 0) {
      assert.ok(device.nowUs - pressedAt < 300e3, "the light is back within 300 ms");
      device.run(1);
    }
    assert.ok(!device.panel.asleep && device.panel.on);
    assert.deepEqual(device.picture().pixels, shown);
    device.run(60);
    device.release(label);
    device.run(400);
    assert.deepEqual(device.picture().pixels, shown, "the press that woke it does nothing else");
    device.tap(label);
    device.run(400);
    assert.notDeepEqual(device.picture().pixels, shown, "the next one counts");
    device.check();
  });
}

test("a press while it falls asleep wakes it", () => {
  const device = loadBoard("picosystem");
  device.run(3300);
  device.tap("A");
  while (!device.panel.asleep) device.run(1);
  assert.ok(!device.dormant, "the panel takes its time");
  device.tap("B", 20, 20); // shorter than that, too
  device.run(300);
  assert.ok(!device.dormant && !device.panel.asleep && device.backlight > 0);
  device.check();
});

test("a button that stays down does not keep it awake, and wakes it only when it is pressed again", () => {
  const device = loadBoard("picosystem");
  device.run(3300);
  device.press("B");
  device.run(10 * 60e3);
  assert.ok(device.dormant);
  device.run(hour);
  device.release("B");
  device.run(hour);
  assert.ok(device.dormant, "letting go is no press");
  device.tap("B");
  assert.ok(!device.dormant && device.backlight > 0);
  device.check();
});

test("while it waits for a person the clock runs slowly, and sound keeps its pitch", () => {
  const device = loadBoard("picosystem");
  device.run(3300);
  device.tap("A");
  device.run(3000); // and flash is erased
  device.energy.reset();
  device.run(5000);
  const { byState } = device.energy;
  assert.ok(byState.resting > 0.99 * 5000e6, JSON.stringify(byState));
  const before = device.tones.length;
  device.tap("down");
  const heard = device.tones.slice(before).filter(({ hz }) => hz > 0);
  assert.ok(heard.length > 0 && heard.every(({ hz }) => hz > 100 && hz < 5000));
});

test("asleep a PicoSystem takes less than 0.73 mA: 30 days of its battery", () => {
  const { device } = asleep();
  device.energy.reset();
  device.run(24 * hour);
  assert.ok(device.energy.hours >= 30 * 24, `${device.energy.milliamperes} mA`);
});

/** A device that was switched on again, its last game opened. */
function goOn(flash, device) {
  const again = device.with(flash);
  again.run(3500);
  again.tap("A", 60, 500); // Continue, which opens the only game
  again.press("A");
  again.run(700);
  again.release("A");
  again.run(4000);
  again.check();
  return again.picture().pixels;
}

test("power that fails while it falls asleep, sleeps or wakes costs nothing of a game, and it shows the same again", () => {
  const device = loadBoard("picosystem");
  device.run(3300);
  for (const button of ["A", "A", "down", "A", "A", "down", "A", "A"]) device.tap(button, 60, 900);
  device.run(5000);
  const flash = device.flash.bytes.slice();
  const shown = goOn(flash, device);
  const cut = (when) => {
    assert.deepEqual(device.flash.bytes, flash, `${when}: what is stored`);
    assert.deepEqual(goOn(device.flash.bytes, device), shown, `${when}: what is shown`);
  };
  while (!device.panel.asleep) device.run(1);
  cut("falling asleep");
  while (!device.dormant) device.run(1);
  device.run(hour);
  cut("asleep");
  device.press("A");
  for (let ms = 0; ms < 14; ms += 2) {
    device.run(2);
    assert.deepEqual(device.flash.bytes, flash, `${ms} ms after the press`);
  }
  cut("waking");
  device.run(60);
  device.release("A");
  device.run(500);
  cut("awake");
});
