// The flash chip behind the boot ROM's functions: NOR semantics, times as its data sheet allows, and power that can fail.
import { RandomBits } from "./random.mjs";

/** From typical to the longest, of a W25Q16JV (data sheet, 9.6): a page programmed, a sector erased. Every one differs. */
const pageMs = [0.4, 3];
const sectorMs = [45, 400];
const page = 256;
const sector = 4096;

/** Thrown out of Device.run() when the power failed in the middle of a flash operation. */
export class PowerCut extends Error {}

export class Flash {
  constructor(bytes, seed = 1) {
    this.bytes = bytes;
    this.chance = new RandomBits(seed);
    Object.assign(this, { pageMs, sectorMs }); // tests may set others, also one number for all
    this.operations = []; // {kind: 'erase' | 'program', offset, size}
    this.cutAt = null; // the number of the operation (from 1) that the power does not survive
    this.onOperation = null; // (before, torn) => ...: the whole chip if the power failed just before an operation, or in it
  }

  erase(offset, size) {
    if (offset % sector || size % sector) throw new Error(`erase of ${size} bytes at ${offset}: not whole sectors`);
    this.#count("erase", offset, size, () => {
      // Cells drift towards one: some bytes are there, some on the way.
      for (let i = 0; i < size; i++) if (i % 3 === 0) this.bytes[offset + i] |= 0x5a;
    });
    this.bytes.fill(0xff, offset, offset + size);
    return this.#time(size / sector, this.sectorMs);
  }

  program(offset, data) {
    if (offset % page || data.length % page)
      throw new Error(`program of ${data.length} bytes at ${offset}: not whole pages`);
    this.#count("program", offset, data.length, () => {
      // Of the bytes that change the first are written, as many as the operation's number says, and then one half way.
      const from = data.findIndex((b) => b !== 0xff);
      const changing = data.findLastIndex((b) => b !== 0xff) - from;
      const done = from + (changing > 0 ? (7 * this.operations.length) % changing : 0);
      for (let i = 0; i < done; i++) this.bytes[offset + i] &= data[i];
      this.bytes[offset + done] &= data[done] | 0x0f;
    });
    for (let i = 0; i < data.length; i++) this.bytes[offset + i] &= data[i];
    return this.#time(data.length / page, this.pageMs);
  }

  #time(count, ms) {
    const [least, most] = Array.isArray(ms) ? ms : [ms, ms];
    let all = 0;
    for (; count > 0; count--) {
      let share = 0;
      for (let bit = 0; bit < 8; bit++) share = (share << 1) | this.chance.next();
      all += least + ((most - least) * share) / 255;
    }
    return all;
  }

  #count(kind, offset, size, tear) {
    this.operations.push({ kind, offset, size });
    if (this.onOperation) {
      const before = this.bytes.slice();
      tear();
      const torn = this.bytes.slice();
      this.bytes.set(before);
      this.onOperation(before, torn);
    }
    if (this.operations.length !== this.cutAt) return;
    tear();
    throw new PowerCut(`the power failed in flash operation ${this.cutAt}: ${kind} at ${offset}`);
  }
}
