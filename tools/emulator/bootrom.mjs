// Assembles bootrom.S with the compiler of the firmware, once, into build/emulator/.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const source = fileURLToPath(new URL('bootrom.S', import.meta.url));
const folder = fileURLToPath(new URL('../../build/emulator/', import.meta.url));

/** The boot ROM as the words that rp2040js wants. */
export function bootrom() {
  const image = `${folder}bootrom.bin`;
  if (!existsSync(image) || statSync(image).mtimeMs < statSync(source).mtimeMs) {
    mkdirSync(folder, { recursive: true });
    const object = `${folder}bootrom.${process.pid}.o`;
    execFileSync('arm-none-eabi-as', [source, '-o', object]);
    execFileSync('arm-none-eabi-objcopy', ['-O', 'binary', object, image]);
  }
  const bytes = readFileSync(image);
  const words = new Uint32Array(Math.ceil(bytes.length / 4));
  new Uint8Array(words.buffer).set(bytes);
  return words;
}
