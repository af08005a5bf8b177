// The commands of tools/handheld. `connect()` opens the port: { write, onData, onEnd, close }.
import { readFileSync, writeFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { bugReport, Handheld, Refused, rgbaOf } from "./protocol.mjs";

const usage = `tools/handheld: talk to a handheld on the USB cable

  tools/handheld info                  version, board, storage, latency
  tools/handheld games                 the games in progress
  tools/handheld get N FILE            the log of game N, as text
  tools/handheld put FILE              puts a game on the handheld, from a log that the page or get saved
  tools/handheld backup FILE           everything that is stored
  tools/handheld restore FILE          replaces everything that is stored
  tools/handheld screen FILE.png       a screenshot
  tools/handheld live                  the screen in this terminal, until Ctrl-C
  tools/handheld report                version, state and the last crash, for a bug report
  tools/handheld key NAME              presses a button
  tools/handheld reboot                restarts the handheld
  tools/handheld bootsel               starts the boot loader
  tools/handheld                       sends commands (docs/usb.md), one per line, from the keyboard or a pipe

  --port FILE    the device file; default: the first handheld that is found

Most commands wait until somebody allows them on the handheld.
`;

class WrongUsage extends Error {}

const fileOf = (name) => {
  if (!name) throw new WrongUsage("a file name is missing");
  return name;
};

const commands = {
  info: async (handheld, say) => say(await handheld.info()),
  games: async (handheld, say) => say((await handheld.games()).join("\n") || "no game is in progress"),
  get: async (handheld, say, [number, file]) => {
    writeFileSync(fileOf(file), `${await handheld.log(number)}\n`);
    say(`${file}: the log of game ${number}`);
  },
  put: async (handheld, say, [file]) => say(await handheld.put(readFileSync(fileOf(file), "utf8"))),
  backup: async (handheld, say, [file]) => {
    const text = await handheld.backup();
    writeFileSync(fileOf(file), text);
    say(`${file}: ${text.split("\n").filter((line) => line.startsWith("record ")).length} records`);
  },
  restore: async (handheld, say, [file]) => {
    await handheld.restore(readFileSync(fileOf(file), "utf8"));
    say("restored; the handheld starts again");
  },
  screen: async (handheld, say, [file]) => {
    const picture = await handheld.screen();
    const { writePng } = await import("../emulator/png.mjs"); // the only command that needs a package (tools/setup)
    writePng(fileOf(file), picture);
    say(`${file}: ${picture.width} x ${picture.height} pixels`);
  },
  live: async (handheld, say) => {
    for (;;) say(inTerminal(await handheld.screen()), "");
  },
  report: async (handheld, say) => say(await bugReport(handheld)),
  key: async (handheld, say, [name]) => void (await handheld.key(name ?? "")),
  reboot: async (handheld) => void (await handheld.ask("reboot")),
  bootsel: async (handheld) => void (await handheld.ask("bootsel")),
};

/** Two pixels a character: the upper one as the ink of a half block, the lower one as its ground. Every second row and column. */
function inTerminal({ width, height, ...picture }) {
  const rgba = rgbaOf(picture);
  const at = (x, y) => [...rgba.subarray(4 * (y * width + x), 4 * (y * width + x) + 3)].join(";");
  let text = "\x1b[H";
  for (let y = 0; y + 2 < height; y += 4) {
    for (let x = 0; x < width; x += 2) text += `\x1b[38;2;${at(x, y)};48;2;${at(x, y + 2)}m▀`;
    text += "\x1b[0m\n";
  }
  return text;
}

async function typed(handheld, say, input) {
  for await (const line of createInterface({ input })) {
    if (!line.trim()) continue;
    try {
      say([...(await handheld.ask(line.trim())), "ok"].join("\n"));
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      say(`error: ${error.message}`);
    }
  }
}

/** The status of the command: 0, 1 when the handheld refused, 2 when the command is wrong. */
export async function main(args, connect, { say = say1, complain = console.error, input = process.stdin } = {}) {
  const words = [...args];
  let port;
  if (words[0] === "--port") [, port] = words.splice(0, 2);
  const [name, ...rest] = words;
  if (name === "--help" || name === "-h") {
    say(usage, "");
    return 0;
  }
  if (name && !commands[name]) {
    complain(`handheld: unknown command "${name}"; see tools/handheld --help`);
    return 2;
  }
  let connection;
  try {
    connection = await connect(port);
    const handheld = new Handheld((text) => connection.write(text));
    connection.onData((text) => handheld.received(text));
    connection.onEnd((why) => handheld.closed(why));
    if (name) await commands[name](handheld, say, rest);
    else await typed(handheld, say, input);
    return 0;
  } catch (error) {
    complain(`handheld: ${error.message}`);
    return error instanceof WrongUsage ? 2 : 1;
  } finally {
    await connection?.close();
  }
}

const say1 = (text, end = "\n") => void process.stdout.write(`${text}${end}`);
