// Which functions of an image took how many cycles, from what processor.mjs counted.
import { execFileSync } from "node:child_process";

const symbol = /^([0-9a-f]{8}) ([0-9a-f]{8}) [tw] (.*)$/i; // address, size, name

/** [[name, cycles]], the most first. `counted`: Processor.profile(); `elf`: the file that the image was made from. */
export function byFunction(counted, elf) {
  const names = execFileSync("arm-none-eabi-nm", ["-CnS", elf], { encoding: "utf8", maxBuffer: 1 << 26 });
  const functions = names
    .split("\n")
    .map((line) => line.match(symbol))
    .filter(Boolean)
    .map(([, start, size, name]) => ({
      start: parseInt(start, 16),
      end: parseInt(start, 16) + parseInt(size, 16),
      name,
    }));
  const sums = new Map();
  let at = 0; // both lists are in the order of their addresses
  for (const [address, cycles] of counted.toSorted((a, b) => a[0] - b[0])) {
    while (at < functions.length && functions[at].end <= address) at++;
    const name = functions[at]?.start <= address ? functions[at].name : "(no function)";
    sums.set(name, (sums.get(name) ?? 0) + cycles);
  }
  return [...sums].sort((a, b) => b[1] - a[1]);
}
