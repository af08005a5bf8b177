// Takes the walk through every kind of screen (tests/walk) in every language and puts the pictures side by side, a row
// for each screen, a column for each language:
//   sheet.mjs BOARD FOLDER [PICTURES]     FOLDER gets 01.png, 02.png and so on; PICTURES: language_<l>.png go there
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import { createRequire } from "node:module";
import os from "node:os";
import path from "node:path";
import { readLanguages } from "../assets/strings.mjs";
import { smallPng } from "../emulator/png.mjs";
import { root } from "../lib/files.mjs";

const { PNG } = createRequire(import.meta.url)("pngjs");
const walk = path.join(root, "build/host/walk");
const languages = readLanguages(path.join(root, "assets/strings")).map(({ code }) => code);
const shown = "stone_age_how_many"; // the picture for the README
const gap = 4;
const rows = 6; // of a sheet

const picture = (folder, language, name) => PNG.sync.read(fs.readFileSync(path.join(folder, language, `${name}.png`)));

/** The screens of `names` in all languages, on one sheet. */
function sheetOf(folder, names) {
  const { width, height } = picture(folder, languages[0], names[0]);
  const sheet = new PNG({ width: languages.length * (width + gap) - gap, height: names.length * (height + gap) - gap });
  sheet.data.fill(0xff);
  languages.forEach((language, x) =>
    names.forEach((name, y) =>
      PNG.bitblt(picture(folder, language, name), sheet, 0, 0, width, height, x * (width + gap), y * (height + gap)),
    ),
  );
  return PNG.sync.write(sheet);
}

function main([board, out, pictures]) {
  if (!board || !out) {
    console.error("usage: sheet.mjs BOARD FOLDER [PICTURES]");
    process.exit(2);
  }
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "dawn-sheet-"));
  try {
    let names = [];
    for (const language of languages)
      names = execFileSync(walk, [board, language, path.join(folder, language)], { encoding: "utf8" })
        .trim()
        .split("\n");
    fs.rmSync(out, { recursive: true, force: true });
    fs.mkdirSync(out, { recursive: true });
    for (let i = 0; i * rows < names.length; i++) {
      const here = names.slice(i * rows, (i + 1) * rows);
      const file = path.join(out, `${String(i + 1).padStart(2, "0")}.png`);
      fs.writeFileSync(file, sheetOf(folder, here));
      console.log(`${file}: ${here.join(" ")}`);
    }
    console.log(`${names.length} screens in ${languages.join(", ")}`);
    if (pictures)
      for (const language of languages)
        fs.writeFileSync(path.join(pictures, `language_${language}.png`), smallPng(picture(folder, language, shown)));
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
}

main(process.argv.slice(2));
