import { writeFileSync } from 'node:fs';
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
  writeFileSync(file, pngjs.PNG.sync.write(png, { colorType: 2 }));
}
