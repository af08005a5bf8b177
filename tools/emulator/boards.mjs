// The boards, as the compiler reads hal/boards: boards.cpp prints them as JSON, with all defaults of hal/board.hpp.
//   node tools/emulator/boards.mjs           prints that JSON, for CMake
//   node tools/emulator/boards.mjs FIELD     prints the name of each board and its FIELD, for shell scripts
import { execFileSync, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { root } from "../lib/files.mjs";
import { started } from "../lib/started.mjs";
import { compiled } from "./compiled.mjs";

/** Names as in `tools/firmware <name>`: every file in hal/boards is a board. */
export const boardNames = () =>
  readdirSync(`${root}hal/boards`)
    .filter((file) => file.endsWith(".hpp"))
    .map((file) => file.slice(0, -4))
    .sort();

function print(source, result) {
  const program = `${result}.program`;
  const names = boardNames();
  const included = names.flatMap((name) => ["-include", `${root}hal/boards/${name}.hpp`]);
  const list = names.map((name) => `&${name}::board`).join(",");
  const words = ["-std=c++20", `-I${root}`, ...included, `-DBOARDS=${list}`, source, "-o", program];
  if (spawnSync("c++", words, { stdio: ["ignore", "inherit", "inherit"] }).status !== 0)
    throw new Error("a file in hal/boards does not compile: the compiler says why");
  writeFileSync(result, execFileSync(program));
  rmSync(program);
}

let hardware;
function read() {
  if (hardware) return hardware;
  const headers = boardNames().map((name) => `boards/${name}.hpp`);
  const list = createHash("sha256").update(headers.join()).digest("hex").slice(0, 8); // changes when a file goes
  const includes = [...headers, "board.hpp", "buttons.hpp", "display.hpp", "storage.hpp"].map((h) => `../../hal/${h}`);
  const at = compiled("boards.cpp", `boards_${list}.json`, print, includes);
  hardware = JSON.parse(readFileSync(at, "utf8"));
  for (const name of boardNames())
    if (!hardware.boards[name]) throw new Error(`hal/boards/${name}.hpp: the name of the board must be "${name}"`);
  return hardware;
}

/** What firmware and emulator agree on about a board; `buttons` is [{means, pin, label, optional}]. */
export function readBoard(name) {
  if (!boardNames().includes(name))
    throw new Error(`unknown board '${name}'; the boards are ${boardNames().join(", ")}`);
  return structuredClone(read().boards[name]);
}

/** How long a whole picture takes on the board's bus. */
export function pictureMs({ panel, bus_hz, data0, spi_mode }) {
  const clocks = data0 >= 0 ? 2 : spi_mode === 3 ? 16 : 18; // for a pixel
  return (1e3 * clocks * panel.width * panel.height) / bus_hz;
}

if (started(import.meta.url)) {
  const [field] = process.argv.slice(2);
  try {
    if (field) for (const name of boardNames()) console.log(`${name} ${readBoard(name)[field]}`);
    else console.log(JSON.stringify(read()));
  } catch (error) {
    console.error(`error: ${error.message}`);
    process.exitCode = 1;
  }
}
