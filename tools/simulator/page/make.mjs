// Makes the page: one HTML file with everything inside.
//   node tools/simulator/page/make.mjs build/web/pocket_dawn.wasm build/page/pocket-dawn.html
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

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

// The decoder of QR codes is not ours: its licence goes with it.
const decoder = [source("../../node_modules/jsqr/LICENSE"), source("../../node_modules/jsqr/dist/jsQR.js")];
const decoderScript = `/* jsQR, https://github.com/cozmo/jsQR, under this licence:\n\n${decoder[0]}*/\n${decoder[1]}`;

const script = [
  `const wasmInBase64 = '${wasm.toString("base64")}';`,
  ...["clock.js", "machine.js", "handhelds.js", "main.js", "log.js"].map(source),
].join("\n");
const page = source("page.html")
  .replace("/*style*/", () => source("page.css"))
  .replace("/*decoder*/", () => decoderScript.replaceAll("</script", "<\\/script"))
  .replace("/*script*/", () => script.replaceAll("</script", "<\\/script"));
mkdirSync(dirname(outFile), { recursive: true });
writeFileSync(outFile, page);
console.log(`${outFile}: ${Math.ceil(page.length / 1024)} KiB`);
