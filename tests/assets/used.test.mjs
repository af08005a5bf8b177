// Every string, icon and sound is met somewhere: what no source names only takes flash.
import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import test from "node:test";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../", import.meta.url));
const read = (folder, ending) =>
  fs
    .readdirSync(path.join(root, folder), { recursive: true })
    .filter((file) => ending.test(file))
    .map((file) => fs.readFileSync(path.join(root, folder, file), "utf8"))
    .join("\n");
const sources = ["firmware/app", "firmware/hosted"].map((folder) => read(folder, /\.[ch]pp$/)).join("\n");
const tutorials = fs.readFileSync(path.join(root, "assets/tutorials.txt"), "utf8");
const strings = read("assets/strings", /en\.txt$/);

test("every string is named, or one of a numbered row whose first is", () => {
  const keys = [...strings.matchAll(/^([a-z][a-z0-9_]*) *=/gm)].map(([, key]) => key);
  assert.ok(keys.length > 500);
  const named = new Set([...sources.matchAll(/\bStr::(\w+)/g)].map(([, key]) => key));
  for (const [, key] of tutorials.matchAll(/^(?:tell|move) (\w+)/gm)) named.add(key);
  const rows = new Set([...named].map((key) => key.replace(/\d+$/, "#")));
  assert.deepEqual(
    keys.filter((key) => !named.has(key) && !(/\d$/.test(key) && rows.has(key.replace(/\d+$/, "#")))),
    [],
  );
});

test("every icon is named in a source or stands in a text", () => {
  const icons = fs
    .readdirSync(path.join(root, "assets/icons"))
    .filter((file) => file.endsWith(".svg"))
    .map((file) => file.slice(0, -4));
  assert.ok(icons.length > 100);
  assert.deepEqual(
    icons.filter((icon) => !new RegExp(`\\bIcon::${icon}\\b`).test(sources) && !strings.includes(`[${icon}]`)),
    [],
  );
});

test("every sound is named in a source", () => {
  const tunes = fs.readFileSync(path.join(root, "assets/tunes.txt"), "utf8");
  const sounds = [...tunes.matchAll(/^([a-z_]+) /gm)].map(([, name]) => name);
  assert.ok(sounds.length > 10);
  assert.deepEqual(
    sounds.filter((sound) => !new RegExp(`\\bSound::${sound}\\b`).test(sources)),
    [],
  );
});
