// Rules, computer players and screens, compiled for the processor of the RP2350, run in QEMU (a Cortex-M33 without the
// chip's own hardware): the same signatures and logs, the same moves and the same pixels as on this machine.
// tools/firmware --all builds the programs (tests/cortex_m33) from the libraries of the images.
import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const { PNG } = createRequire(new URL("../tools/", import.meta.url))("pngjs");
const root = fileURLToPath(new URL("../", import.meta.url));
const panels = { "240x240": "picosystem", "320x240": "display_pack_2" };
const games = { stone_age: [0, 4, 0, 0], cvlizacje: [1, 4, 0, 0], altay: [2, 4, 0, 0] };

/** Runs a program in QEMU, in the project's root, and returns what it printed. */
function onCortexM33(program, ...words) {
  const file = `${root}build/boards-rp2350/cortex_m33/${program}.elf`;
  assert.ok(existsSync(file), `${file} is not there; run: tools/firmware --all`);
  const semihosting = ["enable=on", "target=native", ...[program, ...words].map((word) => `arg=${word}`)].join(",");
  const quiet = ["-display", "none", "-serial", "none", "-monitor", "none"];
  const { status, stdout, stderr } = spawnSync(
    "qemu-system-arm",
    ["-machine", "mps2-an505", ...quiet, "-semihosting-config", semihosting, "-kernel", file],
    { encoding: "utf8", cwd: root },
  );
  assert.equal(status, 0, `${program} ${words.join(" ")}: ${stdout}${stderr}`);
  return stdout;
}

for (const [game, way] of Object.entries(games)) {
  test(`${game}: the signature and the golden logs are those of every other machine`, () => {
    const [, tests, failures] = onCortexM33(`games_${game}`).match(/^(\d+) Tests (\d+) Failures 0 Ignored/m);
    assert.ok(Number(tests) > 1);
    assert.equal(Number(failures), 0);
  });

  test(`${game}: computer players of every level make the same moves as on this machine`, () => {
    const words = [...way, 100, 100, 0, 0, 0].map(String); // with the whole budget of the device
    const here = execFileSync(`${root}build/host/computer_players`, words, { encoding: "utf8" });
    assert.ok(Number(here.split(" ")[0]) > 20);
    assert.equal(onCortexM33("players", ...words), here);
  });
}

/** The pixels of a PNG as the panel gets them, in 16 bits. */
function panelPixels(file) {
  const { data } = PNG.sync.read(readFileSync(file));
  const out = Buffer.alloc(data.length / 2);
  for (let i = 0; i * 4 < data.length; i++)
    out.writeUInt16LE(((data[i * 4] >> 3) << 11) | ((data[i * 4 + 1] >> 2) << 5) | (data[i * 4 + 2] >> 3), i * 2);
  return out;
}

for (const [size, board] of Object.entries(panels))
  test(`every screen of a panel of ${size} looks as on this machine`, () => {
    const folder = mkdtempSync(join(tmpdir(), "pocket-dawn-"));
    try {
      const names = execFileSync(`${root}build/host/walk`, [board, "en", folder], { encoding: "utf8", cwd: root })
        .trim()
        .split("\n");
      onCortexM33("pictures", board, `${folder}/pictures`);
      const bytes = readFileSync(`${folder}/pictures`);
      const [width, height] = size.split("x").map(Number);
      const drawn = [];
      const changed = [];
      for (let at = 0; at < bytes.length;) {
        const end = bytes.indexOf("\n", at);
        const name = bytes.toString("utf8", at, end);
        at = end + 1 + width * height * 2;
        if (!bytes.subarray(end + 1, at).equals(panelPixels(`${folder}/${name}.png`))) changed.push(name);
        drawn.push(name);
      }
      assert.deepEqual(changed, []);
      assert.deepEqual(drawn, names);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
