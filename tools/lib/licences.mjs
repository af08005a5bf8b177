// The licences of what an image or the page holds, as one text.
import { readFileSync } from "node:fs";

const folder = new URL("../../licences/", import.meta.url);
const read = (file) => readFileSync(new URL(file, folder), "utf8").trim();

export const parts = JSON.parse(read("list.json"));

/** `where`: some of "firmware", "page" and "referee": first what is inside, then every text once. */
export function licenceText(...where) {
  const inside = parts.filter((part) => part.in.some((place) => where.includes(place)));
  const list = inside.map(({ name, what, licence, spdx, in: places }) => {
    const only = where.some((place) => !places.includes(place)) ? ` (in the ${places.join(" and the ")} only)` : "";
    return `- ${name}${only}: ${what}. ${licence} (SPDX: ${spdx}).`;
  });
  const texts = [...new Set(inside.flatMap((part) => part.texts))].map((file) => {
    const of = inside.filter((part) => part.texts.includes(file)).map((part) => part.name);
    return `${"=".repeat(72)}\n${of.join(", ")}\n${"=".repeat(72)}\n\n${read(file)}`;
  });
  return `What is inside, and under which licences:\n\n${list.join("\n")}\n\n\n${texts.join("\n\n\n")}\n`;
}
