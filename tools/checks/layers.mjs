// The layers inside firmware/app: each includes only layers below it, and no modules (a header and its source) include
// each other, directly or indirectly. The linker finds every call of a layer above (tests/CMakeLists.txt); this finds
// what leaves no symbol, such as a type or a constant.
import { components } from "../lib/components.mjs";

/** From the lowest up. */
const layers = ["ui", "storage", "session", "games", "screens", "console", "app"];

const root = "firmware/app/";

/** A header and its source; and x_part belongs to x, where there is an x.hpp beside it. */
function moduleOf(file, texts) {
  const name = file.replace(/\.(cpp|hpp)$/, "");
  for (let cut = name.lastIndexOf("_"); cut > name.lastIndexOf("/"); cut = name.lastIndexOf("_", cut - 1))
    if (texts.has(`${name.slice(0, cut)}.hpp`)) return name.slice(0, cut);
  return name;
}

/** ui, storage, ...; null outside of the app. */
function layerOf(file) {
  if (!file.startsWith(root) || file === `${root}namespaces.hpp`) return null;
  const rest = file.slice(root.length);
  return rest.includes("/") ? rest.split("/")[0] : "app";
}

/** [from, to] for every include inside the app. */
function includes(texts) {
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
  const height = new Map(layers.map((name, i) => [name, i]));
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
  const rings = new Set(components(dependencies.keys(), (module) => dependencies.get(module) ?? []).values());
  for (const ring of rings)
    if (ring.size > 1) wrong.push(`modules that include each other: ${[...ring].sort().join(", ")}`);
  return wrong;
}
