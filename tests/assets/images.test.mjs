// The compiler of images: what is written is what is decoded, and what is wrong is named.
import assert from "node:assert/strict";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { test } from "node:test";
import { readImages } from "../../tools/assets/images.mjs";
import { decode } from "./decode.mjs";

async function compile(files) {
  const assets = fs.mkdtempSync(path.join(os.tmpdir(), "images-"));
  fs.mkdirSync(path.join(assets, "icons"));
  fs.mkdirSync(path.join(assets, "images"));
  fs.writeFileSync(path.join(assets, "icons/palette.txt"), "#ff0000\n#0000ff\n");
  fs.writeFileSync(path.join(assets, "images/palette.txt"), "#00ff00\n");
  for (const [name, text] of Object.entries(files)) fs.writeFileSync(path.join(assets, "images", name), text);
  const problems = [];
  const images = await readImages(path.join(assets, "images"), {}, (text) => problems.push(text), {});
  fs.rmSync(assets, { recursive: true });
  return { images, problems };
}

const panel = { r: 0xf800, g: 0x07e0, b: 0x001f };
const head = "r #ff0000\ng #00ff00\nb #0000ff\n\n";

test("pixel art is decoded as it was written, across sections and with long runs", async () => {
  const rows = ["r".repeat(150), `${".".repeat(63)}gb${"r".repeat(85)}`, "rgb".repeat(50), ".".repeat(150)];
  const { images, problems } = await compile({ "a.pixels": head + rows.join("\n") });
  assert.deepEqual(problems, []);
  const [image] = images;
  assert.deepEqual([image.name, image.width, image.height, image.opaque], ["a", 150, 4, false]);
  const letters = decode(image).map((c) => (c ? "rgb"[["r", "g", "b"].findIndex((k) => panel[k] === c.value)] : "."));
  assert.equal(letters.join(""), rows.join(""));
});

test("an image without transparent pixels is opaque", async () => {
  const { images } = await compile({ "a.pixels": `${head}rg\nbr` });
  assert.equal(images[0].opaque, true);
});

test("an SVG is compiled in each of its widths", async () => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 10"><rect width="20" height="10" fill="#ff0000"/></svg>`;
  const { images, problems } = await compile({ "a.svg": svg, "images.txt": "a widths=20,40" });
  assert.deepEqual(problems, []);
  assert.deepEqual(
    images.map(({ name, width, height }) => [name, width, height]),
    [
      ["a_20", 20, 10],
      ["a_40", 40, 20],
    ],
  );
});

test("pixel art is doubled with smooth edges", async () => {
  const { images, problems } = await compile({ "a.pixels": `${head}.r.\nrgr\n...`, "images.txt": "a doubled" });
  assert.deepEqual(problems, []);
  assert.deepEqual(
    images.map(({ name, width, height }) => [name, width, height]),
    [
      ["a", 3, 3],
      ["a_x2", 6, 6],
    ],
  );
  const rows = [...Array(6).keys()].map((y) =>
    decode(images[1])
      .slice(6 * y, 6 * y + 6)
      .map((c) => (c ? (c.value === panel.r ? "r" : "g") : "."))
      .join(""),
  );
  assert.deepEqual(rows, ["..rr..", ".rrrr.", "rrggrr", "rrggrr", "......", "......"]);
});

test("the frames of an animation, side by side in the source, share their colours", async () => {
  const { images } = await compile({ "a.pixels": `${head}rg\nbb`, "images.txt": "a frames=2 pause=5" });
  const { width, height, frames, pause, colours } = images[0];
  assert.deepEqual([width, height, frames, pause, colours.length], [1, 2, 2, 5, 3]);
  const values = (frame) => decode(images[0], frame).map((c) => c.value);
  assert.deepEqual([values(0), values(1)], [[panel.r, panel.b], [panel.g, panel.b]]); // prettier-ignore
});

test("too many colours are merged", async () => {
  const { images } = await compile({ "a.pixels": `${head}rrrrgb`, "images.txt": "* colours=2" });
  assert.equal(images[0].colours.length, 2);
  assert.equal(decode(images[0])[0].value, panel.r);
});

for (const [what, files, named] of [
  ["a colour outside of the palettes", { "a.pixels": "q #123456\n\nq" }, /a\.pixels: colour #123456/],
  ["a letter without a colour", { "a.pixels": `${head}rx` }, /row 1: the letter x/],
  ["rows of different lengths", { "a.pixels": `${head}rr\nr` }, /row 2 has 1/],
  ["an empty image", { "a.pixels": `${head}..` }, /a\.pixels: it is empty/],
  ["an option for no image", { "a.pixels": `${head}r`, "images.txt": "b colours=3" }, /images\.txt:1: no image/],
  ["an unknown option", { "a.pixels": `${head}r`, "images.txt": "a size=3" }, /"size=3"/],
])
  test(`${what} is a problem`, async () => {
    const { problems } = await compile(files);
    assert.equal(problems.length, 1);
    assert.match(problems[0], named);
  });
