#!/usr/bin/env node
// Compiles the nets of the computer players into tables:  players.mjs OUT.cpp NET...
// A net is <game>_<number>.txt, as tools/train writes it: words, each followed by its numbers (engine/players/net.hpp).
import fs from "node:fs";
import path from "node:path";
import { gameNames as games } from "../lib/games.mjs";
import { started } from "../lib/started.mjs";

const limits = { w1: 127, w2: 127, b1: 32767, b2: 2 ** 30, spread: 65535, linear: 32767, orders: 32767 };

/** The numbers of a net by name; what is wrong with it is thrown as an Error. */
export function readNet(text) {
  const net = {};
  let name = "";
  for (const word of text.replace(/^#.*$/gm, "").split(/\s+/).filter(Boolean)) {
    if (/^[a-z]/.test(word)) net[(name = word)] = [];
    else if (!/^-?\d+$/.test(word) || !name) throw new Error(`"${word}" is not a number`);
    else net[name].push(Number(word));
  }
  const [inputs] = net.inputs ?? [0];
  const [hidden] = net.hidden ?? [0];
  const sizes = { w1: inputs * hidden, w2: hidden, b1: hidden, b2: 1, spread: 16 };
  if (net.linear) sizes.linear = inputs;
  if (net.orders) sizes.orders = 582;
  for (const [part, size] of Object.entries(sizes)) {
    if (net[part]?.length !== size) throw new Error(`${part} has ${net[part]?.length ?? 0} numbers, not ${size}`);
    const wrong = net[part].find((n) => Math.abs(n) > limits[part] || (part === "spread" && n < 1));
    if (wrong !== undefined) throw new Error(`${part} holds ${wrong}`);
  }
  if (inputs < 1 || hidden < 1 || hidden > 32 || inputs > (net.linear ? 512 : 160))
    throw new Error(`${inputs} inputs and ${hidden} hidden`);
  return { ...net, inputs, hidden, b2: net.b2[0] };
}

const rows = (numbers) => numbers.join(",").replace(/(?:[^,]*,){32}/g, "$&\n");

function source(nets) {
  let tables = "";
  let answers = "";
  for (const { name, game, kind, net } of nets) {
    tables += `alignas(4) const std::int8_t ${name}_w1[] = {${rows(net.w1)}};\nconst std::int16_t ${name}_b1[] = {${net.b1}};\n`;
    tables += `const std::int8_t ${name}_w2[] = {${net.w2}};\n`;
    if (net.linear) tables += `const std::int16_t ${name}_linear[] = {${rows(net.linear)}};\n`;
    if (net.orders) tables += `const std::int16_t ${name}_orders[] = {${rows(net.orders)}};\n`;
    const linear = net.linear ? `, ${name}_linear` : ", nullptr";
    const orders = net.orders ? `, ${name}_orders` : "";
    tables += `constinit const Net ${name}{${net.inputs}, ${net.hidden}, ${name}_w1, ${name}_b1, ${name}_w2, ${net.b2}, {${net.spread}}${linear}${orders}};\n`;
    answers += `  if (game == core::GameId::${games[game]} && kind == ${kind}) return &${name};\n`;
  }
  return (
    `// Made by tools/assets/players.mjs from engine/players/weights: do not edit.\n#include "engine/players/weights.hpp"\n\n` +
    `namespace players {\nnamespace {\n${tables}}  // namespace\n\n` +
    `const Net* trained([[maybe_unused]] core::GameId game, [[maybe_unused]] unsigned kind) {\n${answers}  return nullptr;\n}\n\n}  // namespace players\n`
  );
}

function main([out, ...files]) {
  const nets = [];
  for (const file of files.sort()) {
    const [, game, kind] = /^(\w+)_(\d+)\.txt$/.exec(path.basename(file)) ?? [];
    if (!games.includes(game)) throw new Error(`${file}: there is no such game`);
    try {
      const net = readNet(fs.readFileSync(file, "utf8"));
      nets.push({ name: `${game}_${kind}`, game: games.indexOf(game), kind, net });
    } catch (error) {
      throw new Error(`${file}: ${error.message}`);
    }
  }
  fs.mkdirSync(path.dirname(out), { recursive: true });
  fs.writeFileSync(out, source(nets));
}

if (started(import.meta.url)) main(process.argv.slice(2));
