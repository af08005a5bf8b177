// Makes the page: one HTML file with everything inside.
//   node tools/simulator/page/make.mjs build/web/pocket_dawn.wasm build/page/pocket-dawn.html
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { licenceText } from "../../lib/licences.mjs";

const [wasmFile, outFile] = process.argv.slice(2);
if (!outFile) {
  console.error("usage: make.mjs MODULE.wasm OUT.html");
  process.exit(2);
}
const source = (name) => readFileSync(new URL(name, import.meta.url), "utf8");
const wasm = readFileSync(wasmFile);
const imports = WebAssembly.Module.imports(new WebAssembly.Module(wasm));
if (imports.length > 0) {
  console.error(
    `${wasmFile} wants ${imports.map((i) => `${i.module}.${i.name}`).join(", ")}, which a page cannot give`,
  );
  process.exit(1);
}

const inScript = (text) => text.replaceAll("</script", "<\\/script");
const inHtml = (text) => text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);

const decoder = `/* jsQR, https://github.com/cozmo/jsQR: see Licences */\n${source("../../node_modules/jsqr/dist/jsQR.js")}`;
const script = [
  `const wasmInBase64 = '${wasm.toString("base64")}';`,
  ...[
    "clock.js",
    "words.js",
    "kept.js",
    "machine.js",
    "handhelds.js",
    "main.js",
    "reader.js",
    "log.js",
    "begin.js",
  ].map(source),
].join("\n");
const parts = { style: source("page.css"), decoder: inScript(decoder), script: inScript(script) };

// Nothing but what is in this file may run, and nothing may be asked for: each part is known by its digest.
const digest = (text) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
const policy = [
  "default-src 'none'",
  `script-src ${digest(parts.decoder)} ${digest(parts.script)} 'wasm-unsafe-eval'`,
  `style-src ${digest(parts.style)}`,
  "img-src data: blob:",
  "base-uri 'none'",
  "form-action 'none'",
].join("; ");

const page = source("page.html")
  .replace("$policy", () => policy)
  .replaceAll("$version", () => source("../../../VERSION").trim())
  .replace("$licences", () => inHtml(licenceText("page")))
  .replace("/*style*/", () => parts.style)
  .replace("/*decoder*/", () => parts.decoder)
  .replace("/*script*/", () => parts.script);
mkdirSync(dirname(outFile), { recursive: true });
writeFileSync(`${outFile}.part`, page);
renameSync(`${outFile}.part`, outFile); // whoever opens it meanwhile has a whole one
console.log(`${outFile}: ${Math.ceil(page.length / 1024)} KiB`);
