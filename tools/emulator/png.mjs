import { writeFileSync } from "node:fs";
import { deflateSync } from "node:zlib";
import pngjs from "pngjs";
import CrcStream from "pngjs/lib/crc.js";
import { rgbaOf } from "../handheld.d/protocol.mjs";

export function writePng(file, picture) {
  const png = new pngjs.PNG({ width: picture.width, height: picture.height });
  png.data.set(rgbaOf(picture));
  writeFileSync(file, smallPng(png));
}

/** The bytes of a PNG file; flat colours shrink best without filters, and as numbers of a palette where 256 will do. */
export function smallPng(png) {
  const numberOf = new Map();
  const pixels = new Uint32Array(png.data.buffer, png.data.byteOffset, png.data.length / 4);
  for (const pixel of pixels) if (!numberOf.has(pixel)) numberOf.set(pixel, numberOf.size);
  if (numberOf.size > 256)
    return pngjs.PNG.sync.write(png, { colorType: 2, filterType: 0, deflateStrategy: 0, deflateLevel: 9 });
  const palette = Buffer.from([...numberOf.keys()].flatMap((c) => [c & 255, (c >> 8) & 255, (c >> 16) & 255]));
  const rows = Buffer.alloc((png.width + 1) * png.height);
  for (let y = 0; y < png.height; y++)
    for (let x = 0; x < png.width; x++) rows[y * (png.width + 1) + 1 + x] = numberOf.get(pixels[y * png.width + x]);
  return Buffer.concat([
    signature,
    chunk("IHDR", numbers([4, png.width], [4, png.height], [1, 8], [1, 3], [1, 0], [1, 0], [1, 0])),
    chunk("PLTE", palette),
    chunk("IDAT", deflateSync(rows, { level: 9 })),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

// The parts of a PNG file.
export const signature = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");

/** [size in bytes, value]..., most significant byte first. */
export function numbers(...list) {
  const out = Buffer.alloc(list.reduce((sum, [size]) => sum + size, 0));
  let at = 0;
  for (const [size, value] of list) at = out.writeUIntBE(value, at, size);
  return out;
}

/** The CRC-32 of bytes, which zlib of Node 18 does not have. */
export const crc32 = (bytes) => CrcStream.crc32(bytes) >>> 0;

export function chunk(type, data) {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  return Buffer.concat([numbers([4, data.length]), body, numbers([4, crc32(body)])]);
}
