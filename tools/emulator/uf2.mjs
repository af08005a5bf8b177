// Reads UF2 files as the boot loaders of RP2040 and RP2350 do. Our own reader, so that what tools/firmware wrote with the
// npm package is judged by somebody else. Format: https://github.com/microsoft/uf2
//
// A file may hold one image for each chip, one after the other: every chip takes the blocks of its own family. Before
// those of the RP2350 comes one block of the family "absolute", as picotool writes it. Without it the boot loader of that
// chip may not start an image (erratum RP2350-E10).
const magicStart0 = 0x0a324655;
const magicStart1 = 0x9e5d5157;
const magicEnd = 0x0ab16f30;
const notMainFlash = 0x0001;
export const familyPresent = 0x2000;
export const extensionsPresent = 0x8000;
export const ignoredBlock = 0x9957e304; // the extension of the absolute block: it is not a part of an image
export const absoluteFamily = 0xe48bff57;
export const absoluteAddress = 0x10ffff00; // in the last sector of the flash, whatever its size
export const absoluteByte = 0xef;
export const chips = { rp2040: 0xe48bff56, rp2350: 0xe48bff59 };
const blockSize = 512;
const pageSize = 256;

/** A UF2 that a boot loader would refuse or half understand. */
export class Uf2Error extends Error {}

/**
 * {chip: blocks} with the blocks [{address, data}] of each chip in order of their addresses.
 * Throws a Uf2Error that names the first block that is wrong, and how.
 */
export function readUf2(bytes) {
  if (bytes.length === 0 || bytes.length % blockSize !== 0)
    throw new Uf2Error(`${bytes.length} bytes are not a whole number of 512-byte blocks`);
  const count = bytes.length / blockSize;
  const images = {};
  let open = null; // {chip, total, blocks} of the image that is being read
  let wasAbsolute = false;
  for (let i = 0; i < count; i++) {
    const block = readBlock(bytes.subarray(i * blockSize, (i + 1) * blockSize), i);
    const wrong = (what) => {
      throw new Uf2Error(`block ${i}: ${what}`);
    };
    const { chip, number, total } = block;
    if (!open && chip !== "absolute") {
      if (images[chip]) wrong(`a second image for the ${chip.toUpperCase()}`);
      if (chip === "rp2350" && !wasAbsolute) wrong("no absolute block comes before the image for the RP2350");
      open = { chip, total, blocks: (images[chip] = []) };
    }
    if (open && chip !== open.chip) wrong(`the image for the ${open.chip.toUpperCase()} ends too early`);
    if (open && (number !== open.blocks.length || total !== open.total))
      wrong(`it says ${number} of ${total}, but is ${open.blocks.length} of ${open.total}`);
    open?.blocks.push(block);
    if (open?.blocks.length === open?.total) open = null;
    wasAbsolute = chip === "absolute";
  }
  if (open) throw new Uf2Error(`${open.blocks.length} blocks for the ${open.chip.toUpperCase()}, not ${open.total}`);
  for (const blocks of Object.values(images)) sort(blocks);
  return images;
}

function readBlock(bytes, i) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const word = (n) => view.getUint32(n * 4, true);
  const wrong = (what) => {
    throw new Uf2Error(`block ${i}: ${what}`);
  };
  if (word(0) !== magicStart0 || word(1) !== magicStart1 || word(127) !== magicEnd) wrong("a magic number is wrong");
  const [flags, address, size, number, total, family] = [2, 3, 4, 5, 6, 7].map(word);
  const data = bytes.subarray(32, 32 + pageSize);
  if (flags & notMainFlash) wrong("it is not for the main flash");
  if (size !== pageSize) wrong(`${size} bytes of data; the chips take ${pageSize}`);
  if (family === absoluteFamily && flags & familyPresent) {
    if (number !== 0 || total !== 2) wrong("the absolute block says 0 of 2");
    if (!(flags & extensionsPresent) || word(8 + pageSize / 4) !== ignoredBlock) wrong("it may be taken for an image");
    if (address !== absoluteAddress || data.some((byte) => byte !== absoluteByte)) wrong("no such absolute block");
    return { chip: "absolute" };
  }
  const chip = Object.keys(chips).find((name) => chips[name] === family);
  if (!(flags & familyPresent) || !chip) wrong("it is for none of our chips");
  if (address % pageSize !== 0) wrong("its address is not that of a page");
  if (address < 0x10000000 || address + size > 0x10200000) wrong("its address is outside of 2 MiB of flash");
  return { chip, number, total, address, data };
}

function sort(blocks) {
  blocks.sort((a, b) => a.address - b.address);
  for (let i = 1; i < blocks.length; i++)
    if (blocks[i].address === blocks[i - 1].address)
      throw new Uf2Error(`two blocks for address 0x${blocks[i].address.toString(16)}`);
}
