// The parallel bus between the chip and the panel: eight data wires and a strobe, driven by a state machine of PIO 0. The
// program is the firmware's own, run by rp2040js, but on the chip's clock: rp2040js alone would run it by a timer of
// Node. In a run of pixels every word takes as long as the one before it, which was run instruction by instruction.
import { FedBus } from "./fed_bus.mjs";

const cycleNs = 8; // 125 MHz
const shortestNs = 66; // of a write: ST7789 data sheet, 7.4
const pioFunction = 6; // of a pin
const fifoOf = 0x50200010; // data register of state machine 0

export class ParallelBus extends FedBus {
  constructor(chip, panel, board, nowUs) {
    super(chip, panel, board, nowUs);
    this.pio = chip.pio[0];
    this.machine = this.pio.machines[0];
    this.runs = false; // an alarm will go on with the program
    this.machine.clkDivRestart = () => {};
    this.pio.run = () => this.#begin();
    const write = this.machine.writeFIFO.bind(this.machine);
    this.machine.writeFIFO = (value) => {
      write(value);
      this.#begin();
    };
  }

  isBusy() {
    return this.runs;
  }

  #begin() {
    if (this.runs || !this.machine.enabled || this.pio.stopped) return;
    this.runs = true;
    this.alarm.schedule(0);
  }

  /** The program goes on to the end of a word, or stalls. */
  transferred() {
    const { machine, pins, pio } = this;
    const isData = this.isHigh(pins.dc);
    const isPixel = isData && machine.pullThreshold === 16 && this.panel.command === "RAMWR";
    // A stalled OUT was finished by what was written to the FIFO.
    const before = machine.cycles - (machine.pc === machine.wrapBottom ? 0 : 1);
    const bytes = [];
    do {
      const wasHigh = (pio.pinValues >> pins.write) & 1;
      machine.step();
      if (!wasHigh && (pio.pinValues >> pins.write) & 1) bytes.push((pio.pinValues >>> pins.data0) & 0xff);
    } while (!machine.waiting && !this.#wordIsOut());
    if (bytes.length > 0) this.#deliver(bytes, isData, isPixel);
    this.pixelNs = (machine.cycles - before) * (machine.clockDivInt || 65536) * cycleNs;
    if (machine.waiting && bytes.length === 0) {
      this.runs = false;
      return;
    }
    this.#check(bytes.length);
    this.alarm.schedule(this.pixelNs);
    // The DMA transfer of this word has its alarm now, and makes the FIFO full.
    const isFed = machine.txFIFO.itemCount === machine.txFIFO.size - 1;
    if (isPixel && bytes.length === 2 && isFed) this.beginRun(machine.dreqTx, fifoOf);
  }

  #wordIsOut() {
    const { machine } = this;
    return machine.outputShiftCount >= machine.pullThreshold && machine.pc === machine.wrapBottom;
  }

  #deliver(bytes, isData, isPixel) {
    const now = this.now();
    if (isPixel && bytes.length === 2) this.panel.pixel((bytes[0] << 8) | bytes[1], now);
    else for (const byte of bytes) this.panel.byte(byte, isData, now);
  }

  #check(count) {
    const { chip, pins, panel } = this;
    if (count > 0 && this.pixelNs / count < shortestNs)
      panel.violation(this.now(), `a write takes ${this.pixelNs / count} ns`);
    if (this.isHigh(pins.cs)) panel.violation(this.now(), "bytes while CS is high");
    if (pins.read >= 0 && !this.isHigh(pins.read)) panel.violation(this.now(), "bytes while RD is low");
    for (let i = 0; i < 8; i++)
      if (
        chip.gpio[pins.data0 + i].functionSelect !== pioFunction ||
        !((this.pio.pinDirections >> (pins.data0 + i)) & 1)
      )
        panel.violation(this.now(), `D${i} is not driven`);
  }

  pass(pixel, us) {
    const { txFIFO } = this.machine;
    this.panel.pixel(txFIFO.pull() >>> 16, us);
    txFIFO.push(pixel | (pixel << 16));
  }
}
