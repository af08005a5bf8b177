// What the buses between the chip and the panel have in common (bus.mjs, parallel_bus.mjs).
//
// While a DMA channel keeps the FIFO of a bus full, every transfer of a pixel does the same: one pixel goes to the
// panel, the next one leaves the FIFO, one comes from memory. Such a run of pixels is not emulated step by step. It is
// computed when somebody could see the difference; what is seen, and when, is the same.
const ramBase = 0x20000000;
const incrementRead = 1 << 4;
const incrementWrite = 1 << 5;

export class FedBus {
  /**
   * `pins`: {dc, cs}, numbers of pins or -1. `nowUs(ns)`: the panel's time when the chip's clock says `ns`.
   * A subclass has isBusy(), transferred(), which the alarm calls, and pass(pixel, us), which moves the run on by one.
   */
  constructor(chip, panel, pins, nowUs) {
    Object.assign(this, { chip, panel, pins, nowUs });
    this.from = this.size = 0; // bytes of memory that a run has still to read
    this.channel = null; // the DMA channel that feeds a run
    this.nextNs = 0; // when the next pixel of the run is due
    this.pixelNs = 0;
    this.alarm = chip.clock.createAlarm(() => {
      if (this.channel !== null) this.#compute(chip.clock.nanosCounter - 1);
      this.transferred();
    });
    for (const [name, pin] of [
      ["D/C", pins.dc],
      ["CS", pins.cs],
    ])
      if (pin >= 0)
        chip.gpio[pin].addListener(() => {
          if (this.isBusy()) panel.violation(this.now(), `${name} changes during a transfer`);
        });
  }

  now() {
    return this.nowUs(this.chip.clock.nanosCounter);
  }

  isHigh(pin) {
    return pin >= 0 && this.chip.gpio[pin].value === 1;
  }

  /** Begins a run if the only active DMA channel feeds the FIFO at `address`: all but its last pixel are left to settle(). */
  beginRun(request, address) {
    const { chip } = this;
    let channel = null;
    for (const one of chip.dma.channels) {
      if (!one.active) continue;
      if (channel !== null) return;
      channel = one;
    }
    if (channel === null || channel.treq !== request || channel.transferFn !== channel.transfer16) return;
    if ((channel.ctrl & (incrementRead | incrementWrite)) !== incrementRead || channel.ringMask !== 0) return;
    if (channel.writeAddr !== address || channel.transCount < 3) return;
    const end = channel.readAddr + channel.transCount * 2;
    if (channel.readAddr < ramBase || end > ramBase + chip.sram.length) return;
    channel.transferAlarm.cancel();
    channel.transfer();
    this.channel = channel;
    this.from = channel.readAddr;
    this.size = channel.transCount * 2;
    this.nextNs = this.alarm.nanos;
    this.alarm.schedule(this.nextNs - chip.clock.nanosCounter + (channel.transCount - 1) * this.pixelNs);
  }

  /** Computes a run up to and with the time `ns`, and ends it. */
  #compute(ns) {
    const { channel, chip } = this;
    for (; this.nextNs <= ns; this.nextNs += this.pixelNs) {
      this.pass(chip.readUint16(channel.readAddr), this.nowUs(this.nextNs));
      channel.readAddr += 2;
      channel.transCount--;
    }
    this.channel = null;
    this.from = this.size = 0;
  }

  /** Somebody may look at the chip or the panel, or change them: brings both to the present. */
  settle() {
    if (this.channel === null) return;
    const { clock } = this.chip;
    this.#compute(clock.nanosCounter);
    this.alarm.schedule(this.nextNs - clock.nanosCounter);
  }
}
