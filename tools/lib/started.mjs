// Is this file the program, or only imported by one?
import { realpathSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** `url` is the import.meta.url of the one who asks; links and spaces on the way to it do not matter. */
export function started(url) {
  return process.argv[1] !== undefined && realpathSync(process.argv[1]) === fileURLToPath(url);
}
