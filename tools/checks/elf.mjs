// The sizes of a firmware image, and symbols that must not be in it.
//   node tools/checks/elf.mjs IMAGE.elf    prints every figure; fails naming what is wrong
import { execFileSync } from "node:child_process";
import { started } from "../lib/started.mjs";
import { worstStack } from "./stack.mjs";

const flashBase = 0x10000000;
const ramBase = 0x20000000;

const limits = { flash: 1536 * 1024, ram: 176 * 1024 };

/** Symbols that show that something is linked which the device must do without. */
const forbidden = [
  ["an allocator", /^(malloc|calloc|realloc|free|_sbrk|_?(malloc|calloc|realloc|free|sbrk)_r|_Zn[wa]|_Zd[la])/],
  ["exceptions", /^(__cxa_(throw|allocate_exception|begin_catch)|_Unwind_|__gxx_personality)/],
  [
    "floating point",
    /^(__aeabi_(f|d|cf|cd|i2|ui2|l2|ul2|h2)[a-z0-9]|__(add|sub|mul|div|neg|fix|fixuns|float|floatun|extend|trunc)[sdt]?[a-z]*[sd]f\d?$)/,
  ],
];

function tool(name, ...args) {
  return execFileSync(`arm-none-eabi-${name}`, args, { encoding: "utf8", maxBuffer: 1 << 28 });
}

/** Map of symbol names to addresses. */
export function symbols(elf) {
  const map = new Map();
  for (const line of tool("nm", elf).split("\n")) {
    const [, address, name] = line.match(/^([0-9a-f]{8}) \w (.*)$/) ?? [];
    if (name) map.set(name, parseInt(address, 16));
  }
  return map;
}

/** Bytes of all symbols whose name matches, in flash and in RAM. */
export function sizeOf(elf, pattern) {
  const bytes = { flash: 0, ram: 0 };
  for (const line of tool("nm", "-S", elf).split("\n")) {
    const [, address, size, name] = line.match(/^([0-9a-f]{8}) ([0-9a-f]{8}) \w (.*)$/) ?? [];
    if (name && pattern.test(name)) bytes[parseInt(address, 16) < ramBase ? "flash" : "ram"] += parseInt(size, 16);
  }
  return bytes;
}

/** [{name, why}] of what must not be there. */
export function forbiddenSymbols(elf) {
  const found = [];
  for (const name of symbols(elf).keys())
    for (const [why, pattern] of forbidden) if (pattern.test(name)) found.push({ name, why });
  return found;
}

/** [{what, value, limit, unit, ok}] in bytes. */
export function figures(elf) {
  const at = symbols(elf);
  const figure = (what, value, limit, unit = "bytes") => ({ what, value, limit, unit, ok: value <= limit });
  const stack = worstStack(elf);
  return [
    figure("flash", at.get("__flash_binary_end") - flashBase, limits.flash),
    figure("static RAM", at.get("__bss_end__") - ramBase, limits.ram),
    figure("worst stack", stack.bytes, (at.get("__StackTop") - at.get("__StackLimit")) / 2),
    figure("heap, exception, float symbols", forbiddenSymbols(elf).length, 0, "symbols"),
  ];
}

function main([elf]) {
  const found = forbiddenSymbols(elf);
  for (const { name, why } of found) console.error(`${elf}: ${name} is linked: ${why} has no place on the device`);
  let bad = found.length > 0;
  for (const { what, value, limit, unit, ok } of figures(elf)) {
    console.log(`${what}: ${value} of ${limit} ${unit}`);
    if (!ok) bad = true;
  }
  console.log(
    `deepest calls:\n${worstStack(elf)
      .path.map(({ name, frame }) => `  ${String(frame).padStart(6)}  ${name}`)
      .join("\n")}`,
  );
  process.exitCode = bad ? 1 : 0;
}

if (started(import.meta.url)) main(process.argv.slice(2));
