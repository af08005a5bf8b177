#pragma once
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "engine/core/text.hpp"

/// A binary log (log.hpp) cut into texts that fit into QR codes and come back as a phone's scanner reads them:
///
///   POCKET-DAWN 1 2/3 9F3A1C20 7B21 0$F7K...
///
/// Format of the parts, which part of how many, the checksum of the log (its last four bytes as a number), the lower
/// half of the CRC-32 of this part's bytes, and the bytes: two in three signs, a last single one in two. Only signs
/// that a QR code holds in its alphanumeric mode; no blanks after the head, so that broken lines do no harm.
namespace core {

inline constexpr unsigned part_format = 1;
inline constexpr unsigned parts_max = 32;
inline constexpr std::size_t part_head_max = 34;  ///< signs before the bytes

/// Bytes that a part of so many signs can hold.
constexpr std::size_t part_bytes(std::size_t signs) {
  return signs < part_head_max ? 0 : (signs - part_head_max) / 3 * 2;
}

struct Part {
  unsigned index = 0, count = 0;  ///< from 1 to count
  std::uint32_t log = 0;          ///< its checksum
  std::span<const std::uint8_t> bytes{};
};

/// Writes the part as text; returns its length, or 0 when `out` is too small.
std::size_t write_part(const Part& part, std::span<char> out);

/// What join_parts() made of a text.
struct Joined {
  std::size_t size = 0;       ///< of the whole log, in bytes; 0: it is not whole
  unsigned count = 0;         ///< parts that there are to be; 0: no part was understood
  std::uint32_t missing = 0;  ///< bit i: part i + 1 is not there
  std::uint32_t spoilt = 0;   ///< bit i: part i + 1 is there, but was cut or altered
  Text<200> why{};            ///< why the log is not whole, in words that name the parts; empty: it is

  /// Nothing is wrong but that there is more to come.
  bool waits() const { return count > 0 && size == 0 && spoilt == 0 && missing != 0; }
};

/// Puts the log together from a text that holds its parts: in any order, some of them again and again, with any
/// white space between and inside them. `out` takes the bytes; what of them is spoilt when it is not whole.
Joined join_parts(std::string_view text, std::span<std::uint8_t> out);

/// Whether a text is meant to be parts of a log.
bool holds_parts(std::string_view text);

}  // namespace core
