// The picture of Altay's map shows the neighbours of the rules, and no others.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { cellAt, readRegions } from "../../tools/assets/regions.mjs";

const root = fileURLToPath(new URL("../../", import.meta.url));
const least = 8; // pixels of a border that everybody sees
const gap = 3; // regions without a common border are so many pixels apart, so that the picture shows it

/** The pairs of regions that share a border, "a-b" with a < b -> pixels of it; and those nearer than `gap` without one. */
function bordersOf(map) {
  const shared = new Map(),
    close = new Set();
  for (let y = 0; y < map.height; ++y)
    for (let x = 0; x < map.width; ++x) {
      const a = cellAt(map, x, y);
      if (a < 0) continue;
      const pair = (b) => `${Math.min(a, b)}-${Math.max(a, b)}`;
      for (const [dx, dy] of [
        [1, 0],
        [0, 1],
      ]) {
        // prettier-ignore
        const b = cellAt(map, x + dx, y + dy);
        if (b >= 0 && b !== a) shared.set(pair(b), (shared.get(pair(b)) ?? 0) + 1);
      }
      for (let dy = -gap + 1; dy < gap; ++dy)
        for (let dx = -gap + 1; dx < gap; ++dx) {
          const b = cellAt(map, x + dx, y + dy);
          if (b >= 0 && b !== a) close.add(pair(b));
        }
    }
  for (const pair of shared.keys()) close.delete(pair);
  return { shared, close };
}

/** docs/data/altay/map.csv -> { terrains: [name], pairs: ["a-b" with a < b] } */
function mapOfRules() {
  const lines = readFileSync(`${root}docs/data/altay/map.csv`, "utf8").trim().split("\n").slice(1);
  const pairs = new Set();
  const terrains = lines.map((line) => {
    const [, number, terrain, list] =
      line.match(/^(\d+),(\w+),(?:"[^"]*"|[^,]*),\d+,\d+,([\d ]*),/) ?? assert.fail(line);
    for (const other of list.split(" ")) if (Number(number) < Number(other)) pairs.add(`${number}-${other}`);
    return terrain;
  });
  return { terrains, pairs: [...pairs].sort() };
}

const maps = readRegions(`${root}assets/regions`, (problem) => assert.fail(problem));
const altay = maps.find(({ name }) => name === "altay");

test("territories of Altay share a border, or are joined by a sea route, exactly when they are neighbours", () => {
  const shown = [...bordersOf(altay).shared.keys(), ...altay.routes.map(([a, b]) => `${a}-${b}`)];
  assert.deepEqual(shown.sort(), mapOfRules().pairs);
});

test("a border of Altay is long enough to be seen, and so is the sea between all others", () => {
  const { shared, close } = bordersOf(altay);
  for (const [pair, length] of shared) assert.ok(length >= least, `${pair}: ${length} pixels`);
  assert.deepEqual([...close], []);
});

test("every territory of Altay has room for its pieces", () => {
  for (const [i, { centre }] of altay.regions.entries())
    assert.ok(centre.w >= 26 && centre.h >= 16, `${i}: ${centre.w}x${centre.h}`);
});

test("every territory of Altay is drawn as the terrain of the rules", () => {
  assert.deepEqual(altay.kinds, mapOfRules().terrains);
});
