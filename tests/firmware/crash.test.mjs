// Deliberate faults in an image that has a way to provoke them (faulty.cpp; all else of it is the PicoSystem's):
// the next start tells of each in plain words, offers to go on with the game, and keeps it for "About".
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import test, { after } from "node:test";
import { symbols } from "../../tools/checks/elf.mjs";
import { boardNames } from "../../tools/emulator/boards.mjs";
import { committed, FlashFile, storageOf } from "./flash_file.mjs";
import { elfOf, loadImage } from "./images.mjs";
import { crc32 } from "../../tools/emulator/png.mjs";

const seed = 7;
const faults = ["none", "bad_access", "failed_check", "hang"];
const watchdogMs = 8000;
const file = new FlashFile();
after(() => file.remove());

const elf = elfOf("faulty");
const at = symbols(elf);
const same = (a, b) => a.pixels.every((p, i) => p === b.pixels[i]);

/** Whether an address, as a number in words of 8 digits, lies in the function. */
function isIn(hex, name) {
  const [, start, size] = execFileSync("arm-none-eabi-nm", ["-S", elf], { encoding: "utf8" }).match(
    new RegExp(`^([0-9a-f]{8}) ([0-9a-f]{8}) \\w ${name}$`, "m"),
  );
  const offset = parseInt(hex, 16) - parseInt(start, 16);
  return offset >= 0 && offset <= parseInt(size, 16);
}

/** The numbers of a crash that some screen has ready in memory; null when none has. What is drawn of them is in memory, too,
    broken into lines: the longest text is the whole. */
function wordsIn(device) {
  const memory = Buffer.from(device.chip.sram).toString("latin1");
  const numbers =
    /(fault|check|hang)( pc=([0-9a-f]{8}))?( lr=([0-9a-f]{8}))? build=([0-9a-f]{8})( game=(\d) move=(\d+))?/g;
  return [...memory.matchAll(numbers)].sort(([a], [b]) => b.length - a.length)[0] ?? null;
}

/** A device with a game of Stone Age that has a few moves. */
function playALittle() {
  const device = loadImage("faulty", "picosystem", { seed });
  device.takesFaults = true;
  device.run(500);
  for (const after of [60, 60, 100]) device.tap("A", 40, after); // start-up picture, language, set up
  device.tap("down", 40, 60); // past the tutorial
  device.tap("A", 40, 200); // begin
  device.tap("B", 40, 60); // no guide
  for (let i = 0; i < 4; i++) device.tap("A", 40, 60);
  device.run(3000); // until the line about what happened is gone
  assert.equal(wordsIn(device), null);
  return device;
}

const device = playALittle();
const moves = () => file.put(storageOf(device.flash.bytes)).moves();
const saved = moves();
assert.ok(saved.length > 0 && saved.length === committed(device));

/** The board, when what the others did was told and nothing moves: to the tabs and back to the same place. */
function atRest() {
  device.tap("Y", 40, 300);
  device.tap("down", 40, 4000);
  return device.picture();
}

const cases = [
  {
    fault: "bad_access",
    word: "fault",
    where: ([, , , pc, , lr]) =>
      assert.ok(isIn(pc, "provoke_bad_access") && isIn(lr, "__wrap__ZN2pd4tickEv"), `${pc} from ${lr}`),
  },
  {
    fault: "failed_check",
    word: "check",
    where: ([, , , pc]) => assert.ok(isIn(pc, "provoke_failed_check"), pc),
  },
  { fault: "hang", word: "hang", where: ([, , , pc]) => assert.equal(pc, undefined) },
];

for (const { fault, word, where } of cases) {
  test(`${fault}: the next start tells of it with pc, lr, build, game and move, and the game goes on`, () => {
    const board = atRest();
    const { restarts } = device;
    device.chip.writeUint32(at.get("fault_wanted"), faults.indexOf(fault));
    const began = device.nowUs;
    for (let s = 0; device.restarts === restarts; s++) {
      assert.ok(s < 14, "the device does not start again");
      device.run(1000);
    }
    if (fault === "hang") assert.ok(device.nowUs - began >= watchdogMs * 1000);
    device.run(400);
    device.tap("A", 40, 60); // ends the start-up picture
    const told = device.picture();
    const words = wordsIn(device);
    assert.ok(words, "no numbers are shown");
    assert.equal(words[1], word);
    where(words);
    assert.equal(
      words[6],
      crc32(readFileSync(elf.replace(/elf$/, "bin")))
        .toString(16)
        .padStart(8, "0"),
      "the build",
    );
    assert.deepEqual([Number(words[8]), Number(words[9])], [0, saved.length], "game and move");
    device.tap("A", 40, 60); // Continue
    assert.ok(!same(told, device.picture()));
    device.tap("A", 40, 60); // the game
    device.tap("A", 560, 400); // takes the device
    assert.ok(same(atRest(), board), "another picture than before");
    assert.deepEqual(moves(), saved);
    device.check();
  });
}

test("About keeps the last crash, through a power cut too", () => {
  const pages = file.script("about.keys", "press select up select\nwait 100\npress right\nwait 100\nshot crash\n");
  const shown = file.put(storageOf(device.flash.bytes)).play(pages, ["crash"], seed).get("crash");
  const again = device.with(device.flash.bytes);
  again.run(500);
  for (const button of ["A", "up", "A", "right"]) again.tap(button, 40, 160);
  assert.equal(wordsIn(again)[1], "hang");
  assert.equal(Number(wordsIn(again)[9]), saved.length);
  assert.ok(same(again.picture(), shown), "this machine reads another record");
});

test("no released image can be told to crash", () => {
  assert.ok(at.has("fault_wanted"));
  for (const board of boardNames()) {
    const names = [...symbols(elfOf(`pocket_dawn_${board}`)).keys()];
    assert.deepEqual(
      names.filter((name) => /fault_wanted|provoke|__wrap__ZN2pd/.test(name)),
      [],
    );
  }
});

test("only the main loop, the deletion of everything and a restore, which erase for long, feed the watchdog", () => {
  for (const board of boardNames()) {
    const code = execFileSync(
      "arm-none-eabi-objdump",
      ["-d", "-C", "--no-show-raw-insn", elfOf(`pocket_dawn_${board}`)],
      { encoding: "utf8", maxBuffer: 1 << 28 },
    );
    const callers = code
      .split(/\n\n/)
      .filter((body) => /\s<(hal::watchdog_feed\(\)|watchdog_update)>$/m.test(body.slice(body.indexOf("\n"))));
    assert.deepEqual(callers.map((body) => body.match(/<(.*)>:/)?.[1]).sort(), [
      "hal::watchdog_feed()",
      "main",
      "pd::storage::Journal::prepare_call()",
      "pd::storage::Store::start_over()",
    ]);
  }
});
