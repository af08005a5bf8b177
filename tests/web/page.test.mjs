// The browser page in a real browser, from its file, as a player uses it: what it shows and how it is pressed.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { isReady, launch, openPage, until } from "../../tools/lib/browser.mjs";
import { licenceText } from "../../tools/lib/licences.mjs";
import { boardNames, readBoard } from "../../tools/emulator/boards.mjs";
import { timeline } from "../../tools/emulator/script.mjs";
import { assertSame, onHost, playOnPage, root } from "../pictures.mjs";
import { advance, changes, click, firstScreen, picture, pressed, tap } from "./player.mjs";

/** What the page calls a button: what is printed beside it, and what it does. */
const keyName = ({ label, means }) =>
  label === means ? label : `${label}: ${{ x: "details", y: "pages" }[means] ?? means}`;
const boards = Object.fromEntries(
  boardNames().map((name) => {
    const { panel, buttons } = readBoard(name);
    return [name, { size: [panel.width, panel.height], buttons: buttons.map(keyName) }];
  }),
);

let browser;
before(async () => {
  browser = await launch();
});
after(() => browser.close());

const heldNames = (page) => page.locator(".key.held").evaluateAll((keys) => keys.map((k) => k.ariaLabel));
const picturesSoFar = (page) => page.evaluate(() => window.pocketDawn.machine.wasm.pictures());

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

test("by the browser's own clock the sun rises by itself, and a press is answered", async () => {
  const { page: told } = await openPage(browser);
  await firstScreen(told);
  const first = await told.evaluate(() => document.getElementById("screen").toDataURL());
  const { page, complaints } = await openPage(browser, { clock: "" });
  await until(page, (pixels) => document.getElementById("screen").toDataURL() === pixels, first);
  await page.keyboard.press("Enter"); // slow or fast: it selects, or as a long press tells about it
  await until(page, (pixels) => document.getElementById("screen").toDataURL() !== pixels, first);
  assert.deepEqual(complaints, []);
  await page.context().close();
  await told.context().close();
});

test("a clock that is told stands still: nothing moves until it is moved", async () => {
  const { page } = await openPage(browser);
  const before = await picturesSoFar(page);
  await page.evaluate(() => new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(seen))));
  assert.equal(await page.evaluate(() => window.pocketDawn.clock.now()), 0);
  assert.equal(await picturesSoFar(page), before);
  await advance(page, 1500);
  assert.ok((await picturesSoFar(page)) > before);
  await page.context().close();
});

test("the keyboard plays: arrows, Enter, Escape", async () => {
  const { page, complaints } = await openPage(browser);
  const start = await firstScreen(page);
  await changes(page, () => tap(page, "ArrowDown"), "ArrowDown does nothing");
  assert.equal(await changes(page, () => tap(page, "ArrowUp"), "ArrowUp does nothing"), start);
  const menu = await changes(page, () => tap(page, "Enter"), "Enter does nothing");
  await changes(page, () => tap(page, "Enter"), "Enter does nothing in the menu");
  assert.equal(await changes(page, () => tap(page, "Escape"), "Escape does nothing"), menu);
  assert.deepEqual(complaints, []);
  await page.context().close();
});

test("a key that is held repeats, and the drawn button goes down with it", async () => {
  const { page } = await openPage(browser);
  await firstScreen(page);
  const seen = new Set();
  await page.keyboard.down("ArrowDown");
  assert.deepEqual(await heldNames(page), ["down"]);
  for (let i = 0; i < 12; ++i) {
    seen.add(await picture(page));
    await advance(page, 80);
  }
  await page.keyboard.up("ArrowDown");
  assert.deepEqual(await heldNames(page), []);
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
  assert.equal(await held("KeyX", "x"), "X: details");
  assert.equal(await held("KeyY", "y"), "Y: pages");
  assert.equal(await held("KeyZ", "y"), "Y: pages");
  assert.equal(await held("KeyY", "z"), "");
  assert.equal(await held("KeyX", "ч"), "X: details");
  assert.equal(await held("KeyY", "Н"), "Y: pages");
  await page.context().close();
});

test("the mouse plays on the drawn buttons", async () => {
  const { page, complaints } = await openPage(browser);
  const start = await firstScreen(page);
  await changes(page, () => click(page, "down"), "the down button does nothing");
  assert.equal(await changes(page, () => click(page, "up"), "up does nothing"), start);
  assert.deepEqual(complaints, []);
  await page.context().close();
});

test("after a click on a drawn button Enter still selects", async () => {
  const { page } = await openPage(browser);
  await firstScreen(page);
  await click(page, "down");
  await page.keyboard.down("Enter");
  assert.deepEqual(await heldNames(page), ["A: select"]);
  await page.context().close();
});

test("a button that is held while the handheld changes its shape does not stay down", async () => {
  const { page } = await openPage(browser);
  await firstScreen(page);
  await page.getByRole("button", { name: "down", exact: true }).hover();
  await page.mouse.down();
  assert.deepEqual(await heldNames(page), ["down"]);
  await page.setViewportSize({ width: 400, height: 760 });
  await until(page, () => {
    const { width, height } = document.getElementById("shell").getBoundingClientRect();
    return width < height;
  });
  await page.mouse.up();
  await advance(page, 400);
  const before = await picturesSoFar(page);
  await advance(page, 1000);
  assert.equal(await picturesSoFar(page), before);
  await page.context().close();
});

test("a finger plays on a phone, and the page does not scroll", async () => {
  const { page, complaints } = await openPage(browser, {
    viewport: { width: 390, height: 760 },
    deviceScaleFactor: 3,
    hasTouch: true,
    isMobile: true,
  });
  const devtools = await page.context().newCDPSession(page);
  const touch = async (name) => {
    const box = await page.getByRole("button", { name, exact: true }).boundingBox();
    const touchPoints = [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }];
    return pressed(
      page,
      () => devtools.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints }),
      () => devtools.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] }),
    );
  };
  const start = await firstScreen(page);
  await changes(page, () => touch("down"), "a touch of down does nothing");
  assert.equal(await changes(page, () => touch("up"), "up does nothing"), start);
  const { height, width } = await page.evaluate(() => ({
    height: document.documentElement.scrollHeight,
    width: document.documentElement.scrollWidth,
  }));
  assert.deepEqual([width, height], [390, 760]);
  const small = await page
    .locator(".key")
    .evaluateAll((all) => all.filter((k) => k.getBoundingClientRect().width < 44).map((k) => k.ariaLabel));
  assert.deepEqual(small, [], "buttons too small for a finger");
  assert.deepEqual(complaints, []);
  await page.context().close();
});

test("a button in focus is pressed by Enter, for those who use no pointer", async () => {
  const { page } = await openPage(browser);
  await firstScreen(page);
  await page.getByRole("button", { name: "down", exact: true }).focus();
  await changes(page, () => tap(page, "Enter"), "Enter on the focused button does nothing");
  await page.context().close();
});

test("a click without a pointer, as a screen reader makes it, is a press as long as a finger's", async () => {
  const { page } = await openPage(browser);
  await firstScreen(page);
  const before = await picture(page);
  await page.getByRole("button", { name: "down", exact: true }).evaluate((key) => key.click());
  assert.deepEqual(await heldNames(page), ["down"]);
  await advance(page, 800);
  assert.deepEqual(await heldNames(page), []);
  assert.notEqual(await picture(page), before);
  await page.context().close();
});

for (const [board, { size, buttons }] of Object.entries(boards)) {
  test(`${board}: its screen, its buttons by name, whole pixels or steps of an eighth`, async () => {
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
      const scale = (screen.w * dots) / size[0];
      const whole = Math.ceil(scale - 0.01);
      assert.deepEqual(screen.size, [size[0] * whole, size[1] * whole], "drawn in whole pixels, before it is shrunk");
      assert.ok(scale >= 1 && Math.abs(scale * 8 - Math.round(scale * 8)) < 0.01, `${width}x${height}: by ${scale}`);
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
      const names = await page.locator(".key").evaluateAll((all) => all.map((k) => k.ariaLabel));
      assert.deepEqual(names, buttons);
      const boxes = await page.locator(".key").evaluateAll((all) => all.map((k) => k.getBoundingClientRect().toJSON()));
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

test("nothing runs in the page but what it was made with, and it asks nobody for anything", async () => {
  const { page } = await openPage(browser);
  const refused = await page.evaluate(async () => {
    const violations = [];
    const found = new Promise((done) =>
      addEventListener("securitypolicyviolation", ({ effectiveDirective }) => {
        violations.push(effectiveDirective);
        if (violations.length === 4) done();
      }),
    );
    const script = Object.assign(document.createElement("script"), { textContent: "window.wasRun = true" });
    document.body.append(script);
    document.body.insertAdjacentHTML("beforeend", '<b style="color: red" onclick="window.wasRun = true">x</b>');
    document.body.lastChild.click();
    await fetch("https://example.org/").catch(() => {});
    await found;
    return violations;
  });
  assert.deepEqual(refused.sort(), ["connect-src", "script-src-attr", "script-src-elem", "style-src-attr"]);
  assert.equal(await page.evaluate(() => window.wasRun), undefined);
  await page.context().close();
});

test("the version and the licences of all that is inside are a click away, and the game waits meanwhile", async () => {
  const { page, complaints } = await openPage(browser);
  const start = await firstScreen(page);
  const version = readFileSync(`${root}VERSION`, "utf8").trim();
  const button = page.locator("#licences");
  assert.match(await button.textContent(), new RegExp(`^${version}`));
  await button.click();
  assert.equal(await page.locator("#about h2").textContent(), `Pocket Dawn ${version}`);
  const text = await page.locator("#about pre").textContent();
  assert.equal(text, licenceText("page"));
  for (const words of ["Roboto", "jsQR", "wasi-libc", "Apache License", "Permission is hereby granted"])
    assert.ok(text.includes(words), words);
  await page.keyboard.press("ArrowDown");
  assert.deepEqual(await heldNames(page), []);
  await page.getByLabel("Close the licences").click();
  assert.equal(await page.locator("#about").isVisible(), false);
  assert.equal(await picture(page), start);
  await changes(page, () => tap(page, "Enter"), "Enter does not play again");
  assert.deepEqual(complaints, []);
  await page.context().close();
});

test("another handheld can be chosen, and is remembered", async () => {
  const { page, complaints } = await openPage(browser);
  await page.getByLabel("Handheld", { exact: true }).selectOption("display_pack_2");
  await firstScreen(page);
  assert.equal(await page.evaluate(() => window.pocketDawn.machine.board.width), 320);
  await page.goto(page.url().split("#")[0]);
  await isReady(page);
  assert.equal(await page.evaluate(() => window.pocketDawn.machine.board.width), 320);
  assert.deepEqual(complaints, []);
  await page.context().close();
});

test("a game is begun and its first round played by clicks alone, and the screen ends as on this machine", async () => {
  const seed = 7;
  const script = `${root}build/whole/page_round.keys`;
  mkdirSync(`${root}build/whole`, { recursive: true });
  writeFileSync(script, execFileSync(`${root}build/host/record`, ["cvlizacje", seed, "round"]));
  const { page, complaints } = await openPage(browser, { seed });
  let now = 0,
    clicks = 0;
  for (const { atMs, hold } of timeline(script, "picosystem")) {
    await advance(page, atMs - now);
    now = atMs;
    if (hold === 0) await page.mouse.up();
    if (!hold) continue;
    await page.locator(`.key[data-bit="${hold}"]`).hover();
    await page.mouse.down();
    ++clicks;
  }
  assert.ok(clicks > 15, `${clicks} clicks`);
  const shown = (await playOnPage(page, "shot final")).get("final");
  assertSame("the first round", "page", onHost("picosystem", script, seed), new Map([["final", shown]]));
  assert.deepEqual(complaints, []);
  await page.context().close();
});
