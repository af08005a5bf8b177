// How each handheld looks. The unit is one pixel of its panel. Two shapes of each: `wide` has the buttons where
// they are on the real thing; `tall`, for a phone held upright, moves them below the screen.
// A key is found by what the board's data calls it: [centre x, centre y, kind, width, height, where its label is printed beside
// it: x and y from its centre].

const cross = (x, y, arm) => ({
  up: [x, y - arm, "arm up", arm, arm],
  down: [x, y + arm, "arm down", arm, arm],
  left: [x - arm, y, "arm left", arm, arm],
  right: [x + arm, y, "arm right", arm, arm],
});
const hub = (x, y, arm) => [x, y, "part hub", arm + 1, arm + 1];

const diamond = (x, y, apart, size) => ({
  X: [x, y - apart, "round", size, size],
  B: [x, y + apart, "round", size, size],
  Y: [x - apart, y, "round", size, size],
  A: [x + apart, y, "round", size, size],
});

const stick = (x, y, reach, size) => ({
  up: [x, y - reach, "stick up", size, size],
  down: [x, y + reach, "stick down", size, size],
  left: [x - reach, y, "stick left", size, size],
  right: [x + reach, y, "stick right", size, size],
  press: [x, y, "stick press", size, size],
});

const tact = (x, y, size, print) => [x, y, "tact", size, size, print];
const tacts = (x, y, apart, size) => ({
  up: tact(x, y - apart, size),
  down: tact(x, y + apart, size),
  left: tact(x - apart, y, size),
  right: tact(x + apart, y, size),
});
/// The four other buttons of the breadboard, each with a plate below it for its label.
const labelled = (left, right, top, bottom, size) => ({
  "<": tact(left, top, size, [0, 30]),
  ">": tact(right, top, size, [0, 30]),
  ESC: tact(left, bottom, size, [0, 30]),
  OK: tact(right, bottom, size, [0, 30]),
});
const plates = (keys) => Object.values(keys).map(([x, y]) => [x, y + 30, "part plate", 60, 20]);
const holes = (width, height) =>
  [
    [9, 9],
    [width - 9, 9],
    [9, height - 9],
    [width - 9, height - 9],
  ].map(([x, y]) => [x, y, "part hole", 7, 7]);

const directions = ["up", "down", "left", "right"];
const caps = (labels, at) => Object.fromEntries(labels.map((label, i) => [label, [...at(i), "round", 44, 44]]));

/// A board without a drawing of its own: a D-pad and a diamond where it has their buttons, and round caps for the rest.
function plainHandheld({ width, height, buttons }) {
  const labels = buttons.map(({ label }) => label);
  const hasAll = (some) => some.every((label) => labels.includes(label));
  const hasCross = hasAll(directions);
  const others = labels.filter((label) => !hasCross || !directions.includes(label));
  const hasDiamond = hasCross && others.length === 4 && hasAll(["X", "Y", "A", "B"]);
  const half = hasCross ? 0 : Math.ceil(others.length / 2);
  const [first, second] = [others.slice(0, half), others.slice(half)];
  const middle = height / 2 + 14;
  const column = (some, x) => caps(some, (i) => [x, middle + (i - (some.length - 1) / 2) * 56]);
  const row = (some, y) => caps(some, (i) => [((i + 0.5) * (width + 24)) / some.length, y]);
  const side = hasCross ? 160 : 64;
  const below = height + 98;
  return {
    wide: {
      size: [width + 2 * side, height + 28],
      corner: 16,
      screen: [side, 14],
      bezel: 6,
      light: [width + side * 1.5, 20],
      keys: hasCross
        ? {
            ...cross(80, middle, 38),
            ...(hasDiamond ? diamond(width + 240, middle, 41, 44) : column(second, width + 240)),
          }
        : { ...column(first, 32), ...column(second, width + 96) },
      parts: hasCross ? [hub(80, middle, 38)] : [],
    },
    tall: {
      size: [width + 24, height + 186],
      corner: 16,
      screen: [12, 12],
      bezel: 5,
      light: [width / 2 + 12, height + 30],
      keys: hasCross
        ? {
            ...cross(66, below, 39),
            ...(hasDiamond
              ? diamond(width - 46, below, 40, 44)
              : caps(second, (i) => [width - 66 + (i % 2) * 54, below - 28 + Math.floor(i / 2) * 56])),
          }
        : { ...row(first, below - 30), ...row(second, below + 40) },
      parts: hasCross ? [hub(66, below, 39)] : [],
    },
  };
}

const handhelds = {
  picosystem: {
    wide: {
      size: [560, 268],
      corner: 30,
      screen: [160, 14],
      bezel: 8,
      light: [479, 30],
      keys: { ...cross(80, 134, 38), ...diamond(480, 134, 41, 44) },
      parts: [hub(80, 134, 38)],
    },
    tall: {
      size: [264, 416],
      corner: 18,
      screen: [12, 12],
      bezel: 6,
      light: [130, 276],
      keys: { ...cross(66, 338, 39), ...diamond(194, 338, 40, 44) },
      parts: [hub(66, 338, 39)],
    },
  },
  waveshare_lcd_1_3: {
    wide: {
      size: [470, 264],
      corner: 10,
      screen: [120, 12],
      bezel: 4,
      keys: {
        ...stick(58, 132, 34, 32),
        A: tact(418, 42, 38, [-33, 0]),
        B: tact(418, 102, 38, [-33, 0]),
        X: tact(418, 162, 38, [-33, 0]),
        Y: tact(418, 222, 38, [-33, 0]),
      },
      parts: [[58, 132, "part well", 100, 100], ...holes(470, 264)],
    },
    tall: {
      size: [264, 412],
      corner: 10,
      screen: [12, 12],
      bezel: 4,
      keys: {
        ...stick(70, 334, 44, 42),
        A: tact(164, 304, 44, [0, -30]),
        B: tact(230, 304, 44, [0, -30]),
        X: tact(164, 372, 44, [0, -30]),
        Y: tact(230, 372, 44, [0, -30]),
      },
      parts: [[70, 334, "part well", 132, 132]],
    },
  },
  display_pack_2: {
    wide: {
      size: [440, 264],
      corner: 12,
      screen: [60, 12],
      bezel: 4,
      light: [30, 132],
      keys: {
        A: tact(30, 66, 40, [0, -30]),
        B: tact(30, 198, 40, [0, 30]),
        X: tact(410, 66, 40, [0, -30]),
        Y: tact(410, 198, 40, [0, 30]),
      },
      parts: holes(440, 264),
    },
    tall: {
      size: [340, 420],
      corner: 12,
      screen: [10, 10],
      bezel: 3,
      light: [170, 270],
      keys: {
        A: tact(60, 310, 56, [44, 0]),
        B: tact(60, 384, 56, [44, 0]),
        X: tact(280, 310, 56, [-44, 0]),
        Y: tact(280, 384, 56, [-44, 0]),
      },
    },
  },
  get display_pack_2_8() {
    return this.display_pack_2;
  },
  breadboard: {
    wide: {
      size: [560, 268],
      corner: 8,
      screen: [160, 14],
      bezel: 8,
      keys: {
        ...tacts(80, 134, 42, 38),
        ...labelled(450, 510, 90, 180, 40),
      },
      parts: plates(labelled(450, 510, 90, 180, 40)),
    },
    tall: {
      size: [270, 420],
      corner: 8,
      screen: [15, 12],
      bezel: 6,
      keys: {
        ...tacts(68, 340, 42, 42),
        ...labelled(170, 230, 300, 370, 42),
      },
      parts: plates(labelled(170, 230, 300, 370, 42)),
    },
  },
};
