// The same key script gives the same pictures, to the pixel, on this machine, in a browser and on the emulated device.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { Device } from '../tools/emulator/device.mjs';
import { readPng, rgb565, writePng } from '../tools/emulator/png.mjs';
import { play, timeline } from '../tools/emulator/script.mjs';
import { launch, openPage } from '../tools/lib/browser.mjs';

const root = fileURLToPath(new URL('../', import.meta.url));
const simulator = `${root}build/host/simulator`;
const evidence = `${root}build/same_pixels`;
const demo = `${root}tools/simulator/demo.keys`;
const all = [demo, ...readdirSync(`${root}tests/scripts`).map((f) => `${root}tests/scripts/${f}`)];
// Every script on each size of panel; the other boards show that their own wiring and labels hold.
const plan = { picosystem: all, display_pack_2: all, waveshare_lcd_1_3: [demo], breadboard: [demo] };
const seed = 7;

let browser, page;
before(async () => {
  browser = await launch();
  ({ page } = await openPage(browser));
});
after(() => browser.close());

/** Each of these: Map of the shot's name -> { width, height, pixels: RGB565 }. */
function onHost(board, script) {
  const folder = mkdtempSync(join(tmpdir(), 'pocket-dawn-'));
  try {
    execFileSync(simulator, ['--board', board, '--keys', script, '--shots', folder, '--seed', seed]);
    return new Map(readdirSync(folder).map((file) => [file.slice(0, -4), readPng(join(folder, file))]));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function inBrowser(board, script) {
  const text = execFileSync(simulator, ['--board', board, '--timeline', script], { encoding: 'utf8' });
  const shots = await page.evaluate(([lines, options]) => window.pocketDawn.play(lines, options), [text, { board, seed }]);
  return new Map(shots.map(({ name, width, height, rgba: data }) => [name, { width, height, pixels: rgb565(Buffer.from(data, 'base64')) }]));
}

function onDevice(board, script) {
  const image = `${root}build/firmware/${board}.uf2`;
  if (!existsSync(image)) throw new Error(`${image} is not there; run: tools/firmware ${board}`);
  const device = Device.load(image, board, { seed });
  device.setBattery(4200);  // full, as the simulators have it
  const shots = new Map();
  play(device, timeline(script, board), (name) => shots.set(name, device.picture()));
  device.check();
  return shots;
}

function assertSame(board, script, where, wanted, got) {
  assert.deepEqual([...got.keys()].sort(), [...wanted.keys()].sort(), `${where}: other shots`);
  for (const [name, host] of wanted) {
    const other = got.get(name);
    assert.deepEqual([other.width, other.height], [host.width, host.height], `${where}: ${name} has another size`);
    const differing = [...host.pixels.keys()].filter((i) => host.pixels[i] !== other.pixels[i]);
    if (differing.length === 0) continue;
    mkdirSync(evidence, { recursive: true });
    const stem = `${evidence}/${board}-${name}`;
    writePng(`${stem}-host.png`, host);
    writePng(`${stem}-${where}.png`, other);
    const [first] = differing;
    assert.fail(`${board}, ${script.slice(root.length)}, shot ${name}: ${differing.length} pixels differ on the ${where}, the first at ` +
      `(${first % host.width}, ${Math.floor(first / host.width)}); see ${stem.slice(root.length)}-*.png`);
  }
}

for (const [board, scripts] of Object.entries(plan)) {
  for (const script of scripts) {
    const words = `${board}, ${script.split('/').at(-1)}`;
    test(`${words}: this machine and the browser draw the same`, async () => {
      const host = onHost(board, script);
      assert.ok(host.size > 0, 'the script takes no shot');
      assertSame(board, script, 'browser', host, await inBrowser(board, script));
    });
    test(`${words}: this machine and the emulated device draw the same`, () => {
      assertSame(board, script, 'device', onHost(board, script), onDevice(board, script));
    });
  }
}
