// What the page keeps in the browser: across reloads, without room, in two tabs, after a fault.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { isReady, launch, openPage, until } from "../../tools/lib/browser.mjs";
import { advance, changes, firstScreen, keys, lines, tap } from "./player.mjs";

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

const leaveOneGame = "press select down select back back\nwait 500\npress back up select"; // from the menu: it is begun and left

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
  assert.match(await page.locator("#help").textContent(), /does not save games/);
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
  assert.match(await help.textContent(), /games are saved/);
  const before = await flash();
  await page.evaluate(() => {
    window.isFull = true;
  });
  await keys(page, "press select"); // the language
  assert.equal(await flash(), before);
  assert.match(await help.innerText(), /does not save games/);
  await page.evaluate(() => {
    window.isFull = false;
  });
  await keys(page, "press down");
  assert.notEqual(await flash(), before);
  assert.match(await help.textContent(), /games are saved/);
  await page.context().close();
});

/** Until the page says that another tab plays: what one tab keeps, the browser tells the other when it likes. */
const yields = (page) =>
  until(page, () => {
    window.pocketDawn.clock.advance(1);
    return /another tab/.test(document.querySelector("#notice").innerText);
  });

test("of two tabs the one opened last plays; the other says so, keeps its hands off the games, and can take over", async () => {
  const { page, complaints } = await openPage(browser);
  await firstScreen(page);
  await keys(page, "press select"); // the language
  const other = await page.context().newPage();
  await other.goto(page.url());
  await isReady(other);
  await firstScreen(other);
  const menu = await lines(other);
  assert.deepEqual(await lines(page), menu);
  await yields(page);
  await keys(other, leaveOneGame);
  const withGame = await lines(other);
  assert.notDeepEqual(withGame, menu);
  assert.equal(await other.locator("#notice").isHidden(), true);
  await page.getByRole("button", { name: "Game log: copy, save or open" }).click();
  await page.getByLabel("Open this game").click();
  assert.match(await page.locator("#log-status").textContent(), /another tab/);
  await page.keyboard.press("Escape");
  await page.locator("body").click({ position: { x: 5, y: 300 } });
  await loadsAgain(page, () => page.keyboard.press("Enter"));
  await firstScreen(page);
  assert.deepEqual(await lines(page), withGame);
  await yields(other);
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

/** All that the browser keeps for the page, but which tab plays. */
const keptFlash = (page) =>
  page.evaluate(() =>
    Object.keys(localStorage)
      .filter((key) => !key.endsWith("/tab"))
      .sort()
      .map((key) => `${key} ${localStorage.getItem(key)}`),
  );

test("games that a newer version of the page keeps in another way are left alone, and the page says so", async () => {
  const { page, complaints } = await openPage(browser);
  await firstScreen(page);
  await keys(page, `press select\n${leaveOneGame}`);
  await page.evaluate(() => localStorage.setItem("pocket-dawn/layout", "2"));
  const before = await keptFlash(page);
  await reload(page);
  await firstScreen(page);
  assert.match(await page.locator("#help").innerText(), /newer version/);
  await keys(page, `press select\n${leaveOneGame}`);
  await page.evaluate(() => dispatchEvent(new Event("pagehide")));
  assert.deepEqual(await keptFlash(page), before);
  assert.deepEqual(complaints, []);
  await page.context().close();
});

test("a journal of a newer firmware is called that, and not a byte of it is changed", async () => {
  const { page, complaints } = await openPage(browser);
  await firstScreen(page);
  await keys(page, `press select\n${leaveOneGame}`);
  await reload(page);
  await page.evaluate(() => {
    // Every head of a sector gets the next format, and the sum that belongs to it (docs/storage.md).
    const crc = (bytes) => {
      let sum = ~0;
      for (const byte of bytes) {
        sum ^= byte;
        for (let i = 0; i < 8; ++i) sum = (sum >>> 1) ^ (0xedb88320 & -(sum & 1));
      }
      return ~sum >>> 0;
    };
    for (const key of Object.keys(localStorage).filter((k) => k.includes("/flash/"))) {
      const bytes = Uint8Array.from(atob(localStorage.getItem(key)), (c) => c.charCodeAt(0));
      if (String.fromCharCode(...bytes.subarray(0, 3)) !== "PDJ") continue;
      bytes[3] = 3;
      const end = bytes.slice(8, 12);
      bytes.fill(0xff, 8, 12);
      new DataView(bytes.buffer).setUint32(12, crc(bytes.subarray(0, 12)), true);
      bytes.set(end, 8);
      localStorage.setItem(key, btoa(String.fromCharCode(...bytes)));
    }
  });
  const before = await keptFlash(page);
  await reload(page);
  await firstScreen(page);
  await keys(page, "press select"); // the language: nothing that is kept can be read
  const words = (await page.evaluate(() => window.pocketDawn.screenInWords())).map((line) => line.words).join(" ");
  assert.match(words, /newer/);
  await keys(page, `press select\n${leaveOneGame}`);
  await advance(page, 10_000);
  await page.evaluate(() => dispatchEvent(new Event("pagehide")));
  assert.deepEqual(await keptFlash(page), before);
  assert.deepEqual(complaints, []);
  await page.context().close();
});

test("two versions of the page in one browser: the one opened last plays, the other writes nothing more", async () => {
  const { page } = await openPage(browser);
  await firstScreen(page);
  await keys(page, "press select");
  await advance(page, 30 * 60_000); // it sleeps
  const newer = await page.context().newPage();
  await newer.goto(page.url());
  await isReady(newer);
  // Not before it has started: a page that writes so early sometimes gets a storage of its own from the browser.
  await newer.evaluate(() => {
    localStorage.setItem("pocket-dawn/layout", "2");
    localStorage.setItem("pocket-dawn/tab", "of the newer page");
  });
  await yields(page);
  const before = await keptFlash(page);
  await page.evaluate(() => dispatchEvent(new Event("pagehide")));
  assert.deepEqual(await keptFlash(page), before);
  await page.context().close();
});
