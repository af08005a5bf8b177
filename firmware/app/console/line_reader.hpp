#pragma once
#include <array>
#include <cstddef>
#include <string_view>

#include "firmware/app/namespaces.hpp"

namespace pd::console {

/// Cuts what arrives into lines. A line ends with LF, CR or both. One that is too long is discarded as a whole and
/// reported as such; bytes that are not printable ASCII become '?', so that whoever echoes a line sends nothing
/// strange.
class LineReader {
 public:
  static constexpr std::size_t line_max = 640;  ///< a record of a backup takes at most 488

  enum class Result : unsigned char { nothing, line, too_long };

  /// Takes one character. On `line`, line() is the text until the next call.
  constexpr Result take(char c) {
    if (complete_) {
      complete_ = false;
      size_ = 0;
    }
    if (c == '\n' || c == '\r') {
      const bool after_cr = c == '\n' && last_ == '\r';
      last_ = c;
      if (after_cr) return Result::nothing;
      complete_ = true;
      if (!overflow_) return Result::line;
      overflow_ = false;
      size_ = 0;
      return Result::too_long;
    }
    last_ = c;
    if (size_ == line_max || overflow_) {
      overflow_ = true;
      return Result::nothing;
    }
    chars_[size_++] = c >= ' ' && c <= '~' ? c : '?';
    return Result::nothing;
  }

  constexpr std::string_view line() const { return {chars_.data(), size_}; }
  constexpr void clear() { *this = {}; }

 private:
  std::array<char, line_max> chars_{};
  std::size_t size_ = 0;
  char last_ = 0;
  bool complete_ = false, overflow_ = false;
};

}  // namespace pd::console
