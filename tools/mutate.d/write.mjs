// Writes the sources of an area with all their mutants in them: write.mjs AREA FOLDER (called by tests/CMakeLists.txt).
import { mkdirSync, writeFileSync } from "node:fs";
import { areas, sourcesOf } from "./areas.mjs";
import { withMutants } from "./mutants.mjs";

const [name, folder] = process.argv.slice(2);
mkdirSync(folder, { recursive: true });
for (const { file, path, source, mutants } of sourcesOf(areas.find((area) => area.name === name)))
  writeFileSync(`${folder}/${file}`, withMutants(source, mutants, path));
