// Runs the processor of an rp2040js chip quickly: processor.cpp in WebAssembly executes what it knows, rp2040js all else.
// rp2040js is also the reference: tests/firmware/processor.test.mjs compares both. Cycles are counted the same and every
// alarm of the clock is met, so time is as exact as without this file.
import { execFileSync } from "node:child_process";
import { readFileSync, realpathSync } from "node:fs";
import { anyOf, compiled } from "./compiled.mjs";

const cycleNs = 8; // 125 MHz
const timerLow = 0x40054028;
const mostCycles = 1e9; // of one run: they are counted in 32 bits

function compile(source, result) {
  const version = realpathSync("/usr/lib/wasm32-wasi/libc++.a").match(/llvm-(\d+)/)?.[1]; // as in cmake/clang.cmake
  const clang = anyOf(`clang++-${version}`, "clang++");
  const flags = ["-std=c++20", "-O3", "-fwrapv", "-fno-exceptions", "-fno-rtti", "-Wall", "-Wextra", "-Werror"];
  execFileSync(clang, [
    "--target=wasm32-wasi",
    ...flags,
    "-ffreestanding",
    "-nostdlib",
    "-Wl,--no-entry",
    source,
    "-o",
    result,
  ]);
}

const module = new WebAssembly.Module(
  readFileSync(compiled("processor.cpp", "processor.wasm", compile, ["flash_cache.hpp"])),
);

// Offsets in `shared` of processor.cpp, in words.
const [N, Z, C, V, LEFT, STABLE, SENT, BYTES, CACHES, FETCHES, READS, PROFILES] = [
  16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27,
];
const [flashBase, flashEnd] = [0x10000000, 0x14000000];
const ramBase = 0x20000000;
const [ramSize, flashSize] = [264 * 1024, 2 * 1024 * 1024]; // what processor.cpp counts the cycles of
const isFlash = (address) => address >= flashBase && address < flashEnd;

export class Processor {
  /** Moves the chip's memory and registers into its own. `bus`: what is on the way meanwhile; see bus.mjs. Without `caches`, flash is as quick as RAM. */
  constructor(chip, bus, { caches = true } = {}) {
    this.chip = chip;
    this.bus = bus;
    this.startNs = 0;
    this.flashIsReadable = true; // false while the flash chip is written: reads return garbage
    this.#guardFlash();
    this.wasm = new WebAssembly.Instance(module, {
      chip: { look: (address, cycles) => this.#look(address >>> 0, cycles) },
    }).exports;
    const { buffer } = this.wasm.memory;
    const move = (bytes, at) => {
      const moved = new Uint8Array(buffer, at, bytes.length);
      moved.set(bytes);
      return moved;
    };
    chip.sram = move(chip.sram, this.wasm.ram_at());
    chip.sramView = new DataView(buffer, chip.sram.byteOffset, chip.sram.length);
    chip.flash = move(chip.flash, this.wasm.flash_at());
    chip.flashView = new DataView(buffer, chip.flash.byteOffset, chip.flash.length);
    this.shared = new Int32Array(buffer, this.wasm.shared_at(), 28);
    this.shared[CACHES] = caches ? 1 : 0;
    const registers = new Uint32Array(buffer, this.wasm.shared_at(), 16);
    registers.set(chip.core.registers);
    chip.core.registers = registers;
  }

  /** How often flash had to be read because the cache did not hold it. */
  get misses() {
    return { fetches: this.shared[FETCHES] >>> 0, reads: this.shared[READS] >>> 0 };
  }

  /** From now on the cycles of every instruction are counted, also those that a read of flash takes longer. */
  startProfile() {
    this.#spent.fill(0);
    this.shared[PROFILES] = 1;
  }

  /** [[address, cycles]] of every instruction that ran since startProfile(). */
  profile() {
    const found = [];
    this.#spent.forEach((cycles, i) => {
      const offset = 2 * i - ramSize;
      if (cycles > 0) found.push([offset < 0 ? ramBase + 2 * i : flashBase + offset, cycles]);
    });
    return found;
  }

  get #spent() {
    return new Float64Array(this.wasm.memory.buffer, this.wasm.spent_at(), (ramSize + flashSize) / 2);
  }

  /** The cache holds nothing any more. */
  flush() {
    this.wasm.flush();
  }

  /**
   * Runs at least one instruction, and more until the clock stands at `endNs` or an alarm went off or rp2040js had
   * to do one. The processor must not be asleep.
   */
  run(endNs) {
    const { core, clock } = this.chip;
    if (core.interruptsUpdated && core.checkForInterrupts()) core.waiting = false;
    if (this.flashIsReadable && this.#simple(core, clock, endNs)) return;
    if (!this.flashIsReadable && isFlash(core.PC)) throw unreadable("runs from", core.PC);
    this.bus.settle();
    advance(clock, core.executeInstruction());
  }

  #guardFlash() {
    const { chip } = this;
    for (const name of ["readUint8", "readUint16", "readUint32"]) {
      const read = chip[name].bind(chip);
      chip[name] = (address) => {
        if (!this.flashIsReadable && isFlash(address)) throw unreadable("reads", address);
        return read(address);
      };
    }
  }

  /** Returns false before an instruction that rp2040js has to do. */
  #simple(core, clock, endNs) {
    const { shared, bus, wasm } = this;
    const stopNs = clock.nextAlarm !== null && clock.nextAlarm.nanos < endNs ? clock.nextAlarm.nanos : endNs;
    this.startNs = clock.nanosCounter;
    shared[N] = core.N;
    shared[Z] = core.Z;
    shared[C] = core.C;
    shared[V] = core.V;
    shared[SENT] = bus.from;
    shared[BYTES] = bus.size;
    const cycles = wasm.run(Math.min(Math.ceil((stopNs - this.startNs) / cycleNs), mostCycles));
    core.N = shared[N] !== 0;
    core.Z = shared[Z] !== 0;
    core.C = shared[C] !== 0;
    core.V = shared[V] !== 0;
    core.cycles += cycles;
    advance(clock, cycles);
    return shared[LEFT] === 0;
  }

  #look(address, cycles) {
    const { chip, startNs } = this;
    const now = startNs + cycles * cycleNs;
    chip.clock.nanosCounter = now;
    const value = chip.readUint32(address);
    chip.clock.nanosCounter = startNs;
    const changesNs = address === timerLow ? Math.floor(now / 1000) * 1000 + 1000 - now : Infinity;
    this.shared[STABLE] = Math.min(Math.ceil(changesNs / cycleNs) - 1, mostCycles);
    return value;
  }
}

function unreadable(does, address) {
  return new Error(`the firmware ${does} flash at 0x${address.toString(16)} while the chip is written to`);
}

function advance(clock, cycles) {
  const ns = cycles * cycleNs;
  if (clock.nextAlarm !== null && clock.nextAlarm.nanos <= clock.nanosCounter + ns) clock.tick(ns);
  else clock.nanosCounter += ns;
}
