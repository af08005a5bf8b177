// A key script's pictures on this machine, in the browser and on the emulated device, and how they differ.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Device } from "../tools/emulator/device.mjs";
import { writePng } from "../tools/emulator/png.mjs";
import { play, timeline } from "../tools/emulator/script.mjs";
import { openPage } from "../tools/lib/browser.mjs";
import { readPng, rgb565 } from "./png.mjs";

export const root = fileURLToPath(new URL("../", import.meta.url));
const simulator = `${root}build/host/simulator`;
const evidence = `${root}build/same_pixels`;

// Each of these: Map of the shot's name -> { width, height, pixels: RGB565 }.

export function onHost(board, script, seed) {
  const folder = mkdtempSync(join(tmpdir(), "pocket-dawn-"));
  try {
    execFileSync(simulator, ["--board", board, "--keys", script, "--shots", folder, "--seed", seed]);
    return new Map(readdirSync(folder).map((file) => [file.slice(0, -4), readPng(join(folder, file))]));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** In a page of its own that `browser` opens. */
export async function inBrowser(browser, board, script, seed) {
  const { page } = await openPage(browser, { board, seed });
  const shots = await playOnPage(page, readFileSync(script));
  await page.context().close();
  return shots;
}

/** Runs in the page: plays a time line from now on. What the canvas shows at every shot: { name, width, height, rgba in base64 }. */
function playTimeline(timeline) {
  const { clock, machine, panel, hold, release, toBase64 } = window.pocketDawn;
  const from = clock.now();
  const shots = [];
  for (const line of timeline.trim().split("\n")) {
    const [at, what, name] = line.split(" ");
    clock.advance(from + Number(at) - clock.now());
    if (what === "shot") {
      const { width, height, data } = panel.getImageData(0, 0, machine.board.width, machine.board.height);
      shots.push({ name, width, height, rgba: toBase64(data) });
    } else if (what !== "end") hold("script", Number(what));
  }
  release("script");
  return shots;
}

/** Plays a key script on an open page of tools/lib/browser.mjs, from now on, and takes the shots from its canvas. */
export async function playOnPage(page, script) {
  const board = await page.evaluate(() => window.pocketDawn.machine.board.name);
  const lines = execFileSync(simulator, ["--timeline", "-", "--board", board], { encoding: "utf8", input: script });
  const shots = await page.evaluate(playTimeline, lines);
  return new Map(
    shots.map(({ name, width, height, rgba: data }) => [
      name,
      { width, height, pixels: rgb565(Buffer.from(data, "base64")) },
    ]),
  );
}

export function onDevice(board, script, seed) {
  const image = `${root}build/firmware/${board}.uf2`;
  if (!existsSync(image)) throw new Error(`${image} is not there; run: tools/firmware ${board}`);
  const device = Device.load(image, board, { seed });
  device.setBattery(4200); // full, as the simulators have it
  const shots = new Map();
  play(device, timeline(script, board), (name) => shots.set(name, device.picture()));
  device.check();
  return shots;
}

/** Fails where pictures differ, and leaves both in build/same_pixels/. `words`: what was played; `where`: the other place. */
export function assertSame(words, where, wanted, got) {
  assert.deepEqual([...got.keys()].sort(), [...wanted.keys()].sort(), `${where}: other shots`);
  for (const [name, host] of wanted) {
    const other = got.get(name);
    assert.deepEqual([other.width, other.height], [host.width, host.height], `${where}: ${name} has another size`);
    const first = host.pixels.findIndex((pixel, i) => pixel !== other.pixels[i]);
    if (first < 0) continue;
    const differing = host.pixels.reduce((sum, pixel, i) => sum + (pixel !== other.pixels[i]), 0);
    mkdirSync(evidence, { recursive: true });
    const stem = `${evidence}/${words.replace(/\W+/g, "-")}-${name}`;
    writePng(`${stem}-host.png`, host);
    writePng(`${stem}-${where}.png`, other);
    assert.fail(
      `${words}, shot ${name}: ${differing} pixels differ on the ${where}, the first at ` +
        `(${first % host.width}, ${Math.floor(first / host.width)}); see ${stem.slice(root.length)}-*.png`,
    );
  }
}
