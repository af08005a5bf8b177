#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

/// QR codes (ISO/IEC 18004) of bytes: byte mode, versions 1 to 40, error correction L or M,
/// the best of the eight masks. Fixed memory, no heap.
///
/// How much fits: version 23 (109 modules: two pixels each on a 240 x 240 panel, quiet zone
/// included) holds 1,091 bytes with L; version 40 holds 2,953. A log that is longer is cut into
/// parts: see QrParts.
namespace app {

enum class QrLevel : std::uint8_t { low, medium };  ///< about 7 or 15 percent of the code may be unreadable

/// A code: `size` x `size` modules, true is dark. The quiet zone of 4 modules is the drawer's.
class Qr {
 public:
  static constexpr unsigned version_max = 40;
  static constexpr unsigned size_max = 17 + 4 * version_max;

  /// Makes the code of `data` in the smallest version that holds it, at most `version_limit`.
  /// False when none does; then the old code is gone.
  bool encode(std::span<const std::uint8_t> data, QrLevel level, unsigned version_limit = version_max);

  unsigned version() const { return version_; }
  unsigned size() const { return size_; }  ///< 0: there is no code
  bool dark(unsigned x, unsigned y) const { return get(modules_, x, y); }

 private:
  static constexpr std::size_t bits_bytes = (size_max * size_max + 7) / 8;
  using Bits = std::array<std::uint8_t, bits_bytes>;

  bool get(const Bits& bits, unsigned x, unsigned y) const;
  void set(Bits& bits, unsigned x, unsigned y, bool value);
  void put(unsigned x, unsigned y, bool value);  ///< a module that no data may use
  void draw_patterns();
  void draw_finder(int x, int y);
  void draw_format(QrLevel level, unsigned mask);
  void draw_version();
  void draw_codewords(std::span<const std::uint8_t> codewords);
  void apply_mask(unsigned mask);
  unsigned penalty() const;
  unsigned line_penalty(bool rows) const;

  std::uint8_t version_ = 0;
  std::uint8_t size_ = 0;
  Bits modules_{};
  Bits reserved_{};
};

/// Bytes that a code of this version holds.
std::size_t qr_capacity(unsigned version, QrLevel level);

/// A log in several codes. Each holds a head of 8 bytes, 'P' 'D' 'Q' 1 | number of this part from 0
/// | number of parts | the lower half of the CRC-32 of the whole, and then its share; put together in
/// order they are the binary log (core::write_binary).
struct QrParts {
  static constexpr std::size_t head_size = 8;

  std::span<const std::uint8_t> whole;
  std::size_t part_max;  ///< bytes in one code, head included

  unsigned count() const;
  /// Fills `out` (part_max bytes) with a part; returns its length.
  std::size_t part(unsigned index, std::span<std::uint8_t> out) const;
};

}  // namespace app
