import { sectionWidth } from "../../tools/assets/images.mjs";

// The pixels of a frame of an encoded image, as the painter decodes them: { value, alpha } or null.
export function decode(image, frame = 0) {
  const perRow = Math.ceil(image.width / sectionWidth),
    mask = (1 << image.bits) - 1,
    longest = 1 << (8 - image.bits),
    out = [];
  for (let row = frame * image.height; row < (frame + 1) * image.height; ++row)
    for (let s = 0; s < perRow; ++s) {
      let at = image.sections[row * perRow + s],
        left = Math.min(sectionWidth, image.width - s * sectionWidth);
      while (left > 0) {
        const byte = image.runs[at++];
        let n = (byte >> image.bits) + 1;
        if (n === longest) n += image.runs[at++];
        for (let k = 0; k < n; ++k) out.push(image.colours[(byte & mask) - 1] ?? null);
        left -= n;
      }
    }
  return out;
}
