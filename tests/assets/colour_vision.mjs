// How people see colours, and how far apart two pictures are for them. Pictures are lists of pixels: null is
// transparent, the others are { r, g, b }, linear light from 0 to 1.

// What is seen without one kind of cone: Machado, Oliveira and Fernandes (2009), severity 1, on linear light.
const machado = {
  protanopia: [0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998],
  deuteranopia: [0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.01182, 0.04294, 0.968881],
  tritanopia: [1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.3039],
};

const seenWith = (m) => (c) => {
  const row = (i) => Math.min(1, Math.max(0, m[i] * c.r + m[i + 1] * c.g + m[i + 2] * c.b));
  return { r: row(0), g: row(3), b: row(6) };
};

/** name -> how a colour is seen */
export const visions = { full: (c) => c };
for (const [name, matrix] of Object.entries(machado)) visions[name] = seenWith(matrix);

const linear = (v) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
export const fromHex = (hex) => ({
  r: linear((hex >> 16) / 255),
  g: linear(((hex >> 8) & 255) / 255),
  b: linear((hex & 255) / 255),
});
/** A value of the panel: 5, 6 and 5 bits. */
export const fromPanel = (v) => ({ r: linear((v >> 11) / 31), g: linear(((v >> 5) & 63) / 63), b: linear((v & 31) / 31) }); // prettier-ignore

function lab({ r, g, b }) {
  const f = (t) => (t > 0.008856 ? Math.cbrt(t) : 7.787 * t + 16 / 116);
  const x = f((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505);
  const y = f(0.2126 * r + 0.7152 * g + 0.0722 * b);
  const z = f((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

/** Distance in CIELAB (1976): 2 can just be seen, 30 is another colour. */
export function difference(a, b) {
  const [p, q] = [lab(a), lab(b)];
  return Math.hypot(p[0] - q[0], p[1] - q[1], p[2] - q[2]);
}

/** The mean colour of what is not transparent. */
export function meanOf(pixels) {
  const seen = pixels.filter(Boolean);
  const sum = (k) => seen.reduce((all, c) => all + c[k], 0) / seen.length;
  return { r: sum("r"), g: sum("g"), b: sum("b") };
}

// The form of a picture without its colours: 0 where nothing is, 2 where it is visibly lighter than its mean, 1 elsewhere.
function form(pixels) {
  const light = (c) => lab(c)[0];
  const seen = pixels.filter(Boolean).map(light);
  const mean = seen.reduce((a, b) => a + b, 0) / seen.length;
  return pixels.map((c) => (c ? (light(c) > mean + 1 ? 2 : 1) : 0));
}

/** How much of two pictures of one size differs in form, 0 to 1. */
export function formDifference(a, b) {
  const [p, q] = [form(a), form(b)];
  const union = p.filter((v, i) => v || q[i]).length;
  return p.filter((v, i) => v !== q[i]).length / union;
}
