// Reads assets/tutorials.txt: for each game a log to play along, and the steps that tell of it (its first lines say how).
import fs from "node:fs";
import path from "node:path";
import { gameNames as games } from "../lib/games.mjs";

const places = ["", "header", "tabs", "words"];

// -> [{ setup: [players, variant, first, options], moves: [16 bits each], steps: [{ text, kind }] }], by game. `text` is
// the place of the words among the strings, `kind` 0 a move, else 1 + where it points.
export function readTutorials(assets, { keys }, problem) {
  const tutorials = [];
  const lines = fs.readFileSync(path.join(assets, "tutorials.txt"), "utf8").split("\n");
  lines.forEach((line, i) => {
    if (line.trim() === "" || line.startsWith("#")) return;
    const wrong = (text) => problem(`tutorials.txt:${i + 1}: ${text}`);
    const [word, key, place = ""] = line.trim().split(/\s+/);
    if (word === "log") {
      const [, game, setup, moves] =
        /^log pocket-dawn 1 (\w+) \d+ (players=.*) moves=((?:[0-9a-f]{4})+) crc=\w+$/.exec(line.trim()) ?? [];
      if (game === undefined) return wrong("this is not a log as the referee prints it");
      if (game !== games[tutorials.length]) return wrong(`${game} is not the next game, ${games[tutorials.length]} is`);
      const numbers = ["players", "variant", "first", "options"].map((name) =>
        Number(new RegExp(`${name}=(\\d+)`).exec(setup)?.[1]),
      );
      tutorials.push({ setup: numbers, moves: moves.match(/.{4}/g).map((hex) => parseInt(hex, 16)), steps: [] });
      return;
    }
    if (word !== "move" && word !== "tell") return wrong(`"${word}" is neither log nor move nor tell`);
    if (tutorials.length === 0) return wrong("a log comes first");
    const text = keys.indexOf(key);
    if (text < 0) return wrong(`there is no string ${key}`);
    if (!places.includes(place) || (word === "move" && place !== "")) return wrong(`it cannot point at "${place}"`);
    tutorials.at(-1).steps.push({ text, kind: word === "move" ? 0 : 1 + places.indexOf(place) });
  });
  return tutorials;
}
