// The flash chip behind the boot ROM's functions: NOR semantics, typical times (or others), and power that can fail.
export const pageMs = 0.4;
export const sectorMs = 45;
const page = 256;
const sector = 4096;

/** Thrown out of Device.run() when the power failed in the middle of a flash operation. */
export class PowerCut extends Error {}

export class Flash {
  constructor(bytes) {
    this.bytes = bytes;
    Object.assign(this, { pageMs, sectorMs });
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
    return (size / sector) * this.sectorMs;
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
    return (data.length / page) * this.pageMs;
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
