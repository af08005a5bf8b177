// The images under test, and a way to ask the probe image things.
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { symbols } from "../../tools/checks/elf.mjs";
import { Device } from "../../tools/emulator/device.mjs";
import { makeUf2 } from "../../tools/emulator/image.mjs";

export const root = fileURLToPath(new URL("../../", import.meta.url));
const folder = `${root}build/boards/firmware/rp2/`;

function mustExist(file, command) {
  if (!existsSync(file)) throw new Error(`${file} is not there; run: ${command}, or tools/firmware --all`);
  return file;
}

const built = (name, kind) => mustExist(`${folder}${name}.${kind}`, `cmake --build build/boards --target ${name}`);

/** The image as tools/firmware made it. */
export const uf2Of = (board) => mustExist(`${root}build/firmware/${board}.uf2`, `tools/firmware ${board}`);
export const elfOf = (name) => built(name, "elf");

export const loadBoard = (board, options) => Device.load(uf2Of(board), board, options);

/** So many ms after a press nothing moves in the picture any more. */
export const stillMs = 61e3;

/** An image that is not for people: bench, probe_<board>. */
export function loadImage(name, board, options) {
  return Device.load(new Uint8Array(makeUf2(readFileSync(built(name, "bin")))), board, options);
}

const asks = [
  "nothing",
  "program",
  "erase",
  "read",
  "entropy",
  "tone",
  "led",
  "light",
  "battery",
  "buttons",
  "rest",
  "push",
  "reboot",
  "usb",
  "whole",
];

/** The probe image (tests/firmware/probe.cpp): the hardware at a test's command. */
export class Probe {
  constructor(board, options) {
    this.device = loadImage(`probe_${board}`, board, options);
    this.mailbox = symbols(elfOf(`probe_${board}`)).get("mailbox");
    this.device.run(200);
  }

  get bytesAt() {
    return this.mailbox - 0x20000000 + 28;
  }

  /** Puts the question; the device has to run() before it is answered. */
  put(what, a = 0, b = 0, { bytes, colour } = {}) {
    const { chip } = this.device;
    if (bytes) chip.sram.set(bytes, this.bytesAt);
    if (colour !== undefined) chip.writeUint32(this.mailbox + 12, colour);
    chip.writeUint32(this.mailbox + 4, a);
    chip.writeUint32(this.mailbox + 8, b);
    chip.writeUint32(this.mailbox, asks.indexOf(what));
  }

  /** Asks, waits for the answer, returns result[0..3]. */
  ask(what, a, b, more) {
    this.put(what, a, b, more);
    for (let ms = 0; this.device.word(this.mailbox) !== 0; ms++) {
      if (ms > 1000) throw new Error(`the probe does not answer '${what}'`);
      this.device.run(1);
    }
    return [0, 1, 2, 3].map((i) => this.device.word(this.mailbox + 12 + i * 4));
  }

  read(offset, size) {
    this.ask("read", offset, size);
    return this.device.chip.sram.slice(this.bytesAt, this.bytesAt + size);
  }
}
