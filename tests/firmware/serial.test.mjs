// The log of a game as text, out of the board's serial pin: what a listener at 115200 baud hears is what the referee
// loads, and what the journal holds.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import test, { after } from "node:test";
import { committed, FlashFile, storageOf } from "./flash_file.mjs";
import { loadBoard, root } from "./images.mjs";

const file = new FlashFile();
after(() => file.remove());

/** The referee's answers, one object for each request. */
const ask = (...requests) =>
  execFileSync(`${root}build/host/referee`, { input: requests.join("\n"), encoding: "utf8" })
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));

/** A game of Stone Age on a board with four buttons, a few moves old. */
function playALittle(board) {
  const device = loadBoard(board, { seed: 7 });
  device.run(500);
  for (const ms of [60, 60, 100]) device.tap("select", 40, ms); // start-up picture, language, set up
  device.tap("next", 40, 60); // past the tutorial
  device.tap("select", 40, 200); // begin
  device.tap("back", 40, 60); // no guide
  for (let i = 0; i < 6; i++) device.tap("select", 40, 500); // select waits while the seat changes
  device.run(3000);
  return device;
}

test("breadboard: after a question the log goes out of the pin, whole, and the referee loads it", () => {
  const device = playALittle("breadboard");
  device.tap("back", 40, 100); // the menu
  for (let i = 0; i < 10; i++) device.tap("next", 40, 60);
  device.tap("select", 40, 100); // log as text: it tells everything
  device.tap("select", 40, 100); // yes
  assert.equal(device.serial, "", "nothing is sent before it is asked for");
  device.tap("select", 40, 400); // send
  const version = readFileSync(new URL("../../VERSION", import.meta.url), "utf8").trim();
  assert.match(device.serial, /^Pocket Dawn [^:]+: pocket-dawn 1 stone_age .* crc=[0-9a-f]{8}\r\n$/);
  const [by, log] = device.serial.trim().split(": ");
  assert.equal(by, `Pocket Dawn ${version}`);
  assert.deepEqual(file.put(storageOf(device.flash.bytes)).logs(), [log]);
  const [loaded, again, state] = ask(`load ${device.serial.trim()}`, "log", "state");
  assert.ok(loaded.ok, loaded.error);
  assert.equal(again.log, log);
  assert.equal(state.game, "stone_age");
  assert.equal(device.serial.match(/moves=([0-9a-f]*)/)[1].length, 4 * committed(device));
  const once = device.serial;
  device.tap("select", 40, 400); // again
  assert.equal(device.serial, once + once);
  device.check();
});

test("a board without a serial pin drives none", () => {
  const device = loadBoard("picosystem");
  device.run(400);
  assert.equal(device.board.serial, -1);
  for (const uart of device.chip.uart) assert.equal(uart.enabled, false);
});
