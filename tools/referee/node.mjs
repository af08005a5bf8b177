#!/usr/bin/env node
// The referee as WebAssembly, for any machine with Node.js 20 or newer: node pocket-dawn-referee.mjs
// It runs the module of the same name beside it. See docs/referee.md.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { WASI } from "node:wasi";

const module = fileURLToPath(import.meta.url).replace(/\.mjs$/, ".wasm");
const wasi = new WASI({ version: "preview1", args: ["referee", ...process.argv.slice(2)] });
const { instance } = await WebAssembly.instantiate(readFileSync(module), wasi.getImportObject());
process.exitCode = wasi.start(instance);
