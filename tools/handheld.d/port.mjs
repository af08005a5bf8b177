// A serial port through its device file, without a package.
import { execFileSync } from "node:child_process";
import { closeSync, constants, openSync, readdirSync } from "node:fs";
import { ReadStream, WriteStream } from "node:tty";

const listing = (folder) => {
  try {
    return readdirSync(folder).map((name) => `${folder}/${name}`);
  } catch {
    return [];
  }
};

/** The device files of handhelds, those first that say so by their name. */
function findPorts() {
  const named = listing("/dev/serial/by-id").filter((file) => file.includes("Pocket_Dawn"));
  return [...named, ...listing("/dev").filter((file) => /\/(ttyACM|cu\.usbmodem)/.test(file))];
}

/** Opens it. DTR goes up with that: to the handheld a program has the port open now. */
export async function openPort(file = findPorts()[0]) {
  if (!file) throw new Error("no handheld was found; is it switched on? --port names the device file");
  let fd;
  try {
    fd = openSync(file, constants.O_RDWR | constants.O_NOCTTY);
  } catch (error) {
    const hint = error.code === "EACCES" ? "; on Linux, members of the group dialout may" : "";
    throw new Error(`cannot open ${file}: ${error.code}${hint}`);
  }
  execFileSync("stty", [process.platform === "darwin" ? "-f" : "-F", file, "raw", "-echo", "115200"]);
  const reading = new ReadStream(fd);
  const writing = new WriteStream(fd);
  reading.setEncoding("utf8"); // names of people
  return {
    write: (text) => new Promise((done, failed) => writing.write(text, (error) => (error ? failed(error) : done()))),
    onData: (act) => reading.on("data", act),
    onEnd: (act) => {
      for (const end of ["end", "close", "error"]) reading.on(end, () => act("the handheld was disconnected"));
    },
    close: () => {
      reading.removeAllListeners();
      reading.on("error", () => {});
      reading.destroy();
      writing.on("error", () => {});
      writing.destroy();
      try {
        closeSync(fd);
      } catch {
        // it was closed with the streams
      }
    },
  };
}
