/// Whole games. The signature and the golden logs change only when the rules change.
/// To renew them after such a change (raise State::rules_version with it), from the root of the project:
///
///   RENEW=1 build/host/tests/test_engine_stone_age_games
///
/// writes signature.txt and golden_*.log beside this file; the difference belongs into the same commit.
#include <algorithm>
#include <bit>
#include <cstdio>
#include <cstdlib>
#include <memory>

#include "engine/core/table.hpp"
#include "tests/engine/stone_age/scene.hpp"

using namespace stone_age;

namespace {

using Table = core::Table<State>;

const std::string folder = "tests/engine/stone_age/";
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

core::Setup setup(unsigned players, Edition edition, unsigned first) {
  return {State::id, static_cast<std::uint8_t>(players), static_cast<std::uint8_t>(edition),
          static_cast<std::uint8_t>(first), 0};
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

template <class Visit>
void every_table(Visit visit) {
  for (unsigned players = 2; players <= 4; ++players)
    for (const Edition e : every_edition) visit(players, e);
}

/// What no rule can create or destroy.
void conserved(const State& s) {
  const char* broken = ok(s);
  TEST_ASSERT_TRUE_MESSAGE(broken == nullptr, broken ? broken : "");
  int cards = s.deck, built = 0, stacked = 0, open = 0;
  for (const std::uint8_t n : s.slots) cards += n != 0;
  for (const std::uint8_t n : s.left) stacked += n;
  for (const std::uint8_t n : s.tops) open += n != 0;
  for (const Seat& one : s.seats) {
    cards += one.card_count;
    built += one.building_count;
    TEST_ASSERT_EQUAL(one.card_count, std::popcount(one.cards));
    const auto [low, high] = std::minmax_element(one.tools.begin(), one.tools.end());
    TEST_ASSERT_LESS_OR_EQUAL(1, *high - *low);  // SA-22: the lowest grows first
  }
  TEST_ASSERT_EQUAL(36, cards);                       // SA-2
  TEST_ASSERT_EQUAL(7 * s.players, stacked + built);  // SA-3
  TEST_ASSERT_EQUAL(28 - built - open, std::popcount(s.tiles));
}

/// The hash over every choice, its number of alternatives and the final state of seeded random games.
std::uint64_t signature(unsigned players, Edition edition) {
  std::uint64_t hash = core::fnv_start;
  for (unsigned seed = 0; seed < 20; ++seed) {
    const core::Setup how = setup(players, edition, seed % players);
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
  Edition edition;
  std::uint64_t seed;
};
constexpr std::array<Golden, 3> golden = {{
    {"golden_pl_4.log", 4, Edition::pl, 1001},
    {"golden_ua_3.log", 3, Edition::ua, 1002},
    {"golden_cz_2.log", 2, Edition::cz, 1003},
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
  char line[96];
  int n = std::snprintf(line, sizeof line, "rounds %u scores", unsigned{s.round});
  for (unsigned i = 0; i < out.players; ++i)
    n += std::snprintf(line + n, sizeof line - static_cast<std::size_t>(n), " %d", out.total[i]);
  std::snprintf(line + n, sizeof line - static_cast<std::size_t>(n), " winners %u\n", unsigned{out.winners});
  return line;
}

std::string golden_game(const Golden& g) {
  auto table = new_table();
  TEST_ASSERT_FALSE(table->start_game(setup(g.players, g.edition, 1)));
  core::Rng rng(g.seed);
  while (to_act(table->state) != core::nobody) {
    core::MoveList list;
    legal(table->state, list);
    TEST_ASSERT_FALSE(table->play(rng.pick(list)));
  }
  return as_text(table->log) + result_line(table->state);
}

}  // namespace

TEST("SA-1 SA-2 SA-3 SA-22 SA-64 random games create and destroy nothing, and every view is a sound position") {
  every_table([](unsigned players, Edition e) {
    for (unsigned seed = 0; seed < 10; ++seed) {
      const State last =
          random_game(setup(players, e, seed % players), seed, [&](const State& s, const core::MoveList&, core::Move) {
            conserved(s);
            for (unsigned seat = 0; seat < players; ++seat) TEST_ASSERT_NULL(ok(observe(s, seat)));
          });
      conserved(last);
    }
  });
}

TEST("the signature: seeded random games go as they always went") {
  std::string lines;
  every_table([&](unsigned players, Edition e) {
    char line[64];
    std::snprintf(line, sizeof line, "%s %u %016llx\n", editions[index(e)].name, players,
                  static_cast<unsigned long long>(signature(players, e)));
    lines += line;
  });
  if (renew()) write(folder + "signature.txt", lines);
  TEST_ASSERT_EQUAL_STRING_MESSAGE(read(folder + "signature.txt").c_str(), lines.c_str(),
                                   "the rules changed: see the head of this file");
}

TEST("three golden logs of whole games replay to their scores") {
  for (const Golden& g : golden) {
    if (renew()) write(folder + g.file, golden_game(g));
    const std::string text = read(folder + g.file);
    const std::string line = text.substr(0, text.find('\n'));
    auto table = new_table();
    core::LogHead head;
    const core::LogError unread = core::read_text(line, table->log, head);
    TEST_ASSERT_FALSE_MESSAGE(unread, unread.refusal.why());
    TEST_ASSERT_EQUAL(State::rules_version, head.rules_version);
    const core::LogError no = core::replay(table->log, table->state);
    TEST_ASSERT_FALSE_MESSAGE(no, no.refusal.why());
    TEST_ASSERT_TRUE(to_act(table->state) == core::nobody);
    equal(text.substr(line.size() + 1).c_str(), result_line(table->state));
    equal(text.c_str(), golden_game(g));
  }
}
