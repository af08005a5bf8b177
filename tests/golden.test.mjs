// Every kind of screen looks as the pictures in tests/golden say, to the pixel. The screens are those of the walk
// (tests/walk), in English, on both sizes of panel. Pictures that are meant to change are renewed by
//   tools/sheet --renew
// or, where the walk is built already, RENEW=1 node --test tests/golden.test.mjs. Look at them before you commit them.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { smallPng } from "../tools/emulator/png.mjs";

const { PNG } = createRequire(new URL("../tools/", import.meta.url))("pngjs");
const root = fileURLToPath(new URL("../", import.meta.url));
const walk = process.env.WALK ?? `${root}build/host/walk`;
const renews = process.env.RENEW !== undefined;
const panels = { "240x240": "picosystem", "320x240": "display_pack_2" };

const read = (file) => PNG.sync.read(readFileSync(file));
const pixels = (png) => new Uint32Array(png.data.buffer, png.data.byteOffset, png.data.length / 4);

/** How many pixels differ; all of them where a picture is missing. */
function difference(wanted, got) {
  if (!wanted || wanted.width !== got.width || wanted.height !== got.height) return got.width * got.height;
  if (wanted.data.equals(got.data)) return 0;
  const [a, b] = [pixels(wanted), pixels(got)];
  return a.reduce((sum, pixel, i) => sum + (pixel !== b[i]), 0);
}

/** The golden picture, the present one, and the present one darkened with what differs in red. */
function showDifference(file, wanted, got) {
  const out = new PNG({ width: got.width * 3 + 8, height: got.height });
  out.data.fill(0xff);
  const marked = new PNG({ width: got.width, height: got.height });
  const [a, b, c] = [pixels(wanted ?? marked), pixels(got), pixels(marked)];
  b.forEach((pixel, i) => (c[i] = a[i] === pixel ? (((pixel >>> 2) & 0x3f3f3f) | 0xff000000) >>> 0 : 0xff0000ff));
  [wanted ?? marked, got, marked].forEach((png, i) =>
    PNG.bitblt(png, out, 0, 0, got.width, got.height, i * (got.width + 4), 0),
  );
  writeFileSync(file, PNG.sync.write(out));
}

for (const [size, board] of Object.entries(panels)) {
  test(`every screen of a panel of ${size} looks as its golden picture`, () => {
    const golden = `${root}tests/golden/${size}`;
    const evidence = `${root}build/golden/${size}`;
    const folder = mkdtempSync(join(tmpdir(), "pocket-dawn-"));
    try {
      const names = execFileSync(walk, [board, "en", folder], { encoding: "utf8", cwd: root }).trim().split("\n");
      mkdirSync(golden, { recursive: true });
      rmSync(evidence, { recursive: true, force: true });
      mkdirSync(evidence, { recursive: true });
      const changed = [];
      for (const name of names) {
        const file = `${golden}/${name}.png`;
        const got = read(`${folder}/${name}.png`);
        const wanted = existsSync(file) ? read(file) : undefined;
        const differing = difference(wanted, got);
        if (differing === 0) continue;
        changed.push(`${name}: ${wanted ? `${differing} pixels differ` : "there is no golden picture"}`);
        showDifference(`${evidence}/${name}.png`, wanted, got);
        if (renews) writeFileSync(file, smallPng(got));
      }
      const left = readdirSync(golden)
        .map((file) => file.slice(0, -4))
        .filter((name) => !names.includes(name));
      for (const name of left) {
        changed.push(`${name}: no such screen any more`);
        if (renews) rmSync(`${golden}/${name}.png`);
      }
      const list = changed.map((words) => `  ${words}`).join("\n");
      if (renews) return console.log(`tests/golden/${size}: ${changed.length} of ${names.length} renewed\n${list}`);
      assert.equal(
        changed.length,
        0,
        `${size}, ${changed.length} of ${names.length} screens changed:\n${list}\n` +
          `build/golden/${size}/ shows each: golden, now, difference. When that is meant to be: tools/sheet --renew, look, commit.`,
      );
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
}
