// The review of a game gives the same figures on this machine, in WebAssembly and on the emulated device.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import test from "node:test";
import { ComputerPlayers } from "../computer_players/computer_players.mjs";
import { root } from "./images.mjs";

/** Work and mark of the review among the numbers that the program prints, and among the words of the module. */
const printed = [5, 6];
const inMemory = [14, 16];
const answerCount = 17;
const percent = 2;

const onHost = (words) =>
  execFileSync(`${root}build/host/computer_players`, words, { encoding: "utf8" }).trim().split(" ").map(Number);

function inWebAssembly(words) {
  const { exports } = new WebAssembly.Instance(
    new WebAssembly.Module(readFileSync(`${root}build/web/computer_players.wasm`)),
    {},
  );
  exports.load();
  new Uint32Array(exports.memory.buffer, exports.ask(), words.length).set(words);
  return [...new Uint32Array(exports.memory.buffer, exports.play(), answerCount)];
}

for (const [name, game, players] of [
  ["stone_age", 0, 2],
  ["cvlizacje", 1, 3],
  ["altay", 2, 2],
])
  test(`${name}: the same review on this machine, in WebAssembly and on the device`, () => {
    const words = [game, players, 0, 0, 7, percent, 3, 0, 0, 0b01];
    const all = onHost(words);
    const host = printed.map((i) => all[i]);
    assert.ok(host[0] > 10_000 && host[1] !== 0, `no review: ${all}`);
    const web = inWebAssembly(words);
    assert.deepEqual(
      inMemory.map((i) => web[i]),
      host,
      "WebAssembly reviews otherwise",
    );
    const device = new ComputerPlayers().play(words);
    assert.deepEqual([device.review_work, device.review_mark], host, "the device reviews otherwise");
  });
