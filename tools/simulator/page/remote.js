// Behind machine.js: the handheld is an emulated one elsewhere (tools/emulator/live.mjs), with the real firmware. It sends what
// it shows and is told what is pressed. Whatever else the page asks of it has the answer 0: nothing, no.

class RemoteMachine extends Machine {
  #pixels = null;
  #told = Promise.resolve(); // one after the other, so that no press overtakes another
  #buttons = 0;
  keepsGames = false; // when it ends, all is forgotten
  language = "en";

  static async open() {
    const machine = new RemoteMachine({ pictures: 0, light: 0, led: 0, tone: 0, speed: 0 });
    machine.boards = [await (await fetch("board")).json()];
    return machine;
  }

  /// What machine.js would call in WebAssembly, answered by what was shown last.
  exportsOf(shown) {
    const known = {
      memory: { buffer: new ArrayBuffer(1) }, // an empty text
      pictures: () => shown.pictures,
      backlight: () => shown.light,
      led: () => shown.led,
      tone_hz: () => shown.tone,
      tone_loudness: () => (shown.tone > 0 ? 60 : 0),
    };
    return new Proxy(known, { get: (all, name) => all[name] ?? (() => 0) });
  }

  /// The first time it runs already; later it is switched off and on.
  start(boardIndex) {
    if (this.board) return this.#tell("restart", "");
    this.board = this.boards[boardIndex];
    this.#pixels = new Uint8ClampedArray(this.board.width * this.board.height * 4).fill(255);
    new EventSource("shown").onmessage = ({ data }) => {
      const { picture, ...shown } = JSON.parse(data);
      if (picture) this.#pixels = rgbaOf({ pixels: new Uint16Array(fromBase64(picture).buffer) });
      Object.assign(this.module, shown);
      step();
    };
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
    return `\u00b7 ${this.board.title}, emulated at ${this.module.speed} %`;
  }
  get picture() {
    return new ImageData(this.#pixels.slice(), this.board.width, this.board.height);
  }
}

Machine.open = RemoteMachine.open; // of this page
