// Makes the site: a front page, the page to play on (installable, works offline), and what is to be downloaded.
//   node tools/simulator/page/site.mjs build/web/pocket_dawn.wasm build/release/pocket-dawn-1.2.3 build/site
import { createHash } from "node:crypto";
import { cpSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { boardNames, readBoard } from "../../emulator/boards.mjs";
import { pageText } from "./page.mjs";
import { games } from "../../lib/games.mjs";

const [wasmFile, releaseFolder, out] = process.argv.slice(2);
if (!out) {
  console.error("usage: site.mjs MODULE.wasm RELEASE_FOLDER OUT_FOLDER");
  process.exit(2);
}
const root = fileURLToPath(new URL("../../../", import.meta.url));
const read = (name) => readFileSync(`${root}${name}`, "utf8");
const inHtml = (text) => text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);
const version = read("VERSION").trim();

const icon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" fill="#12142a"/><circle cx="16" cy="20" r="8" fill="#ffb454"/><path d="M0 24l9-7 6 5 7-8 10 9v9H0z" fill="#433258"/></svg>\n`;

const manifest = {
  name: "Pocket Dawn",
  short_name: "Pocket Dawn",
  description: "Three board games about the dawn of civilization.",
  start_url: "play.html",
  scope: "./",
  display: "standalone",
  background_color: "#12142a",
  theme_color: "#12142a",
  icons: [{ src: "icon.svg", sizes: "any", type: "image/svg+xml", purpose: "any maskable" }],
};

/** Serves the files from a cache of this version, so that they are there offline; what it does not know goes to the network. */
const worker = (cache, files) => `const cache = ${JSON.stringify(cache)};
const files = ${JSON.stringify(files)};
addEventListener("install", (event) => {
  event.waitUntil(caches.open(cache).then((all) => all.addAll(files)));
  skipWaiting();
});
addEventListener("activate", (event) => {
  const isOld = (key) => key.startsWith("pocket-dawn ") && key !== cache;
  event.waitUntil(
    caches.keys().then((keys) => Promise.all(keys.filter(isOld).map((key) => caches.delete(key)))).then(() => clients.claim()),
  );
});
addEventListener("fetch", (event) => {
  if (event.request.method !== "GET") return;
  event.respondWith(caches.match(event.request, { ignoreSearch: true }).then((found) => found ?? fetch(event.request)));
});
`;

const boards = boardNames()
  .map(readBoard)
  .map(({ name, title }) => ({ title, file: `pocket-dawn-${name}.uf2`, picture: `board_${name}.png` }));

/** The points of the newest version in CHANGELOG.md, without its markup. */
function news() {
  const [, first, ...rest] = read("CHANGELOG.md").split(/^(?=## )/m);
  const section = [first, ...rest].find((text) => text.startsWith(`## ${version} `)) ?? first;
  const points = section.replace(/\n {2,}/g, " ").match(/^- .*$/gm) ?? [];
  return points.map((point) =>
    inHtml(
      point
        .slice(2)
        .replace(/\[([^\]]+)\]\([^)]*\)/g, "$1")
        .replaceAll("`", ""),
    ),
  );
}

const files = new Set(readdirSync(releaseFolder));
const downloads = boards.filter(({ file }) => files.has(file));
const pageFile = "pocket-dawn.html";

const front = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="theme-color" content="#12142a">
<meta name="description" content="Three board games about the dawn of civilization, on a handheld or in the browser.">
<title>Pocket Dawn</title>
<link rel="icon" href="icon.svg">
<link rel="manifest" href="manifest.webmanifest">
<style>
  :root { color-scheme: dark; }
  body { max-width: 900px; margin: 0 auto; padding: 24px 16px 48px; background: #12142a; color: #f3ecdf; font: 16px/1.5 system-ui, sans-serif; }
  h1 { display: flex; align-items: center; gap: 12px; margin: 0 0 8px; }
  h1 img { width: 48px; border-radius: 10px; }
  a { color: #ffb454; }
  .play { display: inline-block; padding: 12px 28px; border-radius: 12px; background: #ffb454; color: #221a10; font-weight: 650; text-decoration: none; }
  .boards { display: grid; grid-template-columns: repeat(auto-fill, minmax(160px, 1fr)); gap: 16px; padding: 0; list-style: none; }
  .boards a { display: block; padding: 12px; border: 1px solid #ffffff2e; border-radius: 12px; background: #1a1a35; color: inherit; text-decoration: none; }
  .boards a:hover, .boards a:focus-visible { border-color: #ffb454; }
  .boards img { width: 100%; height: 140px; object-fit: contain; }
  .muted { color: #b9aebf; }
</style>
</head>
<body>
<h1><img src="icon.svg" alt="">Pocket Dawn</h1>
<p>Board games about the dawn of civilization: ${inHtml(new Intl.ListFormat("en").format(games.map(({ title }) => title)))}. For two to five people around one handheld, or for
one against computers. In English, Polish, Czech and Ukrainian.</p>
<p><a class="play" href="play.html">Play in the browser</a></p>
<p class="muted">It can be installed and works offline. Nothing is sent anywhere.</p>
<h2>Download</h2>
<p>For a handheld, choose its UF2 file; <a href="download/INSTALL.txt">how to install it</a>. Or take <a href="download/${pageFile}" download>the
page as one file</a>, which needs no network.</p>
<ul class="boards">
${downloads.map(({ title, file, picture }) => `<li><a href="download/${file}" download><img src="pictures/${picture}" alt="">${inHtml(title)}</a></li>`).join("\n")}
</ul>
<h2>What is new in ${version}</h2>
<ul>
${news()
  .map((point) => `<li>${point}</li>`)
  .join("\n")}
</ul>
<p class="muted">An unofficial project: the rules of games are facts, drawings and words are our own.</p>
</body>
</html>
`;

rmSync(out, { recursive: true, force: true });
mkdirSync(`${out}/pictures`, { recursive: true });
cpSync(releaseFolder, `${out}/download`, { recursive: true });
for (const { picture } of downloads) cpSync(`${root}docs/pictures/${picture}`, `${out}/pictures/${picture}`);
const texts = {
  "index.html": front,
  "play.html": pageText(readFileSync(wasmFile), true),
  "manifest.webmanifest": `${JSON.stringify(manifest, null, 2)}\n`,
  "icon.svg": icon,
};
const digest = createHash("sha256").update(Object.values(texts).join("")).digest("hex").slice(0, 12);
texts["sw.js"] = worker(`pocket-dawn ${version} ${digest}`, ["./", ...Object.keys(texts)]);
for (const [name, text] of Object.entries(texts)) writeFileSync(`${out}/${name}`, text);
console.log(`${out}: ${Object.keys(texts).length} files, ${downloads.length} boards`);
