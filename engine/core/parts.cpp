#include "engine/core/parts.hpp"

#include <array>

#include "engine/core/log.hpp"

namespace core {

namespace {

constexpr std::string_view first_word = "POCKET-DAWN";
constexpr std::string_view digits_of_bytes = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ$%*+.";
constexpr unsigned base = digits_of_bytes.size();
static_assert(base * base * base >= 0x10000 && base * base >= 0x100);

constexpr bool is_space(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

std::uint16_t digest_of(std::span<const std::uint8_t> bytes) { return static_cast<std::uint16_t>(crc32(bytes)); }

void put_hex(Text<part_head_max>& out, std::uint32_t value, unsigned digits) {
  while (digits-- > 0) out << "0123456789ABCDEF"[value >> 4 * digits & 15u];
}

/// A part as it was found, its bytes still as text.
struct Found {
  std::uint32_t format = 0, index = 0, count = 0, log = 0, checksum = 0;
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
    const std::size_t digit = digits_of_bytes.find(text.front());
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
      !take_number(text, 16, 4, found.checksum))
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
    const std::size_t digit = digits_of_bytes.find(c);
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
  return size > 0 && size <= out.size() && digest_of(out.first(size)) == found.checksum;
}

/// The version behind the bytes of a part, if it has one.
std::string_view version_of(std::string_view data) {
  std::size_t at = 0;
  while (at < data.size() && (is_space(data[at]) || digits_of_bytes.find(data[at]) != std::string_view::npos)) ++at;
  if (at == data.size() || data[at] != ':') return {};
  data.remove_prefix(at + 1);
  std::size_t size = 0;
  while (size < data.size() && is_version(data.substr(size, 1))) ++size;
  while (size > 0 && data[size - 1] == '.') --size;  // the end of somebody's sentence
  data = data.substr(0, size);
  return is_version(data) ? data : std::string_view{};
}

/// Reads the parts in order and records which are missing or damaged. Returns the number of bytes.
std::size_t gather(std::string_view text, Joined& joined, std::span<std::uint8_t> out) {
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
    if (there && !sound) joined.damaged |= 1u << (i - 1);
  }
  return size;
}

/// The checksums of the parts are short: only the log's own knows for certain.
bool is_log(std::span<const std::uint8_t> bytes, std::uint32_t checksum) {
  if (bytes.size() < 4) return false;
  std::uint32_t stored = 0;
  for (std::size_t i = 0; i < 4; ++i) stored |= std::uint32_t{bytes[bytes.size() - 4 + i]} << 8 * i;
  return stored == checksum && crc_matches(bytes);
}

}  // namespace

std::size_t write_part(const Part& part, std::span<char> out) {
  Text<part_head_max> head;
  head << first_word << ' ' << part_format << ' ' << part.index << '/' << part.count << ' ';
  put_hex(head, part.log, 8);
  head << ' ';
  put_hex(head, digest_of(part.bytes), 4);
  head << ' ';
  const std::size_t bytes = part.bytes.size();
  const std::size_t tail = part.made_by.empty() ? 0 : 1 + part.made_by.size();
  const std::size_t length = head.size() + bytes / 2 * 3 + bytes % 2 * 2 + tail;
  if (out.size() < length) return 0;
  std::size_t n = 0;
  for (const char c : head.view()) out[n++] = c;
  for (std::size_t i = 0; i < bytes; i += 2) {
    const bool pair = i + 1 < bytes;
    unsigned value = part.bytes[i];
    if (pair) value = value << 8 | part.bytes[i + 1];
    if (pair) out[n++] = digits_of_bytes[value / (base * base)];
    out[n++] = digits_of_bytes[value / base % base];
    out[n++] = digits_of_bytes[value % base];
  }
  if (tail > 0) out[n++] = ':';
  for (const char c : part.made_by) out[n++] = c;
  return n;
}

Joined join_parts(std::string_view text, std::span<std::uint8_t> out) {
  Joined joined;
  Found first;
  for (std::string_view at = next_part(text); !at.empty(); at = next_part(at.substr(1))) {
    Found found;
    ++joined.text;
    const bool read = read_head(at, found);
    joined.format = found.format;
    if (!read)
      joined.refusal = refused::part_cut_short;
    else if (found.format != part_format)
      joined.refusal = refused::other_format;
    else if (joined.text > 1 && (found.log != first.log || found.count != first.count))
      joined.refusal = refused::parts_of_two_logs;
    if (joined.refusal) return joined;
    if (joined.text == 1) first = found;
    if (joined.made_by.empty()) joined.made_by = version_of(found.data);
  }
  if (joined.text == 0) {
    joined.refusal = refused::not_a_log;
    return joined;
  }
  joined.text = 0;
  joined.count = first.count;
  const std::size_t size = gather(text, joined, out);
  if (joined.damaged != 0)
    joined.refusal = refused::parts_damaged;
  else if (joined.missing != 0)
    joined.refusal = refused::parts_missing;
  else if (!is_log(out.first(size), first.log))
    joined.refusal = refused::parts_do_not_fit;
  else
    joined.size = size;
  return joined;
}

bool holds_parts(std::string_view text) { return text.find(first_word) != std::string_view::npos; }

}  // namespace core
