// The handheld is switched on: the last thing that the page does by itself.

loadFlash();
document.body.classList.toggle("alone", isAlone);
$("alone").setAttribute("aria-pressed", isAlone);
$("bring").hidden = !machine.keepsGames;
const asked = addressed("board") ?? kept.read("board");
choose(
  Math.max(
    0,
    machine.boards.findIndex((b) => b.name === asked),
  ),
);
useLabels(matchMedia("(pointer: coarse)").matches ? "touch" : "keyboard");
step();
focusGame();
openAddressedLink();
if (isHosted) navigator.serviceWorker?.register("sw.js"); // it is there offline, too
// For tests.
window.pocketDawn = { machine, clock, panel, hold, release, toBase64, screenInWords, frameWords };
