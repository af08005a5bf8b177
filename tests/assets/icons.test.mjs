// Every icon that stands in a sentence of a game is explained on the page of icons of that game, in every language.
import assert from "node:assert/strict";
import path from "node:path";
import test from "node:test";
import { fileURLToPath } from "node:url";
import { readIcons } from "../../tools/assets/icons.mjs";
import { firstIcon, readStrings } from "../../tools/assets/strings.mjs";
import { games } from "../../tools/lib/games.mjs";

const assets = path.join(path.dirname(fileURLToPath(import.meta.url)), "../../assets");
const icons = await readIcons(path.join(assets, "icons"), assert.fail);
const strings = readStrings(path.join(assets, "strings"), icons, assert.fail);
const languages = strings.languages.map(({ code }) => code);

const iconsIn = (text) =>
  [...text].map((c) => c.codePointAt(0) - firstIcon).filter((i) => i >= 0 && i < icons.names.length);

for (const { name: game, prefix: upper } of games)
  for (const language of languages)
    test(`${game}, ${language}: the page of icons explains every icon of its sentences`, () => {
      const prefix = upper.toLowerCase();
      const page = strings.texts[language][strings.keys.indexOf(`guide_${prefix}_icons_text`)];
      const lines = page.split("\n");
      const explained = new Set(lines.filter((l) => l.length > 2).flatMap((l) => iconsIn(l.slice(0, 1))));
      let used = 0;
      strings.keys.forEach((key, at) => {
        if (!key.startsWith(`${prefix}_`) && !key.match(`^(guide|hint)_${prefix}_`)) return;
        for (const i of iconsIn(strings.texts[language][at])) {
          ++used;
          assert.ok(explained.has(i), `${key} uses [${icons.names[i]}], which no line of the page begins with`);
        }
      });
      assert.ok(used > 40);
    });
