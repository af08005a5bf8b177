#include "firmware/app/ui/qr.hpp"

#include <algorithm>

// Why this is not a library: Debian's libqrcodegen (Project Nayuki, C, without a heap) is compiled for PCs only; for
// the device and the page its source would have to be kept here. Measured for a Cortex-M0+ with -Os, version 22,
// alphanumeric, with what each needs of libc and libgcc: the newest source of libqrcodegen takes 4,984 bytes of flash,
// 4,140 of RAM and 120 of stack in its largest function; this file 3,802, 5,278 and 176. The way to count modules, to
// divide by the generator polynomial and to place alignment patterns follows Nayuki's published algorithm; README.md
// names him.
namespace pd::ui {

namespace {

constexpr std::size_t codewords_max = 1258;  // version 22
constexpr unsigned correction_max = 30;      // correction codewords of one block

// Table 9 of the standard: correction codewords of a block, and number of blocks, by level and version.
constexpr std::array<std::array<std::uint8_t, Qr::version_max>, 2> correction_counts = {{
    {7, 10, 15, 20, 26, 18, 20, 24, 30, 18, 20, 24, 26, 30, 22, 24, 28, 30, 28, 28, 28, 28},
    {10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26, 26, 28},
}};
constexpr std::array<std::array<std::uint8_t, Qr::version_max>, 2> block_counts = {{
    {1, 1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 4, 6, 6, 6, 6, 7, 8, 8, 9},
    {1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16, 17, 17},
}};

constexpr std::string_view characters = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:";
constexpr unsigned pair_bits = 11, single_bits = 6;

unsigned level_index(QrLevel level) { return static_cast<unsigned>(level); }

/// Modules that are left for data and correction codewords when all patterns are drawn.
unsigned data_modules(unsigned version) {
  unsigned n = (16 * version + 128) * version + 64;
  if (version >= 2) {
    const unsigned alignments = version / 7 + 2;
    n -= (25 * alignments - 10) * alignments - 55;
    if (version >= 7) n -= 36;
  }
  return n;
}

std::size_t data_codewords(unsigned version, QrLevel level) {
  const unsigned l = level_index(level);
  return data_modules(version) / 8 - std::size_t{correction_counts[l][version - 1]} * block_counts[l][version - 1];
}

unsigned length_bits(unsigned version) { return version < 10 ? 9 : 11; }

// --- Reed-Solomon over GF(256), polynomial 0x11D ------------------------------

std::uint8_t multiply(unsigned a, unsigned b) {
  unsigned product = 0;
  for (unsigned i = 8; i-- > 0;) {
    product = product << 1 ^ (product >> 7 & 1u) * 0x11Du;
    product ^= (b >> i & 1u) * a;
  }
  return static_cast<std::uint8_t>(product);
}

using Divisor = std::array<std::uint8_t, correction_max>;

/// The product of (x - 2^i) for i below `degree`, without its leading 1.
Divisor divisor_of(unsigned degree) {
  Divisor d{};
  d[degree - 1] = 1;
  unsigned root = 1;
  for (unsigned i = 0; i < degree; ++i) {
    for (unsigned j = 0; j < degree; ++j) {
      d[j] = multiply(d[j], root);
      if (j + 1 < degree) d[j] = d[j] ^ d[j + 1];
    }
    root = multiply(root, 2);
  }
  return d;
}

void correction_of(std::span<const std::uint8_t> data, const Divisor& divisor, std::span<std::uint8_t> out) {
  std::fill(out.begin(), out.end(), std::uint8_t{0});
  for (const std::uint8_t b : data) {
    const unsigned factor = b ^ out[0];
    std::copy(out.begin() + 1, out.end(), out.begin());
    out.back() = 0;
    for (std::size_t i = 0; i < out.size(); ++i)
      out[i] = static_cast<std::uint8_t>(out[i] ^ multiply(divisor[i], factor));
  }
}

// --- Codewords -------------------------------------------------------------------

/// Mode, length, text, end and padding. `codewords` has just the room of the version.
void write_data(std::string_view text, unsigned version, std::span<std::uint8_t> codewords) {
  std::size_t bit = 0;
  const auto put = [&](unsigned value, unsigned bits) {
    while (bits-- > 0) {
      if (bit % 8 == 0) codewords[bit / 8] = 0;
      codewords[bit / 8] = static_cast<std::uint8_t>(codewords[bit / 8] | (value >> bits & 1u) << (7 - bit % 8));
      ++bit;
    }
  };
  const auto value_of = [](char c) { return static_cast<unsigned>(characters.find(c)); };
  put(2, 4);  // alphanumeric mode
  put(static_cast<unsigned>(text.size()), length_bits(version));
  for (std::size_t i = 0; i + 1 < text.size(); i += 2) put(45 * value_of(text[i]) + value_of(text[i + 1]), pair_bits);
  if (text.size() % 2 != 0) put(value_of(text.back()), single_bits);
  put(0, static_cast<unsigned>(std::min<std::size_t>(4, codewords.size() * 8 - bit)));
  put(0, static_cast<unsigned>((8 - bit % 8) % 8));
  for (unsigned pad = 0xEC; bit < codewords.size() * 8; pad ^= 0xECu ^ 0x11u) put(pad, 8);
}

/// Cuts the data into blocks, adds correction codewords to each and shuffles them as the standard says.
/// `codewords` comes with the data in front; `scratch` is as long.
void interleave(std::span<std::uint8_t> codewords, std::span<std::uint8_t> scratch, unsigned version, QrLevel level) {
  const unsigned blocks = block_counts[level_index(level)][version - 1];
  const unsigned count = correction_counts[level_index(level)][version - 1];
  const std::size_t data = data_codewords(version, level);
  const std::size_t short_length = data / blocks;
  const std::size_t short_blocks = blocks - data % blocks;
  const Divisor divisor = divisor_of(count);
  std::array<std::uint8_t, correction_max> correction;
  std::size_t from = 0;
  for (unsigned b = 0; b < blocks; ++b) {
    const std::size_t length = short_length + (b >= short_blocks);
    const auto block = std::span<const std::uint8_t>(codewords).subspan(from, length);
    correction_of(block, divisor, std::span(correction).first(count));
    for (std::size_t i = 0; i < length; ++i)
      scratch[i < short_length ? i * blocks + b : short_length * blocks + b - short_blocks] = block[i];
    for (unsigned i = 0; i < count; ++i) scratch[data + i * blocks + b] = correction[i];
    from += length;
  }
}

struct Codewords {
  std::array<std::uint8_t, codewords_max> data;
  std::array<std::uint8_t, codewords_max> shuffled;
};

Codewords buffers;  // 2.5 KiB: too much for the stack of a device, and only one code is made at a time

bool masked(unsigned mask, unsigned x, unsigned y) {
  switch (mask) {
    case 0: return (x + y) % 2 == 0;
    case 1: return y % 2 == 0;
    case 2: return x % 3 == 0;
    case 3: return (x + y) % 3 == 0;
    case 4: return (x / 3 + y / 2) % 2 == 0;
    case 5: return x * y % 2 + x * y % 3 == 0;
    case 6: return (x * y % 2 + x * y % 3) % 2 == 0;
    default: return ((x + y) % 2 + x * y % 3) % 2 == 0;
  }
}

/// Centres of the alignment patterns along one side, the last one first after 6.
unsigned alignment_centres(unsigned version, std::array<std::uint8_t, 7>& out) {
  if (version == 1) return 0;
  const unsigned n = version / 7 + 2;
  const unsigned pitch = (version * 8 + n * 3 + 5) / (n * 4 - 4) * 2;
  out[0] = 6;
  for (unsigned i = n - 1, at = version * 4 + 10; i >= 1; --i, at -= pitch) out[i] = static_cast<std::uint8_t>(at);
  return n;
}

}  // namespace

std::size_t qr_capacity(unsigned version, QrLevel level) {
  const std::size_t bits = 8 * data_codewords(version, level) - 4 - length_bits(version);
  return bits / pair_bits * 2 + (bits % pair_bits >= single_bits);
}

bool Qr::encode(std::string_view text, QrLevel level) {
  size_ = 0;
  unsigned version = 1;
  while (version <= version_max && qr_capacity(version, level) < text.size()) ++version;
  if (version > version_max || text.find_first_not_of(characters) != std::string_view::npos) return false;
  version_ = static_cast<std::uint8_t>(version);
  size_ = static_cast<std::uint8_t>(17 + 4 * version);
  const std::size_t total = data_modules(version) / 8;
  write_data(text, version, std::span(buffers.data).first(data_codewords(version, level)));
  interleave(std::span(buffers.data).first(total), buffers.shuffled, version, level);
  modules_.fill(0);
  reserved_.fill(0);
  draw_patterns();
  draw_format(level, 0);  // reserves its place
  draw_version();
  draw_codewords(std::span<const std::uint8_t>(buffers.shuffled).first(total));
  unsigned best = 0, least = ~0u;
  for (unsigned mask = 0; mask < 8; ++mask) {
    apply_mask(mask);
    draw_format(level, mask);
    const unsigned p = penalty();
    if (p < least) least = p, best = mask;
    apply_mask(mask);  // twice is not at all
  }
  apply_mask(best);
  draw_format(level, best);
  return true;
}

// --- Modules ------------------------------------------------------------------------

bool Qr::get(const Bits& bits, unsigned x, unsigned y) const {
  const unsigned i = y * size_ + x;
  return (bits[i / 8] >> i % 8 & 1u) != 0;
}

void Qr::set(Bits& bits, unsigned x, unsigned y, bool value) {
  const unsigned i = y * size_ + x;
  const unsigned bit = 1u << i % 8;
  bits[i / 8] = static_cast<std::uint8_t>(value ? bits[i / 8] | bit : bits[i / 8] & ~bit);
}

void Qr::put(unsigned x, unsigned y, bool value) {
  set(modules_, x, y, value);
  set(reserved_, x, y, true);
}

void Qr::draw_finder(int x, int y) {
  for (int dy = -4; dy <= 4; ++dy)
    for (int dx = -4; dx <= 4; ++dx) {
      const int px = x + dx, py = y + dy;
      if (px < 0 || py < 0 || px >= size_ || py >= size_) continue;
      const int ring = std::max(dx < 0 ? -dx : dx, dy < 0 ? -dy : dy);
      put(static_cast<unsigned>(px), static_cast<unsigned>(py), ring != 2 && ring != 4);
    }
}

void Qr::draw_patterns() {
  for (unsigned i = 0; i < size_; ++i) {
    put(6, i, i % 2 == 0);
    put(i, 6, i % 2 == 0);
  }
  draw_finder(3, 3);
  draw_finder(size_ - 4, 3);
  draw_finder(3, size_ - 4);
  std::array<std::uint8_t, 7> centres{};
  const unsigned n = alignment_centres(version_, centres);
  for (unsigned i = 0; i < n; ++i)
    for (unsigned j = 0; j < n; ++j) {
      if ((i == 0 && j == 0) || (i == 0 && j == n - 1) || (i == n - 1 && j == 0)) continue;  // finders are there
      for (unsigned y = 0; y < 5; ++y)
        for (unsigned x = 0; x < 5; ++x)
          put(centres[i] - 2u + x, centres[j] - 2u + y, x % 4 == 0 || y % 4 == 0 || (x == 2 && y == 2));
    }
}

void Qr::draw_format(QrLevel level, unsigned mask) {
  const unsigned data = (level == QrLevel::low ? 1u : 0u) << 3 | mask;
  unsigned rest = data;
  for (int i = 0; i < 10; ++i) rest = rest << 1 ^ (rest >> 9) * 0x537u;
  const unsigned bits = (data << 10 | rest) ^ 0x5412u;
  const auto bit = [&](unsigned i) { return (bits >> i & 1u) != 0; };
  for (unsigned i = 0; i < 6; ++i) put(8, i, bit(i));
  put(8, 7, bit(6));
  put(8, 8, bit(7));
  put(7, 8, bit(8));
  for (unsigned i = 9; i < 15; ++i) put(14 - i, 8, bit(i));
  for (unsigned i = 0; i < 8; ++i) put(size_ - 1u - i, 8, bit(i));
  for (unsigned i = 8; i < 15; ++i) put(8, size_ - 15u + i, bit(i));
  put(8, size_ - 8u, true);
}

void Qr::draw_version() {
  if (version_ < 7) return;
  unsigned rest = version_;
  for (int i = 0; i < 12; ++i) rest = rest << 1 ^ (rest >> 11) * 0x1F25u;
  const unsigned bits = static_cast<unsigned>(version_) << 12 | rest;
  for (unsigned i = 0; i < 18; ++i) {
    const unsigned a = size_ - 11u + i % 3, b = i / 3;
    put(a, b, (bits >> i & 1u) != 0);
    put(b, a, (bits >> i & 1u) != 0);
  }
}

/// In columns of two from the right, up and down in turns, passing over what is reserved.
void Qr::draw_codewords(std::span<const std::uint8_t> codewords) {
  std::size_t bit = 0;
  for (int right = size_ - 1; right >= 1; right -= 2) {
    if (right == 6) right = 5;  // the column of the timing pattern
    const bool up = ((right + 1) & 2) == 0;
    for (unsigned row = 0; row < size_; ++row)
      for (int side = 0; side < 2; ++side) {
        const auto x = static_cast<unsigned>(right - side);
        const unsigned y = up ? size_ - 1u - row : row;
        if (get(reserved_, x, y) || bit >= codewords.size() * 8) continue;
        set(modules_, x, y, (codewords[bit / 8] >> (7 - bit % 8) & 1u) != 0);
        ++bit;
      }
  }
}

void Qr::apply_mask(unsigned mask) {
  for (unsigned y = 0; y < size_; ++y)
    for (unsigned x = 0; x < size_; ++x)
      if (!get(reserved_, x, y) && masked(mask, x, y)) set(modules_, x, y, !get(modules_, x, y));
}

/// Runs of one colour, and what looks like a finder (1011101 with four light modules beside it).
unsigned Qr::line_penalty(bool rows) const {
  unsigned sum = 0;
  for (unsigned line = 0; line < size_; ++line) {
    unsigned length = 0, history = 0;
    bool colour = false;
    for (unsigned i = 0; i < size_; ++i) {
      const bool d = rows ? dark(i, line) : dark(line, i);
      length = i > 0 && d == colour ? length + 1 : 1;
      colour = d;
      if (length == 5) sum += 3;
      if (length > 5) ++sum;
      history = (history << 1 | d) & 0x7FFu;
      if (i >= 10 && (history == 0x05Du || history == 0x5D0u)) sum += 40;
    }
  }
  return sum;
}

unsigned Qr::penalty() const {
  unsigned sum = line_penalty(true) + line_penalty(false);
  unsigned dark_modules = 0;
  for (unsigned y = 0; y < size_; ++y)
    for (unsigned x = 0; x < size_; ++x) {
      const bool d = dark(x, y);
      dark_modules += d;
      if (x > 0 && y > 0 && d == dark(x - 1, y) && d == dark(x, y - 1) && d == dark(x - 1, y - 1)) sum += 3;
    }
  const unsigned all = unsigned{size_} * size_;
  const unsigned off = dark_modules * 20 > all * 10 ? dark_modules * 20 - all * 10 : all * 10 - dark_modules * 20;
  return sum + off / all * 10;
}

}  // namespace pd::ui
