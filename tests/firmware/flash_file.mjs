// What the emulated device keeps in flash, read by this machine's own code through build/host/simulator.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readPng } from "../png.mjs";
import { root } from "./images.mjs";

const storageSize = 64 * 4096;
const simulator = `${root}build/host/simulator`;

/** The part of the flash that is not the program. */
export const storageOf = (chip) => chip.slice(chip.length - storageSize);

/** The chip with other storage. */
export function withStorage(chip, storage) {
  const whole = chip.slice();
  whole.set(storage, chip.length - storageSize);
  return whole;
}

/** Moves that the device has committed in the game on its screen, by its own word. */
export const committed = (device) => device.chip.peripherals[0x40058].scratchData[0] & 0xffff;

export class FlashFile {
  constructor() {
    this.folder = mkdtempSync(join(tmpdir(), "pocket-dawn-"));
    this.path = join(this.folder, "flash");
  }

  remove() {
    rmSync(this.folder, { recursive: true });
  }

  put(storage) {
    writeFileSync(this.path, storage);
    return this;
  }

  /** The games in progress, each as a line of text that the referee loads. */
  logs() {
    const text = execFileSync(simulator, ["--logs", "--flash", this.path], { encoding: "utf8" }).trim();
    return text === "" ? [] : text.split("\n");
  }

  /** The moves of the one game in progress; null when there is none. */
  moves() {
    const logs = this.logs();
    assert.ok(logs.length <= 1, "there is more than one game");
    return logs.length === 0 ? null : (logs[0].match(/ moves=([0-9a-f]*) crc=/)[1].match(/.{4}/g) ?? []);
  }

  /** Writes a key script into the folder; returns its path. */
  script(name, text) {
    const path = join(this.folder, name);
    writeFileSync(path, text);
    return path;
  }

  /** Plays a key script on the simulator with this flash, which changes; returns name -> picture. */
  play(script, names, seed) {
    execFileSync(simulator, ["--keys", script, "--shots", this.folder, "--flash", this.path, "--seed", seed]);
    return new Map(names.map((name) => [name, readPng(join(this.folder, `${name}.png`))]));
  }
}
