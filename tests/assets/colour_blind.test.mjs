// What must be told apart differs in colour for everybody, or in shape: protanopia, deuteranopia and tritanopia are
// simulated on the pixels that the panels get.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { difference, formDifference, fromHex, fromPanel, meanOf, visions } from "./colour_vision.mjs";
import { readIcons } from "../../tools/assets/icons.mjs";
import { readImages } from "../../tools/assets/images.mjs";
import { decode } from "./decode.mjs";
import { cellAt, readRegions } from "../../tools/assets/regions.mjs";

const root = fileURLToPath(new URL("../../", import.meta.url));
const named = (problem) => assert.fail(problem);
const regions = readRegions(`${root}assets/regions`, named);
const maps = Object.fromEntries(regions.map((map) => [map.name, map]));
const images = new Map((await readImages(`${root}assets/images`, maps, named)).map((image) => [image.name, image]));
const icons = await readIcons(`${root}assets/icons`, named);

const leastColour = 18; // CIELAB
const leastForm = 0.15; // of the pixels
const opaque = 16; // of 32

const pixelsOf = (picture) => picture.map((c) => (c && c.alpha >= opaque ? fromPanel(c.value) : null));
const image = (name) => pixelsOf(decode(images.get(name) ?? assert.fail(name)));

function icon(name, size) {
  const picture = icons.pictures[icons.names.indexOf(name)].find((p) => p.size === size);
  const out = [];
  for (const row of picture.rows)
    for (const byte of row) out.push(...new Array((byte >> 4) + 1).fill(picture.colours[(byte & 15) - 1] ?? null));
  return pixelsOf(out);
}

/** "a, b: deuteranopia" of each pair that somebody could take for one another. */
function confusable(pictures) {
  const found = [];
  const names = Object.keys(pictures);
  names.forEach((a, i) => {
    for (const b of names.slice(i + 1))
      for (const [vision, see] of Object.entries(visions)) {
        const [p, q] = [a, b].map((name) => pictures[name].map((c) => c && see(c)));
        const colour = difference(meanOf(p), meanOf(q));
        const shape = p.length === q.length ? formDifference(p, q) : 1;
        if (colour < leastColour && shape < leastForm)
          found.push(`${a}, ${b}: ${vision} (colour ${colour.toFixed(1)}, form ${shape.toFixed(2)})`);
      }
  });
  return found;
}

const family = (names, pictureOf) => Object.fromEntries(names.map((name) => [name, pictureOf(name)]));
const flat = (hex) => [fromHex(hex)];

/** The colours of an array in a header. */
function coloursOf(file, array) {
  const text = readFileSync(`${root}firmware/app/${file}`, "utf8");
  const [list] = text.slice(text.indexOf(` ${array} =`)).match(/\{[^}]*\}/) ?? assert.fail(array);
  return [...list.matchAll(/0x([0-9A-Fa-f]{6})/g)].map(([, hex]) => parseInt(hex, 16));
}
function colourOf(name) {
  const text = readFileSync(`${root}firmware/app/ui/palette.hpp`, "utf8");
  return parseInt(text.match(new RegExp(` ${name} = rgb\\(0x([0-9A-Fa-f]{6})\\)`))[1], 16);
}

test("two of one shape in red and green of one lightness are confusable, another shape or lightness is not", () => {
  const square = (hex) => new Array(16).fill(fromHex(hex));
  const half = (hex) => square(hex).map((c, i) => (i < 8 ? c : null));
  const [red, green, light] = [0xf6093f, 0x28a028, 0xf0e0e0];
  assert.match(confusable({ red: square(red), green: square(green) }).join(), /deuteranopia/);
  assert.match(confusable({ red: square(0xef212c), grey: square(0x286428) }).join(), /protanopia/);
  assert.match(confusable({ green: square(0x14e308), blue: square(0x28dca0) }).join(), /tritanopia/);
  assert.deepEqual(confusable({ red: square(red), green: half(green) }), []);
  assert.deepEqual(confusable({ red: square(red), light: square(light) }), []);
});

test("the colours of the seats differ even without their shapes", () => {
  const seats = coloursOf("ui/palette.hpp", "player");
  assert.equal(seats.length, 5);
  assert.deepEqual(confusable(family(seats, flat)), []);
});

const shapes = ["circle", "square", "triangle", "diamond", "star"];
for (const piece of ["figure", "al_house"])
  test(`the pieces of two seats differ: ${piece}`, () => {
    assert.deepEqual(confusable(family(shapes, (shape) => image(`${piece}_${shape}`))), []);
  });

test("the warriors of two seats differ, and those of two peoples", () => {
  const numbers = (most) => Array.from({ length: most }, (_, i) => i + 1);
  assert.deepEqual(confusable(family(numbers(5), (seat) => image(`al_warrior_${seat}_1_1`))), []);
  assert.deepEqual(confusable(family(numbers(5), (people) => image(`al_head_${people}_1`))), []);
});

const goods = {
  "Stone Age": ["food", "wood", "brick", "stone", "gold"],
  CVlizacje: ["food", "wood", "stone", "happiness", "any_resource"],
  Altay: ["food", "wood", "metal", "stone", "culture"],
};
for (const [title, names] of Object.entries(goods))
  for (const size of [12, 16, 24])
    test(`the resources of ${title} differ at ${size} pixels`, () => {
      assert.deepEqual(confusable(family(names, (name) => icon(name, size))), []);
    });

test("the dots and goods on the buildings of Stone Age differ", () => {
  const names = ["wood", "brick", "stone", "gold", "any"];
  assert.deepEqual(confusable(family(names, (name) => image(`sa_good_${name}`))), []);
});

test("the four terrains of Altay's map differ, and so do their icons", () => {
  const map = maps.altay;
  const pixels = image("al_map");
  const kinds = [...new Set(map.kinds)];
  assert.equal(kinds.length, 4);
  const land = (kind) => pixels.filter((_, i) => map.kinds[cellAt(map, i % map.width, Math.floor(i / map.width))] === kind); // prettier-ignore
  assert.deepEqual(confusable(family(kinds, (kind) => [meanOf(land(kind))])), []);
  assert.deepEqual(confusable(family(kinds, (kind) => icon(`terrain_${kind}`, 24))), []);
});

test("the places of Stone Age's board differ", () => {
  const names = ["place_hunt", "place_forest", "place_clay", "place_quarry", "place_river"];
  assert.deepEqual(confusable(family(names, (name) => icon(name, 24))), []);
});

test("the types of CVlizacje's ideas have icons that differ, so that the colour of a card may be like another", () => {
  const types = ["ideology", "tool", "building", "invention"];
  assert.deepEqual(confusable(family(types, (type) => icon(`idea_${type}`, 16))), []);
});

test("the orders of CVlizacje differ", () => {
  const orders = [1, 2, 3, 4, 5, 6, 7, 8].map((n) => `cv_order_${n}_32`);
  assert.deepEqual(confusable(family([...orders, "cv_order_back_32"], image)), []);
});

test("a price that is missing differs from one that can be paid, and the tick from what it lies on", () => {
  for (const [a, b] of [
    ["bad", "ink"],
    ["good", "ink"],
  ])
    // prettier-ignore
    assert.deepEqual(confusable(family([a, b], (name) => flat(colourOf(name)))), [], `${a} and ${b}`);
  const tick = image("payable").filter(Boolean);
  const grounds = coloursOf("games/cvlizacje/pictures_internal.hpp", "type_colours");
  for (const hex of grounds) assert.deepEqual(confusable({ tick: [meanOf(tick)], card: flat(hex) }), []);
});
