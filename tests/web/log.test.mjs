// A game goes from one device to another by the page: pictures of QR codes, text, files.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { deflateSync } from "node:zlib";
import { crc32 } from "../../tools/emulator/png.mjs";
import { isReady, launch, openPage, until } from "../../tools/lib/browser.mjs";
import { root } from "../pictures.mjs";
import { advance, choose, firstScreen, keys, picture, pictureFile } from "./player.mjs";

let browser;
before(async () => {
  browser = await launch();
});
after(() => browser.close());

const begin = "press select select down select back back"; // the language, set up, past the tutorial, begin, no guide
const takeDevice = "hold select 900\npress back back"; // it was handed over; no guide

const openDialog = (page) => page.getByRole("button", { name: "Game log: copy, save or open" }).click();

/** The log of the game on the screen as a QR code. */
async function showCode(page) {
  await keys(page, "press back");
  await choose(page, "Log as QR code");
  await keys(page, "press select"); // it tells everything
  return pictureFile(page);
}

/** What the page finds in that picture. */
async function textOf(page, buffer) {
  await page.getByRole("button", { name: "Game log: copy, save or open" }).click();
  await page
    .getByLabel("Pictures of QR codes, or text files")
    .setInputFiles({ name: "code.png", mimeType: "image/png", buffer });
  await until(page, () => document.getElementById("log-status").textContent.endsWith("."));
  assert.equal(await page.locator("#log-status").textContent(), "One file was added.");
  return page.locator("#log-text").inputValue();
}

/** A game on one page, and the text of its code in the dialog of another. */
async function bringCode() {
  const from = await openPage(browser);
  await firstScreen(from.page);
  await keys(from.page, begin);
  const code = await showCode(from.page);
  const to = await openPage(browser);
  return { from, ...to, start: await firstScreen(to.page), text: await textOf(to.page, code) };
}

test("a game goes from one page to another by a picture of its QR code, and is kept there", async () => {
  const { from, page, complaints, start, text } = await bringCode();
  const version = readFileSync(`${root}VERSION`, "utf8").trim();
  assert.match(text, /^POCKET-DAWN 1 1\/1 [0-9A-F]{8} [0-9A-F]{4} [0-9A-Z$%*+.]+:[^:]+$/);
  assert.ok(text.endsWith(`:${version}`));
  await page.getByLabel("Open this game").click();
  await until(page, () => !document.getElementById("log").open);
  assert.notEqual(await picture(page), start);
  await page.reload();
  await isReady(page);
  await firstScreen(page);
  await keys(page, `press select select\n${takeDevice}`); // the language, and Continue, which opens the only game there is
  assert.equal(await textOf(page, await showCode(page)), text);
  assert.deepEqual([...complaints, ...from.complaints], []);
  await page.context().close();
  await from.page.context().close();
});

test("a log as text opens, from the box or from a file", async () => {
  const version = readFileSync(`${root}engine/stone_age/state.hpp`, "utf8").match(/rules_version = (\d+)/)[1];
  const head = `pocket-dawn 1 stone_age ${version} players=2 variant=0 first=0 options=0 moves=`;
  const log = `${head} crc=${crc32(Buffer.from(head)).toString(16).padStart(8, "0")}`;
  for (const asFile of [false, true]) {
    const { page, complaints } = await openPage(browser);
    const start = await firstScreen(page);
    await page.getByRole("button", { name: "Game log: copy, save or open" }).click();
    if (asFile) {
      await page
        .getByLabel("Pictures of QR codes, or text files")
        .setInputFiles({ name: "game.txt", mimeType: "text/plain", buffer: Buffer.from(`${log}\n`) });
      await until(page, () => document.getElementById("log-text").value !== "");
    } else {
      await page.getByLabel("Texts of the QR codes, or a log").fill(`here it is:\n${log}\n`);
    }
    await page.getByLabel("Open this game").click();
    await until(page, () => !document.getElementById("log").open);
    assert.notEqual(await picture(page), start);
    assert.equal(await page.locator("#log-text").inputValue(), "");
    assert.deepEqual(complaints, []);
    await page.context().close();
  }
});

test("what cannot be opened is refused in words, and nothing is lost", async () => {
  const { from, page, complaints, start, text } = await bringCode();
  const box = page.getByLabel("Texts of the QR codes, or a log");
  const refused = async (words, why) => {
    await box.fill(words);
    await page.getByLabel("Open this game").click();
    assert.match(await page.locator("#log-status").textContent(), why);
    assert.equal(await box.inputValue(), words);
  };
  await refused("", /^This is not a Pocket Dawn game/);
  await refused("Was hast du gespielt?", /^This is not a Pocket Dawn game/);
  await refused(text.replace(" 1/1 ", " 1/2 "), /^Codes still missing: 2\. There are 2 of them in all\.$/);
  await refused(text.slice(0, text.indexOf(":") - 1), /^Cut short or altered: code 1\. Scan it again\.$/);
  await refused(`${text}\n${text.replace(/1\/1 \w{8}/, "2/2 00000000")}`, /^These codes are from two games/);
  await refused("x".repeat(200000), /no game is that long/);
  const files = page.getByLabel("Pictures of QR codes, or text files");
  const blank = Buffer.from(
    (
      await page.evaluate(() => {
        const canvas = Object.assign(document.createElement("canvas"), { width: 300, height: 300 });
        return canvas.toDataURL();
      })
    ).split(",")[1],
    "base64",
  );
  await box.fill("what was here");
  await files.setInputFiles([
    { name: "blank.png", mimeType: "image/png", buffer: blank },
    { name: "broken.png", mimeType: "image/png", buffer: Buffer.from("no picture") },
  ]);
  await until(page, () => document.getElementById("log-status").textContent.includes("broken.png:"));
  assert.match(
    await page.locator("#log-status").textContent(),
    /blank\.png: no readable QR code found.*broken\.png: the browser cannot read/,
  );
  assert.equal(await box.inputValue(), "what was here");
  await page.keyboard.press("Escape");
  assert.equal(await page.locator("#log").evaluate((d) => d.open), false);
  assert.equal(await picture(page), start);
  assert.deepEqual(complaints, []);
  await page.context().close();
  await from.page.context().close();
});

/** The file that the page saves for the game on the screen. */
async function downloadLog(page) {
  await openDialog(page);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByLabel("Save the log of this game as a file").click(),
  ]);
  assert.equal(download.suggestedFilename(), "pocket-dawn-log.txt");
  assert.equal(await download.failure(), null);
  await page.keyboard.press("Escape");
  return download.path();
}

test("a game goes from one page to another as a file that is downloaded, and a wrong file is refused by name", async () => {
  const from = await openPage(browser);
  await firstScreen(from.page);
  await keys(from.page, `${begin}\npress select\nwait 1500\npress select\nwait 1500`); // and play
  const path = await downloadLog(from.page);
  const log = readFileSync(path, "utf8");
  assert.match(
    log,
    /^Pocket Dawn \d+\.\d+\.\d+: pocket-dawn 1 stone_age \d+ players=\d variant=\d first=\d options=\d moves=([0-9a-f]{4})+ crc=[0-9a-f]{8}\n$/,
  );

  const { page, complaints } = await openPage(browser);
  const start = await firstScreen(page);
  await page.getByRole("button", { name: "Game log: copy, save or open" }).click();
  const status = page.locator("#log-status");
  const box = page.locator("#log-text");
  const add = async (file, why) => {
    await page.getByLabel("Pictures of QR codes, or text files").setInputFiles(file);
    await until(page, () => document.getElementById("log-status").textContent !== "");
    assert.match(await status.textContent(), why);
  };
  const wrong = async (name, buffer, why) => {
    await page.evaluate(() => {
      document.getElementById("log-status").textContent = "";
    });
    await add({ name, mimeType: "text/plain", buffer: Buffer.from(buffer) }, why);
  };
  const opens = async (why) => {
    await page.getByLabel("Open this game").click();
    assert.match(await status.textContent(), why);
  };
  await wrong("shopping.txt", "bread, milk", /^shopping\.txt: no Pocket Dawn game found in it\.$/);
  await wrong(
    "firmware.uf2",
    Buffer.alloc(300_000, log),
    /^firmware\.uf2: that is more than \d+ KiB of text: no game is that long\.$/,
  );
  await wrong("empty.txt", "", /^empty\.txt: no Pocket Dawn game found in it\.$/);
  assert.equal(await box.inputValue(), "");
  await wrong("altered.txt", log.replace(/moves=..../, "moves=ffff"), /^One file was added\.$/);
  await opens(/^The log was altered: its checksum does not match\.$/);
  await wrong("half.txt", log.slice(0, log.indexOf(" crc=")), /^One file was added\.$/);
  await opens(/^The log is cut short or altered\.$/);
  await wrong("newer.txt", log.replace("pocket-dawn 1", "pocket-dawn 2"), /^One file was added\.$/);
  await opens(/^It was written by a newer Pocket Dawn\. Install that first\.$/);
  assert.equal(await page.locator("#log").evaluate((d) => d.open), true);

  await page.evaluate(() => {
    document.getElementById("log-status").textContent = "";
  });
  await add(path, /^One file was added\.$/);
  await page.getByLabel("Open this game").click();
  await until(page, () => !document.getElementById("log").open);
  assert.notEqual(await picture(page), start);
  await keys(page, "hold select 900"); // it was handed over; what has come up before is not explained again
  assert.equal(readFileSync(await downloadLog(page), "utf8"), log);
  assert.deepEqual([...complaints, ...from.complaints], []);
  await page.context().close();
  await from.page.context().close();
});

/** A PNG of so many grey pixels: `row(y)` gives a row of them. */
function greyPng(width, height, row, bits = 8) {
  const chunk = (kind, data) => {
    const body = Buffer.concat([Buffer.from(kind), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head[8] = bits;
  const rows = Array.from({ length: height }, (_, y) => Buffer.concat([Buffer.from([0]), row(y)]));
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    chunk("IHDR", head),
    chunk("IDAT", deflateSync(Buffer.concat(rows), { level: 1 })),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

/** The same noise every time. */
function noise(length, seed) {
  let state = seed;
  const bytes = Buffer.alloc(length);
  for (let i = 0; i < length; ++i) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    bytes[i] = state >>> 24;
  }
  return bytes;
}

const addPicture = (page, name, buffer) =>
  page.getByLabel("Pictures of QR codes, or text files").setInputFiles({ name, mimeType: "image/png", buffer });

/** How often the page itself decodes a picture or looks for a code in it, which would stop it meanwhile. */
const watchDecoding = (page) =>
  page.evaluate(() => {
    window.decodedHere = 0;
    for (const name of ["createImageBitmap", "jsQR"]) {
      const real = window[name];
      window[name] = (...all) => (++window.decodedHere, real(...all));
    }
  });

test("a photo of 4000 x 3000 with noise is read beside the page, with a progress sign; the code in it is found", async () => {
  const { from, page, complaints, text } = await bringCode();
  const box = page.locator("#log-text");
  await box.fill("");
  await page.evaluate(() => {
    document.getElementById("log-status").textContent = "";
  });
  await watchDecoding(page);
  const code = await from.page.evaluate(() => {
    const { board, picture } = window.pocketDawn.machine;
    return { side: board.width, grey: Array.from(picture.data.filter((_, i) => i % 4 === 1)) };
  });
  const scale = 8,
    [left, top] = [1000, 500];
  const photo = greyPng(4000, 3000, (y) => {
    const row = noise(4000, y + 1);
    const line = Math.floor((y - top) / scale);
    if (line < 0 || line >= code.side) return row;
    for (let x = 0; x < code.side * scale; ++x)
      row[left + x] = (code.grey[line * code.side + Math.floor(x / scale)] >> 1) + (row[left + x] >> 2) + 20;
    return row;
  });
  await page.evaluate(() => {
    window.progressSeen = [];
    const progress = document.getElementById("log-progress");
    new MutationObserver(() => window.progressSeen.push(progress.hidden ? -1 : progress.value)).observe(progress, {
      attributes: true,
    });
  });
  await addPicture(page, "photo.png", photo);
  await until(page, () => /^One file/.test(document.getElementById("log-status").textContent));
  assert.equal(await box.inputValue(), text);
  const seen = await page.evaluate(() => window.progressSeen);
  assert.equal(seen[0], 0);
  assert.ok(
    seen.some((value) => value > 0),
    `progress: ${seen}`,
  );
  assert.equal(seen.at(-1), -1, "the progress sign stays");
  assert.equal(await page.evaluate(() => window.decodedHere), 0, "the page itself decodes");
  assert.deepEqual(complaints, []);
  await page.context().close();
  await from.page.context().close();
});

test("a PNG of 16000 x 16000 is refused by its size, before anything is decoded", async () => {
  const { page, complaints } = await openPage(browser);
  await firstScreen(page);
  await openDialog(page);
  await watchDecoding(page);
  const empty = Buffer.alloc(2000);
  await addPicture(
    page,
    "huge.png",
    greyPng(16000, 16000, () => empty, 1),
  );
  await until(page, () => /huge\.png:/.test(document.getElementById("log-status").textContent));
  assert.match(await page.locator("#log-status").textContent(), /^huge\.png: it has 16000 x 16000 pixels/);
  assert.equal(await page.evaluate(() => window.decodedHere), 0);
  assert.deepEqual(complaints, []);
  await page.context().close();
});

test("a picture that takes too long is given up, and closing the dialog ends the search", async () => {
  const { page } = await openPage(browser);
  await page.addInitScript(() => {
    window.workers = [];
    window.Worker = class {
      constructor() {
        window.workers.push("started");
      }
      postMessage() {} // it never answers
      terminate() {
        window.workers.push("ended");
      }
    };
  });
  await page.reload();
  await isReady(page);
  await firstScreen(page);
  await openDialog(page);
  const status = page.locator("#log-status");
  const isReading = () => until(page, () => !document.getElementById("log-progress").hidden);
  await addPicture(
    page,
    "slow.png",
    greyPng(2, 2, () => Buffer.alloc(2)),
  );
  await isReading();
  assert.equal(await status.textContent(), "Looking for a QR code in slow.png…");
  await advance(page, 19_000);
  assert.deepEqual(await page.evaluate(() => window.workers), ["started"]);
  await advance(page, 1_000);
  await until(page, () => document.getElementById("log-progress").hidden);
  assert.match(await status.textContent(), /^slow\.png: no QR code found within 20 seconds/);
  await addPicture(
    page,
    "slow.png",
    greyPng(2, 2, () => Buffer.alloc(2)),
  );
  await isReading();
  await page.keyboard.press("Escape");
  await until(page, () => window.workers.length === 4); // a dialog tells of its end later
  assert.deepEqual(await page.evaluate(() => window.workers), ["started", "ended", "started", "ended"]);
  await page.context().close();
});

test("on every board's skin a log is copied and pasted, without a word of pins", async () => {
  for (const board of ["picosystem", "waveshare_lcd_1_3", "display_pack_2", "display_pack_2_8", "breadboard"]) {
    const { page, complaints } = await openPage(browser, { board });
    await page.evaluate(() =>
      Object.defineProperty(navigator, "clipboard", {
        value: { writeText: async (text) => (window.copied = text), readText: async () => window.copied },
      }),
    );
    await firstScreen(page);
    await openDialog(page);
    assert.equal(await page.getByLabel("Copy the log of this game").isDisabled(), true);
    await page.keyboard.press("Escape");
    await keys(page, begin);
    await openDialog(page);
    await page.getByLabel("Copy the log of this game").click();
    assert.equal(await page.locator("#log-status").textContent(), "The log was copied.");
    await page.getByLabel("Paste a log").click();
    await until(page, () => document.getElementById("log-text").value !== "");
    assert.match(await page.locator("#log-text").inputValue(), /^Pocket Dawn [0-9.]+: pocket-dawn 1 stone_age/);
    await page.keyboard.press("Escape");
    await keys(page, "press back");
    const rows = await page.evaluate(() => window.pocketDawn.screenInWords().map(({ words }) => words));
    assert.ok(rows.includes("Log as QR code") && !rows.includes("Log as text"), rows.join());
    assert.deepEqual(complaints, []);
    await page.context().close();
  }
});

test("where the clipboard is closed, the log is selected in the box", async () => {
  const { page } = await openPage(browser);
  await firstScreen(page);
  await keys(page, begin);
  await page.evaluate(() =>
    Object.defineProperty(navigator, "clipboard", { value: { writeText: () => Promise.reject(new Error("denied")) } }),
  );
  await openDialog(page);
  await page.getByLabel("Copy the log of this game").click();
  await until(page, () => document.getElementById("log-status").textContent !== "");
  assert.match(await page.locator("#log-status").textContent(), /selected below/);
  assert.match(await page.evaluate(() => getSelection().toString()), /^Pocket Dawn.*stone_age/);
  await page.context().close();
});

test("while the device is handed over no log is given", async () => {
  const { page } = await openPage(browser, { seed: 7 });
  await firstScreen(page);
  await keys(page, "press select");
  await choose(page, "CVlizacje");
  await choose(page, "Start the game");
  const isHandedOver = () => page.evaluate(() => window.pocketDawn.machine.wasm.waits_for_hold() !== 0);
  for (let i = 0; i < 20 && !(await isHandedOver()); ++i) await keys(page, "press select");
  assert.ok(await isHandedOver());
  assert.equal(await page.evaluate(() => window.pocketDawn.machine.takeOut()), "");
  await page.locator("#bring").click();
  assert.equal(await page.locator("#log-copy").isDisabled(), true);
  assert.match(await page.locator("#log-own").textContent(), /passed on/);
  await page.context().close();
});

test("keys that are typed into the box do not play", async () => {
  const { page } = await openPage(browser);
  const start = await firstScreen(page);
  await page.getByRole("button", { name: "Game log: copy, save or open" }).click();
  await page.getByLabel("Texts of the QR codes, or a log").click();
  await page.keyboard.type("x wasd ");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  assert.equal(await page.locator("#log-text").inputValue(), "x wasd \n");
  assert.equal(await keys(page, "wait 500"), start);
  await page.context().close();
});
