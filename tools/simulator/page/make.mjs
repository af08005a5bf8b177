// Makes the page: one HTML file with everything inside.
//   node tools/simulator/page/make.mjs build/web/pocket_dawn.wasm build/page/pocket-dawn.html
import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { pageText } from "./page.mjs";

const [wasmFile, outFile] = process.argv.slice(2);
if (!outFile) {
  console.error("usage: make.mjs MODULE.wasm OUT.html");
  process.exit(2);
}
const wasm = readFileSync(wasmFile);
const imports = WebAssembly.Module.imports(new WebAssembly.Module(wasm));
if (imports.length > 0) {
  console.error(
    `${wasmFile} wants ${imports.map((i) => `${i.module}.${i.name}`).join(", ")}, which a page cannot give`,
  );
  process.exit(1);
}

const page = pageText(wasm);
mkdirSync(dirname(outFile), { recursive: true });
writeFileSync(`${outFile}.part`, page);
renameSync(`${outFile}.part`, outFile); // whoever opens it meanwhile has a whole one
console.log(`${outFile}: ${Math.ceil(page.length / 1024)} KiB`);
