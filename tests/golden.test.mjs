// Every screen of the walk (tests/walk) says, in English and on both sizes of panel, what tests/golden/PANEL/WALK.txt
// says; those that the walk marks `pixels` also look like tests/golden/PANEL/NAME.png, to the pixel; and all icons look
// like tests/golden/icons/icons.png. What is meant to change is renewed by
//   tools/sheet --renew
// or, where the walk is built already, RENEW=1 node --test tests/golden.test.mjs. Look at it before you commit it.
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
  const before = wanted?.width === got.width && wanted.height === got.height ? wanted : marked;
  const [a, b, c] = [pixels(before), pixels(got), pixels(marked)];
  b.forEach((pixel, i) => (c[i] = a[i] === pixel ? (((pixel >>> 2) & 0x3f3f3f) | 0xff000000) >>> 0 : 0xff0000ff));
  [before, got, marked].forEach((png, i) => PNG.bitblt(png, out, 0, 0, got.width, got.height, i * (got.width + 4), 0));
  writeFileSync(file, PNG.sync.write(out));
}

/** Undefined: the pictures are the same. Else how they differ; `evidence` then shows it. */
function comparePictures(golden, now, evidence) {
  const got = read(now);
  const wanted = existsSync(golden) ? read(golden) : undefined;
  const differing = difference(wanted, got);
  if (differing === 0) return undefined;
  showDifference(evidence, wanted, got);
  if (renews) writeFileSync(golden, smallPng(got));
  return wanted ? `${differing} pixels differ` : "there is no golden picture";
}

/** The screens of a transcript: Map of name -> text. */
const screensOf = (text) =>
  new Map([...text.matchAll(/^# (.+)\n((?:.+\n)*)/gm)].map(([, name, lines]) => [name, lines]));

/** The first line that differs, for each screen that says something else. */
function compareTexts(golden, now, evidence) {
  const text = readFileSync(now, "utf8");
  const before = existsSync(golden) ? readFileSync(golden, "utf8") : "";
  if (text === before) return [];
  writeFileSync(evidence, text);
  if (renews) writeFileSync(golden, text);
  const [wanted, got] = [screensOf(before), screensOf(text)];
  const changed = [];
  for (const name of new Set([...wanted.keys(), ...got.keys()])) {
    const [a, b] = [wanted, got].map((screens) => screens.get(name)?.split("\n"));
    if (!a || !b) {
      changed.push(`${name}: ${a ? "no such screen any more" : "there is no golden text"}`);
      continue;
    }
    const at = Array.from({ length: Math.max(a.length, b.length) }).findIndex((_, i) => a[i] !== b[i]);
    if (at >= 0) changed.push(`${name}: says "${b[at] ?? ""}" instead of "${a[at] ?? ""}"`);
  }
  return changed.length > 0 ? changed : ["the screens come in another order"];
}

/** Compares what the walk writes with a folder of tests/golden. */
function compareFolders(folder, words) {
  const golden = `${root}tests/golden/${folder}`;
  const evidence = `${root}build/golden/${folder}`;
  const now = mkdtempSync(join(tmpdir(), "pocket-dawn-"));
  try {
    execFileSync(walk, [...words, now], { cwd: root });
    const files = readdirSync(now);
    mkdirSync(golden, { recursive: true });
    rmSync(evidence, { recursive: true, force: true });
    mkdirSync(evidence, { recursive: true });
    const changed = files.flatMap((file) => {
      const names = [`${golden}/${file}`, `${now}/${file}`, `${evidence}/${file}`];
      if (file.endsWith(".txt")) return compareTexts(...names).map((how) => `${file}: ${how}`);
      const how = comparePictures(...names);
      return how ? [`${file}: ${how}`] : [];
    });
    for (const file of readdirSync(golden).filter((name) => !files.includes(name))) {
      changed.push(`${file}: no longer compared`);
      if (renews) rmSync(`${golden}/${file}`);
    }
    const list = changed.map((line) => `  ${line}`).join("\n");
    if (renews) return console.log(`tests/golden/${folder}: ${changed.length} renewed\n${list}`);
    assert.equal(
      changed.length,
      0,
      `tests/golden/${folder}, ${changed.length} changed:\n${list}\n` +
        `build/golden/${folder}/ shows each picture (golden, now, difference) and the whole new text. ` +
        `When that is meant to be: tools/sheet --renew, look, commit.`,
    );
  } finally {
    rmSync(now, { recursive: true });
  }
}

for (const [size, board] of Object.entries(panels))
  test(`every screen of a panel of ${size} says and shows what its golden text and picture do`, () =>
    compareFolders(size, ["--golden", board, "en"]));

test("every icon looks as in its golden picture, in every size", () => compareFolders("icons", ["--icons"]));
