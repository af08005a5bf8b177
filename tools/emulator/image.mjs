// Makes UF2 files.
//   node tools/emulator/image.mjs --uf2 IMAGE CHIP [--launcher]   IMAGE.uf2 of IMAGE.bin, as the build does for each image
//   node tools/emulator/image.mjs BOARD...   build/firmware/<board>.uf2 of those for each chip that the board takes, and
//                                            <board>_sd.uf2 for boards with an SD launcher; prints what the images take
//                                            beside the limits
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { encodeBlock } from "uf2";
import { figures } from "../checks/elf.mjs";
import { root } from "../lib/files.mjs";
import { started } from "../lib/started.mjs";
import { readBoard } from "./boards.mjs";
import * as uf2 from "./uf2.mjs";

const pageSize = 256;
const flashBase = 0x10000000;
const launcherSize = 32 * 1024;
const vectorsSize = 48 * 4;

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

/**
 * An image for the SD launcher of the Picopad (docs/boards.md), from one that was linked to run 32 KiB behind the start of
 * flash. The launcher wants its header where the second-stage boot loader is in other images: vector table, "PPAD", and
 * length and checksum of what follows these three words. Before the program is room for the launcher, which skips that
 * part of the file. We put the boot loader and another vector table there, so the file works by USB, too.
 */
function forLauncher(linked) {
  const program = Buffer.from(linked);
  const first = Buffer.alloc(launcherSize, 0xff);
  program.copy(first, 0, 0, 2 * pageSize); // the boot loader, then vectors and the head of the binary information
  const head = Buffer.alloc(pageSize, 0xff);
  program.copy(head, 0, pageSize, pageSize + vectorsSize);
  const body = program.subarray(vectorsSize + 12);
  head.write("PPAD", vectorsSize);
  head.writeUInt32LE(body.length, vectorsSize + 4);
  head.copy(head, vectorsSize + 12, 0, 8); // stack and entry once more
  head.write("ppad", vectorsSize + 20);
  head.copy(program);
  program.writeUInt32LE(crc32Mpeg2(body), vectorsSize + 8);
  return Buffer.concat([first, program]);
}

/** CRC-32/MPEG-2: polynomial 04C11DB7, not reflected, from FFFFFFFF. */
function crc32Mpeg2(bytes) {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte << 24;
    for (let bit = 0; bit < 8; bit++) crc = crc & 0x80000000 ? (crc << 1) ^ 0x04c11db7 : crc << 1;
  }
  return crc >>> 0;
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

/** The image for the SD launcher of a board, without the end of its name; null: it has none. */
export const launcherImageOf = (board) =>
  readBoard(board).sd_launcher ? `${root}build/boards/firmware/rp2/pocket_dawn_${board}_sd` : null;

function report(title, elf) {
  console.log(`  ${title}`);
  const all = figures(elf);
  for (const { what, value, limit, unit, ok } of all)
    console.log(
      `    ${what.padEnd(24)} ${String(value).padStart(8)} of ${limit} ${unit}${ok ? "" : "   OVER THE LIMIT"}`,
    );
  return all.every(({ ok }) => ok);
}

function write(name, bytes) {
  uf2.readUf2(new Uint8Array(bytes));
  writeFileSync(`${root}build/firmware/${name}.uf2`, bytes);
  console.log(`${name}: build/firmware/${name}.uf2`);
}

function main(boards) {
  mkdirSync(`${root}build/firmware`, { recursive: true });
  let good = true;
  for (const board of boards) {
    const images = imagesOf(board);
    write(board, Buffer.concat(images.map(({ file }) => readFileSync(`${file}.uf2`))));
    for (const { chip, file } of images) good = report(chip.toUpperCase(), `${file}.elf`) && good;
    const launched = launcherImageOf(board);
    if (!launched) continue;
    write(`${board}_sd`, readFileSync(`${launched}.uf2`));
    good = report("RP2040, for the SD launcher", `${launched}.elf`) && good;
  }
  process.exitCode = good ? 0 : 1;
}

/** What a target of CMake runs behind the linker. */
function convert([image, chip, option]) {
  const linked = readFileSync(`${image}.bin`);
  writeFileSync(`${image}.uf2`, makeUf2(option === "--launcher" ? forLauncher(linked) : linked, chip));
}

if (started(import.meta.url)) {
  const [first, ...rest] = process.argv.slice(2);
  if (first === "--uf2") convert(rest);
  else main([first, ...rest]);
}
