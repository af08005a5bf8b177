// tools/play and the simulator behind it, as somebody types them.
import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { fileURLToPath } from "node:url";
import { boardNames } from "../../tools/emulator/boards.mjs";
import { readPng } from "../png.mjs";

const root = fileURLToPath(new URL("../../", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "pocket-dawn-"));
after(() => rmSync(folder, { recursive: true }));

function run(command, args, options = {}) {
  const { status, stdout, stderr } = spawnSync(`${root}${command}`, args, {
    encoding: "utf8",
    cwd: folder,
    ...options,
  });
  return { status, stdout, stderr };
}
const play = (...args) => run("tools/play", args);
const simulator = (...args) => run("build/host/simulator", args);

/** The simulator in a terminal of that size: `onScreen` is typed when it has taken the screen and shows `waitsFor`; `answer` is
    what the terminal says of itself when it is asked. All that is shown, and last the settings of the terminal. */
async function inTerminal(
  onScreen,
  { columns = 80, rows = 24, term = "xterm-256color", answer = "", waitsFor = "\x1b[?1049h" } = {},
) {
  const command = `trap : INT QUIT; stty rows ${rows} cols ${columns}; '${root}build/host/simulator' --tty; stty -a`;
  const terminal = spawn("script", ["-qec", command, "/dev/null"], { env: { ...process.env, TERM: term } });
  let shown = "";
  const typeAt = (words, typed, text) => {
    if (!shown.includes(words) && (shown + text).includes(words)) terminal.stdin.write(typed);
  };
  terminal.stdout.on("data", (text) => {
    typeAt("\x1b[c", answer, text);
    typeAt(waitsFor, onScreen, text);
    shown += text;
  });
  await once(terminal, "close");
  return shown;
}

test("an unknown board: the list of boards, exit 2", () => {
  for (const { status, stderr } of [
    play("--board", "gameboy"),
    simulator("--board", "gameboy", "--shot", "x.png"),
    play("--board", "all"),
  ]) {
    assert.equal(status, 2);
    for (const board of boardNames()) assert.match(stderr, new RegExp(board));
  }
});

test("an unknown option, a value that is missing: what is wrong, exit 2", () => {
  assert.match(play("--fast").stderr, /unknown option '--fast'/);
  assert.match(play("--board").stderr, /--board needs a value/);
  assert.match(simulator("--seed", "x").stderr, /--seed needs a number from 0/);
  assert.equal(simulator("--seed", "x").status, 2);
});

test("a key script with an unknown key: the file and the line, exit 2", () => {
  writeFileSync(join(folder, "bad.keys"), "press next\n\npress jump\n");
  const { status, stderr } = simulator("--keys", "bad.keys", "--shot", "never.png");
  assert.equal(status, 2);
  assert.match(stderr, /bad\.keys:3: unknown key "jump"/);
  assert.equal(existsSync(join(folder, "never.png")), false);
});

test("a folder in the place of a key script: a word about it, exit 2", () => {
  for (const { status, stderr } of [simulator("--keys", folder, "--shot", "never.png"), play("--keys", folder)]) {
    assert.equal(status, 2);
    assert.match(stderr, /cannot read/);
  }
  assert.equal(existsSync(join(folder, "never.png")), false);
});

test("shots without a folder are beside the player", () => {
  writeFileSync(join(folder, "shot.keys"), "shot alone\n");
  assert.equal(simulator("--keys", "shot.keys", "--shots", "").status, 0);
  assert.ok(existsSync(join(folder, "alone.png")));
});

test("a script and a picture, from the folder where the player stands", () => {
  writeFileSync(join(folder, "good.keys"), "wait 1500\npress next\n");
  const { status, stderr } = play("--board", "display_pack_2", "--keys", "good.keys", "--shot", "deep/out.png");
  assert.equal(status, 0, stderr);
  const { width, height, pixels } = readPng(join(folder, "deep/out.png"));
  assert.deepEqual([width, height], [320, 240]);
  assert.ok(new Set(pixels).size > 8, "the picture is empty");
});

test("on a desktop the page is opened by its address, with the board", () => {
  mkdirSync(join(folder, "desktop"));
  writeFileSync(join(folder, "desktop/xdg-open"), `#!/bin/sh\nprintf %s "$1" >'${folder}/opened'\n`, { mode: 0o755 });
  const env = { ...process.env, DISPLAY: ":99", PATH: `${join(folder, "desktop")}:${process.env.PATH}` };
  const { status, stdout, stderr } = run("tools/play", ["--board", "display_pack_2"], { env });
  assert.equal(status, 0, stderr);
  const address = new URL(readFileSync(join(folder, "opened"), "utf8"));
  assert.equal(address.hash, "#board=display_pack_2");
  address.hash = "";
  assert.equal(fileURLToPath(address), stdout.trim());
  assert.ok(existsSync(stdout.trim()));
});

test("the same seed gives the same picture twice", () => {
  const shot = (name) =>
    simulator("--keys", `${root}tools/simulator/demo.keys`, "--shot", name, "--seed", "5") &&
    readPng(join(folder, name)).pixels;
  assert.deepEqual(shot("one.png"), shot("two.png"));
});

test("a picture that cannot be written: its path, exit 1", () => {
  const { status, stderr } = simulator("--shot", "/dev/null/x.png");
  assert.equal(status, 1);
  assert.match(stderr, /cannot write \/dev\/null\/x\.png/);
});

test("a flash image of another size is refused", () => {
  writeFileSync(join(folder, "short.bin"), "not a flash image");
  const { status, stderr } = simulator("--flash", "short.bin", "--shot", "x.png");
  assert.equal(status, 2);
  assert.match(stderr, /short\.bin is not a flash image of 262144 bytes/);
});

test("a flash image that cannot be written whole leaves the one that was there", () => {
  assert.equal(simulator("--flash", "games.bin", "--shot", "x.png").status, 0);
  const { status, signal } = spawnSync(
    "bash",
    ["-c", 'ulimit -f 9; exec "$0" --flash games.bin --keys shot.keys', `${root}build/host/simulator`],
    { cwd: folder },
  );
  assert.ok(status !== 0 || signal);
  assert.equal(statSync(join(folder, "games.bin")).size, 262144);
});

test("the logs of a flash image that is not there", () => {
  const { status, stderr } = simulator("--logs", "--flash", "nowhere.bin");
  assert.equal(status, 2);
  assert.match(stderr, /--flash/);
});

test("without a terminal --tty says what to do instead", () => {
  const { status, stderr } = run("build/host/simulator", ["--tty"], { input: "" });
  assert.equal(status, 2);
  assert.match(stderr, /needs a terminal.*--page/);
});

test("a terminal that can only print lines says so and offers the page", () => {
  const { stdout } = spawnSync("script", ["-qec", `'${root}build/host/simulator' --tty`, "/dev/null"], {
    encoding: "utf8",
    input: "",
    env: { ...process.env, TERM: "dumb" },
  });
  assert.match(stdout, /can only print lines.*page/s);
});

test("q, Ctrl-C and Ctrl-\\ give the terminal back: its screen, its cursor, lines and their echo", async () => {
  for (const key of ["q", "\x03", "\x1c"]) {
    const shown = await inTerminal(key);
    assert.match(shown, /\x1b\[\?25h\x1b\[\?1049l[^\x1b]* icanon [^\x1b]* echo [^\x1b]*$/, JSON.stringify(key));
  }
});

const isPicture = (shown) => /\u2580/.test(shown);

test("a terminal too small for the picture, or without colour, shows the screen in words and is played there", async () => {
  for (const size of [{}, { columns: 120, rows: 40 }, { columns: 300, rows: 150, term: "vt220" }]) {
    const shown = await inTerminal("2\rq", { ...size, waitsFor: "English" });
    assert.match(shown, />   1  English/);
    assert.match(shown, /Wyniki/, "Polish was not chosen by its number");
    assert.ok(!isPicture(shown));
  }
});

test("a terminal with room for it shows the picture in half blocks, and t changes to words", async () => {
  const shown = await inTerminal("tq", { columns: 240, rows: 122 });
  assert.ok(isPicture(shown));
  assert.match(shown, /t text/);
  assert.match(shown, /t picture/);
});

test("a terminal that answers that it can show pictures gets them, however small: kitty graphics, sixels", async () => {
  const kitty = await inTerminal("q", { answer: "\x1b_Gi=31;OK\x1b\\\x1b[?62;c" });
  assert.match(kitty, /\x1b_G[^;]*a=T/);
  const sixel = await inTerminal("q", { answer: "\x1b[?62;4;22c" });
  assert.match(sixel, /\x1bP[0-9;]*q/);
  for (const shown of [kitty, sixel]) assert.ok(!isPicture(shown));
});
