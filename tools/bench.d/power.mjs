#!/usr/bin/env node
// Estimates battery life, one JSON object per line: in play at half brightness, and in a drawer. See tools/emulator/energy.mjs.
import { boardNames } from "../emulator/boards.mjs";
import { Device } from "../emulator/device.mjs";
import { root } from "../lib/files.mjs";
import { report } from "./figures.mjs";

/** A press every two seconds, for half a minute: what the light takes apart, which is set to what half is. */
function inPlay(device) {
  const steps = device.board.buttons
    .filter(({ means }) => ["down", "up", "next", "previous"].includes(means))
    .slice(0, 2);
  device.energy.reset();
  for (let i = 0; i < 15; i++) device.tap(steps[i % 2].label, 60, 1940);
  const { light } = device.energy.board;
  return device.energy.milliamperes + light * (0.25 - device.backlight); // half as bright to the eye is a quarter
}

for (const name of boardNames()) {
  const device = Device.load(`${root}build/firmware/${name}.uf2`, name);
  device.run(3300);
  device.tap(device.board.buttons.find(({ means }) => means === "select").label);
  device.run(1000);
  const { battery } = device.energy.board;
  const goal = name === "picosystem";
  const hours = battery / inPlay(device);
  report(`${name}: play at half light, ${battery} mAh`, hours, goal ? 10 : null, "hours, at least", true);
  device.run(15 * 60e3);
  device.energy.reset();
  device.run(24 * 3600e3);
  report(`${name}: in a drawer, ${battery} mAh`, device.energy.hours / 24, goal ? 30 : null, "days, at least", true);
}
