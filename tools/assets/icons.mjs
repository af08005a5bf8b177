// Rasterises assets/icons/*.svg in the sizes that sizes.txt gives, with at most 15 colours a picture.
import fs from "node:fs";
import path from "node:path";
import { createRequire } from "node:module";
import { initWasm, Resvg } from "@resvg/resvg-wasm";

const wasm = createRequire(import.meta.url).resolve("@resvg/resvg-wasm/index_bg.wasm");
let ready = null;

const lines = (file) =>
  fs
    .readFileSync(file, "utf8")
    .split("\n")
    .map((l) => l.replace(/#.*/, "").trim())
    .filter(Boolean);

// -> { names: [name], pictures: [[{ size, colours: [{ value, alpha }], rows: [[byte]] }]] }
export async function readIcons(folder, problem) {
  await loadRenderer();
  const names = fs
    .readdirSync(folder)
    .filter((f) => f.endsWith(".svg"))
    .map((f) => f.slice(0, -4))
    .sort();
  const colours = new Set(paletteOf(folder));
  const sizes = readSizes(path.join(folder, "sizes.txt"), names, problem);
  const pictures = names.map((name) => {
    const svg = fs.readFileSync(path.join(folder, `${name}.svg`), "utf8");
    if (!/^[a-z][a-z0-9_]*$/.test(name))
      problem(`icons/${name}.svg: a name may contain only lower-case letters, digits and _`);
    for (const c of svg.match(/#[0-9a-f]{3,8}\b/gi) ?? [])
      if (!colours.has(c.toLowerCase())) problem(`icons/${name}.svg: colour ${c} is not in icons/palette.txt`);
    try {
      return sizes.get(name).map((size) => encode(rasterise(svg, size), size));
    } catch (e) {
      problem(`icons/${name}.svg: ${e.message ?? e}`);
      return [];
    }
  });
  return { names, pictures };
}

// A line is a pattern, with * for anything, and sizes; the last pattern that fits a name counts.
function readSizes(file, names, problem) {
  const sizes = new Map();
  for (const line of lines(file)) {
    const [pattern, ...list] = line.split(/\s+/);
    const fits = new RegExp(`^${pattern.replaceAll("*", ".*")}$`);
    const hit = names.filter((n) => fits.test(n));
    if (hit.length === 0) problem(`icons/sizes.txt: no icon is named ${pattern}`);
    for (const name of hit)
      sizes.set(
        name,
        list.map(Number).sort((a, b) => a - b),
      );
  }
  for (const name of names)
    if (!sizes.has(name)) {
      problem(`icons/sizes.txt: no size for ${name}`);
      sizes.set(name, []);
    }
  return sizes;
}

const loadRenderer = () => (ready ??= initWasm(fs.readFileSync(wasm)));

// The colours that the sources of a folder may use.
export const paletteOf = (folder) =>
  fs
    .readFileSync(path.join(folder, "palette.txt"), "utf8")
    .match(/#[0-9a-f]{6}/gi)
    ?.map((c) => c.toLowerCase()) ?? [];

// -> { width, height, pixels }: RGBA, the colours multiplied by alpha. Without a width in the size of its viewBox.
export async function render(svg, width) {
  await loadRenderer();
  const fitTo = width ? { mode: "width", value: width } : { mode: "original" };
  const image = new Resvg(svg, { fitTo, font: { loadSystemFonts: false } }).render();
  return { width: image.width, height: image.height, pixels: image.pixels };
}

function rasterise(svg, size) {
  const image = new Resvg(svg, { fitTo: { mode: "width", value: size }, font: { loadSystemFonts: false } }).render();
  if (image.width !== size || image.height !== size) throw new Error("the viewBox is not square");
  return image.pixels; // RGBA, the colours multiplied by alpha
}

// Colours near each other become one until 15 are left: the pair that costs least goes first.
function reduce(found) {
  const list = [...found.values()];
  const distance = (a, b) =>
    ((a.r - b.r) ** 2 + (a.g - b.g) ** 2 + (a.b - b.b) ** 2 + 2 * (a.a - b.a) ** 2) * Math.min(a.n, b.n);
  while (list.length > 15) {
    let best = Infinity,
      at = [0, 1];
    for (let i = 0; i < list.length; ++i)
      for (let j = i + 1; j < list.length; ++j) {
        const d = distance(list[i], list[j]);
        if (d < best) [best, at] = [d, [i, j]];
      }
    const [i, j] = at,
      a = list[i],
      b = list[j],
      n = a.n + b.n;
    const mean = (k) => (a[k] * a.n + b[k] * b.n) / n;
    list[i] = { r: mean("r"), g: mean("g"), b: mean("b"), a: mean("a"), n, keys: [...a.keys, ...b.keys] };
    list.splice(j, 1);
  }
  return list;
}

/** The colours of a picture by a key, those that look the same as one; and the key of each pixel that is not transparent. */
export function coloursOf(rgba) {
  const found = new Map(),
    keyOf = [];
  for (let i = 0; i < rgba.length / 4; ++i) {
    const [r, g, b, a] = rgba.subarray(i * 4, i * 4 + 4);
    const alpha = Math.round((a * 32) / 255);
    if (alpha === 0) continue;
    const key = [r >> 2, g >> 2, b >> 2, alpha].join();
    keyOf[i] = key;
    if (!found.has(key)) found.set(key, { r, g, b, a, n: 0, keys: [key] });
    found.get(key).n++;
  }
  return { found, keyOf };
}

function encode(rgba, size) {
  const { found, keyOf } = coloursOf(rgba);
  const colours = reduce(found),
    number = new Map();
  colours.forEach((c, i) => c.keys.forEach((k) => number.set(k, i + 1)));
  const rows = [];
  for (let y = 0; y < size; ++y) {
    const bytes = [];
    for (let x = 0; x < size;) {
      const index = number.get(keyOf[y * size + x]) ?? 0;
      let n = 1;
      while (n < 16 && x + n < size && (number.get(keyOf[y * size + x + n]) ?? 0) === index) ++n;
      bytes.push(((n - 1) << 4) | index);
      x += n;
    }
    while (bytes.length > 0 && (bytes.at(-1) & 15) === 0) bytes.pop();
    rows.push(bytes);
  }
  return { size, colours: colours.map(toPanel), rows };
}

/** A colour as the panel has it, and how much of it covers what lies below, in 32 parts. */
export function toPanel({ r, g, b, a }) {
  const full = a / 255,
    part = (v, max) => Math.min(max, Math.round((v / full / 255) * max));
  return { value: (part(r, 31) << 11) | (part(g, 63) << 5) | part(b, 31), alpha: Math.max(1, Math.round(full * 32)) };
}
