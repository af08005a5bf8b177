// The check of the layers inside the app can fail, and says what is wrong.
import assert from "node:assert/strict";
import { test } from "node:test";
import { layerViolations } from "../../tools/checks/layers.mjs";

const file = (...includes) => includes.map((to) => `#include "firmware/app/${to}"\n`).join("");
const app = (files) =>
  new Map(Object.entries(files).map(([name, includes]) => [`firmware/app/${name}`, file(...includes)]));

test("includes that only go down pass, and the sources of a module count as one", () => {
  const sound = app({
    "ui/canvas.hpp": [],
    "ui/canvas.cpp": ["ui/canvas.hpp"],
    "storage/journal.hpp": [],
    "storage/journal_internal.hpp": ["storage/journal.hpp"],
    "storage/journal.cpp": ["storage/journal.hpp", "storage/journal_internal.hpp"],
    "games/a/view.cpp": ["session/view.hpp", "ui/canvas.hpp"],
    "app.cpp": ["screens/menu.hpp"],
  });
  assert.deepEqual(layerViolations(sound), []);
});

test("an include against the direction fails and is named", () => {
  for (const [from, to] of [
    ["ui/sound.cpp", "storage/settings.hpp"],
    ["storage/statistics.hpp", "games/list.hpp"],
    ["session/table.cpp", "screens/play_screen.hpp"],
    ["screens/play_screen.cpp", "app.hpp"],
  ]) {
    const wrong = layerViolations(app({ [from]: [to] }));
    assert.equal(wrong.length, 1);
    assert.ok(wrong[0].includes(from) && wrong[0].includes(to), wrong[0]);
  }
  assert.match(layerViolations(app({ "other/file.cpp": ["ui/canvas.hpp"] }))[0], /no layer/);
});

test("modules that include each other fail, however long the cycle is", () => {
  const ring = {
    "ui/a.hpp": [],
    "ui/a.cpp": ["ui/a.hpp", "ui/b.hpp"],
    "ui/b.hpp": [],
    "ui/b.cpp": ["ui/b.hpp", "ui/c.hpp"],
    "ui/c.hpp": ["ui/a.hpp"],
  };
  assert.deepEqual(layerViolations(app(ring)), [
    "modules that include each other: firmware/app/ui/a, firmware/app/ui/b, firmware/app/ui/c",
  ]);
  assert.deepEqual(layerViolations(app({ ...ring, "ui/c.hpp": [] })), []);
});
