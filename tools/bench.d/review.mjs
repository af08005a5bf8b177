#!/usr/bin/env node
// Measures the review of games on the emulated PicoSystem, one JSON object per line: games of medium players, reviewed for
// all seats, and the longest slice.
import { games } from "../lib/games.mjs";
import { ComputerPlayers } from "../../tests/computer_players/computer_players.mjs";
import { report } from "./figures.mjs";

const level = 3;
const percent = 5; // of the budget while the game is played: its moves are not measured

games.forEach(({ title }, game) => {
  const answer = new ComputerPlayers().play([game, 4, 0, 0, 5, percent, level, 0, 0, 0b1111]);
  const limit = 60;
  report(`${title}: review of a four-player game, all seats`, answer.review_ms / 1000, limit, "s");
  report(`${title}: a slice of a review, worst`, answer.review_slice_us_most / 1000, 12, "ms");
  report(`${title}: work of that review`, answer.review_work / 1e6, null, "million units");
});
