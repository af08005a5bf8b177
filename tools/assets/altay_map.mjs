// Draws the land of Altay from its regions (assets/regions/altay.txt): sea, coast, borders and four terrains, with the
// light from the upper left. Everything is placed by a hash of its coordinates, so the picture is always the same.
import { Drawing, hash, noise } from "./pixel_art.mjs";
import { cellAt } from "./regions.mjs";

const colours = {
  deep: 0x1c4478, sea: 0x22528c, wave: 0x3570aa, shallow: 0x3f86bc, foam: 0x9cd0e4,
  sand: 0xf0dca4, cliff: 0x7a5634, rock: 0x4a3428, border: 0x3a2420,
  wheat: 0xf0d068, wheatLight: 0xfae898, wheatDark: 0xdcb44c, wheatShade: 0xb08a34,
  grass: 0x367036, grassLight: 0x42803e, grassDark: 0x2a5c2e, leaf: 0x246030, leafLight: 0x58a048, leafDark: 0x143a22,
  trunk: 0x4c3020,
  earth: 0xc48648, earthLight: 0xd09458, earthDark: 0xac703a, hill: 0xd0944e, hillLight: 0xecbc7c, hillDark: 0x985c2c,
  hillShade: 0x643c20,
  scree: 0x8c8c94, screeLight: 0x9c9ca4, screeDark: 0x7a7a84, peak: 0xb4b4bc, peakDark: 0x646474, peakShade: 0x44445a,
  snow: 0xffffff, snowShade: 0xc4d0e0,
}; // prettier-ignore

// Small drawings, a letter for each colour of the legend.
const legend = {
  k: "leafDark", m: "leaf", l: "leafLight", t: "trunk", W: "wheatLight", w: "wheatShade", o: "wheatDark",
}; // prettier-ignore
const fir = ["...k...", "..klk..", "..kmk..", ".klmmk.", "..kmk..", ".klmmk.", "klmmmmk", ".kktkk.", "...t..."];
const bush = [".kkk.", "kllmk", "klmmk", "kmmmk", ".kkk.", "..t.."];
const sheaf = ["W.W.W", ".WWW.", "..o..", ".ooo.", "wowow"];

/** How far each pixel is from the nearest one of another region: one step to any of the eight around it. */
function depths(map, most) {
  const depth = new Uint8Array(map.cells.length).fill(most);
  const spread = (x, y) => {
    for (let dy = -most; dy <= most; ++dy)
      for (let dx = -most; dx <= most; ++dx) {
        const far = Math.max(Math.abs(dx), Math.abs(dy));
        const at = y * map.width + x;
        if (far >= depth[at] || (x + dx < 0 || y + dy < 0 || x + dx >= map.width || y + dy >= map.height)) continue; // prettier-ignore
        if (cellAt(map, x + dx, y + dy) !== map.cells[at]) depth[at] = far;
      }
  };
  for (let y = 0; y < map.height; ++y) for (let x = 0; x < map.width; ++x) spread(x, y);
  return (x, y) => (x < 0 || y < 0 || x >= map.width || y >= map.height ? 0 : depth[y * map.width + x]);
}

function drawSea(d, depth) {
  const { width, height } = d.map;
  for (let y = 0; y < height; ++y)
    for (let x = 0; x < width; ++x) {
      if (cellAt(d.map, x, y) >= 0) continue;
      const far = depth(x, y) + (noise(x, y, 5, 3) - 0.5) * 2.4;
      d.put(
        x,
        y,
        depth(x, y) <= 1
          ? "foam"
          : far < 3
            ? "shallow"
            : far < 5.4
              ? "wave"
              : noise(x, y, 22, 4) > 0.5
                ? "sea"
                : "deep",
      );
    }
  for (let y = 4; y < height; y += 5)
    for (let x = 3; x < width; x += 11) {
      const [cx, cy] = [x + Math.floor(hash(x, y, 5) * 9), y + Math.floor(hash(x, y, 6) * 4)];
      const calm = [-1, 0, 1, 2, 3, 4].every((i) => cellAt(d.map, cx + i, cy) < 0 && depth(cx + i, cy) >= 6);
      if (calm && hash(x, y, 7) < 0.62) [[0, 1], [1, 0], [2, 0], [3, 1], [4, 1]].forEach(([i, j]) => d.put(cx + i, cy + j, "wave")); // prettier-ignore
    }
}

const grounds = {
  crops: (x, y, t) => {
    const field = Math.floor((x + 12 * noise(x, y, 17, 11)) / 19) + 3 * Math.floor((y + 9 * noise(x, y, 14, 12)) / 13);
    const furrow = [x + y, x - y, y, x + 2 * y][field & 3] + 1000;
    const line = furrow % 4;
    return line === 0 ? "wheatDark" : line === 2 && t > 0.45 ? "wheatLight" : "wheat";
  },
  forest: (x, y, t) => (t > 0.72 ? "grassLight" : t < 0.3 ? "grassDark" : "grass"),
  hills: (x, y, t) => (t > 0.74 ? "earthLight" : t < 0.28 ? "earthDark" : "earth"),
  mountains: (x, y, t) => (t > 0.74 ? "screeLight" : t < 0.3 ? "screeDark" : "scree"),
};

function drawLand(d) {
  const { map } = d;
  for (let y = 0; y < map.height; ++y)
    for (let x = 0; x < map.width; ++x) {
      const region = cellAt(map, x, y);
      if (region < 0) continue;
      const t = 0.55 * noise(x, y, 6, 21) + 0.45 * hash(x, y, 22);
      d.put(x, y, grounds[map.kinds[region]](x, y, t));
    }
}

/** A mountain with its foot in the middle of row `y`: snow on top, the side to the right in the shade. */
function peak(d, x, y, high) {
  for (let j = 0; j < high; ++j) {
    const half = Math.round((j * 0.72 + 0.3) + (j % 3 === 1 ? 0.5 : 0)); // prettier-ignore
    const ridge = Math.round(Math.sin(j * 1.3 + x) * 0.8);
    for (let i = -half; i <= half; ++i) {
      const snowy = j < high * 0.42 + ((i + x) % 3 === 0 ? 1 : -0.5);
      const lit = i <= ridge;
      const edge = i === half && j > 1;
      d.put(
        x + i,
        y - high + 1 + j,
        edge ? "peakShade" : snowy ? (lit ? "snow" : "snowShade") : lit ? "peak" : "peakDark",
      );
    }
  }
}

/** A round hill that stands on row `y`. */
function knoll(d, x, y, half) {
  const high = Math.round(half * 0.8);
  for (let j = 0; j <= high; ++j) {
    const w = Math.round(half * Math.sqrt(1 - ((high - j) / (high + 0.6)) ** 2));
    for (let i = -w; i <= w; ++i) {
      const rim = i === -w || j === 0;
      const shade = i + (j >> 1) > w * 0.45;
      d.put(x + i, y - high + j, i === w && j > 0 ? "hillShade" : rim ? "hillLight" : shade ? "hillDark" : "hill");
    }
  }
}

// What stands on a terrain: how far apart, how much room it takes beside and above its foot, and how it is drawn.
const things = {
  crops: { step: [9, 7], side: 3, up: 3, chance: 0.5, draw: (d, x, y) => d.sprite(sheaf, x - 2, y - 4, legend) },
  forest: {
    step: [7, 5], side: 3, up: 3, chance: 0.92,
    draw: (d, x, y, r) => (r < 0.72 ? d.sprite(fir, x - 3, y - 8, legend) : d.sprite(bush, x - 2, y - 5, legend)),
  },
  hills: { step: [11, 6], side: 5, up: 3, chance: 0.85, draw: (d, x, y, r) => knoll(d, x, y, r < 0.5 ? 5 : 4) },
  mountains: { step: [11, 6], side: 6, up: 4, chance: 0.9, draw: (d, x, y, r) => peak(d, x, y, r < 0.4 ? 11 : 8) },
}; // prettier-ignore

/** In rows from the back to the front; a high one may hide a little of what lies behind. Where pieces stand is clear. */
function drawThings(d, [clearWidth, clearHeight]) {
  const { map } = d;
  const placed = [];
  map.regions.forEach((region, number) => {
    const { step, side, up, chance, draw } = things[map.kinds[number]];
    for (let j = 0; j * step[1] < region.h; ++j)
      for (let i = 0; i * step[0] < region.w + step[0]; ++i) {
        const x = region.x + i * step[0] + (j % 2) * (step[0] >> 1) + Math.floor((hash(i, j, 31 + number) - 0.5) * 4);
        const y = region.y + 4 + j * step[1] + Math.floor((hash(i, j, 61 + number) - 0.5) * 3);
        const inside = (dx, dy) => cellAt(map, x + dx, y + dy) === number;
        const fits =
          inside(-side, 0) && inside(side, 0) && inside(0, 2) && inside(-side + 2, -up) && inside(side - 2, -up);
        const { centre } = region;
        const clear = Math.abs(x - centre.x) * 2 >= clearWidth || Math.abs(y - 3 - centre.y) * 2 >= clearHeight;
        if (fits && clear && hash(i, j, 91 + number) < chance) placed.push({ x, y, draw, r: hash(x, y, 95) });
      }
  });
  placed.sort((a, b) => a.y - b.y);
  for (const { x, y, draw, r } of placed) draw(d, x, y, r);
}

/** Sand where the land meets the sea, a cliff below where it ends to the south, a dark line between territories. */
function drawEdges(d) {
  const { map } = d;
  const sea = (x, y) => cellAt(map, x, y) < 0;
  for (let y = 0; y < map.height; ++y)
    for (let x = 0; x < map.width; ++x) {
      const here = cellAt(map, x, y);
      if (here < 0) {
        if (!sea(x, y - 1)) d.put(x, y, "cliff");
        else if (!sea(x, y - 2) && y > 1) d.put(x, y, "rock");
        continue;
      }
      const [east, south] = [cellAt(map, x + 1, y), cellAt(map, x, y + 1)];
      if ([[1, 0], [-1, 0], [0, 1], [0, -1]].some(([i, j]) => sea(x + i, y + j))) d.put(x, y, "sand"); // prettier-ignore
      if ((east >= 0 && east !== here) || (south >= 0 && south !== here)) d.put(x, y, "border");
    }
}

/** The shortest straight line over the open sea from one region to another, without its ends on land. */
function crossing(map, from, to) {
  const coast = (number) =>
    map.regions[number].rows.flatMap((spans, j) =>
      spans.flatMap(([x, length]) =>
        Array.from({ length }, (_, i) => ({ x: x + i, y: map.regions[number].y + j })).filter(
          ({ x, y }) =>
          [[1, 0], [-1, 0], [0, 1], [0, -1]].some(([dx, dy]) => cellAt(map, x + dx, y + dy) < 0), // prettier-ignore
        ),
      ),
    );
  let best = null;
  for (const a of coast(from))
    for (const b of coast(to)) {
      const length = Math.max(Math.abs(b.x - a.x), Math.abs(b.y - a.y));
      if (best && length >= best.length) continue;
      const between = (n, k) => Math.round(a[k] + ((b[k] - a[k]) * n) / length);
      const way = Array.from({ length: Math.max(0, length - 1) }, (_, n) => ({
        x: between(n + 1, "x"),
        y: between(n + 1, "y"),
      }));
      const isOpen = ({ x, y }) =>
        [-2, 0, 2].every((dy) => [-2, 0, 2].every((dx) => [-1, from, to].includes(cellAt(map, x + dx, y + dy))));
      if (way.every((at) => cellAt(map, at.x, at.y) < 0 && isOpen(at))) best = { length, way };
    }
  return best.way;
}

/** Dashes across the sea between regions that are joined. */
function drawRoutes(d) {
  for (const [a, b] of d.map.routes)
    crossing(d.map, a, b).forEach(({ x, y }, n) => {
      for (const [dx, dy] of [
        [-1, 0],
        [0, 0],
        [1, 0],
        [0, -1],
        [0, 1],
      ])
        // prettier-ignore
        if (cellAt(d.map, x + dx, y + dy) < 0) d.put(x + dx, y + dy, n % 3 === 2 ? "deep" : "sand");
    });
}

/** -> { width, height, pixels: RGBA } */
export function drawAltayMap(map) {
  const d = new Drawing(map.width, map.height, colours);
  d.map = map;
  drawSea(d, depths(map, 8));
  drawLand(d);
  drawThings(d, [20, 9]);
  drawEdges(d);
  drawRoutes(d);
  return d.image();
}
