// Prints the code of each line of its input (L or M, a blank, the text) as rows of 0 and 1,
// for a decoder that is not ours: see qr.test.mjs.
#include <cstdio>
#include <iostream>
#include <string>

#include "firmware/app/ui/qr.hpp"

int main() {
  for (std::string line; std::getline(std::cin, line);) {
    static pd::ui::Qr qr;
    if (!qr.encode(line.substr(2), line[0] == 'L' ? pd::ui::QrLevel::low : pd::ui::QrLevel::medium)) {
      std::puts("refused");
      continue;
    }
    std::string modules;
    for (unsigned y = 0; y < qr.size(); ++y)
      for (unsigned x = 0; x < qr.size(); ++x) modules += qr.dark(x, y) ? '1' : '0';
    std::printf("%u %s\n", qr.version(), modules.c_str());
  }
}
