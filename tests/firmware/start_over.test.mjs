// Safe mode on a flash that makes trouble, with the slowest times of its data sheet: forgetting the saved games must not
// keep the device from its main loop until the watchdog restarts it.
import assert from "node:assert/strict";
import test, { after } from "node:test";
import { crc32 } from "../../tools/emulator/png.mjs";
import { FlashFile, storageOf, withStorage } from "./flash_file.mjs";
import { loadBoard } from "./images.mjs";

const sector = 4096;
const file = new FlashFile();
after(() => file.remove());

/** Sets up and begins a game of Stone Age, and plays a little. */
function playALittle(device, asksForLanguage) {
  device.run(500);
  device.tap("A", 40, 60); // ends the start-up picture
  if (asksForLanguage) device.tap("A", 40, 60);
  device.tap("A", 40, 100); // set up
  device.tap("down", 40, 60); // past the tutorial
  device.tap("A", 40, 200); // begin
  device.tap("B", 40, 60); // no guide
  for (let i = 0; i < 4; i++) device.tap("A", 40, 60);
  device.run(400);
  assert.ok(file.put(storageOf(device.flash.bytes)).moves()?.length > 0, "nothing was saved");
}

/** The same journal, of a newer format. */
function newer(storage) {
  for (let at = 0; at < storage.length; at += sector) {
    const head = Buffer.from(storage.buffer, storage.byteOffset + at, 16);
    if (head.toString("latin1", 0, 3) !== "PDJ") continue;
    head[3]++;
    head.writeUInt32LE(crc32(head.subarray(0, 12)), 12);
  }
  return storage;
}

/** Safe mode, the language, the word about a newer journal, "delete everything", yes, and a while for it. */
function forget(device) {
  const { operations } = device.flash;
  device.press("B");
  device.switchOn();
  device.run(800);
  device.release("B");
  device.run(1500);
  for (let i = 0; i < 2; i++) device.tap("A", 40, 100);
  device.tap("up", 40, 100);
  device.tap("A", 40, 100);
  const question = device.picture();
  const before = operations.length;
  device.tap("down", 40, 100); // the cursor is on "No"
  device.tap("A", 40, 30_000);
  assert.ok(
    device.picture().pixels.some((p, i) => p !== question.pixels[i]),
    "nothing happened",
  );
  assert.equal(device.restarts, 0, "the watchdog has restarted the device");
  return operations.slice(before).filter(({ kind }) => kind === "erase").length;
}

test("a journal of a newer format is started over with erases of 400 ms, and the device plays on", () => {
  const first = loadBoard("picosystem", { seed: 7 });
  playALittle(first, true);
  const device = first.with(withStorage(first.flash.bytes, newer(storageOf(first.flash.bytes))));
  Object.assign(device.flash, { pageMs: 3, sectorMs: 400 });
  const erases = forget(device);
  assert.deepEqual(file.put(storageOf(device.flash.bytes)).logs(), []);
  device.switchOn();
  playALittle(device, false);
  assert.equal(device.restarts, 0);
  console.log(`figure: a journal started over on the emulated PicoSystem: ${erases} erases of 400 ms, no restart`);
});

test("a flash that no longer erases is tried for 400 ms each time, and the device goes on", () => {
  const first = loadBoard("picosystem", { seed: 7 });
  const device = first.with(withStorage(first.flash.bytes, storageOf(first.flash.bytes).fill(0x55)));
  let tried = 0;
  device.flash.erase = () => (tried++, 400);
  device.switchOn();
  device.run(500);
  for (const ms of [60, 9000, 9000, 9000]) device.tap("A", 40, ms); // start-up picture, language, set up, the tutorial
  assert.ok(tried > 8, `${tried} erases`);
  assert.equal(device.restarts, 0, "the watchdog has restarted the device");
});
