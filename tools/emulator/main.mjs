// The real firmware image on an emulated RP2040 with its panel and buttons.
import { existsSync, mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { parseArgs } from "node:util";
import { root } from "../lib/files.mjs";
import { boardNames, readBoard } from "./boards.mjs";
import { Device } from "./device.mjs";
import { writePng } from "./png.mjs";
import { byFunction } from "./profile.mjs";
import { play, timeline } from "./script.mjs";

const usage = `emulator: Pocket Dawn's firmware on an emulated RP2040

  node tools/emulator/main.mjs [--board B] [--keys FILE] [--shot OUT.png] [--shots FOLDER] [--seed N] [--profile]
  node tools/emulator/main.mjs --live [--board B] [--seed N]

Boots build/firmware/<board>.uf2 (made by tools/firmware), runs a key script, and saves the last picture,
or one for every "shot NAME" in the script. Without --shot the picture is saved in build/emulator/.
With --profile the functions are printed in which the processor spent its time.
With --live you play in a browser: open the address that is printed; Ctrl-C stops the emulator.
`;

function refuse(words, status = 2) {
  console.error(`emulator: ${words}`);
  process.exit(status);
}

function options() {
  const text = { type: "string" };
  try {
    const { values } = parseArgs({
      options: {
        board: text,
        keys: text,
        shot: text,
        shots: text,
        seed: text,
        live: { type: "boolean" },
        profile: { type: "boolean" },
        help: { type: "boolean", short: "h" },
      },
    });
    return { board: "picosystem", seed: "1", ...values };
  } catch (error) {
    return refuse(`${error.message}; see --help`);
  }
}

function load({ board, seed }) {
  if (!boardNames().includes(board))
    refuse(
      `unknown board '${board}'; the boards are:\n${boardNames()
        .map((b) => `  ${b.padEnd(18)} ${readBoard(b).title}`)
        .join("\n")}`,
    );
  if (!/^\d+$/.test(seed) || BigInt(seed) >> 64n)
    refuse(`--seed needs a number from 0 to ${2n ** 64n - 1n}, not '${seed}'`);
  const image = `${root}build/firmware/${board}.uf2`;
  if (!existsSync(image)) refuse(`${image} does not exist; run: tools/firmware ${board}`);
  return Device.load(image, board, { seed: BigInt(seed) });
}

/** A script that the simulator refuses: it has said why, with the line. */
function readKeys(file, board) {
  try {
    return timeline(file, board);
  } catch (error) {
    return refuse(
      error.stderr?.toString().trim() ||
        `${error.message}\n(build/host/simulator reads key scripts; build the preset host)`,
    );
  }
}

function keep(file, picture) {
  try {
    mkdirSync(dirname(file), { recursive: true });
    writePng(file, picture);
  } catch (error) {
    refuse(`cannot write ${file}: ${error.message}`, 1);
  }
}

const o = options();
if (o.help) {
  process.stdout.write(usage);
  process.exit(0);
}
const device = load(o);
if (o.live) {
  const { Live, serve } = await import("./live.mjs");
  const { address } = await serve(new Live(device, () => performance.now()));
  console.log(address);
  await new Promise(() => {}); // until somebody ends it
}
if (o.profile) device.processor.startProfile();
const events = o.keys ? readKeys(o.keys, o.board) : [{ atMs: 500, end: true }];
play(device, events, (name) => o.shots && keep(join(o.shots, `${name}.png`), device.picture()));
const shot = o.shot ?? `${root}build/emulator/${o.board}.png`;
keep(shot, device.picture());
console.log(`${device.board.title}: ${(device.nowUs / 1e6).toFixed(2)} s emulated
first picture after ${(device.panel.firstPictureAt / 1000).toFixed(1)} ms, light on after ${device.lightOnAtMs?.toFixed(1)} ms
${device.panel.pixels} pixels in ${device.panel.pushes.length} strips, ${device.flash.operations.length} flash operations, ${device.stackUsed} bytes of stack
picture: ${shot}`);
if (o.profile)
  for (const [name, cycles] of byFunction(
    device.processor.profile(),
    `${root}build/boards/firmware/rp2/pocket_dawn_${o.board}.elf`,
  ).slice(0, 40))
    console.log(`${((cycles * 8) / 1e6).toFixed(2).padStart(10)} ms  ${name}`);
device.check();
