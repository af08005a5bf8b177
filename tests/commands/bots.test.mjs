// Programs of others: the example bot against every game, and tools/arena with bots that behave and that do not.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { test } from "node:test";
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gameNames } from "../../tools/lib/games.mjs";

const root = fileURLToPath(new URL("../../", import.meta.url));
const bot = "python3 tools/examples/bot.py";

function run(command, ...args) {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: root, encoding: "utf8" });
  return { status, stdout, stderr };
}
const arena = (game, lineup, command, ...more) =>
  run("build/host/arena", game, lineup, "--player", command, "--games", "2", ...more);

test("the example bot fits on a page and plays every game to its end, against levels by either number", () => {
  assert.ok(readFileSync(`${root}tools/examples/bot.py`, "utf8").trim().split("\n").length <= 60);
  for (const [game, level] of gameNames.flatMap((name) => ["1", "dial=4"].map((of) => [name, of]))) {
    const { status, stdout, stderr } = run("python3", "tools/examples/bot.py", game, level);
    assert.equal(status, 0, stderr);
    assert.match(stdout, /^result: \{'scores': \[-?\d+, -?\d+\], 'winners': \[/, game);
  }
});

// As in a release: the module and the program that runs it, side by side under one name.
test("the referee as WebAssembly gives the same answers as the program", () => {
  const folder = mkdtempSync(join(tmpdir(), "pocket-dawn-"));
  try {
    copyFileSync(`${root}tools/referee/node.mjs`, join(folder, "referee.mjs"));
    copyFileSync(`${root}build/web/referee.wasm`, join(folder, "referee.wasm"));
    const requests = ["version", "castle"];
    for (const game of gameNames)
      requests.push(
        ...[`new ${game} players=3 seed=3`, "moves", "hint level=4"],
        ...["seat 0 level=2", "seat 1 level=2", "seat 2 level=2", "hash"],
      );
    const input = `${requests.join("\n")}\n`;
    const answers = (command, ...args) => {
      const { status, stdout } = spawnSync(command, args, { cwd: root, input, encoding: "utf8" });
      assert.equal(status, 0);
      return stdout.trim().split("\n");
    };
    const native = answers("build/host/referee");
    assert.equal(native.filter((line) => line.startsWith('{"ok":true')).length, requests.length - 1);
    assert.deepEqual(answers("node", join(folder, "referee.mjs")), native);
    assert.match(run("node", join(folder, "referee.mjs"), "--help").stdout, /Send one request per line/);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test("the example bot reports what the referee refuses", () => {
  const { status, stderr } = run("python3", "tools/examples/bot.py", "stone_age", "99");
  assert.equal(status, 1);
  assert.match(stderr, /level is a number from 1/);
});

test("the arena plays a program that behaves, with the same luck in the same seats", () => {
  for (const game of ["stone_age", "altay"]) {
    const { status, stdout, stderr } = arena(game, "program,random", bot, "--time-limit", "600");
    assert.equal(status, 0, stderr + stdout);
    assert.match(stdout, /program,random: 2 games/);
    assert.doesNotMatch(stdout, /forfeited/);
    assert.equal(
      arena(game, "program,random", bot, "--time-limit", "600").stdout.replace(/.* ms a game\n/, ""),
      stdout.replace(/.* ms a game\n/, ""),
    );
  }
});

test("two programs meet", () => {
  const { status, stdout } = arena("stone_age", "program,program2", bot, "--player", bot, "--time-limit", "600");
  assert.equal(status, 0, stdout);
});

// Each bad program answers its first question in its own way; the verdict names it, the seed and the move.
// Only the two that never answer have a short limit: the others must be judged by what they do, however busy the machine is.
const bad = [
  ["hangs", "cat >/dev/null", /did not answer within 1 s/, "1"],
  ["does not read and does not answer", "exec tail -f /dev/null <&-", /did not answer within 1 s/, "1"],
  ["exits", "exit 3", /exited with status 3 instead of answering/],
  ["is not there", "no-such-program-anywhere", /exited with status 127 instead of answering/],
  ["crashes", "kill -SEGV $$", /crashed with signal 11/],
  ["makes an illegal move", "yes castle", /answered "castle", which is not a legal move/],
  ["answers with nothing", "yes ''", /answered "", which is not a legal move/],
  [
    "floods",
    "head -c 100000 /dev/zero | tr '\\0' x; cat >/dev/null",
    /answered with more than 4096 characters and no line end/,
  ],
];
for (const [how, command, verdict, limit = "600"] of bad)
  test(`a program that ${how} forfeits the game, and the arena says why`, () => {
    const { status, stdout } = arena("stone_age", "program,random", command, "--time-limit", limit);
    assert.equal(status, 3, stdout);
    assert.match(stdout, /program +x1 +wins +0\.0 %/);
    assert.match(stdout, new RegExp(`forfeited 2 of 2 games; the first: ${verdict.source} \\(seed 1, move \\d+\\)`));
  });

test("a program that makes five moves and leaves forfeits", () => {
  const leaves = `python3 -c "import json, sys
for _ in range(5): print(json.loads(sys.stdin.readline())['moves'][0], flush=True)"`;
  const { status, stdout } = arena("stone_age", "program,random", leaves, "--time-limit", "600");
  assert.equal(status, 3);
  assert.match(stdout, /exited with status 0 instead of answering/);
});

test("arena refuses a line-up that names a program which was not given", () => {
  const { status, stderr } = run("build/host/arena", "stone_age", "program2,random", "--player", bot);
  assert.equal(status, 2);
  assert.match(stderr, /player "program2"/);
});

test("the sample session in docs/referee.md is what the referee answers", () => {
  const sample = readFileSync(`${root}docs/referee.md`, "utf8").match(/```\n(> new[^`]*)```/)[1];
  const exchanges = sample
    .split(/^> /m)
    .slice(1)
    .map((text) => text.trim().split("\n"));
  const input = exchanges.map(([request]) => `${request}\n`).join("");
  const answers = spawnSync("build/host/referee", { cwd: root, input, encoding: "utf8" }).stdout.trim().split("\n");
  exchanges.forEach(([request, wanted], i) => {
    const [start, end = ""] = wanted.split("...");
    assert.ok(answers[i].startsWith(start) && answers[i].endsWith(end), `${request}: ${answers[i]}`);
  });
});
