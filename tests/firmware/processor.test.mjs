// The quick processor and bus of the emulator do what rp2040js does, to the cycle and to the nanosecond.
import assert from "node:assert/strict";
import test from "node:test";
import { RP2040 } from "../../tools/emulator/device.mjs";
import { Processor } from "../../tools/emulator/processor.mjs";
import { loadBoard } from "./images.mjs";

const cycleNs = 8;
const ram = 0x20000000;
const flash = 0x10000000;
const trials = process.env.DAWN_LONG ? 5_000_000 : 100_000;

function random(seed) {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** rp2040js alone, or with the quick processor; one instruction at a time. */
function machine(isQuick) {
  const chip = new RP2040();
  const complain = (_, words) => {
    throw new Error(words);
  };
  chip.logger = { debug() {}, info() {}, warn: complain, error: complain };
  const processor = isQuick ? new Processor(chip, { from: 0, size: 0, settle() {} }, { caches: false }) : null;
  const { core, clock } = chip;
  return {
    chip,
    /** Everything that one instruction can change, after it. */
    step({ pc, code, registers, flags }) {
      core.waiting = core.PM = core.interruptsUpdated = core.pendingSVCall = core.eventRegistered = false;
      code.forEach((half, i) =>
        (pc < ram ? chip.flashView : chip.sramView).setUint16((pc & 0xffffff) + i * 2, half, true),
      );
      core.registers.set(registers);
      core.PC = pc;
      [core.N, core.Z, core.C, core.V] = flags;
      core.cycles = 0;
      let fault = false;
      try {
        if (isQuick) processor.run(clock.nanosCounter + cycleNs);
        else core.executeInstruction();
      } catch {
        fault = true;
      }
      return [...core.registers, core.N, core.Z, core.C, core.V, core.cycles, core.waiting, fault];
    },
  };
}

test("every instruction leaves registers, flags, memory and cycles as rp2040js does", () => {
  const [slow, quick] = [machine(false), machine(true)];
  const next = random(7);
  for (const { chip } of [slow, quick]) {
    const noise = random(8);
    for (let i = 0; i < 8192; i++) chip.sram[i] = chip.flash[i] = noise(256);
  }
  const values = [0, 1, 2, 31, 32, 33, 255, 256, 0x7fffffff, 0x80000000, 0x80000001, 0xffffffff, 0xfffffff9];
  const value = () => {
    switch (next(4)) {
      case 0:
        return values[next(values.length)];
      case 1:
        return ram + 0x400 + next(0x400);
      case 2:
        return (next(2) ? ram : flash) + 0x400 + next(0x100) * 4;
      default:
        return next(2 ** 32);
    }
  };
  for (let i = 0; i < trials; i++) {
    const registers = Array.from({ length: 16 }, value);
    registers[13] = next(20) === 0 ? ram + next(64) * 4 : ram + 0x800 + next(0x100) * 4;
    const what = {
      pc: (next(2) ? ram : flash) + 0x1000,
      code: [next(65536), next(65536)],
      registers,
      flags: [0, 0, 0, 0].map(() => next(2) === 1),
    };
    const [wanted, got] = [slow.step(what), quick.step(what)];
    if (!wanted.every((one, n) => one === got[n])) assert.deepEqual(got, wanted, `opcode ${what.code[0].toString(16)}`);
    if (i % 64 === 0)
      assert.equal(Buffer.compare(slow.chip.sram.subarray(0, 8192), quick.chip.sram.subarray(0, 8192)), 0);
  }
});

test("a start of the firmware, frame by frame and instruction by instruction, is the same as a quick one", () => {
  const [slow, quick] = [1, 2].map(() => loadBoard("picosystem", { caches: false }));
  const { core, clock } = slow.chip;
  slow.processor.run = () => {
    slow.bus.settle();
    const ns = core.executeInstruction() * cycleNs;
    if (clock.nextAlarm !== null && clock.nextAlarm.nanos <= clock.nanosCounter + ns) clock.tick(ns);
    else clock.nanosCounter += ns;
  };
  for (const device of [slow, quick]) device.run(200.1234);
  const seen = ({ panel, chip, cycles, lightOnAtMs }) => ({
    cycles,
    busy: chip.core.cycles,
    lightOnAtMs,
    pixels: panel.pixels,
    first: panel.firstPixelAt,
    last: panel.lastPixelAt,
    pushes: panel.pushes,
  });
  assert.ok(slow.panel.pixels > 20_000, "a picture is on the way");
  assert.deepEqual(seen(quick), seen(slow));
  assert.deepEqual(quick.picture().pixels, slow.picture().pixels);
  assert.equal(Buffer.compare(quick.chip.sram, slow.chip.sram), 0);
  assert.deepEqual([...quick.chip.core.registers], [...slow.chip.core.registers]);
});
