// Assembles bootrom.S with the compiler of the firmware.
import { execFileSync } from "node:child_process";
import { readFileSync, rmSync } from "node:fs";
import { compiled } from "./compiled.mjs";

function assemble(source, image) {
  const object = `${image}.o`;
  execFileSync("arm-none-eabi-as", [source, "-o", object]);
  execFileSync("arm-none-eabi-objcopy", ["-O", "binary", object, image]);
  rmSync(object);
}

/** The boot ROM as the words that rp2040js wants. */
export function bootrom() {
  const bytes = readFileSync(compiled("bootrom.S", "bootrom.bin", assemble));
  const words = new Uint32Array(Math.ceil(bytes.length / 4));
  new Uint8Array(words.buffer).set(bytes);
  return words;
}
