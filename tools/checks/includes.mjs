// Precompiled standard headers (precompiled_headers() in cmake/project_options.cmake) are visible in every source of a
// library, so the compiler does not notice a missing #include. This check requires that a file which uses a name of such
// a header includes it, or one of our headers that does.
import { posix } from "node:path";

/// The names that each header declares.
const names = {
  algorithm:
    /\bstd::(all_of|any_of|none_of|clamp|copy\w*|count|count_if|equal|fill\w*|find|find_if\w*|is_sorted|lower_bound|max|max_element|min|min_element|minmax\w*|nth_element|partial_sort|remove_if|reverse|rotate|search|sort|stable_sort|swap_ranges|transform|unique|upper_bound)\b/,
  array: /\bstd::array\b/,
  cstdint: /\bstd::u?int(8|16|32|64|ptr|_fast\d+|_least\d+)_t\b/,
  cstring: /\bstd::(mem(chr|cmp|cpy|move|set)|str(chr|cmp|len|ncmp|rchr|str))\b/,
  span: /\bstd::span\b/,
  string: /\bstd::(string|to_string|getline)\b/,
  string_view: /\bstd::string_view\b/,
  vector: /\bstd::vector\b/,
};
/// Headers that another one is guaranteed to include.
const brings = { string: ["string_view"] };

/// The headers that cmake/project_options.cmake and the lists of sources name.
function readOnce(builds) {
  const named = builds.flatMap((list) => [...list.matchAll(/(?:set\(headers|precompiled_headers\()([^)]*)\)/g)]);
  return new Set(named.flatMap(([, words]) => [...words.matchAll(/<(\w+)>/g)].map(([, header]) => header)));
}

/// Sentences about what is missing. `text`: the content of every file by its name; `code`: strips comments and strings.
export function missingIncludes(text, code) {
  const wrong = [];
  const builds = [...text].filter(([f]) => /CMakeLists\.txt$|\.cmake$/.test(f)).map(([, content]) => content);
  const headers = readOnce(builds);
  for (const header of headers)
    if (!names[header]) wrong.push(`tools/checks/includes.mjs: does not know the names of <${header}>`);

  const known = new Map();
  const reached = (file) => {
    if (known.has(file)) return known.get(file);
    const here = new Set();
    known.set(file, here); // headers do not include themselves, but a mistake must not hang
    for (const [, bracket, name] of text.get(file).matchAll(/^\s*#\s*include\s*([<"])([^>"]+)[>"]/gm)) {
      if (bracket === "<") for (const header of [name, ...(brings[name] ?? [])]) here.add(header);
      const own = [name, posix.join(posix.dirname(file), name)].find((f) => text.has(f));
      if (bracket === '"' && own) for (const header of reached(own)) here.add(header);
    }
    return here;
  };

  for (const [file, content] of text) {
    if (!/\.(cpp|hpp)$/.test(file)) continue;
    const plain = code(content);
    for (const header of headers)
      if (names[header]?.test(plain) && !reached(file).has(header))
        wrong.push(`${file}: uses ${names[header].exec(plain)[0]} without #include <${header}>`);
  }
  return wrong;
}
