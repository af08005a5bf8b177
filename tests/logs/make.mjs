// Makes the logs of a release: whole games and games under way, of every title and way to play, by the referee of this
// checkout. Run it once for a release and commit what it wrote; from then on test_referee_logs replays it.
//
//   node tests/logs/make.mjs 0.1.0
//   REFEREE=path/of/referee node tests/logs/make.mjs 0.1.0    by that of another checkout
//
// A .log has two lines: the log, and what came of it. A .parts has the texts of the QR codes, then the same last line.
import { spawn } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";

if (!process.argv[2]) throw new Error("usage: node tests/logs/make.mjs VERSION");
const folder = join(import.meta.dirname, process.argv[2]);
mkdirSync(folder, { recursive: true });

const ways = [];
for (const edition of ["pl", "ua", "cz"])
  for (const players of [2, 3, 4])
    ways.push([`stone_age_${edition}_${players}`, `stone_age players=${players} edition=${edition}`]);
for (const players of [3, 4, 5]) ways.push([`cvlizacje_base_${players}`, `cvlizacje players=${players} variant=base`]);
for (const variant of ["two", "two_advanced"])
  ways.push([`cvlizacje_${variant}`, `cvlizacje players=2 variant=${variant}`]);
for (const players of [2, 3, 4])
  for (const option of ["", "trade", "suggested"])
    ways.push([`altay_${players}${option && `_${option}`}`, `altay players=${players}${option && ` ${option}=on`}`]);

for (const players of [2, 3]) ways.push([`altay_${players}_full_map`, `altay players=${players} full_map=on`]);
// Random players seldom come as far as the technologies of level 2; computers do.
const byComputers = [2, 3, 4].map((players) => [`altay_${players}_computers`, `altay players=${players}`]);

const referee = spawn(process.env.REFEREE ?? join(import.meta.dirname, "../../build/host/referee"));
const answers = createInterface({ input: referee.stdout })[Symbol.asyncIterator]();
async function ask(line) {
  referee.stdin.write(line + "\n");
  const answer = JSON.parse((await answers.next()).value);
  if (!answer.ok) throw new Error(`${line}: ${answer.error}`);
  return answer;
}

/** Plays at random; `limit` moves at most, so that a game may stay under way. */
async function play(setup, seed, limit) {
  let random = seed;
  await ask(`new ${setup} seed=${seed}`);
  for (let made = 0; made < limit; ++made) {
    const { seat, moves } = await ask("moves");
    if (seat === null) break;
    random = (Math.imul(random, 1664525) + 1013904223) >>> 0;
    await ask(`play ${moves[Math.floor((random / 2 ** 32) * moves.length)]}`);
  }
}

async function result() {
  const { result, seat } = await ask("state");
  return result ? `scores ${result.scores.join(" ")} winners ${result.winners.join(" ")}` : `seat ${seat}`;
}

for (const [index, [name, setup]] of ways.entries()) {
  await play(setup, 1000 + index, Infinity);
  writeFileSync(join(folder, `${name}.log`), `${(await ask("log")).log}\n${await result()}\n`);
  await play(setup, 2000 + index, 60);
  writeFileSync(join(folder, `${name}_begun.log`), `${(await ask("log")).log}\n${await result()}\n`);
  writeFileSync(join(folder, `${name}_begun.parts`), `${(await ask("parts")).parts.join("\n")}\n${await result()}\n`);
}
for (const [index, [name, setup]] of byComputers.entries()) {
  const { players } = await ask(`new ${setup} seed=${3000 + index}`);
  for (let seat = 0; seat < players; ++seat) await ask(`seat ${seat} level=2`);
  writeFileSync(join(folder, `${name}.log`), `${(await ask("log")).log}\n${await result()}\n`);
}
referee.stdin.end();
