// Is this file the program, or only imported by one?
import { realpathSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** `url` is the caller's import.meta.url. Symbolic links and spaces in the path are handled. */
export function started(url) {
  return process.argv[1] !== undefined && realpathSync(process.argv[1]) === fileURLToPath(url);
}
