// Play from afar: a game goes back and forth between two pages in a link.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { isReady, launch, openPage, until } from "../../tools/lib/browser.mjs";
import { choose, firstScreen, keys } from "./player.mjs";

let browser;
before(async () => {
  browser = await launch();
});
after(() => browser.close());

const openDialog = (page) => page.getByRole("button", { name: "Game log: copy, save or open" }).click();
const status = (page) => page.locator("#log-status").textContent();
const heard = (page) => page.evaluate(() => window.pocketDawn.screenInWords().map(({ words }) => words));
const wasm = (page, name) => page.evaluate((it) => window.pocketDawn.machine.wasm[it](), name);

/** Its share sheet, or where it has none its clipboard, keeps what was sent in window.sent. */
const keepWhatIsSent = (page, shares) =>
  page.evaluate((hasSheet) => {
    const keep = async (what) => {
      window.sent = what.url ?? what.text ?? what;
    };
    Object.defineProperty(navigator, "share", { value: hasSheet ? keep : undefined, configurable: true });
    Object.defineProperty(navigator, "clipboard", { value: { writeText: keep } });
  }, shares);

async function player({ shares }) {
  const it = await openPage(browser);
  await keepWhatIsSent(it.page, shares);
  await firstScreen(it.page);
  return it;
}

/** Two people at a new game of that title. */
async function startGame(page, title) {
  await keys(page, "press select");
  await choose(page, title);
  await choose(page, "Start the game");
}

async function send(page) {
  await openDialog(page);
  await page.getByRole("button", { name: "Send your turn" }).click();
  await until(page, () => document.getElementById("log-status").textContent !== "");
  const sent = await page.evaluate(() => window.sent.slice(window.sent.indexOf("#")));
  assert.match(sent, /^#game=[\w-]+$/);
  return sent;
}

const follow = (page, link) =>
  page.evaluate(
    (it) => {
      location.hash = it;
    },
    `${link.slice(1)}&clock=told`,
  );

test("a turn goes to the next player in a link and comes back", async () => {
  const [ada, bo] = [await player({ shares: true }), await player({ shares: false })];
  await startGame(ada.page, "Stone Age");
  await keys(ada.page, "hold select 900\npress back back select\nwait 1500\npress select\nwait 1500");
  const there = await send(ada.page);
  assert.match(await status(ada.page), /^Your turn was sent\. The game is saved here/);
  await ada.page.keyboard.press("Escape");
  await keys(ada.page, "wait 500");
  assert.ok((await heard(ada.page)).some((words) => words.startsWith("Continue")));

  const address = bo.page.url();
  await bo.page.goto("about:blank");
  await bo.page.goto(`${address}&${there.slice(1)}`);
  await isReady(bo.page);
  await keepWhatIsSent(bo.page, false);
  assert.equal(bo.page.url(), address); // a reload does not open it again
  await keys(bo.page, "wait 2000");
  assert.equal(await wasm(bo.page, "waits_for_hold"), 1);
  await keys(bo.page, "hold select 900\npress back back select\nwait 1500\npress select\nwait 1500");
  const back = await send(bo.page);
  assert.match(await status(bo.page), /^The link was copied: send it to the next player\./);
  assert.notEqual(back, there);

  await openDialog(ada.page); // pasted: an installed page gets no links
  await ada.page.locator("#log-text").fill(`It is on you: https://example.org/play.html${back}`);
  await ada.page.getByLabel("Open this game").click();
  await until(ada.page, () => !document.getElementById("log").open);
  await keys(ada.page, "wait 500");
  assert.equal(await wasm(ada.page, "waits_for_hold"), 1);
  const again = await ada.page.evaluate(() => window.pocketDawn.machine.takeLink().join());
  const wanted = await bo.page.evaluate(
    (link) => [...atob(link.slice(6).replaceAll("-", "+").replaceAll("_", "/"))].map((c) => c.charCodeAt(0)).join(),
    back,
  );
  assert.equal(again, wanted);
  assert.deepEqual([...ada.complaints, ...bo.complaints], []);
  for (const { page } of [ada, bo]) await page.context().close();
});

test("what cannot be sent is not offered, and hidden hands are named before they are", async () => {
  const { page, complaints } = await player({ shares: true });
  await openDialog(page);
  assert.equal(await page.locator("#link-send").isDisabled(), true);
  assert.match(await page.locator("#link-own").textContent(), /no game for two or more people/);
  await page.keyboard.press("Escape");
  await startGame(page, "CVlizacje");
  await openDialog(page);
  assert.match(await page.locator("#link-own").textContent(), /anyone who decodes the link can see everything/);
  assert.equal(await page.locator("#link-send").isEnabled(), true);
  assert.deepEqual(complaints, []);
  await page.context().close();
});

test("a link that is damaged says so, and whoever closes the share sheet keeps the turn", async () => {
  const { page, complaints } = await player({ shares: true });
  await startGame(page, "Stone Age");
  await page.evaluate(() => {
    Object.defineProperty(navigator, "share", {
      value: () => Promise.reject(Object.assign(new Error("closed"), { name: "AbortError" })),
    });
  });
  await openDialog(page);
  await page.getByRole("button", { name: "Send your turn" }).click();
  assert.equal(await status(page), "");
  assert.notEqual(await wasm(page, "link_state"), 0);
  await page.keyboard.press("Escape");
  await follow(page, "#game=AAAAAAAAAAAAAAAA");
  await until(page, () => document.getElementById("log").open);
  assert.match(await status(page), /^The log was altered: its checksum does not match\.$/);
  await page.keyboard.press("Escape");
  await follow(page, "#game=A");
  await until(page, () => document.getElementById("log").open);
  assert.match(await status(page), /^.+\.$/);
  assert.deepEqual(complaints, []);
  await page.context().close();
});
