// ---- a game from another device: pasted text, text files, pictures of QR codes ----

const saysInDialog = (words) => {
  $("log-status").textContent = words;
};

// A code is read best where its modules are neither tiny nor huge, so a picture is tried in several sizes.
async function codeIn(file) {
  const image = await createImageBitmap(file);
  const side = Math.max(image.width, image.height);
  const scales = [1, 2, 3, 1000 / side, 600 / side].filter((k) => k * side <= 2400 || k === 1);
  for (const scale of scales) {
    const width = Math.max(1, Math.round(image.width * scale)),
      height = Math.max(1, Math.round(image.height * scale));
    const pen = new OffscreenCanvas(width, height).getContext("2d");
    pen.imageSmoothingEnabled = scale < 1;
    pen.drawImage(image, 0, 0, width, height);
    const code = jsQR(pen.getImageData(0, 0, width, height).data, width, height);
    if (code) return code.data;
  }
  throw new Error(word("noCode"));
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
    try {
      const text = file.type.startsWith("image/") ? await codeIn(file) : await textIn(file);
      const above = machine.formOf(text) === "line" ? "" : $("log-text").value.trimEnd();
      $("log-text").value = `${above}\n${text.trim()}`.trimStart();
      ++added;
    } catch (error) {
      words.push(`${file.name}: ${error instanceof DOMException ? word("noPicture") : error.message}.`);
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
