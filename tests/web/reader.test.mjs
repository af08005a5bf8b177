// What a screen reader finds and hears: the accessibility tree, the focus, and whole turns of each title. What is heard is kept in
// tests/web/heard to be reviewed; RENEW=1 writes it again.
import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { launch, openPage } from "../../tools/lib/browser.mjs";
import { heard, listen, passes } from "./listener.mjs";
import { advance, choose, firstScreen, keys, tap } from "./player.mjs";

let browser;
before(async () => {
  browser = await launch();
});
after(() => browser.close());

async function mainMenu(page) {
  await firstScreen(page);
  await keys(page, "press select"); // the language
}

/** What the browser tells assistive technology of the list of choices: itself, its options, and which of them is active. */
async function listInTree(page) {
  const devtools = await page.context().newCDPSession(page);
  const { nodes } = await devtools.send("Accessibility.getFullAXTree");
  const property = (node, name) => node.properties?.find((p) => p.name === name)?.value;
  const list = nodes.find(({ role }) => role?.value === "listbox");
  const active = property(list, "activedescendant")?.relatedNodes?.[0]?.backendDOMNodeId;
  const options = nodes.filter(({ role, ignored }) => role?.value === "option" && !ignored);
  const isOfGame = ({ parentId }) => parentId === list.nodeId;
  return {
    isFocused: property(list, "focused")?.value === true,
    options: options.filter(isOfGame).map(({ name }) => name.value),
    active: options.find(({ backendDOMNodeId }) => backendDOMNodeId === active)?.name.value,
  };
}

test("the choices are a listbox that has the focus and keeps it while its options change", async () => {
  const { page } = await openPage(browser);
  await mainMenu(page);
  const menu = await listInTree(page);
  assert.ok(menu.isFocused);
  assert.equal(menu.active, "Stone Age");
  assert.ok(menu.options.includes("Settings"));
  await tap(page, "ArrowDown");
  assert.equal((await listInTree(page)).active, "CVlizacje");
  await tap(page, "Enter");
  const setUp = await listInTree(page);
  assert.ok(setUp.isFocused);
  assert.notDeepEqual(setUp.options, menu.options);
  await tap(page, "Escape");
  assert.deepEqual(await listInTree(page), { ...menu, active: "CVlizacje" });
  await page.context().close();
});

test("where nothing is to be chosen, the list says what the buttons do, and a click does it", async () => {
  const { page } = await openPage(browser, { seed: 7 });
  await mainMenu(page);
  await choose(page, "Stone Age");
  await choose(page, "Start the game");
  assert.equal((await listInTree(page)).options[0], "OK");
  await page
    .locator("#choices [role=option]")
    .first()
    .evaluate((option) => option.click());
  await advance(page, 800);
  const { options } = await listInTree(page);
  assert.equal(options[0], "OK", "the next note is not there");
  await page.context().close();
});

test("a row whose value changes under the cursor is heard again; what has not changed is not", async () => {
  const { page } = await openPage(browser);
  await mainMenu(page);
  await choose(page, "Settings");
  await tap(page, "ArrowDown");
  await listen(page);
  await tap(page, "ArrowRight");
  const [first, ...rest] = await heard(page);
  assert.match(first, /^> Brightness/);
  assert.deepEqual(rest, []);
  await advance(page, 5000);
  assert.deepEqual(await heard(page), []);
  await page.context().close();
});

test("who has moved the focus elsewhere hears the choice from the live region", async () => {
  const { page } = await openPage(browser);
  await mainMenu(page);
  await page.locator("#power").focus();
  await listen(page);
  await tap(page, "ArrowDown");
  assert.deepEqual(await heard(page), ["CVlizacje"]);
  await page.context().close();
});

test("R repeats the last announcement, G reads the own goods", async () => {
  const { page } = await openPage(browser, { seed: 7 });
  await mainMenu(page);
  await listen(page);
  await tap(page, "g");
  assert.deepEqual(await heard(page), ["There is nothing to count now."]);
  await choose(page, "Stone Age");
  await choose(page, "Solo: 1 computer");
  await heard(page);
  await tap(page, "r");
  assert.match((await heard(page)).join(), /^You lead a tribe/);
  await tap(page, "g");
  assert.deepEqual(await heard(page), [
    "Ada: points 0, figures 5, food track 0, food 12, wood 0, brick 0, stone 0, gold 0, tools 0",
  ]);
  await page.context().close();
});

test("nobody's goods are read while the device is handed over", async () => {
  const { page } = await openPage(browser, { seed: 7 });
  await mainMenu(page);
  await choose(page, "CVlizacje");
  await choose(page, "Start the game");
  const isHandedOver = () => page.evaluate(() => window.pocketDawn.machine.wasm.waits_for_hold() !== 0);
  for (let i = 0; i < 20 && !(await isHandedOver()); ++i) await keys(page, "press select");
  assert.ok(await isHandedOver());
  await listen(page);
  await tap(page, "g");
  assert.deepEqual(await heard(page), ["There is nothing to count now."]);
  const { options } = await listInTree(page);
  assert.equal(options.length, 1);
  await page.locator("#choices [role=option]").evaluate((option) => option.click());
  await advance(page, 1500);
  assert.ok(!(await isHandedOver()), "a click on the only option does not take the device");
  await page.context().close();
});

for (const [title, file] of [
  ["Stone Age", "stone_age"],
  ["CVlizacje", "cvlizacje"],
  ["Altay", "altay"],
])
  test(`${title}: a whole turn against a computer, as it is heard`, async () => {
    const { page, complaints } = await openPage(browser, { seed: 7 });
    await mainMenu(page);
    await choose(page, title);
    await listen(page);
    await choose(page, "Solo: 1 computer");
    const lines = [`[${title}, alone against 1 computer]`, ...(await heard(page))];
    for (let i = 0; i < 14; ++i)
      for (const key of i % 3 === 1 ? ["ArrowDown", "Enter"] : ["Enter"]) {
        await page.keyboard.down(key);
        await advance(page, 60);
        await page.keyboard.up(key);
        await passes(page, 2500);
        lines.push(`[${key}]`, ...(await heard(page)));
      }
    const path = new URL(`heard/${file}.txt`, import.meta.url);
    const text = `${lines.join("\n")}\n`;
    if (process.env.RENEW) writeFileSync(path, text);
    assert.equal(text, readFileSync(path, "utf8"), "other words are heard; review them, then RENEW=1");
    const isTwice = (line, i) => i > 0 && line === lines[i - 1] && !line.startsWith("[");
    assert.deepEqual(lines.filter(isTwice), [], "heard twice");
    assert.deepEqual(complaints, []);
    await page.context().close();
  });

test("a review: the question comes alone, then the moves are choices that a tap selects", async () => {
  const { page } = await openPage(browser, { seed: 7 });
  await mainMenu(page);
  const log = readFileSync(new URL("../walk/logs/cvlizacje_two.log", import.meta.url), "utf8");
  assert.equal(await page.evaluate((text) => window.pocketDawn.machine.bringIn(text), log), "");
  await advance(page, 3000);
  await tap(page, "Escape"); // from the replay to the result
  const header = () =>
    page.evaluate(() => window.pocketDawn.screenInWords().find(({ role }) => role === "header").words);
  for (let pages = 0; pages < 8 && (await header()) !== "Review"; ++pages) await tap(page, "Enter");
  await tap(page, "x");
  await advance(page, 20_000);
  await listen(page);
  await keys(page, "press select");
  assert.match((await heard(page))[0], /^What would you play\? Decision 1 of \d/);
  assert.equal((await listInTree(page)).options[0], "OK");
  await keys(page, "press select");
  const { options, active } = await listInTree(page);
  const other = options.findIndex((option, i) => option !== active && !options[i].startsWith("Players"));
  assert.ok(other >= 0, options.join());
  await heard(page);
  await page
    .locator("#choices [role=option]")
    .nth(other)
    .evaluate((option) => option.click());
  await advance(page, 800);
  assert.match((await heard(page)).at(-1), /^> Face down: /);
  await tap(page, "Enter");
  assert.match((await heard(page)).join(" "), /\(\+\d+ wins? in 100\)/);
  await page.context().close();
});
