// The hosted site: its front page, installing and playing offline; and what the page does of its own at the first start.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { after, before, test } from "node:test";
import { boardNames } from "../../tools/emulator/boards.mjs";
import { isReady, launch, openPage, until } from "../../tools/lib/browser.mjs";
import { root } from "../pictures.mjs";
import { advance, changes, choose, firstScreen, keys, picture, tap } from "./player.mjs";

const boards = boardNames();

let browser, folder, server, address;
before(async () => {
  browser = await launch();
  folder = mkdtempSync(join(tmpdir(), "pocket-dawn-site-"));
  const release = mkdtempSync(join(tmpdir(), "pocket-dawn-release-"));
  for (const name of [...boards.map((board) => `-${board}.uf2`), ".html"])
    writeFileSync(join(release, `pocket-dawn${name}`), name);
  writeFileSync(join(release, "INSTALL.txt"), "how");
  const make = `${root}tools/simulator/page/site.mjs`;
  execFileSync("node", [make, `${root}build/web/pocket_dawn.wasm`, release, join(folder, "site")]);
  rmSync(release, { recursive: true });
  const types = { ".html": "text/html", ".js": "text/javascript", ".svg": "image/svg+xml", ".png": "image/png" };
  server = createServer((request, response) => {
    const path = new URL(request.url, "http://x").pathname.replace(/\/$/, "/index.html");
    const file = join(folder, "site", path);
    if (!existsSync(file)) return response.writeHead(404).end();
    const type = types[extname(file)] ?? "application/json";
    return response.writeHead(200, { "content-type": type }).end(readFileSync(file));
  });
  await new Promise((listening) => server.listen(0, "127.0.0.1", listening));
  address = `http://127.0.0.1:${server.address().port}/`;
});
after(async () => {
  await browser.close();
  server.close();
  rmSync(folder, { recursive: true });
});

test("the front page leads to the game, a download with a picture for each board, and what is new; nothing it names is missing", async () => {
  const page = await browser.newPage();
  await page.goto(address);
  const links = await page
    .locator("a[href], img[src], link[href]")
    .evaluateAll((all) => all.map((element) => element.href || element.src));
  for (const board of boards) {
    const link = page.locator(`a[href$="pocket-dawn-${board}.uf2"]`);
    assert.equal(await link.locator("img").count(), 1, board);
  }
  assert.ok((await page.locator("h2", { hasText: "What is new" }).locator("+ ul li").count()) > 0);
  for (const link of new Set(links)) assert.equal((await page.request.get(link)).status(), 200, link);
  await page.getByRole("link", { name: "Play in the browser" }).click();
  await isReady(page);
  await page.close();
});

test("the hosted page can be installed, and once opened it plays offline; the single file asks for nothing", async () => {
  const context = await browser.newContext();
  const page = await context.newPage();
  const complaints = [];
  page.on("pageerror", (error) => complaints.push(error.message));
  await page.goto(`${address}play.html#clock=told&labels=printed`);
  await isReady(page);
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  const devtools = await context.newCDPSession(page);
  const { errors } = await devtools.send("Page.getAppManifest");
  assert.deepEqual(errors, []);
  await until(page, () => navigator.serviceWorker.controller !== null);
  const first = await firstScreen(page);
  await context.setOffline(true);
  await page.reload();
  await isReady(page);
  assert.equal(await firstScreen(page), first);
  await page.goto(address);
  assert.equal(await page.locator("h1").textContent(), "Pocket Dawn");
  assert.deepEqual(complaints, []);
  await context.close();
  const single = readFileSync(`${root}build/page/pocket-dawn.html`, "utf8");
  assert.ok(!single.includes('rel="manifest"') && single.includes("const isHosted = false;"));
});

test("at the first start the device has the browser's language, and later the one that was chosen", async () => {
  for (const [locale, code] of [
    ["pl-PL", "pl"],
    ["uk-UA", "uk"],
    ["cs", "cs"],
    ["de-DE", "en"],
  ]) {
    const { page, complaints } = await openPage(browser, { locale });
    await firstScreen(page);
    assert.equal(await page.evaluate(() => document.documentElement.lang), code, locale);
    await page.evaluate(() => window.pocketDawn.machine.goTo(1));
    await keys(page, "press select"); // English
    await page.reload();
    await isReady(page);
    await firstScreen(page);
    assert.equal(await page.evaluate(() => document.documentElement.lang), "en", locale);
    assert.deepEqual(complaints, []);
    await page.context().close();
  }
});

test("who wants less motion sees fewer pictures of what moves", async () => {
  const pictures = {};
  for (const reducedMotion of ["no-preference", "reduce"]) {
    const { page } = await openPage(browser, { reducedMotion, seed: 7 });
    await firstScreen(page);
    await keys(page, "press select");
    await choose(page, "Stone Age");
    await choose(page, "Solo: 1 computer");
    const soFar = () => page.evaluate(() => window.pocketDawn.machine.wasm.pictures());
    const before = await soFar();
    for (let i = 0; i < 14; ++i) await keys(page, "press select\nwait 2500");
    pictures[reducedMotion] = (await soFar()) - before;
    await page.context().close();
  }
  assert.ok(pictures.reduce < 0.9 * pictures["no-preference"], JSON.stringify(pictures));
});

test("the picture alone fills the window, is played by finger and keyboard, keeps its size under zoom, and is left again", async () => {
  const { page, complaints } = await openPage(browser, { viewport: { width: 1280, height: 720 } });
  await firstScreen(page);
  const button = page.getByRole("button", { name: "Picture only" });
  await button.click();
  const size = () =>
    page.locator("#screen").evaluate((screen) => screen.getBoundingClientRect().width * devicePixelRatio);
  const large = await size();
  assert.equal(large, 720);
  for (const id of ["#boards", "#licences", "#controls"]) assert.equal(await page.locator(id).isVisible(), false, id);
  await changes(page, () => tap(page, "ArrowDown"), "the keyboard does not play");
  // Zoomed in by 2 the same window has half as many CSS pixels, each twice as large.
  const devtools = await page.context().newCDPSession(page);
  const metrics = { width: 640, height: 360, deviceScaleFactor: 2, mobile: false };
  await devtools.send("Emulation.setDeviceMetricsOverride", metrics);
  await until(page, () => devicePixelRatio === 2 && innerWidth === 640);
  await until(page, () => document.getElementById("screen").getBoundingClientRect().width === 360);
  assert.equal(await size(), large);
  await devtools.send("Emulation.clearDeviceMetricsOverride");
  await page.reload();
  await isReady(page);
  assert.equal(await page.locator("#boards").isVisible(), false, "it is not remembered");
  await button.click();
  assert.equal(await page.locator("#boards").isVisible(), true);
  assert.deepEqual(complaints, []);
  await page.context().close();
});
