// Makes build/firmware/<board>.uf2 of each board's .bin, one for each chip that the board takes, and prints what the images
// take beside the limits.
//   node tools/emulator/image.mjs BOARD...
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { encodeBlock } from "uf2";
import { figures } from "../checks/elf.mjs";
import { started } from "../lib/started.mjs";
import { readBoard } from "./boards.mjs";
import * as uf2 from "./uf2.mjs";

const root = fileURLToPath(new URL("../../", import.meta.url));
const pageSize = 256;
const flashBase = 0x10000000;

/** The bytes of a UF2 file that puts `image` at the start of the flash of a chip. */
export function makeUf2(image, chip = "rp2040") {
  const total = Math.ceil(image.length / pageSize);
  const blocks = chip === "rp2350" ? [absoluteBlock()] : [];
  for (let i = 0; i < total; i++) {
    const payload = new Uint8Array(pageSize).fill(0xff);
    payload.set(image.subarray(i * pageSize, (i + 1) * pageSize));
    const block = {
      flags: uf2.familyPresent,
      flashAddress: flashBase + i * pageSize,
      payload,
      blockNumber: i,
      totalBlocks: total,
      boardFamily: uf2.chips[chip],
    };
    blocks.push(encodeBlock(block));
  }
  return Buffer.concat(blocks);
}

/** What comes before an image for the RP2350 (uf2.mjs). */
function absoluteBlock() {
  const block = encodeBlock({
    flags: uf2.familyPresent,
    flashAddress: uf2.absoluteAddress,
    payload: new Uint8Array(pageSize).fill(uf2.absoluteByte),
    blockNumber: 0,
    totalBlocks: 2,
    boardFamily: uf2.absoluteFamily,
  });
  const view = new DataView(block.buffer, block.byteOffset, block.length);
  view.setUint32(8, uf2.familyPresent | uf2.extensionsPresent, true); // the package does not know extensions
  view.setUint32(32 + pageSize, uf2.ignoredBlock, true);
  return block;
}

/** The chips that a board takes, and where the image for each was built, without the end of its name. */
export const imagesOf = (board) =>
  (readBoard(board).rp2040_only ? ["rp2040"] : ["rp2040", "rp2350"]).map((chip) => ({
    chip,
    file: `${root}build/boards${chip === "rp2040" ? "" : `-${chip}`}/firmware/rp2/pocket_dawn_${board}`,
  }));

function main(boards) {
  mkdirSync(`${root}build/firmware`, { recursive: true });
  let bad = false;
  for (const board of boards) {
    const images = imagesOf(board);
    const file = Buffer.concat(images.map(({ chip, file }) => makeUf2(readFileSync(`${file}.bin`), chip)));
    uf2.readUf2(new Uint8Array(file));
    writeFileSync(`${root}build/firmware/${board}.uf2`, file);
    console.log(`${board}: build/firmware/${board}.uf2`);
    for (const { chip, file } of images) {
      console.log(`  ${chip.toUpperCase()}`);
      for (const { what, value, limit, unit, ok } of figures(`${file}.elf`)) {
        console.log(
          `    ${what.padEnd(24)} ${String(value).padStart(8)} of ${limit} ${unit}${ok ? "" : "   OVER THE LIMIT"}`,
        );
        bad ||= !ok;
      }
    }
  }
  process.exitCode = bad ? 1 : 0;
}

if (started(import.meta.url)) main(process.argv.slice(2));
