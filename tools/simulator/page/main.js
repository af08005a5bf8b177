const $ = (id) => document.getElementById(id);
const machine = await Machine.open();
// The picture as the panel has it, and as large as it is shown: whole pixels of this machine for each, so that what the browser
// makes of it by shrinking stays sharp.
const panel = new OffscreenCanvas(1, 1).getContext("2d", { alpha: false, willReadFrequently: true });
const pen = $("screen").getContext("2d", { alpha: false });
let pixelSize = 1;

function paint() {
  painted = machine.wasm.pictures();
  panel.putImageData(machine.picture, 0, 0);
  pen.imageSmoothingEnabled = false;
  pen.drawImage(panel.canvas, 0, 0, machine.board.width * pixelSize, machine.board.height * pixelSize);
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
    showNotice(word("otherTab"));
    return;
  }
  let wait;
  try {
    wait = machine.tick(clock.now() - began, buttonsDown());
  } catch (error) {
    // a trap: what runs on is not to be trusted
    isStopped = true;
    showNotice(word("stopped"));
    throw error;
  }
  if (machine.wasm.pictures() !== painted) {
    paint();
    if (machine.language !== frameLanguage) showLanguage();
    readScreen();
    showNameField();
  }
  const light = machine.wasm.backlight();
  $("screen").style.filter = light >= 60 ? "" : `brightness(${(0.15 + light / 70).toFixed(2)})`;
  const led = machine.wasm.led();
  $("light").style.background = led
    ? `rgb(${(led >> 16) * 2.55} ${((led >> 8) & 255) * 2.55} ${(led & 255) * 2.55})`
    : "";
  sound.play(machine.wasm.tone_hz(), machine.wasm.tone_loudness());
  saveFlash();
  showNotice(machine.wasm.is_usb_drive() ? word("usb") : "");
  $("remark").textContent = machine.remark ?? "";
  timer = clock.after(Math.min(Math.max(wait, 1), 1000), step);
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
  machine.offerChallenge(new Date());
  machine.offerLanguages(navigator.languages ?? []);
  machine.wasm.reduce_motion(matchMedia("(prefers-reduced-motion: reduce)").matches);
  step();
}

// Another tab was opened: this one says so at once.
addEventListener("storage", () => {
  if (playsElsewhere()) step();
});

/// Whether a press is for the handheld; else it brings the handheld back.
function isAwake() {
  sound.wake();
  if (isStopped || playsElsewhere()) location.reload();
  else if (machine.wasm.is_usb_drive()) switchOn();
  else return true;
  return false;
}

function press(who, bit) {
  if (!isAwake()) return;
  if (bit === bits.select) forgetHappened();
  hold(who, bit);
}

/// As long as a finger's, for those who only click.
function tapButton(bit) {
  press("click", bit);
  clock.after(60, () => release("click"));
}

/// As long as a long press, for those who cannot hold.
function pressLong(bit) {
  press("click", bit);
  clock.after(longPressMs + 100, () => release("click"));
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
  Enter: "select",
  NumpadEnter: "select",
  Space: "select",
  Escape: "back",
  Backspace: "back",
  KeyQ: "previous",
  KeyE: "next",
};
const byKey = { a: "select", b: "back", x: "x", y: "y" }; // Y is not everywhere in the same place,
const byPlace = { KeyA: "select", KeyB: "back", KeyX: "x", KeyY: "y" }; // and on a keyboard of other letters nowhere

function meaningOfKey({ code, key }) {
  const letter = key.toLowerCase();
  return byCode[code] ?? byKey[letter] ?? (letter > "z" ? byPlace[code] : undefined);
}

const bitOfKey = (event) => bitOnThisBoard(meaningOfKey(event));

/// What X and Y are on a board that has no such buttons: long presses.
const heldInstead = { x: "select", y: "back" };

// ---- how the screen calls the buttons ----

const labelsOf = { printed: 0, keyboard: 1, touch: 2 };
let labels = "";

/// As whoever plays presses them: the keyboard, or a finger. A test may ask for those that are printed on the board.
function useLabels(wanted) {
  const now = addressed("labels") ?? wanted;
  if (now === labels) return;
  labels = now;
  machine.wasm.set_labels(labelsOf[labels]);
  showHelp();
}

function bitOnThisBoard(meaning) {
  const has = (m) => machine.board.buttons.some((b) => b.bit === bits[m]);
  const found = [meaning, ...(instead[meaning] ?? [])].find(has);
  return found ? bits[found] : 0;
}

addEventListener("keydown", (event) => {
  if (event.code === "Tab") document.body.classList.add("by-tab");
  if (event.ctrlKey || event.altKey || event.metaKey || document.querySelector("dialog[open]")) return;
  const isPress = event.code === "Enter" || event.code === "Space";
  const focus = document.activeElement;
  if (focus?.closest("header, footer")) {
    if (focus.matches("select") || isPress) return;
  }
  if (takesForName(event)) return;
  if (spokenKeys[event.code] && focus === $("choices")) {
    event.preventDefault();
    spokenKeys[event.code]();
    return;
  }
  const bit = isPress && focus?.matches(".key") ? Number(focus.dataset.bit) : bitOfKey(event);
  const long = heldInstead[meaningOfKey(event)];
  if (!bit && !long) return;
  event.preventDefault();
  if (event.repeat) return;
  useLabels("keyboard");
  if (bit) press(event.code, bit);
  else pressLong(bits[long]);
});
addEventListener("keyup", (event) => release(event.code));
addEventListener("pointerdown", ({ pointerType }) => {
  document.body.classList.remove("by-tab");
  if (pointerType === "touch") useLabels("touch");
});
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
  key.dataset.key = meaning;
  key.dataset.print = label;
  if (arrow[label]) key.innerHTML = `<svg viewBox="0 0 24 24" aria-hidden="true"><path d="${arrow[label]}"/></svg>`;
  else if (kind === "round") key.textContent = label;
  if (machine.board.name === "breadboard" && capOf[meaning]) {
    key.style.setProperty("--cap", capOf[meaning]);
    key.style.setProperty("--cap-light", `color-mix(in srgb, ${capOf[meaning]}, white 35%)`);
  }
  key.addEventListener("mousedown", (event) => {
    // Enter means select, not the key that was clicked last
    event.preventDefault();
    focusGame();
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
    tapButton(bit);
  });
  return place(key, x, y, width, height);
}

/// What is printed on the board beside a key.
function printed(label, [x, y, , , , [right, down]]) {
  const print = Object.assign(document.createElement("span"), { className: "print", textContent: label });
  Object.assign(place(print, x + right, y + down, 0, 0).style, { width: "auto", height: "auto" });
  return print;
}

function build(shape) {
  const { board } = machine;
  const [left, top] = shape.screen;
  const shell = $("shell");
  shell.className = board.name;
  shell.style.setProperty("--corner", shape.corner);
  Object.assign(panel.canvas, { width: board.width, height: board.height });
  for (const id of ["screen", "notice"])
    place($(id), left + board.width / 2, top + board.height / 2, board.width, board.height);
  place(
    $("bezel"),
    left + board.width / 2,
    top + board.height / 2,
    board.width + shape.bezel * 2,
    board.height + shape.bezel * 2,
  );
  place($("name"), left + board.width / 2, top + 62, board.width - 40, 44); // where the handheld shows the name
  $("light").hidden = !(board.hasLed && shape.light);
  if (shape.light) place($("light"), ...shape.light, 8, 8);
  $("decor").replaceChildren(
    ...(shape.parts ?? []).map(([x, y, kind, width, height]) =>
      place(Object.assign(document.createElement("div"), { className: kind }), x, y, width, height),
    ),
    ...Object.entries(shape.keys)
      .filter(([, key]) => key[5])
      .map(([label, key]) => printed(label, key)),
  );
  $("controls").replaceChildren(
    ...board.buttons.filter((b) => shape.keys[b.label]).map((b) => makeKey(b, shape.keys[b.label])),
  );
  nameKeys();
  painted = -1;
  letGo(); // a finger on a key that is gone is not heard when it goes up
}

function nameKeys() {
  for (const key of $("controls").children) {
    const name = word({ x: "about", y: "pages" }[key.dataset.key] ?? key.dataset.key);
    key.ariaLabel = key.dataset.print === key.dataset.key ? name : `${key.dataset.print}: ${name}`;
  }
}

/// Device pixels for a pixel of the panel: a whole number where that costs little room, else steps of an eighth.
function timesIn(stage, dots, [width, height]) {
  const most = Math.min((stage.width * dots) / width, (stage.height * dots) / height);
  return Math.floor(most) >= most * 0.9 ? Math.floor(most) : Math.floor(most * 8) / 8;
}

// ---- the picture alone, as large as the window ----

let isAlone = kept.read("alone") === "on";
const aloneShape = ({ width, height }) => ({ size: [width, height], corner: 0, screen: [0, 0], bezel: 0, keys: {} });

function showAlone(is) {
  isAlone = is;
  kept.write("alone", is ? "on" : "off");
  document.body.classList.toggle("alone", is);
  $("alone").setAttribute("aria-pressed", is);
  fit();
}
$("alone").addEventListener("click", () => {
  showAlone(!isAlone);
  focusGame();
});

// In the shape that allows the larger one.
let shown = "";
function fit() {
  const stage = $("stage").getBoundingClientRect();
  const dots = window.devicePixelRatio || 1;
  const shapes = handhelds[machine.board.name] ?? plainHandheld(machine.board);
  const times = ({ size }) => timesIn(stage, dots, size);
  const name = isAlone
    ? "alone"
    : times(shapes.tall) > times(shapes.wide) ||
        (stage.width < stage.height && times(shapes.tall) >= times(shapes.wide))
      ? "tall"
      : "wide";
  const shape = isAlone ? aloneShape(machine.board) : shapes[name],
    unit = times(shape) / dots;
  if (shown !== `${machine.board.name} ${name}`) build(shape);
  shown = `${machine.board.name} ${name}`;
  pixelSize = Math.max(1, Math.ceil(times(shape)));
  const { board } = machine;
  Object.assign($("screen"), { width: board.width * pixelSize, height: board.height * pixelSize });
  document.documentElement.style.setProperty("--u", `${unit}px`);
  // The upper left corner of the picture lies on a whole pixel of this machine.
  const [left, top] = shape.screen;
  const snapped = (place, offset) => `${Math.round((place + offset) * dots) / dots - offset}px`;
  Object.assign($("shell").style, {
    width: `${shape.size[0] * unit}px`,
    height: `${shape.size[1] * unit}px`,
    left: snapped((stage.width - shape.size[0] * unit) / 2, stage.left + left * unit),
    top: snapped(Math.max(0, (stage.height - shape.size[1] * unit) / 2), stage.top + top * unit),
  });
  paint();
}

function showHelp() {
  const hint = (key, what) => `<kbd>${key}</kbd> ${what}`;
  const hints =
    labels === "touch"
      ? [word("tapHint"), word("holdHint"), word("swipeHint")]
      : [
          hint(word("arrows"), word("move")),
          hint("Enter", word("select")),
          hint("Esc", word("back")),
          hint("X", word("about")),
          hint("Y", word("pages")),
        ];
  const saves = word(isOfNewerPage ? "newer" : keepsSaves && machine.keepsGames ? "kept" : "notKept");
  $("help").innerHTML =
    `<span id="hints">${hints.map((p) => `<span class="hint">${p}</span>`).join(" ")}</span> <span class="hint${keepsSaves ? " wide-only" : ""}">&middot; ${saves}</span>`;
}

/// The frame follows the handheld.
function showLanguage() {
  speak(machine.language);
  nameKeys();
  showHelp();
  fit();
}

function choose(index) {
  boardIndex = index;
  kept.write("board", machine.boards[index].name);
  $("boards").selectedIndex = index;
  switchOn();
  showLanguage();
}

// ---- the bar above ----

$("boards").append(...machine.boards.map((b) => new Option(b.title, b.name)));
$("boards").addEventListener("change", () => {
  choose($("boards").selectedIndex);
  focusGame();
});
$("power").addEventListener("click", () => {
  switchOn();
  focusGame();
});
$("sound").addEventListener("click", () => {
  sound.on = !sound.on;
  kept.write("sound", sound.on ? "on" : "off");
  $("sound").setAttribute("aria-pressed", sound.on);
  sound.wake();
  focusGame();
});
$("sound").setAttribute("aria-pressed", sound.on);
$("licences").addEventListener("click", () => {
  letGo();
  $("about").showModal();
});
$("about-close").addEventListener("click", () => closeDialog($("about")));

/// The browser gives the focus back to what opened it, and Enter would do so again: it plays.
function closeDialog(dialog) {
  dialog.close();
  focusGame();
}
for (const dialog of document.querySelectorAll("dialog"))
  dialog.addEventListener("keydown", (event) => {
    if (event.code !== "Escape") return;
    event.preventDefault();
    event.stopPropagation(); // it closes the dialog, and is not the button
    closeDialog(dialog);
  });
$("shell").addEventListener("contextmenu", (event) => event.preventDefault());
addEventListener("resize", fit);
