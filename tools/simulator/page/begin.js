// The handheld is switched on: the last thing that the page does by itself.

loadFlash();
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
window.pocketDawn = { machine, clock, play, screenInWords, frameWords }; // for tests
