// The flash cache of the emulator counts what the data sheet says, and presses are answered in time with it.
import assert from "node:assert/strict";
import test from "node:test";
import { RP2040 } from "../../tools/emulator/device.mjs";
import { Processor } from "../../tools/emulator/processor.mjs";
import { loadBoard } from "./images.mjs";

const flash = 0x10000000;
const [line, word] = [62, 46]; // cycles that are lost
const ways = 8 * 1024; // bytes from one line to the next one of the same set
const cycleNs = 8;

/** A chip whose r0 can be read from: ldrb r1, [r0]; its cycles, without the two that every one takes. */
function reader() {
  const chip = new RP2040();
  const processor = new Processor(chip, { from: 0, size: 0, settle() {} });
  const { core, clock } = chip;
  chip.sramView.setUint16(0, 0x7801, true);
  return {
    processor,
    read(address) {
      core.PC = 0x20000000;
      core.registers[0] = address;
      const before = core.cycles;
      processor.run(clock.nanosCounter + cycleNs);
      return core.cycles - before - 2;
    },
  };
}

test("a line of eight bytes is fetched once; a third one of the same set takes the place of the oldest", () => {
  const { read, processor } = reader();
  assert.equal(read(flash + 0x1000), line);
  assert.equal(read(flash + 0x1007), 0);
  assert.equal(read(flash + 0x1008), line);
  assert.equal(read(flash + 0x1000 + ways), line);
  assert.equal(read(flash + 0x1000), 0);
  assert.equal(read(flash + 0x1000 + 2 * ways), line);
  assert.equal(read(flash + 0x1000), 0, "the one before was older");
  assert.equal(read(flash + 0x1000 + ways), line);
  processor.flush();
  assert.equal(read(flash + 0x1008), line);
  assert.deepEqual(processor.misses, { fetches: 0, reads: 6 });
});

test("the other addresses of flash go past the cache", () => {
  const { read } = reader();
  for (let i = 0; i < 2; i++) assert.equal(read(flash + 0x3001000), word, "neither");
  assert.equal(read(flash + 0x1001000), word, "does not allocate");
  assert.equal(read(flash + 0x2001000), line, "allocates");
  assert.equal(read(flash + 0x1001000), 0, "but hits");
  assert.equal(read(flash + 0x1000), 0);
});

test("a loop in flash is fetched once", () => {
  const chip = new RP2040();
  const processor = new Processor(chip, { from: 0, size: 0, settle() {} });
  const { core, clock } = chip;
  [0x3801, 0xd1fd].forEach((half, i) => chip.flashView.setUint16(0x206 + 2 * i, half, true)); // subs r0, #1; bne: over two lines
  core.PC = flash + 0x206;
  core.registers[0] = 1000;
  while (core.registers[0] !== 0) processor.run(clock.nanosCounter + 10_000);
  assert.equal(processor.misses.fetches, 2);
});

test("picosystem: a press while a sector is erased for 400 ms is answered when that is over", () => {
  let pressed = 0;
  const [pressing, quiet] = [true, false].map((presses) => {
    const device = loadBoard("picosystem");
    device.flash.sectorMs = 400;
    device.run(3300);
    for (const button of ["A", "A", "down", "A", "B", "B", "A", "down", "A", "down", "A"]) device.tap(button, 60, 900); // a game without its two first notes, some moves of it
    if (presses)
      device.whileErasing = (part) => {
        part === 1 ? device.press("right") : device.release("right");
        if (part === 1) pressed++;
      };
    device.run(5000);
    return device;
  });
  assert.ok(pressed > 0, "nothing was erased");
  assert.notDeepEqual(pressing.picture().pixels, quiet.picture().pixels, "the press was lost");
});
