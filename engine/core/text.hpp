#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <type_traits>

namespace core {

#ifdef DAWN_TEXT_LISTENER
/// Told of every text that was cut, as far as it goes, if somebody set it. Only this machine has it, for tests: a cut
/// is a mistake of whoever chose the size.
inline void (*text_did_not_fit)(std::string_view kept) = nullptr;
#endif

/// A short line of UTF-8 text in fixed memory. What does not fit is cut, between
/// two characters and never inside one; after a cut nothing more is added.
template <std::size_t N>
class Text {
 public:
  constexpr Text() = default;
  constexpr Text(std::string_view s) { *this << s; }
  constexpr Text& operator<<(std::string_view s) {
    std::size_t fits = s.size();
    if (fits > room()) {
      fits = room();
      while (fits > 0 && (static_cast<unsigned char>(s[fits]) & 0xC0u) == 0x80u) --fits;
    }
    for (std::size_t i = 0; i < fits; ++i) chars_[size_++] = s[i];
    if (fits < s.size()) be_cut();
    return *this;
  }
  constexpr Text& operator<<(const char* s) { return *this << std::string_view(s); }
  constexpr Text& operator<<(char c) {
    if (room() == 0)
      be_cut();
    else
      chars_[size_++] = c;
    return *this;
  }
  constexpr Text& operator<<(unsigned value) {
    std::array<char, 10> digits{};
    std::size_t at = digits.size();
    do digits[--at] = static_cast<char>('0' + value % 10);
    while (value /= 10);
    return *this << std::string_view(digits.data() + at, digits.size() - at);
  }
  constexpr Text& operator<<(int value) {
    if (value >= 0) return *this << static_cast<unsigned>(value);
    return *this << "−" << 0u - static_cast<unsigned>(value);
  }
  // std::uint32_t and std::int32_t are these on the RP2040.
  constexpr Text& operator<<(unsigned long value)
    requires(sizeof(long) == sizeof(int))
  {
    return *this << static_cast<unsigned>(value);
  }
  constexpr Text& operator<<(long value)
    requires(sizeof(long) == sizeof(int))
  {
    return *this << static_cast<int>(value);
  }
  constexpr Text& hex(std::uint32_t value, unsigned digits) {
    while (digits-- > 0) *this << "0123456789abcdef"[value >> 4 * digits & 15u];
    return *this;
  }
  constexpr void clear() {
    size_ = 0;
    cut_ = false;
  }
  constexpr bool empty() const { return size_ == 0; }
  constexpr std::size_t size() const { return size_; }
  constexpr bool cut() const { return cut_; }  ///< true when something did not fit
  constexpr operator std::string_view() const { return {chars_.data(), size_}; }
  constexpr std::string_view view() const { return *this; }

 private:
  constexpr void be_cut() {
#ifdef DAWN_TEXT_LISTENER
    if (!std::is_constant_evaluated() && !cut_ && text_did_not_fit != nullptr) text_did_not_fit(view());
#endif
    cut_ = true;
  }
  constexpr std::size_t room() const { return cut_ ? 0 : N - size_; }

  std::array<char, N> chars_{};
  std::size_t size_ = 0;
  bool cut_ = false;
};

}  // namespace core
