// Writes the tables of assets/tables.hpp as C++.
import { wordsOf } from "./images.mjs";

const head = "Made by tools/assets/compile.mjs from assets/: do not edit.";

const wrap = (items, perLine = 24) => {
  const out = [];
  for (let i = 0; i < items.length; i += perLine) out.push("  " + items.slice(i, i + perLine).join(", ") + ",");
  return out.join("\n");
};

const array = (type, name, items, perLine) =>
  `const ${type} ${name}[] = {\n${wrap(items.length ? items : [0], perLine)}\n};\n`;

const source = (tables, inner = "") =>
  `// ${head}\n#include "assets/tables.hpp"\n\nnamespace assets {\nnamespace {\n${inner}}  // namespace\n\n${tables}}  // namespace assets\n`;

const names = (type, base, list) =>
  `#pragma once\n// ${head}\n#include <cstdint>\n\nnamespace pd::ui {\n\nenum class ${type} : std::${base} {\n` +
  list.map((n) => `  ${n},\n`).join("") +
  `};\n\n}  // namespace pd::ui\n`;

export const iconsHeader = (icons) => names("Icon", "uint8_t", icons.names);
export const imagesHeader = (images) =>
  names(
    "Image",
    "uint16_t",
    images.map(({ name }) => name),
  );
export const stringsHeader = ({ keys, boxes }) => {
  const plural = keys.filter((key) => boxes.get(key)?.plural).map((key) => `name == Str::${key}`);
  return `${names("Str", "uint16_t", keys)}
namespace pd::ui {

/// Whether a name is one of many: "the Grannoludy hold".
constexpr bool is_plural(Str name) {
  return ${["name != name", ...plural].slice(plural.length > 0 ? 1 : 0).join(" || ")};
}

}  // namespace pd::ui
`;
};

// A header of its own, which few include: a language more is compiled soon.
export const languagesHeader = ({ languages }) => {
  const codes = languages.map(({ code }) => code);
  return `#pragma once
// ${head}
#include <cstdint>

namespace pd::ui {

enum class Language : std::uint8_t { ${codes.join(", ")} };
inline constexpr int language_count = ${codes.length};
inline constexpr Language all_languages[] = {${codes.map((code) => `Language::${code}`).join(", ")}};
inline constexpr const char* language_codes[] = {${codes.map((code) => `"${code}"`).join(", ")}};

/// Which form of a word a number asks for: 0 one, 1 few (in English: many), 2 many.
constexpr int plural_form_of(Language language, unsigned n) {
  switch (language) {
${languages.map(({ code, rule }) => `    case Language::${code}:\n      return ${rule};\n`).join("")}  }
  return 0;
}

}  // namespace pd::ui
`;
};

export function iconsSource({ names: list, pictures }) {
  const starts = [0],
    records = [],
    bytes = [];
  for (const sizes of pictures) {
    for (const p of sizes) {
      records.push(`{${bytes.length}, ${p.size}, ${p.colours.length}}`);
      for (const c of p.colours) bytes.push(c.value & 255, c.value >> 8, c.alpha);
      for (const row of p.rows) bytes.push(row.length);
      for (const row of p.rows) bytes.push(...row);
    }
    starts.push(records.length);
  }
  return source(
    array("std::uint16_t", "icons", starts) +
      array("Picture", "pictures", records, 8) +
      array("std::uint8_t", "pixels", bytes, 32) +
      `const std::uint16_t icon_count = ${list.length};\n`,
  );
}

export function imagesSource(images) {
  const words = [0], // colours are counted from 1: the painter points to the word before them
    records = images.map((image) => {
      const { width, height, frames, pause, colours, bits, opaque } = image;
      const record = `{${[words.length, width, height, frames, pause, colours.length, bits, opaque].join(", ")}}`;
      for (const word of wordsOf(image)) words.push(word);
      return record;
    });
  return source(
    array("Image", "images", records.length ? records : ["{}"], 4) +
      array("std::uint16_t", "image_words", words) +
      `const std::uint16_t image_count = ${images.length};\n`,
  );
}

export function fontsSource({ letters, faces }) {
  let inner = "";
  const records = faces.map(({ name, height, icon, glyphs }) => {
    const bytes = [],
      table = [];
    for (const g of glyphs) {
      table.push(`{${bytes.length}, ${g.width}, ${g.height}, ${g.left}, ${g.top}, ${g.advance}}`);
      for (const row of g.rows) for (let x = 0; x < row.length; x += 2) bytes.push((row[x] << 4) | (row[x + 1] ?? 0));
    }
    if (bytes.length > 0xffff) throw new Error(`font ${name} takes ${bytes.length} bytes, and Glyph::at has 16 bits`);
    inner += array("Glyph", `${name}_glyphs`, table, 6) + array("std::uint8_t", `${name}_bits`, bytes, 32);
    return `{${name}_glyphs, ${name}_bits, ${height}, ${icon}}`;
  });
  return source(
    array("Face", "faces", records, 1) +
      array("std::uint16_t", "code_points", letters) +
      `const std::uint16_t code_point_count = ${letters.length};\n`,
    inner,
  );
}

// Every byte that C++ could misread in a literal is written in octal, which ends after three digits.
const literal = (text) =>
  '"' +
  [...Buffer.from(text)]
    .map((b) =>
      b >= 0x20 && b < 0x7f && b !== 0x22 && b !== 0x5c && b !== 0x3f
        ? String.fromCharCode(b)
        : "\\" + b.toString(8).padStart(3, "0"),
    )
    .join("") +
  '"';

export function stringsSource({ languages, keys, texts }) {
  let inner = "";
  for (const { code: language } of languages) {
    const starts = [0];
    for (const text of texts[language]) starts.push(starts.at(-1) + Buffer.byteLength(text));
    inner += array("std::uint32_t", `${language}_at`, starts);
    inner += `const char ${language}_text[] =\n${keys.map((k, i) => `    ${literal(texts[language][i])}  // ${k}\n`).join("")}    "";\n`;
  }
  return source(
    array(
      "Words",
      "words",
      languages.map(({ code }) => `{${code}_at, ${code}_text}`),
      1,
    ),
    inner,
  );
}

export const tunesHeader = (tunes) =>
  names(
    "Sound",
    "uint8_t",
    tunes.map(({ name }) => name),
  );

export function tunesSource(tunes) {
  const starts = [0];
  for (const { notes } of tunes) starts.push(starts.at(-1) + notes.length);
  const notes = tunes.flatMap((tune) => tune.notes.map(({ hz, ms }) => `{${hz}, ${ms}}`));
  return source(array("std::uint16_t", "tunes", starts) + array("Tone", "tones", notes, 12));
}

export function tutorialsSource(tutorials) {
  const ends = (list) => tutorials.reduce((at, one) => [...at, at.at(-1) + one[list].length], [0]);
  const [moves, steps] = [ends("moves"), ends("steps")];
  const setup = (i) => tutorials[i]?.setup ?? [0, 0, 0, 0];
  return source(
    array(
      "Tutorial",
      "tutorials",
      moves.map((at, i) => `{${at}, ${steps[i]}, ${setup(i).join(", ")}}`),
      1,
    ) +
      array(
        "std::uint16_t",
        "tutorial_moves",
        tutorials.flatMap((one) => one.moves),
      ) +
      array(
        "TutorialStep",
        "tutorial_steps",
        tutorials.flatMap((one) => one.steps.map(({ text, kind }) => `{${text}, ${kind}}`)),
        8,
      ) +
      `const std::uint8_t tutorial_count = ${tutorials.length};\n`,
  );
}

// The first region of each map, by the name of its file.
export const regionsHeader = (maps) => {
  let first = 0;
  const lines = maps.map(({ name, width, height, regions }) => {
    const line =
      `/// assets/regions/${name}.txt\n` +
      `inline constexpr RegionMap ${name}_regions{${first}, ${regions.length}, ${width}, ${height}};\n`;
    first += regions.length;
    return line;
  });
  return `#pragma once\n// ${head}\n#include "assets/tables.hpp"\n\nnamespace assets {\n\n${lines.join("")}\n}  // namespace assets\n`;
};

export function regionsSource(maps) {
  const records = [],
    rows = [],
    spans = [],
    routes = [];
  let first = 0;
  for (const map of maps) {
    for (const { x, y, w, h, centre, rows: lines } of map.regions) {
      records.push(`{${[x, y, w, h, centre.x, centre.y, rows.length].join(", ")}}`);
      for (const line of lines) {
        rows.push(spans.length / 2);
        for (const [from, length] of line) spans.push(from - x, length);
      }
      rows.push(spans.length / 2);
    }
    for (const [a, b] of map.routes) routes.push(`{${first + a}, ${first + b}}`);
    first += map.regions.length;
  }
  return source(
    array("Region", "regions", records, 6) +
      array("std::uint16_t", "region_rows", rows) +
      array("std::uint8_t", "region_spans", spans, 32) +
      array("RegionRoute", "region_routes", routes.length ? routes : ["{0, 0}"], 8) +
      `const std::uint16_t region_route_count = ${routes.length};\n`,
  );
}
