// Which screen the emulated device shows, read from the memory of the image that people flash.
import { fileURLToPath } from "node:url";
import { symbols } from "../checks/elf.mjs";

const folder = fileURLToPath(new URL("../../build/boards/firmware/rp2/", import.meta.url));
const names = {
  play: "7screens12_GLOBAL__N_113play_instance",
  computer: "7screens12_GLOBAL__N_117the_computer_turn",
  hint: "7screens12_GLOBAL__N_18the_hint",
  news: "7screens12_GLOBAL__N_18the_news",
};

/** A function of the device that says "play", "computer", "hint", "news" or "other". */
export function topScreen(board) {
  const at = symbols(`${folder}pocket_dawn_${board}.elf`);
  const find = (name) => {
    const address = at.get(`_ZN2pd${name}E`);
    if (address === undefined) throw new Error(`the image of ${board} has no ${name}`);
    return address;
  };
  const screens = new Map(Object.entries(names).map(([name, symbol]) => [find(symbol), name]));
  const [depth, stack] = [find("12_GLOBAL__N_15depth"), find("12_GLOBAL__N_15stack")];
  return (device) => screens.get(device.word(stack + 4 * (device.word(depth) - 1))) ?? "other";
}
