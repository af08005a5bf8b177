// A whole game of each title by button presses alone, one person among computers, from switching on to the final screen: the
// same pictures on this machine, in the browser and on the emulated device, on the way and at the end.
// build/host/record plays the person and writes the key scripts; of a few seeds, these give the shortest games.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { launch } from "../../tools/lib/browser.mjs";
import { assertSame, inBrowser, onDevice, onHost, root } from "../pictures.mjs";

const board = "picosystem";
/** Seed and number of players. */
const games = { stone_age: [10, 2], cvlizacje: [16, 3], altay: [21, 2] };

let browser;
before(async () => {
  browser = await launch();
});
after(() => browser.close());

function recorded(game, seed, players) {
  mkdirSync(`${root}build/whole`, { recursive: true });
  const script = `${root}build/whole/${game}-alone.keys`;
  writeFileSync(script, execFileSync(`${root}build/host/record`, [game, seed, "alone", players]));
  return script;
}

for (const [game, [seed, players]] of Object.entries(games))
  test(`${game}: a whole game alone by buttons is the same, to the pixel, on the device and in the page`, async () => {
    const script = recorded(game, seed, players);
    const host = onHost(board, script, seed);
    assert.ok(host.has("final") && host.has("mark1"));
    assertSame(`${game} alone`, "browser", host, await inBrowser(browser, board, script, seed));
    assertSame(`${game} alone`, "device", host, onDevice(board, script, seed));
  });
