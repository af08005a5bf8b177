// The page and a handheld on the USB cable. The port is simulated; at its other end the firmware runs as a second WebAssembly
// module, with its own flash and buttons.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { launch, openPage, until } from "../../tools/lib/browser.mjs";
import { root } from "../pictures.mjs";
import { firstScreen, keys } from "./player.mjs";

let browser;
before(async () => {
  browser = await launch();
});
after(() => browser.close());

const begin = "press select select down select back back"; // the language, set up, past the tutorial, begin, no guide
const status = (page) => page.locator("#usb-status").textContent();
const says = (page, text) =>
  until(page, (wanted) => document.getElementById("usb-status").textContent.includes(wanted), text);
const press = (page, label) => page.getByRole("button", { name: label, exact: true }).click();

/** A handheld in the page under test, behind navigator.serial. window.handheld: press(bit), run(ms), unplug(). */
async function plug(page) {
  await page.evaluate(() => {
    const { machine } = window.pocketDawn;
    const device = new machine.constructor(machine.module);
    let now = 0;
    let buttons = 0;
    let open = null; // { controller }
    const text = (bytes) => new TextDecoder("latin1").decode(bytes);
    const pasted = (length) => new Uint8Array(device.wasm.memory.buffer, device.wasm.pasted(), length);
    const handheld = {
      device,
      run(ms) {
        for (let i = 0; i < ms; i += 5) {
          device.tick((now += 5), buttons);
          const arrived = device.wasm.usb_take();
          if (arrived && open) open.controller.enqueue(pasted(arrived).slice());
        }
      },
      press(bit) {
        buttons = bit;
        handheld.run(60);
        buttons = 0;
        handheld.run(300);
      },
      unplug() {
        device.wasm.usb_close();
        open?.controller.error(new Error("gone"));
        open = null;
      },
    };
    device.start(0, [5, 0]);
    handheld.run(3000);
    /** Goes on in the next turn of the page's event loop. */
    const nextTurn = (act) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => act();
      port2.postMessage(null);
    };
    const port = {
      async open({ baudRate }) {
        if (baudRate < 9600) throw new Error("too slow");
        device.wasm.usb_open();
        port.readable = new ReadableStream({ start: (controller) => void (open = { controller }) });
        port.writable = new WritableStream({
          async write(bytes) {
            for (let rest = bytes; rest.length > 0;) {
              if (!open) throw new Error("gone");
              pasted(rest.length).set(rest);
              rest = rest.subarray(device.wasm.usb_send(rest.length));
              handheld.run(5);
              await new Promise(nextTurn); // so that the page can read
            }
          },
        });
      },
      async close() {
        open = null;
        device.wasm.usb_close();
      },
      async setSignals() {},
    };
    Object.defineProperty(navigator, "serial", {
      configurable: true,
      value: {
        async requestPort({ filters }) {
          if (!filters.some(({ usbVendorId }) => usbVendorId === 0x2e8a)) throw new Error("not found");
          return port;
        },
      },
    });
    window.handheld = handheld;
    const runOn = () => {
      handheld.run(80);
      requestAnimationFrame(runOn);
    };
    runOn();
  });
}

/** Waits until the handheld asks its person for permission. Its clock goes on by the frames of the page, and how many
    pass until the page has sent its command depends on the machine. */
const isAsked = (page) =>
  until(page, () => window.handheld.device.words.some((line) => /Allow\?|Дозволити\?/.test(line)));

async function allow(page) {
  await isAsked(page);
  await page.evaluate(() => {
    window.handheld.press(32); // down
    window.handheld.press(4); // select
  });
}

async function connected() {
  const opened = await openPage(browser);
  await firstScreen(opened.page);
  await keys(opened.page, begin);
  await plug(opened.page);
  await press(opened.page, "Handheld on the USB cable");
  await press(opened.page, "Connect");
  await says(opened.page, "Connected: Pocket Dawn ");
  return opened;
}

async function downloadOf(page, act) {
  const [download] = await Promise.all([page.waitForEvent("download"), act()]);
  return readFileSync(await download.path());
}

test("a browser without Web Serial says so", async () => {
  const { page } = await openPage(browser);
  await firstScreen(page);
  await page.evaluate(() => Object.defineProperty(navigator, "serial", { configurable: true, value: undefined }));
  await press(page, "Handheld on the USB cable");
  assert.match(await page.locator("#usb-words").textContent(), /it has no Web Serial/);
  assert.ok(await page.locator("#usb-connect").isHidden());
  assert.ok(await page.locator("#usb-parts").isHidden());
});

test("backs up a handheld, and restores it", async () => {
  const { page, complaints } = await connected();
  const file = `${root}tests/kept/backup/1.txt`;
  await page.getByLabel("Restore from a file").setInputFiles(file);
  await allow(page);
  await says(page, "Everything was replaced.");
  await page.evaluate(() => window.handheld.run(4000)); // it starts again
  const text = await downloadOf(page, async () => {
    await press(page, "Back up to a file");
    await allow(page);
  });
  await says(page, "The backup was saved as pocket-dawn-backup.txt.");
  const records = (backup) => backup.match(/^record .*$/gm).map((line) => line.slice(27, -8));
  assert.deepEqual(records(text.toString()).slice(0, 20), records(readFileSync(file, "utf8")).slice(0, 20));
  await press(page, "Show its games");
  await until(page, () => document.querySelectorAll("#usb-games li").length === 4);
  assert.match((await page.locator("#usb-games").allTextContents()).join(), /Bořek\/Celina\/Дмитро/);
  assert.deepEqual(complaints, []);
});

test("moves a game to the handheld and back", async () => {
  const { page, complaints } = await connected();
  await press(page, "Send the game on this page to the handheld");
  await allow(page);
  await says(page, "The game is on the handheld.");
  await press(page, "Show its games");
  await until(page, () => document.querySelectorAll("#usb-games li").length === 1);
  assert.match(await page.locator("#usb-games li").textContent(), /^stone_age /);
  await page.locator("#usb-games button").click();
  await says(page, "The game is on this page.");
  assert.deepEqual(complaints, []);
});

test("shows the screen of the handheld, saves it, and writes a bug report", async () => {
  const { page, complaints } = await connected();
  await press(page, "Live");
  await allow(page);
  const isSame = () =>
    until(page, () => {
      const { device } = window.handheld;
      const shown = document.getElementById("usb-screen");
      if (shown.hidden || shown.width !== device.board.width) return false;
      const pixels = shown.getContext("2d").getImageData(0, 0, shown.width, shown.height).data;
      return device.picture.data.every((byte, i) => byte === pixels[i]);
    });
  await isSame();
  await page.evaluate(() => window.handheld.press(32));
  await isSame();
  await press(page, "Live");
  const png = await downloadOf(page, () => press(page, "Save a screenshot"));
  assert.equal(png.toString("latin1", 1, 4), "PNG");
  await press(page, "Make a bug report");
  await says(page, "Nothing was sent anywhere.");
  const report = await page.locator("#usb-report-text").inputValue();
  assert.match(report, /^What happened:\n[^]*Last crash: none\n[^]*board picosystem\n/);
  assert.deepEqual(complaints, []);
});

test("says what the handheld answers, and that the cable was pulled", async () => {
  const { page } = await connected();
  await press(page, "Show its games");
  await isAsked(page);
  await page.evaluate(() => window.handheld.press(8)); // back: no
  await says(page, "The handheld answers: refused on the device.");
  await page.evaluate(() => window.handheld.unplug());
  await says(page, "The handheld is not connected.");
  assert.ok(await page.locator("#usb-parts").isHidden());
  assert.notEqual(await status(page), "");
});
