// Fingers, mice and wheels on the picture. A tap selects what it points at, and presses what is selected already. A finger that
// stays reads about it; one that moves scrolls. Nothing is pressed before the finger is lifted, so that no swipe plays.

const longPressMs = 600;
const shortPressMs = 60;
const slop = 10; // CSS pixels that a finger may move and still taps
const rowHeight = 31; // of a list, in pixels of the panel (pd::Menu)

let touch = null; // { id, from: where it began, at: where it is, kind: "tap" | "swipe" | "hold", timer, scrolled: rows so far }

function onPanel({ x, y }) {
  const { left, top, width, height } = $("screen").getBoundingClientRect();
  return [
    Math.floor(((x - left) * machine.board.width) / width),
    Math.floor(((y - top) * machine.board.height) / height),
  ];
}

/// A button of the handheld for a while, by a finger on the picture.
function pressFor(bit, ms) {
  if (!bit) return step();
  hold("gesture", bit);
  return clock.after(ms, () => release("gesture"));
}

/// Reads about what lies there: by the button for that, or where the board has none by a long press of select.
function longPress() {
  touch.kind = "hold";
  const bit = machine.wasm.stay_at(...onPanel(touch.from));
  const isDetails = bit === bits.x;
  if (isDetails && !bitOnThisBoard("x")) pressFor(bits.select, longPressMs);
  else pressFor(bit, isDetails ? shortPressMs : longPressMs);
}

/// Text scrolls on to the next chapter, but one gesture never goes further than its beginning.
function scrollRows(rows) {
  const title = () => screenInWords().find(({ role }) => role === "header")?.words;
  const before = title();
  for (let left = Math.abs(rows); left > 0; --left) {
    if (!machine.wasm.scroll(Math.sign(rows))) break;
    if (title() === before) continue;
    step();
    return false;
  }
  step();
  return true;
}

/// Rows between two heights on the page, down where the finger goes up.
const rowsBetween = (from, to) => {
  const pixel = $("screen").getBoundingClientRect().height / machine.board.height;
  return Math.trunc((from - to) / (rowHeight * pixel));
};

function beginTouch(event) {
  const from = { x: event.clientX, y: event.clientY };
  touch = { id: event.pointerId, from, kind: "tap", scrolled: 0, mayScroll: true };
  if (machine.wasm.waits_for_hold()) {
    touch.kind = "hold";
    hold("touch", bits.select);
  } else {
    touch.timer = clock.after(longPressMs, longPress);
  }
}

function moveTouch({ clientX: x, clientY: y }) {
  if (touch.kind === "tap" && Math.hypot(x - touch.from.x, y - touch.from.y) > slop) {
    clock.cancel(touch.timer);
    touch.kind = "swipe";
  }
  if (touch.kind !== "swipe" || !touch.mayScroll) return;
  const rows = rowsBetween(touch.from.y, y);
  if (rows === touch.scrolled) return;
  touch.mayScroll = scrollRows(rows - touch.scrolled);
  touch.scrolled = rows;
}

function endTouch(isLifted) {
  const { kind, timer, from } = touch;
  touch = null;
  clock.cancel(timer);
  release("touch");
  if (isLifted && kind === "tap") pressFor(machine.wasm.point_at(...onPanel(from)), shortPressMs);
}

$("screen").addEventListener("pointerdown", (event) => {
  if (event.button !== 0) return;
  event.preventDefault();
  focusGame();
  if (touch) return endTouch(false); // a second finger: neither presses
  $("screen").setPointerCapture(event.pointerId);
  if (isAwake()) beginTouch(event);
});
$("screen").addEventListener("pointermove", (event) => {
  if (touch?.id === event.pointerId) moveTouch(event);
});
for (const end of ["pointerup", "pointercancel", "lostpointercapture"])
  $("screen").addEventListener(end, (event) => {
    if (touch?.id === event.pointerId) endTouch(end === "pointerup");
  });

let wheel = { y: 0, mayScroll: true, timer: 0 }; // until it stands still for a moment
$("screen").addEventListener(
  "wheel",
  (event) => {
    if (event.ctrlKey) return; // the browser zooms
    event.preventDefault();
    if (!isAwake()) return;
    clock.cancel(wheel.timer);
    const pixels = event.deltaY * [1, 16, 240][event.deltaMode];
    const y = wheel.y + pixels;
    const rows = rowsBetween(y, 0);
    const mayScroll = wheel.mayScroll && (rows === 0 || scrollRows(rows));
    const pixel = $("screen").getBoundingClientRect().height / machine.board.height;
    const timer = clock.after(200, () => {
      wheel = { y: 0, mayScroll: true, timer: 0 };
    });
    wheel = { y: y - rows * rowHeight * pixel, mayScroll, timer };
  },
  { passive: false },
);
