// What tools/release writes beside the images: installation notes that list what is there, and what it refuses.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { boardNames, readBoard } from "../../tools/emulator/boards.mjs";
import { installText } from "../../tools/lib/install_text.mjs";
import { parts } from "../../tools/lib/licences.mjs";

const root = fileURLToPath(new URL("../../", import.meta.url));
const template = readFileSync(`${root}docs/install.txt`, "utf8");
const others = [
  "pocket-dawn.html",
  "pocket-dawn-referee-linux-x86_64",
  "pocket-dawn-referee.mjs",
  "pocket-dawn-referee.wasm",
  "pocket-dawn-symbols.tar.gz",
  "INSTALL.txt",
  "SHA256SUMS",
];
const images = boardNames().map((name) => `pocket-dawn-${name}.uf2`);
others.push(
  ...boardNames()
    .filter((name) => readBoard(name).sd_launcher)
    .map((name) => `pocket-dawn-${name}-sd.uf2`),
);

test("the notes of a whole release name every file of it, and nothing is left to fill in", () => {
  const text = installText(template, "1.2.3", [...images, ...others]);
  for (const file of [...images, ...others]) assert.ok(text.includes(file), file);
  assert.ok(text.includes("1.2.3") && !text.includes("@") && !text.includes("partial"));
});

test("the notes of a partial release say so and offer only what is there", () => {
  const text = installText(template, "1.2.3", [images[0], ...others]);
  assert.ok(text.includes("This release is partial") && text.includes(images[0]));
  for (const file of images.slice(1)) assert.ok(!text.includes(file), file);
});

test("a file that nobody described is refused", () => {
  assert.throws(() => installText(template, "1.2.3", [...images, "stray.bin"]), /stray\.bin/);
});

test("a partial release is not signed, and a key that is not there is named", () => {
  const release = (...words) => spawnSync(`${root}tools/release`, words, { encoding: "utf8" });
  for (const [words, complaint] of [
    [["--sign", `${root}VERSION`, boardNames()[0]], /some boards only is not signed/],
    [["--sign", `${root}no such key`], /cannot read the secret key/],
    [["--sign"], /needs the file of a secret key/],
  ]) {
    const { status, stderr } = release(...words);
    assert.equal(status, 2, stderr);
    assert.match(stderr, complaint);
  }
});

test("everything included has an SPDX expression, and a file of the licence's text", () => {
  for (const { name, spdx, texts } of parts) {
    assert.match(spdx, /^(LicenseRef-)?[\w.-]+( WITH [\w.-]+)?$/, name);
    for (const text of texts) assert.ok(readFileSync(`${root}licences/${text}`, "utf8").length > 100, name);
  }
});
