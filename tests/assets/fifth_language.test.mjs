// Another language is data: a line in languages.txt and files of strings. With a copy of English as the fifth one the
// app is built and shows it, and no line of code was touched.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import test from "node:test";
import { fileURLToPath } from "node:url";
import { readPng } from "../png.mjs";

const root = fileURLToPath(new URL("../../", import.meta.url));
// Beside build/host, and built with the same options: ccache knows all that does not depend on the languages from there.
const folder = path.join(root, "build/fifth_language");
const assets = path.join(folder, "assets");

function addLanguage(code, change) {
  const strings = path.join(assets, "strings");
  for (const name of fs.readdirSync(strings).filter((n) => /(^|\.)en\.txt$/.test(n))) {
    const text = fs.readFileSync(path.join(strings, name), "utf8").replace(/^@.*\n/gm, "");
    fs.writeFileSync(path.join(strings, name.replace(/en\.txt$/, `${code}.txt`)), change(text));
  }
  fs.appendFileSync(path.join(strings, "languages.txt"), `${code}  n == 1 ? 0 : 1\n`);
}

/** The pictures of a device on which the language in that row of the menu is chosen. */
function picturesOf(row) {
  const shots = path.join(folder, `shots_${row}`);
  fs.rmSync(shots, { recursive: true, force: true });
  fs.mkdirSync(shots);
  const script = `wait 2500\nrepeat ${row} press next\nshot languages\npress select\nwait 500\nshot menu\n`;
  execFileSync(path.join(folder, "simulator"), ["--keys", "-", "--shots", shots], { input: script });
  return { languages: readPng(`${shots}/languages.png`), menu: readPng(`${shots}/menu.png`) };
}

test("a fifth language touches data only: it compiles, can be chosen, and is what the menu shows", () => {
  fs.rmSync(assets, { recursive: true, force: true });
  fs.cpSync(path.join(root, "assets"), assets, { recursive: true });
  addLanguage("xx", (text) => text.replace("menu_results = ", "menu_results = X").replace("= English", "= Fifth"));
  const cmake = (...args) => execFileSync("cmake", args, { cwd: root, stdio: ["ignore", "ignore", "inherit"] });
  cmake("--preset", "host", "-B", folder, `-DDAWN_ASSETS=${assets}`);
  cmake("--build", folder, "--target", "simulator");

  const [english, fifth] = [picturesOf(0), picturesOf(4)];
  assert.notDeepEqual(fifth.languages.pixels, english.languages.pixels, "the cursor is on the fifth language");
  const { width, pixels } = fifth.menu;
  const lines = new Set(
    [...pixels.keys()].filter((i) => pixels[i] !== english.menu.pixels[i]).map((i) => Math.floor(i / width)),
  );
  assert.ok(lines.size > 0, "the menu is not the English one");
  assert.ok(Math.max(...lines) - Math.min(...lines) < 31, "only the row with the changed word differs");
});
