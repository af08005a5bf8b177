// Boards without a TE wire ask the panel which line it shows. How often that line crosses a change on its way is counted by
// the model of the panel alone, from what is written and when.
import assert from "node:assert/strict";
import test from "node:test";
import { boardNames, readBoard } from "../../tools/emulator/boards.mjs";
import { Probe, loadBoard } from "./images.mjs";

const asking = boardNames().filter((name) => readBoard(name).asks_scan_line);
const walk = "select next next select next back previous previous select select back next select back next select";

/** A change of at most 192 of the 320 lines is small: the panel shows so many while an answer waits for them. */
const isSmall = ({ lines }) => lines <= 192;

// One walk alone is a lottery: without the answers of the panel, 15 of 100 are crossed.
/** Presses at moments that have nothing to do with the panel's own, through menus and a game. */
function walked(name, panel) {
  const device = loadBoard(name, { panel });
  const means = new Set(device.board.buttons.map((button) => button.means));
  const pressed = { next: means.has("next") ? "next" : "down", previous: means.has("previous") ? "previous" : "up" };
  device.run(3300);
  const presses = walk.split(" ");
  for (let i = 0; i < 4 * presses.length; i++) {
    const press = presses[i % presses.length];
    device.tap(pressed[press] ?? press, 60, 190 + ((i * 7919) % 1000) / 7);
  }
  device.panel.settle();
  device.check();
  return device.panel;
}

for (const name of asking)
  test(`${name}: hardly a small change is crossed, also by a panel whose clock is 6 % off`, () => {
    let [small, large, crossed, again] = [0, 0, 0, 0];
    for (const drift of [-0.06, 0, 0.06]) {
      const { changes, reads } = walked(name, { drift });
      assert.ok(reads > 100, `${reads} reads`);
      for (const change of changes) {
        small += isSmall(change) ? 1 : 0;
        large += isSmall(change) ? 0 : 1;
        crossed += isSmall(change) && change.times > 0 ? 1 : 0;
        again += change.times > 1 ? 1 : 0;
      }
    }
    console.log(`figure: ${name}: ${crossed} of ${small} small changes crossed, ${again} of ${large} large ones again`);
    assert.ok(small > 80 && crossed * 16 <= small, `${crossed} of ${small} small changes`);
    assert.ok(again * 12 <= large, `${again} of ${large} large changes crossed more than once`);
  });

const noise = (value) => () => (value = (value * 75 + 74) % 65537) & 0x1ff;
const refused = {
  "does not answer: its data pins float high": { answers: false },
  "is far from the data sheet: 20 % slow": { drift: 0.2 },
  "answers with a line that does not advance": { scanLine: () => 100 },
  "answers with zeros": { scanLine: () => 0 },
  "answers with noise": { scanLine: noise(1) },
};
for (const [what, traits] of Object.entries(refused))
  test(`picopad and tufty_2040: a panel that ${what} is not asked after the start, and pictures do not wait for it`, () => {
    for (const name of ["picopad", "tufty_2040"]) {
      const device = loadBoard(name, { panel: traits });
      if (traits.scanLine) device.panel.scanLine = traits.scanLine;
      device.run(3300);
      const { reads } = device.panel;
      device.tap("A", 60, 300);
      assert.equal(device.panel.reads, reads);
      assert.deepEqual([device.panel.porch, device.panel.rate], [24, 0x0f], "the maker's timing");
      device.panel.lastPixelAt = null;
      const began = device.nowUs;
      device.press(name === "picopad" ? "down" : "next");
      device.run(50);
      assert.ok(device.panel.lastPixelAt - began < 16_000, `${device.panel.lastPixelAt - began} us`);
      device.check();
    }
  });

test("picopad: a panel that stops answering costs no picture", () => {
  const device = loadBoard("picopad");
  device.run(3300);
  device.panel.answers = false;
  device.tap("A", 60, 300);
  device.panel.lastPixelAt = null;
  const began = device.nowUs;
  device.press("down");
  device.run(50);
  assert.ok(device.panel.lastPixelAt - began < 16_000, `${device.panel.lastPixelAt - began} us`);
  device.check();
});

test("panels that go on counting between two frames are accepted, too", () => {
  for (const name of ["picopad", "tufty_2040"]) {
    const probe = new Probe(name);
    const { panel } = probe.device;
    const line = (now) => (now - panel.scanFrom) / panel.lineUs + panel.porchAbove;
    panel.scanLine = (now) => Math.floor(line(now)) % (320 + panel.porch);
    probe.ask("whole");
    assert.deepEqual([panel.porch, panel.rate], [160, 6]);
  }
});

test("breadboard: a panel is asked only if the board's data says so: a module without CS would go on answering", () => {
  const device = loadBoard("breadboard");
  device.run(500);
  assert.equal(device.panel.reads, 0);
});
