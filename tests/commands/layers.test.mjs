// The check of the floors inside the app can fail, and says what is wrong.
import assert from "node:assert/strict";
import { test } from "node:test";
import { drawing, wrongFloors } from "../../tools/checks/layers.mjs";

const file = (...includes) => includes.map((to) => `#include "firmware/app/${to}"\n`).join("");
const house = (files) =>
  new Map(Object.entries(files).map(([name, includes]) => [`firmware/app/${name}`, file(...includes)]));

test("floors that only look down are right, a module may know itself, and its parts count as one", () => {
  const sound = house({
    "ui/canvas.hpp": [],
    "ui/canvas.cpp": ["ui/canvas.hpp"],
    "storage/journal.hpp": [],
    "storage/journal_internal.hpp": ["storage/journal.hpp"],
    "storage/journal.cpp": ["storage/journal.hpp", "storage/journal_internal.hpp"],
    "games/a/view.cpp": ["table/view.hpp", "ui/canvas.hpp"],
    "app.cpp": ["screens/menu.hpp"],
  });
  assert.deepEqual(wrongFloors(sound), []);
  assert.match(drawing(sound), /games -- 1 --> ui/);
});

test("an include against the direction fails and is named", () => {
  for (const [from, to] of [
    ["ui/sound.cpp", "storage/settings.hpp"],
    ["storage/statistics.hpp", "games/list.hpp"],
    ["table/table.cpp", "screens/play_screen.hpp"],
    ["screens/play_screen.cpp", "app.hpp"],
  ]) {
    const wrong = wrongFloors(house({ [from]: [to] }));
    assert.equal(wrong.length, 1);
    assert.ok(wrong[0].includes(from) && wrong[0].includes(to), wrong[0]);
  }
  assert.match(wrongFloors(house({ "cellar/wine.cpp": ["ui/canvas.hpp"] }))[0], /no floor/);
});

test("modules that know each other fail, however long the way round is", () => {
  const ring = {
    "ui/a.hpp": [],
    "ui/a.cpp": ["ui/a.hpp", "ui/b.hpp"],
    "ui/b.hpp": [],
    "ui/b.cpp": ["ui/b.hpp", "ui/c.hpp"],
    "ui/c.hpp": ["ui/a.hpp"],
  };
  assert.deepEqual(wrongFloors(house(ring)), [
    "modules that know each other: firmware/app/ui/a, firmware/app/ui/b, firmware/app/ui/c",
  ]);
  assert.deepEqual(wrongFloors(house({ ...ring, "ui/c.hpp": [] })), []);
});
