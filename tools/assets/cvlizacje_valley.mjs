// Draws the valley in which a village of CVlizacje grows: sky, mountains, a river, and the meadow on which houses stand.
// The light comes from the upper left.
import { Drawing, hash, noise } from "./pixel_art.mjs";

const [width, height] = [320, 112]; // narrower pictures show its left part, lower ones its lower part
const [horizon, near] = [44, 88]; // where the meadow begins, and where its front does

const colours = {
  sky: 0x5a8cc0, skyLow: 0x8ab8dc, skyLight: 0xbfe4ec, cloud: 0xfff4e0, cloudShade: 0xc8dce8,
  peak: 0x7c88a8, peakLight: 0x98a4c0, snow: 0xffffff, hill: 0x2f6b4e, hillLight: 0x3f7d58, hillDark: 0x255640,
  grass: 0x5c8a34, grassLight: 0x6e9c40, grassDark: 0x4e7a2c, front: 0x456c28, frontDark: 0x3a5c22, flower: 0xf8e850,
  water: 0x3f86bc, waterLight: 0x6fb7e9, bank: 0xc89c60, path: 0xb08a50, pathDark: 0x94703c, trunk: 0x4c3020, leaf: 0x2f6b3a, leafLight: 0x4e8f48,
}; // prettier-ignore

const wave = (x, size, salt, high) => Math.round(high * noise(x, 3, size, salt));
/** Where the river is highest on each column: it runs across the valley behind the village. */
const river = (x) => horizon + 9 + Math.round(3 * Math.sin(x * 0.045) + 2 * noise(x, 5, 24, 27));

function drawSky(d) {
  for (let y = 0; y < height; ++y)
    for (let x = 0; x < width; ++x) d.put(x, y, y < 18 ? "sky" : y < 32 ? "skyLow" : "skyLight");
  for (const [cx, cy, w] of [
    [40, 12, 16],
    [128, 7, 22],
    [206, 16, 14],
    [290, 9, 18],
  ])
    // prettier-ignore
    for (let i = -w; i <= w; ++i) {
      const top = Math.round(5 * Math.sqrt(1 - (i / (w + 1)) ** 2) * (0.6 + 0.5 * noise(i + cx, 1, 6, 5)));
      for (let j = -top; j <= 1; ++j) d.put(cx + i, cy + j, j > -1 ? "cloudShade" : "cloud");
    }
}

function drawFar(d) {
  for (let x = 0; x < width; ++x) {
    const top = 40 - wave(x, 34, 11, 22) - wave(x, 9, 12, 4);
    for (let y = top; y < height; ++y) {
      const snowy = y < top + 4 && top < 25;
      d.put(x, y, snowy ? "snow" : noise(x, y, 7, 13) > 0.55 ? "peakLight" : "peak");
    }
  }
  for (let x = 0; x < width; ++x) {
    const top = horizon - 4 - wave(x, 60, 14, 13);
    for (let y = top; y < height; ++y)
      d.put(x, y, y === top ? "hillLight" : hash(x >> 1, y, 15) < 0.1 ? "hillDark" : "hill");
  }
}

function drawMeadow(d) {
  for (let y = horizon; y < height; ++y)
    for (let x = 0; x < width; ++x) {
      const edge = horizon + wave(x, 50, 21, 4);
      if (y < edge) continue;
      const front = near + wave(x, 40, 22, 4);
      const t = noise(x, y * 3, 30, 23);
      d.put(x, y, y >= front ? (t < 0.3 ? "frontDark" : "front") : y === edge || t > 0.74 ? "grassLight" : t < 0.26 ? "grassDark" : "grass"); // prettier-ignore
      if (hash(x, y, 24) < 0.004) d.put(x, y, "flower");
    }
  for (let x = 0; x < width; ++x) {
    const [top, deep] = [river(x), 6 + wave(x, 40, 28, 3)];
    for (let j = -1; j <= deep; ++j)
      d.put(x, top + j, j < 0 || j === deep ? "bank" : noise(x, (top + j) * 5, 9, 25) > 0.64 ? "waterLight" : "water");
  }
  for (let y = horizon + 20; y < height; ++y) {
    const path = Math.round(40 + 120 * noise(0, y, 60, 26));
    for (let i = 0; i < 2 + (y - horizon) * 0.07; ++i) d.put(path + i, y, i === 0 ? "pathDark" : "path");
  }
}

function drawTrees(d) {
  const rows = ["..lll..", ".lllkk.", "llllkkk", "lllkkkk", ".kkkkk.", "...t...", "...t..."];
  for (let i = 0; i < 26; ++i) {
    const x = Math.floor(hash(i, 1, 31) * width);
    const y = horizon + 1 + Math.floor(hash(i, 2, 31) * 5);
    d.sprite(rows, x - 3, y - 6, { l: "leafLight", k: "leaf", t: "trunk" });
  }
}

export function drawValley() {
  const d = new Drawing(width, height, colours);
  drawSky(d);
  drawFar(d);
  drawMeadow(d);
  drawTrees(d);
  return { ...d.image(), most: 31 };
}
