// The WebAssembly module, dressed: one Machine is one handheld with its flash.

class Machine {
  keepsGames = true; // and takes them from elsewhere

  static async open() {
    return new Machine(await WebAssembly.compile(fromBase64(wasmInBase64)));
  }

  /// `module`: what exportsOf() knows how to start.
  constructor(module) {
    this.module = module;
    this.wasm = this.exportsOf(module);
    this.wasm.load();
    this.boards = Array.from({ length: this.wasm.board_count() }, (_, i) => this.#board(i));
  }

  exportsOf(module) {
    return new WebAssembly.Instance(module, {}).exports;
  }

  #board(i) {
    const w = this.wasm;
    return {
      name: this.#text(w.board_name(i)),
      title: this.#text(w.board_title(i)),
      width: w.board_width(i),
      height: w.board_height(i),
      hasLed: Boolean(w.board_has_led(i)),
      buttons: Array.from({ length: w.button_count(i) }, (_, k) => ({
        bit: w.button_bit(i, k),
        label: this.#text(w.button_text(i, k)),
      })),
    };
  }

  #text(pointer) {
    const bytes = new Uint8Array(this.wasm.memory.buffer, pointer);
    return new TextDecoder().decode(bytes.subarray(0, bytes.indexOf(0)));
  }

  start(boardIndex, [seedLow, seedHigh]) {
    this.board = this.boards[boardIndex];
    this.wasm.start(boardIndex, seedLow, seedHigh);
  }

  /// A challenge for everybody who plays on that day: 20261117.
  offerChallenge(day) {
    this.wasm.offer_challenge(day.getFullYear() * 10000 + (day.getMonth() + 1) * 100 + day.getDate());
  }

  /// The first of these that the device knows is its language until one is chosen: ["pl-PL", "en"].
  offerLanguages(codes) {
    codes.some((code) => this.wasm.offer_language(this.#paste(code.slice(0, 2))));
  }

  /// Milliseconds until the next call is due.
  tick(nowMs, buttons) {
    return this.wasm.tick(nowMs, buttons) >>> 0;
  }

  isTooLong(bytes) {
    return bytes > this.wasm.pasted_max();
  }
  get tooLong() {
    return word("tooLong").replace("$n", this.wasm.pasted_max() / 1024);
  }

  /// What the screen says, line by line.
  get words() {
    return this.#text(this.wasm.words()).trimEnd().split("\n").filter(Boolean);
  }
  /// What the person who holds the device has; empty where nobody does.
  get goods() {
    return this.#text(this.wasm.goods());
  }
  get language() {
    return this.#text(this.wasm.language());
  }
  goTo(number) {
    return Boolean(this.wasm.go_to(number));
  }
  /// The name that is being typed; null where none is.
  get typedName() {
    const name = this.wasm.typed_name();
    return name ? this.#text(name) : null;
  }
  set typedName(name) {
    this.wasm.set_typed_name(this.#paste(name));
  }

  /// Puts a text where the device reads it; its length in bytes.
  #paste(text) {
    const bytes = new TextEncoder().encode(text);
    if (!this.isTooLong(bytes.length))
      new Uint8Array(this.wasm.memory.buffer, this.wasm.pasted(), bytes.length).set(bytes);
    return bytes.length;
  }

  /// How a text holds a log: "line", "parts" or, where it holds none, null.
  formOf(text) {
    return [null, "line", "parts"][this.wasm.form_of(this.#paste(text))];
  }

  /// Takes in a game from its log, as text or as the texts of QR codes. Why it was refused; empty: it is on the screen.
  bringIn(text) {
    const length = this.#paste(text);
    return this.isTooLong(length) ? this.tooLong : this.#text(this.wasm.bring_in(length));
  }

  get picture() {
    const { width, height } = this.board;
    return new ImageData(
      new Uint8ClampedArray(this.wasm.memory.buffer, this.wasm.picture(), width * height * 4).slice(),
      width,
      height,
    );
  }

  /// The log of the game on the table as text; empty where there is none, or it is nobody's to see.
  takeOut() {
    const size = this.wasm.take_out();
    return new TextDecoder().decode(new Uint8Array(this.wasm.memory.buffer, this.wasm.pasted(), size).slice());
  }

  /// What can be sent of the game on the table: "none", "open", or "revealing" where it has hidden hands.
  get linkState() {
    return ["none", "open", "revealing"][this.wasm.link_state()];
  }
  /// The game on the table as the bytes of a link; none where it is too long.
  takeLink() {
    return new Uint8Array(this.wasm.memory.buffer, this.wasm.pasted(), this.wasm.take_link()).slice();
  }
  /// Opens the game of a link. Why it was refused; empty: it is on the screen.
  openLink(bytes) {
    if (this.isTooLong(bytes.length)) return this.tooLong;
    new Uint8Array(this.wasm.memory.buffer, this.wasm.pasted(), bytes.length).set(bytes);
    return this.#text(this.wasm.open_link(bytes.length));
  }

  get flash() {
    return new Uint8Array(this.wasm.memory.buffer, this.wasm.flash(), this.wasm.flash_size());
  }

  /// Hands every sector that changed to `save(number, bytes)`, again and again until that says that it is done.
  saveSectors(save) {
    const size = this.wasm.flash_sector();
    const unsaved = new Uint8Array(this.wasm.memory.buffer, this.wasm.unsaved(), this.wasm.flash_size() / size);
    unsaved.forEach((is, n) => {
      if (is && save(n, this.flash.subarray(n * size, (n + 1) * size))) unsaved[n] = 0;
    });
  }
}

function toBase64(bytes) {
  let text = "";
  for (let i = 0; i < bytes.length; i += 8192) text += String.fromCharCode(...bytes.subarray(i, i + 8192));
  return btoa(text);
}

const fromBase64 = (text) => Uint8Array.from(atob(text), (c) => c.charCodeAt(0));
