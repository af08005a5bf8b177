// The USB console of the real images, against a computer that enumerates them.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { boardNames } from "../../tools/emulator/boards.mjs";
import { loadBoard, stillMs } from "./images.mjs";

const version = readFileSync(new URL("../../VERSION", import.meta.url), "utf8").trim();

/** Plugged in, enumerated, the menu on the screen, the port open. */
function connected(board = "picosystem") {
  const device = loadBoard(board, { seed: 7 });
  device.usb.plug();
  device.run(3300);
  device.usb.open();
  device.run(100);
  assert.ok(device.usb.isOpen);
  return device;
}

/** Runs until the answer is there, at most `ms`. */
function ask(device, command, ms = 1000) {
  device.usb.send(`${command}\n`);
  for (let passed = 0; passed < ms && !/(^|\n)(ok|error: .*)\r\n$/.test(device.usb.received); passed += 5)
    device.run(5);
  return device.usb.take();
}

for (const board of boardNames())
  test(`${board}: it enumerates, names itself, and answers`, () => {
    const device = connected(board);
    const { usb } = device;
    assert.deepEqual([...usb.device.slice(8, 12)], [0x8a, 0x2e, 0x0a, 0x00], "2e8a:000a");
    assert.equal(usb.device[4], 0xef, "a composite device");
    assert.deepEqual(usb.strings, {
      manufacturer: "Pocket Dawn",
      product: `Pocket Dawn on ${device.board.title}`,
      port: "Pocket Dawn console",
    });
    assert.equal(ask(device, "version"), `Pocket Dawn ${version}\r\nok\r\n`);
    assert.match(ask(device, "info"), new RegExp(`board ${board}\r\n[^]*latency_ms [^]*\r\nok\r\n$`));
    device.check();
  });

/** The person says yes to the question that has come up. */
function allow(device) {
  const hasPad = device.board.buttons.some((b) => b.means === "down" && !b.optional);
  device.run(300);
  device.tap(hasPad ? "down" : "next");
  device.tap("select");
}

/** Asks, says yes, and waits for the answer. */
function askAndAllow(device, text, ms = 60_000) {
  device.usb.send(`${text}\n`);
  allow(device);
  return ask(device, "", ms);
}

/** Picture of the answer to `screen`. */
function pixelsOf(answer) {
  const lines = answer.trim().split("\r\n");
  const size = lines.shift();
  assert.equal(lines.pop(), "ok");
  const runs = lines.join(" ").split(/ +/).filter(Boolean);
  assert.ok(!runs.includes("changed"));
  return {
    size,
    pixels: runs.flatMap((run) => new Array(Number(run.slice(5) || 1)).fill(parseInt(run.slice(0, 4), 16))),
  };
}

const backup = readFileSync(new URL("../kept/backup/1.txt", import.meta.url), "utf8")
  .trim()
  .split("\n");

for (const board of boardNames())
  test(`${board}: every command is answered`, () => {
    const device = connected(board);
    const reconnect = () => {
      device.run(2500); // the cable stays in: it has started again
      device.tap("select", 60, 300); // ends the start-up picture
      assert.ok(device.usb.configured);
      device.usb.open();
      device.run(100);
    };
    assert.match(ask(device, "help"), /^help  [^]*\r\nbootsel  [^]*\r\nok\r\n$/);
    const restore = ["restore", ...backup.map((line) => `+${line}`)].join("\n");
    assert.equal(askAndAllow(device, restore), "ok\r\n");
    device.run(1000);
    assert.equal(device.restarts, 1);
    reconnect();
    const games = askAndAllow(device, "games");
    assert.match(games, /^1 stone_age players=[^]*\r\nok\r\n$/);
    const [log] = ask(device, "log 1", 60_000).split("\r\n");
    assert.match(log, /^Pocket Dawn .*: pocket-dawn 1 stone_age .* crc=[0-9a-f]{8}$/);
    assert.match(ask(device, "crash"), /^none\r\nok\r\n$/);
    const saved = ask(device, "save", 60_000);
    assert.match(
      saved,
      new RegExp(`^pocket-dawn-backup 1\r\n[^]*board ${board}\r\n[^]*\r\nend \\d+ [0-9a-f]{8}\r\nok\r\n$`),
    );
    device.run(1000);
    const { size, pixels } = pixelsOf(ask(device, "screen", 60_000));
    assert.equal(size, `screen ${device.board.panel.width} ${device.board.panel.height}`);
    assert.deepEqual(pixels, [...device.picture().pixels]);
    const before = device.picture().pixels;
    assert.equal(askAndAllow(device, "key next"), "ok\r\n");
    device.run(500);
    assert.notDeepEqual(device.picture().pixels, before);
    const lines = log.match(/.{1,500}/g).map((piece) => `+${piece}`);
    assert.equal(ask(device, ["put", ...lines].join("\n"), 60_000), "game 1 is this game already\r\nok\r\n");
    device.check();
    assert.equal(ask(device, "reboot"), "ok\r\n");
    device.run(1000);
    assert.equal(device.restarts, 2);
    reconnect();
    assert.equal(askAndAllow(device, "bootsel"), "ok\r\n");
    device.run(500);
    assert.ok(device.inUsbBoot);
  });

test("a question on the screen, a yes, and the picture is that of the panel", () => {
  const device = connected();
  assert.equal(ask(device, "screen"), "", "nothing before the yes");
  allow(device);
  const { size, pixels } = pixelsOf(ask(device, "", 20_000));
  assert.equal(size, "screen 240 240");
  assert.deepEqual(pixels, [...device.picture().pixels]);
  device.check();
});

test("with the cable in it sleeps all the same, unless a program has the port open", () => {
  const device = loadBoard("picosystem");
  device.setBattery(4200, true);
  device.usb.plug();
  device.run(3300);
  device.tap("A");
  device.run(10 * 60e3);
  assert.ok(device.dormant);
  assert.ok(!device.usb.configured, "to the computer the cable was pulled");
  device.tap("A", 200); // longer than the crystal takes to start
  device.run(1000);
  assert.ok(device.usb.configured, "awake it is there again");
  device.usb.open();
  device.run(10 * 60e3);
  assert.ok(!device.dormant);
  device.usb.close();
  device.run(5000);
  assert.ok(device.dormant);
});

for (const board of ["picosystem", "display_pack_2"])
  test(`${board}: asleep it takes as much with the cable in as without`, () => {
    const asleep = (isWired) => {
      const device = loadBoard(board);
      if (isWired) device.usb.plug();
      if (isWired && device.board.battery >= 0) device.setBattery(4200, true);
      device.run(3300);
      device.tap("select");
      device.run(10 * 60e3);
      assert.ok(device.dormant);
      device.energy.reset();
      device.run(3600e3);
      return device.energy.milliamperes;
    };
    const [wired, alone] = [asleep(true), asleep(false)];
    console.log(`figure: asleep, ${board}: ${alone.toFixed(3)} mA, with the cable in ${wired.toFixed(3)} mA`);
    assert.equal(wired, alone);
  });

test("unplugged, the controller stops after three seconds and the processor rests as before", () => {
  const device = loadBoard("picosystem");
  device.setBattery(4000, true);
  device.usb.plug();
  device.run(4000);
  assert.ok(device.usb.configured);
  device.usb.unplug();
  device.setBattery(4000, false);
  device.run(8000);
  device.energy.reset();
  device.run(5000);
  assert.ok(device.energy.byState.resting > 0.99 * 5000e6, JSON.stringify(device.energy.byState));
  device.usb.plug();
  device.setBattery(4000, true);
  device.run(6000);
  assert.ok(device.usb.configured, "plugged in again it is there again");
});

test("display_pack_2: unplugged with the port open, the controller stops although no pin reports the cable", () => {
  const device = connected("display_pack_2");
  device.usb.unplug();
  device.run(8000);
  device.energy.reset();
  device.run(5000);
  assert.ok(device.energy.byState.resting > 0.99 * 5000e6, JSON.stringify(device.energy.byState));
  device.run(10 * 60e3);
  assert.ok(device.dormant);
});

test("garbage asks for nothing, and the next program is asked whatever the last one was allowed", () => {
  const device = connected();
  device.setBattery(4200, true);
  device.tap("A", 60, stillMs); // ends the start-up picture
  const before = device.picture().pixels;
  const bytes = Uint8Array.from({ length: 20_000 }, (_, i) => (i * 2654435761) >>> 21);
  device.usb.send(bytes);
  device.usb.send("\n");
  for (let i = 0; i < 2000 && device.usb.outgoing.length > 0; i++) device.run(10);
  assert.equal(device.usb.outgoing.length, 0);
  device.run(500);
  assert.ok(!device.usb.take().includes("\r\nok\r\n"));
  assert.deepEqual(device.picture().pixels, before);
  assert.match(askAndAllow(device, "games"), /ok\r\n$/);
  device.usb.close();
  device.run(50);
  device.usb.open();
  device.run(50);
  assert.equal(ask(device, "games\nkey next\nreboot"), "", "asked again");
  device.tap("B", 60, 500);
  device.tap("B", 60, 500);
  assert.equal(device.usb.take(), "error: refused on the device\r\n".repeat(3));
  assert.match(ask(device, "version"), /\r\nok\r\n$/);
  assert.equal(device.restarts, 0);
  device.check();
});

test("unplugged at any moment of an answer, the next connection begins afresh", () => {
  const device = connected();
  device.setBattery(4200, true);
  for (let ms = 0; ms < 12; ms++) {
    device.usb.send("info\nhelp\n");
    device.run(ms);
    device.usb.unplug();
    device.run(50);
    device.usb.take();
    device.usb.plug();
    for (let i = 0; i < 200 && !device.usb.configured; i++) device.run(10);
    device.usb.open();
    device.run(100);
    assert.equal(ask(device, "version"), `Pocket Dawn ${version}\r\nok\r\n`, `${ms} ms`);
  }
});

test("the 1200-baud touch asks, and a yes starts the boot loader", () => {
  const device = connected();
  device.usb.open(1200);
  device.run(20);
  device.usb.close();
  device.run(1000);
  assert.ok(!device.inUsbBoot);
  device.tap("down");
  device.tap("A");
  device.run(500);
  assert.ok(device.inUsbBoot);
});
