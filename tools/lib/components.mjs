/** node -> the Set of all nodes that it reaches and that reach it (strongly connected components, by Tarjan). */
export function components(roots, edges) {
  const index = new Map();
  const low = new Map();
  const open = [];
  const found = new Map();
  function visit(node) {
    index.set(node, index.size);
    low.set(node, index.get(node));
    open.push(node);
    for (const next of edges(node)) {
      if (!index.has(next)) visit(next);
      if (!found.has(next)) low.set(node, Math.min(low.get(node), low.get(next)));
    }
    if (low.get(node) !== index.get(node)) return;
    const component = new Set(open.splice(open.indexOf(node)));
    for (const member of component) found.set(member, component);
  }
  for (const node of roots) if (!index.has(node)) visit(node);
  return found;
}
