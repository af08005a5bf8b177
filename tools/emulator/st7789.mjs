// A model of the ST7789: takes the bytes of its serial interface, keeps its frame memory, and
// complains about what the data sheet forbids.
const memoryWidth = 240;
const memoryHeight = 320;

const MY = 0x80;
const MX = 0x40;
const MV = 0x20;
const ML = 0x10; // the last line is shown first (data sheet, 9.1.28)
const BGR = 0x08;

const commands = {
  0x01: "SWRESET",
  0x10: "SLPIN",
  0x11: "SLPOUT",
  0x20: "INVOFF",
  0x21: "INVON",
  0x28: "DISPOFF",
  0x29: "DISPON",
  0x2a: "CASET",
  0x2b: "RASET",
  0x2c: "RAMWR",
  0x34: "TEOFF",
  0x35: "TEON",
  0x36: "MADCTL",
  0x3a: "COLMOD",
  0x45: "GSCAN",
  0xb2: "PORCTRL",
  0xc6: "FRCTRL2",
};

/** Parameters that a command takes; RAMWR takes any number. Others are voltages, which a model has none of. */
const parameterCount = { CASET: 4, RASET: 4, MADCTL: 1, COLMOD: 1, TEON: 1, PORCTRL: 5, FRCTRL2: 1 };

/** Changes with more unwritten lines between them are separate: each may be seen in another frame. */
const apart = 32;

/** Without a CS wire: writes that follow each other within this time are one picture, in microseconds. */
const samePicture = 1500;

export class St7789 {
  /**
   * `glass`: how the panel is mounted: {width, height, offset_x, offset_y, madctl, inverted}. `drift`: by how much of 1 its
   * oscillator is slower than the data sheet says. `answers`: false if nothing comes back on its data wires.
   */
  constructor(glass, { drift = 0, answers = true } = {}) {
    this.glass = glass;
    this.drift = drift;
    this.answers = answers;
    this.memory = new Uint16Array(memoryWidth * memoryHeight);
    this.violations = [];
    this.settings = []; // [command, parameters] of those that mean nothing to this model, such as voltages
    this.pixels = 0; // written since power on
    this.firstPixelAt = this.lastPixelAt = null; // in microseconds; callers may clear them
    this.pushes = []; // {picture, first, last, left, width, at, end}: every window that was written, and when its last pixel came
    this.pictureNumber = 0; // of the picture on its way
    this.hasCs = false; // CS is low from the first pixel of a picture to its last
    this.rowsSeen = new Set();
    this.pictures = { whole: 0, torn: 0 }; // that were seen at once, or half old and half new
    this.changes = []; // {lines, pixels, times}: parts of pictures, and how often the line that is shown crossed them
    this.reads = 0; // of the line that is shown
    this.lines = new Map(); // of the picture on its way: when each line was begun and done
    this.onScan = () => {}; // the panel has begun to show lines, or to tell of it
    this.firstPictureAt = null; // when every row had been written once
    this.#reset(0);
    for (let i = 0; i < this.memory.length; i++) this.memory[i] = (i * 40503) & 0xffff; // noise, as at power on
  }

  #reset(now) {
    this.asleep = true;
    this.on = false;
    this.inverted = false;
    this.madctl = 0;
    this.colmod = 0x66;
    this.columns = [0, memoryWidth - 1];
    this.rows = [0, memoryHeight - 1];
    this.tells = false; // by its TE wire
    this.porch = 24; // lines
    this.porchAbove = 12;
    this.rate = 0x0f;
    this.command = null;
    this.parameters = [];
    this.high = -1;
    this.resetAt = now;
    this.wokeAt = this.sleptAt = this.scanFrom = -Infinity;
  }

  violation(now, what) {
    this.violations.push(`${(now / 1000).toFixed(3)} ms: ${what}`);
  }

  /** The reset wire; low holds the controller. */
  resetWire(level, now) {
    if (!level) this.lowSince = now;
    else {
      if (now - this.lowSince < 10) this.violation(now, `reset was low for ${now - this.lowSince} us; it needs 10`);
      this.#reset(now);
    }
  }

  /** The CS wire went high. */
  deselect() {
    this.hasCs = this.deselected = true;
  }

  /** One byte has arrived, with the D/C wire as it was at its last bit. Times in microseconds. */
  byte(value, isData, now) {
    if (!isData) return this.#begin(value, now);
    if (this.command === "RAMWR") {
      if (this.high < 0) this.high = value;
      else {
        this.pixel((this.high << 8) | value, now);
        this.high = -1;
      }
      return;
    }
    if (this.command === null) this.violation(now, "data without a command");
    this.parameters.push(value);
    const count = parameterCount[this.command];
    if (count === undefined) {
      if (this.parameters.length === 1) this.settings.push([this.command, this.parameters]);
      return;
    }
    if (this.parameters.length === count) St7789.#withParameters[this.command](this, now, this.parameters);
    if (this.parameters.length > count) this.violation(now, `${this.command} has more than ${count} parameters`);
  }

  #begin(code, now) {
    if (code === 0x00) return; // no operation
    const name = commands[code] ?? code.toString(16);
    if (this.high >= 0) this.violation(now, "half a pixel was sent");
    const count = parameterCount[this.command];
    if (count && this.parameters.length < count) this.violation(now, `${this.command} lacks parameters`);
    this.#waits(now, name, 5_000, { resetAt: "a reset", wokeAt: "SLPOUT", sleptAt: "SLPIN" });
    this.command = name;
    this.parameters = [];
    this.high = -1;
    St7789.#commands[name]?.(this, now);
  }

  /** What a command does when it comes, by its name. */
  static #commands = {
    SWRESET: (panel, now) => panel.#reset(now),
    SLPOUT(panel, now) {
      panel.#waits(now, "SLPOUT", 120_000, { resetAt: "a reset", sleptAt: "SLPIN" });
      panel.asleep = false;
      panel.wokeAt = panel.scanFrom = now;
      panel.onScan();
    },
    SLPIN(panel, now) {
      panel.#waits(now, "SLPIN", 120_000, { wokeAt: "SLPOUT" });
      panel.asleep = true;
      panel.sleptAt = now;
    },
    INVON: (panel) => (panel.inverted = true),
    INVOFF: (panel) => (panel.inverted = false),
    DISPON: (panel) => (panel.on = true),
    DISPOFF: (panel) => (panel.on = false),
    TEOFF: (panel) => (panel.tells = false),
    RAMWR: (panel, now) => panel.#beginPicture(now),
  };

  /** A command must not come within so many microseconds of these moments. */
  #waits(now, name, us, since) {
    for (const [moment, what] of Object.entries(since))
      if (now - this[moment] < us) this.violation(now, `${name} comes less than ${us / 1000} ms after ${what}`);
  }

  /** What a command does when its parameters are there. */
  static #withParameters = {
    CASET: (panel, now, bytes) => (panel.columns = panel.#window(now, bytes, memoryWidth, memoryHeight)),
    RASET: (panel, now, bytes) => (panel.rows = panel.#window(now, bytes, memoryHeight, memoryWidth)),
    MADCTL: (panel, now, [value]) => (panel.madctl = value),
    COLMOD: (panel, now, [value]) => (panel.colmod = value),
    TEON(panel) {
      panel.tells = true;
      panel.onScan();
    },
    PORCTRL: (panel, now, [above, below]) =>
      panel.#keepLine(now, () => Object.assign(panel, { porchAbove: above, porch: above + below })),
    FRCTRL2: (panel, now, [value]) => panel.#keepLine(now, () => (panel.rate = value & 31)),
  };

  /** The first and the last column or row that follow; there are `size` of them, or `turned` with MV. */
  #window(now, [a, b, c, d], size, turned) {
    const [first, last] = [(a << 8) | b, (c << 8) | d];
    const most = this.madctl & MV ? turned : size;
    if (first > last || last >= most) this.violation(now, `${this.command} ${first} to ${last} of ${most}`);
    return [first, last];
  }

  // ---- the scan line: the panel shows its memory line by line ----

  /** Microseconds for all lines and the blank ones after them (data sheet, 9.2.23: 10 MHz, 250 + 16 x RTNA ticks a line). */
  get frameUs() {
    return ((memoryHeight + this.porch) * (250 + 16 * this.rate) * (1 + this.drift)) / 10;
  }

  get lineUs() {
    return this.frameUs / (memoryHeight + this.porch);
  }

  /** A change of the timing while the panel shows a line: it goes on from there. */
  #keepLine(now, change) {
    const at = this.#position(now);
    change();
    this.scanFrom = now - at * this.lineUs;
  }

  /** Lines of this frame that the panel has shown, and then blank ones. */
  #position(now) {
    return ((now - this.scanFrom) % this.frameUs) / this.lineUs;
  }

  /**
   * What GSCAN answers: the line that is shown, counted from the first blank line above the picture; 0 between two
   * frames, as the panels do that the driver of TinyGo was written for (docs/boards.md, Sources).
   */
  scanLine(now) {
    this.reads++;
    const at = Math.floor(this.#position(now));
    return this.asleep || !(at < memoryHeight) ? 0 : this.porchAbove + at + 1;
  }

  /** The place of a line among those that the panel shows one after the other. */
  #placeOf(line) {
    return this.madctl & ML ? memoryHeight - 1 - line : line;
  }

  /** When the panel looks at the line in this place for the first time after `now`: the number of that look. */
  #look(place, now) {
    return Math.ceil((now - this.scanFrom - place * this.lineUs) / this.frameUs);
  }

  /**
   * A picture is torn when one look finds some of its lines new and others still old. The same of one change in it: it is
   * crossed, and more than once if several looks do.
   */
  #endPicture() {
    const looks = new Set();
    const lines = [...this.lines].map(([line, time]) => ({ place: this.#placeOf(line), ...time }));
    this.lines.clear();
    if (lines.length === 0 || !this.seen) return;
    let [change, end] = [null, -Infinity];
    for (const { place, begun, done, pixels } of lines.sort((a, b) => a.place - b.place)) {
      const [first, last] = [this.#look(place, begun), this.#look(place, done)];
      looks.add(first).add(last);
      if (place - end > apart)
        this.changes.push(
          (change = { picture: this.pictureNumber, from: place, lines: 0, pixels: 0, first, last, times: 0 }),
        );
      change.lines = place + 1 - change.from;
      change.pixels += pixels;
      change.first = Math.min(change.first, first);
      change.last = Math.max(change.last, last);
      change.times = change.last - change.first;
      end = place;
    }
    this.pictures[looks.size === 1 ? "whole" : "torn"]++;
  }

  /** All that is on its way is there: counts the last picture, too. */
  settle() {
    this.#endPicture();
    return this.pictures;
  }

  #noteLine(line, begun, done, pixels) {
    const known = this.lines.get(line);
    if (known) Object.assign(known, { done, pixels: known.pixels + pixels });
    else this.lines.set(line, { begun, done, pixels });
  }

  /** A row of the window is written. With MV rows run across all lines of the window. */
  #noteRow(now) {
    const { columns, madctl, row } = this;
    const lineOf = (column) => Math.floor(this.#address(column, row, madctl) / memoryWidth);
    if (!(madctl & MV)) this.#noteLine(lineOf(columns[0]), this.rowBegunAt, now, columns[1] - columns[0] + 1);
    else for (let c = columns[0]; c <= columns[1]; c++) this.#noteLine(lineOf(c), this.rowBegunAt, now, 1);
    this.rowBegunAt = now;
  }

  #beginPicture(now) {
    if ((this.colmod & 7) !== 5)
      this.violation(now, `RAMWR with COLMOD ${this.colmod.toString(16)}: not 16 bits a pixel`);
    const begins = this.hasCs ? this.deselected : now - (this.lastPixelEver ?? -Infinity) > samePicture;
    if (begins) {
      this.#endPicture();
      this.seen = this.on;
      this.pictureNumber++;
      this.deselected = false;
    }
    this.rowBegunAt = now;
    this.column = this.columns[0];
    this.row = this.rows[0];
    this.full = false;
    if (this.pushes.length > 0) this.pushes.at(-1).end ??= this.lastPixelAt;
    this.pushes.push({
      picture: this.pictureNumber,
      first: this.row - this.glass.offset_y,
      last: this.rows[1] - this.glass.offset_y,
      left: this.columns[0] - this.glass.offset_x,
      width: this.columns[1] - this.columns[0] + 1,
      at: now,
    });
  }

  /** One pixel in 16 bits has arrived. */
  pixel(value, now) {
    if (this.full) this.violation(now, "more pixels than the window holds");
    this.firstPixelAt ??= now;
    this.lastPixelAt = this.lastPixelEver = now;
    this.pixels++;
    this.memory[this.#address(this.column, this.row, this.madctl)] = value;
    if (++this.column <= this.columns[1]) return;
    this.column = this.columns[0];
    this.#noteRow(now);
    if (this.firstPictureAt === null) this.#rowSeen(this.row - this.glass.offset_y, now);
    if (++this.row <= this.rows[1]) return;
    this.row = this.rows[0];
    this.full = true;
  }

  #rowSeen(row, now) {
    this.rowsSeen.add(row);
    if (this.rowsSeen.size === this.glass.height) this.firstPictureAt = now;
  }

  #address(column, row, madctl) {
    let [x, y] = madctl & MV ? [row, column] : [column, row];
    if (madctl & MX) x = memoryWidth - 1 - x;
    if (madctl & MY) y = memoryHeight - 1 - y;
    return y * memoryWidth + x;
  }

  /** What a person sees in front of the mounted panel: RGB565, rows from the top. Light is another matter. */
  picture() {
    const { width, height, offset_x, offset_y, madctl, inverted } = this.glass;
    const out = new Uint16Array(width * height);
    if (this.asleep || !this.on) return out;
    const flip = this.inverted === inverted ? 0 : 0xffff;
    const swap = (this.madctl ^ madctl) & BGR;
    for (let y = 0; y < height; y++)
      for (let x = 0; x < width; x++) {
        let p = this.memory[this.#address(x + offset_x, y + offset_y, madctl)] ^ flip;
        if (swap) p = (p & 0x07e0) | (p >> 11) | ((p & 31) << 11);
        out[y * width + x] = p;
      }
    return out;
  }
}
