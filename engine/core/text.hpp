#pragma once
#include <array>
#include <cstddef>
#include <string_view>

namespace core {

/// A short line of text in fixed memory. What does not fit is cut, never written.
template <std::size_t N>
class Text {
 public:
  constexpr Text() = default;
  constexpr Text(std::string_view s) { *this << s; }
  constexpr Text& operator<<(std::string_view s) {
    for (const char c : s) *this << c;
    return *this;
  }
  constexpr Text& operator<<(char c) {
    if (size_ < N) chars_[size_++] = c;
    return *this;
  }
  constexpr Text& operator<<(int value) {
    if (value < 0) *this << '-';
    std::array<char, 10> digits{};
    std::size_t n = 0;
    unsigned rest = value < 0 ? 0u - static_cast<unsigned>(value) : static_cast<unsigned>(value);
    do digits[n++] = static_cast<char>('0' + rest % 10);
    while (rest /= 10);
    while (n > 0) *this << digits[--n];
    return *this;
  }
  constexpr Text& operator<<(unsigned value) { return *this << static_cast<int>(value); }
  constexpr void clear() { size_ = 0; }
  constexpr bool empty() const { return size_ == 0; }
  constexpr std::size_t size() const { return size_; }
  constexpr operator std::string_view() const { return {chars_.data(), size_}; }
  constexpr std::string_view view() const { return *this; }

 private:
  std::array<char, N> chars_{};
  std::size_t size_ = 0;
};

}  // namespace core
