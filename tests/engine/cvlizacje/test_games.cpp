/// Whole games. The signature and the golden logs change only when the rules change.
/// To renew them after such a change (raise State::rules_version with it), from the root of the project:
///
///   RENEW=1 build/host/tests/test_engine_cvlizacje_games
///
/// writes signature.txt and golden_*.log beside this file; the difference belongs into the same commit.
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <string>

#include "engine/core/table.hpp"
#include "tests/engine/cvlizacje/scene.hpp"

using namespace cvlizacje;

namespace {

using Table = core::Table<State>;

const std::string folder = "tests/engine/cvlizacje/";
bool renew() { return std::getenv("RENEW") != nullptr; }

std::string read(const std::string& path) {
  std::FILE* file = std::fopen(path.c_str(), "r");
  TEST_ASSERT_NOT_NULL_MESSAGE(file, path.c_str());
  std::string text;
  for (int c = std::fgetc(file); c != EOF; c = std::fgetc(file)) text += static_cast<char>(c);
  std::fclose(file);
  return text;
}

void write(const std::string& path, const std::string& text) {
  std::FILE* file = std::fopen(path.c_str(), "w");
  TEST_ASSERT_NOT_NULL_MESSAGE(file, path.c_str());
  std::fwrite(text.data(), 1, text.size(), file);
  std::fclose(file);
}

/// A way to play: every player count and variant.
struct Way {
  unsigned players;
  Variant variant;
  core::Setup setup(unsigned first) const {
    return {State::id, static_cast<std::uint8_t>(players), static_cast<std::uint8_t>(variant),
            static_cast<std::uint8_t>(first), 0};
  }
};
constexpr std::array<Way, 5> ways = {
    {{2, Variant::two}, {2, Variant::two_advanced}, {3, Variant::base}, {4, Variant::base}, {5, Variant::base}}};

/// A log is long: it is never on the stack.
std::unique_ptr<Table> random_game(const Way& way, unsigned first, std::uint64_t seed) {
  auto table = std::make_unique<Table>();
  TEST_ASSERT_FALSE(table->start_game(way.setup(first)));
  core::Rng rng(seed);
  while (to_act(table->state) != core::nobody) {
    core::MoveList list;
    legal(table->state, list);
    TEST_ASSERT_FALSE(table->play(rng.pick(list)));
  }
  return table;
}

/// The hash over every move, the final state and the scores of seeded random games.
std::uint64_t signature(const Way& way) {
  std::uint64_t hash = core::fnv_start;
  for (unsigned seed = 0; seed < 200; ++seed) {
    const auto table = random_game(way, seed % way.players, seed);
    hash = core::hash_bytes(table->log.moves.data(), table->log.size * sizeof(core::Move), hash);
    hash = core::hash_bytes(&table->state, sizeof table->state, hash);
    const core::Outcome out = outcome(table->state);
    hash = core::hash_bytes(out.points.data(), sizeof out.points, hash);
  }
  return hash;
}

struct Golden {
  const char* file;
  Way way;
  std::uint64_t seed;
};
constexpr std::array<Golden, 3> golden = {{{"golden_base_4.log", {4, Variant::base}, 2001},
                                           {"golden_two.log", {2, Variant::two}, 2002},
                                           {"golden_two_advanced.log", {2, Variant::two_advanced}, 2003}}};

/// The second line of a golden file: how the game ended, for a person.
std::string result_line(const State& s) {
  const core::Outcome out = outcome(s);
  std::string line = "scores";
  const auto say = [&](std::string_view before, int number) {
    line.append(before);
    line.append(std::to_string(number));
  };
  for (unsigned i = 0; i < out.players; ++i) {
    say(" ", out.total[i]);
    for (unsigned c = 0; c < points_count; ++c) {
      line.append(c == 0 ? " (" : ", ").append(word(static_cast<Points>(c)));
      say(" ", out.points[i][c]);
    }
    line.append(")");
  }
  say(" winners ", out.winners);
  return line.append("\n");
}

std::string golden_game(const Golden& g) {
  const auto table = random_game(g.way, 1, g.seed);
  std::string text(core::log_text_max, '\0');
  text.resize(core::write_text(table->log, State::name, State::rules_version, text));
  return text + "\n" + result_line(table->state);
}

}  // namespace

TEST("CV-1 CV-4 random games of every player count and variant keep all invariants, also in every view, and end") {
  for (const Way& way : ways)
    for (unsigned seed = 0; seed < 60; ++seed) {
      State s;
      TEST_ASSERT_FALSE(start(way.setup(seed % way.players), s));
      core::Rng rng(seed);
      while (to_act(s) != core::nobody) {
        core::MoveList list;
        legal(s, list);
        TEST_ASSERT_FALSE(apply(s, rng.pick(list)));
        TEST_ASSERT_NULL(ok(s));
        for (unsigned seat = 0; seat < way.players; ++seat) TEST_ASSERT_NULL(ok(observe(s, seat)));
      }
      TEST_ASSERT_EQUAL(turn_count, s.turn);
    }
}

TEST("CV-22 nobody is asked where there is one possibility only, but for a look") {
  for (const Way& way : ways)
    for (unsigned seed = 0; seed < 60; ++seed) {
      State s;
      TEST_ASSERT_FALSE(start(way.setup(0), s));
      core::Rng rng(seed);
      while (to_act(s) != core::nobody) {
        core::MoveList list;
        legal(s, list);
        TEST_ASSERT_TRUE(list.size() > 1 || to_act(s) == core::chance || (s.used & used_look) != 0);
        TEST_ASSERT_FALSE(apply(s, rng.pick(list)));
      }
    }
}

TEST("the signature: seeded random games go as they always went") {
  std::string lines;
  for (const Way& way : ways) {
    char line[64];
    std::snprintf(line, sizeof line, "%s %u %016llx\n", std::string(word(way.variant)).c_str(), way.players,
                  static_cast<unsigned long long>(signature(way)));
    lines += line;
  }
  if (renew()) write(folder + "signature.txt", lines);
  TEST_ASSERT_EQUAL_STRING_MESSAGE(read(folder + "signature.txt").c_str(), lines.c_str(),
                                   "the rules changed: see the head of this file");
}

TEST("three golden logs of whole games replay to their scores") {
  for (const Golden& g : golden) {
    if (renew()) write(folder + g.file, golden_game(g));
    const std::string text = read(folder + g.file);
    const std::string line = text.substr(0, text.find('\n'));
    const auto table = std::make_unique<Table>();
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
