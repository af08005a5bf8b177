// tools/coverage: sums what llvm-cov counted by directory, and names the files with less than `wanted` percent.
import { readFileSync } from "node:fs";
import { dirname, relative } from "node:path";

const wanted = 90;
const measured = /^(engine|firmware\/app|hal\/host)\//;
const explained = readFileSync("docs/evidence.md", "utf8");

const files = JSON.parse(readFileSync(process.argv[2], "utf8"))
  .data.flatMap((one) => one.files)
  .map(({ filename, summary }) => ({ name: relative(".", filename), ...summary.lines }))
  .filter(({ name, count }) => measured.test(name) && count > 0);
const percent = ({ covered, count }) => (100 * covered) / count;
const shown = (lines) => `${percent(lines).toFixed(1)} % of ${lines.count} lines`;

const modules = new Map();
for (const { name, count, covered } of files) {
  const module = dirname(name);
  const sum = modules.get(module) ?? { count: 0, covered: 0 };
  modules.set(module, { count: sum.count + count, covered: sum.covered + covered });
}
for (const [name, lines] of [...modules].sort()) console.log(`figure: coverage of ${name}: ${shown(lines)}`);
let passed = 0,
  failed = 0;
for (const file of files.sort((a, b) => percent(a) - percent(b)))
  if (percent(file) >= wanted) ++passed;
  else {
    const known = explained.includes(`\`${file.name}\``);
    if (known) ++passed;
    else ++failed;
    console.log(`${known ? "explained" : "not explained in docs/evidence.md"}: ${file.name}: ${shown(file)}`);
  }
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
