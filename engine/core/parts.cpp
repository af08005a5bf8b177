#include "engine/core/parts.hpp"

#include <array>

#include "engine/core/log.hpp"

namespace core {

namespace {

constexpr std::string_view first_word = "POCKET-DAWN";
constexpr std::string_view signs = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ$%*+.";
constexpr unsigned base = signs.size();
static_assert(base * base * base >= 0x10000 && base * base >= 0x100);

constexpr bool is_space(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

std::uint16_t check_of(std::span<const std::uint8_t> bytes) { return static_cast<std::uint16_t>(crc32(bytes)); }

void put_hex(Text<part_head_max>& out, std::uint32_t value, unsigned digits) {
  while (digits-- > 0) out << "0123456789ABCDEF"[value >> 4 * digits & 15u];
}

/// A part as it was found, its bytes still in signs.
struct Found {
  std::uint32_t format = 0, index = 0, count = 0, log = 0, check = 0;
  std::string_view data{};
};

/// The text from the next part on, or nothing.
std::string_view next_part(std::string_view text) {
  const std::size_t at = text.find(first_word);
  return at == std::string_view::npos ? std::string_view{} : text.substr(at);
}

/// A number, after any white space.
bool take_number(std::string_view& text, unsigned number_base, unsigned digits_max, std::uint32_t& value) {
  while (!text.empty() && is_space(text.front())) text.remove_prefix(1);
  unsigned digits = 0;
  for (value = 0; digits < digits_max && !text.empty(); ++digits) {
    const std::size_t digit = signs.find(text.front());
    if (digit >= number_base) break;
    value = value * number_base + static_cast<std::uint32_t>(digit);
    text.remove_prefix(1);
  }
  return digits > 0;
}

/// `text` begins with the first word of a part, which ends where the next one begins.
bool read_head(std::string_view text, Found& found) {
  text.remove_prefix(first_word.size());
  text = text.substr(0, text.find(first_word));
  if (!take_number(text, 10, 3, found.format)) return false;
  if (found.format != part_format) return true;
  if (!take_number(text, 10, 2, found.index) || text.empty() || text.front() != '/') return false;
  text.remove_prefix(1);
  if (!take_number(text, 10, 2, found.count) || !take_number(text, 16, 8, found.log) ||
      !take_number(text, 16, 4, found.check))
    return false;
  found.data = text;
  return found.index >= 1 && found.index <= found.count && found.count <= parts_max;
}

/// Reads the bytes of a part to the front of `out`; false when they are not those that were written.
bool read_bytes(const Found& found, std::span<std::uint8_t> out, std::size_t& size) {
  size = 0;
  unsigned value = 0, digits = 0;
  const auto put = [&](unsigned byte) {
    if (size < out.size()) out[size] = static_cast<std::uint8_t>(byte);
    ++size;
  };
  for (const char c : found.data) {
    if (is_space(c)) continue;
    const std::size_t digit = signs.find(c);
    if (digit == std::string_view::npos) break;  // words of people; the checksum knows whether it was all
    value = value * base + static_cast<unsigned>(digit);
    if (++digits < 3) continue;
    if (value > 0xFFFF) return false;
    put(value >> 8);
    put(value & 255u);
    value = digits = 0;
  }
  if (digits == 1 || (digits == 2 && value > 255)) return false;
  if (digits == 2) put(value);
  return size > 0 && size <= out.size() && check_of(out.first(size)) == found.check;
}

/// "part 2 of 3", "parts 1, 3 and 4 of 5"
void name_parts(Text<200>& out, std::uint32_t which, unsigned count) {
  unsigned left = 0;
  for (std::uint32_t w = which; w != 0; w &= w - 1) ++left;
  out << (left == 1 ? "part " : "parts ");
  for (unsigned i = 0; i < count; ++i) {
    if ((which >> i & 1u) == 0) continue;
    out << i + 1;
    --left;
    out << (left > 1 ? ", " : left == 1 ? " and " : "");
  }
  out << " of " << count;
}

bool plural(std::uint32_t which) { return (which & (which - 1)) != 0; }

}  // namespace

std::size_t write_part(const Part& part, std::span<char> out) {
  Text<part_head_max> head;
  head << first_word << ' ' << part_format << ' ' << part.index << '/' << part.count << ' ';
  put_hex(head, part.log, 8);
  head << ' ';
  put_hex(head, check_of(part.bytes), 4);
  head << ' ';
  const std::size_t bytes = part.bytes.size();
  const std::size_t length = head.size() + bytes / 2 * 3 + bytes % 2 * 2;
  if (out.size() < length) return 0;
  std::size_t n = 0;
  for (const char c : head.view()) out[n++] = c;
  for (std::size_t i = 0; i < bytes; i += 2) {
    const bool pair = i + 1 < bytes;
    unsigned value = part.bytes[i];
    if (pair) value = value << 8 | part.bytes[i + 1];
    if (pair) out[n++] = signs[value / (base * base)];
    out[n++] = signs[value / base % base];
    out[n++] = signs[value % base];
  }
  return n;
}

Joined join_parts(std::string_view text, std::span<std::uint8_t> out) {
  Joined joined;
  Found first;
  unsigned number = 0;
  for (std::string_view at = next_part(text); !at.empty(); at = next_part(at.substr(1))) {
    Found found;
    ++number;
    if (!read_head(at, found)) {
      joined.count = 0;
      joined.why << "text " << number << " that begins with " << first_word
                 << " is cut short: which part it is and its checksums come next, then its signs";
      return joined;
    }
    if (found.format != part_format) {
      joined.why << "text " << number << " has the format " << found.format
                 << " of parts, which this program does not know";
      return joined;
    }
    if (number == 1) first = found;
    if (found.log != first.log || found.count != first.count) {
      joined.why << "these are parts of two logs: part " << first.index << " of " << first.count << " is of one, part "
                 << found.index << " of " << found.count << " (text " << number << ") of another";
      return joined;
    }
  }
  if (number == 0) {
    joined.why << "there is no part of a log here: each begins with " << first_word;
    return joined;
  }
  joined.count = first.count;
  std::size_t size = 0;
  for (unsigned i = 1; i <= joined.count; ++i) {
    bool there = false, sound = false;
    for (std::string_view at = next_part(text); !at.empty() && !sound; at = next_part(at.substr(1))) {
      Found found;
      std::size_t taken = 0;
      if (!read_head(at, found) || found.index != i) continue;
      there = true;
      sound = read_bytes(found, out.subspan(size), taken);
      if (sound) size += taken;
    }
    if (!there) joined.missing |= 1u << (i - 1);
    if (there && !sound) joined.spoilt |= 1u << (i - 1);
  }
  if (joined.missing != 0) {
    name_parts(joined.why, joined.missing, joined.count);
    joined.why << (plural(joined.missing) ? " are missing" : " is missing");
  }
  if (joined.spoilt != 0) {
    if (joined.missing != 0) joined.why << "; ";
    name_parts(joined.why, joined.spoilt, joined.count);
    joined.why << (plural(joined.spoilt) ? " were" : " was") << " cut or altered: scan again";
  }
  if (!joined.why.empty()) return joined;
  std::uint32_t mark = 0;
  for (std::size_t i = 0; i < 4 && size >= 4; ++i) mark |= std::uint32_t{out[size - 4 + i]} << 8 * i;
  // The checks of the parts are short: only the log's own knows for certain.
  if (size < 4 || mark != first.log || crc32(out.first(size - 4)) != mark)
    joined.why << "the parts do not fit together: their checksum is not that of the log";
  else
    joined.size = size;
  return joined;
}

bool holds_parts(std::string_view text) { return text.find(first_word) != std::string_view::npos; }

}  // namespace core
