// ---- games as text: copied, saved, and opened from pasted text, text files and pictures of QR codes ----

const saysInDialog = (words) => {
  $("log-status").textContent = words;
};

// Pictures are read in a worker, one at a time, so that the page goes on meanwhile; one that takes too long is given up.

const readingMs = 20_000;
const decoderUrl = URL.createObjectURL(new Blob([$("decoder").textContent], { type: "text/javascript" }));
let stopReading = () => {};

function showProgress(done) {
  $("log-progress").hidden = done === null;
  if (done !== null) $("log-progress").value = done;
}

/// What the worker found in the picture; null: it was stopped, { tooLong }: it took too long.
function readPicture(file) {
  return new Promise((found) => {
    const worker = new Worker(decoderUrl);
    const end = (result) => {
      clock.cancel(timer);
      worker.terminate();
      showProgress(null);
      found(result);
    };
    const timer = clock.after(readingMs, () => end({ tooLong: true }));
    stopReading = () => end(null);
    worker.onerror = () => end({ noPicture: true });
    worker.onmessage = ({ data }) => (data.result ? end(data.result) : showProgress(data.done));
    showProgress(0);
    worker.postMessage(file);
  });
}

async function codeIn(file) {
  saysInDialog(word("readingFile").replace("$name", file.name));
  const { text, tooLarge, tooLong, noPicture } = (await readPicture(file)) ?? {};
  if (text) return text;
  if (tooLarge) throw new Error(word("tooLarge").replace("$size", tooLarge.join(" x ")));
  if (tooLong) throw new Error(word("tookTooLong").replace("$n", readingMs / 1000));
  throw new Error(word(noPicture ? "noPicture" : "noCode"));
}

async function textIn(file) {
  if (machine.isTooLong(file.size)) throw new Error(machine.tooLong);
  const text = await file.text();
  if (!machine.formOf(text)) throw new Error(word("noGame"));
  return text;
}

// Parts go below what is in the box already, so that they can be gathered one by one. A log as text is whole by itself.
async function addFiles(files) {
  const words = [];
  let added = 0;
  for (const file of files) {
    if (!$("log").open) return; // it was closed meanwhile
    try {
      const text = file.type.startsWith("image/") ? await codeIn(file) : await textIn(file);
      const above = machine.formOf(text) === "line" ? "" : $("log-text").value.trimEnd();
      $("log-text").value = `${above}\n${text.trim()}`.trimStart();
      ++added;
    } catch (error) {
      words.push(`${file.name}: ${error.message}.`);
    }
  }
  if (added > 0) words.unshift(added === 1 ? word("oneAdded") : word("added").replace("$n", added));
  saysInDialog(words.join(" "));
}

// ---- the game on the table, as text ----

const logFile = "pocket-dawn-log.txt";

function download(name, href) {
  Object.assign(document.createElement("a"), { download: name, href }).click();
}
function downloadText(name, text) {
  const href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  download(name, href);
  setTimeout(() => URL.revokeObjectURL(href), 10_000);
}

/// Where the page may not write to the clipboard, the text stands in the box, selected: false.
async function toClipboard(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    $("log-text").value = text;
    $("log-text").select();
    return false;
  }
}

async function copyLog() {
  saysInDialog(word((await toClipboard(machine.takeOut())) ? "copied" : "copyYourself"));
}

function saveLog() {
  downloadText(logFile, `${machine.takeOut()}\n`);
  saysInDialog(word("saved").replace("$name", logFile));
}

async function pasteLog() {
  try {
    const text = await navigator.clipboard.readText();
    $("log-text").value = `${$("log-text").value.trimEnd()}\n${text.trim()}`.trimStart();
  } catch {
    $("log-text").focus();
    saysInDialog(word("pasteYourself"));
  }
}

/// The log tells everything, so there is none while the device changes hands.
function showOwnLog() {
  const has = machine.takeOut() !== "";
  for (const id of ["log-copy", "log-save"]) $(id).disabled = !has;
  $("log-own").textContent = word(has ? "logReveals" : "noLog");
}

/// Why the game that `open` opens was refused; empty: it is on the screen.
function openGame(open) {
  if (playsElsewhere()) return word("otherTabLog");
  if (machine.wasm.is_usb_drive()) switchOn();
  const why = open();
  return why && `${why[0].toUpperCase()}${why.slice(1)}.`;
}

const bringIn = (text) => openGame(() => machine.bringIn(text));

function openLog() {
  const text = $("log-text").value;
  const why = linkFragment.test(text) ? openLink(text) : bringIn(text);
  if (why) return saysInDialog(why);
  $("log-text").value = "";
  closeDialog($("log"));
  return step();
}

function showLogDialog() {
  letGo();
  saysInDialog("");
  showOwnLog();
  showOwnLink();
  if (!$("log").open) $("log").showModal();
}

$("bring").addEventListener("click", showLogDialog);
$("log-files").addEventListener("change", async () => {
  await addFiles([...$("log-files").files]);
  $("log-files").value = "";
});
$("log-copy").addEventListener("click", copyLog);
$("log-save").addEventListener("click", saveLog);
$("log-paste").addEventListener("click", pasteLog);
$("log-open").addEventListener("click", openLog);
$("log-close").addEventListener("click", () => closeDialog($("log")));
$("log").addEventListener("close", () => stopReading());
