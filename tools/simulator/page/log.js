// ---- a game from another device: pasted text, text files, pictures of QR codes ----

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

function openLog() {
  if (playsElsewhere()) return saysInDialog(word("otherTabLog"));
  if (machine.wasm.is_usb_drive()) switchOn();
  const why = machine.bringIn($("log-text").value);
  if (why) return saysInDialog(`${why[0].toUpperCase()}${why.slice(1)}.`);
  $("log-text").value = "";
  closeDialog($("log"));
  return step();
}

$("bring").addEventListener("click", () => {
  letGo();
  saysInDialog("");
  $("log").showModal();
});
$("log-files").addEventListener("change", async () => {
  await addFiles([...$("log-files").files]);
  $("log-files").value = "";
});
$("log-open").addEventListener("click", openLog);
$("log-close").addEventListener("click", () => closeDialog($("log")));
$("log").addEventListener("close", () => stopReading());
