// Animated PNG (PNG specification, third edition, chapters 11.3.6 and 12.8): the first picture whole, of every
// later one only the rectangle that differs from the one before.
import { deflateSync } from "node:zlib";
import pngjs from "pngjs";
import { chunk, numbers, signature } from "../emulator/png.mjs";

/** `frames`: [{png, ms}], bytes of PNG files of one size and how long each stays. Loops for ever. */
export function animate(frames) {
  const pictures = frames.map(({ png }) => pngjs.PNG.sync.read(png));
  const [{ width, height }] = pictures;
  const parts = [signature, chunk("IHDR", numbers([4, width], [4, height], [1, 8], [1, 2], [1, 0], [1, 0], [1, 0]))];
  parts.push(chunk("acTL", numbers([4, frames.length], [4, 0])));
  let sequence = 0;
  pictures.forEach((picture, i) => {
    const area = i === 0 ? { x: 0, y: 0, width, height } : difference(pictures[i - 1], picture);
    const place = [
      [4, area.width],
      [4, area.height],
      [4, area.x],
      [4, area.y],
    ];
    parts.push(chunk("fcTL", numbers([4, sequence++], ...place, [2, frames[i].ms], [2, 1000], [1, 0], [1, 0])));
    const data = compressed(picture, area);
    parts.push(i === 0 ? chunk("IDAT", data) : chunk("fdAT", Buffer.concat([numbers([4, sequence++]), data])));
  });
  return Buffer.concat([...parts, chunk("IEND", Buffer.alloc(0))]);
}

/** The smallest rectangle that holds all that differs; one pixel when nothing does. */
function difference(a, b) {
  let [left, top, right, bottom] = [a.width, a.height, -1, -1];
  for (let y = 0; y < a.height; y++)
    for (let x = 0; x < a.width; x++) {
      const at = (y * a.width + x) * 4;
      if (a.data.compare(b.data, at, at + 4, at, at + 4) === 0) continue;
      [left, right] = [Math.min(left, x), Math.max(right, x)];
      [top, bottom] = [Math.min(top, y), Math.max(bottom, y)];
    }
  return right < 0
    ? { x: 0, y: 0, width: 1, height: 1 }
    : { x: left, y: top, width: right - left + 1, height: bottom - top + 1 };
}

/** The pixels of a part of the picture, as the data of an IDAT chunk. */
function compressed(picture, { x, y, width, height }) {
  const rows = Buffer.alloc(height * (1 + width * 3)); // each begins with its filter: 0, none, is best for flat colours
  for (let row = 0; row < height; row++)
    for (let column = 0; column < width; column++) {
      const from = ((y + row) * picture.width + x + column) * 4;
      picture.data.copy(rows, row * (1 + width * 3) + 1 + column * 3, from, from + 3);
    }
  return deflateSync(rows, { level: 9 });
}
