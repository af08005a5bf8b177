// Makes build/firmware/<board>.uf2 of each board's .bin, and prints what the image takes beside the limits.
//   node tools/emulator/image.mjs BOARD...
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { encodeBlock } from "uf2";
import { figures } from "../checks/elf.mjs";
import { started } from "../lib/started.mjs";
import { readUf2, rp2040Family } from "./uf2.mjs";

const root = fileURLToPath(new URL("../../", import.meta.url));
const pageSize = 256;
const flashBase = 0x10000000;
const familyPresent = 0x2000;

/** The bytes of a UF2 file for the RP2040 that puts `image` at the start of the flash. */
export function makeUf2(image) {
  const total = Math.ceil(image.length / pageSize);
  const blocks = [];
  for (let i = 0; i < total; i++) {
    const payload = new Uint8Array(pageSize).fill(0xff);
    payload.set(image.subarray(i * pageSize, (i + 1) * pageSize));
    const block = {
      flags: familyPresent,
      flashAddress: flashBase + i * pageSize,
      payload,
      blockNumber: i,
      totalBlocks: total,
      boardFamily: rp2040Family,
    };
    blocks.push(encodeBlock(block));
  }
  return Buffer.concat(blocks);
}

function main(boards) {
  mkdirSync(`${root}build/firmware`, { recursive: true });
  let bad = false;
  for (const board of boards) {
    const image = `${root}build/boards/firmware/rp2/pocket_dawn_${board}`;
    const uf2 = makeUf2(readFileSync(`${image}.bin`));
    readUf2(new Uint8Array(uf2));
    writeFileSync(`${root}build/firmware/${board}.uf2`, uf2);
    console.log(`${board}: build/firmware/${board}.uf2`);
    for (const { what, value, limit, unit, ok } of figures(`${image}.elf`)) {
      console.log(
        `  ${what.padEnd(24)} ${String(value).padStart(8)} of ${limit} ${unit}${ok ? "" : "   OVER THE LIMIT"}`,
      );
      bad ||= !ok;
    }
  }
  process.exitCode = bad ? 1 : 0;
}

if (started(import.meta.url)) main(process.argv.slice(2));
