// A whole game of two of each title, by button presses alone, through the image that people flash: from switching the
// PicoSystem on to the final screen, with pictures on the way, all of them the same as on this machine.
// build/host/record plays and writes the key scripts; these seeds give short games.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import test from "node:test";
import { assertSame, onDevice, onHost, root } from "../pictures.mjs";

const seeds = { stone_age: 5, cvlizacje: 26, altay: 43 };

for (const [game, seed] of Object.entries(seeds)) {
  test(`${game}: a whole game by buttons ends on the same screen, to the pixel, on the device`, () => {
    mkdirSync(`${root}build/whole`, { recursive: true });
    const script = `${root}build/whole/${game}.keys`;
    writeFileSync(script, execFileSync(`${root}build/host/record`, [game, seed]));
    const host = onHost("picosystem", script, seed);
    assert.ok(host.has("final") && host.has("mark1"));
    assertSame(game, "device", host, onDevice("picosystem", script, seed));
  });
}
