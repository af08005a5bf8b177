// The raw bits behind hal::entropy() for a seed: hal/entropy_fold.hpp's RandomBits, bit for bit.
export class RandomBits {
  constructor(seed = 1n) {
    this.x = (Number(BigInt(seed) & 0xffffffffn) ^ 0x9e3779b9) >>> 0;
    this.y = (Number((BigInt(seed) >> 32n) & 0xffffffffn) ^ 0x85ebca6b) >>> 0;
    if ((this.x | this.y) === 0) this.y = 1;
    for (let i = 0; i < 64; i++) this.step();
  }

  next() {
    this.step();
    return this.y >>> 31;
  }

  step() {
    const t = this.x ^ (this.x << 10);
    this.x = this.y;
    this.y = (this.y ^ (this.y >>> 10) ^ (t ^ (t >>> 13))) >>> 0;
  }
}
