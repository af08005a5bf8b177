// The deepest stack a firmware image can need, from its machine code: what every function pushes, and
// who calls whom. It errs on the safe side: a function counts with all that it ever pushes.
//
// Calls through pointers cannot be seen in the code: `indirect` names, for each caller, whom it may
// call. An undeclared one, or a recursion, is an error that names the function.
import { execFileSync } from 'node:child_process';

/** [caller, callees]; a number instead of callees is a depth in bytes (code that is not in the image). */
const indirect = [
  [/^(flash_\w+|reset_usb_boot|rom_\w+)/, 256], // the boot ROM
  [/^(runtime_run_initializers\w*|runtime_init|__libc_init_array)/, /^(runtime_init_|_init$|frame_dummy|_GLOBAL__sub_I_)/],
];

/** Jumps back that are no recursion: the SDK's division saves the divider's state and starts over, once. */
const loops = /^divmod_\w+_savestate$/;

function objdump(...args) {
  return execFileSync('arm-none-eabi-objdump', args, { encoding: 'utf8', maxBuffer: 1 << 28 });
}

/**
 * Functions of the image: name -> {name, frame, calls: Set of names, indirect: bool}. Labels inside of
 * a function written in assembly lead to the function.
 */
function readFunctions(elf) {
  const text = objdump('-d', '-C', '--no-show-raw-insn', elf);
  const starts = new Set([...objdump('-t', elf).matchAll(/^([0-9a-f]{8}) .{6}F /gm)].map(([, address]) => address));
  const functions = new Map();
  const words = new Map(); // literals, for frames too large for an immediate
  for (const [, address, value] of text.matchAll(/^\s*([0-9a-f]+):\s+\.word\s+0x([0-9a-f]+)/gm))
    words.set(parseInt(address, 16), parseInt(value, 16) | 0);
  let now = null;
  let loaded = {};
  for (const line of text.split('\n')) {
    const [, address, label] = line.match(/^([0-9a-f]{8}) <(.*)>:$/) ?? [];
    if (label) {
      if (!now || starts.has(address)) now = { name: label, frame: 0, calls: new Set(), indirect: false };
      loaded = {};
      functions.set(label, now);
      continue;
    }
    if (!now) continue;
    const [, op, args] = line.match(/^\s*[0-9a-f]+:\s+(\S+)\s*(.*)$/) ?? [];
    if (!op) continue;
    if (op === 'push') now.frame += 4 * countRegisters(args);
    else if (op === 'sub' && args.startsWith('sp')) now.frame += Number(args.match(/#(\d+)/)[1]);
    else if (op.startsWith('ldr') && args.includes('[pc')) noteLiteral(args, words, loaded);
    else if (op === 'add' && /^sp, r\d/.test(args)) now.frame += Math.max(0, -(loaded[args.slice(4)] ?? unknownFrame(now)));
    else if (op === 'blx' || (op === 'bx' && args !== 'lr')) now.indirect = true;
    else if (/^b[a-z.]*$/.test(op)) noteBranch(args, now);
  }
  return functions;
}

function countRegisters(list) {
  return list
    .replace(/[{}]/g, '')
    .split(',')
    .reduce((n, part) => {
      const range = part.match(/r(\d+)-r(\d+)/);
      return n + (range ? range[2] - range[1] + 1 : 1);
    }, 0);
}

function noteLiteral(args, words, loaded) {
  const [, register, address] = args.match(/^(r\d+), \[pc.*?\(([0-9a-f]+)/) ?? [];
  if (register) loaded[register] = words.get(parseInt(address, 16));
}

function unknownFrame(f) {
  throw new Error(`${f.name}: moves the stack pointer by a value that tools/checks/stack.mjs cannot read`);
}

function noteBranch(args, now) {
  const target = args.match(/<(.*)>/)?.[1]?.replace(/\+0x[0-9a-f]+$/, '');
  if (target && target !== now.name) now.calls.add(target);
}

/** {bytes, path: [{name, frame}]} of the deepest chain of calls from `root`. */
export function worstStack(elf, root = 'main') {
  const functions = readFunctions(elf);
  const known = new Map();
  const open = [];

  function callees(f) {
    const names = [...f.calls]
      .map((name) => functions.get(name.replace(/^__(.*)_veneer$/, '$1'))?.name)
      .filter((name) => name && name !== f.name);
    if (!f.indirect) return names;
    const rules = indirect.filter(([caller]) => caller.test(f.name));
    if (rules.length === 0 && !/_veneer$|^__gnu_thumb1/.test(f.name))
      throw new Error(`${f.name} calls through a pointer; say in tools/checks/stack.mjs whom it may call`);
    for (const [, target] of rules)
      if (target instanceof RegExp) names.push(...[...functions.keys()].filter((name) => target.test(name)));
    return names;
  }

  function outside(f) {
    if (!f.indirect) return 0;
    return Math.max(0, ...indirect.filter(([caller, t]) => caller.test(f.name) && typeof t === 'number').map(([, t]) => t));
  }

  function depth(name) {
    if (known.has(name)) return known.get(name);
    if (open.includes(name) && loops.test(open.at(-1))) return { bytes: functions.get(name).frame, path: [] };
    if (open.includes(name)) throw new Error(`recursion: ${[...open.slice(open.indexOf(name)), name].join(' -> ')}`);
    open.push(name);
    const f = functions.get(name);
    let deepest = { bytes: outside(f), path: [] };
    for (const callee of callees(f)) {
      const below = depth(callee);
      if (below.bytes > deepest.bytes) deepest = below;
    }
    open.pop();
    const result = { bytes: f.frame + deepest.bytes, path: [{ name, frame: f.frame }, ...deepest.path] };
    known.set(name, result);
    return result;
  }

  return depth(root);
}
