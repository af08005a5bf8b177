// picotool, the maker's own reader of images, finds in every UF2 file what we put there, for each chip, and what our
// reader finds.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { binaryInfo } from "./firmware/binary_info.mjs";
import { boardNames, readBoard } from "../tools/emulator/boards.mjs";
import { imagesOf, launcherImageOf } from "../tools/emulator/image.mjs";

const familyOf = { rp2040: "rp2040", rp2350: "rp2350-arm-s" };
const root = fileURLToPath(new URL("../", import.meta.url));
const picotool = execFileSync(`${root}tools/lib/picotool`, { encoding: "utf8" }).trim();

for (const board of boardNames())
  test(`${board}: picotool reads family, range, name, version, board and pins`, () => {
    const told = execFileSync(picotool, ["info", "-a", `build/firmware/${board}.uf2`], {
      cwd: root,
      encoding: "utf8",
    });
    const parts = told.split(/^-+$/m);
    const images = imagesOf(board);
    assert.equal(parts.length, images.length);
    images.forEach(({ chip, file }, i) => {
      const field = (name) => parts[i].match(new RegExp(`^ ${name}: +(.*)$`, "m"))?.[1];
      assert.equal(parts[i].match(/family\s+ID\s+'(.*)'/)?.[1], familyOf[chip]);
      if (chip === "rp2350") assert.deepEqual(["target chip", "image type"].map(field), ["RP2350", "ARM Secure"]);
      assert.equal(field("name"), "Pocket Dawn");
      assert.equal(field("version"), readFileSync(`${root}VERSION`, "utf8").trim());
      assert.equal(field("description"), readBoard(board).title);
      assert.equal(field("pico_board"), board);
      const image = readFileSync(`${file}.bin`);
      assert.deepEqual(["binary start", "binary end"].map(field).map(Number), [0x10000000, 0x10000000 + image.length]);
      const pins = [...parts[i].matchAll(/^ (\d+): +(.*)$/gm)].map(([, pin, name]) => [Number(pin), name]);
      assert.deepEqual(new Map(pins), binaryInfo(image).pins);
      for (const { pin, label } of readBoard(board).buttons) assert.equal(new Map(pins).get(pin), `button ${label}`);
    });
  });

for (const board of boardNames().filter(launcherImageOf))
  test(`${board}: picotool reads the image for the SD launcher`, () => {
    const told = execFileSync(picotool, ["info", "-a", `build/firmware/${board}_sd.uf2`], {
      cwd: root,
      encoding: "utf8",
    });
    const field = (name) => told.match(new RegExp(`^ ${name}: +(.*)$`, "m"))?.[1];
    const end = 0x10008000 + readFileSync(`${launcherImageOf(board)}.bin`).length;
    assert.equal(field("name"), "Pocket Dawn");
    assert.equal(field("pico_board"), board);
    assert.deepEqual(["binary start", "binary end"].map(field).map(Number), [0x10000000, end]);
  });
