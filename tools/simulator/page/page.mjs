// The page as one text with everything inside. `machine`: the sources of its handheld; `asks`: what it may ask its own site for.
import { createHash } from "node:crypto";
import { readFileSync, readdirSync } from "node:fs";
import { licenceText } from "../../lib/licences.mjs";

const source = (name) => readFileSync(new URL(name, import.meta.url), "utf8");
const inScript = (text) => text.replaceAll("</script", "<\\/script");
const inHtml = (text) => text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);
const withoutExports = (text) => text.replace(/^export /gm, "");
const digest = (text) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

/** assets/page/<language>.txt: language -> key -> text. */
function frameWords() {
  const folder = new URL("../../../assets/page/", import.meta.url);
  const wordsIn = (file) => readFileSync(new URL(file, folder), "utf8").matchAll(/^(\w+) = (.*)$/gm);
  const entries = (file) => [...wordsIn(file)].map(([, key, text]) => [key, text]);
  return Object.fromEntries(
    readdirSync(folder).map((file) => [file.replace(".txt", ""), Object.fromEntries(entries(file))]),
  );
}

/** Around the module of the app, or around an emulated handheld elsewhere: `wasm` is null. `isHosted`: a part of a site, which
    can be installed and works offline (site.mjs). */
export function pageText(wasm, isHosted = false) {
  const decoder = [
    "/* jsQR, https://github.com/cozmo/jsQR: see Licences */",
    source("../../node_modules/jsqr/dist/jsQR.js"),
    source("qr_worker.js"),
  ].join("\n");
  const script = [
    `const isHosted = ${isHosted};`,
    `const frameWords = ${JSON.stringify(frameWords())};`,
    wasm ? `const wasmInBase64 = '${wasm.toString("base64")}';` : "",
    ...[
      "clock",
      "words",
      "kept",
      ...(wasm ? ["machine"] : ["machine", "remote"]),
      "handhelds",
      "main",
      "reader",
      "gestures",
      "name",
      "log",
      "link",
      "../../handheld.d/protocol.mjs",
      "usb",
      "begin",
    ].map((name) => (name.endsWith(".mjs") ? withoutExports(source(name)) : source(`${name}.js`))),
  ].join("\n");
  const parts = { style: source("page.css"), decoder: inScript(decoder), script: inScript(script) };
  // Nothing but what is in this file may run, and nothing may be asked for: each part is known by its digest.
  const policy = [
    "default-src 'none'",
    `script-src ${digest(parts.script)} 'wasm-unsafe-eval'`,
    `worker-src blob:${isHosted ? " 'self'" : ""}`, // made from the text of the decoder
    ...(isHosted ? ["manifest-src 'self'"] : []),
    `style-src ${digest(parts.style)}`,
    ...(wasm ? [] : ["connect-src 'self'"]),
    `img-src data: blob:${isHosted ? " 'self'" : ""}`,
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; ");
  return source("page.html")
    .replace("$policy", () => policy)
    .replace("$manifest\n", () => (isHosted ? '<link rel="manifest" href="manifest.webmanifest">\n' : ""))
    .replaceAll("$version", () => source("../../../VERSION").trim())
    .replace("$licences", () => inHtml(licenceText("page")))
    .replace("/*style*/", () => parts.style)
    .replace("/*decoder*/", () => parts.decoder)
    .replace("/*script*/", () => parts.script);
}
