// The files of the project: those that git does not ignore, or without git (a tarball) all that were not built or fetched.
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, readdirSync, statSync } from "node:fs";
import { join, posix } from "node:path";
import { fileURLToPath } from "node:url";

/** The project's folder, with a slash at its end. */
export const root = fileURLToPath(new URL("../../", import.meta.url));

/** The lines of a data file, without empty ones and comments. */
export const dataLines = (file) =>
  readFileSync(file, "utf8")
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"));

const made = new Set(["build", "node_modules", ".git", ".cache"]);

function walk(top, folder = "") {
  return readdirSync(join(top, folder), { withFileTypes: true })
    .filter((entry) => !made.has(entry.name))
    .flatMap((entry) => {
      const path = posix.join(folder, entry.name);
      if (entry.isDirectory()) return walk(top, path);
      return entry.isFile() ? [path] : [];
    });
}

/** Paths from the project's folder `top`, in order. */
export function projectFiles(top = ".") {
  if (existsSync(join(top, ".git"))) {
    const args = ["-C", top, "ls-files", "-z", "--cached", "--others", "--exclude-standard"];
    const { status, stdout } = spawnSync("git", args, { encoding: "utf8", maxBuffer: 64 << 20 });
    if (status === 0)
      return [...new Set(stdout.split("\0"))]
        .filter((file) => file && statSync(join(top, file), { throwIfNoEntry: false })?.isFile())
        .sort();
  }
  return walk(top).sort();
}
