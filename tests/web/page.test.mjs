// The browser page in a real browser, from its file, as a player uses it.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { after, before, describe, it } from "node:test";
import { rgb565 } from "../../tools/emulator/png.mjs";
import { launch, openPage } from "../../tools/lib/browser.mjs";
import { assertSame, onHost, root } from "../pictures.mjs";

const boards = {
  picosystem: {
    size: [240, 240],
    buttons: ["up", "down", "left", "right", "A: select", "B: back", "X: about", "Y: menu"],
  },
  waveshare_lcd_1_3: {
    size: [240, 240],
    buttons: ["up", "down", "left", "right", "A: select", "press: select", "B: back", "X: about", "Y: menu"],
  },
  display_pack_2: { size: [320, 240], buttons: ["A: previous", "B: next", "X: select", "Y: back"] },
  breadboard: {
    size: [240, 240],
    buttons: ["<: previous", ">: next", "OK: select", "ESC: back", "up", "down", "left", "right"],
  },
};

const crc32 = (text) => {
  let crc = ~0;
  for (const byte of Buffer.from(text)) {
    crc ^= byte;
    for (let i = 0; i < 8; ++i) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return ~crc >>> 0;
};

// Each mostly waits for its page's clock, so some run at a time; see the end.
const tests = [];
const test = (name, body) => tests.push({ name, body });

let browser;
before(async () => {
  browser = await launch();
});
after(() => browser.close());

/** What is on the screen, as a digest. */
async function picture(page) {
  const url = await page.evaluate(() => document.getElementById("screen").toDataURL());
  return createHash("sha256").update(url).digest("hex").slice(0, 16);
}

/** The picture when no other has been shown for a while: longer than a frame of any motion, and for some frames of the page. */
async function settled(page) {
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        const { wasm } = window.pocketDawn.machine;
        let last = wasm.pictures(),
          since = performance.now(),
          frames = 0;
        const look = () => {
          if (wasm.pictures() !== last) [last, since, frames] = [wasm.pictures(), performance.now(), 0];
          ++frames > 8 && performance.now() - since > 200 ? resolve() : requestAnimationFrame(look);
        };
        look();
      }),
  );
  return picture(page);
}

/** The first screen that waits for the player: the picture for the start has gone by. */
async function firstScreen(page) {
  await page.waitForTimeout(1500);
  return settled(page);
}

async function changes(page, act, why) {
  const before = await settled(page);
  await act();
  const now = await settled(page);
  assert.notEqual(now, before, why);
  return now;
}

test("the page starts from a file and shows a picture, without a word in the console", async () => {
  const { page, complaints } = await openPage(browser);
  await firstScreen(page);
  const colours = await page.evaluate(() => {
    const canvas = document.getElementById("screen");
    const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
    return new Set(new Uint32Array(data.buffer)).size;
  });
  assert.ok(colours > 8, `only ${colours} colours on the screen`);
  assert.deepEqual(complaints, []);
  await page.context().close();
});

test("the keyboard plays: arrows, Enter, Escape", async () => {
  const { page, complaints } = await openPage(browser);
  const start = await firstScreen(page);
  await changes(page, () => page.keyboard.press("ArrowDown"), "ArrowDown does nothing");
  assert.equal(await changes(page, () => page.keyboard.press("ArrowUp"), "ArrowUp does nothing"), start);
  const menu = await changes(page, () => page.keyboard.press("Enter"), "Enter does nothing");
  await changes(page, () => page.keyboard.press("Enter"), "Enter does nothing in the menu");
  assert.equal(await changes(page, () => page.keyboard.press("Escape"), "Escape does nothing"), menu);
  assert.deepEqual(complaints, []);
  await page.context().close();
});

test("a key that is held repeats, and the drawn button goes down with it", async () => {
  const { page } = await openPage(browser);
  await firstScreen(page);
  const seen = new Set();
  await page.keyboard.down("ArrowDown");
  assert.equal(await page.locator(".key.held").count(), 1);
  for (let i = 0; i < 12; ++i) {
    seen.add(await picture(page));
    await page.waitForTimeout(80);
  }
  await page.keyboard.up("ArrowDown");
  assert.equal(await page.locator(".key.held").count(), 0);
  assert.ok(seen.size >= 3, `${seen.size} pictures while the key was held`);
  await page.context().close();
});

test("X and Y are found on every keyboard: where Y and Z are swapped, and in Ukrainian", async () => {
  const { page } = await openPage(browser);
  await firstScreen(page);
  const held = (code, key) =>
    page.evaluate(
      ([c, k]) => {
        const send = (type) => document.body.dispatchEvent(new KeyboardEvent(type, { code: c, key: k, bubbles: true }));
        send("keydown");
        const names = [...document.querySelectorAll(".key.held")].map((button) => button.ariaLabel).join();
        send("keyup");
        return names;
      },
      [code, key],
    );
  assert.equal(await held("KeyX", "x"), "X: about");
  assert.equal(await held("KeyY", "y"), "Y: menu");
  assert.equal(await held("KeyZ", "y"), "Y: menu");
  assert.equal(await held("KeyY", "z"), "");
  assert.equal(await held("KeyX", "ч"), "X: about");
  assert.equal(await held("KeyY", "Н"), "Y: menu");
  await page.context().close();
});

test("the mouse plays on the drawn buttons", async () => {
  const { page, complaints } = await openPage(browser);
  const start = await firstScreen(page);
  await changes(
    page,
    () => page.getByRole("button", { name: "down", exact: true }).click(),
    "the down button does nothing",
  );
  assert.equal(
    await changes(page, () => page.getByRole("button", { name: "up", exact: true }).click(), "up does nothing"),
    start,
  );
  assert.deepEqual(complaints, []);
  await page.context().close();
});

test("after a click on a drawn button Enter still selects", async () => {
  const { page } = await openPage(browser);
  await firstScreen(page);
  await page.getByRole("button", { name: "down", exact: true }).click();
  await page.keyboard.down("Enter");
  assert.deepEqual(await page.locator(".key.held").evaluateAll((keys) => keys.map((k) => k.ariaLabel)), ["A: select"]);
  await page.context().close();
});

test("a button that is held while the handheld changes its shape does not stay down", async () => {
  const { page } = await openPage(browser);
  await firstScreen(page);
  await page.getByRole("button", { name: "down", exact: true }).hover();
  await page.mouse.down();
  await page.setViewportSize({ width: 400, height: 760 });
  await page.waitForTimeout(100);
  await page.mouse.up();
  await page.waitForTimeout(300);
  const pictures = () => page.evaluate(() => window.pocketDawn.machine.wasm.pictures());
  const before = await pictures();
  await page.waitForTimeout(1000);
  assert.equal(await pictures(), before);
  await page.context().close();
});

test("a finger plays on a phone, and the page does not scroll", async () => {
  const { page, complaints } = await openPage(browser, {
    viewport: { width: 390, height: 760 },
    deviceScaleFactor: 3,
    hasTouch: true,
    isMobile: true,
  });
  const start = await firstScreen(page);
  await changes(
    page,
    () => page.getByRole("button", { name: "down", exact: true }).tap(),
    "a tap on down does nothing",
  );
  assert.equal(
    await changes(page, () => page.getByRole("button", { name: "up", exact: true }).tap(), "up does nothing"),
    start,
  );
  const { height, width } = await page.evaluate(() => ({
    height: document.documentElement.scrollHeight,
    width: document.documentElement.scrollWidth,
  }));
  assert.deepEqual([width, height], [390, 760]);
  const small = await page
    .locator(".key")
    .evaluateAll((keys) => keys.filter((k) => k.getBoundingClientRect().width < 44).map((k) => k.ariaLabel));
  assert.deepEqual(small, [], "buttons too small for a finger");
  assert.deepEqual(complaints, []);
  await page.context().close();
});

test("a button in focus is pressed by Enter, for those who use no pointer", async () => {
  const { page } = await openPage(browser);
  await firstScreen(page);
  await page.getByRole("button", { name: "down", exact: true }).focus();
  await changes(page, () => page.keyboard.press("Enter"), "Enter on the focused button does nothing");
  await page.context().close();
});

for (const [board, { size, buttons }] of Object.entries(boards)) {
  test(`${board}: its screen, its buttons by name, whole pixels`, async () => {
    for (const [width, height, dots] of [
      [1280, 720, 1],
      [1000, 640, 1.5],
      [390, 760, 3],
      [844, 390, 2],
    ]) {
      const { page, complaints } = await openPage(browser, {
        board,
        viewport: { width, height },
        deviceScaleFactor: dots,
      });
      const screen = await page.locator("#screen").evaluate((c) => {
        const { left, top, width: w, height: h } = c.getBoundingClientRect();
        return { size: [c.width, c.height], left, top, w, h };
      });
      assert.deepEqual(screen.size, size);
      const scale = (screen.w * dots) / size[0];
      assert.ok(scale >= 1 && Math.abs(scale - Math.round(scale)) < 0.01, `${width}x${height}: scaled by ${scale}`);
      for (const edge of [screen.left, screen.top]) {
        assert.ok(
          Math.abs(edge * dots - Math.round(edge * dots)) < 0.05,
          `${width}x${height}: stands at ${edge * dots} device pixels`,
        );
      }
      assert.ok(
        screen.left >= 0 && screen.left + screen.w <= width && screen.top + screen.h <= height,
        "the screen is cut off",
      );
      const names = await page.locator(".key").evaluateAll((keys) => keys.map((k) => k.ariaLabel));
      assert.deepEqual(names, buttons);
      const boxes = await page
        .locator(".key")
        .evaluateAll((keys) => keys.map((k) => k.getBoundingClientRect().toJSON()));
      for (const b of boxes)
        assert.ok(b.left >= 0 && b.right <= width && b.top >= 0 && b.bottom <= height, "a button is cut off");
      for (const [i, a] of boxes.entries()) {
        for (const b of boxes.slice(i + 1)) {
          const apart =
            a.right <= b.left + 1 || b.right <= a.left + 1 || a.bottom <= b.top + 1 || b.bottom <= a.top + 1;
          const round = Math.hypot(a.left - b.left, a.top - b.top) >= a.width - 1;
          assert.ok(apart || round, "two buttons overlap");
        }
      }
      assert.deepEqual(complaints, []);
      await page.context().close();
    }
  });
}

test("every control of the page has a name", async () => {
  const { page } = await openPage(browser);
  const nameless = await page
    .locator("button, select, textarea, input")
    .evaluateAll((all) => all.filter((e) => !e.ariaLabel).map((e) => e.outerHTML));
  assert.deepEqual(nameless, []);
  await page.context().close();
});

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
  await page.keyboard.press("ArrowDown");
  await page.reload();
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
  await page.reload();
  await firstScreen(page);
  await changes(page, () => page.keyboard.press("ArrowDown"), "ArrowDown does nothing");
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
  await page.reload();
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
  await page.keyboard.press("Enter"); // the language
  await settled(page);
  assert.equal(await flash(), before);
  assert.match(await help.innerText(), /keeps no games/);
  await page.evaluate(() => {
    window.isFull = false;
  });
  await page.keyboard.press("ArrowDown");
  await settled(page);
  assert.notEqual(await flash(), before);
  assert.match(await help.textContent(), /games are kept/);
  await page.context().close();
});

test("of two tabs the one opened last plays; the other says so, keeps its hands off the games, and can take over", async () => {
  const { page, complaints } = await openPage(browser);
  await firstScreen(page);
  await page.keyboard.press("Enter"); // the language
  await settled(page);
  const other = await page.context().newPage();
  await other.goto(page.url());
  const menu = await firstScreen(other);
  assert.equal(await picture(page), menu);
  const notice = page.locator("#notice");
  await notice.waitFor();
  assert.match(await notice.textContent(), /another tab/);
  for (const key of ["Enter", "Enter", "Escape", "y", "ArrowUp", "Enter"]) {
    // a game is begun and left
    await other.keyboard.press(key);
    await settled(other);
  }
  const withGame = await picture(other);
  assert.notEqual(withGame, menu);
  assert.equal(await other.locator("#notice").isHidden(), true);
  await page.getByRole("button", { name: "Open a game from another device" }).click();
  await page.getByLabel("Open this game").click();
  assert.match(await page.locator("#log-status").textContent(), /another tab/);
  await page.keyboard.press("Escape");
  await page.locator("body").click({ position: { x: 5, y: 300 } });
  await Promise.all([page.waitForEvent("load"), page.keyboard.press("Enter")]);
  assert.equal(await firstScreen(page), withGame);
  await other.locator("#notice").waitFor();
  assert.deepEqual(complaints, []);
  await page.context().close();
});

test("a handheld that stops says so, and is switched on again with all that was saved", async () => {
  const { page, complaints } = await openPage(browser);
  await firstScreen(page);
  for (const key of ["Enter", "Enter", "Enter", "Escape", "y", "ArrowUp", "Enter"]) {
    // a game is begun and left
    await page.keyboard.press(key);
    await settled(page);
  }
  const menu = await picture(page);
  await page.evaluate(() => {
    window.pocketDawn.machine.tick = () => {
      throw new WebAssembly.RuntimeError("unreachable");
    };
  });
  await page.keyboard.press("ArrowDown");
  assert.match(await page.locator("#notice").textContent(), /has stopped/);
  assert.deepEqual([...new Set(complaints)], ["error: unreachable"]);
  await Promise.all([page.waitForEvent("load"), page.keyboard.press("Enter")]);
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
  await page.reload();
  assert.equal(await firstScreen(page), start);
  assert.deepEqual(complaints, []);
  await page.context().close();
});

test("another handheld can be chosen, and is remembered", async () => {
  const { page, complaints } = await openPage(browser);
  await page.getByLabel("Handheld", { exact: true }).selectOption("display_pack_2");
  await firstScreen(page);
  assert.equal(await page.locator("#screen").evaluate((c) => c.width), 320);
  await page.goto(page.url().split("#")[0]);
  assert.equal(await page.locator("#screen").evaluate((c) => c.width), 320);
  assert.deepEqual(complaints, []);
  await page.context().close();
});

// ---- a round, by mouse ----

/** Presses the drawn button as long as a script says; `ms` 0 is a click. */
async function click(page, means, ms) {
  const button = page.locator(`.key[aria-label="${{ select: "A: select", back: "B: back" }[means] ?? means}"]`);
  if (ms === 0) return button.click();
  await button.hover();
  await page.mouse.down();
  await page.waitForTimeout(ms);
  return page.mouse.up();
}

test("a game is begun and its first round played by clicks alone, and the screen ends as on this machine", async () => {
  const seed = 7;
  const script = `${root}build/whole/page_round.keys`;
  mkdirSync(`${root}build/whole`, { recursive: true });
  writeFileSync(script, execFileSync(`${root}build/host/record`, ["cvlizacje", seed, "round"]));
  const { page, complaints } = await openPage(browser);
  await page.addInitScript((low) => {
    crypto.getRandomValues = (array) => (array.set([low, 0]), array);
  }, seed);
  await page.reload();
  await firstScreen(page);
  let clicks = 0;
  for (const line of readFileSync(script, "utf8").split("\n")) {
    const [command, ...words] = line.split(" ");
    if (command !== "press" && command !== "hold") continue; // it waits until nothing moves anyway
    await click(page, words[0], command === "hold" ? Number(words[1]) + 50 : 0);
    await settled(page);
    ++clicks;
  }
  assert.ok(clicks > 20, `${clicks} clicks`);
  const shown = await page.evaluate(() => {
    const { width, height } = document.getElementById("screen");
    return Array.from(document.getElementById("screen").getContext("2d").getImageData(0, 0, width, height).data);
  });
  const wanted = onHost("picosystem", script, seed);
  const final = { width: 240, height: 240, pixels: rgb565(Buffer.from(shown)) };
  assertSame("the first round", "page", wanted, new Map([["final", final]]));
  assert.deepEqual(complaints, []);
  await page.context().close();
});

// ---- a game from another device ----

/** Begins a game of Stone Age, without its guidance, and shows its log as a QR code. */
async function showCode(page) {
  await firstScreen(page);
  for (const key of ["Enter", "Enter", "Enter", "Escape", "y", ...Array(6).fill("ArrowDown"), "Enter", "Enter"]) {
    await page.keyboard.press(key);
    await settled(page);
  }
  await settled(page);
  return Buffer.from(
    (await page.evaluate(() => document.getElementById("screen").toDataURL())).split(",")[1],
    "base64",
  );
}

/** What the page finds in that picture. */
async function textOf(page, buffer) {
  await page.getByRole("button", { name: "Open a game from another device" }).click();
  await page
    .getByLabel("Pictures of QR codes, or text files")
    .setInputFiles({ name: "code.png", mimeType: "image/png", buffer });
  await page.waitForFunction(() => document.getElementById("log-status").textContent !== "");
  assert.equal(await page.locator("#log-status").textContent(), "One file was added.");
  return page.locator("#log-text").inputValue();
}

test("a game goes from one page to another by a picture of its QR code, and is kept there", async () => {
  const from = await openPage(browser);
  const picture = await showCode(from.page);
  const { page, complaints } = await openPage(browser);
  const start = await firstScreen(page);
  const text = await textOf(page, picture);
  assert.match(text, /^POCKET-DAWN 1 1\/1 [0-9A-F]{8} [0-9A-F]{4} [0-9A-Z$%*+.]+$/);
  await page.getByLabel("Open this game").click();
  await page.waitForFunction(() => !document.getElementById("log").open);
  assert.notEqual(await settled(page), start);
  await page.reload();
  await firstScreen(page);
  for (const key of ["Enter", "Enter", "Enter"]) {
    // the language, Continue, and the only game there is
    await page.keyboard.press(key);
    await settled(page);
  }
  await page.keyboard.down("Enter"); // the device is handed over
  await page.waitForTimeout(900);
  await page.keyboard.up("Enter");
  for (const key of ["Escape", "y", ...Array(6).fill("ArrowDown"), "Enter", "Enter"]) {
    await page.keyboard.press(key);
    await settled(page);
  }
  await settled(page);
  const again = Buffer.from(
    (await page.evaluate(() => document.getElementById("screen").toDataURL())).split(",")[1],
    "base64",
  );
  assert.equal(await textOf(page, again), text);
  assert.deepEqual([...complaints, ...from.complaints], []);
  await page.context().close();
  await from.page.context().close();
});

test("a log as text opens, from the box or from a file", async () => {
  const version = readFileSync("engine/stone_age/state.hpp", "utf8").match(/rules_version = (\d+)/)[1];
  const head = `pocket-dawn 1 stone_age ${version} players=2 variant=0 first=0 options=0 moves=`;
  const log = `${head} crc=${crc32(head).toString(16).padStart(8, "0")}`;
  for (const asFile of [false, true]) {
    const { page, complaints } = await openPage(browser);
    const start = await firstScreen(page);
    await page.getByRole("button", { name: "Open a game from another device" }).click();
    if (asFile) {
      await page
        .getByLabel("Pictures of QR codes, or text files")
        .setInputFiles({ name: "game.txt", mimeType: "text/plain", buffer: Buffer.from(`${log}\n`) });
      await page.waitForFunction(() => document.getElementById("log-text").value !== "");
    } else {
      await page.getByLabel("Texts of the QR codes, or a log").fill(`here it is:\n${log}\n`);
    }
    await page.getByLabel("Open this game").click();
    await page.waitForFunction(() => !document.getElementById("log").open);
    assert.notEqual(await settled(page), start);
    assert.equal(await page.locator("#log-text").inputValue(), "");
    assert.deepEqual(complaints, []);
    await page.context().close();
  }
});

test("what cannot be opened is refused in words, and nothing is lost", async () => {
  const from = await openPage(browser);
  const code = await showCode(from.page);
  const { page, complaints } = await openPage(browser);
  const start = await firstScreen(page);
  const text = await textOf(page, code);
  const box = page.getByLabel("Texts of the QR codes, or a log");
  const refused = async (words, why) => {
    await box.fill(words);
    await page.getByLabel("Open this game").click();
    assert.match(await page.locator("#log-status").textContent(), why);
    assert.equal(await box.inputValue(), words);
  };
  await refused("", /^This is no game of Pocket Dawn/);
  await refused("Was hast du gespielt?", /^This is no game of Pocket Dawn/);
  await refused(text.replace(" 1/1 ", " 1/2 "), /^Part 2 of 2 is missing\.$/);
  await refused(text.slice(0, -1), /^Part 1 of 1 was cut or altered: scan again\.$/);
  await refused(`${text}\n${text.replace(/1\/1 \w{8}/, "2/2 00000000")}`, /^These are parts of two logs/);
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
  await page.waitForFunction(() => document.getElementById("log-status").textContent.includes("broken.png"));
  assert.match(
    await page.locator("#log-status").textContent(),
    /blank\.png: there is no QR code in it.*broken\.png: this is no picture/,
  );
  assert.equal(await box.inputValue(), "what was here");
  await page.keyboard.press("Escape");
  assert.equal(await page.locator("#log").evaluate((d) => d.open), false);
  assert.equal(await settled(page), start);
  assert.deepEqual(complaints, []);
  await page.context().close();
  await from.page.context().close();
});

// ---- a game as a file ----

/** Lets the menu of the game send its log, and takes the file that the page gives for it. */
async function downloadLog(page) {
  for (const key of ["y", ...Array(7).fill("ArrowDown"), "Enter", "Enter"]) {
    await page.keyboard.press(key);
    await settled(page);
  }
  const [download] = await Promise.all([page.waitForEvent("download"), page.keyboard.press("Enter")]);
  assert.equal(download.suggestedFilename(), "pocket-dawn-log.txt");
  assert.equal(await download.failure(), null);
  return download.path();
}

test("a game goes from one page to another as a file that is downloaded, and a wrong file is refused by name", async () => {
  const board = "waveshare_lcd_1_3"; // the PicoSystem has no wire, and so no file
  const from = await openPage(browser, { board });
  await firstScreen(from.page);
  for (const key of ["Enter", "Enter", "Enter", "Escape", "Enter", "Enter", "Enter", "Enter"]) {
    // the language, set up, begin, no guide, play
    await from.page.keyboard.press(key);
    await settled(from.page);
  }
  const path = await downloadLog(from.page);
  const log = readFileSync(path, "utf8");
  assert.match(
    log,
    /^pocket-dawn 1 stone_age \d+ players=\d variant=\d first=\d options=\d moves=([0-9a-f]{4})+ crc=[0-9a-f]{8}\r\n$/,
  );

  const { page, complaints } = await openPage(browser, { board });
  const start = await firstScreen(page);
  await page.getByRole("button", { name: "Open a game from another device" }).click();
  const status = page.locator("#log-status");
  const box = page.locator("#log-text");
  const add = async (file, why) => {
    await page.getByLabel("Pictures of QR codes, or text files").setInputFiles(file);
    await page.waitForFunction(() => document.getElementById("log-status").textContent !== "");
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
  await wrong("shopping.txt", "bread, milk", /^shopping\.txt: there is no game of Pocket Dawn in it\.$/);
  await wrong(
    "firmware.uf2",
    Buffer.alloc(300_000, log),
    /^firmware\.uf2: that is more than \d+ KiB of text: no game is that long\.$/,
  );
  await wrong("empty.txt", "", /^empty\.txt: there is no game of Pocket Dawn in it\.$/);
  assert.equal(await box.inputValue(), "");
  await wrong("altered.txt", log.replace(/moves=..../, "moves=ffff"), /^One file was added\.$/);
  await opens(/^The log was altered: its checksum does not match\.$/);
  await wrong("half.txt", log.slice(0, log.indexOf(" crc=")), /^One file was added\.$/);
  await opens(/^The log is cut short: its checksum is missing\.$/);
  await wrong("newer.txt", log.replace("pocket-dawn 1", "pocket-dawn 2"), /^One file was added\.$/);
  await opens(/^The log has a format version that this program does not know\.$/);
  assert.equal(await page.locator("#log").evaluate((d) => d.open), true);

  await page.evaluate(() => {
    document.getElementById("log-status").textContent = "";
  });
  await add(path, /^One file was added\.$/);
  await page.getByLabel("Open this game").click();
  await page.waitForFunction(() => !document.getElementById("log").open);
  assert.notEqual(await settled(page), start);
  await page.keyboard.down("Enter"); // the device is handed over
  await page.waitForTimeout(900);
  await page.keyboard.up("Enter");
  await settled(page);
  await page.keyboard.press("Escape"); // no guide
  await settled(page);
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
  assert.equal(await settled(page), start);
  await page.context().close();
});

describe("the page", { concurrency: 3 }, () => {
  for (const { name, body } of tests) it(name, body);
});
