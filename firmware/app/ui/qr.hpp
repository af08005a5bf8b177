#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

/// QR codes (ISO/IEC 18004) of text: alphanumeric mode, versions 1 to 22, error correction L or M, the best of the
/// eight masks. Fixed memory, no heap.
///
/// Every phone's scanner shows such a code as the text that it is, which it does not with codes of bytes. Version 22
/// (105 modules: two pixels each on a 240 x 240 panel leave room for the quiet zone and a line of words) holds 1,460
/// characters with L. A log that is longer is cut into parts: see engine/core/parts.hpp.
namespace pd::ui {

enum class QrLevel : std::uint8_t { low, medium };  ///< about 7 or 15 percent of the code may be unreadable

/// A code: `size` x `size` modules, true is dark. The quiet zone of 4 modules is the drawer's.
class Qr {
 public:
  static constexpr unsigned version_max = 22;
  static constexpr unsigned size_max = 17 + 4 * version_max;

  /// Makes the code of `text` in the smallest version that holds it. False when none does, or when the text has other
  /// characters than 0-9, A-Z, blank and $%*+-./: ; then the old code is gone.
  bool encode(std::string_view text, QrLevel level);

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

/// Characters that a code of this version holds.
std::size_t qr_capacity(unsigned version, QrLevel level);

}  // namespace pd::ui
