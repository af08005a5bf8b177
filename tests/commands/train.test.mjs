// tools/train: the same seed teaches the same net, to the byte; another one another.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { readNet } from "../../tools/assets/players.mjs";

const train = fileURLToPath(new URL("../../build/host/train", import.meta.url));

/** The net that so many games teach, in a folder that knows of no other training. */
function taught(game, kind, games, seed) {
  const folder = mkdtempSync(join(tmpdir(), "pocket-dawn-"));
  mkdirSync(join(folder, "build/train"), { recursive: true });
  const words = [game, "--kind", kind, "--games", games, "--seed", seed, "--out", "net.txt"];
  execFileSync(train, words.map(String), { cwd: folder, stdio: "ignore" });
  const text = readFileSync(join(folder, "net.txt"), "utf8");
  rmSync(folder, { recursive: true });
  return text;
}

for (const [game, kind, games] of [
  ["stone_age", 2, 40],
  ["cvlizacje", 21, 400],
  ["altay", 2, 4],
])
  test(`${game}: the same seed teaches the same net`, () => {
    const once = taught(game, kind, games, 7);
    assert.ok(readNet(once).inputs > 0);
    assert.equal(taught(game, kind, games, 7), once);
    assert.notEqual(taught(game, kind, games, 8), once);
  });
