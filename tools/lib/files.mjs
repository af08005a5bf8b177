// The files of the project: those that git does not ignore, or without git (a tarball) all that were not built or fetched.
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, statSync } from "node:fs";
import { join, posix } from "node:path";

const made = new Set(["build", "node_modules", ".git", ".cache"]);

function walk(root, folder = "") {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter((entry) => !made.has(entry.name))
    .flatMap((entry) => {
      const path = posix.join(folder, entry.name);
      if (entry.isDirectory()) return walk(root, path);
      return entry.isFile() ? [path] : [];
    });
}

/** Paths from the project's folder `root`, in order. */
export function projectFiles(root = ".") {
  if (existsSync(join(root, ".git"))) {
    const args = ["-C", root, "ls-files", "-z", "--cached", "--others", "--exclude-standard"];
    const { status, stdout } = spawnSync("git", args, { encoding: "utf8", maxBuffer: 64 << 20 });
    if (status === 0)
      return [...new Set(stdout.split("\0"))]
        .filter((file) => file && statSync(join(root, file), { throwIfNoEntry: false })?.isFile())
        .sort();
  }
  return walk(root).sort();
}
