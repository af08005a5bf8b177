// The images that people flash, on the emulated handhelds.
import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname } from "node:path";
import test from "node:test";
import { forbiddenSymbols, figures } from "../../tools/checks/elf.mjs";
import { binaryInfo } from "./binary_info.mjs";
import { boardNames, readBoard } from "../../tools/emulator/boards.mjs";
import { Device, Fault } from "../../tools/emulator/device.mjs";
import { imagesOf } from "../../tools/emulator/image.mjs";
import { topScreen } from "../../tools/emulator/top_screen.mjs";
import { readUf2, Uf2Error } from "../../tools/emulator/uf2.mjs";
import { elfOf, loadBoard, stillMs, uf2Of } from "./images.mjs";

const same = (a, b) => a.pixels.every((p, i) => p === b.pixels[i]);
/** The checksum of the RP2040's boot ROM: CRC-32, most significant bit first, nothing turned round at the end. */
function romCrc(bytes) {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte << 24;
    for (let bit = 0; bit < 8; bit++) crc = (crc << 1) ^ (crc < 0 ? 0x04c11db7 : 0);
  }
  return crc >>> 0;
}
/** The button that moves the cursor forward on a board. */
const forward = (device) => (device.board.buttons.some((b) => b.means === "down" && !b.optional) ? "down" : "next");

for (const board of boardNames())
  test(`${board}: its file turns the picture as its maker does`, () => {
    const { madctl, mounted_as } = readBoard(board);
    assert.equal(madctl, mounted_as);
  });

test("a board whose mounting is not recorded is not emulated, and a wrong MADCTL turns the picture", () => {
  const upright = loadBoard("picosystem");
  const flash = upright.flash.bytes.slice();
  const mounted = (mounted_as) => new Device({ ...upright.board, mounted_as }, flash.slice(), 1, true);
  assert.throws(() => mounted(null), /picosystem\.hpp lacks mounted_as/);
  const turned = mounted(0xc4); // as if the firmware sent a MADCTL that turns the picture by half
  upright.run(600);
  turned.run(600);
  assert.ok(!same(upright.picture(), turned.picture()));
});

test("tools/bench finds the screen on top in the memory of an image", () => {
  const device = loadBoard("picosystem");
  const top = topScreen("picosystem");
  device.run(3300);
  for (const button of ["A", "A", "down"]) device.tap(button, 60, 300); // the language, set up, past the tutorial
  assert.equal(top(device), "other");
  device.tap("A", 60, 300);
  assert.equal(top(device), "hint");
  for (let i = 0; i < 2; i++) device.tap("B", 60, 300);
  assert.equal(top(device), "play");
});

test("what is linked may fill the flash up to what is stored, and not a byte more", () => {
  const folder = mkdtempSync(`${tmpdir()}/pocket-dawn-`);
  const region = `${dirname(elfOf("pocket_dawn_picosystem"))}/link/pico_flash_region.ld`;
  const [, kilobytes, sectors] = readFileSync(region, "utf8")
    .match(/LENGTH = (\d+)K - (\d+) \* 4K/)
    .map(Number);
  const link = (bytes) => {
    const sections = `.image : { . += ${bytes - 1}; BYTE(0) } > FLASH`;
    writeFileSync(`${folder}/image.ld`, `MEMORY { INCLUDE "${region}" }\nSECTIONS { ${sections} }\n`);
    const ld = ["-T", `${folder}/image.ld`, "-o", `${folder}/image.elf`, `${folder}/nothing.o`];
    return spawnSync("arm-none-eabi-ld", ld, { encoding: "utf8" });
  };
  try {
    execFileSync("arm-none-eabi-as", ["-o", `${folder}/nothing.o`, "/dev/null"]);
    const room = (kilobytes - 4 * sectors) * 1024;
    assert.equal(link(room).status, 0);
    const { status, stderr } = link(room + 1);
    assert.notEqual(status, 0);
    assert.match(stderr, /will not fit in region `FLASH/);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test("what every picture runs through again and again is linked into RAM", () => {
  const named = readFileSync(new URL("../../firmware/rp2/link/default_text_excludes.incl", import.meta.url), "utf8");
  const map = boardNames()
    .map((board) => readFileSync(`${elfOf(`pocket_dawn_${board}`)}.map`, "utf8"))
    .join("\n");
  const files = [...named.matchAll(/\*lib([\w*]+)\.a:(\w+\.cpp)\.\*/g)];
  assert.ok(files.length >= 7, "the list of files is read");
  for (const [, library, file] of files) {
    const object = `lib${library.replace("*", "\\w+")}\\.a\\(${file.replace(".", "\\.")}\\.\\w+\\)`;
    const code = map.matchAll(
      new RegExp(`^ \\.text\\.\\S+\\s+0x0*([12]0[0-9a-f]{6})\\s+0x[0-9a-f]+ \\S*${object}$`, "gm"),
    );
    const addresses = [...code].map(([, address]) => parseInt(address, 16));
    assert.ok(addresses.length > 0, `no code of lib${library}.a, ${file} is linked: has it moved to another library?`);
    assert.ok(
      addresses.every((address) => address >= 0x20000000),
      `${file} is linked into flash`,
    );
  }
});

test("emulated time passes to the end of every run, however the numbers are rounded", () => {
  const device = loadBoard("picosystem");
  device.run(500);
  for (let i = 0; i < 2000; i++) {
    const began = device.nowUs;
    device.run(60);
    device.run(0.001352);
    const passed = device.nowUs - began; // an erase of 400 ms is not interrupted
    assert.ok(passed > 60_001.35 && passed < 470_000, `${passed} us`);
  }
});

for (const board of boardNames()) {
  test(`${board}: the UF2 file is well formed and holds the image of each chip, byte for byte`, () => {
    const found = readUf2(new Uint8Array(readFileSync(uf2Of(board))));
    assert.deepEqual(
      Object.keys(found),
      imagesOf(board).map(({ chip }) => chip),
    );
    for (const { chip, file } of imagesOf(board)) {
      const image = readFileSync(`${file}.bin`);
      const flashed = Buffer.concat(found[chip].map(({ data }) => data));
      assert.equal(found[chip][0].address, 0x10000000);
      assert.ok(flashed.subarray(0, image.length).equals(image));
      assert.ok(flashed.length - image.length < 256);
    }
  });

  test(`${board}: the boot ROM of a real chip would start it`, () => {
    // The emulator starts the image itself. A chip first runs the 256 bytes that teach it to read the flash, if
    // their checksum is right; they go on to the vectors behind them.
    const image = readFileSync(elfOf(`pocket_dawn_${board}`).replace(/elf$/, "bin"));
    assert.equal(romCrc(image.subarray(0, 252)), image.readUInt32LE(252));
    assert.equal(image.readUInt32LE(256), 0x20042000, "the stack begins at the end of the memory");
    const start = image.readUInt32LE(260);
    assert.ok(start % 2 === 1 && start > 0x10000100 && start < 0x10000000 + image.length, start.toString(16));
  });

  if (!readBoard(board).rp2040_only)
    test(`${board}: the boot ROM of a Pico 2 would start it`, () => {
      // It looks in the first 4 KiB for a loop of blocks, one of which says that this is an executable for its ARM cores.
      const { file } = imagesOf(board).find(({ chip }) => chip === "rp2350");
      const image = readFileSync(`${file}.bin`);
      const at = image.indexOf(Buffer.from([0xd3, 0xde, 0xff, 0xff]));
      assert.ok(at > 0 && at < 4096 - 20, `block at ${at}`);
      assert.equal(
        image.readUInt32LE(at + 4) >>> 0,
        0x10210142,
        "an image definition: executable, secure, ARM, RP2350",
      );
      const next = at + image.readInt32LE(at + 12);
      assert.equal(image.readUInt32LE(next), 0xffffded3, "the loop goes on to another block ...");
      assert.equal(next + image.readInt32LE(next + 12), at, "... and comes back");
      assert.equal(image.readUInt32LE(0), 0x20082000, "the stack begins at the end of the memory");
      const start = image.readUInt32LE(4);
      assert.ok(start % 2 === 1 && start > 0x10000000 && start < 0x10000000 + image.length, start.toString(16));
    });

  test(`${board}: picotool finds name, version, board and every pin, and no date that would change the bytes`, () => {
    const { pins, ...told } = binaryInfo(readFileSync(elfOf(`pocket_dawn_${board}`).replace(/elf$/, "bin")));
    const { buttons, title, ...wires } = loadBoard(board).board;
    const version = readFileSync(new URL("../../VERSION", import.meta.url), "utf8").trim();
    assert.deepEqual(told, { name: "Pocket Dawn", version, board, description: title });
    for (const { pin, label } of buttons) assert.equal(pins.get(pin), `button ${label}`);
    const screen = {
      sck: "screen SCK",
      mosi: "screen MOSI",
      cs: "screen CS",
      dc: "screen DC",
      backlight: "screen light",
    };
    for (const [wire, name] of Object.entries(screen)) if (wires[wire] >= 0) assert.equal(pins.get(wires[wire]), name);
    assert.ok(pins.size >= buttons.length + 5 && ![...pins.values()].includes(undefined));
  });

  test(`${board}: no heap, exception or float is linked, and all sizes are within their limits`, () => {
    for (const { file } of imagesOf(board)) {
      assert.deepEqual(forbiddenSymbols(`${file}.elf`), []);
      for (const { what, value, limit, ok } of figures(`${file}.elf`)) assert.ok(ok, `${what}: ${value} of ${limit}`);
    }
  });

  test(`${board}: an image that reached into what is stored would not link`, () => {
    const maps = imagesOf(board).map(({ file }) => readFileSync(`${file}.elf.map`, "utf8"));
    for (const map of maps) checkFlashEnd(map);
  });

  function checkFlashEnd(map) {
    const [, origin, length] = map.match(/^FLASH +(0x[0-9a-f]+) +(0x[0-9a-f]+) /m).map(Number);
    const header = readFileSync(new URL("../../hal/storage.hpp", import.meta.url), "utf8");
    const sectors = Number(header.match(/storage_size = (\d+) \* storage_sector;/)[1]);
    assert.equal(origin + length, 0x10000000 + 2 * 1024 * 1024 - (sectors + 1) * 4096);
  }

  test(`${board}: shows a picture within 300 ms, lit only when it is whole, and keeps the panel's rules`, () => {
    const device = loadBoard(board);
    device.run(400);
    const firstMs = device.panel.firstPictureAt / 1000 + device.slowStartMs;
    assert.ok(firstMs <= 300, `${firstMs} ms`);
    assert.ok(device.slowStartMs > 10, "the start from the ring oscillator counts");
    assert.ok(device.lightOnAtMs * 1000 >= device.panel.firstPictureAt);
    assert.ok(device.lightOnAtMs <= 300);
    assert.ok(new Set(device.picture().pixels).size > 10, "it is a picture");
    device.check();
  });

  test(`${board}: reaches the menu, and its cursor moves; nothing is sent when nothing changes`, () => {
    const device = loadBoard(board);
    device.run(3000);
    device.tap("select", 60, 1000); // ends the start-up picture, or opens the first entry
    device.tap("back", 60, stillMs);
    const menu = device.picture();
    const sent = device.panel.pixels;
    device.run(3000);
    assert.equal(device.panel.pixels, sent, "pixels were sent though nothing changed");
    device.tap(forward(device), 60, 200); // the light is dimmed: this only wakes it
    device.tap(forward(device), 60, 400);
    assert.ok(!same(device.picture(), menu), "the cursor did not move");
    const changed = device.panel.pixels - sent;
    assert.ok(changed > 0 && changed < menu.pixels.length, `${changed} of ${menu.pixels.length} pixels were sent`);
    device.check();
  });
}

test("the start: garbage in the settings area is taken for none", () => {
  const clean = loadBoard("picosystem");
  const dirty = loadBoard("picosystem");
  const storage = dirty.flash.bytes.subarray(2 * 1024 * 1024 - 64 * 4096);
  let noise = 12345;
  for (let i = 0; i < storage.length; i++) storage[i] = (noise = (noise * 1103515245 + 12345) & 0x7fffffff) >> 16;
  for (const device of [clean, dirty]) {
    device.run(3000);
    device.tap("select", 60, 1000);
    device.tap("back", 60, 600);
  }
  assert.equal(dirty.restarts, 0);
  assert.ok(same(clean.picture(), dirty.picture()));
});

test("a word or half-word at an address that is no multiple of its size is a fault, as on silicon", () => {
  const device = loadBoard("picosystem");
  const { chip } = device;
  const code = 0x20030000;
  const run = (instruction, address) => {
    chip.writeUint16(code, instruction);
    chip.writeUint16(code + 2, 0xe7fe); // stays there
    chip.core.registers[1] = address;
    chip.core.PC = code;
    device.run(0.01);
  };
  for (const [name, instruction, size] of [
    ["ldr", 0x6808, 4],
    ["ldrh", 0x8808, 2],
    ["str", 0x6008, 4],
    ["strh", 0x8008, 2],
  ]) {
    run(instruction, 0x20031000 + size);
    assert.throws(() => run(instruction, 0x20031000 + size / 2), Fault, name);
  }
});

test("what the stack really takes is within what the code was read to need", () => {
  const device = loadBoard("picosystem");
  device.run(2500);
  for (const button of ["A", "down", "A", "B", "down", "A", "Y", "B", "X", "B"]) device.tap(button, 60, 300);
  const { value } = figures(elfOf("pocket_dawn_picosystem")).find(({ what }) => what === "worst stack");
  assert.ok(device.stackUsed <= value, `${device.stackUsed} bytes used, ${value} expected at most`);
});

test("a damaged UF2 file is refused, and the block is named", () => {
  const good = new Uint8Array(readFileSync(uf2Of("picosystem")));
  const damage = (at, value) => {
    const bad = good.slice();
    bad[at] = value;
    return () => readUf2(bad);
  };
  assert.throws(damage(512, 0), new Uf2Error("block 1: a magic number is wrong"));
  assert.throws(damage(28, 0), /block 0: it is for none of our chips/);
  assert.throws(damage(512 + 20, 7), /block 1: it says 7 of/);
  assert.throws(() => readUf2(good.subarray(0, 700)), /not a whole number/);
  assert.throws(() => readUf2(good.subarray(0, 5120)), /10 blocks for the RP2040, not \d+/);
});

test("a UF2 file for two chips is refused when a chip could take it wrongly", () => {
  const good = new Uint8Array(readFileSync(uf2Of("display_pack_2")));
  const blocks = Array.from({ length: good.length / 512 }, (_, i) => good.subarray(i * 512, (i + 1) * 512));
  const begin = 1 + readUf2(good).rp2040.length;
  const read =
    (...parts) =>
    () =>
      readUf2(new Uint8Array(Buffer.concat(parts.flat())));
  const [first, absolute, second] = [blocks.slice(0, begin - 1), blocks.slice(begin - 1, begin), blocks.slice(begin)];
  assert.deepEqual(Object.keys(read(absolute, second, first)()), ["rp2350", "rp2040"]);
  assert.throws(read(first, second), /no absolute block comes before the image for the RP2350/);
  assert.throws(read(first, first), /a second image for the RP2040/);
  assert.throws(read(first.slice(0, -1), absolute, second), /the image for the RP2040 ends too early/);
  const unmarked = absolute[0].slice();
  unmarked[9] &= 0x7f; // the flag that says that an extension follows
  assert.throws(read(first, [unmarked], second), /it may be taken for an image/);
});
