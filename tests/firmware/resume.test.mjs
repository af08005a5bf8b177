// The longest game is back soon after the power is.
import assert from "node:assert/strict";
import test from "node:test";
import { resumeTime } from "../../tools/emulator/resume.mjs";
import { loadBoard } from "./images.mjs";

test("reset to the hand-over of the longest game: at most 400 ms, without the time that people take", () => {
  const { moves, ms } = resumeTime(loadBoard("picosystem"));
  console.log(`figure: resume of a game of ${moves} moves on the emulated PicoSystem: ${ms.toFixed(1)} ms of 400`);
  assert.ok(moves > 4000, `${moves} moves`);
  assert.ok(ms <= 400, `${ms} ms`);
});
