#!/usr/bin/env node
// Writes the lists of boards in README.md, docs/boards.md, docs/install.txt and the form for bugs from the files in
// hal/boards. With --check it writes nothing and fails if a list is out of date.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { boardNames, readBoard } from "../emulator/boards.mjs";
import { started } from "../lib/started.mjs";

const words = { x: "details", y: "pages" };
const directions = ["up", "down", "left", "right"];

/** "D-pad, A select, B back": buttons that do the same are named together, optional ones last. */
function buttonsOf({ buttons }) {
  const parts = (some) => {
    const hasPad = directions.every((means) => some.some((b) => b.means === means));
    const rest = some.filter((b) => !hasPad || !directions.includes(b.means));
    const meanings = [...new Set(rest.map((b) => b.means))];
    const labels = (means) => rest.filter((b) => b.means === means).map((b) => b.label);
    const named = meanings.map((means) => `${labels(means).join(" or ")} ${words[means] ?? means}`);
    return [...(hasPad ? ["D-pad"] : []), ...named].join(", ");
  };
  const optional = parts(buttons.filter((b) => b.optional));
  return parts(buttons.filter((b) => !b.optional)) + (optional ? `; optional: ${optional}` : "");
}

function extrasOf({ speaker, led, led_red, battery, te }) {
  const extras = [];
  if (speaker >= 0) extras.push("sound");
  if (led_red >= 0) extras.push("coloured LED");
  if (led >= 0) extras.push("LED");
  if (battery >= 0) extras.push("battery gauge");
  if (te >= 0) extras.push("display sync (TE)");
  return extras.join(", ") || "none";
}

const cell = (text) => text.replaceAll("|", "\\|");
const table = (rows) =>
  [rows[0], rows[0].map(() => "---"), ...rows.slice(1)].map((row) => `| ${row.map(cell).join(" | ")} |`).join("\n");
const all = () => boardNames().map(readBoard);
const sizeOf = ({ panel }) => `${panel.width}x${panel.height}`;

const chipsOf = ({ rp2040_only }) => (rp2040_only ? "RP2040" : "RP2040, RP2350 (never run)");
const neverRun = `**The image for the RP2350 (Pico 2) has never been run on a real chip.** Where the table names both
chips, the file holds an image for each of them. No emulator covers the whole RP2350. Rules, screens
and computer players were tested in QEMU, which emulates only the processor of the chip. The code
for display, buttons, storage, sleep and sound was compiled but never run.`;

const forOwners = (fileOf, boardOf = ({ hardware }) => hardware) =>
  table([
    ["board", "file", "chip", "display", "buttons", "extras"],
    ...all().map((b) => [boardOf(b), fileOf(b), chipsOf(b), sizeOf(b), buttonsOf(b), extrasOf(b)]),
  ]) + `\n\n${neverRun}`;
/** As the page draws it, once tools/pictures has taken that picture. */
const withDrawing = ({ name, hardware }) => {
  const picture = `docs/pictures/board_${name}.png`;
  if (!existsSync(new URL(`../../${picture}`, import.meta.url))) return hardware;
  return `<img src="${picture}" width="150" alt=""><br>${hardware}`;
};

const busOf = ({ data0, bus_hz }) => `${data0 >= 0 ? "8 bits in parallel" : "SPI"}, ${bus_hz / 1e6} MHz`;

const forBuilders = () =>
  table([
    ["file", "panel", "bus", "pin that sends text"],
    ...all().map((b) => [quoted(b), sizeOf(b), busOf(b), b.serial < 0 ? "none" : `GP${b.serial}`]),
  ]);

/** Replaces what is between the two marks. */
function between(page, what, text) {
  const [begin, end] = [`<!-- ${what}: written by tools/checks/boards.mjs -->`, `<!-- /${what} -->`];
  const [from, to] = [page.indexOf(begin), page.indexOf(end)];
  if (from < 0 || to < 0) throw new Error(`there is no place for ${what}`);
  return `${page.slice(0, from + begin.length)}\n\n${text}\n\n${page.slice(to)}`;
}

/** Replaces the lines that match `pattern`, which follow each other. */
function lines(page, pattern, fresh) {
  const old = page.split("\n");
  const first = old.findIndex((line) => pattern.test(line));
  if (first < 0) throw new Error(`no line matches ${pattern}`);
  const count = old.slice(first).findIndex((line) => !pattern.test(line));
  return [...old.slice(0, first), ...fresh, ...old.slice(first + count)].join("\n");
}

const download = ({ name }) => `[${name}](../../releases/latest/download/pocket-dawn-${name}.uf2)`;
const quoted = ({ name }) => `\`${name}\``;

/** File -> what it should hold, given what it holds. */
export const lists = {
  "README.md": (page) => between(page, "boards", forOwners(download, withDrawing)),
  "docs/boards.md": (page) => between(between(page, "boards", forOwners(quoted)), "buses", forBuilders()),
  "docs/install.txt": (page) => {
    const width = Math.max(...all().map((b) => b.hardware.length));
    const line = (b) => `   ${b.hardware.padEnd(width)}   pocket-dawn-${b.name}.uf2`;
    return lines(page, /^ {3}.*pocket-dawn-\w+\.uf2$/, all().map(line));
  },
  ".github/ISSUE_TEMPLATE/fault.yml": (page) => {
    const [before, after] = page.split(/(?<=\n {6}options:\n)[\s\S]*?(?= {8}- the page in a browser\n)/);
    const options = all().map((b) => `        - ${b.hardware}\n`);
    return `${before}${options.join("")}${after}`;
  },
};

if (started(import.meta.url)) {
  const root = new URL("../../", import.meta.url);
  for (const [file, fresh] of Object.entries(lists)) {
    const page = readFileSync(new URL(file, root), "utf8");
    if (fresh(page) === page) continue;
    if (process.argv[2] === "--check") {
      console.log(`${file}: its list of boards is out of date; node tools/checks/boards.mjs writes it`);
      process.exitCode = 1;
    } else writeFileSync(new URL(file, root), fresh(page));
  }
}
