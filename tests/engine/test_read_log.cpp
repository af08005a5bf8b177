// One function reads a log wherever people bring it: as text or as the texts of QR codes, with whatever is around it.
#include "engine/read_log.hpp"

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "tests/test.hpp"

namespace {

core::Log the_log;
std::array<std::uint8_t, core::log_binary_max> bytes;

core::LogReading read(std::string_view text) { return core::read_log(text, the_log, bytes); }

void expect_refused(std::string_view text, core::refused::Reason why) {
  TEST_ASSERT_EQUAL(core::Refusal(why).code(), read(text).refusal.code());
}

/// The first line: the second of a stored log says how it ended.
std::string first_line(const std::filesystem::path& file) {
  std::ifstream in(file);
  std::string line;
  std::getline(in, line);
  return line;
}

const std::filesystem::path kept = "tests/logs/0.1.0";

std::string with_crc(const std::string& head) {
  char crc[16];
  std::snprintf(crc, sizeof crc, " crc=%08x",
                core::crc32({reinterpret_cast<const std::uint8_t*>(head.data()), head.size()}));
  return head + crc;
}

const std::string line = first_line(kept / "stone_age_pl_3_begun.log");

}  // namespace

TEST("logs of 0.1.0 are read, and the same game comes of their text and of their parts") {
  unsigned parts = 0, lines = 0;
  for (const auto& entry : std::filesystem::directory_iterator(kept)) {
    const std::filesystem::path file = entry.path();
    const core::LogReading reading = read(first_line(file));
    TEST_ASSERT_EQUAL_MESSAGE(0, reading.refusal.code(), file.c_str());
    TEST_ASSERT_TRUE(reading.whole && reading.made_by.empty());
    if (file.extension() != ".parts") {
      ++lines;
      TEST_ASSERT_TRUE_MESSAGE(reading.over || file.string().find("_begun") != std::string::npos, file.c_str());
      continue;
    }
    ++parts;
    const core::Log of_parts = the_log;
    TEST_ASSERT_FALSE(static_cast<bool>(read(first_line(std::filesystem::path(file).replace_extension(".log")))));
    TEST_ASSERT_TRUE(of_parts.setup == the_log.setup && of_parts.size == the_log.size &&
                     of_parts.moves == the_log.moves);
  }
  TEST_ASSERT_TRUE(parts > 20 && lines > 40);
}

TEST("what people have around a log does no harm: words, quotes, ends of lines, a prompt, what the device says first") {
  const unsigned moves = (static_cast<void>(read(line)), the_log.size);
  for (const std::string& text :
       {line + "\n", line + "\r\n", "  " + line, "\"" + line + "\"", "{\"ok\":true,\"log\":\"" + line + "\"}",
        "my pocket-dawn game:\r\n\r\n" + line + "\r\nbye", "load " + line}) {
    TEST_ASSERT_TRUE(core::form_of(text) == core::LogForm::line);
    TEST_ASSERT_FALSE_MESSAGE(static_cast<bool>(read(text)), text.c_str());
    TEST_ASSERT_EQUAL(moves, the_log.size);
    TEST_ASSERT_TRUE(read(text).made_by.empty());
  }
  TEST_ASSERT_TRUE(read("Pocket Dawn 0.2.0: " + line + "\r\n").made_by.view() == "0.2.0");
  TEST_ASSERT_TRUE(read("Pocket Dawn is good: " + line).made_by.empty());
}

TEST("what is no log, or not all of it, is refused by a code; what the rules refuse, too") {
  for (const char* text : {"", "hello", "pocket-dawn", "a pocket-dawn game"}) {
    expect_refused(text, core::refused::not_a_log);
    TEST_ASSERT_TRUE(core::form_of(text) == core::LogForm::none);
  }
  expect_refused(line.substr(0, line.size() - 12), core::refused::no_checksum);
  expect_refused("POCKET-DAWN 1", core::refused::part_cut_short);
  TEST_ASSERT_TRUE(core::form_of("POCKET-DAWN 1") == core::LogForm::parts);
  expect_refused(with_crc("pocket-dawn 1 chess 1 players=3 variant=0 first=1 options=0 moves="),
                 core::refused::unknown_game);
  expect_refused(with_crc("pocket-dawn 1 altay 1 players=3 variant=0 first=1 options=0 moves="),
                 core::refused::rules_differ);
  expect_refused(with_crc("pocket-dawn 1 altay 3 players=9 variant=0 first=1 options=0 moves="),
                 core::refused::player_count);
  const core::LogReading reading =
      read(with_crc("pocket-dawn 1 stone_age 1 players=3 variant=0 first=1 options=0 moves=ffff"));
  TEST_ASSERT_TRUE(reading.whole && reading.refusal == core::refused::no_such_move && reading.at == 0);
}
