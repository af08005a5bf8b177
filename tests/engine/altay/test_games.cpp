/// Whole games. The signature and the golden logs change only when the rules change.
/// To renew them after such a change (raise State::rules_version with it), from the root of the project:
///
///   RENEW=1 build/host/tests/test_engine_altay_games
///
/// writes signature.txt and golden_*.log beside this file; the difference belongs into the same commit.
#include <cstdlib>
#include <memory>

#include "engine/core/table.hpp"
#include "tests/engine/altay/board.hpp"

using namespace altay;

namespace {

using Table = core::Table<State>;

const std::string folder = "tests/engine/altay/";
bool renew() { return std::getenv("RENEW") != nullptr; }

std::string read_file(const std::string& path) {
  std::FILE* file = std::fopen(path.c_str(), "r");
  TEST_ASSERT_NOT_NULL_MESSAGE(file, path.c_str());
  std::string text;
  for (int c = std::fgetc(file); c != EOF; c = std::fgetc(file)) text += static_cast<char>(c);
  std::fclose(file);
  return text;
}

void write_file(const std::string& path, const std::string& text) {
  std::FILE* file = std::fopen(path.c_str(), "w");
  TEST_ASSERT_NOT_NULL_MESSAGE(file, path.c_str());
  std::fwrite(text.data(), 1, text.size(), file);
  std::fclose(file);
}

core::Setup setup(unsigned players, unsigned first, unsigned options) {
  return {State::id, static_cast<std::uint8_t>(players), 0, static_cast<std::uint8_t>(first),
          static_cast<std::uint8_t>(options)};
}

/// Plays at random to the end, calling `visit(state, list, move)` before each move.
template <class Visit>
State random_game(const core::Setup& how, std::uint64_t seed, Visit visit) {
  core::Rng rng(seed);
  State s;
  TEST_ASSERT_FALSE(start(how, s));
  core::MoveList list;
  for (unsigned made = 0;; ++made) {
    TEST_ASSERT_LESS_THAN_MESSAGE(core::Log::capacity, made, "the game does not end");
    list.clear();
    legal(s, list);
    if (list.empty()) break;
    const core::Move m = rng.pick(list);
    visit(s, list, m);
    const core::Refusal no = apply(s, m);
    TEST_ASSERT_FALSE_MESSAGE(no, no.why());
  }
  TEST_ASSERT_TRUE(to_act(s) == core::nobody);
  return s;
}

/// The hash over every choice, its number of alternatives and the final state of seeded random games.
std::uint64_t signature(unsigned players, unsigned options) {
  std::uint64_t hash = core::fnv_start;
  for (unsigned seed = 0; seed < 20; ++seed) {
    const core::Setup how = setup(players, seed % players, options);
    const State last = random_game(how, seed, [&](const State&, const core::MoveList& list, core::Move m) {
      const std::array<std::uint16_t, 2> step = {static_cast<std::uint16_t>(list.size()), m.bits};
      hash = core::hash_bytes(&step, sizeof step, hash);
    });
    hash = core::hash_bytes(&last, sizeof last, hash);
    const core::Outcome out = outcome(last);
    hash = core::hash_bytes(out.total.data(), sizeof out.total, hash);
  }
  return hash;
}

struct Golden {
  const char* file;
  unsigned players;
  unsigned options;
  std::uint64_t seed;
};
constexpr std::array<Golden, 3> golden = {{
    {"golden_4.log", 4, 0, 2001},
    {"golden_trade_3.log", 3, option_trade, 2002},
    {"golden_suggested_2.log", 2, option_suggested_starts, 2003},
}};

/// A log is long: it is never on the stack.
std::unique_ptr<Table> new_table() { return std::make_unique<Table>(); }

std::string as_text(const core::Log& log) {
  std::string text(core::log_text_max, '\0');
  text.resize(core::write_text(log, State::name, State::rules_version, text));
  return text + "\n";
}

/// The second line of a golden file: how the game ended, for a person.
std::string result_line(const State& s) {
  const core::Outcome out = outcome(s);
  std::string line = "rounds ";
  line += std::to_string(s.round);
  line += " scores";
  for (unsigned i = 0; i < out.players; ++i) {
    line += ' ';
    line += std::to_string(out.total[i]);
  }
  line += " winners ";
  line += std::to_string(out.winners);
  line += '\n';
  return line;
}

std::string golden_game(const Golden& g) {
  auto table = new_table();
  TEST_ASSERT_FALSE(table->start_game(setup(g.players, 1, g.options)));
  core::Rng rng(g.seed);
  while (to_act(table->state) != core::nobody) {
    core::MoveList list;
    legal(table->state, list);
    TEST_ASSERT_FALSE(table->play(rng.pick(list)));
  }
  return as_text(table->log) + result_line(table->state);
}

}  // namespace

TEST("AL-1 AL-55 AL-71 random games create and destroy nothing, and every view is a sound position") {
  for (unsigned players = 2; players <= 4; ++players)
    for (unsigned seed = 0; seed < 12; ++seed)
      random_game(setup(players, seed % players, seed % 4), seed,
                  [&](const State& s, const core::MoveList&, core::Move) {
                    const char* broken = ok(s);
                    TEST_ASSERT_NULL_MESSAGE(broken, broken);
                    for (unsigned seat = 0; seat < players; ++seat) TEST_ASSERT_NULL(ok(observe(s, seat)));
                  });
}

TEST("AL-10 a turn does not go on for ever: players who never end it run out of moves") {
  unsigned longest = 0;
  for (unsigned seed = 0; seed < 60; ++seed) {
    core::Rng rng(seed);
    State s;
    TEST_ASSERT_FALSE(start(setup(2 + seed % 3, 0, option_trade), s));
    unsigned in_turn = 0;
    for (unsigned made = 0; made < 3000 && to_act(s) != core::nobody; ++made) {
      core::MoveList list, others;
      legal(s, list);
      for (std::size_t i = 0; i < list.size(); ++i)
        if (list[i] != move(Verb::end)) others.add(list[i], static_cast<std::uint8_t>(list.weight(i)));
      const core::Move m = rng.pick(others.empty() ? list : others);
      in_turn = m == move(Verb::end) ? 0 : in_turn + 1;
      longest = in_turn > longest ? in_turn : longest;
      TEST_ASSERT_FALSE(apply(s, m));
    }
  }
  TEST_ASSERT_LESS_THAN(400, longest);
}

TEST("the signature: seeded random games go as they always went") {
  std::string lines;
  for (unsigned players = 2; players <= 4; ++players)
    for (unsigned options = 0; options < 4; ++options) {
      char line[64];
      std::snprintf(line, sizeof line, "players=%u options=%u %016llx\n", players, options,
                    static_cast<unsigned long long>(signature(players, options)));
      lines += line;
    }
  if (renew()) write_file(folder + "signature.txt", lines);
  TEST_ASSERT_EQUAL_STRING_MESSAGE(read_file(folder + "signature.txt").c_str(), lines.c_str(),
                                   "the rules changed: see the head of this file");
}

TEST("three golden logs of whole games replay to their scores") {
  for (const Golden& g : golden) {
    if (renew()) write_file(folder + g.file, golden_game(g));
    const std::string text = read_file(folder + g.file);
    const std::string line = text.substr(0, text.find('\n'));
    auto table = new_table();
    core::LogHead head;
    const core::LogError unread = core::read_text(line, table->log, head);
    TEST_ASSERT_FALSE_MESSAGE(unread, unread.refusal.why());
    TEST_ASSERT_EQUAL(State::rules_version, head.rules_version);
    const core::LogError no = core::replay(table->log, table->state);
    TEST_ASSERT_FALSE_MESSAGE(no, no.refusal.why());
    TEST_ASSERT_TRUE(to_act(table->state) == core::nobody);
    TEST_ASSERT_EQUAL_STRING(text.substr(line.size() + 1).c_str(), result_line(table->state).c_str());
    TEST_ASSERT_EQUAL_STRING(text.c_str(), golden_game(g).c_str());
  }
}
