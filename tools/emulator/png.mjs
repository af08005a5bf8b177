import { readFileSync, writeFileSync } from 'node:fs';
import pngjs from 'pngjs';

/** RGB565 to 8 bits a channel, the way the simulators do it. */
export function rgba(picture) {
  const out = new Uint8Array(picture.pixels.length * 4);
  picture.pixels.forEach((p, i) => {
    const [r, g, b] = [p >> 11, (p >> 5) & 63, p & 31];
    out.set([(r << 3) | (r >> 2), (g << 2) | (g >> 4), (b << 3) | (b >> 2), 255], i * 4);
  });
  return out;
}

export function writePng(file, picture) {
  const png = new pngjs.PNG({ width: picture.width, height: picture.height });
  png.data.set(rgba(picture));
  writeFileSync(file, smallPng(png));
}

/** The bytes of a PNG file; flat colours shrink best without filters. */
export function smallPng(png) {
  return pngjs.PNG.sync.write(png, { colorType: 2, filterType: 0, deflateStrategy: 0, deflateLevel: 9 });
}

/** A picture that writePng() or the simulator wrote. */
export function readPng(file) {
  const { width, height, data } = pngjs.PNG.sync.read(readFileSync(file));
  return { width, height, pixels: rgb565(data) };
}

/** The other way round: RGBA bytes to the panel's pixels. */
export function rgb565(bytes) {
  const pixel = (_, i) => ((bytes[i * 4] >> 3) << 11) | ((bytes[i * 4 + 1] >> 2) << 5) | (bytes[i * 4 + 2] >> 3);
  return Uint16Array.from({ length: bytes.length / 4 }, pixel);
}
