// picotool, the maker's own reader of images, finds in every UF2 file what we put there, and what our reader finds.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { binaryInfo } from "../tools/emulator/binary_info.mjs";
import { boardNames, readBoard } from "../tools/emulator/boards.mjs";

const root = fileURLToPath(new URL("../", import.meta.url));
const picotool = execFileSync(`${root}tools/lib/picotool`, { encoding: "utf8" }).trim();

for (const board of boardNames())
  test(`${board}: picotool reads family, range, name, version, board and pins`, () => {
    const told = execFileSync(picotool, ["info", "-a", `${root}build/firmware/${board}.uf2`], { encoding: "utf8" });
    const field = (name) => told.match(new RegExp(`^ ${name}: +(.*)$`, "m"))?.[1];
    assert.match(told, /family ID 'rp2040'/);
    assert.equal(field("name"), "Pocket Dawn");
    assert.equal(field("version"), readFileSync(`${root}VERSION`, "utf8").trim());
    assert.equal(field("description"), readBoard(board).title);
    assert.equal(field("pico_board"), board);
    const image = readFileSync(`${root}build/boards/firmware/rp2/pocket_dawn_${board}.bin`);
    assert.deepEqual(["binary start", "binary end"].map(field).map(Number), [0x10000000, 0x10000000 + image.length]);
    const pins = [...told.matchAll(/^ (\d+): +(.*)$/gm)].map(([, pin, name]) => [Number(pin), name]);
    assert.deepEqual(new Map(pins), binaryInfo(image).pins);
    for (const { pin, label } of readBoard(board).buttons) assert.equal(new Map(pins).get(pin), `button ${label}`);
  });
