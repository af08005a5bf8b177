// What earlier releases kept in flash stays readable: images that their own code wrote.
#include <string>
#include <vector>

#include "tests/kept/kept.hpp"
#include "tests/test.hpp"

namespace {

std::vector<std::string> lines_of(const std::string& path) {
  std::ifstream file(path);
  std::vector<std::string> lines;
  for (std::string line; std::getline(file, line);) lines.push_back(line);
  return lines;
}

void assert_contents(const std::string& path) {
  const std::vector<std::string> wanted = lines_of(path), found = kept::contents();
  TEST_ASSERT_FALSE(wanted.empty());
  for (std::size_t i = 0; i < wanted.size() && i < found.size(); ++i)
    TEST_ASSERT_EQUAL_STRING(wanted[i].c_str(), found[i].c_str());
  TEST_ASSERT_EQUAL(wanted.size(), found.size());
}

}  // namespace

TEST("games, results, settings and statistics of 0.1.0 are read as it read them, and after work ahead and restarts") {
  for (const char* name : {"games", "results", "full"}) {
    const std::string path = std::string("tests/kept/0.1.0/") + name;
    app::introduce_games();
    TEST_ASSERT_TRUE(kept::load_image(path + ".flash"));
    app::store_open();
    assert_contents(path + ".txt");
    for (int i = 0; i < 200; ++i) app::store_idle();
    assert_contents(path + ".txt");
    app::store_open();
    assert_contents(path + ".txt");
  }
}
