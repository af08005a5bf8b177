// Makes the pictures of docs/pictures. From the key scripts beside this, with the simulator of this machine: screens of
// both sizes of panel, and a turn of Stone Age that moves (an animated PNG). From the page: every handheld, as it is drawn there.
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root } from "../lib/files.mjs";
import { animate } from "./apng.mjs";
import pngjs from "pngjs";
import { boardNames } from "../emulator/boards.mjs";
import { smallPng } from "../emulator/png.mjs";
import { timeline } from "../emulator/script.mjs";
import { launch, openPage } from "../lib/browser.mjs";
import { gameNames } from "../lib/games.mjs";

const simulator = `${root}build/host/simulator`;
const folder = `${root}docs/pictures`;
const seed = 7;
const narrow = "picosystem";
const wide = "display_pack_2";
const still = [
  ["menus", narrow, ""],
  ...gameNames.map((name) => [name, narrow, ""]),
  ["menus", wide, "_wide"],
  ["stone_age_wide", wide, "_wide"],
];
const longestMs = 1100; // of one picture in the turn

const script = (name) => `${root}tools/pictures.d/${name}.keys`;

/** The shots of a script: Map of name -> bytes of a PNG. */
function shots(name, board) {
  const out = mkdtempSync(join(tmpdir(), "pocket-dawn-"));
  try {
    execFileSync(simulator, ["--board", board, "--keys", script(name), "--shots", out, "--seed", seed]);
    return new Map(
      readdirSync(out)
        .sort()
        .map((file) => [file.slice(0, -4), readFileSync(join(out, file))]),
    );
  } finally {
    rmSync(out, { recursive: true });
  }
}

function keep(name, bytes) {
  writeFileSync(`${folder}/${name}.png`, bytes);
  console.log(`docs/pictures/${name}.png  ${bytes.length} bytes`);
}

/** Every shot stays as long as it did in the game, within reason; the last one is there to be read. */
function turn() {
  const frames = shots("turn", narrow);
  const times = timeline(script("turn"), narrow)
    .filter((event) => event.shot)
    .map((event) => event.atMs);
  const stays = times.map((at, i) => Math.min(longestMs, i + 1 < times.length ? times[i + 1] - at : Infinity));
  return animate(
    [...frames.values()].map((png, i) => ({ png, ms: stays[i] < 120 ? stays[i] : Math.max(700, stays[i]) })),
  );
}

/** The handheld of the page with the main menu, without the page around it. */
async function handheld(browser, board) {
  const { page } = await openPage(browser, { board, viewport: { width: 480, height: 360 }, bypassCSP: true });
  const advance = (ms) => page.evaluate((n) => window.pocketDawn.clock.advance(n), ms);
  await advance(1500);
  await page.keyboard.down("Enter"); // the language
  await advance(60);
  await page.keyboard.up("Enter");
  await advance(1000);
  await page.addStyleTag({
    content:
      "html { background: none !important } body > :not(#stage) { visibility: hidden } #shell { filter: none !important }",
  });
  const png = await page.locator("#shell").screenshot({ omitBackground: true });
  await page.context().close();
  return png;
}

mkdirSync(folder, { recursive: true });
for (const [name, board, suffix] of still)
  for (const [shot, png] of shots(name, board)) keep(shot + suffix, smallPng(pngjs.PNG.sync.read(png)));
keep("turn", turn());

const browser = await launch();
for (const board of boardNames()) keep(`board_${board}`, await handheld(browser, board));
await browser.close();
