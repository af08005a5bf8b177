// The SPI bus between the chip and the panel: bits take their time, and the panel sees D/C as it stands at the end of a
// frame.
import { FedBus } from "./fed_bus.mjs";

const fastestHz = 62.5e6;
const dataRegister = { SPI0: 0x4003c008, SPI1: 0x40040008 };
const overrun = 1; // nobody reads what comes back

export class Bus extends FedBus {
  constructor(chip, spi, panel, pins, nowUs) {
    super(chip, panel, pins, nowUs);
    this.spi = spi;
    this.frame = 0;
    spi.onTransmit = (value) => this.#begin(value);
  }

  isBusy() {
    return this.spi.busy || !this.spi.txFIFO.empty;
  }

  #begin(value) {
    const { spi, panel } = this;
    this.frame = value;
    const polarity = (spi.control0 >> 6) & 1;
    const phase = (spi.control0 >> 7) & 1;
    this.lawful = polarity === phase && spi.clockFrequency <= fastestHz;
    if (polarity !== phase) panel.violation(this.now(), `SPI mode ${polarity * 2 + phase}; the ST7789 takes 0 and 3`);
    if (spi.clockFrequency > fastestHz) panel.violation(this.now(), `the bus runs at ${spi.clockFrequency} Hz`);
    // The RP2040's SPI block pauses two bit times after every frame when the phase is 0.
    const bitTimes = spi.dataBits + (phase === 0 ? 2 : 0);
    this.pixelNs = (bitTimes * 1e9) / spi.clockFrequency;
    this.alarm.schedule(this.pixelNs);
  }

  transferred() {
    const { spi, panel, pins, frame } = this;
    const now = this.now();
    const isData = this.isHigh(pins.dc);
    const selected = pins.cs < 0 || !this.isHigh(pins.cs);
    if (!selected) panel.violation(now, "bits while CS is high");
    const isPixel = isData && spi.dataBits === 16 && panel.command === "RAMWR";
    if (isPixel) panel.pixel(frame, now);
    else {
      if (spi.dataBits === 16) panel.byte(frame >> 8, isData, now);
      panel.byte(frame & 255, isData, now);
    }
    spi.completeTransmit(0);
    // The DMA transfer of this frame has its alarm now, and makes the FIFO full.
    const isFed = spi.busy && spi.intEnable === 0 && spi.rxFIFO.full && spi.txFIFO.itemCount === spi.txFIFO.size - 1;
    if (isPixel && selected && this.lawful && isFed) this.beginRun(spi.dreq.tx, dataRegister[spi.name]);
  }

  pass(pixel, us) {
    const { spi, panel } = this;
    panel.pixel(this.frame, us);
    spi.intRaw |= overrun;
    this.frame = spi.txFIFO.pull();
    spi.txFIFO.push(pixel);
  }
}
