// What an image tells about itself, as `picotool info -a` reads it: name, version, board, pins. Our own reader, because
// picotool is not a package everywhere. Layout: pico/binary_info/defs.h and structure.h of the Pico SDK.
const flashBase = 0x10000000;
const markers = [0x7188ebf2, 0xe71aa390];
const strings = {
  0x02031c86: "name",
  0x11a9bc3a: "version",
  0xb6a07c19: "description",
  0xb63cffbb: "board",
  0x9da22254: "date",
};

/** { name, version, description, board, date, pins: Map of number -> name } of the bytes of a .bin, as far as it tells. */
export function binaryInfo(image) {
  const bytes = Buffer.from(image);
  const word = (address) => bytes.readUInt32LE(address - flashBase);
  const text = (address) => {
    const from = address - flashBase;
    return bytes.toString("utf8", from, bytes.indexOf(0, from));
  };
  const head = Array.from({ length: 128 }, (_, i) => flashBase + i * 4).find(
    (at) => word(at) === markers[0] && word(at + 16) === markers[1],
  );
  if (head === undefined) throw new Error("the image has no binary information");
  const info = { pins: new Map() };
  for (let at = word(head + 4); at < word(head + 8); at += 4) {
    const entry = word(at);
    const type = word(entry) & 0xffff;
    if (type === 6 && strings[word(entry + 4)]) info[strings[word(entry + 4)]] = text(word(entry + 8));
    if (type === 9) {
      const names = text(word(entry + 8)).split("|");
      for (let pin = 0; pin < 30; ++pin) if (word(entry + 4) & (1 << pin)) info.pins.set(pin, names.shift());
    }
  }
  return info;
}
