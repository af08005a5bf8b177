// Draws the planks behind menus and text, and what lies under dice, goods and orders: a hide on the ground in Stone Age, a wooden table in CVlizacje. Both are
// dark and calm, because text stands on them, and most of their rows repeat, because equal rows are stored once.
import { Drawing, hash, noise } from "./pixel_art.mjs";

const [width, height] = [240, 134]; // of the picture of a game

const hideColours = {
  soil: 0x2a1d18, soilLight: 0x34241c, night: 0x181018,
  hide: 0x503525, hideLight: 0x5a3d2a, hideDark: 0x463020, edge: 0x6e4a2e, rim: 0x38251a, thread: 0xa87c48,
}; // prettier-ignore

/** How far the edge of the hide is from that of the picture: it waves, and is the same on opposite sides. */
const inset = (at, salt) => 2 + Math.round(2.6 * noise(at, salt, 26, 51));

/** A hide, sewn along its edge. */
export function drawHide() {
  const d = new Drawing(width, height, hideColours);
  for (let y = 0; y < height; ++y)
    for (let x = 0; x < width; ++x) {
      const depth = Math.min(
        x - inset(y, 1), width - 1 - inset(y, 2) - x, y - inset(x, 3), height - 1 - inset(x, 4) - y); // prettier-ignore
      if (depth < 0) d.put(x, y, hash(x >> 2, y >> 1, 52) < 0.12 ? "soilLight" : "soil");
      else if (depth === 0) d.put(x, y, "night");
      else if (depth === 1) d.put(x, y, y < height / 2 ? "edge" : "rim");
      else if (depth === 5 && (x + y) % 6 < 3) d.put(x, y, "thread");
      else {
        const t = noise(x, y * 2, 44, 53);
        d.put(x, y, t > 0.72 ? "hideLight" : t < 0.26 ? "hideDark" : "hide");
      }
    }
  return d.image();
}

const woodColours = { night: 0x181018, board: 0x3c2a22, boardLight: 0x453127, boardDark: 0x34241e, seam: 0x241813, peg: 0x6e4a2e }; // prettier-ignore

/** Boards with pegs at their ends. Each goes on at the other edge of the picture, which can stand beside itself. */
export function drawWood() {
  const d = new Drawing(width, height, woodColours);
  const high = 19;
  for (let y = 0; y < height; ++y)
    for (let x = 0; x < width; ++x) {
      const board = Math.floor(y / high);
      const end = (board * 89 + 60) % width;
      const t = noise((x - end + width) % width, y * 9, 60, 60 + board);
      const line = y % high;
      if (line === high - 1 || x === end) d.put(x, y, "seam");
      else if ((line === 4 || line === high - 6) && (x === end - 4 || x === end + 4)) d.put(x, y, "peg");
      else d.put(x, y, line === 0 ? "boardLight" : t > 0.68 ? "boardLight" : t < 0.3 ? "boardDark" : "board");
    }
  return d.image();
}

const plankColours = { seam: 0x120c0c, light: 0x2b1f1a, board: 0x221815, dark: 0x1d1412, nail: 0x3e2b21 };

/** Two boards as wide as the widest panel. They repeat downwards. */
export function drawPlanks() {
  const [wide, high, rows] = [320, 24, 2];
  const d = new Drawing(wide, high * rows, plankColours);
  for (let y = 0; y < high * rows; ++y)
    for (let x = 0; x < wide; ++x) {
      const board = Math.floor(y / high);
      const line = y % high;
      const end = [96, 208][board];
      const t = noise(x + (x >= end ? 500 : 0), y * 11, 90, 70 + board);
      if (line === high - 1 || x === end) d.put(x, y, "seam");
      else if (line === 0) d.put(x, y, "light");
      else if ((line === 5 || line === high - 7) && (x === end - 5 || x === end + 5)) d.put(x, y, "nail");
      else d.put(x, y, t > 0.72 ? "light" : t < 0.3 ? "dark" : "board");
    }
  return d.image();
}
