#!/usr/bin/env node
// Measures computer players on the emulated PicoSystem, one JSON object per line: their size, and the time of some decisions
// in games of each title whose other decisions an easier level makes.
import { sizeOf } from "../checks/elf.mjs";
import { games } from "../lib/games.mjs";
import { elfOf } from "../../tests/firmware/images.mjs";
import { ComputerPlayers } from "../../tests/computer_players/computer_players.mjs";
import { report } from "./figures.mjs";

const strong = 16;
/** The codes of three levels of older firmware, and their names. */
const below = [
  [1, "beginner"],
  [2, "easy"],
  [3, "medium"],
];

/** Everything that belongs to them: their code and weights, and the samples of what is hidden, which nobody else draws. */
function measureRoom() {
  const elf = elfOf("computer_players");
  report("computer players: code and weights", sizeOf(elf, /7players|11determinizeERK/).flash, 200 * 1024, "bytes");
  const thinkers = games.map(
    ({ name }) => sizeOf(elf, new RegExp(`computer_players4playIN\\d+${name}.*7thinker$`)).ram,
  );
  report("computer players: memory of the largest thinker", Math.max(...thinkers), 32 * 1024, "bytes");
}

/** The answers of several games as one. */
function together(answers) {
  const sum = {};
  for (const answer of answers)
    for (const [name, value] of Object.entries(answer))
      sum[name] = name.endsWith("_most") ? Math.max(sum[name] ?? 0, value) : (sum[name] ?? 0) + value;
  return sum;
}

measureRoom();
games.forEach(({ title, bench: { large, small, smallVariant, every } }, game) => {
  const ask = (level, decisions) =>
    together([
      new ComputerPlayers().play([game, large, 0, 0, 5, 100, level, every, decisions]),
      new ComputerPlayers().play([game, small, smallVariant, 0, 6, 100, level, every, decisions]),
    ]);
  const best = ask(strong, 6);
  const seconds = best.weighty_us / 1e6;
  report(`${title}: the strongest level, an important decision, mean`, (seconds * 1000) / best.weighty, 1500, "ms");
  report(`${title}: the strongest level, an important decision, worst`, best.weighty_us_most / 1000, 3000, "ms");
  report(`${title}: the strongest level, a minor decision, worst`, best.light_us_most / 1000, 50, "ms");
  report(`${title}: one slice of thinking, worst`, best.slice_us_most / 1000, 33, "ms");
  report(`${title}: cycles a unit of work`, (best.weighty_us * 125) / best.weighty_work, null, "cycles");
  report(`${title}: values a second`, best.evaluations / seconds, null, "values/s");
  report(`${title}: playouts a second`, best.playouts / seconds, null, "playouts/s");
  for (const [level, name] of below) {
    const answer = ask(level, 8);
    const worst = Math.max(answer.weighty_us_most, answer.light_us_most) / 1000;
    report(`${title}: old level ${name}, a decision, worst`, worst, 300, "ms");
  }
});
