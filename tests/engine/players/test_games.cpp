/// Games of computer players of all levels and styles, in every variant and for every number of players: legal moves
/// only, an end, check_invariants() after every move, no thought dearer than it may be. 10,000 of them in a long run.
/// They think with a hundredth of the device's budget, which asks every question that they ever ask, only less often.
#include <initializer_list>

#include "engine/players/altay/thinker.hpp"
#include "engine/players/cvlizacje/thinker.hpp"
#include "engine/players/stone_age/thinker.hpp"
#include "tests/engine/players/suite.hpp"

namespace {

constexpr unsigned ways = 9 + 5 + 8 + 8 + 4;
const unsigned games_each = conformance::games(1, (10'000 + ways - 1) / ways);

struct Played {
  unsigned games = 0, decisions = 0;
  std::uint32_t kinds = 0;  ///< of decisions, a bit each
};

template <core::Game S>
void play_way(Played& played, unsigned players, unsigned variant, unsigned options) {
  for (unsigned i = 0; i < games_each; ++i) {
    const core::Setup setup{S::id, static_cast<std::uint8_t>(players), static_cast<std::uint8_t>(variant),
                            static_cast<std::uint8_t>(i % players), static_cast<std::uint8_t>(options)};
    players_suite::play<S>(setup, 1000 + i, 1, [&](const S& s, unsigned, players::Profile) {
      ++played.decisions;
      if constexpr (requires { s.decision; })
        played.kinds |= 1u << static_cast<unsigned>(s.decision);
      else
        played.kinds |= 1u << static_cast<unsigned>(s.decision);
    });
    ++played.games;
  }
}

/// Few games do not meet everything; in a long run every kind must have been decided.
template <class Kind>
void tell(const char* game, const Played& played, std::initializer_list<Kind> kinds) {
  unsigned met = 0;
  for (const Kind kind : kinds) met += played.kinds >> static_cast<unsigned>(kind) & 1u;
  test::figure("%s: %u games of computer players, %u decisions, %u of %u kinds", game, played.games, played.decisions,
               met, static_cast<unsigned>(kinds.size()));
  TEST_ASSERT_TRUE(met == kinds.size() || games_each < 100);
}

TEST("stone_age: computer players keep the rules to the end, every edition and count") {
  Played played;
  for (unsigned players = 2; players <= 4; ++players)
    for (unsigned edition = 0; edition < stone_age::edition_count; ++edition)
      play_way<stone_age::State>(played, players, edition, 0);
  using enum stone_age::Decision;
  tell("Stone Age", played, {place, use, tools, pay, dice, feed});
}

TEST("cvlizacje: computer players keep the rules to the end, every table") {
  Played played;
  for (unsigned players = 3; players <= 5; ++players) play_way<cvlizacje::State>(played, players, 0, 0);
  for (unsigned variant = 1; variant <= 2; ++variant) play_way<cvlizacje::State>(played, 2, variant, 0);
  using enum cvlizacje::Decision;
  tell("CVlizacje", played, {order, neutral, steal, gain, trade, develop});
}

TEST("altay: computer players keep the rules to the end, every count and option") {
  Played played;
  for (unsigned players = 2; players <= 4; ++players)
    for (unsigned options = 0; options < (players < 4 ? 8u : 4u); ++options)  // the full map, too
      play_way<altay::State>(played, players, 0, options);
  using enum altay::Decision;
  tell("Altay", played,
       {faction, begin, turn, exploit, pay, gain, first_put, trade, trash, swap, resettle, build, attack, answer,
        discard, defend, retain, sixth});
}

}  // namespace
