// Writes the pictures of the walk: walk BOARD LANGUAGE FOLDER
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>

#include "generated/languages.hpp"
#include "hal/boards/all.hpp"
#include "hal/host/host.hpp"
#include "tests/walk/walk.hpp"
#include "tools/simulator/png.hpp"

namespace {

const hal::Board* board_named(std::string_view name) {
  for (const hal::Board* b : hal::boards::all)
    if (name == b->name) return b;
  return nullptr;
}

int language_named(std::string_view name) {
  for (int i = 0; i < pd::language_count; ++i)
    if (name == pd::language_codes[i]) return i;
  return -1;
}

}  // namespace

int main(int argc, char** argv) {
  const hal::Board* const board = argc == 4 ? board_named(argv[1]) : nullptr;
  const int language = argc == 4 ? language_named(argv[2]) : -1;
  if (board == nullptr || language < 0) {
    std::fputs("usage: walk BOARD LANGUAGE FOLDER, with a language such as en\n", stderr);
    return 2;
  }
  walk::every_screen(*board, static_cast<pd::Language>(language), [&](const std::string& name) {
    if (!simulator::write_file(std::string(argv[3]) + "/" + name + ".png", simulator::png_of(host::picture()))) {
      std::fprintf(stderr, "walk: cannot write %s.png into %s\n", name.c_str(), argv[3]);
      std::exit(1);
    }
    std::puts(name.c_str());
  });
  return 0;
}
