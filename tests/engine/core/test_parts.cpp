// A log in parts: through a scanner and back, and every way in which people get it wrong.
#include "engine/core/parts.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "engine/core/log.hpp"
#include "engine/core/rng.hpp"
#include "tests/test.hpp"

namespace {

/// Something with a checksum at its end, as a log has.
std::vector<std::uint8_t> some_log(std::size_t size, std::uint64_t seed) {
  core::Rng rng(seed);
  std::vector<std::uint8_t> bytes(size);
  for (std::uint8_t& b : bytes) b = static_cast<std::uint8_t>(rng.next());
  core::write_crc(bytes, size - 4);
  return bytes;
}

std::vector<std::string> cut(const std::vector<std::uint8_t>& log, std::size_t share) {
  std::uint32_t mark = 0;
  for (unsigned i = 0; i < 4; ++i) mark |= std::uint32_t{log[log.size() - 4 + i]} << 8 * i;
  const auto count = static_cast<unsigned>((log.size() + share - 1) / share);
  std::vector<std::string> parts;
  for (unsigned i = 0; i < count; ++i) {
    const std::size_t from = i * share;
    std::string text(3000, '?');
    text.resize(
        core::write_part({i + 1, count, mark, std::span(log).subspan(from, std::min(share, log.size() - from))}, text));
    TEST_ASSERT_TRUE(!text.empty());
    parts.push_back(text);
  }
  return parts;
}

std::array<std::uint8_t, core::log_binary_max> bytes;

core::Joined join(const std::string& text) { return core::join_parts(text, bytes); }

void expect_whole(const std::string& text, const std::vector<std::uint8_t>& log) {
  const core::Joined joined = join(text);
  TEST_ASSERT_EQUAL_STRING("", std::string(joined.why.view()).c_str());
  TEST_ASSERT_EQUAL(log.size(), joined.size);
  TEST_ASSERT_EQUAL_UINT8_ARRAY(log.data(), bytes.data(), log.size());
}

void expect_refused(const std::string& text, const char* why) {
  const core::Joined joined = join(text);
  TEST_ASSERT_EQUAL_STRING(why, std::string(joined.why.view()).c_str());
  TEST_ASSERT_EQUAL(0, joined.size);
}

}  // namespace

TEST("a part looks as the header says, and holds only what a QR code of text can") {
  const std::vector<std::uint8_t> log = {0xFF, 0xFF, 0, 1, 0x12, 0x34, 0x56, 0x78, 0x9A};
  std::string text(80, '?');
  text.resize(core::write_part({1, 1, 0x9A785634, log}, text));
  TEST_ASSERT_EQUAL_STRING("POCKET-DAWN 1 1/1 9A785634 BD14 *.H0012VRD6%3V", text.c_str());
  for (const std::string& part : cut(some_log(700, 1), 100))
    TEST_ASSERT_TRUE(part.find_first_not_of("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:") == std::string::npos);
}

TEST("logs of any length come back from parts of any size") {
  for (std::size_t size = 4; size < 60; ++size) {
    std::string all;
    for (const std::string& part : cut(some_log(size, size), 7)) all += part;
    expect_whole(all, some_log(size, size));
  }
  const std::size_t share = core::part_bytes(1460);
  const std::vector<std::uint8_t> longest = some_log(core::log_binary_max, 5);
  const auto parts = cut(longest, share);
  TEST_ASSERT_EQUAL(18, parts.size());
  std::string all;
  for (const std::string& part : parts) {
    TEST_ASSERT_TRUE(part.size() <= 1460);
    all += part + "\n";
  }
  expect_whole(all, longest);
}

TEST("parts may come in any order, again and again, with words around them and broken lines") {
  const std::vector<std::uint8_t> log = some_log(250, 7);
  const auto parts = cut(log, 100);
  expect_whole(parts[2] + "\n" + parts[0] + "\n" + parts[2] + " " + parts[1], log);
  expect_whole("look here:\n\n" + parts[1] + "\n\n" + parts[0] + parts[2], log);
  expect_whole(parts[1] + "\nthat was the second\n" + parts[0] + ", " + parts[2] + "\n(end)", log);
  expect_whole(parts[0].substr(0, 60) + "\n  " + parts[0].substr(60) + parts[1] + parts[2], log);
}

TEST("what is missing is named") {
  const auto parts = cut(some_log(500, 9), 100);
  expect_refused(parts[0] + parts[1] + parts[3] + parts[4], "part 3 of 5 is missing");
  expect_refused(parts[4] + parts[1], "parts 1, 3 and 4 of 5 are missing");
  const core::Joined joined = join(parts[4] + parts[1]);
  TEST_ASSERT_TRUE(joined.waits());
  TEST_ASSERT_EQUAL_HEX32(0b01101, joined.missing);
  TEST_ASSERT_EQUAL(5, joined.count);
}

TEST("a part that was cut or altered is named, and a sound copy of it heals that") {
  const std::vector<std::uint8_t> log = some_log(300, 11);
  auto parts = cut(log, 100);
  const std::string sound = parts[1];
  parts[1].pop_back();
  expect_refused(parts[0] + parts[1] + parts[2], "part 2 of 3 was cut or altered: scan again");
  TEST_ASSERT_FALSE(join(parts[0] + parts[1] + parts[2]).waits());
  expect_refused(parts[1] + parts[2], "part 1 of 3 is missing; part 2 of 3 was cut or altered: scan again");
  expect_whole(parts[0] + parts[1] + parts[2] + sound, log);
  parts[1] = sound;
  for (std::size_t i = 32; i < sound.size(); ++i) {
    parts[1][i] = sound[i] == 'A' ? 'B' : 'A';
    expect_refused(parts[0] + parts[1] + parts[2], "part 2 of 3 was cut or altered: scan again");
    parts[1] = sound;
  }
  parts[1][40] = 'a';
  expect_refused(parts[0] + parts[1] + parts[2], "part 2 of 3 was cut or altered: scan again");
}

TEST("parts of two logs are not mixed") {
  const auto one = cut(some_log(300, 1), 100), other = cut(some_log(300, 2), 100), longer = cut(some_log(350, 3), 100);
  expect_refused(one[0] + one[1] + other[2],
                 "these are parts of two logs: part 1 of 3 is of one, part 3 of 3 (text 3) of another");
  expect_refused(longer[3] + one[0],
                 "these are parts of two logs: part 4 of 4 is of one, part 1 of 3 (text 2) of another");
}

TEST("what is no part is refused in words") {
  expect_refused("", "there is no part of a log here: each begins with POCKET-DAWN");
  expect_refused("pocket-dawn 1 stone_age", "there is no part of a log here: each begins with POCKET-DAWN");
  TEST_ASSERT_FALSE(core::holds_parts("pocket-dawn 1 stone_age"));
  const char* cut_short =
      "text 1 that begins with POCKET-DAWN is cut short: which part it is and its checksums come next, then its signs";
  for (const char* text : {"POCKET-DAWN", "POCKET-DAWN 1", "POCKET-DAWN 1 2", "POCKET-DAWN 1 2/", "POCKET-DAWN 1 1/1 ",
                           "POCKET-DAWN 1 1/1 12345678", "POCKET-DAWN 1 3/2 12345678 1234 00",
                           "POCKET-DAWN 1 0/2 12345678 1234 00", "POCKET-DAWN 1 1/33 12345678 1234 00"})
    expect_refused(text, cut_short);
  expect_refused("POCKET-DAWN 2 hello", "text 1 has the format 2 of parts, which this program does not know");
  expect_refused("POCKET-DAWN 1 1/1 12345678 1234", "part 1 of 1 was cut or altered: scan again");
  const std::vector<std::uint8_t> log = some_log(40, 3);
  std::string text(200, '?');
  text.resize(core::write_part({1, 1, 0x11223344, log}, text));
  expect_refused(text, "the parts do not fit together: their checksum is not that of the log");
}

TEST("no more is written than there is room for") {
  const std::vector<std::uint8_t> log = some_log(40, 3);
  std::string text(200, '?');
  const std::size_t size = core::write_part({1, 1, 1, log}, text);
  for (std::size_t n = 0; n < size; ++n)
    TEST_ASSERT_EQUAL(0, core::write_part({1, 1, 1, log}, std::span(text).first(n)));
  const auto parts = cut(some_log(300, 4), 100);
  std::array<std::uint8_t, 250> small{};
  TEST_ASSERT_EQUAL(0, core::join_parts(parts[0] + parts[1] + parts[2], small).size);
}

TEST("an altered log is refused even where the short check of its part fits by chance") {
  const std::vector<std::uint8_t> log = some_log(40, 11);
  std::vector<std::uint8_t> altered = log;
  std::uint32_t tries = 0;
  do {
    ++tries;
    altered[0] = static_cast<std::uint8_t>(tries);
    altered[1] = static_cast<std::uint8_t>(tries >> 8);
    altered[2] = static_cast<std::uint8_t>(tries >> 16);
  } while (altered == log || (core::crc32(altered) & 0xFFFFu) != (core::crc32(log) & 0xFFFFu));
  expect_whole(cut(log, 40)[0], log);
  expect_refused(cut(altered, 40)[0], "the parts do not fit together: their checksum is not that of the log");
}
