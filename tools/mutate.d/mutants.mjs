// The mutants of a C++ source: one small change each, outside comments, strings and preprocessor lines.

/** The source with comments, literals, includes and static assertions blanked, so that positions stay the same. */
function blanked(source) {
  return source.replace(
    /\/\/[^\n]*|\/\*[\s\S]*?\*\/|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)+'|^\s*#[^\n]*|\bstatic_assert\s*\([^;]*;|\btemplate\s*<[^>]*>|\b(?:std::)?(?:array|span|Text|optional)<[^;(){}]*?>/gm,
    (match) => match.replace(/[^\n]/g, " "),
  );
}

/** What is changed into what. A pattern's first group is kept; the change replaces the rest. */
const operators = [
  [/(\s)&&(?=\s)/g, "||"],
  [/(\s)\|\|(?=\s)/g, "&&"],
  [/(\s)==(?=\s)/g, "!="],
  [/(\s)!=(?=\s)/g, "=="],
  [/(\s)<(?=\s)/g, "<="],
  [/(\s)<=(?=\s)/g, "<"],
  [/(\s)>(?=\s)/g, ">="],
  [/(\s)>=(?=\s)/g, ">"],
  [/(\s)\+(?=\s)/g, "-"],
  [/(\s)-(?=\s)/g, "+"],
  [/([\w)\]]\s)\*(?=\s)/g, "/"],
  [/(\s)\/(?=\s)/g, "*"],
  [/(\s)\+=(?=\s)/g, "-="],
  [/(\s)-=(?=\s)/g, "+="],
  [/(^|[\s(])\+\+(?=\w)/g, "--"],
  [/(^|[\s(])--(?=\w)/g, "++"],
  [/(\bif \()(?!const |constexpr)(?=[^;{}\n]*\)\s)/g, "!"], // the next operand only: `if (!a && b)`
  [/(\breturn )true\b/g, "false"],
  [/(\breturn )false\b/g, "true"],
];
const constant = /(?<![\w.'])(\d+)(?![\w.'])/g;
/** A line that is one statement for its effect: an assignment, a call, a step. */
const statement =
  /^\s+(?!return\b|const\b|auto\b|case\b|using\b|break\b|static_cast<void>)(?:[\w.:>\[\]()-]+(?:\s[+\-*/|&]?=\s[^;{}]*|\([^;{}]*\))|(?:\+\+|--)[\w.\[\]()-]+);\s*$/gm;

/** All mutants: [{ line, from, to, text, what }], `text` the whole mutated source, made when asked for. */
export function mutantsOf(source) {
  const plain = blanked(source);
  const lineOf = (at) => source.slice(0, at).split("\n").length;
  const found = [];
  const add = (at, length, now, what) =>
    found.push({ at, line: lineOf(at), what, text: () => source.slice(0, at) + now + source.slice(at + length) });
  for (const [pattern, now] of operators)
    for (const match of plain.matchAll(pattern)) {
      const at = match.index + match[1].length;
      const length = match[0].length - match[1].length;
      add(at, length, now, `${match[0].slice(match[1].length) || "condition"} -> ${now}`);
    }
  for (const { 1: digits, index } of plain.matchAll(constant))
    add(index, digits.length, String(Number(digits) + 1), `${digits} -> ${Number(digits) + 1}`);
  for (const { 0: line, index } of plain.matchAll(statement)) {
    const at = index + line.search(/\S/);
    add(at, line.trim().length, ";", "statement dropped");
  }
  return found.sort((a, b) => a.at - b.at || a.what.localeCompare(b.what));
}
