// The games: the lines of engine/games.txt, and what the tools know about each (tools/games/<name>.json).
import { existsSync, readFileSync } from "node:fs";

const root = new URL("../../", import.meta.url);

/** In the order of core::GameId: {name, prefix, title} and the parts of its JSON file. */
export const games = readFileSync(new URL("engine/games.txt", root), "utf8")
  .split("\n")
  .filter((line) => /^[a-z]/.test(line))
  .map((line) => {
    const [, name, prefix, title] = /^(\w+) (\w+) (.+)$/.exec(line);
    const file = new URL(`tools/games/${name}.json`, root);
    return { name, prefix, title, ...(existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {}) };
  });
export const gameNames = games.map(({ name }) => name);
