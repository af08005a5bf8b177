// The boards, read from hal/boards/*.hpp: those files are data, one `.field = value` after the other.
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const folder = fileURLToPath(new URL("../../hal/boards/", import.meta.url));

/** Names as in `tools/firmware <name>`. */
export function boardNames() {
  return readdirSync(folder)
    .filter((file) => file.endsWith(".hpp") && file !== "all.hpp")
    .map((file) => file.slice(0, -".hpp".length));
}

/** What firmware and emulator agree on about a board; `buttons` is [{means, pin, label, optional}]. */
export function readBoard(name) {
  if (!boardNames().includes(name)) throw new Error(`no board '${name}'; there are ${boardNames().join(", ")}`);
  const text = readFileSync(`${folder}${name}.hpp`, "utf8");
  const board = { buttons: [] };
  for (const [, field, value] of text.matchAll(/\.(\w+) = ([^{},]+),/g)) board[field] = plain(value);
  const [, width, height] = text.match(/\.panel = \{(\d+), (\d+)\}/);
  board.panel = { width: Number(width), height: Number(height) };
  board.buttons = [...text.matchAll(/\{Button::(\w+), (\d+), "([^"]*)"(, true)?\}/g)].map(
    ([, means, pin, label, optional]) => ({ means, pin: Number(pin), label, optional: Boolean(optional) }),
  );
  if (board.buttons.length !== board.button_count)
    throw new Error(`hal/boards/${name}.hpp: ${board.buttons.length} buttons read, ${board.button_count} announced`);
  return board;
}

function plain(value) {
  if (value === "no_pin") return -1;
  if (value === "true" || value === "false") return value === "true";
  if (value.startsWith('"')) return value.slice(1, -1);
  return Number(value);
}
