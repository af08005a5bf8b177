// Measures how long the emulated device takes to resume the longest game of build/host/long_game.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root } from "../lib/files.mjs";

/** Another one like `device`, with the storage that a program of build/host writes to a file, and what the program says. */
export function withStorage(device, program, ...args) {
  const folder = mkdtempSync(join(tmpdir(), "pocket-dawn-"));
  try {
    const file = join(folder, "flash");
    const said = execFileSync(`${root}build/host/${program}`, [file, ...args], { encoding: "utf8" });
    const storage = readFileSync(file);
    const chip = device.flash.bytes.slice();
    chip.set(storage, chip.length - storage.length);
    return { said, device: device.with(chip) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** A PicoSystem like `empty` with that game in its flash: {moves, ms}, without the time that people take. */
export function resumeTime(empty) {
  const { said, device } = withStorage(empty, "long_game");
  return { moves: Number(said), ms: measure(device) };
}

/** From reset until the first screen is ready, and from the press on Continue until the hand-over covers the panel. */
function measure(device) {
  // The light comes up fully when everything is read and the first screen is ready.
  while (device.backlight < 0.2) {
    if (device.nowUs > 2e6) throw new Error("the device does not get ready");
    device.run(1);
  }
  const ready = device.nowUs / 1000;
  device.run(2000); // the start-up picture has gone
  device.press("A"); // Continue, which opens the only game
  device.run(60);
  const began = device.nowUs;
  device.release("A");
  while (!isHandOver(device.picture())) {
    if (device.nowUs > began + 1e6) throw new Error("the hand-over does not appear");
    device.run(1);
  }
  return device.slowStartMs + ready + (device.nowUs - began) / 1000;
}

/** Only the hand-over has one colour in all corners. The last one that is sent is the last of the picture. */
function isHandOver({ pixels, width }) {
  return [width - 1, pixels.length - width, pixels.length - 1].every((corner) => pixels[corner] === pixels[0]);
}
