#pragma once
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace core {

/// The first word of a text, which loses it and the spaces around it.
constexpr std::string_view next_word(std::string_view& text) {
  while (text.starts_with(' ')) text.remove_prefix(1);
  const std::string_view word = text.substr(0, text.find(' '));
  text.remove_prefix(word.size());
  while (text.starts_with(' ')) text.remove_prefix(1);
  return word;
}

/// A decimal number of one to nine digits. Returns whether the word is one.
constexpr bool read_number(std::string_view word, unsigned& value) {
  value = 0;
  for (const char c : word) {
    if (c < '0' || c > '9') return false;
    value = value * 10 + static_cast<unsigned>(c - '0');
  }
  return !word.empty() && word.size() <= 9;
}

/// The value of a hexadecimal digit in lower case, or -1.
constexpr int hex_digit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

/// A hexadecimal number of that many digits. Returns whether the word is one.
constexpr bool read_hex(std::string_view word, std::size_t digits, std::uint32_t& value) {
  value = 0;
  for (const char c : word) {
    if (hex_digit(c) < 0) return false;
    value = value << 4 | static_cast<std::uint32_t>(hex_digit(c));
  }
  return word.size() == digits;
}

}  // namespace core
