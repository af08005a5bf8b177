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

const capacity = 12; // of pd::ui::ScreenStack, whose size follows the screens

/** A function of the device that says "play", "computer", "hint", "news" or "other". */
export function topScreen(board) {
  const at = symbols(`${folder}pocket_dawn_${board}.elf`);
  const find = (symbol) => {
    const address = at.get(symbol);
    if (address === undefined) throw new Error(`the image of ${board} has no ${symbol}`);
    return address;
  };
  const screens = new Map(Object.entries(names).map(([name, symbol]) => [find(`_ZN2pd${symbol}E`), name]));
  const stack = find("_ZZN2pd2ui12screen_stackEvE5stack");
  const size = stack + 4 * capacity;
  return (device) => screens.get(device.word(stack + 4 * (device.word(size) - 1))) ?? "other";
}
