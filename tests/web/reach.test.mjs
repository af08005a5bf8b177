// The page in everybody's reach: fingers on the picture, letters typed, screen readers, four languages, every size.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { isReady, launch, openPage } from "../../tools/lib/browser.mjs";
import { root } from "../pictures.mjs";
import { advance, changes, choose, firstScreen, keys, lines, picture, tap } from "./player.mjs";

let browser;
before(async () => {
  browser = await launch();
});
after(() => browser.close());

const here = async (page) => (await lines(page)).find(({ isHere, role }) => isHere && role === "choice").words;

/** A finger at a place of the picture, in its pixels. */
async function touchAt(page, x, y, ms = 60) {
  const box = await page.locator("#screen").boundingBox();
  const { width, height } = await page.evaluate(() => window.pocketDawn.machine.board);
  await page.mouse.move(box.x + ((x + 0.5) * box.width) / width, box.y + ((y + 0.5) * box.height) / height);
  await page.mouse.down();
  await advance(page, ms);
  await page.mouse.up();
  await advance(page, 740);
  return picture(page);
}

async function mainMenu(page) {
  await firstScreen(page);
  return keys(page, "press select"); // the language
}

test("what is touched on the picture is chosen, and touched again it is done; a word of the footer is its button", async () => {
  const { page, complaints } = await openPage(browser);
  await mainMenu(page);
  const menu = await lines(page);
  const [first, second] = menu.filter(({ role }) => role === "choice");
  assert.ok(first.isHere);
  await changes(page, () => touchAt(page, 120, 105), "a touch of the second row does nothing");
  assert.equal(await here(page), second.words);
  await changes(page, () => touchAt(page, 120, 105), "the second touch does nothing");
  assert.match(await page.locator("#screen").getAttribute("aria-label"), new RegExp(second.words));
  await touchAt(page, 225, 230); // Back
  await touchAt(page, 120, 74);
  assert.deepEqual(await lines(page), menu);
  assert.deepEqual(complaints, []);
  await page.context().close();
});

test("in a game places of the board and tabs are touched; a finger that stays tells about the thing", async () => {
  const { page } = await openPage(browser, { board: "display_pack_2", seed: 7 });
  await mainMenu(page);
  await keys(page, "press select down select back back");
  assert.match(await here(page), /^Field/);
  await touchAt(page, 70, 60);
  assert.match(await here(page), /^Forest/);
  await touchAt(page, 70, 60, 700);
  assert.match((await lines(page))[0].words, /Forest/);
  await keys(page, "press back");
  await touchAt(page, 160, 231); // Details: this board has no button for it
  assert.match((await lines(page))[0].words, /Forest/);
  await keys(page, "press back");
  await touchAt(page, 180, 32);
  assert.equal(await here(page), "Players");
  await page.context().close();
});

test("the device is taken over by a finger that stays on the picture", async () => {
  const { page } = await openPage(browser, { seed: 7 });
  await mainMenu(page);
  await keys(page, "press down select down select");
  const isHandedOver = async () => !(await lines(page)).some(({ role }) => role === "choice");
  for (let i = 0; i < 20 && !(await isHandedOver()); ++i) await keys(page, "press select");
  assert.ok(await isHandedOver());
  await touchAt(page, 120, 100);
  assert.ok(await isHandedOver(), "a short touch is enough");
  await touchAt(page, 120, 100, 700);
  await keys(page, "press back back"); // without the guide
  assert.ok(!(await isHandedOver()));
  await page.context().close();
});

test("a name is typed on the keyboard, with letters that mean buttons elsewhere, and Enter finishes", async () => {
  const { page } = await openPage(browser);
  await mainMenu(page);
  for (const words of ["Stone Age", "Ada", "Type a name"]) await choose(page, words);
  for (let i = 0; i < "Ada".length; ++i) await tap(page, "Backspace"); // what was proposed
  for (const letter of ["W", "a", "x", "y"]) await page.keyboard.press(letter);
  await tap(page, "Enter");
  assert.ok((await lines(page)).some(({ words }) => /^Name\s+Waxy$/.test(words)));
  await tap(page, "w"); // a button again
  await page.context().close();
});

test("a dialog that was closed stays closed: Enter plays", async () => {
  const { page } = await openPage(browser);
  await mainMenu(page);
  for (const [opener, dialog] of [
    ["#bring", "#log"],
    ["#licences", "#about"],
  ])
    for (const close of [() => page.keyboard.press("Escape"), () => page.locator(`${dialog}-close`).click()]) {
      await page.locator(opener).click();
      assert.equal(await page.locator(dialog).isVisible(), true);
      await close();
      await changes(page, () => tap(page, "Enter"), "Enter does not play");
      assert.equal(await page.locator(dialog).isVisible(), false);
      await tap(page, "Escape");
    }
  await page.context().close();
});

test("everything is reached by the keyboard: Tab to a control of the frame, Enter on it, Escape out of a dialog", async () => {
  const { page } = await openPage(browser);
  await mainMenu(page);
  const reached = new Set();
  for (let i = 0; i < 30; ++i) {
    await page.keyboard.press("Tab");
    reached.add(await page.evaluate(() => document.activeElement.id || document.activeElement.dataset.key));
  }
  for (const id of ["boards", "bring", "sound", "power", "licences", "select", "back", "up"])
    assert.ok(reached.has(id), `${id} is not reached`);
  await page.locator("#bring").focus();
  await page.keyboard.press("Enter");
  assert.equal(await page.locator("#log").isVisible(), true);
  await page.keyboard.press("Escape");
  assert.equal(await page.locator("#log").isVisible(), false);
  await page.context().close();
});

test("the frame speaks the language of the handheld", async () => {
  const languages = readFileSync(`${root}assets/strings/languages.txt`, "utf8")
    .split("\n")
    .filter((line) => /^\w/.test(line))
    .map((line) => line.split(/\s/)[0]);
  const { page, complaints } = await openPage(browser);
  await firstScreen(page);
  const english = await page.evaluate(() => Object.keys(window.pocketDawn.frameWords.en));
  const names = new Set();
  for (const [i, language] of languages.entries()) {
    const words = await page.evaluate((code) => window.pocketDawn.frameWords[code], language);
    assert.deepEqual(Object.keys(words), english, `${language}: other words`);
    // The first question is the language; later it is the first row of the settings.
    await keys(page, i === 0 ? "press select\nrepeat 5 press down\npress select" : "press select down select");
    assert.equal(await page.evaluate(() => document.documentElement.lang), language);
    names.add(await page.locator("#bring").getAttribute("aria-label"));
    assert.equal(await page.locator('.key[data-key="select"]').getAttribute("aria-label"), `A: ${words.select}`);
    assert.match(await page.locator("#help").textContent(), new RegExp(words.kept));
  }
  assert.equal(names.size, languages.length);
  assert.deepEqual(complaints, []);
  await page.context().close();
});

test("the date of today is offered as the number of a challenge", async () => {
  const { page } = await openPage(browser);
  await page.addInitScript(() => {
    window.Date = class extends Date {
      constructor() {
        super(2031, 4, 9, 12);
      }
    };
  });
  await page.reload();
  await isReady(page);
  await mainMenu(page);
  await choose(page, "Challenge");
  assert.ok(
    JSON.stringify(await lines(page))
      .replace(/\D/g, "")
      .includes("20310509"),
    JSON.stringify(await lines(page)),
  );
  await page.context().close();
});

for (const [width, height, dots, least] of [
  [320, 480, 1, 240],
  [320, 480, 2, 240],
  [390, 760, 3, 300],
  [1366, 625, 1, 440],
  [1920, 1080, 1, 780],
  [3840, 2160, 1, 1500],
  [3840, 2160, 2, 1500],
])
  test(`${width} x ${height} at ${dots}: the picture is ${least} wide at least, nothing is cut off`, async () => {
    const { page } = await openPage(browser, { viewport: { width, height }, deviceScaleFactor: dots });
    const [screen, shell] = await page.evaluate(() =>
      ["screen", "shell"].map((id) => document.getElementById(id).getBoundingClientRect().toJSON()),
    );
    assert.ok(screen.width >= least, `${screen.width} wide`);
    for (const box of [screen, shell])
      assert.ok(box.left >= 0 && box.right <= width && box.top >= 0 && box.bottom <= height, JSON.stringify(box));
    await page.context().close();
  });

/** The words of the footer as they are drawn, with the labels of their buttons. */
const labelsOn = (page) =>
  page.evaluate(() => ({ hints: document.getElementById("help").innerText, text: window.pocketDawn.screenInWords() }));

test("on a keyboard the screen says Enter, Esc, X and Y; a finger turns them into buttons to tap", async () => {
  const { page, complaints } = await openPage(browser, { labels: "", seed: 7, hasTouch: true });
  await mainMenu(page);
  await choose(page, "Stone Age");
  await choose(page, "Solo: 1 computer");
  await keys(page, "press select\nwait 3000");
  const note = async () => (await labelsOn(page)).text.find(({ role }) => role === "callout").words;
  await tap(page, "F5"); // no key of the game: nothing changes
  await tap(page, "ArrowDown");
  assert.match(await note(), /Hold Enter on a place/);
  assert.match((await labelsOn(page)).hints, /Enter select.*Esc back.*X details.*Y pages/s);
  const byKeyboard = await picture(page);
  const box = await page.locator("#screen").boundingBox();
  await page.touchscreen.tap(box.x + 5, box.y + 5);
  await advance(page, 100);
  assert.match((await labelsOn(page)).hints, /tap to select/);
  await tap(page, "ArrowDown");
  assert.match((await labelsOn(page)).hints, /Enter select/);
  assert.notEqual(byKeyboard, undefined);
  assert.deepEqual(complaints, []);
  await page.context().close();
});

test("the words of the footer are found under every kind of label, and in every language", async () => {
  for (const board of ["picosystem", "display_pack_2"])
    for (const labels of ["keyboard", "touch"]) {
      const { page } = await openPage(browser, { board, labels });
      await firstScreen(page);
      for (let language = 0; language < 4; ++language) {
        await page.evaluate((i) => window.pocketDawn.machine.goTo(i), language + 1);
        await keys(page, "press select");
        const footer = (await lines(page)).filter(({ role }) => role === "footer");
        assert.equal(footer.length, 2, `${board}, ${labels}, language ${language}`);
        assert.ok(footer.every(({ words }) => words));
        // The language again: the first row of the settings.
        const row = (await lines(page)).filter(({ role }) => role === "choice").at(-3);
        await page.evaluate((i) => window.pocketDawn.machine.goTo(i), row.number);
        await keys(page, "press select select");
      }
      await page.context().close();
    }
});

test("A and B are select and back, X and Y read and lead to the pages, also where the board has no such buttons", async () => {
  const { page } = await openPage(browser, { board: "display_pack_2", labels: "", seed: 7 });
  const menu = await mainMenu(page);
  await changes(page, () => tap(page, "a"), "A does not select");
  await tap(page, "b");
  assert.equal(await picture(page), menu);
  await page.keyboard.press("x");
  await advance(page, 1500);
  assert.match((await lines(page))[0].words, /^Goal/);
  await page.context().close();
});
