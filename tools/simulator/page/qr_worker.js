// Runs in a worker, behind the text of jsQR: gets one picture as a File, posts how far it is, then what it found. The page ends
// the worker when that takes too long.

const mostPixels = 64e6; // a quarter of a GB once it is decoded; cameras of phones make less
const longestSide = 2400; // a code is read no better in a larger picture

/// Width and height from the first bytes of a PNG, GIF, BMP, WebP or JPEG; null for others.
function sizeIn(view) {
  const at = (offset, text) =>
    view.byteLength >= offset + 12 && [...text].every((c, i) => view.getUint8(offset + i) === c.charCodeAt(0));
  if (at(1, "PNG")) return [view.getUint32(16), view.getUint32(20)];
  if (at(0, "GIF8")) return [view.getUint16(6, true), view.getUint16(8, true)];
  if (at(0, "BM") && view.byteLength > 26) return [view.getUint32(18, true), Math.abs(view.getInt32(22, true))];
  if (at(8, "WEBP")) return webpSize(view, at);
  return view.byteLength > 4 && view.getUint16(0) === 0xffd8 ? jpegSize(view) : null;
}

function webpSize(view, at) {
  const uint24 = (offset) => view.getUint16(offset, true) | (view.getUint8(offset + 2) << 16);
  if (at(12, "VP8X") && view.byteLength >= 30) return [uint24(24) + 1, uint24(27) + 1];
  if (at(12, "VP8L") && view.byteLength >= 25) {
    const packed = view.getUint32(21, true);
    return [(packed & 0x3fff) + 1, ((packed >> 14) & 0x3fff) + 1];
  }
  if (at(12, "VP8 ") && view.byteLength >= 30)
    return [view.getUint16(26, true) & 0x3fff, view.getUint16(28, true) & 0x3fff];
  return null;
}

/// From the frame header (SOF), behind all other segments.
function jpegSize(view) {
  for (let offset = 2; offset + 9 < view.byteLength;) {
    const marker = view.getUint8(offset + 1);
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return [view.getUint16(offset + 7), view.getUint16(offset + 5)];
    offset += marker === 0xff ? 1 : 2 + view.getUint16(offset + 2);
  }
  return null;
}

const isTooLarge = ([width, height]) => width * height > mostPixels;

/// Scaled down while it is decoded, where its size is known.
async function decode(file, size) {
  const scale = size ? longestSide / Math.max(...size) : 1;
  if (scale >= 1) return createImageBitmap(file);
  return createImageBitmap(file, { resizeWidth: Math.max(1, Math.round(size[0] * scale)), resizeQuality: "medium" });
}

// A code is read best where its modules are neither tiny nor huge, so a picture is tried in several sizes, cheap ones first.
function sidesFor(side) {
  const sides = side <= 1000 ? [side, 2 * side, 3 * side, 1000, 600] : [1000, 1600, 600, side];
  return [...new Set(sides)].filter((wanted) => wanted <= longestSide * 1.5);
}

function codeIn(image, side) {
  const scale = side / Math.max(image.width, image.height);
  const width = Math.max(1, Math.round(image.width * scale)),
    height = Math.max(1, Math.round(image.height * scale));
  const pen = new OffscreenCanvas(width, height).getContext("2d");
  pen.imageSmoothingEnabled = scale < 1;
  pen.drawImage(image, 0, 0, width, height);
  const { data } = pen.getImageData(0, 0, width, height);
  return jsQR(data, width, height, { inversionAttempts: "dontInvert" })?.data;
}

async function read(file) {
  const size = sizeIn(new DataView(await file.slice(0, 1 << 20).arrayBuffer()));
  if (size && isTooLarge(size)) return { tooLarge: size };
  let image;
  try {
    image = await decode(file, size);
  } catch {
    return { noPicture: true };
  }
  const sides = sidesFor(Math.max(image.width, image.height));
  for (const [i, side] of sides.entries()) {
    postMessage({ done: (i + 1) / (sides.length + 1) });
    const text = codeIn(image, side);
    if (text) return { text };
  }
  return {};
}

onmessage = async ({ data: file }) => postMessage({ result: await read(file) });
