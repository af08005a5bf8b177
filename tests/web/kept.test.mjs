// What the page keeps in the browser: across reloads, without room, in two tabs, after a fault.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { isReady, launch, openPage } from "../../tools/lib/browser.mjs";
import { advance, changes, firstScreen, keys, picture, tap } from "./player.mjs";

let browser;
before(async () => {
  browser = await launch();
});
after(() => browser.close());

async function reload(page) {
  await page.reload();
  await isReady(page);
}

/** Something that loads the page again, and the page when it has started. */
async function loadsAgain(page, act) {
  await page.evaluate(() => delete window.pocketDawn);
  await act();
  await isReady(page);
}

const leaveOneGame = "press select select back y up select"; // from the menu: it is begun and left

test("the flash is still there after a reload", async () => {
  const { page, complaints } = await openPage(browser);
  await firstScreen(page);
  const sectors = [0, 7, 63];
  await page.evaluate((all) => {
    const { wasm, flash } = window.pocketDawn.machine;
    for (const n of all) {
      flash.fill(n + 1, n * 4096 + 100, (n + 1) * 4096);
      new Uint8Array(wasm.memory.buffer, wasm.unsaved(), 64)[n] = 1;
    }
  }, sectors);
  await tap(page, "ArrowDown");
  await reload(page);
  const found = await page.evaluate(
    (all) => all.map((n) => window.pocketDawn.machine.flash[(n + 1) * 4096 - 1]),
    sectors,
  );
  assert.deepEqual(
    found,
    sectors.map((n) => n + 1),
  );
  assert.deepEqual(complaints, []);
  await page.context().close();
});

test("a page that may keep nothing plays all the same, and says so", async () => {
  const { page } = await openPage(browser);
  await page.addInitScript(() =>
    Object.defineProperty(window, "localStorage", {
      get() {
        throw new Error("denied");
      },
    }),
  );
  await reload(page);
  await firstScreen(page);
  await changes(page, () => tap(page, "ArrowDown"), "ArrowDown does nothing");
  assert.match(await page.locator("#help").textContent(), /keeps no games/);
  await page.context().close();
});

test("a browser that has no more room is tried again, and the page says whether games are kept, on a phone, too", async () => {
  const { page } = await openPage(browser, { viewport: { width: 390, height: 760 } });
  await page.addInitScript(() => {
    const { setItem } = Storage.prototype;
    Storage.prototype.setItem = function set(key, value) {
      if (window.isFull && key.includes("flash")) throw new DOMException("no room", "QuotaExceededError");
      setItem.call(this, key, value);
    };
  });
  await reload(page);
  await firstScreen(page);
  const flash = () =>
    page.evaluate(() =>
      Object.keys(localStorage)
        .filter((key) => key.includes("flash"))
        .map((key) => localStorage.getItem(key))
        .join(),
    );
  const help = page.locator("#help");
  assert.match(await help.textContent(), /games are kept/);
  const before = await flash();
  await page.evaluate(() => {
    window.isFull = true;
  });
  await keys(page, "press select"); // the language
  assert.equal(await flash(), before);
  assert.match(await help.innerText(), /keeps no games/);
  await page.evaluate(() => {
    window.isFull = false;
  });
  await keys(page, "press down");
  assert.notEqual(await flash(), before);
  assert.match(await help.textContent(), /games are kept/);
  await page.context().close();
});

test("of two tabs the one opened last plays; the other says so, keeps its hands off the games, and can take over", async () => {
  const { page, complaints } = await openPage(browser);
  await firstScreen(page);
  await keys(page, "press select"); // the language
  const other = await page.context().newPage();
  await other.goto(page.url());
  await isReady(other);
  const menu = await firstScreen(other);
  assert.equal(await picture(page), menu);
  await advance(page, 1000);
  const notice = page.locator("#notice");
  assert.match(await notice.innerText(), /another tab/);
  const withGame = await keys(other, leaveOneGame);
  assert.notEqual(withGame, menu);
  assert.equal(await other.locator("#notice").isHidden(), true);
  await page.getByRole("button", { name: "Open a game from another device" }).click();
  await page.getByLabel("Open this game").click();
  assert.match(await page.locator("#log-status").textContent(), /another tab/);
  await page.keyboard.press("Escape");
  await page.locator("body").click({ position: { x: 5, y: 300 } });
  await loadsAgain(page, () => page.keyboard.press("Enter"));
  assert.equal(await firstScreen(page), withGame);
  await advance(other, 1000);
  assert.match(await other.locator("#notice").innerText(), /another tab/);
  assert.deepEqual(complaints, []);
  await page.context().close();
});

test("a handheld that stops says so, and is switched on again with all that was saved", async () => {
  const { page, complaints } = await openPage(browser);
  await firstScreen(page);
  const menu = await keys(page, `press select\n${leaveOneGame}`);
  await page.evaluate(() => {
    window.pocketDawn.machine.tick = () => {
      throw new WebAssembly.RuntimeError("unreachable");
    };
  });
  await page.keyboard.press("ArrowDown");
  assert.match(await page.locator("#notice").textContent(), /has stopped/);
  assert.deepEqual([...new Set(complaints)], ["error: unreachable"]);
  await loadsAgain(page, () => page.keyboard.press("Enter"));
  assert.equal(await firstScreen(page), menu);
  await page.context().close();
});

test("garbage where the saves should be does no harm", async () => {
  const { page, complaints } = await openPage(browser);
  const start = await firstScreen(page);
  await page.addInitScript(() => {
    for (let n = 0; n < 64; ++n)
      localStorage.setItem(`pocket-dawn/flash/${n}`, n % 2 ? "!not base64" : btoa("junk".repeat(2000)));
  });
  await reload(page);
  assert.equal(await firstScreen(page), start);
  assert.deepEqual(complaints, []);
  await page.context().close();
});
