// What is kept in the browser, where it allows that. All versions of the page on a computer share it (those of one site, or
// all that are opened from files): the flash by the rules of docs/storage.md, which the handheld keeps; and how it lies here by
// its layout, a number that grows when an older page could not read it.

const layout = 1;

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

const isOfNewerPage = Number(kept.read("layout")) > layout;

function loadFlash() {
  if (isOfNewerPage) return;
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
const isMarked = !isOfNewerPage && kept.write("tab", thisTab) && kept.write("layout", layout);
const playsElsewhere = () => isMarked && ![thisTab, null].includes(kept.read("tab"));

let keepsSaves = isMarked;
function saveFlash() {
  if (isOfNewerPage || playsElsewhere()) return;
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
