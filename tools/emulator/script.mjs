// Key scripts on the emulated device. The one reader of scripts is the simulator for this machine;
// what it prints with --timeline is played here.
import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";

const simulator = fileURLToPath(new URL("../../build/host/simulator", import.meta.url));

/** The time line of a key script for a board: [{atMs, hold} | {atMs, shot}] and last {atMs, end: true}. */
export function timeline(file, boardName) {
  const text = execFileSync(simulator, ["--timeline", file, "--board", boardName], {
    encoding: "utf8",
    stdio: ["inherit", "pipe", "pipe"],
  });
  return text
    .trim()
    .split("\n")
    .map((line) => {
      const [ms, what, name] = line.split(" ");
      const atMs = Number(ms);
      if (what === "shot") return { atMs, shot: name };
      return what === "end" ? { atMs, end: true } : { atMs, hold: Number(what) };
    });
}

/** Plays it from switching on to its end; `onShot(name)` is called where the script takes a picture. */
export function play(device, events, onShot = () => {}) {
  for (const { atMs, hold, shot } of events) {
    device.run(atMs - device.nowUs / 1000);
    if (hold !== undefined) device.hold(hold);
    if (shot) onShot(shot);
  }
}
