// What README.md and docs/*.md point at is there: links, headings, files and folders of the project, commands.
import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { parts } from "../../tools/lib/licences.mjs";

const root = fileURLToPath(new URL("../../", import.meta.url));
const pages = [
  "README.md",
  "CHANGELOG.md",
  "CONTRIBUTING.md",
  "licences/README.md",
  "assets/players/README.md",
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
      if (/^(https:|\.\.\/\.\.\/releases\/latest)/.test(link)) continue; // on the web, or on the host of the repository
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

test("every board has its file in the README and in how to install, and its name where a fault is reported", () => {
  const boards = readdirSync(`${root}hal/boards`).filter((file) => /title = /.test(text(`hal/boards/${file}`)));
  assert.ok(boards.length > 0);
  for (const file of boards) {
    const name = file.replace(".hpp", "");
    const [, title] = text(`hal/boards/${file}`).match(/title = "(.*)"/);
    assert.ok(text("README.md").includes(`| \`${name}\` |`), `README.md does not name ${name}`);
    assert.ok(text("docs/install.txt").includes(`-${name}.uf2`), `docs/install.txt does not name ${name}`);
    assert.ok(text(".github/ISSUE_TEMPLATE/fault.yml").includes(`- ${title}`), `fault.yml does not name ${title}`);
  }
});

test("About names all that an image holds, and the changelog the version, with a date", () => {
  const [, about] = text("assets/strings/en.txt").match(/^about_licences = (.*)$/m);
  for (const { name } of parts.filter((part) => part.in.includes("firmware")))
    assert.ok(about.includes(name.replace(/ \(.*/, "")), `About does not name ${name}`);
  const version = text("VERSION").trim();
  assert.match(text("CHANGELOG.md"), new RegExp(`^## ${version} \\(\\d{4}-\\d\\d-\\d\\d\\)$`, "m"));
});
