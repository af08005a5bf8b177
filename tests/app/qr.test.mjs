// Our QR codes, read by a decoder that is not ours.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { createRequire } from "node:module";
import test from "node:test";

const jsqr = createRequire(new URL("../../tools/package.json", import.meta.url))("jsqr");
const program = process.env.QR_DUMP ?? "build/host/tests/qr_dump";

const encode = (codes) => {
  const input = codes.map(({ text, level }) => `${level} ${text}\n`).join("");
  const run = spawnSync(program, { input, encoding: "utf8", maxBuffer: 1 << 26 });
  assert.equal(run.status, 0, `${program}: ${run.error ?? run.stderr}`);
  return run.stdout.trimEnd().split("\n");
};

/** As a picture: `scale` pixels a module, four modules of light around, `damage` modules turned over. */
const picture = (modules, scale, damage = []) => {
  const size = Math.sqrt(modules.length);
  const side = (size + 8) * scale;
  const rgba = new Uint8ClampedArray(side * side * 4).fill(255);
  const broken = new Set(damage);
  for (let y = 0; y < size * scale; ++y)
    for (let x = 0; x < size * scale; ++x) {
      const at = Math.floor(y / scale) * size + Math.floor(x / scale);
      const dark = (modules[at] === "1") !== broken.has(at);
      if (dark)
        rgba.fill(0, ((y + 4 * scale) * side + x + 4 * scale) * 4, ((y + 4 * scale) * side + x + 4 * scale) * 4 + 3);
    }
  return [rgba, side, side];
};

const characters = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:";
const textOf = (length, seed) =>
  Array.from({ length }, (_, i) => characters[(i * 17 + seed * 31 + (i >> 3) * 7) % 45]).join("");

// What each version holds, in both levels.
const capacities = {
  L: [25, 47, 77, 114, 154, 195, 224, 279, 335, 395, 468, 535, 619, 667, 758, 854, 938, 1046, 1153, 1249, 1352, 1460],
  M: [20, 38, 61, 90, 122, 154, 178, 221, 262, 311, 366, 419, 483, 528, 600, 656, 734, 816, 909, 970, 1035, 1134],
};

test("every version holds what the standard says, and one character more takes the next version", () => {
  for (const level of ["L", "M"]) {
    const lines = encode(capacities[level].flatMap((n) => [n, n + 1]).map((n) => ({ text: textOf(n, n), level })));
    capacities[level].forEach((_, i) => {
      assert.equal(Number(lines[2 * i].split(" ")[0]), i + 1);
      if (i < 21) assert.equal(Number(lines[2 * i + 1].split(" ")[0]), i + 2);
      else assert.equal(lines[2 * i + 1], "refused");
    });
  }
});

test("full codes of all versions and both levels are read back character for character", () => {
  const step = process.env.DAWN_LONG ? 1 : 3;
  const codes = ["L", "M"].flatMap((level) =>
    capacities[level].filter((_, i) => i % step === 0 || i === 21).map((n) => ({ text: textOf(n, 7), level })),
  );
  codes.push({ text: characters, level: "L" }, { text: "A", level: "M" });
  encode(codes).forEach((line, i) => {
    const [version, modules] = line.split(" ");
    const read = jsqr(...picture(modules, 3));
    assert.ok(read, `version ${version} ${codes[i].level} was not read`);
    assert.equal(read.version, Number(version));
    assert.equal(read.data, codes[i].text);
    assert.deepEqual(
      read.chunks.map((c) => c.type),
      ["alphanumeric"],
    );
  });
});

test("a code with some modules turned over is still read: the check words are right", () => {
  const codes = [
    { text: textOf(600, 3), level: "M" },
    { text: textOf(600, 4), level: "L" },
  ];
  encode(codes).forEach((line, i) => {
    const modules = line.split(" ")[1];
    const size = Math.sqrt(modules.length);
    const damage = Array.from({ length: 40 }, (_, k) => (20 + (k >> 3)) * size + 20 + (k & 7));
    const read = jsqr(...picture(modules, 3, damage));
    assert.ok(read, codes[i].level);
    assert.equal(read.data, codes[i].text);
  });
});

test("characters that the mode does not have are refused", () => {
  assert.deepEqual(encode(["a", "POCKET_DAWN", "Ł"].map((text) => ({ text, level: "L" }))), [
    "refused",
    "refused",
    "refused",
  ]);
});
