// Draws the board of Stone Age on its regions (assets/regions/stone_age.txt): one landscape with five places to gather,
// the village, the rack of the buildings and the mat of the cards. The light comes from the upper left. Everything is
// placed by hand or by a hash of its coordinates, so the picture is always the same.
import { Drawing, hash, noise } from "./pixel_art.mjs";
import { cellAt } from "./regions.mjs";

const colours = {
  night: 0x181018,
  grass: 0x86b03e, grassLight: 0xa4c84c, grassDark: 0x6a9434, grassShade: 0x4e7a2c,
  moss: 0x3f7c38, mossLight: 0x55953f, leaf: 0x2c6c38, leafLight: 0x68ac50, leafDark: 0x184428, trunk: 0x4c3020,
  clay: 0xc06a44, clayLight: 0xd8855a, clayDark: 0x9c4c30, clayShade: 0x6c3020, brick: 0xe86c3c,
  rock: 0x9a9ca8, rockLight: 0xb8bac4, rockDark: 0x747684, rockShade: 0x50505e, snow: 0xffffff, snowShade: 0xc4d0e0,
  water: 0x3f8ccc, waterLight: 0x6cb4e4, waterDark: 0x2c6cac, foam: 0xc8ecf8, sandBank: 0xe8cc8c, gold: 0xf8d040,
  earth: 0xc89c60, earthLight: 0xdcb478, earthDark: 0xa87c48, earthShade: 0x805830,
  hide: 0x8a5a34, hideLight: 0xac7848, hideDark: 0x5e3a20, straw: 0xe2bc50, strawLight: 0xf8de80, strawDark: 0xb08030,
  plank: 0x6e4a2e, plankLight: 0x8c6440, plankDark: 0x48301e, mat: 0x54402e, matDark: 0x443424, bone: 0xfff4e0,
}; // prettier-ignore

// Small drawings, a letter for each colour.
const legend = {
  k: "night", b: "hide", l: "hideLight", d: "hideDark", w: "bone", y: "straw", Y: "strawLight", o: "strawDark",
  G: "leafDark", m: "leaf", L: "leafLight", t: "trunk", r: "brick", c: "clayDark", C: "clayShade", R: "clayLight",
  s: "rock", S: "rockLight", x: "rockDark", Z: "rockShade", e: "earthShade", E: "earthDark", g: "gold", f: "foam",
  B: "waterLight", a: "grassLight", A: "grassDark", Q: "grassShade", p: "plank", P: "plankLight", q: "plankDark",
}; // prettier-ignore

const mammoth = [
  ".....kkkk...............",
  "....klllbkkkkkkkk.......",
  "...klllbbbklllllbkkk....",
  "..kllbbbbbblllbbbbbbkk..",
  "..klbbbbbbbbbbbbbbbbbdk.",
  ".klbbwkbbbbbbbbbbbbbbddk",
  ".klbbkkbbbbbbbbbbbbbbddk",
  ".klbbbbbbdbbbbbbbbbbbddk",
  ".klbdkkbbdbbbbbbbbbbdddk",
  ".kbbkwwkddbbbbbbbbbbdddk",
  ".kbdkkwwkdbbbdddbbbbdddk",
  ".kbdk.kwwkkbbdkkdbbkkddk",
  ".kbdk..kkk.kbdk.kbbk.kdk",
  ".kbdkkkw...kbdk.kbbk.kdk",
  "..kbbbbk...kbdk.kbbk.kdk",
  "...kkkk....kkkk.kkkk.kkk",
];
const fir = [
  "....G....",
  "...GLG...",
  "...GmG...",
  "..GLLmG..",
  "...GmG...",
  "..GLmmG..",
  ".GLLmmmG.",
  "..GLmmG..",
  ".GLmmmmG.",
  "GLLmmmmmG",
  ".GGGGGGG.",
  "...GtG...",
];
const tuft = ["a.a.a", ".aaa.", "..A.."];
const bush = [".GGG.", "GLLmG", "GLmmG", "GmmmG", ".GGG."];
const bricks = [".kkkkkkkkk.", "krrrkrrrkrk", "kcccckcccck", "kkkkkkkkkkk", "kRRRkRRRkRk", "kccckccckck", "kkkkkkkkkkk"]; // prettier-ignore
const block = ["..kkkkkk.", ".kSSSSsk.", "kSSSSsxk.", "ksssssxk.", "ksssssxk.", "kxxxxxZk.", ".kkkkkk.."];
const boulder = ["..ZZZ..", ".ZSSsZ.", "ZSsssxZ", "ZsssxxZ", ".ZZZZZ."];
const hut = [
  "...........kk.kk...........",
  "............kek............",
  "...........kYYok...........",
  "..........kYyyook..........",
  ".........kYYyyyook.........",
  "........kYyyYyyoook........",
  ".......kYYyyyyyooook.......",
  "......kYyyYyyyyoyoook......",
  ".....kYYyyyyyYyyooooek.....",
  "....kYyyYyyyyyyooyoooek....",
  "...kYYyyyyYyyyyyooooooek...",
  "..kYyyyYyyyyyYyyooyooooek..",
  ".kYyyyyyyyyyyyyyyoooooooek.",
  "kkkkkkkkkkkkkkkkkkkkkkkkkkk",
  "..klbbbbkkkkkkkkkbbbbbddk..",
  "..klbbbkkCCCCCCCkkbbbbddk..",
  "..klbbbkCCCCCCCCCkbbbbddk..",
  "..klbbbkCCkkkkkCCkbbbbddk..",
  "..klbbbkkkkkkkkkkkbbbbddk..",
  "..kkkkkkkkkkkkkkkkkkkkkkk..",
];
const workshop = [
  ".kk......................kk.",
  "kRlkkkkkkkkkkkkkkkkkkkkkkdk.",
  ".kRllllllbbbbbbbbbbbbbdddk..",
  "..kRlllllbbbbbbbbbbbbdddk...",
  "..kRllllbbbbbbbbbbbbdddk....",
  "...kkkkkkkkkkkkkkkkkkkkk....",
  "...kPk.............kPk......",
  "...kPk..kkkk.......kPk......",
  "...kPk.kSSsxk...kk.kPk......",
  "...kPk.kSssxkPPPPk.kPk......",
  "...kPk..kkkk..kkkk.kPk......",
  "..kkkkkkkkkkkkkkkkkkkkkk....",
  ".kPPPPPPPPPPPPPPPPPPPPppk...",
  ".kppppppppppppppppppppqqk...",
  "..kkkkkkkkkkkkkkkkkkkkkk....",
  "...kPqk............kPqk.....",
  "...kPqk............kPqk.....",
  "...kkkk............kkkk.....",
];
const ear = [".Y.", "YyY", ".y.", "YyY", ".y.", ".o."];

// Where a figure stands: the middle of its feet is in the middle of this mark.
const mark = [".12221.", "1233321", ".12221."];

/** The free places of a gathering ground, in its cell of 48 x 42: four in front, three behind. Those of Stone Age's board
 * view (firmware/app/games/stone_age/board_layout.hpp) are the same. */
const places = [[2, 30], [13, 30], [24, 30], [35, 30], [7, 21], [18, 21], [29, 21]]; // prettier-ignore
const villagePlaces = [[24, 65], [43, 66], [56, 66], [86, 66]]; // prettier-ignore

const grounds = {
  meadow: (x, y, t) => (t > 0.7 ? "grassLight" : t < 0.3 ? "grassDark" : "grass"),
  forest: (x, y, t) => (t > 0.62 ? "mossLight" : "moss"),
  clay: (x, y, t) => (t > 0.7 ? "clayLight" : t < 0.3 ? "clayDark" : "clay"),
  quarry: (x, y, t) => (t > 0.7 ? "rockLight" : t < 0.3 ? "rockDark" : "rock"),
  river: (x, y, t) => (t > 0.72 ? "waterLight" : t < 0.34 ? "waterDark" : "water"),
  village: (x, y, t) => (t > 0.72 ? "earthLight" : t < 0.26 ? "earthDark" : "earth"),
};

function drawGround(d, map) {
  for (let y = 0; y < map.height; ++y)
    for (let x = 0; x < map.width; ++x) {
      const region = cellAt(map, x, y);
      if (region < 0) continue;
      const stretched = map.kinds[region] === "river" ? noise(x, y * 3, 9, 21) : noise(x, y * 2, 8, 21);
      const t = 0.78 * stretched + 0.22 * hash(x >> 1, y, 22);
      d.put(x, y, grounds[map.kinds[region]](x, y, t));
    }
}

/** The edge of a place: darker on its lower right, lighter on its upper left; banks of sand along the river. */
function drawEdges(d, map) {
  const dark = { meadow: "grassShade", forest: "leafDark", clay: "clayShade", quarry: "rockShade", village: "earthShade" }; // prettier-ignore
  for (let y = 0; y < map.height; ++y)
    for (let x = 0; x < map.width; ++x) {
      const here = cellAt(map, x, y);
      if (here < 0) continue;
      const kind = map.kinds[here];
      const other = (dx, dy) => {
        const there = cellAt(map, x + dx, y + dy);
        return there >= 0 && map.kinds[there] !== kind;
      };
      if (kind === "river") {
        if (other(-1, 0) || other(-2, 0) || other(-3, 0) || other(0, 1) || other(0, 2)) d.put(x, y, "sandBank");
        else if (other(-4, 0) || other(0, 3)) d.put(x, y, "foam");
        else if (other(-5, 0)) d.put(x, y, "waterLight");
      } else if (other(1, 0) || other(0, 1)) d.put(x, y, dark[kind]);
    }
}

function drawMarks(d, map) {
  const shades = {
    meadow: ["grassDark", "grassShade", "grass"], forest: ["moss", "leafDark", "mossLight"],
    clay: ["clay", "clayShade", "clayLight"], quarry: ["rock", "rockShade", "rockLight"],
    river: ["water", "foam", "waterDark"], village: ["earth", "earthShade", "earthLight"],
  }; // prettier-ignore
  const put = (x, y) => {
    const names = shades[map.kinds[cellAt(map, x + 4, y + 9)]];
    mark.forEach((row, j) =>
      [...row].forEach((c, i) => c !== "." && d.put(x + 1 + i, y + 8 + j, c === "3" ? names[2] : names[1])),
    );
  };
  for (const region of [4, 5, 6, 7]) for (const [x, y] of places) put(48 * (region - 3) + x, y);
  for (const [x, y] of villagePlaces) put(x, y);
}

function drawMeadow(d) {
  const tufts = [[3, 4], [38, 3], [42, 18], [4, 22], [30, 27], [14, 34], [39, 35], [25, 37], [2, 36], [20, 23]]; // prettier-ignore
  for (const [x, y] of tufts) d.sprite(tuft, x, y, legend);
  for (let i = 9; i < 34; ++i) if (hash(i, 1, 5) < 0.8) d.put(i, 18 + (i % 2), "grassShade");
  d.sprite(mammoth, 11, 3, legend);
}

function drawForest(d, map) {
  for (let y = 0; y < 20; ++y)
    for (let x = 44; x < 99; ++x)
      if (cellAt(map, x, y) === 4 && y < 17 + 3 * noise(x, 1, 6, 8)) d.put(x, y, "leafDark");
  const firs = [[47, -5], [56, -6], [65, -5], [74, -6], [83, -5], [89, -3], [51, 0], [60, 1], [70, 0], [79, 1], [87, 4], [46, 6], [55, 7], [64, 6], [74, 7], [83, 10]]; // prettier-ignore
  firs.forEach(([x, y], n) => d.sprite(fir, x, y, n % 3 === 1 ? { ...legend, m: "mossLight" } : legend));
  d.sprite(bush, 49, 21, legend);
  d.sprite(bush, 88, 25, legend);
}

/** A pit in terraces, with what was dug out beside it. */
function drawPit(d) {
  const steps = [["clayLight", 20, 8.6], ["clay", 18.6, 7.4], ["clayDark", 15.6, 6], ["clay", 14, 5], ["clayShade", 11, 3.8]]; // prettier-ignore
  steps.forEach(([name, rx, ry], n) => {
    for (let y = -10; y <= 10; ++y)
      for (let x = -22; x <= 22; ++x) if ((x / rx) ** 2 + (y / ry) ** 2 <= 1) d.put(119 + x, 9 + y + (n >> 1), name);
  });
  for (let y = 4; y <= 14; ++y) { d.put(111, y, "plankLight"); d.put(115, y, "plankDark"); if (y % 3 === 1) d.fill(112, y, 3, 1, "plank"); } // prettier-ignore
  d.sprite(bricks, 126, 11, legend);
}

/** A mountain whose foot is in the middle of row `y`: snow on top, the side to the right in the shade. */
function peak(d, x, y, high, slope) {
  for (let j = 0; j < high; ++j) {
    const half = Math.round(j * slope + (j % 3 === 1 ? 0.7 : 0));
    const ridge = Math.round(Math.sin(j * 0.9 + x) * 1.4 + j * 0.12);
    for (let i = -half; i <= half; ++i) {
      const snowy = j < high * 0.36 + ((i * 7 + x) % 4 < 2 ? 1 : -1);
      const lit = i <= ridge;
      const edge = i === half || i === -half;
      const rock = lit ? (hash(x + i, j, 3) < 0.16 ? "rock" : "rockLight") : hash(x + i, j, 4) < 0.2 ? "rockShade" : "rockDark"; // prettier-ignore
      d.put(x + i, y - high + 1 + j, edge ? "rockShade" : snowy ? (lit ? "snow" : "snowShade") : rock);
    }
  }
}

function drawQuarry(d, map) {
  for (let y = 0; y < 22; ++y)
    for (let x = 140; x < 196; ++x)
      if (cellAt(map, x, y) === 6 && y < 14 + 6 * noise(x, 2, 7, 9)) d.put(x, y, hash(x >> 1, y, 7) < 0.2 ? "rockShade" : "rockDark"); // prettier-ignore
  peak(d, 154, 18, 13, 0.8);
  peak(d, 185, 18, 13, 0.72);
  peak(d, 170, 21, 21, 0.82);
  d.sprite(boulder, 147, 18, legend);
  d.sprite(block, 182, 13, legend);
}

/** The corners of the waves on the river above row `below`. */
function wavesOf(map, below) {
  const waves = [];
  for (let y = 2; y < below; y += 4)
    for (let x = 200; x < 236; x += 13) {
      const [cx, cy] = [x + Math.floor(hash(x, y, 5) * 9), y + Math.floor(hash(x, y, 6) * 3)];
      if (cellAt(map, cx + 4, cy) === 7) waves.push([cx, cy]);
    }
  return waves;
}
const wave = [[0, 1], [1, 0], [2, 0], [3, 0], [4, 1]]; // prettier-ignore

function drawRiver(d, map) {
  for (const [x, y] of wavesOf(map, 40)) wave.forEach(([i, j]) => d.put(x + i, y + j, "foam"));
  d.sprite(boulder, 203, 3, legend);
  d.sprite(boulder, 226, 12, legend);
  const nugget = ["kkk.", "kgwk", "kggk", ".kk."];
  for (const [x, y] of [[214, 5], [229, 3], [207, 14], [218, 15]]) d.sprite(nugget, x, y, legend); // prettier-ignore
}

function drawVillage(d) {
  for (let x = 0; x < 108; ++x) {
    const y = 60 + Math.round(noise(x, 3, 22, 31) * 5);
    for (let j = 0; j < 4; ++j) d.put(x, y + j, hash(x >> 1, j, 32) < 0.3 ? "earth" : "earthLight");
  }
  for (const [x, y] of [[1, 72], [33, 45], [32, 71], [69, 46], [67, 72], [101, 71]]) d.sprite(tuft, x, y, { a: "grass", A: "grassShade" }); // prettier-ignore
  d.sprite(workshop, 3, 45, legend);
  d.sprite(hut, 41, 44, legend);
  for (let y = 43; y < 63; ++y) for (let x = 74; x < 108; ++x) d.put(x, y, y % 5 < 2 ? "earthShade" : "hide");
  for (let j = 0; j < 4; ++j) for (let i = 0; i < 8; ++i) d.sprite(ear, 75 + i * 4 + (j % 2), 44 + j * 5, legend);
  for (const x of [74, 85, 96, 105]) d.sprite(["kkk", "kPk", "kPk", "kqk", "kqk", "kkk"], x, 61, legend);
  for (let x = 77; x < 105; ++x) if (![85, 86, 87, 96, 97, 98].includes(x)) { d.put(x, 62, "night"); d.put(x, 63, "plankLight"); d.put(x, 64, "night"); } // prettier-ignore
}

/** Posts and a shelf, on which the tiles stand; the last place is that of buttons. */
function drawRack(d) {
  d.fill(108, 42, 132, 36, "plankDark");
  for (let y = 43; y < 74; ++y)
    for (let x = 109; x < 240; ++x) d.put(x, y, y % 8 === 2 ? "night" : (x * 7 + (y >> 3) * 31) % 53 === 0 ? "night" : "plankDark"); // prettier-ignore
  for (let x = 108; x < 240; ++x) {
    d.put(x, 42, "plankLight");
    d.put(x, 74, "plankLight");
    d.put(x, 75, (x >> 2) % 7 === 3 ? "plankLight" : "plank");
    d.put(x, 76, "plank");
    d.put(x, 77, "night");
  }
  for (let y = 42; y < 78; ++y) {
    d.put(108, y, "plankLight");
    d.put(109, y, "plank");
    d.put(110, y, "night");
  }
}

/** Woven reed. */
function drawMat(d, map) {
  for (let y = 78; y < map.height; ++y)
    for (let x = 0; x < map.width; ++x) d.put(x, y, ((x >> 2) + (y >> 1)) % 2 ? "mat" : "matDark");
  for (let x = 0; x < map.width; ++x) d.put(x, 78, "night");
  for (let slot = 0; slot < 4; ++slot) d.fill(slot * 60 + 3, 81, 54, 34, "matDark");
}

/** -> { width, height, pixels: RGBA } */
export function drawStoneAgeBoard(map) {
  const d = new Drawing(map.width, map.height, colours);
  drawGround(d, map);
  drawRack(d);
  drawMat(d, map);
  drawEdges(d, map);
  drawMeadow(d);
  drawForest(d, map);
  drawPit(d);
  drawQuarry(d, map);
  drawRiver(d, map);
  drawVillage(d);
  drawMarks(d, map);
  return d.image();
}

// What moves on the board while nobody presses a button. Each function draws the frames below each other; the first one
// changes nothing of the board, or is what stands there. The corners are those of idle_places in board_layout.hpp.

/** `frames` drawings of width x height one below the other: draw(put, frame), in coordinates of the board from `x`, `y`. */
function animation(x, y, width, height, frames, draw) {
  const d = new Drawing(width, height * frames, colours);
  for (let frame = 0; frame < frames; ++frame)
    draw((i, j, name) => {
      if (i >= x && i < x + width && j >= y && j < y + height) d.put(i - x, j - y + frame * height, name);
    }, frame);
  return { ...d.image(), frames };
}

/** Waves move, and the sun glitters on the water. */
export const drawWaves = (map) =>
  animation(200, 2, 38, 14, 4, (put, frame) => {
    if (frame === 0) return;
    wavesOf(map, 14).forEach(([x, y], n) => {
      wave.forEach(([i, j]) => put(x + i, y + j, "water"));
      const [dx, dy] = [[1, 0], [2, 1], [1, 1]][(frame - 1 + n) % 3]; // prettier-ignore
      wave.forEach(([i, j]) => cellAt(map, x + i + dx, y + j + dy) === 7 && put(x + i + dx, y + j + dy, "foam"));
    });
    for (let n = 0; n < 5; ++n) {
      const [x, y] = [206 + Math.floor(hash(n, frame, 41) * 30), 3 + Math.floor(hash(n, frame, 42) * 12)];
      if (cellAt(map, x, y) === 7) put(x, y, "snow");
    }
  });

/** The mammoth lowers its head. */
export const drawMammothMoves = () =>
  animation(11, 3, 12, 18, 4, (put, frame) => {
    if (frame === 0) return;
    const down = [1, 2, 1][frame - 1];
    mammoth.forEach((row, j) => [...row.slice(0, 11)].forEach((c, i) => c !== "." && put(11 + i, 3 + j, "grass")));
    mammoth.forEach((row, j) => [...row.slice(0, 11)].forEach((c, i) => c !== "." && put(11 + i, Math.min(3 + j + down, 20), legend[c]))); // prettier-ignore
  });

const flames = [
  ["...r...", "..rg...", "..rgr..", ".rgYgr.", ".rgYgr.", "..gYg..", "qpqPqpq", ".q...q."],
  [".......", "...r...", "..gr...", "..rgr..", ".rgYgr.", ".rgYg..", "qpqPqpq", ".q...q."],
  ["....r..", "...gr..", "...rg..", "..rYgr.", ".rgYgr.", "..gYg..", "qpqPqpq", ".q...q."],
  [".......", "..r....", "..rg.r.", ".rgrr..", ".rgYgr.", "..gYgr.", "qpqPqpq", ".q...q."],
];
const puffs = [[[1, 4, 10], [2, 3, 6], [1, 5, 2]], [[1, 4, 9], [2, 4, 5], [1, 5, 1]], [[2, 4, 8], [2, 4, 4], [1, 6, 0]], [[2, 4, 7], [1, 5, 3], [1, 3, 11]]]; // prettier-ignore

/** A fire between the hut and the field. */
export const drawCampFire = () =>
  animation(65, 52, 7, 8, 4, (put, frame) =>
    flames[frame].forEach((row, j) => [...row].forEach((c, i) => c !== "." && put(65 + i, 52 + j, legend[c]))),
  );

/** Smoke rises from it. */
export const drawSmoke = () =>
  animation(64, 39, 10, 13, 4, (put, frame) => {
    for (const [r, x, y] of puffs[frame])
      for (let j = -r; j <= r; ++j)
        for (let i = -r; i <= r; ++i)
          if (i * i + j * j <= r * r) put(64 + x + i, 39 + y + j, i + j < 0 ? "rockLight" : "rock");
  });
