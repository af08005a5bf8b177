// Reads assets/regions/<name>.txt: a picture cut into regions, one character for each pixel. "#" starts a comment
// line, "route a b" names two regions that are joined across what lies between them, "kind name abc" says what is drawn
// on some of them, and all other lines are rows of the picture: "." is no region, "a" is region 0, "b" is region 1.
import fs from "node:fs";
import path from "node:path";
import { dataLines } from "../lib/files.mjs";

const widest = 255; // of a region: see assets::Region
const mostSpans = 8; // of a row of a region: see RowSpans in firmware/app/ui/painter_pictures.cpp

// -> [{ name, width, height, cells: [region or -1], routes: [[a, b]], kinds: [name], regions: [{ x, y, w, h, centre, rows }] }]
export function readRegions(folder, problem) {
  if (!fs.existsSync(folder)) return [];
  const files = fs.readdirSync(folder).filter((f) => f.endsWith(".txt"));
  return files.sort().map((f) => readMap(path.join(folder, f), problem));
}

function readMap(file, problem) {
  const name = path.basename(file, ".txt");
  const wrong = (text) => problem(`regions/${name}.txt: ${text}`);
  const lines = dataLines(file);
  const number = (letter) => letter.charCodeAt(0) - "a".charCodeAt(0);
  const after = (word) => lines.filter((l) => l.startsWith(`${word} `)).map((l) => l.split(" ").slice(1));
  const routes = after("route").map((pair) => pair.map(number));
  const kinds = [];
  for (const [kind, letters] of after("kind")) for (const letter of letters) kinds[number(letter)] = kind;
  const rows = lines.filter((l) => !l.includes(" "));
  const [width, height] = [rows[0]?.length ?? 0, rows.length];
  for (const row of rows)
    if (row.length !== width || /[^.a-z]/.test(row)) wrong(`a row is not ${width} letters and dots: ${row}`);
  const cells = rows.flatMap((row) => [...row].map((c) => (c === "." ? -1 : number(c))));
  const map = { name, width, height, cells, routes, kinds };
  const count = Math.max(...cells) + 1;
  map.regions = Array.from({ length: count }, (_, i) => regionOf(map, i));
  map.regions.forEach((region, i) => {
    const letter = String.fromCharCode(97 + i);
    if (region.area === 0) return wrong(`region ${letter} has no pixel`);
    if (region.w > widest) wrong(`region ${letter} is wider than ${widest} pixels`);
    if (region.rows.some((spans) => spans.length > mostSpans)) wrong(`a row of region ${letter} has too many gaps`);
    if (partOf(map, i) !== region.area) wrong(`region ${letter} is not in one piece`);
  });
  return map;
}

export const cellAt = ({ width, height, cells }, x, y) =>
  x < 0 || y < 0 || x >= width || y >= height ? -1 : cells[y * width + x];

function regionOf(map, number) {
  const rows = [];
  let [x, y, right, area] = [Infinity, Infinity, 0, 0];
  for (let row = 0; row < map.height; ++row) {
    const spans = [];
    for (let column = 0; column < map.width; ++column) {
      if (cellAt(map, column, row) !== number) continue;
      const from = column;
      while (cellAt(map, column + 1, row) === number) ++column;
      spans.push([from, column - from + 1]);
    }
    if (spans.length === 0 && rows.length === 0) continue;
    y = Math.min(y, row);
    rows.push(spans);
    for (const [from, length] of spans) {
      x = Math.min(x, from);
      right = Math.max(right, from + length);
      area += length;
    }
  }
  while (rows.at(-1)?.length === 0) rows.pop();
  return { x, y, w: right - x, h: rows.length, area, rows, centre: centreOf(map, number, { x, y, right, rows }) };
}

// How many pixels hang together with the first one of the region, side by side.
function partOf(map, number) {
  const start = map.cells.indexOf(number),
    seen = new Set([start]),
    queue = [start];
  for (const at of queue) {
    const [x, y] = [at % map.width, Math.floor(at / map.width)];
    for (const [dx, dy] of [
      [1, 0],
      [-1, 0],
      [0, 1],
      [0, -1],
    ]) {
      // prettier-ignore
      const next = (y + dy) * map.width + x + dx;
      if (cellAt(map, x + dx, y + dy) !== number || seen.has(next)) continue;
      seen.add(next);
      queue.push(next);
    }
  }
  return seen.size;
}

// The middle of the largest box of this shape inside the region: where things stand on it.
const [boxWidth, boxHeight] = [28, 17];

function centreOf(map, number, { x, y, right, rows }) {
  const sum = new Int32Array((map.width + 1) * (map.height + 1)); // of the cells above and to the left
  for (let j = 0; j < map.height; ++j)
    for (let i = 0; i < map.width; ++i)
      sum[(j + 1) * (map.width + 1) + i + 1] =
        (cellAt(map, i, j) === number) +
        sum[j * (map.width + 1) + i + 1] +
        sum[(j + 1) * (map.width + 1) + i] -
        sum[j * (map.width + 1) + i];
  const full = (left, top, w, h) => {
    if (left < 0 || top < 0 || left + w > map.width || top + h > map.height) return false;
    const at = (i, j) => sum[j * (map.width + 1) + i];
    return at(left + w, top + h) - at(left, top + h) - at(left + w, top) + at(left, top) === w * h;
  };
  for (let scale = 2; scale > 0.1; scale -= 0.02) {
    const [w, h] = [Math.round(boxWidth * scale), Math.round(boxHeight * scale)];
    const found = [];
    for (let top = y; top + h <= y + rows.length; ++top)
      for (let left = x; left + w <= right; ++left) if (full(left, top, w, h)) found.push([left, top]);
    if (found.length === 0) continue;
    const mean = (k) => Math.round(found.reduce((total, at) => total + at[k], 0) / found.length);
    const [left, top] = full(mean(0), mean(1), w, h) ? [mean(0), mean(1)] : found[found.length >> 1];
    return { x: left + (w >> 1), y: top + (h >> 1), w, h };
  }
  return { x, y, w: 1, h: 1 };
}
