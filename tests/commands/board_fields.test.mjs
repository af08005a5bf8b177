// What documents and the self test tell an owner to change is a field of a board.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";

const read = (file) => readFileSync(new URL(`../../${file}`, import.meta.url), "utf8");
const structs = [...read("hal/board.hpp").matchAll(/^struct (?:Panel\w+|Consumption|Board) \{.*?\n\};/gms)].join("\n");
const fields = new Set([...structs.matchAll(/(\w+)(?= = |\{|;)/g)].map(([, name]) => name));

/** Fields that somebody with a wrong picture, sound or light would change: all but names, chip, battery life and wires of the bus. */
const tuned = [
  ..."offset_x offset_y madctl inverted gate vcom vrh vdv gamma line_rate bus_hz spi_mode drive_ma".split(" "),
  ..."reset_pulse_ms te light_delay_ms buttons buttons_active_high speaker backlight led led_rgb".split(" "),
  ..."led_active_low battery_ratio".split(" "),
];

test("every field that the table of symptoms names exists, and every field that matters is in it", () => {
  const [, table] = read("docs/boards.md").match(/\| what you see \| field to change \|\n([^]*?)\n\n/);
  const named = table
    .split("\n")
    .flatMap((row) => [...row.split("|")[2].matchAll(/`([a-z]\w*)`/g)].map(([, name]) => name));
  for (const name of named) assert.ok(fields.has(name), `${name} is no field of hal/board.hpp`);
  for (const name of tuned) assert.ok(named.includes(name), `no symptom leads to ${name}`);
});

for (const language of ["en", "pl", "cs", "uk"])
  test(`${language}: the self test names fields that exist, and all that matter`, () => {
    const texts = read(`assets/strings/self_test.${language}.txt`)
      .split("\n")
      .filter((line) => / = /.test(line))
      .map((line) => line.replace(/^\w+ = /, ""));
    const words = new Set(texts.join(" ").match(/(?<![\w-])[a-z]+(_[a-z]+)*(?![\w-])/g));
    for (const word of words) if (word.includes("_")) assert.ok(fields.has(word), `${word} is no field`);
    for (const name of tuned) assert.ok(words.has(name), `the self test does not name ${name}`);
  });
