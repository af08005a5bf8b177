// Makes the page: one HTML file with everything inside.
//   node tools/simulator/page/make.mjs build/web/pocket_dawn.wasm build/page/pocket-dawn.html
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

const [wasmFile, outFile] = process.argv.slice(2);
if (!outFile) {
  console.error('usage: make.mjs MODULE.wasm OUT.html');
  process.exit(2);
}
const source = (name) => readFileSync(new URL(name, import.meta.url), 'utf8');
const wasm = readFileSync(wasmFile);
const imports = WebAssembly.Module.imports(new WebAssembly.Module(wasm));
if (imports.length > 0) {
  console.error(`${wasmFile} wants ${imports.map((i) => `${i.module}.${i.name}`).join(', ')}, which a page cannot give`);
  process.exit(1);
}

const script = [`const wasmInBase64 = '${wasm.toString('base64')}';`, ...['machine.js', 'handhelds.js', 'main.js'].map(source)].join('\n');
const page = source('page.html')
  .replace('/*style*/', () => source('page.css'))
  .replace('/*script*/', () => script.replaceAll('</script', '<\\/script'));
mkdirSync(dirname(outFile), { recursive: true });
writeFileSync(outFile, page);
console.log(`${outFile}: ${Math.ceil(page.length / 1024)} KiB`);
