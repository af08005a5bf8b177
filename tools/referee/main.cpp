/// build/host/referee: the rules behind standard input and output. See docs/referee.md.
#include <cstdio>
#include <cstring>
#include <string>

#include "tools/referee/referee.hpp"

namespace {

enum class Line { whole, too_long, none };

/// Reads up to a line end or the end of the file. The rest of a line that is too long is skipped.
Line read_line(std::string& line) {
  line.clear();
  bool too_long = false;
  for (int c; (c = std::getc(stdin)) != EOF;) {
    if (c == '\n') return too_long ? Line::too_long : Line::whole;
    if (line.size() < referee::line_max)
      line += static_cast<char>(c);
    else
      too_long = true;
  }
  if (too_long) return Line::too_long;
  return line.empty() ? Line::none : Line::whole;
}

}  // namespace

constexpr const char* usage =
    "referee: plays the games of Pocket Dawn over standard input and output\n"
    "\n"
    "Send one request per line; each answer is one line of JSON. Try:\n"
    "  help\n"
    "  new stone_age players=2 seed=1\n"
    "  moves\n"
    "docs/referee.md describes the protocol, tools/examples/bot.py is a bot.\n";

int main(int argc, char** argv) {
  if (argc > 1 && (std::strcmp(argv[1], "--help") == 0 || std::strcmp(argv[1], "-h") == 0)) {
    std::fputs(usage, stdout);
    return 0;
  }
  if (argc > 1) {
    std::fprintf(stderr, "referee: unknown argument %s; see referee --help\n", argv[1]);
    return 2;
  }
  referee::Referee referee;
  std::string line;
  while (!referee.over()) {
    const Line read = read_line(line);
    if (read == Line::none) break;
    const std::string answer = read == Line::whole ? referee.answer(line) : referee::Referee::line_too_long();
    std::printf("%s\n", answer.c_str());
    std::fflush(stdout);
  }
}
