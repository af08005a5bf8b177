const $ = (id) => document.getElementById(id);
const module = await WebAssembly.compile(fromBase64(wasmInBase64));
const machine = new Machine(module);
const pen = $("screen").getContext("2d", { alpha: false });

// ---- what is kept in the browser, where it allows that ----

const kept = {
  read(key) {
    try {
      return localStorage.getItem(`pocket-dawn/${key}`);
    } catch {
      return null;
    }
  },
  write(key, value) {
    try {
      localStorage.setItem(`pocket-dawn/${key}`, value);
      return true;
    } catch {
      return false;
    }
  },
};

function loadFlash() {
  const sector = machine.wasm.flash_sector();
  for (let n = 0; n * sector < machine.flash.length; ++n) {
    const saved = kept.read(`flash/${n}`);
    if (!saved) continue;
    try {
      machine.flash.set(fromBase64(saved).subarray(0, sector), n * sector);
    } catch {
      /* not ours: the sector stays blank */
    }
  }
}

// All tabs share one flash, and two that play would write over each other's games: the one that was opened last plays.
const thisTab = `${Date.now()} ${Math.random()}`;
const isMarked = kept.write("tab", thisTab);
const playsElsewhere = () => isMarked && ![thisTab, null].includes(kept.read("tab"));

let keepsSaves = isMarked;
function saveFlash() {
  if (playsElsewhere()) return;
  let tried = 0,
    done = 0;
  machine.saveSectors((n, bytes) => {
    const works = kept.write(`flash/${n}`, toBase64(bytes));
    ++tried;
    done += works;
    return works;
  });
  if (tried === 0 || keepsSaves === (done === tried)) return;
  keepsSaves = !keepsSaves;
  showHelp();
  fit();
}

// ---- sound ----

const sound = {
  on: kept.read("sound") !== "off",
  context: null,
  oscillator: null,
  gain: null,
  playing: "",
  wake() {
    // browsers allow sound only after the player has touched something
    if (this.context || !window.AudioContext) {
      this.context?.resume();
      return;
    }
    this.context = new AudioContext();
    this.oscillator = new OscillatorNode(this.context, { type: "square" });
    this.gain = new GainNode(this.context, { gain: 0 });
    this.oscillator.connect(this.gain).connect(this.context.destination);
    this.oscillator.start();
  },
  play(hz, loudness) {
    const wanted = `${hz} ${this.on ? loudness : 0}`;
    if (!this.context || wanted === this.playing) return;
    this.playing = wanted;
    const now = this.context.currentTime;
    if (hz > 0) this.oscillator.frequency.setValueAtTime(hz, now);
    this.gain.gain.setTargetAtTime(hz > 0 && this.on ? (loudness / 100) * 0.12 : 0, now, 0.003);
  },
};

// ---- running ----

let boardIndex = 0,
  began = 0,
  timer = 0,
  painted = -1,
  isStopped = false;
const held = new Map(); // what presses (a finger, a key of the keyboard) -> bits

const buttonsDown = () => [...held.values()].reduce((all, bit) => all | bit, 0);

function step() {
  clock.cancel(timer);
  if (playsElsewhere()) {
    sound.play(0, 0);
    showNotice("Pocket Dawn was opened in another tab. Press anything to go on here.");
    return;
  }
  let wait;
  try {
    wait = machine.tick(clock.now() - began, buttonsDown());
  } catch (error) {
    // a trap: what runs on is not to be trusted
    isStopped = true;
    showNotice("The handheld has stopped. Press anything to switch it on again.");
    throw error;
  }
  if (machine.wasm.pictures() !== painted) {
    painted = machine.wasm.pictures();
    pen.putImageData(machine.picture, 0, 0);
  }
  const light = machine.wasm.backlight();
  $("screen").style.filter = light >= 60 ? "" : `brightness(${(0.15 + light / 70).toFixed(2)})`;
  const led = machine.wasm.led();
  $("light").style.background = led
    ? `rgb(${(led >> 16) * 2.55} ${((led >> 8) & 255) * 2.55} ${(led & 255) * 2.55})`
    : "";
  sound.play(machine.wasm.tone_hz(), machine.wasm.tone_loudness());
  saveFlash();
  const line = machine.takeLine();
  if (line) download("pocket-dawn-log.txt", line);
  showNotice(
    machine.wasm.is_usb_drive()
      ? "A real handheld would now show up as a USB drive, waiting for a new UF2 file. Press anything to switch it on again."
      : "",
  );
  timer = clock.after(Math.min(Math.max(wait, 1), 1000), step);
}

/// What a handheld sends by wire, the page gives as a file.
function download(name, text) {
  const link = Object.assign(document.createElement("a"), {
    download: name,
    href: URL.createObjectURL(new Blob([text], { type: "text/plain" })),
  });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

function showNotice(words) {
  if ($("notice").textContent === words) return;
  $("notice").hidden = !words;
  $("notice").textContent = words;
}

function switchOn() {
  held.clear();
  began = clock.now();
  machine.start(boardIndex, crypto.getRandomValues(new Uint32Array(2)));
  step();
}

function press(who, bit) {
  sound.wake();
  if (isStopped || playsElsewhere()) {
    location.reload();
    return;
  }
  if (machine.wasm.is_usb_drive()) {
    switchOn();
    return;
  }
  hold(who, bit);
}

function hold(who, buttons) {
  held.set(who, buttons);
  showHeld();
  step();
}

function release(who) {
  if (!held.delete(who)) return;
  showHeld();
  step();
}

function letGo() {
  held.clear();
  showHeld();
  step();
}

function showHeld() {
  const down = buttonsDown();
  for (const key of $("controls").children) key.classList.toggle("held", (Number(key.dataset.bit) & down) !== 0);
}

/// For tests, whose clock is told: plays the time line of a key script (docs/keys.md) from now on. What the canvas shows at
/// every shot, as { name, width, height, rgba in base64 }.
function play(timeline) {
  const from = clock.now();
  const shots = [];
  for (const line of timeline.trim().split("\n")) {
    const [at, what, name] = line.split(" ");
    clock.advance(from + Number(at) - clock.now());
    if (what === "shot") shots.push({ name, ...shownOnCanvas() });
    else if (what !== "end") hold("script", Number(what));
  }
  release("script");
  return shots;
}

function shownOnCanvas() {
  const { width, height, data } = pen.getImageData(0, 0, machine.board.width, machine.board.height);
  return { width, height, rgba: toBase64(data) };
}

// ---- the keyboard ----

const bits = { previous: 1, next: 2, select: 4, back: 8, up: 16, down: 32, left: 64, right: 128, x: 256, y: 512 };
const instead = {
  previous: ["up"],
  next: ["down"],
  up: ["previous"],
  left: ["previous"],
  down: ["next"],
  right: ["next"],
};
const byCode = {
  ArrowUp: "up",
  ArrowDown: "down",
  ArrowLeft: "left",
  ArrowRight: "right",
  KeyW: "up",
  KeyS: "down",
  KeyA: "left",
  KeyD: "right",
  Enter: "select",
  NumpadEnter: "select",
  Space: "select",
  Escape: "back",
  Backspace: "back",
  KeyQ: "previous",
  KeyE: "next",
};
const byKey = { x: "x", y: "y" }; // Y is not everywhere in the same place,
const byPlace = { KeyX: "x", KeyY: "y" }; // and on a keyboard of other letters nowhere

function meaningOfKey({ code, key }) {
  const letter = key.toLowerCase();
  return byCode[code] ?? byKey[letter] ?? (letter > "z" ? byPlace[code] : undefined);
}

function bitOnThisBoard(meaning) {
  const has = (m) => machine.board.buttons.some((b) => b.bit === bits[m]);
  const found = [meaning, ...(instead[meaning] ?? [])].find(has);
  return found ? bits[found] : 0;
}

addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey || document.querySelector("dialog[open]")) return;
  const isPress = event.code === "Enter" || event.code === "Space";
  const focus = document.activeElement;
  if (focus?.closest("header, footer")) {
    if (focus.matches("select") || isPress) return;
  }
  const bit = isPress && focus?.matches(".key") ? Number(focus.dataset.bit) : bitOnThisBoard(meaningOfKey(event));
  if (!bit) return;
  event.preventDefault();
  if (!event.repeat) press(event.code, bit);
});
addEventListener("keyup", (event) => release(event.code));
addEventListener("blur", letGo);
addEventListener("pagehide", saveFlash);

// ---- the handheld around the screen ----

const arrow = { up: "M12 6l7 11H5z", down: "M12 18l7-11H5z", left: "M6 12l11-7v14z", right: "M18 12L7 5v14z" };
const meaningOf = (bit) => Object.keys(bits).find((m) => bits[m] === bit);
const capOf = { select: "#2f9e5b", back: "#c9463d", previous: "#2f6fc0", next: "#2f6fc0" };

function place(element, x, y, width, height) {
  const u = (n) => `calc(var(--u) * ${n})`;
  Object.assign(element.style, { left: u(x - width / 2), top: u(y - height / 2), width: u(width), height: u(height) });
  return element;
}

function makeKey({ bit, label }, [x, y, kind, width, height]) {
  const key = document.createElement("button");
  const meaning = meaningOf(bit);
  key.type = "button";
  key.className = `key ${kind}`;
  key.dataset.bit = bit;
  key.setAttribute(
    "aria-label",
    label === meaning ? label : `${label}: ${{ x: "about", y: "menu" }[meaning] ?? meaning}`,
  );
  if (arrow[label]) key.innerHTML = `<svg viewBox="0 0 24 24" aria-hidden="true"><path d="${arrow[label]}"/></svg>`;
  else if (kind === "round") key.textContent = label;
  if (machine.board.name === "breadboard" && capOf[meaning]) {
    key.style.setProperty("--cap", capOf[meaning]);
    key.style.setProperty("--cap-light", `color-mix(in srgb, ${capOf[meaning]}, white 35%)`);
  }
  key.addEventListener("mousedown", (event) => {
    // Enter means select, not the key that was clicked last
    event.preventDefault();
    document.activeElement?.blur();
  });
  key.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return;
    key.setPointerCapture(event.pointerId);
    press(`pointer ${event.pointerId}`, bit);
  });
  for (const end of ["pointerup", "pointercancel", "lostpointercapture"]) {
    key.addEventListener(end, (event) => release(`pointer ${event.pointerId}`));
  }
  // A screen reader clicks without touching: `detail` is 0 then, and so it is for a focused key's Enter.
  key.addEventListener("click", (event) => {
    if (event.detail !== 0 || event.pointerType) return;
    press("click", bit);
    clock.after(60, () => release("click"));
  });
  return place(key, x, y, width, height);
}

function build(shape) {
  const { board } = machine;
  const [left, top] = shape.screen;
  const shell = $("shell");
  shell.className = board.name;
  shell.style.setProperty("--corner", shape.corner);
  Object.assign($("screen"), { width: board.width, height: board.height });
  for (const id of ["screen", "notice"])
    place($(id), left + board.width / 2, top + board.height / 2, board.width, board.height);
  place(
    $("bezel"),
    left + board.width / 2,
    top + board.height / 2,
    board.width + shape.bezel * 2,
    board.height + shape.bezel * 2,
  );
  $("light").hidden = !(board.hasLed && shape.light);
  if (shape.light) place($("light"), ...shape.light, 8, 8);
  $("decor").replaceChildren(
    ...(shape.parts ?? []).map(([x, y, kind, width, height]) =>
      place(Object.assign(document.createElement("div"), { className: kind }), x, y, width, height),
    ),
    ...(shape.prints ?? []).map(([x, y, words]) => {
      const print = place(
        Object.assign(document.createElement("span"), { className: "print", textContent: words }),
        x,
        y,
        0,
        0,
      );
      Object.assign(print.style, { width: "auto", height: "auto" });
      return print;
    }),
  );
  $("controls").replaceChildren(
    ...board.buttons.filter((b) => shape.keys[b.label]).map((b) => makeKey(b, shape.keys[b.label])),
  );
  painted = -1;
  letGo(); // a finger on a key that is gone is not heard when it goes up
}

// The largest whole number of device pixels for a pixel of the panel, in the shape that allows the larger one.
let shown = "";
function fit() {
  const stage = $("stage").getBoundingClientRect();
  const dots = window.devicePixelRatio || 1;
  const shapes = handhelds[machine.board.name];
  const times = ({ size: [w, h] }) =>
    Math.max(1, Math.floor(Math.min(((stage.width - 8) * dots) / w, ((stage.height - 8) * dots) / h)));
  const name =
    times(shapes.tall) > times(shapes.wide) || (stage.width < stage.height && times(shapes.tall) >= times(shapes.wide))
      ? "tall"
      : "wide";
  const shape = shapes[name],
    unit = times(shape) / dots;
  if (shown !== `${machine.board.name} ${name}`) build(shape);
  shown = `${machine.board.name} ${name}`;
  document.documentElement.style.setProperty("--u", `${unit}px`);
  const whole = (n) => `${Math.round(n * dots) / dots}px`;
  Object.assign($("shell").style, {
    width: `${shape.size[0] * unit}px`,
    height: `${shape.size[1] * unit}px`,
    left: whole((stage.width - shape.size[0] * unit) / 2 + stage.left - Math.round(stage.left * dots) / dots),
    top: whole(Math.max(0, (stage.height - shape.size[1] * unit) / 2)),
  });
  if (painted < 0) {
    painted = machine.wasm.pictures();
    pen.putImageData(machine.picture, 0, 0);
  }
}

function showHelp() {
  const has = (m) => machine.board.buttons.some((b) => b.bit === bits[m]);
  const label = (m) => `<kbd>${machine.board.buttons.find((b) => b.bit === bits[m]).label}</kbd>`;
  const touch = matchMedia("(pointer: coarse)").matches;
  const parts = touch
    ? [
        `${label("select")} select`,
        `${label("back")} back`,
        `hold ${label("select")} about`,
        `hold ${label("back")} menu`,
      ]
    : [
        "<kbd>Arrows</kbd> move",
        "<kbd>Enter</kbd> select",
        "<kbd>Esc</kbd> back",
        has("x") ? "<kbd>X</kbd> about" : "hold <kbd>Enter</kbd> about",
        has("y") ? "<kbd>Y</kbd> menu" : "hold <kbd>Esc</kbd> menu",
      ];
  const saves = keepsSaves ? "games are kept in this browser" : "this browser keeps no games for this page";
  $("help").innerHTML =
    `${parts.map((p) => `<span class="hint">${p}</span>`).join(" ")} <span class="hint${keepsSaves ? " wide-only" : ""}">&middot; ${saves}</span>`;
}

function choose(index) {
  boardIndex = index;
  kept.write("board", machine.boards[index].name);
  $("boards").selectedIndex = index;
  switchOn();
  showHelp();
  fit();
}

// ---- the bar above ----

$("boards").append(...machine.boards.map((b) => new Option(b.title, b.name)));
$("boards").addEventListener("change", () => {
  choose($("boards").selectedIndex);
  $("boards").blur();
});
$("power").addEventListener("click", () => {
  switchOn();
  $("power").blur();
});
$("sound").addEventListener("click", () => {
  sound.on = !sound.on;
  kept.write("sound", sound.on ? "on" : "off");
  $("sound").setAttribute("aria-pressed", sound.on);
  sound.wake();
  $("sound").blur();
});
$("sound").setAttribute("aria-pressed", sound.on);
$("licences").addEventListener("click", () => {
  letGo();
  $("about").showModal();
});
$("about-close").addEventListener("click", () => {
  $("about").close();
  document.activeElement?.blur(); // Enter plays again
});
$("shell").addEventListener("contextmenu", (event) => event.preventDefault());
addEventListener("resize", fit);

loadFlash();
const asked = addressed("board") ?? kept.read("board");
choose(
  Math.max(
    0,
    machine.boards.findIndex((b) => b.name === asked),
  ),
);
window.pocketDawn = { machine, clock, play };
