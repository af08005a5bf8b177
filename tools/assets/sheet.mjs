#!/usr/bin/env node
// A contact sheet of the icons as the panel shows them:  sheet.mjs OUT.png [SCALE] [SIZE...]
// For looking: are they clear at 16 pixels, do two look alike?
import fs from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { createRequire } from "node:module";
import { readIcons } from "./icons.mjs";

const { PNG } = createRequire(import.meta.url)("pngjs");
const folder = path.join(path.dirname(fileURLToPath(import.meta.url)), "../../assets/icons");
const background = [0x24, 0x1b, 0x2a];

const unpack = (v) => [((v >> 11) * 255) / 31, (((v >> 5) & 63) * 255) / 63, ((v & 31) * 255) / 31];

function paste(image, picture, x0, y0, scale) {
  picture.rows.forEach((row, y) => {
    let x = 0;
    for (const byte of row) {
      const n = (byte >> 4) + 1,
        colour = picture.colours[(byte & 15) - 1];
      if (colour)
        for (let i = 0; i < n * scale; ++i)
          for (let j = 0; j < scale; ++j) {
            const at = ((y0 + y * scale + j) * image.width + x0 + x * scale + i) * 4,
              top = unpack(colour.value);
            for (let k = 0; k < 3; ++k) image.data[at + k] += ((top[k] - image.data[at + k]) * colour.alpha) / 32;
          }
      x += n;
    }
  });
}

async function main([out, scale = "1", ...sizes]) {
  if (!out) {
    console.error("usage: sheet.mjs OUT.png [SCALE] [SIZE...]");
    process.exit(2);
  }
  const problems = [],
    s = Number(scale),
    wanted = sizes.length ? sizes.map(Number) : [16, 24, 32];
  const { names, pictures } = await readIcons(folder, (p) => problems.push(p));
  for (const p of problems) console.error(`error: ${p}`);
  const gap = 4,
    columns = 12;
  const cell = (wanted.reduce((a, b) => a + b + gap, 0) + gap) * s,
    high = (Math.max(...wanted) + gap) * s;
  const image = new PNG({ width: cell * columns, height: high * Math.ceil(names.length / columns) });
  for (let i = 0; i < image.width * image.height; ++i) image.data.set([...background, 255], i * 4);
  names.forEach((name, i) => {
    let x = (i % columns) * cell + gap * s;
    for (const size of wanted) {
      const picture = pictures[i].find((p) => p.size === size);
      if (picture) paste(image, picture, x, Math.floor(i / columns) * high + (gap * s) / 2, s);
      x += (size + gap) * s;
    }
    if (i % columns === 0) console.log(names.slice(i, i + columns).join(" "));
  });
  fs.writeFileSync(out, PNG.sync.write(image));
  if (problems.length) process.exit(1);
}

await main(process.argv.slice(2));
