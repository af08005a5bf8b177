// Prints the code of each line of its input (hexadecimal bytes, then L or M) as rows of 0 and 1,
// for a decoder that is not ours: see qr.test.mjs.
#include <cstdio>
#include <iostream>
#include <string>
#include <vector>

#include "firmware/app/qr.hpp"

int main() {
  std::string hex, level;
  while (std::cin >> hex >> level) {
    std::vector<std::uint8_t> bytes;
    for (std::size_t i = 0; i + 1 < hex.size(); i += 2)
      bytes.push_back(static_cast<std::uint8_t>(std::strtoul(hex.substr(i, 2).c_str(), nullptr, 16)));
    static app::Qr qr;
    if (!qr.encode(bytes, level == "L" ? app::QrLevel::low : app::QrLevel::medium)) {
      std::puts("too long");
      continue;
    }
    std::string modules;
    for (unsigned y = 0; y < qr.size(); ++y)
      for (unsigned x = 0; x < qr.size(); ++x) modules += qr.dark(x, y) ? '1' : '0';
    std::printf("%u %s\n", qr.version(), modules.c_str());
  }
}
