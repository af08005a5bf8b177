// Where tools/mutate makes mutants.
import { readFileSync, readdirSync } from "node:fs";
import { gameNames } from "../lib/games.mjs";
import { mutantsOf } from "./mutants.mjs";

/**
 * The areas, and the share of their mutants (in percent) that tests of rules or promises must kill. Tests that take more
 * than `steps` are left out: they simulate whole lives of a device.
 */
export const areas = [
  ...gameNames.map((name) => ({ name, folder: `engine/${name}`, files: /\.cpp$/, goal: 97 })),
  {
    name: "storage",
    folder: "firmware/app/storage",
    files: /^(backup.*|journal.*|record|store)\.cpp$/,
    goal: 95,
    steps: 300e6,
  },
];

/** The sources of an area with their mutants, numbered from 1: [{ file, path, source, mutants }]. */
export function sourcesOf(area) {
  let first = 1;
  return readdirSync(area.folder)
    .filter((file) => area.files.test(file))
    .sort()
    .map((file) => {
      const path = `${area.folder}/${file}`;
      const source = readFileSync(path, "utf8");
      const mutants = mutantsOf(source, first).map((m) => ({ ...m, file: path }));
      first += mutants.length;
      return { file, path, source, mutants };
    });
}
