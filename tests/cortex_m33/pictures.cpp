// Writes the pictures of the walk (tests/walk), in English: pictures BOARD FILE. The file holds, for each of them, its
// name and a line feed, then its pixels in 16 bits each, low byte first.
#include <cstdio>
#include <string>
#include <string_view>

#include "generated/languages.hpp"
#include "hal/boards/all.hpp"
#include "hal/host/host.hpp"
#include "tests/walk/walk.hpp"

int main(int argc, char** argv) {
  const hal::Board* board = nullptr;
  for (const hal::Board* b : hal::boards::all)
    if (argc == 3 && std::string_view(argv[1]) == b->name) board = b;
  std::FILE* const file = board == nullptr ? nullptr : std::fopen(argv[2], "wb");
  if (file == nullptr) {
    std::fputs("usage: pictures BOARD FILE\n", stderr);
    return 2;
  }
  walk::every_screen(*board, pd::Language::en, [&](const walk::Shot& shot) {
    const host::Picture picture = host::picture();
    std::fwrite((shot.name + '\n').data(), 1, shot.name.size() + 1, file);
    std::fwrite(picture.pixels.data(), sizeof picture.pixels[0], picture.pixels.size(), file);
  });
  return std::fclose(file);
}
