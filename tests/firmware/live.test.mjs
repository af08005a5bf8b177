// The real firmware, emulated, under somebody's fingers: by the clock that it is given, and in a page.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Device } from "../../tools/emulator/device.mjs";
import { Live, serve } from "../../tools/emulator/live.mjs";
import { launch, until } from "../../tools/lib/browser.mjs";
import { root } from "../pictures.mjs";

const bits = { select: 4, down: 32 };
const newDevice = () => Device.load(`${root}build/firmware/picosystem.uf2`, "picosystem", { seed: 5 });

let browser;
before(async () => {
  browser = await launch();
});
after(() => browser.close());

test("it follows the clock, as far as that goes; how fast it was is said", () => {
  let now = 0;
  const live = new Live(newDevice(), () => now);
  const start = live.device.nowUs;
  assert.ok(live.step() > 0, "ahead of the clock it waits");
  for (; now < 8000; ++now) while (live.step() === 0); // and the flash is ready: an erase is done at once
  assert.ok(Math.abs((live.device.nowUs - start) / 1000 - 8000) <= 6, `${live.device.nowUs - start}`);
  assert.ok(live.speed >= 98, `${live.speed} %`);
  // A machine on which 5 ms of it take 20.
  const before = live.device.nowUs;
  for (const end = now + 2000; now < end; now += 20) live.step();
  const emulated = (live.device.nowUs - before) / 1000;
  assert.ok(emulated > 480 && emulated < 520, `${emulated} ms`);
  assert.ok(live.speed >= 24 && live.speed <= 27, `${live.speed} %`);
  for (let i = 0; i < 100; ++i) live.step();
  assert.ok((live.device.nowUs - start) / 1000 < now - 1000, "what is late stays late");
});

test("a press that is shorter than what is emulated at once is a press all the same", () => {
  let now = 0;
  const live = new Live(newDevice(), () => now);
  const pass = (ms) => {
    for (const end = now + ms; now < end; now += 5) while (live.step() === 0);
  };
  pass(2000);
  const first = live.device.picture().pixels;
  live.hold(bits.down);
  live.hold(0);
  pass(300);
  assert.notDeepEqual(live.device.picture().pixels, first);
});

test("in the page its picture is shown, keys of the keyboard are its buttons, and it is switched off and on", async (t) => {
  let now = 0;
  const site = await serve(new Live(newDevice(), () => (now += 0.5))); // time passes by being looked at
  const context = await browser.newContext();
  t.after(async () => {
    await context.close();
    site.end(); // its timer would keep a failed test from ending
  });
  const page = await context.newPage();
  const complaints = [];
  page.on("console", (message) => complaints.push(message.text()));
  page.on("pageerror", (error) => complaints.push(error.message));
  await page.goto(site.address);
  const isShown = () => until(page, () => window.pocketDawn?.machine.picture.data.some((v, i) => i % 4 < 3 && v < 255));
  const pixels = () => page.evaluate(() => window.pocketDawn.machine.picture.data.join());
  const becomes = (other) => until(page, (before) => window.pocketDawn.machine.picture.data.join() !== before, other);
  await isShown();
  assert.match(await page.locator("#remark").textContent(), /Pimoroni PicoSystem, emulated at \d+ %/);
  const first = await pixels();
  await page.keyboard.press("Enter");
  await becomes(first);
  assert.equal(await page.locator("#bring").isVisible(), false);
  assert.match(await page.locator("#help").textContent(), /does not save games/);
  assert.equal((await fetch(site.address.replace(/[^/]+\/$/, ""))).status, 404);
  assert.deepEqual(complaints, []);
});
