// Plays the key scripts of tools/simulator/sheet/ in every language and puts the pictures side by side:
//   sheet.mjs BOARD OUT.png [FOLDER]      FOLDER: where language_<l>.png go as well, one picture for each language
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { languages } from '../assets/strings.mjs';

const { PNG } = createRequire(import.meta.url)('pngjs');
const here = path.dirname(fileURLToPath(import.meta.url));
const simulator = path.join(here, '../../build/host/simulator');
const shown = 'stone_age_place';  // the picture for the README
const gap = 4;

// The pictures of one script in one language, in the order of their names in the script: [[name, PNG]].
function play(script, language, board) {
  const text = fs.readFileSync(script, 'utf8');
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'dawn-sheet-'));
  try {
    // A new device asks for the language first; its menu lists them in this order.
    const choose = `wait 1500\n${'press next\n'.repeat(languages.indexOf(language))}press select\nwait 400\n`;
    const file = path.join(folder, 'script.keys');
    fs.writeFileSync(file, choose + text);
    execFileSync(simulator, ['--board', board, '--keys', file, '--shots', folder, '--seed', '7']);
    return [...text.matchAll(/^shot (\w+)/gm)].map(([, name]) => [name, PNG.sync.read(fs.readFileSync(path.join(folder, `${name}.png`)))]);
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
}

function main([board, out, pictures]) {
  if (!board || !out) {
    console.error('usage: sheet.mjs BOARD OUT.png [FOLDER]');
    process.exit(2);
  }
  const scripts = fs.readdirSync(path.join(here, 'sheet')).sort().map(name => path.join(here, 'sheet', name));
  const columns = languages.map(language => scripts.flatMap(script => play(script, language, board)));
  const [width, height] = [columns[0][0][1].width, columns[0][0][1].height];
  const rows = columns[0].length;
  const sheet = new PNG({ width: columns.length * (width + gap) - gap, height: rows * (height + gap) - gap });
  sheet.data.fill(0xff);
  columns.forEach((column, x) => column.forEach(([, picture], y) =>
    PNG.bitblt(picture, sheet, 0, 0, width, height, x * (width + gap), y * (height + gap))));
  fs.mkdirSync(path.dirname(out), { recursive: true });
  fs.writeFileSync(out, PNG.sync.write(sheet));
  console.log(`${out}: ${rows} screens in ${languages.join(', ')}, from the top: ${columns[0].map(([name]) => name).join(' ')}`);
  if (!pictures) return;
  languages.forEach((language, i) => {
    const [, picture] = columns[i].find(([name]) => name === shown);
    fs.writeFileSync(path.join(pictures, `language_${language}.png`), PNG.sync.write(picture));
  });
}

main(process.argv.slice(2));
