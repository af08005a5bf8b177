// ---- a real handheld on the USB cable, by Web Serial (docs/usb.md) ----

const usbFilters = [0x000a, 0x0009].map((usbProductId) => ({ usbVendorId: 0x2e8a, usbProductId }));
const backupFile = "pocket-dawn-backup.txt",
  shotFile = "pocket-dawn-screen.png";
let cable = null; // { port, reader, writer, handheld }: connected
let isLive = false;

const usbSays = (words) => {
  $("usb-status").textContent = words;
};

async function readCable({ reader, handheld }) {
  const decoder = new TextDecoder(); // names of people are UTF-8
  try {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) break;
      handheld.received(decoder.decode(value, { stream: true }));
    }
  } catch {
    // the cable was pulled
  }
  handheld.closed();
  await disconnect();
}

async function connect() {
  let port;
  try {
    port = await navigator.serial.requestPort({ filters: usbFilters });
  } catch {
    return; // nothing was chosen
  }
  try {
    await port.open({ baudRate: 115200 });
    await port.setSignals?.({ dataTerminalReady: true });
  } catch (error) {
    return usbSays(error.message);
  }
  const encoder = new TextEncoder();
  const writer = port.writable.getWriter();
  const handheld = new Handheld(async (text) => {
    await writer.ready;
    await writer.write(encoder.encode(text));
  });
  cable = { port, reader: port.readable.getReader(), writer, handheld };
  readCable(cable);
  showUsb();
  await usbDo(async () => {
    const info = await handheld.info();
    const value = (key) => info.match(new RegExp(`^${key} (.*)$`, "m"))?.[1];
    return word("usbConnected").replace("$name", `Pocket Dawn ${value("version")}, ${value("board")}`);
  }, "");
}

async function disconnect() {
  if (!cable) return;
  const { port, reader, writer } = cable;
  cable = null;
  isLive = false;
  showUsb();
  usbSays(word("usbGone"));
  for (const end of [() => reader.cancel(), () => reader.releaseLock(), () => writer.releaseLock(), () => port.close()])
    try {
      await end();
    } catch {
      // it was gone before
    }
}

/** Does something with the handheld that returns what to say about it. */
async function usbDo(act, meanwhile = word("usbAsk")) {
  if (!cable) return;
  if (meanwhile) usbSays(meanwhile);
  try {
    usbSays((await act(cable.handheld)) ?? "");
  } catch (error) {
    usbSays(error instanceof Refused ? word("usbRefused").replace("$why", error.message) : error.message);
  }
}

function showUsb() {
  const has = Boolean(navigator.serial);
  $("usb-words").textContent = word(has ? "usbHow" : "usbNone");
  $("usb-connect").hidden = !has || cable !== null;
  $("usb-disconnect").hidden = cable === null;
  $("usb-parts").hidden = cable === null;
  $("usb-send").disabled = machine.takeOut() === "";
  $("usb-live").setAttribute("aria-pressed", isLive);
}

function showUsbDialog() {
  letGo();
  usbSays(cable ? $("usb-status").textContent : "");
  $("usb-report-text").hidden = true;
  $("usb-games").replaceChildren();
  showUsb();
  if (!$("usb").open) $("usb").showModal();
}

const backUp = () =>
  usbDo(async (handheld) => {
    downloadText(backupFile, await handheld.backup());
    return word("usbBackedUp").replace("$name", backupFile);
  });

const restoreFrom = (file) =>
  usbDo(async (handheld) => {
    const text = await file.text();
    await handheld.restore(text, (n, all) => {
      if (n > 1) usbSays(word("usbRestoring").replace("$n", n).replace("$all", all));
    });
    return word("usbRestored");
  });

const sendGame = () =>
  usbDo(async (handheld) => {
    await handheld.put(machine.takeOut());
    return word("usbSent");
  });

const fetchGame = (number) =>
  usbDo(async (handheld) => {
    const why = bringIn(await handheld.log(number));
    if (why) return why;
    step();
    return word("usbFetched");
  });

const listGames = () =>
  usbDo(async (handheld) => {
    const lines = await handheld.games();
    $("usb-games").replaceChildren(
      ...lines.map((line) => {
        const [number, title] = line.split(" ");
        const names = line.match(/ names=(.*)$/)?.[1] ?? "";
        const item = document.createElement("li");
        const button = Object.assign(document.createElement("button"), {
          type: "button",
          textContent: word("usbFetch"),
        });
        button.ariaLabel = `${word("usbFetch")}: ${title} ${names}`;
        button.addEventListener("click", () => fetchGame(number));
        item.append(`${title} ${names} `, button);
        return item;
      }),
    );
    return lines.length === 0 ? word("usbNoGames") : "";
  });

function paintUsb(shown) {
  const canvas = $("usb-screen");
  Object.assign(canvas, { width: shown.width, height: shown.height, hidden: false });
  canvas
    .getContext("2d", { willReadFrequently: true })
    .putImageData(new ImageData(rgbaOf(shown), shown.width, shown.height), 0, 0);
}

async function goLive() {
  isLive = !isLive;
  showUsb();
  while (isLive && cable)
    await usbDo(async (handheld) => {
      try {
        paintUsb(await handheld.screen());
      } catch (error) {
        isLive = false;
        showUsb();
        throw error;
      }
    }, "");
}

const takeShot = () =>
  usbDo(async (handheld) => {
    paintUsb(await handheld.screen());
    download(shotFile, $("usb-screen").toDataURL("image/png"));
    return word("saved").replace("$name", shotFile);
  });

const makeReport = () =>
  usbDo(async (handheld) => {
    $("usb-report-text").value = await bugReport(handheld);
    $("usb-report-text").hidden = false;
    return word("usbReported");
  });

$("cable").hidden = !machine.keepsGames;
$("cable").addEventListener("click", showUsbDialog);
$("usb-connect").addEventListener("click", connect);
$("usb-disconnect").addEventListener("click", disconnect);
$("usb-backup").addEventListener("click", backUp);
$("usb-restore").addEventListener("change", async () => {
  const [file] = $("usb-restore").files;
  if (file) await restoreFrom(file);
  $("usb-restore").value = "";
});
$("usb-send").addEventListener("click", sendGame);
$("usb-list").addEventListener("click", listGames);
$("usb-live").addEventListener("click", goLive);
$("usb-shot").addEventListener("click", takeShot);
$("usb-report").addEventListener("click", makeReport);
$("usb-close").addEventListener("click", () => closeDialog($("usb")));
$("usb").addEventListener("close", () => {
  isLive = false;
});
