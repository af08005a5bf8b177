// Reads UF2 files as the RP2040's boot loader does. Our own reader, so that what tools/firmware wrote
// with the npm package is judged by somebody else. Format: https://github.com/microsoft/uf2
const magicStart0 = 0x0a324655;
const magicStart1 = 0x9e5d5157;
const magicEnd = 0x0ab16f30;
const familyPresent = 0x2000;
const notMainFlash = 0x0001;
export const rp2040Family = 0xe48bff56;

/** A UF2 that a boot loader would refuse or half understand. */
export class Uf2Error extends Error {}

/**
 * Returns the blocks [{address, data}] in order of their addresses.
 * Throws a Uf2Error that names the first block that is wrong, and how.
 */
export function readUf2(bytes) {
  if (bytes.length === 0 || bytes.length % 512 !== 0)
    throw new Uf2Error(`${bytes.length} bytes are not a whole number of 512-byte blocks`);
  const count = bytes.length / 512;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const blocks = [];
  for (let i = 0; i < count; i++) {
    const word = (n) => view.getUint32(i * 512 + n * 4, true);
    const wrong = (what) => {
      throw new Uf2Error(`block ${i}: ${what}`);
    };
    if (word(0) !== magicStart0 || word(1) !== magicStart1 || view.getUint32(i * 512 + 508, true) !== magicEnd)
      wrong("a magic number is wrong");
    const [flags, address, size, number, total, family] = [2, 3, 4, 5, 6, 7].map(word);
    if (flags & notMainFlash) wrong("it is not for the main flash");
    if (!(flags & familyPresent) || family !== rp2040Family) wrong("it is not for the RP2040");
    if (size !== 256) wrong(`${size} bytes of data; the RP2040 takes 256`);
    if (address % 256 !== 0) wrong("its address is not that of a page");
    if (address < 0x10000000 || address + size > 0x10200000) wrong("its address is outside of 2 MiB of flash");
    if (number !== i || total !== count) wrong(`it says ${number} of ${total}, but is ${i} of ${count}`);
    blocks.push({ address, data: bytes.subarray(i * 512 + 32, i * 512 + 32 + size) });
  }
  blocks.sort((a, b) => a.address - b.address);
  for (let i = 1; i < blocks.length; i++)
    if (blocks[i].address === blocks[i - 1].address)
      throw new Uf2Error(`two blocks for address 0x${blocks[i].address.toString(16)}`);
  return blocks;
}
