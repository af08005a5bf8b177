// The serial bus between the chip and the panel: bits take their time, and the panel sees D/C as it stands at
// the end of a frame.
//
// While a DMA channel keeps the FIFO of the SPI block full, every frame does the same: one goes to the panel, the
// next one leaves the FIFO, one comes from memory. Such a run of frames is not followed frame by frame but computed
// when somebody could see it: what is seen, and when, is the same.
const fastestHz = 62.5e6;
const ramBase = 0x20000000;
const dataRegister = { SPI0: 0x4003c008, SPI1: 0x40040008 };
const incrementRead = 1 << 4;
const incrementWrite = 1 << 5;
const overrun = 1; // nobody reads what comes back

export class Bus {
  /** `dc`, `cs`: numbers of pins, or -1. `nowUs(ns)`: the panel's time when the chip's clock says `ns`. */
  constructor(chip, spi, panel, { dc, cs }, nowUs) {
    Object.assign(this, { chip, spi, panel, dc, cs, nowUs });
    this.frame = 0;
    this.frameNs = 0;
    this.from = 0; // bytes of memory that a run of frames has still to read
    this.size = 0;
    this.channel = null; // the DMA channel that feeds a run of frames
    this.nextNs = 0; // when the next frame of the run is through
    this.alarm = chip.clock.createAlarm(() => this.#sent());
    spi.onTransmit = (value) => this.#begin(value);
    for (const [name, pin] of [
      ["D/C", dc],
      ["CS", cs],
    ])
      if (pin >= 0)
        chip.gpio[pin].addListener(() => {
          if (spi.busy || !spi.txFIFO.empty) panel.violation(this.#now(), `${name} changes while bits are on the way`);
        });
  }

  #now() {
    return this.nowUs(this.chip.clock.nanosCounter);
  }

  #isHigh(pin) {
    return pin >= 0 && this.chip.gpio[pin].value === 1;
  }

  #begin(value) {
    const { spi, panel } = this;
    this.frame = value;
    const polarity = (spi.control0 >> 6) & 1;
    const phase = (spi.control0 >> 7) & 1;
    this.lawful = polarity === phase && spi.clockFrequency <= fastestHz;
    if (polarity !== phase) panel.violation(this.#now(), `SPI mode ${polarity * 2 + phase}; the ST7789 takes 0 and 3`);
    if (spi.clockFrequency > fastestHz) panel.violation(this.#now(), `the bus runs at ${spi.clockFrequency} Hz`);
    // The RP2040's SPI block pauses two bit times after every frame when the phase is 0.
    const bitTimes = spi.dataBits + (phase === 0 ? 2 : 0);
    this.frameNs = (bitTimes * 1e9) / spi.clockFrequency;
    this.alarm.schedule(this.frameNs);
  }

  /** A frame is through. */
  #sent() {
    if (this.channel !== null) this.#compute(this.chip.clock.nanosCounter - 1);
    const { spi, panel, frame } = this;
    const now = this.#now();
    const isData = this.#isHigh(this.dc);
    const selected = this.cs < 0 || !this.#isHigh(this.cs);
    if (!selected) panel.violation(now, "bits while CS is high");
    const isPixel = isData && spi.dataBits === 16 && panel.command === "RAMWR";
    if (isPixel) panel.pixel(frame, now);
    else {
      if (spi.dataBits === 16) panel.byte(frame >> 8, isData, now);
      panel.byte(frame & 255, isData, now);
    }
    spi.completeTransmit(0);
    if (isPixel && selected && this.lawful) this.#runFrames();
  }

  /** Begins a run of frames where there is one: all but its last are left to settle(). */
  #runFrames() {
    const { spi, chip } = this;
    // This frame's DMA transfer has its alarm now, and makes the FIFO full.
    if (!spi.busy || spi.intEnable !== 0 || !spi.rxFIFO.full || spi.txFIFO.itemCount !== spi.txFIFO.size - 1) return;
    let channel = null;
    for (const one of chip.dma.channels) {
      if (!one.active) continue;
      if (channel !== null) return;
      channel = one;
    }
    if (channel === null || channel.treq !== spi.dreq.tx || channel.transferFn !== channel.transfer16) return;
    if ((channel.ctrl & (incrementRead | incrementWrite)) !== incrementRead || channel.ringMask !== 0) return;
    if (channel.writeAddr !== dataRegister[spi.name]) return;
    const size = channel.transCount * 2;
    if (channel.transCount < 3 || channel.readAddr < ramBase || channel.readAddr + size > ramBase + chip.sram.length)
      return;
    channel.transferAlarm.cancel();
    channel.transfer();
    this.channel = channel;
    this.from = channel.readAddr;
    this.size = channel.transCount * 2;
    this.nextNs = this.alarm.nanos;
    this.alarm.schedule(this.nextNs - chip.clock.nanosCounter + (channel.transCount - 1) * this.frameNs);
  }

  /** Computes a run of frames up to and with the time `ns`, and ends it. */
  #compute(ns) {
    const { channel, spi, panel, chip } = this;
    const { txFIFO } = spi;
    for (; this.nextNs <= ns; this.nextNs += this.frameNs) {
      panel.pixel(this.frame, this.nowUs(this.nextNs));
      spi.intRaw |= overrun;
      this.frame = txFIFO.pull();
      txFIFO.push(chip.readUint16(channel.readAddr));
      channel.readAddr += 2;
      channel.transCount--;
    }
    this.channel = null;
    this.from = this.size = 0;
  }

  /** Somebody may look at the chip or the panel, or change them: all is as if each frame had been followed. */
  settle() {
    if (this.channel === null) return;
    const { clock } = this.chip;
    this.#compute(clock.nanosCounter);
    this.alarm.schedule(this.nextNs - clock.nanosCounter);
  }
}
