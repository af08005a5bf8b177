// The layers inside firmware/app: each includes only layers below it, and no modules (a header and its source) include
// each other, directly or indirectly. The linker finds every call of a layer above (tests/CMakeLists.txt); this finds
// what leaves no symbol, such as a type or a constant.

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
