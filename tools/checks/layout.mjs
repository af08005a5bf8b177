// How the sources are laid out: C++ by .clang-format, JavaScript by .prettierrc.json. Both formatters come from npm,
// pinned, so every machine has the same ones.
//   node tools/checks/layout.mjs FILE...   formats these files (tools/format runs it)
import clang, { format } from "@wasm-fmt/clang-format";
import { readFileSync, writeFileSync } from "node:fs";
import * as prettier from "prettier";
import { started } from "../lib/started.mjs";

/// The formatted file, or undefined if its kind is not formatted.
async function laidOut(file, content) {
  if (/\.m?js$/.test(file))
    return prettier.format(content, { ...(await prettier.resolveConfig(file)), filepath: file });
  if (/\.(cpp|hpp|c|h)$/.test(file)) return format(content, file, readFileSync(".clang-format", "utf8"));
  return undefined;
}

/// Calls found(file, formatted) for each file that is not formatted. Returns how many files were checked.
export async function untidy(files, found) {
  let looked = 0;
  await clang();
  for (const file of files) {
    const content = readFileSync(file, "utf8");
    const wanted = await laidOut(file, content);
    if (wanted === undefined) continue;
    ++looked;
    if (wanted !== content) found(file, wanted);
  }
  return looked;
}

if (started(import.meta.url)) {
  await untidy(process.argv.slice(2), (file, wanted) => {
    writeFileSync(file, wanted);
    console.log(file);
  });
}
