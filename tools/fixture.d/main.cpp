// Writes the fixture of a log to standard output; the log comes from standard input. tools/fixture calls it.
#include <cstdio>
#include <iostream>
#include <iterator>
#include <string>

#include "tools/fixture.d/fixture.hpp"

int main() {
  const std::string text{std::istreambuf_iterator<char>(std::cin), {}};
  std::string why;
  const std::string recorded = fixture::record(text, why);
  if (recorded.empty()) {
    std::fprintf(stderr, "no fixture: %s\n", why.c_str());
    return 1;
  }
  std::fputs(recorded.c_str(), stdout);
  return 0;
}
