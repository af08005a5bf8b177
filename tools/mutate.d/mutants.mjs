// The mutants of a C++ source: one small change each, outside comments, strings and preprocessor lines. They rely on
// the spaces of clang-format.

/** The source without comments, literals, includes and static assertions; positions stay the same. */
function blanked(source) {
  return source.replace(
    /\/\/[^\n]*|\/\*[\s\S]*?\*\/|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)+'|^\s*#[^\n]*|\[\[[^\]]*\]\]|\bstatic_assert\s*\((?:[^;]*;|\[\] \{[\s\S]*?\n\}\(\)\);)|\btemplate\s*<[^>]*>|\b(?:std::)?(?:array|span|Text|optional)<[^;(){}]*?>/gm,
    (match) => match.replace(/[^\n]/g, /^["']/.test(match) ? "_" : " "),
  );
}

const opposite = {
  "==": "!=", "!=": "==", "<": "<=", "<=": "<", ">": ">=", ">=": ">", "+": "-", "-": "+", "*": "/", "/": "*",
  "+=": "-=", "-=": "+=", "&&": "||", "||": "&&", "++": "--", "--": "++", true: "false", false: "true",
}; // prettier-ignore
const operator = /(?<=\s)(?:[=!]=|[<>]=?|[+\-/]=?|&&|\|\||(?<=[\w)\]]\s)\*)(?=\s(?!\.\.\.))/g;
const step = /(?<=^|[\s(])(?:\+\+|--)(?=\w)/gm;
const truth = /(?<=\breturn )(?:true|false)\b/g;
const constant = /(?<![\w.'])\d+(?![\w.'])/g;
const lvalue = String.raw`\*?[a-z_][\w.:>\[\]()-]*?`;
/** An expression that is a statement for its effect: an assignment, a call, a step. */
const effect = new RegExp(
  String.raw`^(?!(?:return|const|auto|case|using|break|continue|else|if|for|while|switch|do|default|static_cast<void>)\b)(?:${lvalue}\s[+\-*/|&^]?=\s[^;]*|${lvalue}\([^;{}]*\)|(?:\+\+|--)[\w.\[\]()>-]+)$`,
);

/** The position of the bracket that closes the one at `at`. */
function closing(plain, at) {
  for (let i = at, depth = 0; ; ++i) {
    if ("([{".includes(plain[i])) ++depth;
    if (")]}".includes(plain[i]) && --depth === 0) return i;
  }
}

/** Where the expression around `at` begins or ends: at the bracket around it, or at something that binds less. */
function border(plain, at, way, ends) {
  const [opens, closes] = way > 0 ? ["([{", ")]}"] : [")]}", "([{"];
  for (let i = at, depth = 0; ; i += way) {
    if (closes.includes(plain[i]) && depth-- === 0) return i;
    if (opens.includes(plain[i])) ++depth;
    if (depth > 0) continue;
    if (";,?".includes(plain[i])) return i;
    if (plain[i] === ":" && plain[i - 1] === " " && plain[i + 1] === " ") return i;
    if (plain[i] === "=" && plain[i - 1] !== "=" && /\s/.test(plain[i + 1]) && !"=!<>".includes(plain[i - 1])) return i;
    if (way < 0 && /\breturn$/.test(plain.slice(Math.max(0, i - 6), i + 1))) return i;
    if (ends.some((end) => plain.startsWith(end, i))) return i;
  }
}

/** The operands of `&&` or `||` at `at`, from the start of the left one to the end of the right one. */
function operands(plain, at, what) {
  let from = border(plain, at - 1, -1, what === "&&" ? ["||"] : []);
  from += 1 + (plain.startsWith("||", from) ? 1 : 0);
  let to = border(plain, at + 2, 1, what === "&&" ? ["||", "&&"] : ["||"]);
  while (/\s/.test(plain[from])) ++from;
  while (/\s/.test(plain[to - 1])) --to;
  return { from, to };
}

/** The statements of the source that are expressions: [{ from, to }], without the semicolon. */
function* statements(plain) {
  for (let i = 0; i < plain.length; ++i) {
    if (plain[i] !== ";") continue;
    let from = i;
    for (let depth = 0; from > 0; --from) {
      const c = plain[from - 1];
      if (")]}".includes(c)) {
        if (c === "}" && depth === 0 && /^\s*\n/.test(plain.slice(from))) break;
        ++depth;
      } else if ("([{".includes(c) && depth-- === 0) break;
      else if (depth === 0 && (c === ";" || (c === ":" && plain[from] === "\n"))) break;
    }
    if (plain[from - 1] === "(") continue; // in the head of a loop
    while (/\s/.test(plain[from])) ++from;
    for (;;) {
      const head = /^(?:if|for|while|switch)(?: constexpr)? \(|^else\s+(?!if\b)|^else (?=if\b)/.exec(
        plain.slice(from, i),
      );
      if (!head) break;
      from = head[0].endsWith("(") ? closing(plain, from + head[0].length - 1) + 1 : from + head[0].length;
      while (/\s/.test(plain[from])) ++from;
    }
    if (effect.test(plain.slice(from, i))) yield { from, to: i };
  }
}

/** The conditions of `if`: [{ from, to, name }]; `name` is the variable that the condition declares. */
function* conditions(plain) {
  for (const match of plain.matchAll(/\bif \(/g)) {
    const open = match.index + match[0].length - 1;
    const to = closing(plain, open);
    let from = open + 1;
    for (let i = from, depth = 0; i < to; ++i) {
      if ("([{".includes(plain[i])) ++depth;
      if (")]}".includes(plain[i])) --depth;
      if (depth === 0 && plain[i] === ";") from = i + 1;
    }
    while (/\s/.test(plain[from])) ++from;
    const declared = /^(?:const )?[\w:<>]+\*?&? (\w+) = /.exec(plain.slice(from, to));
    if (declared && from > open + 1) continue;
    yield { from, to, name: declared?.[1] };
  }
}

/**
 * All mutants: [{ number, at, line, what, text, edits }]. `text()` is the source with this change only; `edits` say how
 * the source changes that holds all mutants (tests/mutation/mutation.hpp): `open` before `from`, `close` before `to`, or
 * `token` instead of what is between them.
 */
export function mutantsOf(source, first = 1) {
  const plain = blanked(source);
  const found = [];
  const add = (at, length, now, what, edits, from = at) =>
    found.push({ at, from, what, edits, text: () => source.slice(0, at) + now + source.slice(at + length) });
  for (const { 0: was, index: at } of plain.matchAll(operator)) {
    const now = opposite[was];
    const to = at + was.length;
    add(at, was.length, now, `${was} -> ${now}`, (n) => {
      if (was !== "&&" && was !== "||") return [{ from: at, to, token: `${was} mutation::at<${n}> ${was}` }];
      const on = `mutation::on<${n}>()`;
      const [same, rest] = was === "&&" ? ["!=", on] : ["==", `!${on}`];
      return [
        { ...operands(plain, at, was), open: "((bool)(", close: `) : ${rest})` },
        { from: at, to, token: `) ${same} ${on} ? (bool)(` },
      ];
    });
  }
  for (const { 0: was, index: at } of plain.matchAll(step)) {
    const token = was === "++" ? "step_up" : "step_down";
    add(at, 2, opposite[was], `${was} -> ${opposite[was]}`, (n) => [
      { from: at, to: at + 2, token: `mutation::${token}<${n}>->*` },
    ]);
  }
  for (const { 0: was, index: at } of plain.matchAll(truth))
    add(at, was.length, opposite[was], `${was} -> ${opposite[was]}`, (n) => [
      { from: at, to: at + was.length, token: `${was} != mutation::on<${n}>()` },
    ]);
  for (const { 0: was, index: at } of plain.matchAll(constant)) {
    const now = String(Number(was) + 1);
    add(at, was.length, now, `${was} -> ${now}`, (n) => [
      { from: at, to: at + was.length, token: `mutation::value<${n}>(${was}, ${now})` },
    ]);
  }
  for (const { from, to, name } of conditions(plain)) {
    const now = name ? `${source.slice(from, to)}; !${name}` : `!(${source.slice(from, to)})`;
    add(from, to - from, now, "condition -> !", (n) => [
      name
        ? { from, to, open: "", close: `; mutation::on<${n}>() != (bool)(${name})` }
        : { from, to, open: `mutation::on<${n}>() != (bool)(`, close: ")" },
    ]);
  }
  for (const { from, to } of statements(plain))
    add(from, to - from, "", "statement dropped", (n) => [
      { from, to, open: `mutation::on<${n}>() ? void() : void(`, close: ")" },
    ]);
  found.sort((a, b) => a.at - b.at || (a.what < b.what ? -1 : 1));
  const lines = source.split("\n");
  const seen = new Map();
  return found.map(({ at, what, text, edits }, i) => {
    const line = source.slice(0, at).split("\n").length;
    const key = `${lines[line - 1].trim()}\t${what}`;
    seen.set(key, (seen.get(key) ?? 0) + 1);
    const again = seen.get(key) > 1 ? ` #${seen.get(key)}` : "";
    const number = first + i;
    return { number, at, line, what: what + again, source: lines[line - 1].trim(), text, edits: edits(number) };
  });
}

/** The source that holds all these mutants. */
export function withMutants(source, mutants, path) {
  const edits = mutants.flatMap((m) => m.edits);
  const at = (list) => {
    const by = new Map();
    for (const [position, edit] of list) by.set(position, [...(by.get(position) ?? []), edit]);
    return by;
  };
  const wraps = edits.filter((e) => e.open !== undefined);
  const opens = at(wraps.map((e) => [e.from, e]));
  const closes = at(wraps.map((e) => [e.to, e]));
  const tokens = new Map(edits.filter((e) => e.token !== undefined).map((e) => [e.from, e]));
  let out = `#include "tests/mutation/mutation.hpp"\n#line 1 "${path}"\n`;
  for (let i = 0; i < source.length;) {
    for (const e of (closes.get(i) ?? []).sort((a, b) => b.from - a.from || wraps.indexOf(b) - wraps.indexOf(a)))
      out += e.close;
    for (const e of (opens.get(i) ?? []).sort((a, b) => b.to - a.to || wraps.indexOf(a) - wraps.indexOf(b)))
      out += e.open;
    const token = tokens.get(i);
    out += token ? token.token : source[i];
    i = token ? token.to : i + 1;
  }
  return out;
}
