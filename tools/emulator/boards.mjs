// The boards, read from hal/boards: those files are data, one `.field = value` after the other, and hal/board.hpp has
// the value of a field that they do not name.
import { readFileSync } from "node:fs";

const read = (file) => readFileSync(new URL(`../../hal/${file}`, import.meta.url), "utf8");

/** Names as in `tools/firmware <name>`. */
export const boardNames = () => [...read("boards/all.hpp").matchAll(/boards\/(\w+)\.hpp/g)].map(([, name]) => name);

/** What firmware and emulator agree on about a board; `buttons` is [{means, pin, label, optional}]. */
export function readBoard(name) {
  if (!boardNames().includes(name)) throw new Error(`no board '${name}'; there are ${boardNames().join(", ")}`);
  const common = read("board.hpp").match(/struct Board \{.*?\n\};/s)[0];
  const text = read(`boards/${name}.hpp`);
  const board = {};
  for (const [, field, value] of common.matchAll(/(\w+) = ([^{},;]+)[,;]/g)) board[field] = plain(value);
  for (const [, field, value] of text.matchAll(/\.(\w+) = ([^{},]+),/g)) board[field] = plain(value);
  const [, width, height] = (text + common).match(/\bpanel = \{(\d+), (\d+)\}/);
  board.panel = { width: Number(width), height: Number(height) };
  board.buttons = [...text.matchAll(/\{Button::(\w+), (\d+), "([^"]*)"(, true)?\}/g)].map(
    ([, means, pin, label, optional]) => ({ means, pin: Number(pin), label, optional: Boolean(optional) }),
  );
  return board;
}

function plain(value) {
  if (value === "no_pin") return -1;
  if (value === "true" || value === "false") return value === "true";
  if (value.startsWith('"')) return value.slice(1, -1);
  return Number(value);
}
