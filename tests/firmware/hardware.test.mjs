// hal/rp2 on the emulated hardware, asked through the probe image.
import assert from "node:assert/strict";
import test from "node:test";
import { boardNames, pictureMs } from "../../tools/emulator/boards.mjs";
import { PowerCut } from "../../tools/emulator/device.mjs";
import { Probe } from "./images.mjs";

const storageBase = 2 * 1024 * 1024 - 64 * 4096;

for (const board of boardNames()) {
  test(`${board}: the picture is the right way round, in true colours, and whole`, () => {
    const probe = new Probe(board);
    probe.ask("whole");
    const { width, height, pixels } = probe.device.picture();
    const at = (x, y) => pixels[y * width + x];
    assert.deepEqual(
      [at(0, 0), at(width - 1, 0), at(0, height - 1), at(width - 1, height - 1), at(width >> 1, height >> 1)],
      [0xf800, 0x07e0, 0x001f, 0xffff, 0x8410],
      "turned or in other colours: madctl and offsets must suit mounted_as, the MADCTL of the maker's driver",
    );
    assert.equal(at(39, 39), 0xf800);
    assert.equal(at(40, 39), 0x8410);
    probe.device.check();
  });

  test(`${board}: the light comes on only after the first whole picture`, () => {
    const probe = new Probe(board);
    const hasSwitch = probe.device.board.backlight >= 0;
    const before = hasSwitch ? 0 : 1;
    assert.equal(probe.device.backlight, before);
    probe.ask("push", 0, 8, { colour: 0x1234 });
    assert.equal(probe.device.backlight, before, "after a part of the picture");
    assert.equal(probe.device.panel.on, false, "a panel whose light cannot be switched shows nothing either");
    probe.ask("whole");
    assert.equal(probe.device.panel.on, true);
    assert.equal(probe.device.backlight, 1);
    if (!hasSwitch) return;
    assert.ok(probe.device.lightOnAtMs * 1000 >= probe.device.panel.firstPictureAt);
    probe.ask("light", 50);
    assert.ok(Math.abs(probe.device.backlight - 0.25) < 0.01, "half as bright to the eye is a quarter of the power");
  });

  test(`${board}: a strip changes its rows and no others`, () => {
    const probe = new Probe(board);
    probe.ask("whole");
    const before = probe.device.picture().pixels;
    const sent = probe.device.panel.pixels;
    probe.ask("push", 100, 8, { colour: 0xabcd });
    const { width, pixels } = probe.device.picture();
    for (let i = 0; i < pixels.length; i++) {
      const row = Math.floor(i / width);
      assert.equal(pixels[i], row >= 100 && row < 108 ? 0xabcd : before[i]);
    }
    assert.equal(probe.device.panel.pixels - sent, 8 * width);
    probe.device.check();
  });

  test(`${board}: a whole picture goes out at the speed of the bus`, () => {
    const probe = new Probe(board);
    probe.ask("push", 0, 8, { colour: 0 });
    const { panel, board: data } = probe.device;
    panel.firstPixelAt = null;
    probe.ask("whole");
    const ms = (panel.lastPixelAt - panel.firstPixelAt) / 1000;
    const limit = 1.15 * pictureMs(data); // windows are set for every strip
    assert.ok(ms <= limit && ms > 0.8 * limit, `${ms} ms of ${limit}`);
  });

  test(`${board}: the bus pins are as strong and as steep as the board says`, () => {
    const { chip, board: data } = new Probe(board).device;
    for (const wire of ["sck", "mosi", "write", "data0", "dc", "cs"].filter((name) => data[name] >= 0)) {
      const pad = chip.gpio[data[wire]].padValue;
      assert.equal([2, 4, 8, 12][(pad >> 4) & 3], data.drive_ma, `${wire}: drive strength`);
      assert.equal(Boolean(pad & 1), data.fast_slew, `${wire}: slew rate`);
    }
  });

  test(`${board}: the panel gets the registers of the board, and long porches only where its line is known`, () => {
    for (const answers of [true, false]) {
      const probe = new Probe(board, { panel: { answers } });
      probe.ask("whole");
      const { panel, board: data } = probe.device;
      const set = new Map(panel.settings.map(([register, values]) => [register, values]));
      assert.deepEqual(set.get("b7"), [data.gate]);
      assert.deepEqual(set.get("bb"), [data.vcom]);
      assert.deepEqual(set.get("c3"), [data.vrh]);
      assert.deepEqual(set.get("c4"), [data.vdv]);
      assert.equal(set.get("e0").length, 14);
      const maker = [2 * data.porch_lines, data.line_rate];
      assert.deepEqual([panel.porch, panel.rate], data.asks_scan_line && answers ? [160, 6] : maker);
      if (data.te < 0) assert.deepEqual(maker, [24, 0x0f]);
      const hz = 1e6 / panel.frameUs;
      assert.ok(hz > 55 && hz < 65, `${hz} Hz`);
      probe.device.check();
    }
  });

  test(`${board}: the light waits until the panel has shown its two blank frames`, () => {
    const probe = new Probe(board);
    probe.ask("whole");
    const { panel, lightOnAtMs, board: data } = probe.device;
    if (data.backlight < 0) return;
    assert.ok(lightOnAtMs * 1000 - panel.wokeAt >= 2 * panel.frameUs, `${lightOnAtMs - panel.wokeAt / 1000} ms`);
  });

  test(`${board}: tones have their frequency, and silence is silence`, () => {
    const probe = new Probe(board);
    probe.ask("tone", 440, 50);
    const { speaker } = probe.device.board;
    assert.ok(Math.abs(probe.device.tone - (speaker < 0 ? 0 : 440)) <= 1, `${probe.device.tone} Hz`);
    probe.ask("tone", 0, 50);
    assert.equal(probe.device.tone, 0);
  });

  test(`${board}: its LED shows each colour that it has, also beside the light of the panel`, () => {
    const probe = new Probe(board);
    probe.ask("whole");
    const { led, led_red } = probe.device.board;
    const shown = (...levels) => {
      const found = probe.device.led;
      assert.equal(found.length, levels.length);
      levels.forEach((level, i) => assert.ok(Math.abs(found[i] - level) < 0.002, `${found}, not ${levels}`));
    };
    const dark = led >= 0 ? [0] : [0, 0, 0];
    shown(...dark);
    probe.ask("led", 100, 0);
    if (led >= 0) shown(1);
    else shown(led_red < 0 ? 0 : 1, 0, 0);
    probe.ask("led", 0, 50); // half as bright to the eye
    if (led >= 0) shown(0.25);
    else shown(0, led_red < 0 ? 0 : 0.25, 0);
    assert.equal(probe.device.backlight, 1);
    probe.ask("led", 0, 0);
    shown(...dark);
  });

  test(`${board}: battery: volts, percent, charging; absent where the board cannot measure`, () => {
    const probe = new Probe(board);
    const { battery, charging: charger, usb_power } = probe.device.board;
    probe.device.setBattery(3800, false);
    const answer = probe.ask("battery");
    if (battery < 0) return assert.equal(answer[0], 0);
    const [present, charging, percent, millivolts] = answer;
    assert.deepEqual([present, charging], [1, 0]);
    assert.ok(Math.abs(millivolts - 3800) < 10, `${millivolts} mV`);
    assert.ok(Math.abs(percent - 50) <= 2, `${percent} %`);
    probe.device.setBattery(4200, true);
    assert.deepEqual(probe.ask("battery"), answer, "every strip of a picture hears the same");
    probe.device.run(1000);
    assert.deepEqual(probe.ask("battery").slice(0, 3), [1, charger >= 0 || usb_power >= 0 ? 1 : 0, 100]);
  });

  test(`${board}: what is stored ends where the reserved flash begins`, () => {
    const probe = new Probe(board);
    const { flash, board: data } = probe.device;
    const end = 2 * 1024 * 1024 - data.reserved_flash;
    flash.bytes.fill(0x5a, end);
    const last = 63 * 4096;
    assert.equal(probe.ask("erase", last)[0], 1);
    assert.equal(probe.ask("program", last + 4095, 1, { bytes: [0x33] })[0], 1);
    assert.equal(flash.bytes[end - 1], 0x33);
    assert.ok(flash.bytes.subarray(end).every((byte) => byte === 0x5a));
  });

  test(`${board}: each button means what the board says`, () => {
    const bits = { previous: 1, next: 2, select: 4, back: 8, up: 16, down: 32, left: 64, right: 128, x: 256, y: 512 };
    const probe = new Probe(board);
    for (const { label, means } of probe.device.board.buttons) {
      probe.device.press(label);
      assert.equal(probe.ask("buttons")[0], bits[means], label);
      probe.device.release(label);
    }
    const promised = probe.device.board.buttons.filter(({ optional }) => !optional);
    const all = promised.reduce((set, { means }) => set | bits[means], 0);
    assert.deepEqual(probe.ask("buttons").slice(0, 2), [0, all]);
  });
}

test("flash: erase gives ones, program gives the bytes, neighbours stay", () => {
  const probe = new Probe("picosystem");
  assert.equal(probe.ask("erase", 4096)[0], 1);
  const bytes = Uint8Array.from({ length: 100 }, (_, i) => i);
  assert.equal(probe.ask("program", 4096 + 50, 100, { bytes })[0], 1);
  assert.deepEqual([...probe.read(4096 + 50, 100)], [...bytes]);
  assert.equal(probe.read(4096 + 49, 1)[0], 0xff);
  assert.equal(probe.device.flash.bytes[storageBase + 4096 + 51], 1);
  assert.deepEqual(
    probe.device.flash.operations.map((o) => o.kind),
    ["erase", "program"],
  );
});

test("flash: programming turns ones into zeros only, and says so when that is not enough", () => {
  const probe = new Probe("picosystem");
  probe.ask("program", 0, 2, { bytes: [0x0f, 0xff] });
  assert.equal(probe.ask("program", 0, 2, { bytes: [0xf0, 0x77] })[0], 0);
  assert.deepEqual([...probe.read(0, 2)], [0x00, 0x77]);
});

test("flash: what lies outside of the storage or crosses a page is refused and touches nothing", () => {
  const probe = new Probe("picosystem");
  assert.equal(probe.ask("program", 250, 10, { bytes: new Uint8Array(10) })[0], 0);
  assert.equal(probe.ask("program", 64 * 4096, 1, { bytes: [0] })[0], 0);
  assert.equal(probe.ask("erase", 64 * 4096)[0], 0);
  assert.equal(probe.ask("erase", 100)[0], 0);
  assert.equal(probe.device.flash.operations.length, 0);
});

test("flash: a power cut tears the page, and the device starts again with what the flash holds", () => {
  const probe = new Probe("picosystem");
  probe.device.flash.cutAt = 1;
  probe.put("program", 0, 256, { bytes: new Uint8Array(256) });
  assert.throws(() => probe.device.run(50), PowerCut);
  probe.device.flash.cutAt = null;
  probe.device.switchOn();
  probe.device.run(200);
  const page = probe.read(0, 256);
  assert.equal(page[0], 0);
  assert.equal(page[255], 0xff);
});

test("entropy: the seed decides, as on the simulators", () => {
  const words = (seed) => {
    const probe = new Probe("picosystem", { seed });
    return [probe.ask("entropy")[0], probe.ask("entropy")[0]];
  };
  const one = words(1);
  assert.deepEqual(words(1), one);
  assert.notDeepEqual(words(2), one);
  assert.notEqual(one[0], one[1]);
});

test("entropy: bits are taken at uneven times, others for every word", () => {
  const probe = new Probe("picosystem");
  const { chip } = probe.device;
  const oscillator = chip.peripherals[0x40060];
  const read = oscillator.readUint32.bind(oscillator);
  let times = [];
  oscillator.readUint32 = (offset) => (times.push(chip.clock.nanosCounter), read(offset));
  const gaps = () => {
    times = [];
    probe.ask("entropy");
    assert.equal(times.length, 256);
    return times.slice(1).map((ns, i) => ns - times[i]);
  };
  const [one, other] = [gaps(), gaps()];
  assert.ok(new Set(one).size > 32, `${new Set(one).size} different gaps`);
  assert.ok(Math.min(...one) >= 500, `${Math.min(...one)} ns: not even a few turns of the oscillator`);
  assert.notDeepEqual(one, other);
});

test("buttons: changes are recorded while flash is erased", () => {
  const probe = new Probe("picosystem");
  probe.device.flash.sectorMs = 400;
  probe.ask("buttons");
  probe.put("erase", 4096);
  probe.device.run(100);
  assert.ok(probe.device.erases);
  probe.device.tap("A", 50, 50);
  probe.device.tap("B", 50, 50);
  assert.ok(probe.device.erases);
  probe.device.run(300);
  assert.deepEqual(probe.ask("buttons").slice(2), [4, 4 | 8]);
  assert.deepEqual(probe.ask("buttons").slice(2), [0, 0], "once");
});

test("buttons: an edge of no length is no change", () => {
  const probe = new Probe("picosystem");
  probe.ask("buttons");
  probe.device.press("A"); // no time passes
  probe.device.release("A");
  probe.device.run(5);
  assert.deepEqual(probe.ask("buttons").slice(2), [0, 0]);
});

test("rest: as long as asked, but a button ends it", () => {
  const probe = new Probe("picosystem");
  const [microseconds] = probe.ask("rest", 50);
  assert.ok(microseconds >= 50_000 && microseconds < 50_100, `${microseconds} us`);
  probe.put("rest", 500);
  probe.device.run(20);
  assert.equal(probe.device.chip.core.waiting, true, "the processor sleeps meanwhile");
  probe.device.press("A");
  probe.device.run(3);
  assert.equal(probe.device.word(probe.mailbox), 0, "answered at once");
});

test("reboot starts the firmware again; the boot loader is reached", () => {
  const probe = new Probe("picosystem");
  probe.put("reboot");
  probe.device.run(300);
  assert.equal(probe.device.restarts, 1);
  probe.ask("whole");
  probe.put("usb");
  probe.device.run(20);
  assert.equal(probe.device.inUsbBoot, true);
  probe.device.check();
});
