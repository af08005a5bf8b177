// A game goes from one device to another by the page: pictures of QR codes, text, files.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { crc32 } from "../../tools/emulator/png.mjs";
import { isReady, launch, openPage, until } from "../../tools/lib/browser.mjs";
import { root } from "../pictures.mjs";
import { choose, firstScreen, keys, picture, pictureFile } from "./player.mjs";

let browser;
before(async () => {
  browser = await launch();
});
after(() => browser.close());

const begin = "press select select down select back"; // the language, set up, past the tutorial, begin, no guide
const takeDevice = "hold select 900\npress back"; // it was handed over; no guide

/** The log of the game on the screen as a QR code. */
async function showCode(page) {
  await keys(page, "press back");
  await choose(page, "Log as QR code");
  await keys(page, "press select"); // it tells everything
  return pictureFile(page);
}

/** What the page finds in that picture. */
async function textOf(page, buffer) {
  await page.getByRole("button", { name: "Open a game from another device" }).click();
  await page
    .getByLabel("Pictures of QR codes, or text files")
    .setInputFiles({ name: "code.png", mimeType: "image/png", buffer });
  await until(page, () => document.getElementById("log-status").textContent !== "");
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
  await keys(page, `press select select select\n${takeDevice}`); // the language, Continue, and the only game there is
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
    await page.getByRole("button", { name: "Open a game from another device" }).click();
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
  await until(page, () => document.getElementById("log-status").textContent.includes("broken.png"));
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

/** Lets the menu of the game send its log, and takes the file that the page gives for it. */
async function downloadLog(page) {
  await keys(page, "press back");
  await choose(page, "Log as text");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    keys(page, "press select select"), // it tells everything; send
  ]);
  assert.equal(download.suggestedFilename(), "pocket-dawn-log.txt");
  assert.equal(await download.failure(), null);
  return download.path();
}

test("a game goes from one page to another as a file that is downloaded, and a wrong file is refused by name", async () => {
  const board = "waveshare_lcd_1_3"; // the PicoSystem has no wire, and so no file
  const from = await openPage(browser, { board });
  await firstScreen(from.page);
  await keys(from.page, `${begin}\npress select\nwait 1500\npress select\nwait 1500`); // and play
  const path = await downloadLog(from.page);
  const log = readFileSync(path, "utf8");
  assert.match(
    log,
    /^Pocket Dawn \d+\.\d+\.\d+: pocket-dawn 1 stone_age \d+ players=\d variant=\d first=\d options=\d moves=([0-9a-f]{4})+ crc=[0-9a-f]{8}\r\n$/,
  );

  const { page, complaints } = await openPage(browser, { board });
  const start = await firstScreen(page);
  await page.getByRole("button", { name: "Open a game from another device" }).click();
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

test("keys that are typed into the box do not play", async () => {
  const { page } = await openPage(browser);
  const start = await firstScreen(page);
  await page.getByRole("button", { name: "Open a game from another device" }).click();
  await page.getByLabel("Texts of the QR codes, or a log").click();
  await page.keyboard.type("x wasd ");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  assert.equal(await page.locator("#log-text").inputValue(), "x wasd \n");
  assert.equal(await keys(page, "wait 500"), start);
  await page.context().close();
});
