// The deepest stack a firmware image can need, from its machine code: what every function pushes, and who calls whom.
// It is an upper bound: a function counts with everything that it pushes, a virtual call may reach every class that has
// a function in that slot of its table, and any other indirect call every function whose address is stored somewhere.
// Where this is too pessimistic, the lists below narrow it.
//
// -fcallgraph-info=su of GCC would not do: it reports an indirect call without its class and slot, it does not contain
// the assembly of the SDK and libgcc, and ccache 4.7 does not restore its files.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { components } from "../lib/components.mjs";
import { games } from "../lib/games.mjs";

/** Who calls into the boot ROM, and a depth in bytes that is enough for it. */
const romCallers = /^(flash_\w+|reset_usb_boot|rom_\w+)/;
const romDepth = 256;

/**
 * Virtual calls of these functions (callers) reach only the tables of these classes (owners).
 * tests/firmware/virtual_calls.test.mjs verifies each entry with the compiler.
 */
export const narrow = [
  { callers: /^pd::ui::Canvas::/, owners: /^pd::ui::(DisplayList|Painter)$/, on: /^Surface$/ },
  // Games only, never screens.
  {
    callers:
      /^pd::\w+::(PlayScreen|PlayPicture|Tutorial|TurnReport|Guide|MoveAnimation|Driver|MoveCursor)::|\b(callout_on_picture|picture_area|tab_area)\(|\bpd::session::(Table|ShownPosition|(Board|Text|Input)Presenter|ComputerPlayer)\b|\bcore::(Any)?Session\b|::(ScoreTable|Final|News|HandOver|ComputerTurn|MoveHint|Replay|Story|Detail|QrCodes|SendLog)::|::Pause::shown/,
    owners: /^(pd::session::(ShownPosition|(Board|Text|Input)Presenter|ComputerPlayer)Of|core::Session)</,
    on: /^(Any)?(ShownPosition|(Board|Text|Input)Presenter|ComputerPlayer|Session)(Of)?$/,
  },
];

/** Functions that only these callers reach by a virtual call, though other classes have the same slot. Verified there, too. */
export const reserved = [
  { callees: /::ConsoleLoop::/, callers: /^pd::console::/, on: /^Loop$/ }, // first: its press() is none of a screen
  {
    callees: /::(shown\(bool|press\(pd::ui::Key|animate\(unsigned long)\)$/,
    callers: /^pd::((ui::(ScreenStack::)?)?(push|pop|home)|(\(anonymous namespace\)::)?take_key|start|tick)\(/,
  },
  { callees: /::(chosen\(unsigned int|adjusted\(unsigned int, int|left\()\)$/, callers: /^pd::ui::Menu::press\(/ },
];

/**
 * The functions (callees) that a call through a plain pointer can reach. Others may reach any function. `loaded`: callers
 * that load the pointer from an object or a table of theirs, which looks like a virtual call; they make none.
 */
const pointed = [
  { callers: /^(tud|tusb|usbd|dcd|cdcd|process|hw_endpoint|_hw_endpoint)_/, callees: /^cdcd_/ }, // class drivers of TinyUSB
  // The table of what answers a decision, one in each game.
  ...games.map(({ name }) => ({
    callers: new RegExp(`^${name}::`),
    callees: new RegExp(`^(${name}::|.*\\bcore::(answer|list_nothing)<${name}::State)`),
    loaded: new RegExp(`^${name}::(apply|legal_moves)\\(`),
  })),
  { callers: /::tell\(/, callees: /Story/ },
  { callers: /::draw_item\(/, callees: /pd::session::Item\)/ },
  { callers: /::LogTextReader::take/, callees: /::place_for_log\(/, loaded: /./ },
];

/** Functions whose indirect call never happens on a device, where no listener for text is set. */
const callsNobody = /^pd::\w+::(Canvas::(text|wrapped|letters)|tell_listener)\(/;

/**
 * Recursion that is bounded, and how often each of its functions may be on the stack at the same time. The frames of all
 * functions that call each other are added up.
 */
const circles = [
  [/^pd::/, 1], // a screen that is shown may show another one: two or three of them, never the same twice
  [/^divmod_|^__wrap___aeabi_/, 1], // the SDK's division saves the divider's state and starts over, once
  [/^cvlizacje::/, 2], // from turn to turn: on its way round it stops where somebody must lay orders
  [/^void std::__introsort_loop</, 12], // twice the logarithm of at most 64 elements
];

const veneer = /^__.*_veneer$/;
const vectorsEnd = 0x1c0; // the second-stage boot loader and the table of interrupts; shorter on the RP2350

function tool(name, ...args) {
  return execFileSync(`arm-none-eabi-${name}`, args, { encoding: "utf8", maxBuffer: 1 << 28 });
}

/** name -> {name, frame, calls: Set of names, slots: Set of places in a table, indirect, recursive}. */
export function readFunctions(elf) {
  const text = tool("objdump", "-d", "-C", "--no-show-raw-insn", elf);
  // Labels inside a function written in assembly are no functions.
  const starts = new Set(
    [...tool("objdump", "-t", elf).matchAll(/^([0-9a-f]{8}) .{6}F /gm)].map(([, address]) => address),
  );
  const literals = new Map();
  for (const [, address, value] of text.matchAll(/^\s*([0-9a-f]+):\s+\.word\s+0x([0-9a-f]+)/gm))
    literals.set(parseInt(address, 16), parseInt(value, 16) | 0);
  const functions = new Map();
  const at = new Map();
  const veneers = new Map(); // the linker's jumps from flash to RAM and back, and the address of the function they go to
  let reader = null;
  let last = ""; // label
  for (const line of text.split("\n")) {
    const [, address, label] = line.match(/^([0-9a-f]{8}) <(.*)>:$/) ?? [];
    if (label) {
      last = label;
      if (!reader || starts.has(address)) reader = new FunctionReader(label, literals);
      functions.set(label, reader.function);
      at.set(parseInt(address, 16), reader.function);
      continue;
    }
    const [, op, args] = line.match(/^\s*[0-9a-f]+:\s+(\S+)\s*(.*)$/) ?? [];
    if (op === ".word" && veneer.test(last) && !veneers.has(last)) veneers.set(last, parseInt(args, 16) - 1);
    if (reader && op) reader.instruction(...narrowOf(op, args));
  }
  const target = (name) => (veneers.has(name) ? at.get(veneers.get(name)).name : name);
  for (const f of new Set(at.values())) f.calls = new Set([...f.calls].map(target));
  return { functions, at };
}

/** An instruction of an IT block, which may or may not be executed, without and with its condition. */
const conditional = /^(.*[a-z])(eq|ne|cs|cc|mi|pl|vs|vc|hi|ls|ge|lt|gt|le)$/;
/** Those whose names end in the same letters but hold no condition. */
const unconditional = /^(teq|bics?|[su]mul[lsc]+|movs|lsls|.*mls)$/;

/** A wide instruction of the Cortex-M33 as the narrow one that does the same, where there is one. */
function narrowOf(op, args) {
  const name = op.replace(/\.[nw]$/, "");
  const wide =
    name === "stmdb" && args.startsWith("sp!") ? "push" : name === "ldmia" && args.startsWith("sp!") ? "pop" : name;
  const plain = args.replace(/\s*@.*$/, "").replace(/^sp!, /, "");
  if (wide === "push" || wide === "pop") return [wide, plain];
  if (/^subw?$/.test(wide) && /^sp, sp, #/.test(plain)) return ["sub", plain.slice(4)];
  return [wide === "movw" ? "mov" : wide === "addw" ? "add" : wide, args];
}

/** Follows the few instructions that move the stack pointer or call somebody. */
class FunctionReader {
  constructor(name, literals) {
    this.function = { name, frame: 0, calls: new Set(), slots: new Set(), indirect: false, recursive: false };
    this.literals = literals;
    this.values = {}; // numbers that registers hold
    this.added = {}; // numbers that were added to registers since they were loaded
    this.slots = {}; // registers that were loaded from a table, and from which places
    this.kept = {}; // what registers held that were put on the stack, by its place there
  }

  instruction(op, args) {
    const [, always] = unconditional.test(op) || op.startsWith("b") ? [] : (conditional.exec(op) ?? []);
    if (always) this.#maybe(always, args);
    else this.#step(op, args);
  }

  /** An instruction that may not be executed: what it writes holds the old or the new. */
  #maybe(op, args) {
    const target = args.match(/^(\w+)/)?.[1];
    const before = this.#get(target);
    this.#step(op, args);
    const after = this.#get(target);
    this.#set(target, { slot: before.slot && after.slot ? [...before.slot, ...after.slot] : undefined });
  }

  #step(op, args) {
    const f = this.function;
    const target = args.match(/^(\w+)/)?.[1];
    if (op === "push") f.frame += 4 * countRegisters(args);
    else if (op === "sub" && args.startsWith("sp")) f.frame += Number(args.match(/#(\d+)/)[1]);
    else if (op === "add" && /^sp, r\d/.test(args)) f.frame += Math.max(0, -this.#known(args.slice(4)));
    else if (/^(str|strd)$/.test(op) && /\[sp, #-\d+\]!/.test(args)) f.frame += Number(args.match(/#-(\d+)/)[1]);
    else if (/^sp\b/.test(args) && /^(mov|sub|and|bic)/.test(op)) this.#unread();
    else if (op === "pop") this.popped = args;
    else if (op === "blx" || (op === "bx" && args !== "lr" && !this.popped?.includes(args))) this.#callThrough(target);
    else if (/^(b|cbn?z)/.test(op) && args.includes("<")) this.#branch(op, args);
    else if (/^strd?$/.test(op) && args.includes("[sp")) this.#keep(args);
    else if (/^ldrd$/.test(op) && args.includes("[sp")) this.#fetch(args);
    else if (!/^(str|cmp|cmn|tst)/.test(op) && /^(r\d+|sl|fp|ip)$/.test(target)) this.#write(op, target, args);
    const lost =
      op === "bl" || op === "blx"
        ? ["r0", "r1", "r2", "r3", "ip"]
        : /^(pop|ldm)/.test(op)
          ? (args.match(/r\d+|sl|fp|ip/g) ?? [])
          : /^(ldrd|[su]mull|[su]mlal)/.test(op) && !args.includes("[sp")
            ? (args.match(/^\w+, (\w+)/)?.slice(1) ?? [])
            : [];
    for (const register of lost) this.#set(register, {});
  }

  /** What is known of a register after an instruction that writes it. */
  #write(op, target, args) {
    const [, source, number] = args.match(/^\w+, (?:(\w+)(?:, )?)?(?:#(\d+))?/) ?? [];
    const from = source ?? target;
    if (op.startsWith("ldr") && args.includes("[pc"))
      this.#set(target, { value: this.literals.get(parseInt(args.match(/\(([0-9a-f]+)/)?.[1], 16)) });
    else if (op === "ldr" && args.includes("[sp")) this.#fetch(args);
    else if (op.startsWith("ldr")) this.#set(target, this.#loaded(args));
    else if (/^movs?$/.test(op) && number !== undefined) this.#set(target, { value: Number(number) });
    else if (/^movs?$/.test(op)) this.#set(target, this.#get(from));
    else if (op === "lsls" && number !== undefined && this.values[from] !== undefined)
      this.#set(target, { value: this.values[from] << number });
    else if (/^adds?$/.test(op) && number !== undefined && this.values[from] !== undefined)
      this.#set(target, { value: this.values[from] + Number(number) });
    else if (/^adds?$/.test(op) && number !== undefined)
      this.#set(target, { added: (this.added[from] ?? 0) + Number(number) });
    else this.#set(target, {});
  }

  /** What "ldr r3, [r2, #8]" loads; "[r2, #8]!" and "[r2], #8" move r2, too. */
  #loaded(args) {
    const place = this.#place(args);
    const [, base, before, behind] = args.match(/\[(\w+)(?:, #(-?\d+))?\](?:!|, #(-?\d+))$/) ?? [];
    if (base) this.added[base] = (this.added[base] ?? 0) + Number(behind ?? before);
    return { slot: place === undefined ? undefined : [place] };
  }

  /** Of "r3, [sp, #84]" and "r2, r3, [sp, #84]": what the registers hold is on the stack from here on. */
  #keep(args) {
    for (const [register, place] of onStack(args)) this.kept[place] = this.#get(register);
  }

  #fetch(args) {
    for (const [register, place] of onStack(args)) this.#set(register, this.kept[place] ?? {});
  }

  #get(register) {
    return { value: this.values[register], added: this.added[register], slot: this.slots[register] };
  }

  #set(register, { value, added, slot }) {
    this.values[register] = value;
    this.added[register] = added;
    this.slots[register] = slot;
  }

  #known(register) {
    return this.values[register] ?? this.#unread();
  }

  #unread() {
    throw new Error(
      `${this.function.name}: moves the stack pointer by a value that tools/checks/stack.mjs cannot read`,
    );
  }

  /** The place in a table that is loaded from, if it were one. */
  #place(args) {
    const [, base, index, offset] = args.match(/\[(\w+)(?:, (r\d+))?(?:, #(\d+))?\]/) ?? [];
    if (!base || base === "sp") return undefined;
    if (!index) return (Number(offset ?? 0) + (this.added[base] ?? 0)) / 4;
    const known = this.values[index] ?? this.values[base];
    return known === undefined ? undefined : known / 4;
  }

  #callThrough(register) {
    const slots = this.slots[register];
    if (slots === undefined) this.function.indirect = true;
    for (const slot of slots ?? []) this.function.slots.add(slot);
  }

  #branch(op, args) {
    const label = args.match(/<(.*)>/)?.[1];
    const name = label?.replace(/\+0x[0-9a-f]+$/, "");
    if (op === "bl" && label === this.function.name) this.function.recursive = true;
    if (name) this.function.calls.add(name);
  }
}

/** [register, place on the stack] of "r3, [sp, #84]", and two of them of "r2, r3, [sp, #84]". */
function onStack(args) {
  const place = Number(args.match(/\[sp(?:, #(-?\d+))?/)[1] ?? 0);
  return args
    .slice(0, args.indexOf(", ["))
    .split(", ")
    .map((register, i) => [register, place + 4 * i]);
}

function countRegisters(list) {
  let n = 0;
  for (const part of list.replace(/[{}]/g, "").split(",")) {
    const range = part.match(/r(\d+)-r(\d+)/);
    n += range ? range[2] - range[1] + 1 : 1;
  }
  return n;
}

/** tables: [{owner, places: [function, ...]}] of all classes; taken: functions with an address elsewhere. */
export function readPointers(elf, at) {
  const image = readFileSync(elf.replace(/\.elf$/, ".bin"));
  const symbol = (name) => parseInt(tool("nm", elf).match(new RegExp(`^([0-9a-f]+) \\w ${name}$`, "m"))[1], 16);
  const [imageStart, dataStart, dataStored] = ["__flash_binary_start", "__data_start__", "__etext"].map(symbol);
  const inImage = (address) => (address < dataStart ? address : address - dataStart + dataStored) - imageStart;
  const tables = [];
  const passedOver = new Set();
  for (const [, address, size, owner, other] of tool("nm", "-S", "-C", elf).matchAll(
    /^([0-9a-f]+) ([0-9a-f]+) \w (?:vtable for (.*)|(assets::.*|__.*_veneer))$/gm,
  )) {
    const from = inImage(parseInt(address, 16));
    const words = Array.from({ length: parseInt(size, 16) >> 2 }, (_, i) => from + i * 4);
    for (const word of words) passedOver.add(word); // a word of a picture can look like an address
    if (!other) tables.push({ owner, places: words.slice(2).map((word) => at.get(image.readUInt32LE(word) - 1)) });
  }
  const taken = new Set(); // of our own functions and of TinyUSB's class drivers: the SDK's are for its start-up
  for (let place = vectorsEnd; place + 4 <= image.length; place += 4)
    if (!passedOver.has(place)) taken.add(at.get(image.readUInt32LE(place) - 1));
  for (const f of taken) if (!/::|^cdcd_/.test(f?.name ?? "")) taken.delete(f);
  return { tables, taken };
}

function mayReach(f, callee) {
  const callers = reserved.find(({ callees }) => callee && callees.test(callee.name))?.callers ?? /./;
  return callers.test(f.name);
}

function callees(f, functions, { tables, taken }) {
  const found = new Set([...f.calls].map((name) => functions.get(name)));
  if (!romCallers.test(f.name) && !callsNobody.test(f.name)) {
    const owners = narrow.find(({ callers }) => callers.test(f.name))?.owners ?? /./;
    const rule = pointed.find(({ callers }) => callers.test(f.name));
    const isLoaded = Boolean(rule?.loaded?.test(f.name));
    for (const { owner, places } of isLoaded ? [] : tables)
      if (owners.test(owner)) for (const slot of f.slots) if (mayReach(f, places[slot])) found.add(places[slot]);
    const narrowed = rule?.callees ?? /./;
    if (f.indirect || isLoaded) for (const callee of taken) if (narrowed.test(callee.name)) found.add(callee);
  }
  found.delete(undefined);
  found.delete(f);
  return [...found];
}

/** {bytes, path: [{name, frame}]} of the deepest chain of calls from `root`. */
export function worstStack(elf, root = "main") {
  const { functions, at } = readFunctions(elf);
  const pointers = readPointers(elf, at);
  const graph = new Map();
  const edges = (f) => {
    if (!graph.has(f)) graph.set(f, callees(f, functions, pointers));
    return graph.get(f);
  };
  const rings = components([functions.get(root)], edges);
  const known = new Map();
  const depth = (ring) => {
    if (!known.has(ring)) known.set(ring, measure(ring));
    return known.get(ring);
  };
  function measure(ring) {
    let deepest = { bytes: Math.max(0, ...[...ring].map(outside)), path: [] };
    for (const f of ring)
      for (const callee of edges(f)) {
        if (rings.get(callee) === ring) continue;
        const below = depth(rings.get(callee));
        if (below.bytes > deepest.bytes) deepest = below;
      }
    const frame = ringFrame(ring);
    const name =
      ring.size === 1
        ? [...ring][0].name
        : `${ring.size} functions that call each other, among them ${[...ring].map((f) => f.name).sort((a, b) => a.length - b.length)[0]}`;
    return { bytes: frame + deepest.bytes, path: [{ name, frame }, ...deepest.path] };
  }
  return depth(rings.get(functions.get(root)));
}

function outside(f) {
  return romCallers.test(f.name) ? romDepth : 0;
}

/** All functions of a circle, each as often as it may be on the stack. */
function ringFrame(ring) {
  const sum = [...ring].reduce((bytes, f) => bytes + f.frame, 0);
  if (ring.size === 1 && ![...ring][0].recursive) return sum;
  const names = [...ring].map((f) => f.name);
  const rule = circles.find(([pattern]) => names.every((name) => pattern.test(name)));
  if (!rule) throw new Error(`recursion: ${names.join(", ")}; say in tools/checks/stack.mjs how it ends`);
  return sum * rule[1];
}
