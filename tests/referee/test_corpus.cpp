/// Every recorded game of tests/corpus goes as it went: after each move the position is the same, in the words of the
/// referee. tests/corpus/make.mjs plays the games, tools/fixture adds a log from a bug report.
#include <zlib.h>

#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

#include "tests/test.hpp"
#include "tools/fixture.d/fixture.hpp"

namespace fs = std::filesystem;

namespace {

/// The whole file, compressed or not.
std::string contents(const fs::path& path) {
  std::string text;
  const gzFile file = gzopen(path.c_str(), "rb");
  if (file == nullptr) return text;
  char buffer[16384];
  for (int n = 0; (n = gzread(file, buffer, sizeof buffer)) > 0;) text.append(buffer, static_cast<std::size_t>(n));
  gzclose(file);
  return text;
}

std::vector<fs::path> games() {
  std::vector<fs::path> files;
  for (const auto& entry : fs::directory_iterator("tests/corpus"))
    if (entry.path().string().find(".game") != std::string::npos) files.push_back(entry.path());
  std::sort(files.begin(), files.end());
  return files;
}

constexpr const char* one_game = "tests/corpus/cvlizacje_two_random_1.game.gz";

}  // namespace

TEST("every recorded game goes as it went, move by move") {
  unsigned count = 0, moves = 0;
  static std::string wrong;
  wrong.clear();
  for (const fs::path& file : games()) {
    const std::string recorded = contents(file);
    const std::string difference = fixture::first_difference(recorded);
    if (!difference.empty()) wrong += file.string() + ": " + difference + "\n";
    ++count;
    moves += fixture::move_count(recorded);
  }
  if (!wrong.empty()) TEST_FAIL_MESSAGE(wrong.c_str());
  TEST_ASSERT_GREATER_OR_EQUAL(60, count);
  test::figure("recorded games: %u, %u moves", count, moves);
}

TEST("a recorded game that differs is told by its first move that does, and by what differs") {
  const std::string good = contents(one_game);
  TEST_ASSERT_EQUAL_STRING("", fixture::first_difference(good).c_str());

  std::string check = good;  // of move 11
  const std::size_t at = check.find("\nchecks ") + 8 + 10 * 4;
  check[at] = check[at] == '0' ? '1' : '0';
  TEST_ASSERT_EQUAL(0, fixture::first_difference(check).find("move 11 ("));

  std::string field = good;
  const std::size_t helm = field.find("\nhelm 2\n");
  TEST_ASSERT_TRUE(helm != std::string::npos);
  field[helm + 6] = '1';
  TEST_ASSERT_TRUE(fixture::first_difference(field).find("helm was 1, is 2") != std::string::npos);

  std::string cut = good.substr(0, good.rfind("after "));
  TEST_ASSERT_EQUAL_STRING("it does not record the last position", fixture::first_difference(cut).c_str());
}

TEST("a fixture is made from a log with words around it and from the texts of QR codes") {
  std::string why;
  const std::string good = contents(one_game);
  const std::string log = good.substr(0, good.find('\n'));
  TEST_ASSERT_EQUAL_STRING(good.c_str(), fixture::record("It went wrong:\n" + log + "\nSee you!\n", why).c_str());
  const std::string parts = contents("tests/logs/0.2.0/altay_2_begun.parts");
  TEST_ASSERT_EQUAL_STRING("", fixture::first_difference(fixture::record(parts, why)).c_str());
  TEST_ASSERT_TRUE(fixture::record("nothing", why).empty() && !why.empty());
  TEST_ASSERT_TRUE(fixture::record(log.substr(0, log.size() - 1), why).empty() && !why.empty());
}
