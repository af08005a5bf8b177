// Plays the games of the corpus by the referee and the fixtures program of this checkout, and writes them here. Every
// title, edition, variant, option and number of players is played by computers of all levels and by random players.
// Run it after a change of the rules (test_referee_corpus says when), and look at what changed.
//
//   node tests/corpus/make.mjs
//
// tools/fixture.d/fixture.hpp says what a file holds; `zcat` shows it.
import { execFileSync, spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { gzipSync } from "node:zlib";

const build = join(import.meta.dirname, "../../build/host");
const referee = spawn(join(build, "referee"));
const answers = createInterface({ input: referee.stdout })[Symbol.asyncIterator]();
async function ask(line) {
  referee.stdin.write(line + "\n");
  const answer = JSON.parse((await answers.next()).value);
  if (!answer.ok) throw new Error(`${line}: ${answer.error}`);
  return answer;
}

const ways = [];
for (const edition of ["pl", "ua", "cz"])
  for (const players of [2, 3, 4])
    ways.push([`stone_age_${edition}_${players}`, `stone_age players=${players} edition=${edition}`, players]);
for (const players of [3, 4, 5])
  ways.push([`cvlizacje_base_${players}`, `cvlizacje players=${players} variant=base`, players]);
for (const variant of ["two", "two_advanced"])
  ways.push([`cvlizacje_${variant}`, `cvlizacje players=2 variant=${variant}`, 2]);
for (const players of [2, 3, 4])
  for (const option of ["", "trade", "suggested", "full_map"])
    if (players < 4 || option !== "full_map")
      ways.push([
        `altay_${players}${option && `_${option}`}`,
        `altay players=${players}${option && ` ${option}=on`}`,
        players,
      ]);

async function random(seed) {
  for (let state = seed; ;) {
    const { seat, moves } = await ask("moves");
    if (seat === null) return;
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    await ask(`play ${moves[Math.floor((state / 2 ** 32) * moves.length)]}`);
  }
}

/** Seat s is played by level 1 + (shift + s) mod 4, so that levels meet each other in every seat. */
async function computers(players, shift) {
  for (let seat = 0; seat < players; ++seat) await ask(`seat ${seat} level=${1 + ((shift + seat) % 4)}`);
}

async function write(name) {
  const input = (await ask("log")).log;
  const recorded = execFileSync(join(build, "fixture"), { input, maxBuffer: 2 ** 26 });
  writeFileSync(join(import.meta.dirname, `${name}.game.gz`), gzipSync(recorded, { level: 9 }));
}

for (const [index, [name, setup, players]] of ways.entries()) {
  const games = name.startsWith("cvlizacje") ? 3 : 1; // they are short
  for (let game = 0; game < games; ++game) {
    const suffix = games > 1 ? `_${game + 1}` : "";
    await ask(`new ${setup} seed=${4000 + 10 * index + game}`);
    await computers(players, index + game);
    await write(`${name}_computers${suffix}`);
    await ask(`new ${setup} seed=${5000 + 10 * index + game}`);
    await random(5000 + 10 * index + game);
    await write(`${name}_random${suffix}`);
  }
}
referee.stdin.end();
