// ---- play from afar: the game travels in the fragment of a link, which no server sees ----

const linkFragment = /#(?:.*&)?game=([\w-]+)/;

const toUrlBase64 = (bytes) => toBase64(bytes).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
const fromUrlBase64 = (text) => fromBase64(text.replaceAll("-", "+").replaceAll("_", "/"));

const isFile = location.protocol === "file:"; // it has no address that others could open: they paste what was sent

/// Empty where the game is too long.
function linkToGame() {
  const bytes = machine.takeLink();
  const page = isFile ? "" : location.href.replace(/#.*/, "");
  return bytes.length > 0 ? `${page}#game=${toUrlBase64(bytes)}` : "";
}

/// Why the game of the link was refused; empty: it is on the screen.
function openLink(text) {
  let bytes = new Uint8Array();
  try {
    bytes = fromUrlBase64(linkFragment.exec(text)[1]);
  } catch {
    // it was cut between two bytes: the handheld says that it is no game
  }
  return openGame(() => machine.openLink(bytes));
}

/// The link in the address is opened once: a reload goes on with the game as it was saved.
function openAddressedLink() {
  if (!machine.keepsGames || !linkFragment.test(location.hash)) return;
  const why = openLink(location.hash);
  const others = new URLSearchParams(location.hash.slice(1));
  others.delete("game");
  history.replaceState(null, "", `${location.pathname}${location.search}${others.size > 0 ? `#${others}` : ""}`);
  if (why) {
    showLogDialog();
    saysInDialog(why);
  } else {
    step();
  }
}

function showOwnLink() {
  const state = machine.linkState;
  $("link-send").disabled = state === "none";
  $("link-own").textContent = word({ none: "noLink", open: "linkWords", revealing: "linkReveals" }[state]);
}

/// How the link goes out: the share sheet where there is one, else the clipboard, else by hand. Empty: it did not.
async function passOn(link) {
  if (navigator.share) {
    const words = word("yourTurn");
    try {
      await navigator.share({
        title: "Pocket Dawn",
        ...(isFile ? { text: `${words} ${link}` } : { text: words, url: link }),
      });
      return "linkSent";
    } catch (error) {
      if (error.name === "AbortError") return "";
    }
  }
  return (await toClipboard(link)) ? "linkCopied" : "linkCopyYourself";
}

/// What was sent is no longer this player's to go on with: the handheld returns to its menu, where the game stays saved.
async function sendLink() {
  const link = linkToGame();
  if (!link) return saysInDialog(word("linkTooLong"));
  const how = await passOn(link);
  if (!how) return undefined;
  saysInDialog(word(how));
  machine.wasm.leave_sent_game();
  step();
  showOwnLog();
  return showOwnLink();
}

$("link-send").addEventListener("click", sendLink);
addEventListener("hashchange", openAddressedLink);
