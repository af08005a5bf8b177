// Where the chip differs from rp2040js.

/** What the processor answers with a HardFault. */
export class Fault extends Error {}

/** WFI with interrupts masked: a pending one ends the sleep, but no handler runs (ARMv6-M, B1.5.19). */
export function wakeFromMaskedInterrupts(core) {
  const check = core.checkForInterrupts.bind(core);
  core.checkForInterrupts = () => {
    if (!core.PM) return check();
    return core.waiting && (core.pendingInterrupts & core.enabledInterrupts) !== 0;
  };
}

/** `count` registers from `offset` on that rp2040js does not have: they keep what is written. Returns their values. */
export function keepRegisters(peripheral, offset, count) {
  const kept = new Uint32Array(count);
  const place = (at) => (at >= offset && at < offset + count * 4 ? (at - offset) / 4 : -1);
  const read = peripheral.readUint32.bind(peripheral);
  const write = peripheral.writeUint32.bind(peripheral);
  peripheral.readUint32 = (at) => (place(at) < 0 ? read(at) : kept[place(at)]);
  peripheral.writeUint32 = (at, value) => {
    if (place(at) < 0) write(at, value);
    else kept[place(at)] = value;
  };
  return kept;
}

export function onWrite(peripheral, offset, then) {
  const write = peripheral.writeUint32.bind(peripheral);
  peripheral.writeUint32 = (at, value) => {
    write(at, value);
    if (at === offset) then(value);
  };
}

/** Half-words at odd addresses and words between words are a HardFault (ARMv6-M, A3.2); rp2040js lets most of them pass. */
export function refuseMisaligned(chip) {
  for (const [name, size] of [
    ["readUint16", 2],
    ["readUint32", 4],
    ["writeUint16", 2],
    ["writeUint32", 4],
  ]) {
    const access = chip[name].bind(chip);
    chip[name] = (address, value) => {
      if (address % size !== 0)
        throw new Fault(`${name} of 0x${address.toString(16)}, at 0x${chip.core.PC.toString(16)}`);
      return access(address, value);
    };
  }
}

/** Only what is asked of it: it runs unless it is stopped, it is stable then, and it gives a random bit. */
export class RingOscillator {
  constructor(device) {
    this.device = device;
    this.control = 0xfabaa0; // enabled, and the range that it has after a reset
  }

  get runs() {
    return this.control >> 12 !== 0xd1e;
  }

  readUint32(offset) {
    if ((offset & 0xfff) === 0) return this.control;
    if ((offset & 0xfff) === 0x1c) return this.runs ? this.device.bits.next() : 1;
    if ((offset & 0xfff) === 0x18) return this.runs ? 0x80001000 : 0;
    return 0;
  }

  /** `kind`: 0 writes, 1 toggles, 2 sets, 3 clears the bits. RP2040 data sheet, 2.17.8: only some values are allowed. */
  writeUint32Atomic(offset, value, kind) {
    if ((offset & 0xfff) !== 0) return;
    this.control = [value, this.control ^ value, this.control | value, this.control & ~value][kind] & 0xffffff;
    const allowed = [0xaa0, 0xfa4, 0xfa5, 0xfa6, 0xfa7].includes(this.control & 0xfff);
    if (!allowed) throw new Error(`the ring oscillator got the range 0x${(this.control & 0xfff).toString(16)}`);
  }
}

/** The control of the flash cache: always on, flushed at once. */
export class CacheControl {
  constructor(device) {
    this.device = device;
  }

  readUint32(offset) {
    return (offset & 0xfff) === 8 ? 3 : 1;
  }

  writeUint32Atomic(offset) {
    if ((offset & 0xfff) === 4) this.device.processor.flush();
  }
}

/** What rp2040js only warns about would be a hard fault or nonsense on silicon. */
export class StrictLogger {
  constructor(device) {
    this.device = device;
  }

  debug() {}
  info() {}

  warn(component, text) {
    if (/invalid memory|undefined address/.test(text)) this.error(component, text);
  }

  error(component, text) {
    throw new Fault(`${component}: ${text}, at 0x${this.device.chip.core.PC.toString(16)}`);
  }
}
