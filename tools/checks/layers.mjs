// The layers inside firmware/app: each includes only layers below it, and no modules (a header
// and its source) include each other, directly or indirectly.
//   node tools/checks/layers.mjs            draws them into docs/architecture.md from the includes
//   node tools/checks/layers.mjs --check    fails when the drawing there is not that of the includes
import { readFileSync, writeFileSync } from "node:fs";
import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";

/** From the lowest up, and what each is for. */
export const layers = [
  ["ui", "canvas, letters, input, widgets, renderer, sound, the stack of screens"],
  ["storage", "journal, saved games, results, settings, statistics: numbers and bytes"],
  ["session", "a game on the table: what is true, what is seen, who plays"],
  ["games", "one folder a game: what it shows and says; the list of games"],
  ["screens", "everything that is opened and closed again"],
  ["app", "the loop: buttons, screens, light, sleep"],
];

const root = "firmware/app/";

/** A header and its source; and x_part belongs to x, where there is an x.hpp beside it. */
function moduleOf(file, texts) {
  const name = file.replace(/\.(cpp|hpp)$/, "");
  for (let cut = name.lastIndexOf("_"); cut > name.lastIndexOf("/"); cut = name.lastIndexOf("_", cut - 1))
    if (texts.has(`${name.slice(0, cut)}.hpp`)) return name.slice(0, cut);
  return name;
}

/** ui, storage, ...; null outside of the app. */
export function layerOf(file) {
  if (!file.startsWith(root) || file === `${root}namespaces.hpp`) return null;
  const rest = file.slice(root.length);
  return rest.includes("/") ? rest.split("/")[0] : "app";
}

/** [from, to] for every include inside the app. */
export function includes(texts) {
  const found = [];
  for (const [file, text] of texts) {
    if (!file.startsWith(root) || !/\.(cpp|hpp)$/.test(file)) continue;
    for (const [, to] of text.matchAll(/^\s*#\s*include\s*"(firmware\/app\/(?!namespaces)[^"]+)"/gm))
      found.push([file, to]);
  }
  return found;
}

/** What is wrong with the layers, in words. */
export function layerViolations(texts) {
  const wrong = [];
  const height = new Map(layers.map(([name], i) => [name, i]));
  const dependencies = new Map();
  const module = (file) => moduleOf(file, texts);
  for (const [from, to] of includes(texts)) {
    const [a, b] = [layerOf(from), layerOf(to)];
    if (!height.has(a)) wrong.push(`${from}: belongs to no layer of the app`);
    else if (height.get(b) > height.get(a)) wrong.push(`${from}: ${a} must not include ${b}: ${to}`);
    if (module(from) === module(to)) continue;
    if (!dependencies.has(module(from))) dependencies.set(module(from), new Set());
    dependencies.get(module(from)).add(module(to));
  }
  for (const ring of cycles(dependencies)) wrong.push(`modules that include each other: ${ring.sort().join(", ")}`);
  return wrong;
}

/** Groups of two or more that reach each other (Tarjan). */
function cycles(dependencies) {
  const index = new Map();
  const low = new Map();
  const open = [];
  const closed = new Set();
  const found = [];
  function visit(node) {
    index.set(node, index.size);
    low.set(node, index.get(node));
    open.push(node);
    for (const next of dependencies.get(node) ?? []) {
      if (!index.has(next)) visit(next);
      if (!closed.has(next)) low.set(node, Math.min(low.get(node), low.get(next)));
    }
    if (low.get(node) !== index.get(node)) return;
    const ring = open.splice(open.indexOf(node));
    for (const member of ring) closed.add(member);
    if (ring.length > 1) found.push(ring);
  }
  for (const node of dependencies.keys()) if (!index.has(node)) visit(node);
  return found;
}

/** The layers as a drawing in Mermaid: an arrow from a layer to one that it includes, labelled with the number of includes. */
export function drawing(texts) {
  const arrows = new Map();
  const sizes = new Map();
  for (const file of texts.keys())
    if (layerOf(file) && /\.(cpp|hpp)$/.test(file))
      sizes.set(layerOf(file), (sizes.get(layerOf(file)) ?? new Set()).add(moduleOf(file, texts)));
  for (const [from, to] of includes(texts)) {
    const key = `${layerOf(from)} ${layerOf(to)}`;
    if (layerOf(from) !== layerOf(to)) arrows.set(key, (arrows.get(key) ?? 0) + 1);
  }
  const boxes = [...layers]
    .reverse()
    .map(([name, what]) => `  ${name}["<b>${name}</b> (${sizes.get(name)?.size ?? 0} modules)<br>${what}"]`);
  const lines = [...arrows].sort().map(([key, count]) => {
    const [from, to] = key.split(" ");
    return `  ${from} -- ${count} --> ${to}`;
  });
  return ["```mermaid", "flowchart TB", ...boxes, ...lines, "```"].join("\n");
}

/** The page with the drawing put between its two marks. */
export function pageWith(page, texts) {
  const [begin, end] = ["<!-- layers: drawn by tools/checks/layers.mjs -->", "<!-- /layers -->"];
  const [from, to] = [page.indexOf(begin), page.indexOf(end)];
  if (from < 0 || to < 0) throw new Error("docs/architecture.md has no place for the drawing of the layers");
  return `${page.slice(0, from + begin.length)}\n\n${drawing(texts)}\n\n${page.slice(to)}`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const list = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", root], {
    encoding: "utf8",
  });
  const texts = new Map();
  for (const file of list.split("\n").filter((f) => /\.(cpp|hpp)$/.test(f)))
    try {
      texts.set(file, readFileSync(file, "utf8"));
    } catch {
      // deleted, and not committed yet
    }
  const page = readFileSync("docs/architecture.md", "utf8");
  const fresh = pageWith(page, texts);
  if (process.argv[2] !== "--check") writeFileSync("docs/architecture.md", fresh);
  else if (fresh !== page) {
    console.log("docs/architecture.md: the layers have changed; node tools/checks/layers.mjs draws them");
    process.exit(1);
  }
}
