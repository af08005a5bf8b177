#!/usr/bin/env node
// What the thoughts of computer players cost on the emulated PicoSystem, one JSON object a line: some decisions of a game of
// four of each title, the rest of it played by an easier level.
import { Minds } from "../../tests/minds/minds.mjs";

const titles = ["Stone Age", "CVlizacje", "Altay"];
const strong = 4;
const medium = 3;

function report(what, value, limit, unit) {
  const rounded = Math.round(value * 100) / 100;
  console.log(JSON.stringify({ what, value: rounded, limit, unit, ok: limit === null || value <= limit }));
}

titles.forEach((title, game) => {
  const ask = (level, every, decisions) => new Minds().play([game, 4, 0, 0, 5, 100, level, every, decisions]);
  const best = ask(strong, 7, 6);
  report(
    `${title}: the strongest level, a decision of weight, mean`,
    best.weighty_us / best.weighty / 1000,
    1500,
    "ms",
  );
  report(`${title}: the strongest level, a decision of weight, worst`, best.weighty_us_most / 1000, 3000, "ms");
  report(`${title}: the strongest level, a small decision, worst`, best.light_us_most / 1000, 50, "ms");
  report(`${title}: a slice of a thought, worst`, best.slice_us_most / 1000, 33, "ms");
  report(`${title}: cycles a unit of work`, (best.weighty_us * 125) / best.weighty_work, null, "cycles");
  if (best.evaluations > 0) {
    report(`${title}: values a second`, best.evaluations / (best.weighty_us / 1e6), null, "values/s");
    report(`${title}: playouts a second`, best.playouts / (best.weighty_us / 1e6), null, "playouts/s");
  }
  const below = ask(medium, 3, 4);
  const worst = Math.max(below.weighty_us_most, below.light_us_most) / 1000;
  report(`${title}: the level below it, a decision, worst`, worst, 300, "ms");
});
