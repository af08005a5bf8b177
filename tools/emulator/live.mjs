// The emulated device in a browser: picture, light and sound go to a page on this machine, and presses come back. It runs
// at the speed of a real device if this machine can; the page shows the speed.
import { randomBytes } from "node:crypto";
import { createServer } from "node:http";
import { pageText } from "../simulator/page/page.mjs";

const sliceMs = 5;
const leastPressMs = 40; // a short press must be seen, however slowly it is emulated

/** A device that follows a clock (milliseconds). */
export class Live {
  #buttons = []; // what is to be held next, in order
  #until = 0; // emulated: the present state of the buttons lasts until then
  #pace = []; // [clock, emulated] of the last second
  #aheadOf; // the clock at which the device would have been switched on, had it never been late

  constructor(device, clock) {
    this.device = device;
    this.clock = clock;
    this.#aheadOf = clock() - this.#emulated;
  }

  get #emulated() {
    return this.device.nowUs / 1000;
  }

  hold(bits) {
    this.#buttons.push(bits);
  }

  /** Emulates a few milliseconds where the device is behind the clock; the milliseconds until it is. */
  step() {
    const now = this.clock();
    const behind = now - this.#aheadOf - this.#emulated;
    if (behind <= 0) return Math.ceil(-behind) + 1;
    if (behind > 200) this.#aheadOf += behind - 200; // this machine is too slow: what is late stays late
    if (this.#buttons.length > 0 && this.#emulated >= this.#until) {
      this.device.hold(this.#buttons.shift());
      this.#until = this.#emulated + leastPressMs;
    }
    this.device.run(sliceMs);
    this.#pace.push([now, this.#emulated]);
    while (this.#pace.length > 2 && now - this.#pace[0][0] > 1000) this.#pace.shift();
    return 0;
  }

  /** Emulated time for each hundred of the clock's. */
  get speed() {
    const [first, last] = [this.#pace[0], this.#pace.at(-1)];
    if (!first || last[0] === first[0]) return 100;
    return Math.min(100, Math.round((100 * (last[1] - first[1])) / (last[0] - first[0])));
  }

  get shown() {
    const [red, green, blue] = this.device.led.map((part) => Math.round(part * 100));
    return {
      light: Math.round(this.device.backlight * 100),
      led: (red << 16) | (green << 8) | blue,
      tone: this.device.tone,
      speed: this.speed,
    };
  }
}

const bits = ["previous", "next", "select", "back", "up", "down", "left", "right", "x", "y"];

const boardForPage = ({ name, title, panel, buttons, led_red }) => ({
  name,
  title,
  ...panel,
  hasLed: led_red >= 0,
  buttons: buttons.map(({ means, label }) => ({ bit: 1 << bits.indexOf(means), label })),
});

async function bodyOf(request) {
  let text = "";
  for await (const part of request) text += part;
  return text;
}

/** A site on this machine alone, behind a name that nobody can guess, where the device is played. Its address, and what ends it. */
export async function serve(live) {
  const path = `/${randomBytes(12).toString("hex")}/`;
  const html = pageText(null);
  const listeners = new Set();
  let pictures = 0,
    sent = "";

  const answers = {
    "": (request, response) => response.setHeader("content-type", "text/html; charset=utf-8").end(html),
    board: (request, response) => response.end(JSON.stringify(boardForPage(live.device.board))),
    shown(request, response) {
      response.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-store" });
      listeners.add(response);
      request.on("close", () => listeners.delete(response));
      response.write(message(pictureInBase64()));
    },
    async buttons(request, response) {
      live.hold(Number(await bodyOf(request)) & 1023);
      response.end();
    },
    restart(request, response) {
      live.device.switchOn();
      response.end();
    },
  };

  const pictureInBase64 = () => Buffer.from(Uint16Array.from(live.device.picture().pixels).buffer).toString("base64");
  const message = (picture) => `data: ${JSON.stringify({ picture, pictures, ...live.shown })}\n\n`;

  function tellWhatChanged() {
    const picture = pictureInBase64();
    const state = JSON.stringify(live.shown);
    if (picture + state === sent) return;
    const isNew = !sent.startsWith(picture);
    pictures += isNew;
    sent = picture + state;
    for (const listener of listeners) listener.write(message(isNew ? picture : undefined));
  }

  const server = createServer((request, response) => {
    const answer = request.url.startsWith(path) ? answers[request.url.slice(path.length)] : undefined;
    if (answer) answer(request, response);
    else response.writeHead(404).end();
  });
  await new Promise((listening) => server.listen(0, "127.0.0.1", listening));

  let goes = true,
    told = 0;
  function run() {
    if (!goes) return;
    const wait = live.step();
    if (live.clock() - told >= 30) {
      told = live.clock();
      tellWhatChanged();
    }
    if (wait === 0) setImmediate(run);
    else setTimeout(run, wait);
  }
  run();
  return {
    address: `http://127.0.0.1:${server.address().port}${path}`,
    end() {
      goes = false;
      server.close();
      server.closeAllConnections?.();
    },
  };
}
