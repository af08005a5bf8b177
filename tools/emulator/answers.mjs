// Measures the latency of presses on the emulated device: from the moment at which a button counts (directions, X and Y on
// press, select and back on release) to the last pixel of the next picture. Animations after that picture do not count.
const directions = 0b11110011; // bits of hal::Buttons: previous, next, up, down, left, right
const letters = 0b1100000000; // x, y
const slow = 0b1100; // select, back
const longPressMs = 500;
const ownUs = 50_000; // what begins later moves by itself: the press changed nothing, as where a computer thinks

/**
 * Plays a time line (script.mjs) from switching on to its end: [{kind, ms, erased}]. `kinds`: what each press is, as
 * build/host/record says. `kind` is "cursor" (an arrow that stays on its page, however much of the picture changes with
 * it), "page" (an arrow that leads to another page), "screen" (all other buttons), or "own": no answer but what moved by
 * itself much later. `erased`: a sector was erased meanwhile, and nothing can be answered.
 */
export function answers(device, events, kinds) {
  const { panel } = device;
  const found = [];
  let held = 0;
  let presses = 0;
  let downSince = 0;
  let asked = null; // {kind, atUs, push, erases}
  const erases = () => device.flash.operations.filter(({ kind }) => kind === "erase").length;
  const kindOf = (asked) => ({ s: "screen", p: "page" })[asked] ?? "cursor";
  const settle = () => {
    const answer = asked && firstPicture(panel.pushes.slice(asked.push), panel.lastPixelAt);
    if (answer) {
      const ms = (answer.endUs - asked.atUs) / 1000;
      const erased = erases() > asked.erases;
      const isOwn = !erased && panel.pushes[asked.push].at - asked.atUs > ownUs;
      found.push({ kind: isOwn ? "own" : kindOf(asked.kind), ms, erased, atMs: asked.atUs / 1000 });
    }
    asked = null;
  };
  for (const { atMs, hold } of events) {
    device.run(atMs - device.nowUs / 1000);
    if (hold === undefined) continue;
    const [down, up] = [hold & ~held, held & ~hold];
    held = hold;
    const isShort = device.nowUs / 1000 - downSince < longPressMs;
    if (down) {
      presses++;
      downSince = device.nowUs / 1000;
    }
    if (down || up & slow) settle();
    if (down & (directions | letters) || (up & slow && isShort))
      asked = {
        kind: kinds[presses - 1],
        atUs: device.nowUs,
        push: panel.pushes.length,
        erases: device.erases ? -1 : erases(),
      };
    device.hold(hold);
  }
  settle();
  return found;
}

/** {endUs}: when the last part of the first picture was there. */
function firstPicture(pushes, lastPixelAt) {
  if (pushes.length === 0) return null;
  const next = pushes.findIndex(({ picture }) => picture !== pushes[0].picture);
  return { endUs: pushes.at(next < 0 ? -1 : next - 1).end ?? lastPixelAt };
}

/** The value below which so much of 1 of them lie. */
export function share(values, part) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * part) - 1)];
}
