#pragma once
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "engine/core/refusal.hpp"
#include "engine/core/text.hpp"

/// A binary log (log.hpp) cut into texts that fit into QR codes and come back as a phone's scanner reads them:
///
///   POCKET-DAWN 1 2/3 9F3A1C20 7B21 0$F7K...:0.2.0
///
/// Format of the parts, which part of how many, the checksum of the log (its last four bytes as a number), the lower
/// half of the CRC-32 of this part's bytes, and the bytes: two in three characters, a last single one in two. Then a
/// colon and the version of the program that wrote it, which parts of 0.1.0 do not have. Only characters that a QR code
/// holds in its alphanumeric mode; no blanks after the head, so that broken lines do no harm.
namespace core {

inline constexpr unsigned part_format = 1;
inline constexpr unsigned parts_max = 32;
inline constexpr std::size_t part_head_max = 34;  ///< characters before the bytes
inline constexpr std::size_t made_by_max = 11;    ///< characters of a version

/// Bytes that a part of so many characters can hold.
constexpr std::size_t part_bytes(std::size_t characters) {
  constexpr std::size_t around = part_head_max + 1 + made_by_max;
  return characters < around ? 0 : (characters - around) / 3 * 2;
}

/// The version of the program that wrote a log: "0.2.0", or nothing.
using MadeBy = Text<made_by_max>;

/// Whether a QR code of text can hold it.
constexpr bool is_version(std::string_view text) {
  for (const char c : text)
    if (!(c == '.' || c == '-' || (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z'))) return false;
  return !text.empty() && text.size() <= made_by_max;
}

struct Part {
  unsigned index = 0, count = 0;  ///< from 1 to count
  std::uint32_t log = 0;          ///< its checksum
  std::span<const std::uint8_t> bytes{};
  std::string_view made_by{};  ///< a version, or empty
};

/// Writes the part as text; returns its length, or 0 when `out` is too small.
std::size_t write_part(const Part& part, std::span<char> out);

/// The result of join_parts().
struct Joined {
  Refusal refusal{};          ///< why the log is incomplete; accepted if it is complete
  std::size_t size = 0;       ///< of the whole log, in bytes
  unsigned count = 0;         ///< parts of the log; 0: no part could be read
  std::uint32_t missing = 0;  ///< bit i: part i + 1 is not there
  std::uint32_t damaged = 0;  ///< bit i: part i + 1 is there, but was cut or altered
  unsigned text = 0;          ///< number of the refused part from 1, if it is a single one
  unsigned format = 0;        ///< of that part
  MadeBy made_by{};

  /// The parts so far are correct, but some are missing.
  bool waits() const { return refusal == refused::parts_missing; }
};

/// Joins the parts that a text contains: in any order, repeatedly, with white space between and inside them. The
/// contents of `out` are undefined if the log is incomplete.
Joined join_parts(std::string_view text, std::span<std::uint8_t> out);

/// Whether a text looks like parts of a log.
bool holds_parts(std::string_view text);

}  // namespace core
