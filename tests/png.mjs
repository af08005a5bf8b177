// Reads the pictures that the simulators and tools/emulator/png.mjs write.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const { PNG } = createRequire(new URL("../tools/", import.meta.url))("pngjs");

/** { width, height, pixels: RGB565 } of a file. */
export function readPng(file) {
  const { width, height, data } = PNG.sync.read(readFileSync(file));
  return { width, height, pixels: rgb565(data) };
}

/** RGBA bytes to the panel's pixels. */
export function rgb565(bytes) {
  const pixel = (_, i) => ((bytes[i * 4] >> 3) << 11) | ((bytes[i * 4 + 1] >> 2) << 5) | (bytes[i * 4 + 2] >> 3);
  return Uint16Array.from({ length: bytes.length / 4 }, pixel);
}
