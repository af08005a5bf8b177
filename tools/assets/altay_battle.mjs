// Draws what a battle of Altay is staged with: a landscape at dusk for each terrain, warriors of each seat with the head
// of each people, and what burns. The light comes from the upper left.
import { Drawing, hash, noise } from "./pixel_art.mjs";

const [width, height, horizon] = [160, 78, 40]; // of a landscape; it is one half of the battlefield

const dusk = {
  far: 0x5c2c50, farLight: 0x7a3b5e,
  wheat: 0xd09a3c, wheatLight: 0xf0c058, wheatDark: 0xa06c2c, wheatShade: 0x6e4224,
  grass: 0x3c6a34, grassLight: 0x5a8a40, grassDark: 0x284c2c, fir: 0x1c3a30, firLight: 0x346848, firDark: 0x14242a,
  earth: 0xa86a3c, earthLight: 0xc88a50, earthDark: 0x824a2c, earthShade: 0x5c3024,
  scree: 0x77707e, screeLight: 0x948c98, screeDark: 0x5a5266, peak: 0x9088a0, peakDark: 0x54486a, peakShade: 0x3a2f4c,
  snow: 0xffe8d8, snowShade: 0xc8a0b0,
}; // prettier-ignore

const wave = (x, size, salt, high) => Math.round(high * noise(x, 7, size, salt));

/** From row `top(x)` of each column downwards. */
function column(d, top, colour) {
  for (let x = 0; x < width; ++x) for (let y = Math.max(0, top(x)); y < height; ++y) d.put(x, y, colour(x, y, top(x)));
}

function fir(d, x, foot, high) {
  for (let j = 0; j < high; ++j) {
    const half = Math.round(((j % 5) * 0.9 + j * 0.32) * 0.62);
    for (let i = -half; i <= half; ++i)
      d.put(x + i, foot - high + j, i === half ? "firDark" : i <= -half + 1 && j % 5 > 1 ? "firLight" : "fir");
  }
}

function mountain(d, x, foot, high) {
  for (let j = 0; j < high; ++j) {
    const half = Math.round(j * 0.78 + noise(j, x, 4, 31) * 3);
    const ridge = Math.round(Math.sin(j * 0.7 + x) * 2 + j * 0.12);
    for (let i = -half; i <= half; ++i) {
      const snowy = j < high * 0.34 + 4 * noise(i + x, 3, 5, 32) - 1;
      const lit = i <= ridge;
      const dent = noise(i + x, j, 5, 33) > 0.72;
      d.put(
        x + i, foot - high + j,
        snowy ? (lit ? "snow" : "snowShade") : lit ? (dent ? "peakDark" : "peak") : dent ? "peakShade" : "peakDark",
      ); // prettier-ignore
    }
  }
}

function knoll(d, x, foot, half) {
  for (let i = -half; i <= half; ++i) {
    const top = Math.round(half * 0.62 * Math.sqrt(1 - (i / (half + 0.5)) ** 2));
    for (let j = 0; j <= top + 6; ++j) {
      const edge = j === 0 && i < half * 0.5;
      const shade = i + j * 0.8 > half * 0.62;
      const tuft = hash(x + i, foot + j, 44) < 0.05;
      d.put(x + i, foot - top + j, edge ? "earthLight" : shade ? "earthShade" : tuft ? "earthLight" : "earthDark");
    }
  }
}

function sheaf(d, x, foot) {
  const rows = ["W.W.W.W", ".WWWWW.", "..wWw..", "..ooo..", ".wWwWw.", "wWwWwWs", "wWwwwws"];
  d.sprite(rows, x - 3, foot - 6, { W: "wheatLight", w: "wheat", o: "earthShade", s: "wheatShade" });
}

const ground = (light, middle, dark) => (x, y, top) => {
  if (y === top) return light;
  const t = noise(x, y * 3, 26, 71);
  return t > 0.7 ? light : t < 0.28 ? dark : middle;
};

const landscapes = {
  crops(d) {
    column(d, (x) => 27 - wave(x, 60, 1, 12), () => "wheatShade"); // prettier-ignore
    column(d, (x) => horizon - 4 - wave(x, 44, 2, 8), (x, y, top) => y === top ? "wheatLight" : (x + 2 * y) % 7 === 0 ? "wheatDark" : "wheat"); // prettier-ignore
    column(d, (x) => horizon + 8 + wave(x, 70, 3, 3), (x, y, top) => y === top ? "wheatLight" : y % 6 === 0 ? "wheatShade" : "wheatDark"); // prettier-ignore
    for (let i = 0; i < 9; ++i) sheaf(d, 6 + i * 18 + Math.floor(hash(i, 1, 5) * 9), horizon + 5 + (i % 3) * 3);
  },
  forest(d) {
    column(d, (x) => 22 - wave(x, 40, 11, 10), () => "firDark"); // prettier-ignore
    for (let i = 0; i < 24; ++i) fir(d, i * 7 + Math.floor(hash(i, 1, 12) * 5), 36 + (i % 2) * 4, 20 + Math.floor(hash(i, 2, 12) * 14)); // prettier-ignore
    column(d, (x) => horizon - 2 + wave(x, 50, 13, 3), ground("grassLight", "grass", "grassDark"));
    for (let i = 0; i < 6; ++i) fir(d, 4 + i * 29 + Math.floor(hash(i, 3, 12) * 12), horizon + 6 + (i % 2) * 4, 24);
  },
  hills(d) {
    column(d, (x) => 26 - wave(x, 50, 21, 14), () => "earthShade"); // prettier-ignore
    for (let i = 0; i < 6; ++i) knoll(d, 8 + i * 30, 34 - (i % 2) * 5, 20 + Math.floor(hash(i, 1, 22) * 10));
    for (let i = 0; i < 7; ++i) knoll(d, i * 27, 40, 13 + Math.floor(hash(i, 2, 22) * 6));
    column(d, (x) => horizon + wave(x, 50, 23, 4), ground("earthLight", "earth", "earthDark"));
  },
  mountains(d) {
    column(d, (x) => 26 - wave(x, 30, 35, 12), () => "peakShade"); // prettier-ignore
    for (const [x, high] of [[18, 30], [62, 38], [104, 31], [146, 36]]) mountain(d, x, horizon, high); // prettier-ignore
    for (const [x, high] of [[40, 18], [84, 17], [126, 20], [0, 16]]) mountain(d, x, horizon + 2, high); // prettier-ignore
    column(d, (x) => horizon - 1 + wave(x, 30, 36, 4), ground("screeLight", "scree", "screeDark"));
  },
}; // prettier-ignore

function landscape(name) {
  const d = new Drawing(width, height, dusk);
  landscapes[name](d);
  return { ...d.image(), most: 15 };
}

// --- Warriors ----------------------------------------------------------------------

const coats = [
  [0xe85020, 0xa83218, 0xff8a5c], [0x2070d0, 0x184a90, 0x5aa0f0], [0x18c090, 0x0e7a5c, 0x70e8c0],
  [0xf8e850, 0xb8982a, 0xfff8b0], [0xe090d8, 0x9a4a94, 0xf8c0f0], [0x948c98, 0x5a5266, 0xc8c0cc],
]; // prettier-ignore
const legend = { k: "night", c: "coat", d: "shade", l: "light", s: "skin", b: "leather", B: "boot", w: "wood", i: "iron", I: "edge" }; // prettier-ignore
const rest = { night: 0x181018, skin: 0xe8b98a, leather: 0x6e4224, boot: 0x3a2d3e, wood: 0xa56a3a, iron: 0xa9b4c4, edge: 0xffffff }; // prettier-ignore

// From the neck down; the head stands on row 0. All look to the right.
const stand = [
  "...................ik...",
  "..................kIik..",
  "..................kIik..",
  "...................wk...",
  ".....kkkkkkk......kwk...",
  "....klllccddkk....kwk...",
  "...klllcccddddkkkkkwk...",
  "..kllccccccddkccdksk....",
  "..klcckcccccdkccckssk...",
  "..kcckkccccddkkkkkwk....",
  "..kcdkbbbbbbbk...kwk....",
  "..kskkcccccddk...kwk....",
  "...kk.kccccddk...kwk....",
  ".....klcccdddk...kwk....",
  ".....kkkkkkkkk...kwk....",
  ".....kbbk.kbbk...kwk....",
  ".....kBBkkkBBk...kwk....",
  ".....kBBBkkBBBk..kwk....",
  ".....kkkkkkkkkk...k.....",
];
const step = stand.with(-4, "....kbbbk.kbbk...kwk....").with(-3, "...kbbk...kkbbk..kwk....").with(-2, "..kBBBk.....kBBBkkwk....").with(-1, "...kkk.......kkk..k....."); // prettier-ignore
const strike = [
  "........................",
  "........................",
  "........................",
  "........................",
  ".....kkkkkkk............",
  "....klllccddkkkk........",
  "...klllcccdddccckkkkkkk.",
  ".kkkkccccccdkccckswwwiIk",
  "kwwwwwwwwwwwwwwwsswwkiiI",
  ".kkkkkccccddkkkkkkkkkkk.",
  "...kkbbbbbbbk...........",
  ".....kcccccddk..........",
  ".....kccccdddk..........",
  "....klccccddddk.........",
  "....kkkkkkkkkkk.........",
  "...kbbbk...kbbk.........",
  "..kbbk......kbbk........",
  "..kBBBk.....kBBBk.......",
  "...kkk.......kkk........",
];
const flee = [
  "........................",
  "..kk................kk..",
  ".kssk..............kssk.",
  ".kccdk............kcdk..",
  "..kccdkkkkkkk...kkcdk...",
  "...kccdllccddkkkccdk....",
  "....kkdllcccddcccdk.....",
  "......kllccccddkkk......",
  "......kcccccddk.........",
  "......kccccdddk.........",
  "......kbbbbbbbk.........",
  "......kccccdddk.........",
  "......kccccdddk.........",
  ".....kkkkkkkkkkk........",
  "....kbbk....kbbbk.......",
  "...kbbk.......kbbk......",
  "..kBBk.........kBBBk....",
  "..kBBBk.........kkk.....",
  "...kkk..................",
];

const headColours = { night: 0x181018, skin: 0xe8b98a, hair: 0xa56a3a, beard: 0xa83a22, iron: 0xa9b4c4, ironDark: 0x6f7c90, leaf: 0x3c8a4c, leafDark: 0x245c34, blond: 0xf5e050, flame: 0xff9a3c, flameLight: 0xffd27a, ember: 0xe8602c, straw: 0xf0c058, strawDark: 0xb57a1a, stone: 0x8c8494, stoneDark: 0x5a5266 }; // prettier-ignore
const headLegend = { k: "night", s: "skin", h: "hair", r: "beard", i: "iron", I: "ironDark", g: "leaf", G: "leafDark", y: "blond", f: "flame", F: "flameLight", e: "ember", w: "straw", W: "strawDark", t: "stone", T: "stoneDark" }; // prettier-ignore
// By people, as Altay numbers them, and the one of the guards of a token.
const heads = [
  ["............", "...kkkkkk...", "..kiiiiIIk..", ".kiiiiiiIIk.", ".kIIIIIIIIk.", ".kksskssskk.", ".kssksskssk.", ".krssssssrk.", ".krrrrrrrrk.", "..krrrrrrk..", "...krrrrk..."],
  ["......kk....", "....kkggk...", "...kggggGk..", "..kgggggGGk.", ".kgyyyyygGGk", "kskyyssyyGGk", ".ksssksskGGk", "..kssksskGGk", "..ksssssskGk", "...kssssk.kk", "....kkkk...."],
  ["...k..k.k...", "..kfkkfkfk..", "..kfFkfFfk..", ".kffFfFfFek.", ".kfFffffeek.", ".kfsssssfek.", ".kssksskssk.", ".kssksskssk.", "..kssssssk..", "...kssssk...", "....kkkk...."],
  ["............", "....kkkk....", "...kwwwWk...", "...kwwwWk...", ".kkkhhhhkkk.", "kwwwwwwwWWWk", ".kkkkkkkkkk.", ".kssksskssk.", ".kssksskssk.", "..kssssssk..", "...kkkkkk..."],
  ["............", "..kk....kk..", ".kttkkkktTk.", ".kttttttTTk.", ".kttttttTTk.", ".kkkkkkkkkk.", ".kekkttkkek.", ".kkkttttkkk.", ".kttttttTTk.", "..kttkktTk..", "...kkkkkk..."],
]; // prettier-ignore

// The shapes of the seats, as shields around a middle at 0, 0; the guards of a token have none.
const star = (x, y) => {
  const angle = (Math.atan2(x, -y) / (2 * Math.PI)) * 5;
  const ray = Math.abs(angle - Math.round(angle)) * 2;
  return Math.hypot(x, y) <= 7.2 - 3.6 * ray;
};
const shields = [
  (x, y) => Math.hypot(x, y) <= 4.3,
  (x, y) => Math.max(Math.abs(x), Math.abs(y)) <= 4,
  (x, y) => y <= 4 && Math.abs(x) <= (y + 5) * 0.56,
  (x, y) => Math.abs(x) + Math.abs(y) <= 5,
  star,
];

/** With a rim, and a boss of iron in its middle. */
function drawShield(d, inside, cx, cy) {
  for (let y = -6; y <= 6; ++y)
    for (let x = -6; x <= 6; ++x) {
      if (!inside(x, y)) continue;
      const rim = ![[1, 0], [-1, 0], [0, 1], [0, -1]].every(([i, j]) => inside(x + i, y + j)); // prettier-ignore
      const boss = Math.abs(x) + Math.abs(y) <= 1;
      d.put(cx + x, cy + y, rim ? "night" : boss ? "edge" : x + y < -2 ? "light" : x + y > 2 ? "shade" : "coat");
    }
}

function sprite(rows, colours, letters, mirrored, more = () => {}) {
  const wide = Math.max(...rows.map((row) => row.length));
  const d = new Drawing(wide, rows.length, colours);
  const lines = rows.map((row) => row.padEnd(wide, "."));
  d.sprite(mirrored ? lines.map((row) => [...row].reverse().join("")) : lines, 0, 0, letters);
  more(d);
  return { ...d.image(), most: 15 };
}

// Whoever flees has neither spear nor shield.
const poses = [
  { rows: stand, shield: [5, 11] },
  { rows: step, shield: [5, 11] },
  { rows: strike, shield: [7, 12] },
  { rows: flee },
];
const directions = [false, true];

/** al_warrior_<seat>_<direction>_<pose> and al_head_<people>_<direction>, all from 1, so that they lie in this order. */
function warriors() {
  const all = {};
  coats.forEach(([coat, shade, light], seat) =>
    directions.forEach((mirrored, side) =>
      poses.forEach(({ rows, shield }, pose) => {
        all[`al_warrior_${seat + 1}_${side + 1}_${pose + 1}`] = () =>
          sprite(rows, { ...rest, coat, shade, light }, legend, mirrored, (d) => {
            if (!shield || !shields[seat]) return;
            drawShield(d, shields[seat], mirrored ? d.width - 1 - shield[0] : shield[0], shield[1]);
          });
      }),
    ),
  );
  heads.forEach((rows, people) =>
    directions.forEach((mirrored, side) => {
      all[`al_head_${people + 1}_${side + 1}`] = () => sprite(rows, headColours, headLegend, mirrored);
    }),
  );
  return all;
}

// --- Fire and smoke -----------------------------------------------------------------

const fireColours = { ember: 0xe8602c, flame: 0xff9a3c, light: 0xffd27a, white: 0xfff4e0, smoke: 0x584860, dark: 0x3a2d3e }; // prettier-ignore
const fireLegend = { e: "ember", f: "flame", l: "light", w: "white", s: "smoke", S: "dark" };
const flames = [
  ["......e.......", ".....ee...e...", ".e..eff..ee...", ".ee.effe.ee.e.", "efe.efffeffeee", "effeeflffflffe", "effffllfflllfe", ".efllwllllwlfe", ".eflwwwllwwlfe", "..eflwwwwwlfe."],
  ["..e.......e...", "..ee.....ee...", ".eff..e..effe.", ".effe.ee.effe.", "eeffeeffeflfe.", "effleffffflffe", "efllffllffllfe", "efllwlllwlllfe", ".eflwwllwwwlfe", "..eflwwwwwlfe."],
]; // prettier-ignore
const fires = {
  al_fire_1: () => moving(flames, 0, fireColours, fireLegend)(),
  al_fire_2: () => sprite(flames[1], fireColours, fireLegend, false),
};

// --- Between the armies, and on the table ----------------------------------------------

const stoneColours = { night: 0x181018, stone: 0x8c8494, light: 0xc0b8c4, dark: 0x5a5266, moss: 0x4e7a2c, glow: 0xff9a3c }; // prettier-ignore

/** A standing stone with a carved sun, where two territories meet. */
function borderStone() {
  const [wide, high] = [17, 48];
  const d = new Drawing(wide, high, stoneColours);
  for (let y = 0; y < high; ++y) {
    const half = Math.min(7, 3.4 + y * 0.16, 1.5 + y * 0.9) + 0.4 * Math.sin(y * 0.5);
    for (let x = 0; x < wide; ++x) {
      const i = x - 8;
      if (Math.abs(i) > half + 0.5) continue;
      const edge = Math.abs(i) > half - 0.5 || y === 0 || y === high - 1;
      const t = noise(x, y, 4, 81);
      const moss = y > high - 9 && hash(x, y, 82) < (y - high + 10) / 11;
      d.put(x, y, edge ? "night" : moss ? "moss" : i < -half + 2.6 ? "light" : i > half - 3 ? "dark" : t > 0.78 ? "dark" : "stone"); // prettier-ignore
    }
  }
  for (const [x, y] of [[8, 12], [8, 13], [7, 13], [9, 13], [8, 14], [8, 9], [8, 17], [5, 13], [11, 13], [6, 11], [10, 11], [6, 15], [10, 15], [7, 22], [8, 23], [9, 22], [7, 26], [8, 27], [9, 26]]) d.put(x, y, y < 18 ? "glow" : "night"); // prettier-ignore
  return { ...d.image(), most: 15 };
}

const trimColours = { gold: 0xd8a848, dark: 0x8a5c2c, night: 0x181018 };

/** The woven edge of the cloth on which the cards of a people lie; the cloth shows through. */
function trim() {
  const d = new Drawing(320, 7, trimColours);
  for (let x = 0; x < 320; ++x) {
    d.put(x, 0, "dark");
    d.put(x, 6, "dark");
    const at = x % 16;
    const zigzag = at < 8 ? at : 15 - at;
    if (zigzag >= 1 && zigzag <= 5) d.put(x, zigzag, "gold");
    if (zigzag === 7) for (const y of [2, 3, 4]) d.put(x, y, y === 3 ? "gold" : "dark");
    if (zigzag === 0) d.put(x, 3, "gold");
  }
  return { ...d.image(), most: 3 };
}

const waveColours = { foam: 0x9cd0e4, crest: 0x6fb0d8 };
const waves = [["...cc....", ".cf..fc..", "c......c."], [".........", "..cffc...", ".c....cc."], [".........", "...cc....", "..c..c..."], ["....cc...", "..cf..fc.", "......c.c"]]; // prettier-ignore

const smokeColours = { light: 0xd8d0d4, middle: 0xa9a0a8, dark: 0x85757c };
const smokeLegend = { l: "light", m: "middle", d: "dark" };
const smoke = [
  [".....", ".ll..", ".lmm.", "..m..", ".....", "..l..", ".lmd.", "..md.", "..d.."],
  ["..l..", ".lm..", "..m..", ".....", ".ll..", ".lmm.", "..md.", ".....", "..d.."],
  ["..m..", ".....", "..l..", ".lmm.", "..mm.", ".....", ".....", "..l..", "..md."],
  [".....", "..l..", ".lmm.", "..m..", ".....", "..l..", "..m..", ".lmd.", "..d.."],
]; // prettier-ignore
const glints = [
  [".ww...", "...ww."],
  ["..ww..", "ww...."],
  ["....ww", ".ww..."],
];

/** Frames below each other; between two rounds the first one stays for so many beats more. */
const moving = (frames, pause, colours, letters) => () => ({
  ...sprite(frames.flat(), colours, letters, false),
  frames: frames.length,
  pause,
});

export const battle = {
  al_border_stone: borderStone,
  al_trim: trim,
  al_wave: moving(waves, 6, waveColours, { c: "crest", f: "foam" }),
  cv_glint: moving(glints, 3, { white: 0xbfe4ec }, { w: "white" }),
  smoke: moving(smoke, 2, smokeColours, smokeLegend),
  ...Object.fromEntries(Object.keys(landscapes).map((name, i) => [`al_dusk_${i + 1}`, () => landscape(name)])),
  ...warriors(),
  ...fires,
};
