// The same key script gives the same pictures, to the pixel, on this machine, in a browser and on the emulated device.
import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { after, before, test } from "node:test";
import { boardNames } from "../tools/emulator/boards.mjs";
import { launch } from "../tools/lib/browser.mjs";
import { assertSame, inBrowser, onDevice, onHost, root } from "./pictures.mjs";

const demo = `${root}tools/simulator/demo.keys`;
const all = [demo, ...readdirSync(`${root}tests/scripts`).map((f) => `${root}tests/scripts/${f}`)];
// Every script on each size of panel; the other boards show that their own wiring and labels hold.
const plan = Object.fromEntries(
  boardNames().map((board) => [board, ["picosystem", "display_pack_2"].includes(board) ? all : [demo]]),
);
const seed = 7;

let browser;
before(async () => {
  browser = await launch();
});
after(() => browser.close());

for (const [board, scripts] of Object.entries(plan)) {
  for (const script of scripts) {
    const words = `${board}, ${script.split("/").at(-1)}`;
    test(`${words}: this machine and the browser draw the same`, async () => {
      const host = onHost(board, script, seed);
      assert.ok(host.size > 0, "the script takes no shot");
      assertSame(words, "browser", host, await inBrowser(browser, board, script, seed));
    });
    test(`${words}: this machine and the emulated device draw the same`, () => {
      assertSame(words, "device", onHost(board, script, seed), onDevice(board, script, seed));
    });
  }
}
