// The real image, and power that fails in the middle of flash operations while a game is played by buttons.
// Whatever the flash then holds, the device starts with "Continue", hands over, and goes on from the last
// committed move or the one that was being committed.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import test, { after } from "node:test";
import { writePng } from "../../tools/emulator/png.mjs";
import { play, timeline } from "../../tools/emulator/script.mjs";
import { games } from "../../tools/lib/games.mjs";
import { committed, FlashFile, storageOf, withStorage } from "./flash_file.mjs";
import { loadBoard, root } from "./images.mjs";

const long = Boolean(process.env.DAWN_LONG);
const seed = 7;
const file = new FlashFile();
after(() => file.remove());
const movesIn = (storage) => file.put(storage).moves();

/** What a person does after the power came back. Here and on this machine the pictures must be the same. */
const goOn = file.script(
  "go_on.keys",
  `
wait 3500           # the start-up picture ends, and flash is made ready
shot menu
press select        # Continue, which opens the only game
wait 500
shot hand_over
hold select 700
wait 4000           # what the others did is told, and goes
shot board
${"press select\nwait 1500\n".repeat(8)}
`,
);

/** Plays a recorded game for so many presses, at most the first half of it. Returns every flash operation since its first move was saved. */
function playGame(game, presses) {
  const script = file.script(`${game}.keys`, execFileSync(`${root}build/host/record`, [game, seed]));
  const device = loadBoard("picosystem", { seed });
  const cuts = [];
  device.flash.onOperation = (before, torn) => {
    const k = committed(device);
    if (k > 0) cuts.push({ ...device.flash.operations.at(-1), before: storageOf(before), torn: storageOf(torn), k });
  };
  const holds = timeline(script, "picosystem").filter(({ hold }) => hold !== undefined); // a button goes down, and up
  play(device, holds.slice(0, 2 * Math.min(presses, Math.floor(holds.length / 4))));
  device.flash.onOperation = null;
  device.run(400);
  cuts.forEach((cut, i) => (cut.next = cuts[i + 1]?.k ?? committed(device)));
  return { device, cuts, moves: movesIn(storageOf(device.flash.bytes)) };
}

/** As many as wanted, from all along the game: programs that save a move, and some of the others. */
function sample(cuts, wanted) {
  const every = (list, n) =>
    list.filter((_, i) => Math.floor((i * n) / list.length) !== Math.floor(((i - 1) * n) / list.length));
  const commits = cuts.filter(({ kind, k, next }) => kind === "program" && next > k);
  const others = cuts.filter((cut) => !commits.includes(cut));
  return [...every(commits, Math.ceil(wanted * 0.7)), ...every(others, Math.floor(wanted * 0.3))];
}

function assertSamePicture(name, host, device) {
  const wrong = host.pixels.findIndex((p, i) => p !== device.pixels[i]);
  if (wrong < 0) return;
  writePng(`${root}build/emulator/power-${name}-host.png`, host);
  writePng(`${root}build/emulator/power-${name}-device.png`, device);
  assert.fail(
    `${name}: the device shows something else, first at (${wrong % host.width}, ${Math.floor(wrong / host.width)}); see build/emulator/power-${name}-*.png`,
  );
}

/** Starts a device with this flash, and this machine's simulator too, and goes on with the game on both. */
function goOnWith(device, storage) {
  const again = device.with(withStorage(device.flash.bytes, storage));
  const shots = new Map();
  play(again, timeline(goOn, "picosystem"), (name) => shots.set(name, again.picture()));
  again.check();
  assert.equal(again.restarts, 0);
  for (const [name, picture] of file.put(storage).play(goOn, [...shots.keys()], seed))
    assertSamePicture(name, picture, shots.get(name));
  assert.ok(shots.get("board").pixels.some((p, i) => p !== shots.get("hand_over").pixels[i]));
  const onHost = file.moves();
  const onDevice = movesIn(storageOf(again.flash.bytes));
  assert.deepEqual(onDevice, onHost, "the device goes on differently");
  return onDevice;
}

/** Of this cut the journal must have made move `k`, or the one that was being saved. Returns the moves. */
function restored({ kind, k, next }, storage, isTorn, moves) {
  const found = movesIn(storage);
  const where = `${kind} after move ${k}, ${isTorn ? "torn" : "clean"}: ${found?.length} moves`;
  assert.ok(found.length === k || (isTorn && found.length === next), where);
  assert.deepEqual(found, moves.slice(0, found.length), where);
  return found;
}

const wanted = long ? 60 : 4; // times that a device is started with the flash of a cut
for (const { name: game, title } of games) {
  test(`${title}: power cuts while it is played; the device continues with move k or k + 1`, () => {
    const { device, cuts, moves } = playGame(game, long ? 400 : 150);
    const commits = cuts.filter(({ k, next }) => next > k).length;
    assert.ok(
      commits > (long ? 20 : 8) && moves.length === committed(device),
      `${moves.length} moves saved, ${commits} times`,
    );
    let gaveNext = 0;
    for (const cut of cuts) {
      restored(cut, cut.before, false, moves);
      if (restored(cut, cut.torn, true, moves).length > cut.k) gaveNext++;
    }
    let devices = 0;
    for (const [i, cut] of sample(cuts, wanted).entries()) {
      for (const isTorn of long ? [false, true] : [i % 3 !== 1]) {
        const storage = isTorn ? cut.torn : cut.before;
        const before = restored(cut, storage, isTorn, moves);
        const later = goOnWith(device, storage);
        assert.ok(later.length > before.length, "no move could be made");
        assert.deepEqual(later.slice(0, before.length), before);
        devices++;
      }
    }
    console.log(
      `figure: ${title} on the emulated PicoSystem: ${2 * cuts.length} power cuts, clean and torn, ` +
        `${2 * cuts.length - gaveNext} gave move k, ${gaveNext} move k + 1; after ${devices} of them the device was started and played on`,
    );
  });
}
