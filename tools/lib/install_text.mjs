// Prints the installation notes of a release: docs/install.txt with the version, the boards and the files that are there.
//   node tools/lib/install_text.mjs build/release/pocket-dawn-1.2.3 [FILE...]    files that come later, too
import { readFileSync, readdirSync } from "node:fs";
import { root } from "./files.mjs";
import { started } from "./started.mjs";

/** What each file of a release is; the first pattern that matches counts. */
const kinds = [
  [/^pocket-dawn-\w+\.uf2$/, "firmware, see 1."],
  [/^pocket-dawn-\w+-sd\.uf2$/, 'the same for an SD card, see "Picopad"'],
  [/^pocket-dawn\.html$/, "the page: the same program for a browser"],
  [/^pocket-dawn-referee-linux-/, "the rules behind a text protocol, for programs that play (docs/referee.md)"],
  [/^pocket-dawn-referee\.mjs$/, "the same for every machine with Node.js; needs pocket-dawn-referee.wasm"],
  [/^pocket-dawn-referee\.wasm$/, "the same as WebAssembly (WASI)"],
  [/^pocket-dawn-symbols\.tar\.gz$/, "ELF files with symbols, to read crash records (docs/developing.md)"],
  [/^INSTALL\.txt$/, "this text"],
  [/^NOTES\.md$/, "what is new in this version"],
  [/^CHANGELOG\.md$/, "what was new in every version"],
  [/^LICENCES\.txt$/, "the licences of all included software"],
  [/^SHA256SUMS$/, "checksums of all files"],
  [/^SHA256SUMS\.minisig$/, "the signature of SHA256SUMS"],
];

const howToVerify = `
This release is signed: minisign -Vm SHA256SUMS -P KEY checks that we published these files. README.md of the project has
the key; do not take it from where you found the files.
`;

/** The notes for a release of these files. Throws where a file has no description. */
export function installText(template, version, files) {
  const boards = files.flatMap((file) => /^pocket-dawn-(\w+)\.uf2$/.exec(file)?.[1] ?? []);
  const isMissing = (line) => {
    const board = /pocket-dawn-(\w+)\.uf2$/.exec(line)?.[1];
    return board !== undefined && !boards.includes(board);
  };
  const lines = template.split("\n");
  const missing = lines.filter(isMissing).length;
  const width = Math.max(...files.map((file) => file.length));
  const list = files.map((file) => {
    const kind = kinds.find(([pattern]) => pattern.test(file));
    if (!kind) throw new Error(`tools/lib/install_text.mjs does not describe ${file}`);
    return `   ${file.padEnd(width)}   ${kind[1]}`;
  });
  const partial = missing > 0 ? "\nThis release is partial: not every supported handheld is in it.\n" : "";
  return lines
    .filter((line) => !isMissing(line))
    .join("\n")
    .replaceAll("@version@", version)
    .replace("@partial@\n", partial)
    .replace("@signature@\n", files.includes("SHA256SUMS.minisig") ? howToVerify : "")
    .replace("@files@", list.join("\n"));
}

if (started(import.meta.url)) {
  const files = new Set([...readdirSync(process.argv[2]), "INSTALL.txt", "SHA256SUMS", ...process.argv.slice(3)]);
  const read = (name) => readFileSync(`${root}${name}`, "utf8");
  process.stdout.write(installText(read("docs/install.txt"), read("VERSION").trim(), [...files].sort()));
}
