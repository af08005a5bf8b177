// A whole handheld: an emulated RP2040 with our boot ROM, the board's panel, buttons, battery, light
// and piezo, and a flash chip that survives a restart. Time is emulated time.
//
//   const device = Device.load('build/firmware/picosystem.uf2', 'picosystem');
//   device.run(500);                       // milliseconds
//   device.press('select'); device.run(60); device.release('select'); device.run(140);
//   writePng('menu.png', device.picture());
import { readFileSync } from "node:fs";
import { RP2040 } from "rp2040js";
import { readBoard } from "./boards.mjs";
import { bootrom } from "./bootrom.mjs";
import { Bus } from "./bus.mjs";
import { Energy } from "./energy.mjs";
import { Flash, PowerCut } from "./flash.mjs";
import { ParallelBus } from "./parallel_bus.mjs";
import { Processor } from "./processor.mjs";
import { RandomBits } from "./random.mjs";
import { wireReadback } from "./readback.mjs";
import {
  CacheControl,
  Fault,
  RingOscillator,
  StrictLogger,
  keepRegisters,
  onWrite,
  refuseMisaligned,
  wakeFromMaskedInterrupts,
} from "./silicon.mjs";
import { St7789 } from "./st7789.mjs";
import { readUf2 } from "./uf2.mjs";
import { UsbHost } from "./usb_host.mjs";

const cycleNs = 8; // 125 MHz
const flashSize = 2 * 1024 * 1024;
const flashBase = 0x10000000;
const vectors = 0x10000100; // after the second-stage boot loader
const ramBase = 0x20000000;
const stackTop = 0x20042000;
const paint = 0xa5;
const ringNs = 1e9 / 6.5e6; // RP2040 data sheet, 2.17: the ring oscillator runs at 6.5 MHz, typically
const clkSysCtrl = 0x3c; // register of the clocks: bit 0 says that the processor has left the ring oscillator
const statusNs = 20_000; // between two looks at a busy flash chip: quick enough for any press
const flushMs = (1024 * cycleNs) / 1e6; // RP2040 data sheet, 2.6.3.2: a cycle for each set of the cache
const watchdog = 0x40058; // peripherals are numbered by their address
const clocks = 0x40008;
const crystal = 0x40024;
const pins = 0x40014;
const hardFault = 3; // number of the exception
const serialBaud = 115200;
const uartFunction = 2; // of a pin
const uartDepth = 32;
const txEmpty = 1 << 7; // bits of the UART's flags
const txFull = 1 << 5;
const busy = 1 << 3;

/** Bits of hal::Buttons, in the order of hal/buttons.hpp. */
const buttonBits = ["previous", "next", "select", "back", "up", "down", "left", "right", "x", "y"];

export class Device {
  /** `uf2`: a file name or the bytes; `boardName`: as in tools/firmware. `seed` decides hal::entropy() and how long the flash chip takes. */
  static load(uf2, boardName, { seed = 1, caches = true, startsAt = vectors, panel = {} } = {}) {
    const bytes = typeof uf2 === "string" ? new Uint8Array(readFileSync(uf2)) : uf2;
    const chip = new Uint8Array(flashSize).fill(0xff);
    for (const { address, data } of readUf2(bytes).rp2040) chip.set(data, address - flashBase);
    return new Device(readBoard(boardName), chip, seed, caches, startsAt, panel);
  }

  /** `startsAt`: the vector table of what runs after a start. `panel`: what is special about the panel (st7789.mjs). */
  constructor(board, chip, seed, caches, startsAt = vectors, panel = {}) {
    this.panelTraits = panel;
    this.board = board;
    this.flash = new Flash(chip, seed);
    this.seed = seed;
    this.startsAt = startsAt;
    this.caches = caches; // false: code in flash is as quick as in RAM
    this.batteryMillivolts = 4200;
    this.charging = false;
    this.held = new Set();
    this.usb = new UsbHost(); // the computer at the other end of the cable
    this.whileErasing = null; // (1 | 2) => ...: a third of the time that a sector takes has passed, or two
    this.takesFaults = false; // true: a bad access or instruction is a HardFault, as on silicon; else it is thrown
    this.switchOn();
  }

  /** Another one of the same kind whose flash holds `bytes`: as after a power cut. Switched on. */
  with(bytes) {
    return new Device(this.board, bytes.slice(), this.seed, this.caches, this.startsAt, this.panelTraits);
  }

  /** Power on, or on again: the flash keeps what it holds, everything else begins again. */
  switchOn() {
    this.panel = new St7789({ ...this.board.panel, ...glassOf(this.board) }, this.panelTraits);
    this.bits = new RandomBits(this.seed);
    this.restarts = 0;
    this.inUsbBoot = false;
    this.tones = []; // {atMs, hz}
    this.serial = ""; // what came out of the board's serial pin
    this.lightOnAtMs = null;
    this.originNs = 0;
    this.energy = new Energy(this);
    this.#boot();
  }

  #boot() {
    const chip = (this.chip = new RP2040());
    this.clock = chip.clock;
    chip.logger = new StrictLogger(this);
    refuseMisaligned(chip);
    chip.loadBootrom(bootrom());
    chip.flash.set(this.flash.bytes);
    chip.sram.fill(paint);
    chip.onBreak = (number) => this.#served(number);
    chip.peripherals[0x40060] = new RingOscillator(this);
    chip.peripherals[0x14000] = new CacheControl(this);
    chip.peripherals[watchdog].onWatchdogTrigger = () => {
      chip.peripherals[watchdog].alarm.enable = false; // or rp2040js calls this for ever, at the same moment
      this.restartAsked = true;
    };
    this.restartAsked = false;
    this.operation = null; // what the flash chip is busy with
    wakeFromMaskedInterrupts(chip.core);
    this.#wirePanel();
    this.processor = new Processor(chip, this.bus, { caches: this.caches });
    this.flash.bytes = chip.flash.subarray(0, flashSize);
    this.#wireTearingEffect();
    this.#wirePwm();
    this.#wireSerial();
    this.usb.attach(chip);
    this.#wireInputs();
    this.dormant = false;
    this.sleepClocks = keepRegisters(chip.peripherals[clocks], 0xa8, 2);
    this.wakers = keepRegisters(chip.peripherals[pins], 0x160, 4);
    this.systemControl = keepRegisters(chip.ppb, 0xd10, 1);
    this.slowStartMs = 0;
    onWrite(chip.peripherals[clocks], clkSysCtrl, (value) => {
      if (this.slowStartMs === 0 && value & 1) this.slowStartMs = (this.cycles * (ringNs - cycleNs)) / 1e6;
    });
    onWrite(chip.peripherals[crystal], 0x08, (value) => (this.dormant ||= value === 0x636f6d61));
    chip.core.VTOR = this.startsAt;
    chip.core.SP = chip.readUint32(this.startsAt);
    chip.core.PC = chip.readUint32(this.startsAt + 4) & ~1;
  }

  // ---- wires ----

  #wirePanel() {
    const { board, chip, panel } = this;
    const nowUs = (ns) => (this.originNs + ns) / 1000;
    this.bus =
      board.data0 >= 0
        ? new ParallelBus(chip, panel, board, nowUs)
        : new Bus(chip, chip.spi[board.spi], panel, board, nowUs);
    wireReadback(chip, panel, board, this.bus);
    if (board.cs >= 0)
      chip.gpio[board.cs].addListener((level) => {
        if (level === 1) panel.deselect();
      });
    if (board.reset >= 0)
      chip.gpio[board.reset].addListener((level) => {
        if (level === 0 || level === 1) panel.resetWire(level === 1, this.nowUs);
      });
  }

  /** The TE wire is high between the last line that the panel shows and the first (data sheet, 8.9.2). */
  #wireTearingEffect() {
    const { board, chip, panel } = this;
    if (board.te < 0) return;
    let rises = 0; // on the panel's clock, microseconds
    const level = (high) => chip.gpio[board.te].setInputValue(high);
    const alarm = chip.clock.createAlarm(() => {
      if (!panel.tells || panel.asleep) return level(false);
      const high = this.nowUs - rises < panel.porch * panel.lineUs - 1;
      level(high);
      if (!high) rises += panel.frameUs;
      alarm.schedule(Math.max(1, (rises + (high ? panel.porch * panel.lineUs : 0) - this.nowUs) * 1000));
    });
    panel.onScan = () => {
      const shown = (this.nowUs - panel.scanFrom) / panel.frameUs;
      rises = panel.scanFrom + (Math.floor(shown) + 1) * panel.frameUs - panel.porch * panel.lineUs;
      alarm.schedule(Math.max(1, (rises - this.nowUs) * 1000));
    };
  }

  /** PWM slices are looked at, not run: their registers say all, and ten thousand edges a second cost time. */
  #wirePwm() {
    const { board, chip } = this;
    for (const channel of chip.pwm.channels) {
      channel.updateEnable = () => {};
      const write = channel.writeRegister.bind(channel);
      channel.writeRegister = (offset, value) => {
        write(offset, value);
        channel.hasRun ||= (channel.csr & 1) === 1;
        this.#noteLight();
        if (board.speaker >= 0 && channel.index === (board.speaker >> 1) % 8) this.#noteTone();
      };
    }
  }

  /** A listener at 115200 baud, 8N1, on the board's pin; the UART keeps 32 characters, and loses what is more. */
  #wireSerial() {
    const { board, chip } = this;
    if (board.serial < 0) return;
    const uart = chip.uart[(board.serial / 4 + Math.floor(board.serial / 8)) % 2];
    const characterNs = (10 * 1e9) / serialBaud;
    let sentAtNs = 0; // when the last character has left
    const waiting = () => Math.max(0, Math.ceil((sentAtNs - this.clock.nanosCounter) / characterNs) - 1);
    uart.onByte = (byte) => {
      const isHeard =
        chip.gpio[board.serial].functionSelect === uartFunction &&
        uart.enabled &&
        uart.txEnabled &&
        uart.wordLength === 8 &&
        (uart.lineCtrlRegister & 0x0a) === 0 &&
        Math.abs(uart.baudRate / serialBaud - 1) < 0.02;
      if (!isHeard || waiting() >= uartDepth) this.serial += "\ufffd";
      else this.serial += String.fromCharCode(byte);
      sentAtNs = Math.max(sentAtNs, this.clock.nanosCounter) + characterNs;
    };
    const { flags } = Object.getOwnPropertyDescriptors(Object.getPrototypeOf(uart));
    Object.defineProperty(uart, "flags", {
      get: () =>
        (flags.get.call(uart) & ~txEmpty) |
        (waiting() === 0 ? txEmpty : 0) |
        (waiting() >= uartDepth ? txFull : 0) |
        (sentAtNs > this.clock.nanosCounter ? busy : 0),
    });
  }

  #noteLight() {
    if (this.lightOnAtMs === null && this.backlight > 0) this.lightOnAtMs = this.nowUs / 1000;
  }

  #noteTone() {
    const hz = this.tone;
    if ((this.tones.at(-1)?.hz ?? 0) !== hz) this.tones.push({ atMs: this.nowUs / 1000, hz });
  }

  #wireInputs() {
    for (const { pin } of this.board.buttons) this.chip.gpio[pin].setInputValue(!this.board.buttons_active_high);
    for (const name of this.held) this.#setButton(name, true);
    this.setBattery(this.batteryMillivolts, this.charging);
  }

  // ---- what a person does ----

  /** `name`: what the button means ('select') or what is printed beside it ('A'). It stays down until release(). */
  press(name) {
    this.#setButton(name, true);
    this.held.add(name);
  }

  release(name) {
    this.#setButton(name, false);
    this.held.delete(name);
  }

  /** A short press, long enough to count, and a moment after it. */
  tap(name, downMs = 60, afterMs = 140) {
    this.press(name);
    this.run(downMs);
    this.release(name);
    this.run(afterMs);
  }

  /** Exactly these are held from now on; `bits` as in hal::Buttons. */
  hold(bits) {
    buttonBits.forEach((name, i) => {
      const button = this.board.buttons.find((b) => b.means === name);
      if (button && this.held.has(name) !== Boolean(bits & (1 << i)))
        bits & (1 << i) ? this.press(name) : this.release(name);
    });
  }

  #setButton(name, down) {
    const button = this.board.buttons.find((b) => b.means === name || b.label === name);
    if (!button) throw new Error(`the ${this.board.title} has no button '${name}'`);
    this.chip.gpio[button.pin].setInputValue(down === this.board.buttons_active_high);
  }

  setBattery(millivolts, charging = false) {
    this.batteryMillivolts = millivolts;
    this.charging = charging;
    const { battery, battery_ratio, battery_ratio_divisor, battery_diode_mv, charging: stat, usb_power } = this.board;
    if (usb_power >= 0) this.chip.gpio[usb_power].setInputValue(charging);
    if (battery < 0) return;
    const atPin = ((millivolts - battery_diode_mv) * battery_ratio_divisor) / battery_ratio;
    this.chip.adc.channelValues[battery - 26] = Math.min(4095, Math.round((atPin / 3300) * 4096));
    if (stat >= 0) this.chip.gpio[stat].setInputValue(!charging);
  }

  // ---- time ----

  /** Microseconds since the last switchOn(). */
  get nowUs() {
    return this.#nowNs / 1000;
  }

  get #nowNs() {
    return this.originNs + this.clock.nanosCounter;
  }

  /** Lets `ms` pass. Stops early in the USB boot loader. Throws PowerCut when the flash was told to. */
  run(ms) {
    const endNs = this.#nowNs + ms * 1e6; // a whole number: a rounded end could be one that the clock never passes
    try {
      while (this.#nowNs < endNs && !this.inUsbBoot) {
        if (this.restartAsked) this.#restart();
        if (this.dormant && !this.#wakes()) return this.#sleepOn(endNs);
        this.#burst(endNs - this.originNs);
      }
    } finally {
      this.bus.settle();
    }
  }

  /** No clock runs: time passes for everybody but the chip. */
  #sleepOn(endNs) {
    this.energy.spend("dormant", endNs - this.#nowNs);
    this.originNs += endNs - this.#nowNs;
  }

  /** An edge that was asked for starts the crystal, which needs its time to be stable (RP2040 data sheet, 2.16.3). */
  #wakes() {
    const edge = ({ irqStatus, index }) => irqStatus & (this.wakers[index >> 3] >>> ((index % 8) * 4)) & 0xf;
    if (!this.chip.gpio.some(edge)) return false;
    this.dormant = false;
    const oscillator = this.chip.peripherals[crystal];
    oscillator.isDormant = false;
    oscillator.stable = true;
    this.#sleepOn(this.#nowNs + ((oscillator.startup & 0x3fff) * 256e9) / 12e6);
    return true;
  }

  /** In WFI, with SLEEPDEEP and clk_sys from the crystal, only the clocks named in SLEEP_EN0 and 1 go on. */
  get #waitingState() {
    const deep = this.systemControl[0] & 4;
    const few = this.sleepClocks.every((bits) => bits !== 0xffffffff);
    return deep && few && this.chip.clkSys < 20e6 ? "resting" : "waiting";
  }

  #burst(endNs) {
    const { core } = this.chip;
    try {
      this.#instructions(core, this.clock, endNs);
    } catch (error) {
      if (!(error instanceof Fault) || !this.takesFaults) throw error;
      core.PC -= 2; // it stands after the first half-word of the instruction
      core.exceptionEntry(hardFault);
    }
  }

  #instructions(core, clock, endNs) {
    const goesOn = () => clock.nanosCounter < endNs && !this.restartAsked && !this.inUsbBoot && !this.dormant;
    for (let i = 0; i < 20000 && goesOn(); i++) {
      if (core.waiting) {
        if (core.pendingInterrupts & core.enabledInterrupts) {
          core.waiting = false;
          continue;
        }
        const next = clock.nextAlarm ? Math.min(clock.nextAlarm.nanos, endNs) : endNs;
        this.energy.spend(this.#waitingState, next - clock.nanosCounter);
        clock.tick(next - clock.nanosCounter);
        continue;
      }
      const began = clock.nanosCounter;
      this.processor.run(endNs);
      this.energy.spend("running", clock.nanosCounter - began);
    }
  }

  /** By the watchdog: its reason and its scratch registers stay. */
  #restart() {
    this.bus.settle();
    const { reason, scratchData } = this.chip.peripherals[watchdog];
    this.originNs += this.clock.nanosCounter;
    this.restarts++;
    this.#boot();
    Object.assign(this.chip.peripherals[watchdog], { reason, scratchData });
  }

  // ---- what the boot ROM does ----

  #served(number) {
    const { registers } = this.chip.core;
    const spend = (ms) => this.clock.tick(ms * 1e6);
    switch (number) {
      case 1: // connect the flash
      case 6: // enter execution in place
        return;
      case 2: // leave execution in place
        this.processor.flashIsReadable = false;
        return;
      case 5:
        this.processor.flashIsReadable = true;
        this.processor.flush();
        return spend(flushMs);
      case 3:
        return this.#busyFor(this.flash.erase(registers[0], registers[1]), this.whileErasing);
      case 4: {
        const from = registers[1] - ramBase;
        if (from < 0 || from + registers[2] > this.chip.sram.length)
          throw new Error("programs flash from outside of RAM");
        return this.#busyFor(this.flash.program(registers[0], this.chip.sram.slice(from, from + registers[2])));
      }
      case 8:
        registers[0] = this.#flashWaits() ? 1 : 0;
        return;
      case 7:
        this.inUsbBoot = true;
        return;
      default:
        throw new Fault(`the firmware stopped at a breakpoint, at 0x${this.chip.core.PC.toString(16)}`);
    }
  }

  /** The chip writes for `ms`; `each` is called with 1 and 2 when a third of it and two thirds have passed. */
  #busyFor(ms, each) {
    const begin = this.clock.nanosCounter;
    const at = (part) => begin + (ms * 1e6 * part) / 3;
    this.operation = { endNs: at(3), parts: [1, 2].map((part) => ({ ns: at(part), act: () => each?.(part) })) };
  }

  /** A look at the chip that writes: takes a moment. */
  #flashWaits() {
    const { operation, clock } = this;
    if (clock.nanosCounter >= operation.endNs) {
      this.operation = null;
      return false;
    }
    clock.tick(Math.ceil(Math.min(operation.endNs - clock.nanosCounter, statusNs)));
    while (operation.parts.length > 0 && clock.nanosCounter >= operation.parts[0].ns) operation.parts.shift().act();
    return true;
  }

  /** A sector is erased: code in flash stands still. */
  get erases() {
    return this.operation !== null && this.flash.operations.at(-1)?.kind === "erase";
  }

  // ---- what a person sees and hears ----

  /** {width, height, pixels}: RGB565 as on the panel, whether it is lit or not. */
  picture() {
    return { ...this.board.panel, pixels: this.panel.picture() };
  }

  /** Share of the time that a pin is driven high, 0 to 1, by its PWM slice; one that stops leaves its pin, at worst, high. */
  duty(pin) {
    const channel = this.chip.pwm.channels[(pin >> 1) % 8];
    if (!(channel.csr & 1)) return channel.hasRun ? 1 : 0;
    const level = pin & 1 ? channel.cc >>> 16 : channel.cc & 0xffff;
    return Math.min(1, level / (channel.top + 1));
  }

  get backlight() {
    return this.board.backlight < 0 ? 1 : this.duty(this.board.backlight);
  }

  /** Frequency in Hz on the piezo, 0 for silence. */
  get tone() {
    const { speaker } = this.board;
    if (speaker < 0 || this.duty(speaker) === 0) return 0;
    const channel = this.chip.pwm.channels[(speaker >> 1) % 8];
    return Math.round(125e6 / (channel.div / 16) / (channel.top + 1));
  }

  /** Red, green and blue, or the one colour that the board has; each 0 to 1. */
  get led() {
    const { led, led_red, led_green, led_blue, led_active_low } = this.board;
    const bright = (pin) => (led_active_low ? 1 - this.duty(pin) : this.duty(pin));
    return (led >= 0 ? [led] : [led_red, led_green, led_blue]).map((pin) => (pin < 0 ? 0 : bright(pin)));
  }

  // ---- what an engineer sees ----

  /** Deepest use of the stack since the start, in bytes: memory was painted before. */
  get stackUsed() {
    const { sram } = this.chip;
    let at = stackTop - ramBase - 16 * 1024;
    while (at < sram.length && sram[at] === paint) at++;
    return stackTop - ramBase - at;
  }

  /** A 32-bit word of memory. */
  word(address) {
    return this.chip.readUint32(address);
  }

  /**
   * What the start-up takes longer than `nowUs` says: until the firmware switches to the PLL (it copies its data and clears
   * its memory first) the chip runs from its ring oscillator, the emulator at 125 MHz.
   */
  slowStartMs = 0;

  /** Processor cycles since the last start, asleep or not. */
  get cycles() {
    return Math.round(this.clock.nanosCounter / cycleNs);
  }

  /** Throws what the panel complained about. Tests call it last. */
  check() {
    if (this.panel.violations.length > 0)
      throw new Error(`the panel was misused:\n  ${this.panel.violations.slice(0, 10).join("\n  ")}`);
  }
}

export { Fault, PowerCut, RP2040 };

/** How the glass is mounted; never by the `madctl` that the firmware sends, or a wrong one could not be seen. */
function glassOf({ name, mounted_as }) {
  if (mounted_as === null) throw new Error(`hal/boards/${name}.hpp lacks mounted_as, the MADCTL of the maker's driver`);
  return { offset_x: 0, offset_y: 0, inverted: true, madctl: mounted_as };
}
