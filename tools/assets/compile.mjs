#!/usr/bin/env node
// Compiles assets/ into tables:  compile.mjs ASSETS OUT [VERSION]
// Everything that is wrong is named, file and key, before it stops; nothing is written unless all is right.
import fs from "node:fs";
import path from "node:path";
import { started } from "../lib/started.mjs";
import * as emit from "./emit.mjs";
import { readFonts } from "./fonts.mjs";
import { readIcons } from "./icons.mjs";
import { readImages } from "./images.mjs";
import { readRegions } from "./regions.mjs";
import { readStrings } from "./strings.mjs";
import { readTunes } from "./tunes.mjs";
import { readTutorials } from "./tutorials.mjs";

export async function compile(assets, problem, version) {
  const icons = await readIcons(path.join(assets, "icons"), problem);
  const regions = readRegions(path.join(assets, "regions"), problem);
  const maps = Object.fromEntries(regions.map((map) => [map.name, map]));
  const images = await readImages(path.join(assets, "images"), maps, problem);
  const strings = readStrings(path.join(assets, "strings"), icons, problem, version);
  const fonts = await readFonts(assets, strings, icons, problem);
  const tunes = readTunes(assets, problem);
  const tutorials = readTutorials(assets, strings, problem);
  return { icons, images, regions, strings, fonts, tunes, tutorials };
}

async function main([assets, out, version]) {
  if (!assets || !out) {
    console.error("usage: compile.mjs ASSETS OUT [VERSION]");
    process.exit(2);
  }
  const problems = [];
  const made = await compile(assets, (text) => problems.push(text), version);
  if (problems.length > 0) {
    for (const p of problems) console.error(`error: ${p}`);
    process.exit(1);
  }
  const files = {
    "icons.hpp": emit.iconsHeader(made.icons),
    "icons.cpp": emit.iconsSource(made.icons),
    "images.hpp": emit.imagesHeader(made.images),
    "images.cpp": emit.imagesSource(made.images),
    "fonts.cpp": emit.fontsSource(made.fonts),
    "strings.hpp": emit.stringsHeader(made.strings),
    "languages.hpp": emit.languagesHeader(made.strings),
    "strings.cpp": emit.stringsSource(made.strings),
    "tunes.hpp": emit.tunesHeader(made.tunes),
    "tunes.cpp": emit.tunesSource(made.tunes),
    "tutorials.cpp": emit.tutorialsSource(made.tutorials),
    "regions.hpp": emit.regionsHeader(made.regions),
    "regions.cpp": emit.regionsSource(made.regions),
  };
  fs.mkdirSync(out, { recursive: true });
  for (const [name, text] of Object.entries(files)) {
    const file = path.join(out, name);
    if (fs.existsSync(file) && fs.readFileSync(file, "utf8") === text) continue;
    fs.writeFileSync(file, text);
  }
}

if (started(import.meta.url)) await main(process.argv.slice(2));
