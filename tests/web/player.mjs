// A player at the page: presses by key scripts or by the browser's own events, lets time pass, looks. The page's clock stands
// still in between, so nothing here depends on how fast the machine is.
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { playOnPage } from "../pictures.mjs";

/** What is on the screen, as a digest. */
export async function picture(page) {
  const url = await page.evaluate(() => document.getElementById("screen").toDataURL());
  return createHash("sha256").update(url).digest("hex").slice(0, 16);
}

/** The same as a PNG file. */
export async function pictureFile(page) {
  const url = await page.evaluate(() => document.getElementById("screen").toDataURL());
  return Buffer.from(url.split(",")[1], "base64");
}

export const advance = (page, ms) => page.evaluate((n) => window.pocketDawn.clock.advance(n), ms);

/** Plays a key script (docs/keys.md) from now on, until nothing moves any more. What is on the screen then. */
export async function keys(page, script) {
  await playOnPage(page, `${script}\nwait 600\n`);
  return picture(page);
}

/** The row or choice with these words is chosen and pressed, wherever it stands. */
export async function choose(page, words) {
  const number = await page.evaluate((wanted) => {
    const lines = window.pocketDawn.screenInWords();
    const found = lines.find((line) => line.role === "choice" && line.words.startsWith(wanted));
    if (found) window.pocketDawn.machine.goTo(found.number);
    return found?.number ?? lines.map((line) => line.words);
  }, words);
  assert.equal(typeof number, "number", `there is no "${words}" among ${number}`);
  return keys(page, "press select");
}

/** The first screen that waits for the player: the picture for the start has gone by. */
export const firstScreen = (page) => keys(page, "wait 1500");

/** A press as long as a finger's, with `down` and `up` of the browser; then until nothing moves any more. */
export async function pressed(page, down, up) {
  await down();
  await advance(page, 60);
  await up();
  await advance(page, 740);
  return picture(page);
}

export const tap = (page, key) =>
  pressed(
    page,
    () => page.keyboard.down(key),
    () => page.keyboard.up(key),
  );

/** With the mouse on the drawn button of that name. */
export async function click(page, name) {
  await page.getByRole("button", { name, exact: true }).hover();
  return pressed(
    page,
    () => page.mouse.down(),
    () => page.mouse.up(),
  );
}

export async function changes(page, act, why) {
  const before = await picture(page);
  await act();
  const now = await picture(page);
  assert.notEqual(now, before, why);
  return now;
}

/** The lines of the screen in words. */
export const lines = (page) => page.evaluate(() => window.pocketDawn.screenInWords());
