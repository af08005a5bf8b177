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
  TEST_ASSERT_EQUAL(0, joined.refusal.code());
  TEST_ASSERT_EQUAL(log.size(), joined.size);
  TEST_ASSERT_EQUAL_UINT8_ARRAY(log.data(), bytes.data(), log.size());
}

core::Joined expect_refused(const std::string& text, core::refused::Reason why) {
  const core::Joined joined = join(text);
  TEST_ASSERT_EQUAL(core::Refusal(why).code(), joined.refusal.code());
  TEST_ASSERT_EQUAL(0, joined.size);
  return joined;
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
  TEST_ASSERT_EQUAL_HEX32(
      0b00100, expect_refused(parts[0] + parts[1] + parts[3] + parts[4], core::refused::parts_missing).missing);
  const core::Joined joined = expect_refused(parts[4] + parts[1], core::refused::parts_missing);
  TEST_ASSERT_TRUE(joined.waits());
  TEST_ASSERT_EQUAL_HEX32(0b01101, joined.missing);
  TEST_ASSERT_EQUAL(5, joined.count);
}

TEST("a part that was cut or altered is named, and a sound copy of it heals that") {
  const std::vector<std::uint8_t> log = some_log(300, 11);
  auto parts = cut(log, 100);
  const std::string sound = parts[1];
  const auto second_is_damaged = [&](std::uint32_t missing) {
    const core::Joined joined =
        expect_refused((missing ? "" : parts[0]) + parts[1] + parts[2], core::refused::parts_damaged);
    TEST_ASSERT_EQUAL_HEX32(0b010, joined.damaged);
    TEST_ASSERT_EQUAL_HEX32(missing, joined.missing);
    TEST_ASSERT_FALSE(joined.waits());
  };
  parts[1].pop_back();
  second_is_damaged(0);
  second_is_damaged(0b001);
  expect_whole(parts[0] + parts[1] + parts[2] + sound, log);
  parts[1] = sound;
  for (std::size_t i = 32; i < sound.size(); ++i) {
    parts[1][i] = sound[i] == 'A' ? 'B' : 'A';
    second_is_damaged(0);
    parts[1] = sound;
  }
  parts[1][40] = 'a';
  second_is_damaged(0);
}

TEST("parts of two logs are not mixed") {
  const auto one = cut(some_log(300, 1), 100), other = cut(some_log(300, 2), 100), longer = cut(some_log(350, 3), 100);
  TEST_ASSERT_EQUAL(3, expect_refused(one[0] + one[1] + other[2], core::refused::parts_of_two_logs).text);
  TEST_ASSERT_EQUAL(2, expect_refused(longer[3] + one[0], core::refused::parts_of_two_logs).text);
}

TEST("what is no part is refused") {
  expect_refused("", core::refused::not_a_log);
  expect_refused("pocket-dawn 1 stone_age", core::refused::not_a_log);
  TEST_ASSERT_FALSE(core::holds_parts("pocket-dawn 1 stone_age"));
  for (const char* text : {"POCKET-DAWN", "POCKET-DAWN 1", "POCKET-DAWN 1 2", "POCKET-DAWN 1 2/", "POCKET-DAWN 1 1/1 ",
                           "POCKET-DAWN 1 1/1 12345678", "POCKET-DAWN 1 3/2 12345678 1234 00",
                           "POCKET-DAWN 1 0/2 12345678 1234 00", "POCKET-DAWN 1 1/33 12345678 1234 00"})
    TEST_ASSERT_EQUAL(1, expect_refused(text, core::refused::part_cut_short).text);
  TEST_ASSERT_EQUAL(2, expect_refused("POCKET-DAWN 2 hello", core::refused::other_format).format);
  expect_refused("POCKET-DAWN 1 1/1 12345678 1234", core::refused::parts_damaged);
  const std::vector<std::uint8_t> log = some_log(40, 3);
  std::string text(200, '?');
  text.resize(core::write_part({1, 1, 0x11223344, log}, text));
  expect_refused(text, core::refused::parts_do_not_fit);
}

TEST("a part says which version wrote it, behind its bytes; one of 0.1.0 does not") {
  const std::vector<std::uint8_t> log = some_log(41, 3);
  std::uint32_t mark = 0;
  for (unsigned i = 0; i < 4; ++i) mark |= std::uint32_t{log[log.size() - 4 + i]} << 8 * i;
  std::string text(200, '?');
  text.resize(core::write_part({1, 1, mark, log, "0.2.0"}, text));
  TEST_ASSERT_TRUE(text.ends_with(":0.2.0"));
  for (const char* around : {"", "\n", "\r\n", " and words: 1.2.3", ".", "\"", "\t", ", the last one"}) {
    expect_whole("read: " + text + around, log);
    TEST_ASSERT_TRUE(join("read: " + text + around).made_by.view() == "0.2.0");
  }
  expect_whole(text.substr(0, text.size() - 6), log);
  TEST_ASSERT_TRUE(join(text.substr(0, text.size() - 6)).made_by.empty());
  TEST_ASSERT_TRUE(core::is_version("0.2.0") && core::is_version("10.20.30-RC"));
  TEST_ASSERT_FALSE(core::is_version("") || core::is_version("0.2.0-rc") || core::is_version("0.2.0 ") ||
                    core::is_version("100.200.3000"));
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
  expect_refused(cut(altered, 40)[0], core::refused::parts_do_not_fit);
}
