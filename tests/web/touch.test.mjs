// Fingers, the mouse and its wheel on the picture: a tap acts when the finger is lifted, a swipe scrolls, a long press reads.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { launch, openPage } from "../../tools/lib/browser.mjs";
import { advance, choose, firstScreen, keys, lines, picture, tap } from "./player.mjs";

let browser;
before(async () => {
  browser = await launch();
});
after(() => browser.close());

const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 3, hasTouch: true, isMobile: true };

const here = async (page) => (await lines(page)).find(({ isHere, role }) => isHere && role === "choice").words;
const title = async (page) => (await lines(page)).find(({ role }) => role === "header").words;

async function mainMenu(page) {
  await firstScreen(page);
  await keys(page, "press select"); // the language
}

/** A finger that the test puts down, moves and lifts, at places of the panel. */
async function finger(page) {
  const devtools = await page.context().newCDPSession(page);
  const box = await page.locator("#screen").boundingBox();
  const { width, height } = await page.evaluate(() => window.pocketDawn.machine.board);
  const at = ([x, y]) => ({ x: box.x + ((x + 0.5) * box.width) / width, y: box.y + ((y + 0.5) * box.height) / height });
  const send = (type, ...points) =>
    devtools.send("Input.dispatchTouchEvent", { type, touchPoints: points.map((point, id) => ({ ...at(point), id })) });
  return {
    down: (...points) => send("touchStart", ...points),
    move: (...points) => send("touchMove", ...points),
    up: () => send("touchEnd"),
    async tap(point, ms = 60) {
      await send("touchStart", point);
      await advance(page, ms);
      await send("touchEnd");
      await advance(page, 1400);
    },
    async swipe(from, to) {
      await send("touchStart", from);
      await advance(page, 60);
      for (let i = 1; i <= 8; ++i) {
        await send(
          "touchMove",
          [0, 1].map((axis) => from[axis] + ((to[axis] - from[axis]) * i) / 8),
        );
        await advance(page, 16);
      }
      await send("touchEnd");
      await advance(page, 740);
    },
  };
}

const firstRow = [120, 42];

test("a swipe that starts on the highlighted row scrolls the list and opens nothing", async () => {
  const { page, complaints } = await openPage(browser, phone);
  await mainMenu(page);
  await choose(page, "Settings");
  const { swipe } = await finger(page);
  const rows = (await lines(page)).filter(({ role }) => role === "choice");
  assert.ok(rows[0].isHere);
  const before = await picture(page);
  await swipe(firstRow, [120, 42 - 120]);
  assert.equal(await title(page), "Settings");
  assert.notEqual(await picture(page), before, "nothing was scrolled");
  const below = await here(page);
  assert.notEqual(below, rows[0].words);
  await swipe([120, 180], [120, 380]); // back up, and not beyond the first row
  assert.equal(await here(page), rows[0].words);
  for (let i = 0; i < 10; ++i) await swipe([120, 200], [120, 20]);
  assert.equal(await here(page), rows.at(-1).words, "it goes round, or stops before the end");
  assert.equal(await title(page), "Settings");
  assert.deepEqual(complaints, []);
  await page.context().close();
});

test("a tap on the highlighted row acts when the finger is lifted, and not before", async () => {
  const { page } = await openPage(browser, phone);
  await mainMenu(page);
  await choose(page, "Settings");
  const before = await title(page);
  const { down, up } = await finger(page);
  await down(firstRow);
  await advance(page, 300);
  assert.deepEqual(await page.locator(".key.held").count(), 0);
  assert.equal(await title(page), before);
  await up();
  await advance(page, 740);
  assert.notEqual(await title(page), before);
  await page.context().close();
});

test("a finger that leaves its place, or is joined by a second one, presses nothing", async () => {
  const { page } = await openPage(browser, phone);
  await mainMenu(page);
  const menu = await lines(page);
  const { down, move, up } = await finger(page);
  await down([120, 74]);
  await move([200, 74]);
  await up();
  await advance(page, 740);
  assert.deepEqual(await lines(page), menu);
  await down([120, 74]);
  await down([120, 74], [160, 150]);
  await up();
  await advance(page, 740);
  assert.deepEqual(await lines(page), menu);
  await page.context().close();
});

test("a long press reads about what it is on, also where the cursor is elsewhere and the board has no button for it", async () => {
  for (const board of ["picosystem", "display_pack_2"]) {
    const { page } = await openPage(browser, { ...phone, board });
    await mainMenu(page);
    const { tap: touch } = await finger(page);
    const [, second] = (await lines(page)).filter(({ role }) => role === "choice");
    await touch([120, 105], 700);
    assert.match(await title(page), /^Goal/);
    await keys(page, "press back");
    assert.equal(await here(page), second.words);
    await page.context().close();
  }
});

test("texts and lists scroll by wheel and swipe: settings, help, about; one gesture never leaves its chapter far behind", async () => {
  const { page, complaints } = await openPage(browser, phone);
  await mainMenu(page);
  const { swipe } = await finger(page);
  const box = await page.locator("#screen").boundingBox();
  await page.mouse.move(box.x + 100, box.y + 100);
  const turn = async (pixels) => {
    await page.mouse.wheel(0, pixels);
    await page.evaluate(() => new Promise(requestAnimationFrame));
    await advance(page, 740);
    return picture(page);
  };
  for (const row of ["Settings", "Help", "About"]) {
    await choose(page, row);
    if (row === "Help") for (const deeper of ["Stone Age", "Goal"]) await choose(page, deeper);
    const top = await picture(page);
    assert.notEqual(await turn(300), top, `${row}: the wheel does nothing`);
    assert.equal(await turn(-3000), top, `${row}: the wheel does not go back`);
    await swipe([120, 180], [120, 60]);
    assert.notEqual(await picture(page), top, `${row}: a swipe does nothing`);
    for (let i = 0; i < (row === "Help" ? 3 : 1); ++i) await keys(page, "press back");
  }
  assert.deepEqual(complaints, []);
  await page.context().close();
});

test("a tap on a note dismisses it, in the guide and in the tutorial", async () => {
  const { page } = await openPage(browser, { ...phone, seed: 7 });
  await mainMenu(page);
  const { tap: touch } = await finger(page);
  const notes = async () => (await lines(page)).filter(({ role }) => role === "callout").map(({ words }) => words);
  await choose(page, "Stone Age");
  await choose(page, "Start the game");
  const [goal] = await notes();
  await touch([120, 150]);
  assert.notDeepEqual(await notes(), [goal]);
  await keys(page, "press back"); // without the next one
  await keys(page, "press back");
  await choose(page, "Save and leave");
  await choose(page, "Stone Age");
  await choose(page, "Tutorial");
  const [first] = await notes();
  assert.ok(first, JSON.stringify(await lines(page)));
  await touch([120, 150]);
  assert.notDeepEqual(await notes(), [first]);
  await page.context().close();
});

for (const [width, height] of [
  [390, 844],
  [320, 480],
])
  test(`${width} x ${height}: whatever a finger touches is 44 pixels wide and high at least`, async () => {
    const { page } = await openPage(browser, { ...phone, viewport: { width, height } });
    await mainMenu(page);
    // From its middle as far as a finger is taken for it, or for the next one.
    const small = await page.locator("button:visible, select:visible").evaluateAll((all) =>
      all.flatMap((element) => {
        const { left, top, width: w, height: h } = element.getBoundingClientRect();
        const isHit = (x, y) => document.elementFromPoint(left + w / 2 + x, top + h / 2 + y)?.closest("button, select");
        const reach = (dx, dy) => {
          let n = 0;
          while (n < 60 && isHit(dx * n, dy * n)) ++n;
          return n;
        };
        const [wide, high] = [reach(1, 0) + reach(-1, 0) - 1, reach(0, 1) + reach(0, -1) - 1];
        return wide < 44 || high < 44 ? [`${element.ariaLabel}: ${wide} x ${high}`] : [];
      }),
    );
    assert.deepEqual(small, []);
    const covered = await page.locator("header :is(button, select):visible").evaluateAll((all) =>
      all.flatMap((element) => {
        const { left, right, top, bottom } = element.getBoundingClientRect();
        const corners = [left + 1, right - 1].flatMap((x) =>
          [top + bottom].map((y) => document.elementFromPoint(x, y / 2)),
        );
        return corners.every((hit) => element.contains(hit)) ? [] : [element.ariaLabel];
      }),
    );
    assert.deepEqual(covered, []);
    // A word of the footer is lower than that on the picture: a finger just above it means it, too.
    await choose(page, "About");
    const { tap: touch } = await finger(page);
    await touch([225, 208]);
    assert.equal(await here(page), "About");
    await page.context().close();
  });

/** The set-up of Stone Age, at the name of its first player. */
async function typeName(page) {
  await mainMenu(page);
  for (const words of ["Stone Age", "Ada", "Type a name"]) await choose(page, words);
}
const nameIn = async (page) => (await lines(page)).map(({ words }) => words.match(/^Name\s+(.*)$/)?.[1]).find(Boolean);

test("a name is typed in a text field: what is proposed is selected, letters may take more than one key, Esc leaves it", async () => {
  const { page, complaints } = await openPage(browser, phone);
  await typeName(page);
  const field = page.locator("#name");
  assert.equal(await field.isVisible(), true);
  assert.equal(await field.inputValue(), "Ada");
  assert.deepEqual(
    await field.evaluate((input) => [document.activeElement === input, input.selectionStart, input.selectionEnd]),
    [true, 0, 3],
  );
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Input.imeSetComposition", { text: "Z", selectionStart: 1, selectionEnd: 1 });
  await devtools.send("Input.imeSetComposition", { text: "Ze", selectionStart: 2, selectionEnd: 2 });
  assert.equal(await page.evaluate(() => window.pocketDawn.machine.typedName), "Ada");
  await devtools.send("Input.insertText", { text: "Zed" });
  assert.equal(await page.evaluate(() => window.pocketDawn.machine.typedName), "Zed");
  await page.keyboard.insertText("\u4e2d"); // no letter of this language
  assert.equal(await field.inputValue(), "Zed");
  await tap(page, "Enter");
  assert.equal(await field.isHidden(), true);
  assert.equal(await nameIn(page), "Zed");
  await choose(page, "Type a name");
  await page.keyboard.insertText("Nobody");
  await tap(page, "Escape");
  assert.equal(await field.isHidden(), true);
  assert.equal(await nameIn(page), "Zed");
  assert.deepEqual(complaints, []);
  await page.context().close();
});

test("Esc only dismisses a note of the guide, which explains the next decision all the same", async () => {
  const { page } = await openPage(browser, { seed: 7 });
  await mainMenu(page);
  await choose(page, "Stone Age");
  await choose(page, "Start the game");
  const notes = async () => (await lines(page)).filter(({ role }) => role === "callout").map(({ words }) => words);
  const [goal] = await notes();
  assert.match(goal, /You lead a tribe/);
  await tap(page, "Escape");
  const [next] = await notes();
  assert.ok(next && next !== goal, "the guide was switched off");
  await page.context().close();
});
