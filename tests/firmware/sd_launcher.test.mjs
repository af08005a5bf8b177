// The image for the SD launcher of the Picopad. The launcher reads the file as Panda381/PicoLibSDK does
// (_loader/LOADER/LOADER/src/main.cpp, _sdk/crt0_rp2040.S): written again here, apart from what made the file.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { root, loadBoard } from "./images.mjs";
import { Device } from "../../tools/emulator/device.mjs";

const file = `${root}build/firmware/picopad_sd.uf2`;
const launcherSize = 0x8000;
const flashBase = 0x10000000;
const flashSize = 2 * 1024 * 1024;
const settingsAt = flashSize - 4096; // of the launcher

/** The pages that the launcher takes out of a file on the card: it counts bytes, and looks at no address. */
function takenByLauncher(uf2) {
  const view = new DataView(uf2.buffer, uf2.byteOffset, uf2.length);
  const start = launcherSize * 2 + 32;
  assert.equal(view.getUint32(start + 48 * 4, true), 0x44415050, "PPAD");
  const length = view.getUint32(start + 49 * 4, true);
  assert.ok(length >= 10 && length <= flashSize - 4096 - launcherSize - 51 * 4);
  const pages = [];
  for (let left = length + 51 * 4, at = start; left > 0; left -= 256, at += 512) pages.push(uf2.subarray(at, at + 256));
  return { program: Buffer.concat(pages), length };
}

/** A table of 256 remainders, so not the way that the file was made. */
function checksum(bytes) {
  const table = Array.from({ length: 256 }, (_, i) => {
    let c = i << 24;
    for (let k = 0; k < 8; k++) c = (c << 1) ^ (c < 0 ? 0x04c11db7 : 0);
    return c;
  });
  return bytes.reduce((crc, byte) => (crc << 8) ^ table[(crc >>> 24) ^ byte], -1) >>> 0;
}

/** A flash with a launcher of somebody else, its settings, and the program that it has loaded. */
function loaded() {
  const flash = new Uint8Array(flashSize).fill(0xff);
  flash.fill(0xaa, 0, launcherSize);
  const plain = Device.load(file, "picopad").flash.bytes;
  flash.set(plain.subarray(0, 256)); // its second-stage boot loader is the one of the SDK, as ours
  flash.fill(0x5e, settingsAt);
  flash.set(takenByLauncher(readFileSync(file)).program, launcherSize);
  return flash;
}

function played(device) {
  device.run(3000);
  device.tap("A"); // ends the start-up picture
  device.tap("A"); // the language
  device.tap("A"); // set up
  device.run(500);
  return device.picture().pixels;
}

test("the launcher takes it: header, length and checksum are right", () => {
  const { program, length } = takenByLauncher(readFileSync(file));
  const word = (i) => program.readUInt32LE(i * 4);
  assert.equal(checksum(Buffer.from("123456789")), 0x0376e6e7, "the check value of CRC-32/MPEG-2");
  assert.equal(checksum(program.subarray(51 * 4, 51 * 4 + length)), word(50));
  assert.deepEqual([word(51), word(52)], [word(0), word(1)], "stack and entry");
  assert.equal(program.toString("latin1", 53 * 4, 54 * 4), "ppad");
  assert.ok(word(0) > 0x20000000 && word(0) <= 0x20042000);
  assert.ok(word(1) > flashBase + launcherSize && word(1) & 1);
});

test("started by the launcher it shows what the other image shows, and leaves launcher and settings alone", () => {
  const flash = loaded();
  const other = loadBoard("picopad", { seed: 3 });
  const device = Device.load(file, "picopad", { seed: 3, startsAt: flashBase + launcherSize }).with(flash);
  assert.deepEqual(played(device), played(other));
  for (let i = 0; i < 12; i++) device.tap(i % 3 === 0 ? "down" : "A", 60, 200);
  device.run(20_000); // and what it stores when nobody presses
  device.check();
  const now = device.flash.bytes;
  assert.ok(
    now.some((byte, at) => at < settingsAt && byte !== flash[at]),
    "something was stored",
  );
  assert.deepEqual(now.subarray(0, launcherSize), flash.subarray(0, launcherSize));
  assert.deepEqual(now.subarray(settingsAt), flash.subarray(settingsAt));
});

test("the games of one image are those of the other", () => {
  const device = Device.load(file, "picopad", { seed: 3, startsAt: flashBase + launcherSize }).with(loaded());
  played(device);
  for (let i = 0; i < 6; i++) device.tap(i === 0 ? "down" : "A", 60, 200);
  device.run(20_000);
  const before = device.flash.bytes.slice();
  const image = loadBoard("picopad").flash.bytes; // by USB: it replaces launcher and program
  const kept = 0x180000;
  const after = before.slice();
  after.set(image.subarray(0, kept));
  const other = loadBoard("picopad", { seed: 3 }).with(after);
  const again = device.with(before);
  for (const each of [other, again]) {
    each.run(3000);
    each.tap("A", 60, 500);
    each.check();
  }
  assert.deepEqual(other.picture().pixels, again.picture().pixels);
  const fresh = loadBoard("picopad", { seed: 3 });
  fresh.run(3000);
  fresh.tap("A", 60, 500);
  assert.notDeepEqual(fresh.picture().pixels, again.picture().pixels);
});

test("copied over USB it starts by itself", () => {
  const device = Device.load(file, "picopad", { seed: 3 });
  assert.deepEqual(played(device), played(loadBoard("picopad", { seed: 3 })));
  device.check();
});
