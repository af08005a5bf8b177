/// Positions in which a computer player must do, or must not do, something: tests/positions/<title>.txt. A file reads
///
///   new stone_age players=2 first=0 seed=1    requests to the referee before the first position: each begins with them
///   position 1 must not starve                its number and what is asked
///   set seats.0.food 0                        more requests; all must be accepted
///   never starve                              what must hold of the moves that the computer then makes
///
/// The computer plays for the current actor until another seat acts, or the game is over. What must hold:
///
///   first A | B     the first move begins with one of these words
///   some A | B      one of the moves does
///   never A | B     none of them does
///   after TEXT      the answer to `state` behind the last move holds this text
///
/// Every level is asked. Those that fail are listed in known_failures.txt, which must equal what is seen: a new failure
/// is a regression, and one that is gone is taken off the list (RENEW=1 writes it).
#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "tests/engine/golden.hpp"
#include "tools/referee/referee.hpp"

namespace {

constexpr unsigned positions_each = 20, level_count = 4, longest_turn = 60;
constexpr const char* known_failures = "tests/positions/known_failures.txt";

struct Position {
  unsigned number = 0;
  std::string words;
  std::vector<std::string> requests, conditions;
};

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  for (std::size_t from = 0; from < text.size();) {
    const std::size_t end = std::min(text.find('\n', from), text.size());
    if (end > from && text[from] != '#') lines.push_back(text.substr(from, end - from));
    from = end + 1;
  }
  return lines;
}

bool is_condition(std::string_view line) {
  return line.starts_with("first ") || line.starts_with("some ") || line.starts_with("never ") ||
         line.starts_with("after ");
}

std::vector<Position> read_positions(const std::string& title) {
  std::vector<std::string> always;
  std::vector<Position> positions;
  for (const std::string& line : lines_of(golden::read_file("tests/positions/" + title + ".txt"))) {
    if (line.starts_with("position ")) {
      const std::size_t space = line.find(' ', 9);
      positions.push_back({static_cast<unsigned>(std::stoul(line.substr(9))), line.substr(space + 1), always, {}});
    } else if (positions.empty()) {
      always.push_back(line);
    } else {
      (is_condition(line) ? positions.back().conditions : positions.back().requests).push_back(line);
    }
  }
  return positions;
}

bool accepted(const std::string& answer) { return answer.starts_with("{\"ok\":true"); }

std::string value_of(const std::string& answer, const std::string& name) {
  const std::string key = "\"" + name + "\":";
  const std::size_t at = answer.find(key);
  if (at == std::string::npos) return {};
  const std::size_t from = at + key.size();
  return answer.substr(from, answer.find_first_of(",}", from) - from);
}

std::string unquoted(const std::string& text) { return text.size() < 2 ? text : text.substr(1, text.size() - 2); }

/// Is the move one of "a | b", or does it go on behind one of them?
bool matches(const std::string& move, std::string_view patterns) {
  for (;;) {
    const std::size_t bar = patterns.find(" | ");
    const std::string_view one = patterns.substr(0, bar);
    if (move.starts_with(one) && (move.size() == one.size() || move[one.size()] == ' ')) return true;
    if (bar == std::string_view::npos) return false;
    patterns.remove_prefix(bar + 3);
  }
}

bool holds(std::string_view condition, const std::vector<std::string>& moves, const std::string& state) {
  const std::size_t space = condition.find(' ');
  const std::string_view kind = condition.substr(0, space), rest = condition.substr(space + 1);
  if (kind == "after") return state.find(rest) != std::string::npos;
  if (kind == "first") return !moves.empty() && matches(moves.front(), rest);
  const bool any = std::any_of(moves.begin(), moves.end(), [&](const std::string& m) { return matches(m, rest); });
  return any == (kind == "some");
}

/// Whether the level does what the position asks; what it did goes to `did`.
bool passes(const Position& position, unsigned level, std::string& did) {
  referee::Referee referee;
  static std::string wrong;
  for (const std::string& request : position.requests) {
    const std::string answer = referee.answer(request);
    wrong = position.words + ": " + request + ": " + answer;
    TEST_ASSERT_TRUE_MESSAGE(accepted(answer), wrong.c_str());
  }
  static_cast<void>(referee.answer("manual off"));
  const std::string seat = value_of(referee.answer("state"), "seat");
  std::vector<std::string> moves;
  while (moves.size() < longest_turn && value_of(referee.answer("state"), "seat") == seat) {
    const std::string hint = referee.answer("hint seed=1 level=" + std::to_string(level));
    const std::string move = unquoted(value_of(hint, "move"));
    wrong = position.words + ": " + hint;
    TEST_ASSERT_TRUE_MESSAGE(accepted(hint) && accepted(referee.answer("play " + move)), wrong.c_str());
    moves.push_back(move);
    did += (did.empty() ? "" : ", ") + move;
  }
  const std::string state = referee.answer("state");
  return std::all_of(position.conditions.begin(), position.conditions.end(),
                     [&](const std::string& condition) { return holds(condition, moves, state); });
}

/// The line of a failure in the list: title, position, level.
std::string failure(const std::string& title, const Position& position, unsigned level) {
  return title + " " + std::to_string(position.number) + " level " + std::to_string(level) + "\n";
}

}  // namespace

TEST("what computer players do in 20 positions of each title: the failures are those that are known") {
  std::string seen;
  for (const std::string title : {"stone_age", "cvlizacje", "altay"}) {
    const std::vector<Position> positions = read_positions(title);
    TEST_ASSERT_EQUAL_MESSAGE(positions_each, positions.size(), title.c_str());
    std::array<unsigned, level_count> passed{};
    for (unsigned i = 0; i < positions.size(); ++i) {
      TEST_ASSERT_EQUAL(i + 1, positions[i].number);
      TEST_ASSERT_FALSE_MESSAGE(positions[i].conditions.empty(), positions[i].words.c_str());
      for (unsigned level = 1; level <= level_count; ++level) {
        std::string did;
        if (passes(positions[i], level, did)) {
          ++passed[level - 1];
          continue;
        }
        seen += failure(title, positions[i], level);
        std::printf("%s %u, level %u: %s: %s\n", title.c_str(), positions[i].number, level, positions[i].words.c_str(),
                    did.c_str());
      }
    }
    test::figure("%s: of %u positions levels 1 to 4 solve %u, %u, %u, %u", title.c_str(), positions_each, passed[0],
                 passed[1], passed[2], passed[3]);
  }
  if (golden::renew()) golden::write_file(known_failures, seen);
  TEST_ASSERT_EQUAL_STRING_MESSAGE(golden::read_file(known_failures).c_str(), seen.c_str(),
                                   "wanted: known_failures.txt; seen: the failures above");
}
