// The boards, read from hal/boards: those files are data, one `.field = value` after the other. A field that they do not
// name has the value of the board that they begin with, or that of hal/board.hpp.
import { readdirSync, readFileSync } from "node:fs";

const read = (file) => readFileSync(new URL(`../../hal/${file}`, import.meta.url), "utf8");

/** Names as in `tools/firmware <name>`: every file in hal/boards is a board. */
export const boardNames = () =>
  readdirSync(new URL("../../hal/boards", import.meta.url))
    .filter((file) => file.endsWith(".hpp"))
    .map((file) => file.slice(0, -4))
    .sort();

/** What firmware and emulator agree on about a board; `buttons` is [{means, pin, label, optional}]. */
export function readBoard(name) {
  if (!boardNames().includes(name))
    throw new Error(`unknown board '${name}'; the boards are ${boardNames().join(", ")}`);
  const text = read(`boards/${name}.hpp`);
  const [, other] = text.match(/\bBoard \w+ = (\w+)::board;/) ?? [];
  const board = other ? readBoard(other) : fields(read("board.hpp").match(/struct Board \{.*?\n\};/s)[0]);
  return Object.assign(board, fields(text));
}

/** How long a whole picture takes on the board's bus. */
export function pictureMs({ panel, bus_hz, data0, spi_mode }) {
  const clocks = data0 >= 0 ? 2 : spi_mode === 3 ? 16 : 18; // for a pixel
  return (1e3 * clocks * panel.width * panel.height) / bus_hz;
}

function fields(text) {
  const found = {};
  for (const [, field, value] of text.matchAll(/(\w+) = ([^{},;:\n]+)[,;]/g)) found[field] = plain(value);
  const [, width, height] = text.match(/\bpanel = \{(\d+), (\d+)\}/) ?? [];
  if (width) found.panel = { width: Number(width), height: Number(height) };
  const buttons = [...text.matchAll(/\{Button::(\w+), (\d+), "([^"]*)"(, true)?\}/g)];
  if (buttons.length > 0)
    found.buttons = buttons.map(([, means, pin, label, optional]) => ({
      means,
      pin: Number(pin),
      label,
      optional: Boolean(optional),
    }));
  return found;
}

function plain(value) {
  if (value === "no_pin") return -1;
  if (value === "not_recorded") return null;
  if (value === "true" || value === "false") return value === "true";
  if (value.startsWith('"')) return value.slice(1, -1);
  return Number(value.replaceAll("'", ""));
}
