// Rasterises the fonts of assets/fonts.txt with the letters that are needed, and checks that strings fit.
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { createRequire } from "node:module";
import { dataLines } from "../lib/files.mjs";
import { firstIcon, samples } from "./strings.mjs";

const freetype = createRequire(import.meta.url)("lv_font_conv/lib/freetype");

// -> { letters: [code point], faces: [{ name, height, icon, glyphs: [{ width, height, left, top, advance, rows }] }] }
export async function readFonts(assets, strings, icons, problem) {
  const ascii = Array.from({ length: 95 }, (_, i) => 0x20 + i);
  const letters = new Set(ascii);
  for (const line of dataLines(path.join(assets, "characters.txt")))
    for (const c of line) letters.add(c.codePointAt(0));
  const users = new Map();
  for (const { code: language } of strings.languages)
    strings.texts[language].forEach((text, i) => {
      for (const c of text.replaceAll("\n", "")) {
        const code = c.codePointAt(0);
        if (code >= firstIcon && code < firstIcon + icons.names.length) continue;
        letters.add(code);
        if (!users.has(code)) users.set(code, `${strings.files[language][i]}: ${strings.keys[i]}`);
      }
    });
  const sorted = [...letters].sort((a, b) => a - b);
  await freetype.init();
  const faces = dataLines(path.join(assets, "fonts.txt")).map((line) => {
    const [name, size, icon, file] = line.trim().split(/\s+/);
    return rasterise(name, Number(size), Number(icon), file, sorted, users, problem);
  });
  const fonts = { letters: sorted, faces };
  if (faces.every(Boolean)) checkBoxes(fonts, strings, problem);
  return fonts;
}

function findFont(file) {
  const places = [
    process.env.DAWN_FONTS,
    "/usr/share/fonts",
    "/usr/local/share/fonts",
    path.join(os.homedir(), ".fonts"),
  ];
  for (const place of places.filter((p) => p && fs.existsSync(p))) {
    const found = fs.readdirSync(place, { recursive: true }).find((f) => path.basename(f) === file);
    if (found) return path.join(place, found);
  }
  return null;
}

function rasterise(name, size, icon, file, letters, users, problem) {
  const source = findFont(file);
  if (!source) {
    problem(`fonts.txt: ${file} is not on this machine: run tools/setup, or set DAWN_FONTS to its folder`);
    return null;
  }
  const face = freetype.fontface_create(fs.readFileSync(source), size);
  const height = Math.round(size * 1.2),
    baseline = Math.round(size * 0.95);
  const glyphs = letters.map((code) => {
    if (!freetype.glyph_exists(face, code)) {
      const letter = `"${String.fromCodePoint(code)}" (U+${code.toString(16).toUpperCase().padStart(4, "0")})`;
      problem(`${users.get(code) ?? "characters.txt"}: no letter ${letter} in ${file}`);
      return { width: 0, height: 0, left: 0, top: 0, advance: 0, rows: [] };
    }
    const g = freetype.glyph_render(face, code);
    const rows = g.pixels.map((row) => row.map((alpha) => Math.round(alpha / 17)));
    return { width: g.width, height: g.height, left: g.x, top: baseline - g.y, advance: Math.round(g.advance_x), rows };
  });
  freetype.fontface_destroy(face);
  return { name, height, icon, glyphs };
}

function measure(fonts, face, text) {
  let width = 0;
  for (const c of text) {
    const code = c.codePointAt(0),
      i = fonts.letters.indexOf(code);
    width += i >= 0 ? face.glyphs[i].advance : face.icon + 1;
  }
  return width;
}

/** The words between which a line may be broken (pd::Lines): an icon stays with the number before it, and with the
 * word before it where it ends a phrase. */
const words = (paragraph) => paragraph.split(/ (?![\ue000-\uf8ff](?:[.,:;)]|$))(?<!\d (?=[\ue000-\uf8ff]))/u);

function lineCount(fonts, face, text, width) {
  let count = 0;
  for (const paragraph of text.split("\n")) {
    let line = "";
    ++count;
    for (const word of words(paragraph)) {
      const longer = line === "" ? word : `${line} ${word}`;
      if (line !== "" && measure(fonts, face, longer) > width) {
        ++count;
        line = word;
      } else line = longer;
    }
  }
  return count;
}

function checkBoxes(fonts, strings, problem) {
  for (const [key, box] of strings.boxes) {
    if (box.width === undefined) continue;
    const face = fonts.faces.find((f) => f.name === (box.font ?? "body"));
    if (!face) {
      problem(`${key}: @font ${box.font} is not in fonts.txt`);
      continue;
    }
    const at = strings.keys.indexOf(key);
    for (const { code: language } of strings.languages)
      for (const text of samples(strings.texts[language][at], box.with)) {
        const where = `${strings.files[language][at]}: ${key}`;
        const wide = box.lines === 1 ? [text] : text.split("\n").flatMap(words);
        const over = Math.max(...wide.map((part) => measure(fonts, face, part)));
        if (over > box.width) problem(`${where}: "${text}" is ${over} px wide in ${face.name}, its box ${box.width}`);
        const count = lineCount(fonts, face, text, box.width);
        if (box.lines > 1 && count > box.lines) problem(`${where}: "${text}" takes ${count} lines of ${box.lines}`);
      }
  }
}
