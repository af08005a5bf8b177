// A whole game of each title by button presses alone, one person among computers, from switching on to the final screen: the
// same pictures on this machine, in the browser and on the emulated device, on the way and at the end.
// build/host/record plays the person and writes the key scripts; of a few seeds, these give the shortest games.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { isReady, launch, openPage } from "../../tools/lib/browser.mjs";
import { assertSame, inBrowser, onDevice, onHost, playOnPage, root } from "../pictures.mjs";

const board = "picosystem";
/** Seed and number of players. */
const games = { stone_age: [1, 2], cvlizacje: [16, 3], altay: [21, 2] };

let browser;
before(async () => {
  browser = await launch();
});
after(() => browser.close());

function record(...words) {
  mkdirSync(`${root}build/whole`, { recursive: true });
  const text = execFileSync(`${root}build/host/record`, words, { encoding: "utf8" });
  return { text, seed: Number(text.match(/^# seed (\d+)/)[1]) };
}

function written(name, text) {
  const script = `${root}build/whole/${name}.keys`;
  writeFileSync(script, text);
  return script;
}

for (const [game, [from, players]] of Object.entries(games))
  test(`${game}: a whole game alone by buttons is the same, to the pixel, on the device and in the page`, async () => {
    const { text, seed } = record(game, from, "alone", players);
    const script = written(`${game}-alone`, text);
    const host = onHost(board, script, seed);
    assert.ok(host.has("final") && host.has("mark1"));
    assertSame(`${game} alone`, "browser", host, await inBrowser(browser, board, script, seed));
    assertSame(`${game} alone`, "device", host, onDevice(board, script, seed));
  });

/** Three at CVlizacje against easy ones. */
const [year, month, day] = [2026, 11, 8];

/** The page offers the number of today, which is typed on a handheld. */
async function inBrowserThatDay(script, seed) {
  const { page } = await openPage(browser, { board, seed });
  await page.addInitScript(
    (today) => {
      window.Date = class extends Date {
        constructor() {
          super(...today);
        }
      };
    },
    [year, month - 1, day, 12],
  );
  await page.reload();
  await isReady(page);
  const shots = await playOnPage(page, readFileSync(script));
  await page.context().close();
  return shots;
}

test("a solo challenge against computers ends with the same code on this machine, in the page and on the device", async () => {
  const { text, seed } = record("challenge", `${year}${month}0${day}`);
  const typed = written("challenge", text.replace(/shot menu\n/, ""));
  const offered = written("challenge-offered", text.replace(/shot menu\n[^]*(?=shot typed)/, ""));
  const words = execFileSync(`${root}build/host/simulator`, [
    "--board",
    board,
    "--keys",
    typed,
    "--text",
    "--seed",
    seed,
  ]);
  const [code] = words.toString().match(/20261108-\d+-[0-9A-Z]{4}-[0-9A-Z]{2}/);
  console.log(`figure: the code of the challenge: ${code}`);
  const host = onHost(board, typed, seed);
  // All of chance comes from the number, whatever a device draws its own from.
  assertSame("challenge", "browser", host, await inBrowserThatDay(offered, seed + 1));
  assertSame("challenge", "device", host, onDevice(board, typed, seed + 2));
});
