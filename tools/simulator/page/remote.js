// In place of machine.js: the handheld is an emulated one elsewhere (tools/emulator/live.mjs), with the real firmware. It sends
// what it shows and is told what is pressed; more than a real one would tell is not known of it.

class Machine {
  static async open() {
    const machine = new Machine();
    machine.boards = [await (await fetch("board")).json()];
    return machine;
  }

  #shown = { pictures: 0, light: 0, led: 0, tone: 0, speed: 0 };
  #pixels = null;
  #told = Promise.resolve(); // one after the other, so that no press overtakes another
  #buttons = 0;
  keepsGames = false; // when it ends, all is forgotten
  words = [];
  goods = "";
  typedName = null;
  language = "en";
  flash = new Uint8Array();

  wasm = {
    pictures: () => this.#shown.pictures,
    backlight: () => this.#shown.light,
    led: () => this.#shown.led,
    tone_hz: () => this.#shown.tone,
    tone_loudness: () => (this.#shown.tone > 0 ? 60 : 0),
    is_usb_drive: () => false,
    flash_sector: () => 4096,
    point_at: () => 0,
    stay_at: () => 0,
    waits_for_hold: () => false,
    is_moving: () => false,
    goes_on: () => false,
    scroll: () => false,
    set_labels: () => {},
    reduce_motion: () => {},
  };

  /// The first time it runs already; later it is switched off and on.
  start(boardIndex) {
    if (this.board) return this.#tell("restart", "");
    this.board = this.boards[boardIndex];
    this.#pixels = new Uint8ClampedArray(this.board.width * this.board.height * 4).fill(255);
    new EventSource("shown").onmessage = ({ data }) => {
      const { picture, ...shown } = JSON.parse(data);
      if (picture) this.#take(fromBase64(picture));
      Object.assign(this.#shown, shown);
      step();
    };
  }

  #take(bytes) {
    new Uint16Array(bytes.buffer).forEach((pixel, i) => {
      const [r, g, b] = [pixel >> 11, (pixel >> 5) & 63, pixel & 31];
      this.#pixels.set([(r << 3) | (r >> 2), (g << 2) | (g >> 4), (b << 3) | (b >> 2)], i * 4);
    });
  }

  #tell(path, body) {
    this.#told = this.#told.then(() => fetch(path, { method: "POST", body })).catch(() => {});
  }

  tick(nowMs, buttons) {
    if (buttons !== this.#buttons) this.#tell("buttons", String(buttons));
    this.#buttons = buttons;
    return 1000;
  }

  get remark() {
    return `\u00b7 ${this.board.title}, emulated at ${this.#shown.speed} %`;
  }
  get picture() {
    return new ImageData(this.#pixels.slice(), this.board.width, this.board.height);
  }
  offerChallenge() {} // it does not know the date
  offerLanguages() {}
  goTo() {
    return false;
  }
  takeOut() {
    return "";
  }
  saveSectors() {}
}

const fromBase64 = (text) => Uint8Array.from(atob(text), (c) => c.charCodeAt(0));
const toBase64 = (bytes) => btoa(String.fromCharCode(...bytes));
