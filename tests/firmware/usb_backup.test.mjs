// Backup, restore and games by USB, with the real image: also while power fails, and while somebody plays.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import test, { after } from "node:test";
import { topScreen } from "../../tools/emulator/top_screen.mjs";
import { main } from "../../tools/handheld.d/main.mjs";
import { FlashFile, storageOf, withStorage } from "./flash_file.mjs";
import { loadBoard, root } from "./images.mjs";

/** Goes on in the next turn of the event loop, after what waits there. */
function nextTurn(act) {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => {
    port1.close();
    act();
  };
  port2.postMessage(null);
}

const file = new FlashFile();
after(() => file.remove());
const logsIn = (device) => file.put(storageOf(device.flash.bytes)).logs();
const backup = readFileSync(`${root}tests/kept/backup/1.txt`, "utf8");
const asData = (text) =>
  text
    .trim()
    .split("\n")
    .map((line) => `+${line}\n`)
    .join("");

/** Plugged in, enumerated, the port open; `run(ms)` until `until`. */
function connect(device) {
  device.usb.plug();
  for (let i = 0; i < 600 && !device.usb.configured; i++) device.run(10);
  device.usb.open();
  device.run(100);
  return device;
}

function answer(device, ms = 60_000) {
  for (let passed = 0; passed < ms && !/(^|\n)(ok|error: .*)\r\n$/.test(device.usb.received); passed += 5)
    device.run(5);
  return device.usb.take();
}

function ask(device, text, ms) {
  device.usb.send(`${text}\n`);
  return answer(device, ms);
}

function allow(device) {
  device.run(300);
  device.tap("down");
  device.tap("A");
}

/** A handheld that was never used; its start-up picture is over. */
function fresh(seed) {
  const device = loadBoard("picosystem", { seed });
  device.run(2000);
  device.tap("A", 40, 60); // ends the start-up picture
  device.tap("A", 40, 200); // the language
  return device;
}

/** A handheld with a game that was begun on it. */
function withGame() {
  const device = loadBoard("picosystem", { seed: 7 });
  device.run(500);
  device.tap("A", 40, 60); // ends the start-up picture
  device.tap("A", 40, 60); // the language
  device.tap("A", 40, 100); // set up
  device.tap("down", 40, 60); // past the tutorial
  device.tap("A", 40, 200); // begin
  device.tap("B", 40, 60); // no guide
  for (let i = 0; i < 4; i++) device.tap("A", 40, 60);
  device.run(400);
  assert.equal(logsIn(device).length, 1);
  return device;
}

test("a restore replaces everything; cut at any flash operation it leaves all as before or all as after", () => {
  const device = connect(withGame());
  const before = logsIn(device);
  device.usb.send(`restore\n`);
  allow(device);
  const cuts = [];
  device.flash.onOperation = (clean, torn) => cuts.push(storageOf(clean), storageOf(torn));
  device.usb.send(asData(backup));
  assert.equal(answer(device), "ok\r\n");
  device.flash.onOperation = null;
  const after = logsIn(device);
  assert.equal(after.length, 4);
  let same = 0;
  for (const [i, storage] of cuts.entries()) {
    const found = file.put(storage).logs();
    const isBefore = JSON.stringify(found) === JSON.stringify(before);
    assert.ok(isBefore || JSON.stringify(found) === JSON.stringify(after), `cut ${i} of ${cuts.length}`);
    same += isBefore;
  }
  assert.ok(same > 0);
  // Started with what some of these cuts left, the device repairs it and has the same.
  const half = cuts[2 * Math.floor(cuts.length / 4) + 1];
  for (const storage of [half, cuts.at(-1)]) {
    const again = device.with(withStorage(device.flash.bytes, storage));
    again.run(8000);
    again.check();
    assert.equal(again.restarts, 0);
    assert.deepEqual(logsIn(again), file.put(storage).logs());
  }
  console.log(
    `figure: restore on the emulated PicoSystem: ${cuts.length} power cuts, clean and torn, ${same} left everything as before, ` +
      `${cuts.length - same} as after, none anything else`,
  );
  device.run(3000); // it has started again
  assert.equal(device.restarts, 1);
  assert.deepEqual(logsIn(device), after);
});

test("what save gives is what restore takes: the next save is the same", () => {
  const device = connect(fresh(7));
  device.usb.send("restore\n");
  allow(device);
  device.usb.send(asData(backup));
  assert.equal(answer(device), "ok\r\n");
  device.usb.unplug();
  device.run(2000); // it starts again
  device.tap("A", 40, 200); // ends the start-up picture
  connect(device);
  device.usb.send("save\n");
  allow(device);
  const sent = answer(device);
  assert.ok(sent.endsWith("\r\nok\r\n"), sent.slice(-200));
  const payloads = (text) => text.match(/^record .*$/gm).map((line) => line.slice(27, -8)); // without generation and checksum
  assert.deepEqual(payloads(sent.replaceAll("\r", "")).slice(0, 20), payloads(backup).slice(0, 20));
});

test("refused on the device, a restore changes nothing, and its lines are no commands", () => {
  const device = connect(withGame());
  const before = logsIn(device);
  device.usb.send(`restore\n${asData(backup)}`);
  device.run(300);
  device.tap("B");
  assert.equal(answer(device), "error: refused on the device\r\n");
  device.run(2000);
  assert.equal(device.usb.take(), "");
  assert.match(ask(device, "version"), /^Pocket Dawn .*\r\nok\r\n$/);
  assert.deepEqual(logsIn(device), before);
});

test("unplugged in the middle of a restore, at any line, the games are as before", () => {
  const device = connect(withGame());
  device.setBattery(4200, true);
  const before = logsIn(device);
  const lines = asData(backup).split("\n");
  for (const count of [1, 7, lines.length - 2]) {
    device.usb.send("restore\n");
    allow(device);
    device.usb.send(`${lines.slice(0, count).join("\n")}\n+record d2`);
    device.run(3000);
    device.usb.unplug();
    device.run(4000);
    assert.deepEqual(logsIn(device), before, `${count} lines`);
    connect(device);
  }
  assert.equal(device.restarts, 0);
});

test("a log goes out and comes in on another handheld", () => {
  const device = connect(withGame());
  device.usb.send("log 1\n");
  allow(device);
  const log = answer(device).split("\r\n")[0];
  const other = connect(fresh(8));
  other.usb.send("put\n");
  allow(other);
  other.usb.send(
    log
      .match(/.{1,500}/g)
      .map((piece) => `+${piece}\n`)
      .join(""),
  );
  assert.equal(answer(other), "game 1\r\nok\r\n");
  other.run(1000);
  assert.equal(logsIn(other)[0].split("moves=")[1].slice(0, 24), log.split("moves=")[1].slice(0, 24));
});

/** One person against three of the strongest computers, which have begun to think. */
function amongComputers(game) {
  const path = `${file.folder}/among_computers.flash`;
  const strongest = 4;
  execFileSync(`${root}build/host/table_for_one`, [path, game, 4, strongest, 9]);
  const empty = loadBoard("picosystem", { seed: 9 });
  const device = connect(empty.with(withStorage(empty.flash.bytes, readFileSync(path))));
  const top = topScreen("picosystem");
  device.tap("A", 40, 300); // ends the start-up picture
  device.tap("A", 40, 300); // Continue, which opens the only game
  device.usb.send("key details\n"); // consent comes before
  allow(device);
  assert.equal(answer(device), "ok\r\n");
  device.tap("B", 40, 300);
  for (let i = 0; i < 40 && top(device) !== "computer"; i++) device.tap(top(device) === "hint" ? "B" : "A", 40, 300);
  assert.equal(top(device), "computer");
  return { device, isThinking: () => top(device) === "computer" };
}

test("commands are answered while a computer thinks, and its game goes on", () => {
  const { device, isThinking } = amongComputers(0);
  const movesBefore = logsIn(device)[0].length;
  const commands = ["version", "info", "games", "crash", "help", "log 1", "screen"];
  let most = 0;
  let asked = 0;
  for (; isThinking() && asked < 60; asked++) {
    const from = device.nowUs;
    const text = ask(device, commands[asked % commands.length], 5000);
    assert.match(text, /\r\nok\r\n$/, commands[asked % commands.length]);
    if (!/^(screen|Pocket Dawn [^]*crc=)/.test(text)) most = Math.max(most, (device.nowUs - from) / 1000);
  }
  assert.ok(asked > commands.length, `only ${asked} commands fit into its thought`);
  for (let i = 0; i < 200 && logsIn(device)[0].length === movesBefore; i++) device.run(100);
  assert.ok(logsIn(device)[0].length > movesBefore, "it has decided");
  device.check();
  console.log(`figure: ${asked} commands while a computer thinks; short answers after ${most.toFixed(0)} ms at most`);
});

test("a restore while a computer thinks replaces its game, too", () => {
  const { device, isThinking } = amongComputers(1);
  assert.ok(isThinking());
  assert.equal(ask(device, `restore\n${asData(backup)}`), "ok\r\n");
  device.run(3000);
  assert.equal(device.restarts, 1);
  assert.equal(logsIn(device).length, 4);
});

test("the cursor answers as quickly with the cable in and an answer under way as without", () => {
  const worst = (device, busy) => {
    let most = 0;
    for (let i = 0; i < 12; i++) {
      if (busy && i % 3 === 0) device.usb.send("screen\ninfo\n");
      device.run(37);
      const { panel } = device;
      panel.lastPixelAt = null;
      const from = device.nowUs;
      device.tap(i % 4 < 2 ? "down" : "up", 30, 30);
      assert.ok(panel.lastPixelAt !== null, "the picture did not change");
      most = Math.max(most, (panel.lastPixelAt - from) / 1000);
    }
    return most;
  };
  const [alone, wired] = [fresh(7), fresh(7)];
  connect(wired);
  wired.usb.send("screen\n");
  allow(wired);
  answer(wired);
  const [without, busy] = [worst(alone, false), worst(wired, true)];
  console.log(
    `figure: cursor on the emulated PicoSystem: ${without.toFixed(1)} ms, with a busy cable ${busy.toFixed(1)} ms`,
  );
  assert.ok(busy < 16 && busy < without + 2, `${without} ms, ${busy} ms`);
});

test("tools/handheld backs up, restores, moves games and makes a report", async () => {
  const device = connect(withGame());
  const said = [];
  const run = async (...args) => {
    const status = await main(
      args,
      async () => {
        let heard = () => {};
        device.usb.close();
        device.run(50);
        device.usb.open();
        device.run(50);
        device.usb.take();
        let isOpen = true;
        let asked = false;
        const pump = () => {
          if (!isOpen) return;
          device.run(20);
          const text = device.usb.take();
          if (text) heard(text);
          if (!text && !asked && device.nowUs > since + 500e3) {
            asked = true;
            allow(device);
          }
          nextTurn(pump);
        };
        const since = device.nowUs;
        nextTurn(pump);
        return {
          write: async (text) => device.usb.send(text),
          onData: (act) => (heard = act),
          onEnd: () => {},
          close: () => (isOpen = false),
        };
      },
      { say: (text) => said.push(text), complain: (text) => said.push(text) },
    );
    return status;
  };
  assert.equal(await run("info"), 0);
  assert.match(said.pop(), /board picosystem\n/);
  assert.equal(await run("backup", `${file.folder}/backup.txt`), 0);
  assert.match(
    readFileSync(`${file.folder}/backup.txt`, "utf8"),
    /^pocket-dawn-backup 1\n[^]*\nend \d+ [0-9a-f]{8}\n$/,
  );
  assert.equal(await run("get", "1", `${file.folder}/game.txt`), 0);
  assert.equal(await run("put", `${file.folder}/game.txt`), 0);
  assert.match(said.pop(), /^game 1 is this game already$/);
  assert.equal(await run("report"), 0);
  assert.match(said.pop(), /Last crash: none\n/);
  assert.equal(await run("fnord"), 2);
  const before = logsIn(device);
  assert.equal(await run("restore", `${file.folder}/backup.txt`), 0);
  device.run(3000);
  assert.deepEqual(logsIn(device), before);
});
