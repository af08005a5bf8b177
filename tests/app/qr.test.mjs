// Our QR codes, read by a decoder that is not ours.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import test from 'node:test';

const jsqr = createRequire(new URL('../../tools/package.json', import.meta.url))('jsqr');
const program = process.env.QR_DUMP ?? 'build/host/tests/qr_dump';

const encode = (codes) => {
  const input = codes.map(({ bytes, level }) => `${Buffer.from(bytes).toString('hex')} ${level}\n`).join('');
  const run = spawnSync(program, { input, encoding: 'utf8', maxBuffer: 1 << 26 });
  assert.equal(run.status, 0, `${program}: ${run.error ?? run.stderr}`);
  return run.stdout.trimEnd().split('\n');
};

/** As a picture: `scale` pixels a module, four modules of light around, `damage` modules turned over. */
const picture = (modules, scale, damage = []) => {
  const size = Math.sqrt(modules.length);
  const side = (size + 8) * scale;
  const rgba = new Uint8ClampedArray(side * side * 4).fill(255);
  const broken = new Set(damage);
  for (let y = 0; y < size * scale; ++y)
    for (let x = 0; x < size * scale; ++x) {
      const at = Math.floor(y / scale) * size + Math.floor(x / scale);
      const dark = (modules[at] === '1') !== broken.has(at);
      if (dark) rgba.fill(0, ((y + 4 * scale) * side + x + 4 * scale) * 4, ((y + 4 * scale) * side + x + 4 * scale) * 4 + 3);
    }
  return [rgba, side, side];
};

const bytesOf = (length, seed) => Uint8Array.from({ length }, (_, i) => (i * 167 + seed * 31 + (i >> 3) * 59) & 255);

// The smallest and the largest content of versions over the whole range, in both levels.
const capacities = {
  L: [17, 32, 53, 78, 106, 134, 154, 192, 230, 271, 321, 367, 425, 458, 520, 586, 644, 718, 792, 858, 929, 1003, 1091, 1171, 1273, 1367, 1465, 1528, 1628, 1732, 1840, 1952, 2068, 2188, 2303, 2431, 2563, 2699, 2809, 2953],
  M: [14, 26, 42, 62, 84, 106, 122, 152, 180, 213, 251, 287, 331, 362, 412, 450, 504, 560, 624, 666, 711, 779, 857, 911, 997, 1059, 1125, 1190, 1264, 1370, 1452, 1538, 1628, 1722, 1809, 1911, 1989, 2099, 2213, 2331],
};

test('every version holds what the standard says, and one byte more takes the next version', () => {
  for (const level of ['L', 'M']) {
    const lines = encode(capacities[level].flatMap((n) => [n, n + 1]).map((n) => ({ bytes: bytesOf(n, n), level })));
    capacities[level].forEach((_, i) => {
      assert.equal(Number(lines[2 * i].split(' ')[0]), i + 1);
      if (i < 39) assert.equal(Number(lines[2 * i + 1].split(' ')[0]), i + 2);
      else assert.equal(lines[2 * i + 1], 'too long');
    });
  }
});

test('full codes of all versions and both levels are read back byte for byte', () => {
  const step = process.env.DAWN_LONG ? 1 : 3;
  const codes = ['L', 'M'].flatMap((level) =>
    capacities[level].filter((_, i) => i % step === 0 || i === 39).map((n) => ({ bytes: bytesOf(n, 7), level })));
  encode(codes).forEach((line, i) => {
    const [version, modules] = line.split(' ');
    const read = jsqr(...picture(modules, 3));
    assert.ok(read, `version ${version} ${codes[i].level} was not read`);
    assert.equal(read.version, Number(version));
    assert.deepEqual(Buffer.from(read.binaryData), Buffer.from(codes[i].bytes));
  });
});

test('a code with some modules turned over is still read: the check words are right', () => {
  const codes = [{ bytes: bytesOf(400, 3), level: 'M' }, { bytes: bytesOf(400, 4), level: 'L' }];
  encode(codes).forEach((line, i) => {
    const modules = line.split(' ')[1];
    const size = Math.sqrt(modules.length);
    const damage = Array.from({ length: 40 }, (_, k) => (20 + (k >> 3)) * size + 20 + (k & 7));
    const read = jsqr(...picture(modules, 3, damage));
    assert.ok(read, codes[i].level);
    assert.deepEqual(Buffer.from(read.binaryData), Buffer.from(codes[i].bytes));
  });
});
