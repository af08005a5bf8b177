// The protocol of the USB console (docs/usb.md), for the page and for tools/handheld. Its users transfer the characters, by
// Web Serial or a device file.

/** What the handheld answered after "error: ". */
export class Refused extends Error {}

/** One connection. `write(text)` sends, and resolves when the port takes more. */
export class Handheld {
  #rest = "";
  #lines = [];
  #waiting = null; // { resolve, reject, each } of the command under way
  #last = Promise.resolve();

  constructor(write) {
    this.write = write;
    this.isClosed = false;
  }

  /** Characters from the port. */
  received(text) {
    const lines = (this.#rest + text).split(/\r?\n/);
    this.#rest = lines.pop();
    for (const line of lines) this.#take(line);
  }

  /** The port is gone. */
  closed(why = "the handheld was disconnected") {
    this.isClosed = true;
    this.#end((waiting) => waiting.reject(new Error(why)));
  }

  #end(how) {
    const waiting = this.#waiting;
    this.#waiting = null;
    this.#lines = [];
    if (waiting) how(waiting);
  }

  #take(line) {
    if (!this.#waiting) return; // of a connection before
    if (line === "ok") {
      const lines = this.#lines;
      this.#end((waiting) => waiting.resolve(lines));
    } else if (line.startsWith("error: ")) {
      this.#end((waiting) => waiting.reject(new Refused(line.slice("error: ".length))));
    } else {
      this.#lines.push(line);
      this.#waiting.each?.(this.#lines.length);
    }
  }

  /** The lines of the answer. Commands wait for each other. `data`: lines that belong to the command; `each(n)` is called
      after each of them was sent, or after each line of the answer. */
  ask(command, data = [], each = undefined) {
    const answer = this.#last.then(() => this.#ask(command, data, each));
    this.#last = answer.catch(() => {});
    return answer;
  }

  async #ask(command, data, each) {
    if (this.isClosed) throw new Error("the handheld is not connected");
    const answer = new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject, each: data.length > 0 ? undefined : each };
    });
    answer.catch(() => {}); // handled by the await below
    await this.write(`${command}\n`);
    for (let i = 0; i < data.length && this.#waiting; i++) {
      await this.write(`+${data[i]}\n`);
      each?.(i + 1, data.length);
    }
    return answer;
  }

  version = async () => (await this.ask("version"))[0];
  info = async () => (await this.ask("info")).join("\n");
  crash = async () => (await this.ask("crash"))[0];
  games = () => this.ask("games");
  log = async (number) => (await this.ask(`log ${number}`))[0];
  put = async (log) => (await this.ask("put", piecesOf(log)))[0];
  key = (name) => this.ask(`key ${name}`);
  screen = async () => pictureOf(await this.ask("screen"));
  backup = async (each) => `${(await this.ask("save", [], each)).join("\n")}\n`;
  restore = (text, each) => this.ask("restore", backupLines(text), each);
}

/** A log as lines that the console takes. */
function piecesOf(log) {
  const text = log.replace(/\s+/g, " ").trim();
  return text.match(/[^]{1,500}/g) ?? [""];
}

function backupLines(text) {
  const lines = text.split(/\r?\n/).filter(Boolean);
  if (!lines[0]?.startsWith("pocket-dawn-backup ")) throw new Error("this file is not a backup");
  return lines;
}

/** { width, height, pixels: RGB 5-6-5 of each, changed }: the answer to "screen". */
export function pictureOf(lines) {
  const [, width, height] = lines[0].split(" ").map(Number);
  const pixels = new Uint16Array(width * height);
  let at = 0;
  for (const line of lines.slice(1))
    for (const span of line.split(" ")) {
      if (!/^[0-9a-f]{4}(\*\d+)?$/.test(span)) continue;
      const count = Number(span.slice(5) || 1);
      pixels.fill(parseInt(span.slice(0, 4), 16), at, at + count);
      at += count;
    }
  if (at !== pixels.length) throw new Error("the picture is not complete");
  return { width, height, pixels, changed: lines.at(-1) === "changed" };
}

/** The same as red, green, blue and alpha of every pixel. */
export function rgbaOf({ pixels }) {
  const rgba = new Uint8ClampedArray(4 * pixels.length);
  pixels.forEach((colour, i) => {
    const [r, g, b] = [colour >> 11, (colour >> 5) & 63, colour & 31];
    rgba.set([(r << 3) | (r >> 2), (g << 2) | (g >> 4), (b << 3) | (b >> 2), 255], 4 * i);
  });
  return rgba;
}

/** What a bug report should say, with room for what happened. */
export async function bugReport(handheld) {
  const version = await handheld.version();
  const info = await handheld.info();
  const crash = await handheld.crash();
  return [
    "What happened:",
    "",
    "What should have happened:",
    "",
    `Firmware: ${version}`,
    `Last crash: ${crash}`,
    "",
    ...info.split("\n").map((line) => `    ${line}`),
    "",
  ].join("\n");
}
