// How much charge a handheld takes, by what its parts are doing. No board was measured: the figures are those of data
// sheets where there are any, and of people who measured a Pico where there are none. docs/boards.md has the arithmetic.

/** Milliamperes of the chip at 3.3 V, with its flash. */
const chip = {
  running: 24, // at 125 MHz; a Pico that works takes 22 to 26 mA
  waiting: 16, // at 125 MHz in WFI, every clock on
  resting: 4, // at 12 MHz in WFI, only named clocks on, one PLL: 3 to 5 mA were measured without any PLL and gating
  dormant: 0.21, // RP2040 data sheet, 5.4: 0.18 mA typical (and up to 4.2 mA on a hot day); flash in standby 0.03 mA
};

/** Milliamperes of the panel's controller, ST7789 data sheet 7.1: 7.5 typical, 0.03 asleep. */
const panel = { on: 7.5, asleep: 0.03 };

/** What the board adds: the light at its brightest, what regulator and divider take all the time, its battery in mA·h. */
const addedBy = ({ backlight_ma, idle_ua, battery_mah }) => ({
  light: backlight_ma,
  always: idle_ua / 1000,
  battery: battery_mah,
});

export class Energy {
  constructor(device) {
    this.device = device;
    this.board = addedBy(device.board);
    this.reset();
  }

  /** Counts from here on. */
  reset() {
    this.ns = 0;
    this.charge = 0; // mA·ns
    this.byState = { running: 0, waiting: 0, resting: 0, dormant: 0 }; // ns
  }

  /** `ns` passed while the chip was in that state, and all else as it is now. */
  spend(state, ns) {
    const { panel: glass, backlight } = this.device;
    const light = this.board.light * backlight;
    const rest = (glass.asleep ? panel.asleep : panel.on) + this.board.always;
    this.ns += ns;
    this.byState[state] += ns;
    this.charge += ns * (chip[state] + rest + light);
  }

  /** On average since reset(). */
  get milliamperes() {
    return this.ns === 0 ? 0 : this.charge / this.ns;
  }

  /** How long a full battery lasts at that rate. */
  get hours() {
    return this.board.battery / this.milliamperes;
  }
}
