// A real browser for the tests of the page.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath, pathToFileURL } from "node:url";
import { chromium } from "playwright-core";

const pageFile = fileURLToPath(new URL("../../build/page/pocket-dawn.html", import.meta.url));

/** The system's browser, or where it has none the one that tools/setup fetched. */
async function executable() {
  const names = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"];
  const { stdout } = spawnSync("sh", ["-c", names.map((n) => `command -v ${n}`).join(" || ")], { encoding: "utf8" });
  if (stdout) return stdout.trim();
  const { default: fetched } = await import("../browser/node_modules/@sparticuz/chromium/build/index.js");
  return fetched.executablePath();
}

// Long enough that nothing fails on a slow machine.
const hangsMs = 600_000;

export async function launch() {
  return chromium.launch({
    timeout: hangsMs,
    executablePath: await executable(),
    args: [
      "--headless",
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
    ],
  });
}

/** Opens the page from its file. Its clock stands still until it is told (see tools/simulator/page/clock.js), or is the
    browser's: `clock: ""`. `labels`: how the screen calls the buttons, as the
    board does, or as whoever presses them needs it: "". `seed`: where its dice and cards come from. `complaints` collects what the console says and what
    it asks the network for. */
export async function openPage(
  browser,
  { board = "picosystem", clock = "told", labels = "printed", seed, ...options } = {},
) {
  if (!existsSync(pageFile)) throw new Error(`${pageFile} is not there; run: tools/play --page`);
  const context = await browser.newContext(options);
  context.setDefaultTimeout(hangsMs);
  const page = await context.newPage();
  if (seed !== undefined)
    await page.addInitScript((low) => {
      crypto.getRandomValues = (array) => (array.set([low, 0]), array);
    }, seed);
  const complaints = [];
  page.on("console", (message) => complaints.push(`${message.type()}: ${message.text()}`));
  page.on("pageerror", (error) => complaints.push(`error: ${error.message}`));
  page.on("request", (request) => {
    if (!/^(file|data|blob):/.test(request.url())) complaints.push(`asks for ${request.url()}`);
  });
  await page.goto(`${pathToFileURL(pageFile)}#board=${board}&clock=${clock}${labels && `&labels=${labels}`}`);
  await isReady(page);
  return { page, complaints };
}

/** Looks again and again whether something holds in the page, also while it is loaded again. (Playwright's own
    wait evaluates a text, which the policy of the page refuses from the second look on.) */
export async function until(page, holds, argument) {
  for (let looks = 0; looks < 20_000; ++looks) {
    try {
      if (await page.evaluate(holds, argument)) return;
      await page.evaluate(() => new Promise(requestAnimationFrame));
    } catch (error) {
      if (!/context was destroyed|navigat/i.test(error.message)) throw error;
    }
  }
  throw new Error(`this never came true: ${holds}`);
}

/** Waits until the page has started, after it was loaded again. */
export const isReady = (page) => until(page, () => window.pocketDawn !== undefined);
