// Writes the pictures of the walk: walk BOARD LANGUAGE FOLDER. With --golden in front, only those whose pixels are
// compared, and the text of all screens in a file for each walk. Prints the names of the pictures.
// walk --icons FOLDER writes icons.png, with all icons.
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "generated/languages.hpp"
#include "hal/boards/all.hpp"
#include "hal/host/host.hpp"
#include "tests/walk/icon_sheet.hpp"
#include "tests/walk/transcript.hpp"
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

void write(const std::string& folder, const std::string& name, const std::vector<std::uint8_t>& bytes) {
  if (simulator::write_file(folder + "/" + name, bytes)) return;
  std::fprintf(stderr, "walk: cannot write %s into %s\n", name.c_str(), folder.c_str());
  std::exit(1);
}

}  // namespace

int main(int argc, char** argv) {
  if (argc == 3 && std::string_view(argv[1]) == "--icons") {
    write(argv[2], "icons.png", walk::icon_sheet());
    std::puts("icons");
    return 0;
  }
  const bool golden = argc == 5 && std::string_view(argv[1]) == "--golden";
  const char* const* const words = argv + (golden ? 2 : 1);
  const bool complete = golden || argc == 4;
  const hal::Board* const board = complete ? board_named(words[0]) : nullptr;
  const int language = complete ? language_named(words[1]) : -1;
  if (board == nullptr || language < 0) {
    std::fputs("usage: walk [--golden] BOARD LANGUAGE FOLDER, with a language such as en, or walk --icons FOLDER\n",
               stderr);
    return 2;
  }
  const std::string folder = words[2];
  std::map<std::string, std::string> texts;
  walk::every_screen(*board, static_cast<pd::Language>(language), [&](const walk::Shot& shot) {
    const std::string text = golden ? walk::transcript() : shot.expected;
    if (text.find(shot.expected) == text.npos) {
      std::fprintf(stderr, "FAIL: %s does not say \"%s\"\n", shot.name.c_str(), shot.expected.c_str());
      std::exit(1);
    }
    if (golden) texts[shot.walk] += "# " + shot.name + '\n' + text + '\n';
    if (golden && !shot.pixels) return;
    write(folder, shot.name + ".png", simulator::png_of(host::picture()));
    std::puts(shot.name.c_str());
  });
  for (const auto& [name, text] : texts) write(folder, name + ".txt", {text.begin(), text.end()});
  return 0;
}
