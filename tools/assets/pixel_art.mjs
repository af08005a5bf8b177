// What pictures that are drawn by a program share: a grid of named colours, noise that is the same on every machine, and
// small drawings written as text.

export const hash = (x, y, salt) => {
  let h = Math.imul(x, 374761393) + Math.imul(y, 668265263) + Math.imul(salt, 974634779);
  h = Math.imul(h ^ (h >>> 13), 1274126177);
  return ((h ^ (h >>> 16)) >>> 0) / 4294967296;
};

/** Smooth noise from 0 to 1 with features of `size` pixels. */
export const noise = (x, y, size, salt) => {
  const [i, j] = [Math.floor(x / size), Math.floor(y / size)];
  const [u, v] = [x / size - i, y / size - j].map((t) => t * t * (3 - 2 * t));
  const mix = (a, b, t) => a + (b - a) * t;
  const row = (k) => mix(hash(i, k, salt), hash(i + 1, k, salt), u);
  return mix(row(j), row(j + 1), v);
};

export class Drawing {
  /** `colours` maps names to 0xRRGGBB; pixels that are never put stay transparent. */
  constructor(width, height, colours) {
    Object.assign(this, { width, height, colours });
    this.names = new Array(width * height);
  }
  put(x, y, name) {
    if (!(name in this.colours)) throw new Error(`no colour is named ${name}`);
    if (x >= 0 && y >= 0 && x < this.width && y < this.height) this.names[y * this.width + x] = name;
  }
  at(x, y) {
    return x >= 0 && y >= 0 && x < this.width && y < this.height ? this.names[y * this.width + x] : undefined;
  }
  fill(x, y, w, h, name) {
    for (let j = y; j < y + h; ++j) for (let i = x; i < x + w; ++i) this.put(i, j, name);
  }
  /** Rows of letters; `legend` maps a letter to a colour, "." and the space are left as they are. */
  sprite(rows, x, y, legend) {
    rows.forEach((row, j) => [...row].forEach((c, i) => c !== "." && c !== " " && this.put(x + i, y + j, legend[c])));
  }
  /** -> { width, height, pixels: RGBA } */
  image() {
    const pixels = new Uint8Array(this.names.length * 4);
    this.names.forEach((name, i) => {
      const c = this.colours[name];
      if (c !== undefined) pixels.set([c >> 16, (c >> 8) & 255, c & 255, 255], i * 4);
    });
    return { width: this.width, height: this.height, pixels };
  }
}
