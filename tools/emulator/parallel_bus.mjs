// The parallel bus between the chip and the panel: eight data wires and a strobe, driven by a state machine of PIO 0. The
// program is the firmware's own, run by rp2040js, but on the chip's clock: rp2040js alone would run it by a timer of Node.
//
// As in bus.mjs, a run of words that DMA keeps coming is computed when somebody could see it. Every word takes as long as
// the one before it, which was run instruction by instruction.
const ramBase = 0x20000000;
const cycleNs = 8; // 125 MHz
const shortestNs = 66; // of a write: ST7789 data sheet, 7.4
const pioFunction = 6; // of a pin
const fifoOf = 0x50200010; // data register of state machine 0
const incrementRead = 1 << 4;
const incrementWrite = 1 << 5;

export class ParallelBus {
  /** As Bus of bus.mjs. */
  constructor(chip, panel, board, nowUs) {
    Object.assign(this, { chip, panel, board, nowUs });
    this.pio = chip.pio[0];
    this.machine = this.pio.machines[0];
    this.from = this.size = 0; // bytes of memory that a run of words has still to read
    this.channel = null; // the DMA channel that feeds a run of words
    this.nextNs = 0; // when the next word of the run begins
    this.wordNs = 0;
    this.runs = false; // an alarm will go on with the program
    this.alarm = chip.clock.createAlarm(() => this.#goOn());
    this.machine.clkDivRestart = () => {};
    this.pio.run = () => this.#begin();
    const write = this.machine.writeFIFO.bind(this.machine);
    this.machine.writeFIFO = (value) => {
      write(value);
      this.#begin();
    };
    for (const [name, pin] of [
      ["D/C", board.dc],
      ["CS", board.cs],
    ])
      if (pin >= 0)
        chip.gpio[pin].addListener(() => {
          if (this.runs) panel.violation(this.#now(), `${name} changes while bytes are on the way`);
        });
  }

  #now(ns = this.chip.clock.nanosCounter) {
    return this.nowUs(ns);
  }

  #isHigh(pin) {
    return pin >= 0 && this.chip.gpio[pin].value === 1;
  }

  #begin() {
    if (this.runs || !this.machine.enabled || this.pio.stopped) return;
    this.runs = true;
    this.alarm.schedule(0);
  }

  /** The program goes on to the end of a word, or stalls. */
  #goOn() {
    if (this.channel !== null) this.#compute(this.chip.clock.nanosCounter - 1);
    const { machine, board, pio } = this;
    const isData = this.#isHigh(board.dc);
    const isPixel = isData && machine.pullThreshold === 16 && this.panel.command === "RAMWR";
    // A stalled OUT was finished by what was written to the FIFO.
    const before = machine.cycles - (machine.pc === machine.wrapBottom ? 0 : 1);
    const bytes = [];
    do {
      const wasHigh = (pio.pinValues >> board.write) & 1;
      machine.step();
      if (!wasHigh && (pio.pinValues >> board.write) & 1) bytes.push((pio.pinValues >>> board.data0) & 0xff);
    } while (!machine.waiting && !this.#wordIsOut());
    if (bytes.length > 0) this.#deliver(bytes, isData, isPixel);
    this.wordNs = (machine.cycles - before) * (machine.clockDivInt || 65536) * cycleNs;
    if (machine.waiting && bytes.length === 0) {
      this.runs = false;
      return;
    }
    this.#check(bytes.length);
    this.alarm.schedule(this.wordNs);
    if (isPixel && bytes.length === 2) this.#runWords();
  }

  #wordIsOut() {
    const { machine } = this;
    return machine.outputShiftCount >= machine.pullThreshold && machine.pc === machine.wrapBottom;
  }

  #deliver(bytes, isData, isPixel) {
    const now = this.#now();
    if (isPixel && bytes.length === 2) this.panel.pixel((bytes[0] << 8) | bytes[1], now);
    else for (const byte of bytes) this.panel.byte(byte, isData, now);
  }

  #check(count) {
    const { chip, board, panel } = this;
    if (count > 0 && this.wordNs / count < shortestNs)
      panel.violation(this.#now(), `a write takes ${this.wordNs / count} ns`);
    if (this.#isHigh(board.cs)) panel.violation(this.#now(), "bytes while CS is high");
    if (board.read >= 0 && !this.#isHigh(board.read)) panel.violation(this.#now(), "bytes while RD is low");
    for (let i = 0; i < 8; i++)
      if (
        chip.gpio[board.data0 + i].functionSelect !== pioFunction ||
        !((this.pio.pinDirections >> (board.data0 + i)) & 1)
      )
        panel.violation(this.#now(), `D${i} is not driven`);
  }

  /** Begins a run of words where there is one: all but its last are left to settle(). */
  #runWords() {
    const { chip, machine } = this;
    // This word's DMA transfer has its alarm now, and makes the FIFO full.
    if (machine.txFIFO.itemCount !== machine.txFIFO.size - 1) return;
    const active = chip.dma.channels.filter((one) => one.active);
    const [channel] = active;
    if (active.length !== 1 || channel.treq !== machine.dreqTx || channel.transferFn !== channel.transfer16) return;
    if ((channel.ctrl & (incrementRead | incrementWrite)) !== incrementRead || channel.ringMask !== 0) return;
    if (channel.writeAddr !== fifoOf || channel.transCount < 3) return;
    const size = channel.transCount * 2;
    if (channel.readAddr < ramBase || channel.readAddr + size > ramBase + chip.sram.length) return;
    channel.transferAlarm.cancel();
    channel.transfer();
    this.channel = channel;
    this.from = channel.readAddr;
    this.size = channel.transCount * 2;
    this.nextNs = this.alarm.nanos;
    this.alarm.schedule(this.nextNs - chip.clock.nanosCounter + (channel.transCount - 1) * this.wordNs);
  }

  /** Computes a run of words up to and with the time `ns`, and ends it. */
  #compute(ns) {
    const { channel, chip, panel } = this;
    const { txFIFO } = this.machine;
    for (; this.nextNs <= ns; this.nextNs += this.wordNs) {
      panel.pixel(txFIFO.pull() >>> 16, this.#now(this.nextNs));
      const next = chip.readUint16(channel.readAddr);
      txFIFO.push(next | (next << 16));
      channel.readAddr += 2;
      channel.transCount--;
    }
    this.channel = null;
    this.from = this.size = 0;
  }

  /** Somebody may look at the chip or the panel, or change them: all is as if each word had been followed. */
  settle() {
    if (this.channel === null) return;
    const { clock } = this.chip;
    this.#compute(clock.nanosCounter);
    this.alarm.schedule(this.nextNs - clock.nanosCounter);
  }
}
