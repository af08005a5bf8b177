#include "tests/walk/walk.hpp"

#include <cstdio>
#include <cstdlib>
#include <set>

#include "tests/walk/steps.hpp"

namespace walk {

void lost(const std::string& words) {
  std::printf("FAIL: the walk is lost: %s\n", words.c_str());
  std::exit(1);
}

void every_screen(const hal::Board& board, app::Language language, const Visit& visit) {
  std::set<std::string> names;
  const Visit once = [&](const std::string& name) {
    if (!names.insert(name).second) lost(name + ": two screens have this name");
    visit(name);
  };
  const Walk w(board, language, once);
  menus(w);
  stone_age_screens(w);
  cvlizacje_screens(w);
  altay_screens(w);
  results(w);
}

}  // namespace walk
