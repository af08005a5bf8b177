// Compiles assets/images: illustrations of any size, from SVG or from pixel art written as text. docs/developing.md
// ("Add a picture") describes the sources, assets/tables.hpp the result.
import fs from "node:fs";
import path from "node:path";
import { drawn } from "./drawn.mjs";
import { coloursOf, paletteOf, render, toPanel } from "./icons.mjs";

export const sectionWidth = 64; // columns that are encoded together, so that painting a tile decodes little else
const mostColours = 63;

// -> [{ name, width, height, frames, pause, opaque, bits, colours: [{ value, alpha }], sections: [offset], runs: [byte] }]
export async function readImages(folder, maps, problem, programs = drawn) {
  if (!fs.existsSync(folder)) return [];
  const colours = new Set([...paletteOf(path.join(folder, "../icons")), ...paletteOf(folder)]);
  const files = fs.readdirSync(folder).filter((file) => /\.(svg|pixels)$/.test(file));
  const sources = [...files, ...Object.keys(programs)].map((file) => ({ file, name: file.replace(/\.\w+$/, "") }));
  sources.sort((a, b) => (a.name < b.name ? -1 : 1));
  const options = readOptions(path.join(folder, "images.txt"), sources, problem);
  const images = [];
  for (const { file, name } of sources) {
    try {
      if (!/^[a-z][a-z0-9_]*$/.test(name)) throw new Error("a name may contain only lower-case letters, digits and _");
      const { most, widths, doubled, frames, pause } = options.get(name);
      if (programs[file]) images.push(encode({ name, most, frames, pause, ...programs[file](maps) }));
      else
        for (const width of widths) {
          const named = widths.length > 1 ? `${name}_${width}` : name;
          const strip = await draw(path.join(folder, file), width && width * frames, colours);
          const image = { most, frames, pause, ...stack(strip, frames) };
          images.push(encode({ name: named, ...image }));
          if (doubled) images.push(encode({ name: `${named}_x2`, ...image, ...double(image) }));
        }
    } catch (e) {
      problem(`images/${file}: ${e.message ?? e}`);
    }
  }
  const seen = new Set();
  for (const { name } of images) {
    if (seen.has(name)) problem(`images: two images are named ${name}`);
    seen.add(name);
  }
  return images;
}

// A line of images.txt is a pattern of names, with * for anything, and options; later lines override earlier ones.
// -> Map of name -> { most: colours, widths: [number, or null for the size of the source], doubled: twice as large, too,
//    frames: of an animation, side by side in the source, pause: beats between two rounds of it }
function readOptions(file, sources, problem) {
  const options = new Map(
    sources.map(({ name }) => [name, { most: 15, widths: [null], doubled: false, frames: 1, pause: 0 }]),
  );
  const lines = fs.existsSync(file) ? fs.readFileSync(file, "utf8").split("\n") : [];
  lines.forEach((line, i) => {
    const [pattern, ...words] = line.replace(/#.*/, "").trim().split(/\s+/);
    if (!pattern) return;
    const where = `images/images.txt:${i + 1}`;
    const fits = new RegExp(`^${pattern.replaceAll("*", ".*")}$`);
    const hit = [...options].filter(([name]) => fits.test(name)).map(([, value]) => value);
    if (hit.length === 0) problem(`${where}: no image is named ${pattern}`);
    for (const word of words) {
      const [key, value] = word.split("=");
      const numbers = (value ?? "").split(",").map(Number);
      const bad = numbers.some((n) => !Number.isInteger(n) || n < 1);
      if (key === "widths" && !bad) hit.forEach((o) => (o.widths = numbers));
      else if (key === "colours" && !bad && numbers.length === 1 && numbers[0] <= mostColours)
        hit.forEach((o) => (o.most = numbers[0]));
      else if (["frames", "pause"].includes(key) && !bad && numbers.length === 1 && numbers[0] <= 255)
        hit.forEach((o) => (o[key] = numbers[0]));
      else if (word === "doubled") hit.forEach((o) => (o.doubled = true));
      else
        problem(
          `${where}: "${word}" is neither widths=N,N nor colours=N (up to ${mostColours}) nor frames=N nor pause=N nor doubled`,
        );
    }
  });
  return options;
}

// -> { width, height, pixels }: RGBA, the colours multiplied by alpha
async function draw(file, width, colours) {
  const text = fs.readFileSync(file, "utf8");
  for (const c of text.match(/#[0-9a-f]{3,8}\b/gi) ?? [])
    if (!colours.has(c.toLowerCase())) throw new Error(`colour ${c} is in neither palette.txt`);
  if (file.endsWith(".svg")) return render(text, width);
  if (width) throw new Error("widths= is for SVG only");
  return drawText(text);
}

// Pixel art as text: lines of a letter and its colour, an empty line, and the rows; "." is transparent.
function drawText(text) {
  const [head, ...rest] = text.split(/\n\s*\n/);
  const letters = new Map([[".", [0, 0, 0, 0]]]);
  for (const line of head.split("\n").map((l) => l.trim())) {
    if (line === "" || line.startsWith("//")) continue;
    const [, letter, hex] = line.match(/^(\S)\s+#([0-9a-f]{6})\b/i) ?? [];
    if (!letter) throw new Error(`"${line}" is not a letter and a colour`);
    if (letters.has(letter)) throw new Error(`the letter ${letter} has two colours`);
    letters.set(letter, [...Buffer.from(hex, "hex"), 255]);
  }
  const rows = rest
    .join("\n")
    .split("\n")
    .map((l) => l.trim())
    .filter(Boolean);
  if (rows.length === 0) throw new Error("no rows after the empty line that ends the colours");
  const width = rows[0].length;
  const pixels = new Uint8Array(width * rows.length * 4);
  rows.forEach((row, y) => {
    if (row.length !== width) throw new Error(`row ${y + 1} has ${row.length} pixels, the first one ${width}`);
    [...row].forEach((letter, x) => {
      if (!letters.has(letter)) throw new Error(`row ${y + 1}: the letter ${letter} has no colour`);
      pixels.set(letters.get(letter), (y * width + x) * 4);
    });
  });
  return { width, height: rows.length, pixels };
}

/** The frames of an animation, side by side in `strip`, one below the other. */
function stack(strip, frames) {
  if (strip.width % frames !== 0) throw new Error(`${strip.width} pixels are not ${frames} frames of the same width`);
  const width = strip.width / frames;
  const pixels = new Uint8Array(strip.pixels.length);
  for (let frame = 0; frame < frames; ++frame)
    for (let y = 0; y < strip.height; ++y) {
      const from = 4 * (y * strip.width + frame * width);
      pixels.set(strip.pixels.subarray(from, from + 4 * width), 4 * (frame * strip.height + y) * width);
    }
  return { width, height: strip.height * frames, pixels };
}

/** Twice as large, by the rule of Scale2x: edges stay as smooth as pixel art allows, and no new colour comes in. */
function double({ width, height, pixels }) {
  const source = new Uint32Array(pixels.buffer, pixels.byteOffset, width * height);
  const at = (x, y) => (x < 0 || y < 0 || x >= width || y >= height ? 0 : source[y * width + x]);
  const target = new Uint32Array(4 * width * height);
  for (let y = 0; y < height; ++y)
    for (let x = 0; x < width; ++x) {
      const [here, up, left, right, down] = [at(x, y), at(x, y - 1), at(x - 1, y), at(x + 1, y), at(x, y + 1)];
      const differs = up !== down && left !== right;
      const first = 4 * width * y + 2 * x;
      target[first] = differs && left === up ? left : here;
      target[first + 1] = differs && up === right ? right : here;
      target[first + 2 * width] = differs && left === down ? left : here;
      target[first + 2 * width + 1] = differs && down === right ? right : here;
    }
  return { width: 2 * width, height: 2 * height, pixels: new Uint8Array(target.buffer) };
}

// Merges the pair of colours whose merger changes least, until `most` are left.
function reduce(list, most) {
  const cost = (a, b) =>
    (((a.r - b.r) ** 2 + (a.g - b.g) ** 2 + (a.b - b.b) ** 2 + 2 * (a.a - b.a) ** 2) * a.n * b.n) / (a.n + b.n);
  const nearest = (i) => {
    list[i].cost = Infinity;
    for (let j = 0; j < list.length; ++j) {
      if (j === i || !list[j]) continue;
      const c = cost(list[i], list[j]);
      if (c < list[i].cost) ((list[i].cost = c), (list[i].other = j));
    }
  };
  for (let i = 0; i < list.length; ++i) nearest(i);
  for (let left = list.length; left > most; --left) {
    let i = -1;
    list.forEach((c, k) => {
      if (c && (i < 0 || c.cost < list[i].cost)) i = k;
    });
    const j = list[i].other,
      a = list[i],
      b = list[j],
      n = a.n + b.n;
    const mean = (k) => (a[k] * a.n + b[k] * b.n) / n;
    list[i] = { r: mean("r"), g: mean("g"), b: mean("b"), a: mean("a"), n, keys: [...a.keys, ...b.keys] };
    list[j] = null;
    nearest(i);
    list.forEach((c, k) => {
      if (c && k !== i && (c.other === i || c.other === j)) nearest(k);
      else if (c && k !== i && cost(c, list[i]) < c.cost) ((c.cost = cost(c, list[i])), (c.other = i));
    });
  }
  return list.filter(Boolean);
}

function encode({ name, width, height, pixels, most, frames, pause }) {
  if (width > 320 || height / frames > 240) throw new Error(`it is ${width}x${height}, larger than any panel`);
  const { found, keyOf } = coloursOf(pixels);
  if (found.size === 0) throw new Error("it is empty");
  const colours = reduce([...found.values()], most);
  const index = new Map();
  colours.forEach((c, i) => c.keys.forEach((k) => index.set(k, i + 1)));
  const bits = Math.max(2, Math.ceil(Math.log2(colours.length + 1)));
  const longest = 1 << (8 - bits); // as many pixels need a second byte
  const sections = [],
    runs = [],
    known = new Map();
  for (let row = 0; row < height; ++row)
    for (let left = 0; left < width; left += sectionWidth) {
      const right = Math.min(left + sectionWidth, width),
        at = (column) => index.get(keyOf[row * width + column]) ?? 0,
        bytes = [];
      for (let column = left; column < right;) {
        const colour = at(column);
        let n = 1;
        while (column + n < right && at(column + n) === colour) ++n;
        if (n < longest) bytes.push(((n - 1) << bits) | colour);
        else bytes.push(((longest - 1) << bits) | colour, n - longest);
        column += n;
      }
      const key = bytes.join();
      if (!known.has(key)) {
        known.set(key, runs.length);
        runs.push(...bytes);
      }
      sections.push(known.get(key));
    }
  if (runs.length > 0xffff) throw new Error(`it takes ${runs.length} bytes, more than 65,535: use fewer colours`);
  const panel = colours.map(toPanel);
  const opaque = keyOf.length === width * height && !keyOf.includes(undefined) && panel.every((c) => c.alpha === 32);
  return { name, width, height: height / frames, frames, pause, opaque, bits, colours: panel, sections, runs };
}

// The 16-bit words that assets::Image::at points to.
export function wordsOf({ colours, opaque, sections, runs }) {
  const bytes = [...(opaque ? [] : even(colours.map(({ alpha }) => alpha))), ...even(runs)];
  const alphas = opaque ? 0 : Math.ceil(colours.length / 2);
  const packed = Array.from({ length: bytes.length / 2 }, (_, i) => bytes[2 * i] | (bytes[2 * i + 1] << 8));
  return [...colours.map(({ value }) => value), ...packed.slice(0, alphas), ...sections, ...packed.slice(alphas)];
}

const even = (bytes) => (bytes.length % 2 === 0 ? bytes : [...bytes, 0]);
