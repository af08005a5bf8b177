// What README.md and docs/*.md point at is there: links, headings, files and folders of the project, commands.
import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { lists } from "../../tools/checks/boards.mjs";
import { boardNames, readBoard } from "../../tools/emulator/boards.mjs";
import { parts } from "../../tools/lib/licences.mjs";

const root = fileURLToPath(new URL("../../", import.meta.url));
const pages = [
  "README.md",
  "CHANGELOG.md",
  "CONTRIBUTING.md",
  "licences/README.md",
  "engine/players/weights/README.md",
  "assets/strings/glossary.md",
  ...readdirSync(`${root}docs`, { recursive: true })
    .filter((file) => file.endsWith(".md"))
    .map((file) => `docs/${file}`),
];
const text = (page) => readFileSync(join(root, page), "utf8");
const anchors = (page) =>
  [...text(page).matchAll(/^#+ (.*)$/gm)].map(([, words]) =>
    words
      .toLowerCase()
      .replace(/[^\w\- ]/g, "")
      .replaceAll(" ", "-"),
  );

test("links lead somewhere", () => {
  for (const page of pages)
    for (const [, link] of text(page).matchAll(/\]\(([^)]+)\)/g)) {
      // On the web, or beside the files on the host of the repository, which shows them below blob/<branch>/.
      if (/^https:/.test(link) || /^\/releases\/latest/.test(join("/blob/main", dirname(page), link))) continue;
      const [file, anchor] = link.split("#");
      const target = file ? join(dirname(page), file) : page;
      assert.ok(existsSync(join(root, target)), `${page}: ${link} leads nowhere`);
      if (anchor) assert.ok(anchors(target).includes(anchor), `${page}: ${link} names no heading of ${target}`);
    }
});

test("the files that are named are there", () => {
  for (const page of pages)
    for (const [, path] of text(page).matchAll(
      /[` (]((?:engine|hal|firmware|assets|tests|tools|docs|cmake)\/[\w./-]*\w)(?=[` ,;:)\n])/g,
    ))
      assert.ok(existsSync(join(root, path)), `${page}: there is no ${path}`);
});

test("every list of boards is the one that tools/checks/boards.mjs writes, and names every board", () => {
  assert.ok(Object.keys(lists).length >= 4 && boardNames().length > 0);
  for (const [page, fresh] of Object.entries(lists)) {
    assert.equal(text(page), fresh(text(page)), `${page}: run node tools/checks/boards.mjs`);
    for (const { name, hardware } of boardNames().map(readBoard))
      assert.ok(text(page).includes(hardware), `${page} does not name ${name}`);
  }
});

test("About names all that an image holds, and the changelog the version, with a date", () => {
  const [, about] = text("assets/strings/en.txt").match(/^about_licences = (.*)$/m);
  for (const { name } of parts.filter((part) => part.in.includes("firmware")))
    assert.ok(about.includes(name.replace(/ \(.*/, "")), `About does not name ${name}`);
  const version = text("VERSION").trim();
  assert.match(text("CHANGELOG.md"), new RegExp(`^## ${version} \\(\\d{4}-\\d\\d-\\d\\d\\)$`, "m"));
});

test("docs/referee.md lists the reason codes of every game, and no others", () => {
  for (const [title, folder] of [
    ["Stone Age", "stone_age"],
    ["CVlizacje", "cvlizacje"],
    ["Altay", "altay"],
  ]) {
    const sources = readdirSync(`${root}engine/players/${folder}`).map((file) =>
      text(`engine/players/${folder}/${file}`),
    );
    const [, names] = sources.join("\n").match(/reason(?:_name)?s = \{([^}]*)\}/);
    const codes = [...names.matchAll(/"(\w+)"/g)].map(([, code]) => code);
    const row = text("docs/referee.md").match(new RegExp(`^\\| ${title} \\| (.*[,\`] ?\`best\`.*) \\|$`, "m"))[1];
    const documented = [...row.replace(/\([^)]*\)/g, "").matchAll(/`(\w+)`/g)].map(([, code]) => code);
    assert.deepEqual(documented.sort(), codes.sort(), title);
  }
});
