// What tools/release writes beside the images: installation notes that list what is there, and what it refuses.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
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

test("only the notes of a signed release say how to check the signature", () => {
  const signed = installText(template, "1.2.3", [...images, ...others, "SHA256SUMS.minisig"]);
  assert.match(signed, /SHA256SUMS\.minisig +the signature/);
  assert.match(signed, /minisign -Vm SHA256SUMS -P KEY/);
  assert.doesNotMatch(installText(template, "1.2.3", [...images, ...others]), /minisig/);
});

test("a release signed with a new key is verified by its public key, and a changed one or another key is not", () => {
  const folder = mkdtempSync(join(tmpdir(), "sign-"));
  const inFolder = (name) => join(folder, name);
  const run = (command, ...words) => spawnSync(command, words, { cwd: folder, encoding: "utf8" });
  const publicKeyOf = (name) =>
    readFileSync(inFolder(`${name}.pub`), "utf8")
      .trim()
      .split("\n")
      .at(-1);
  const sign = (secret, readme) => {
    writeFileSync(inFolder("README.md"), readme);
    return run(`${root}tools/lib/sign`, folder, inFolder(`${secret}.key`), inFolder("README.md"), "Pocket Dawn 1.2.3");
  };
  const isVerified = () => run("minisign", "-Vm", "SHA256SUMS", "-P", publicKeyOf("ours")).status === 0;
  try {
    for (const name of ["ours", "other"]) {
      const made = run("minisign", "-GW", "-p", `${name}.pub`, "-s", `${name}.key`);
      assert.equal(made.status, 0, made.stderr);
    }
    writeFileSync(inFolder("SHA256SUMS"), "0123  pocket-dawn.html\n");
    assert.match(sign("ours", "no key here").stderr, /has no public key/);
    assert.match(sign("other", `    ${publicKeyOf("ours")}\n`).stderr, /does not belong/);
    assert.ok(!existsSync(inFolder("SHA256SUMS.minisig")));
    assert.equal(sign("ours", `    ${publicKeyOf("ours")}\n`).status, 0);
    assert.ok(isVerified());
    writeFileSync(inFolder("SHA256SUMS"), "4567  pocket-dawn.html\n");
    assert.ok(!isVerified());

    let tries = 0; // one key in 32 ends in "+" or "/"
    do {
      assert.ok(++tries < 2000);
      assert.equal(run("minisign", "-GWf", "-p", "ours.pub", "-s", "ours.key").status, 0);
    } while (!/[+/]$/.test(publicKeyOf("ours")));
    assert.equal(sign("ours", `    ${publicKeyOf("ours")}\n`).status, 0);
    assert.match(sign("ours", `${publicKeyOf("ours")}A\n`).stderr, /has no public key/);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test("everything included has an SPDX expression, and a file of the licence's text", () => {
  for (const { name, spdx, texts } of parts) {
    assert.match(spdx, /^(LicenseRef-)?[\w.-]+( WITH [\w.-]+)?$/, name);
    for (const text of texts) assert.ok(readFileSync(`${root}licences/${text}`, "utf8").length > 100, name);
  }
});
