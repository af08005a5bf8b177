// Computer players make the same moves on this machine, in WebAssembly and on the emulated device: three whole games of
// each title, every level at the table, with a small part of the budget (the emulator is slower than the chip).
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import test from "node:test";
import { forbiddenSymbols } from "../../tools/checks/elf.mjs";
import { ComputerPlayers } from "../computer_players/computer_players.mjs";
import { elfOf, root } from "./images.mjs";

const percent = 2;
/** Game, players, variant, options: three ways to play each. */
const games = {
  stone_age: [
    [0, 4, 0, 0],
    [0, 3, 1, 0],
    [0, 2, 2, 0],
  ],
  cvlizacje: [
    [1, 4, 0, 0],
    [1, 2, 1, 0],
    [1, 2, 2, 0],
  ],
  altay: [
    [2, 4, 0, 0],
    [2, 3, 0, 1],
    [2, 2, 0, 2],
  ],
};

const onHost = (words) =>
  execFileSync(`${root}build/host/computer_players`, words, { encoding: "utf8" })
    .trim()
    .split(" ")
    .map(Number)
    .slice(0, 2);

function inWebAssembly(words) {
  const file = `${root}build/web/computer_players.wasm`;
  assert.ok(existsSync(file), `${file} is not there; run: tools/play --page`);
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(readFileSync(file)), {});
  exports.load();
  const at = exports.ask();
  new Uint32Array(exports.memory.buffer, at, words.length).set(words);
  return [...new Uint32Array(exports.memory.buffer, exports.play(), 2)];
}

for (const [name, ways] of Object.entries(games))
  test(`${name}: the same moves on this machine, in WebAssembly and on the device`, () => {
    ways.forEach((way, i) => {
      const words = [...way, 100 + i, percent, 0, 0, 0];
      const [moves, mark] = onHost(words);
      assert.ok(moves > 20 && mark !== 0);
      assert.deepEqual(inWebAssembly(words), [moves, mark], `WebAssembly plays ${words} otherwise`);
      const device = new ComputerPlayers().play(words);
      assert.deepEqual([device.moves, device.mark], [moves, mark], `the device plays ${words} otherwise`);
    });
  });

test("computer players need no allocator, no exceptions and no floating point", () => {
  assert.deepEqual(forbiddenSymbols(elfOf("computer_players")), []);
});
