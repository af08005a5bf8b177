/// No level of the dial leaves points on the table that it could have for certain. Looks for such moves in many cheap
/// games of every level, with every number of players.
#include <algorithm>
#include <array>
#include <vector>

#include "engine/players/altay/thinker.hpp"
#include "engine/players/cvlizacje/thinker.hpp"
#include "engine/players/stone_age/thinker.hpp"
#include "tests/engine/players/suite.hpp"

namespace {

constexpr int ten = 10;  ///< points: no level leaves so many

/// What the players of some games left.
struct Left {
  unsigned times = 0, chances = 0;
  int most = 0;

  void add(int points, int least) {
    ++chances;
    if (points < least) return;
    ++times;
    most = std::max(most, points);
  }
};

/// Plays a game of one level; before(s, seat, move) sees every decision, after(s) the position after every move.
template <core::Game S, class Before, class After>
void play(const core::Setup& setup, unsigned number, std::uint32_t seed, unsigned percent, Before before, After after) {
  S s;
  TEST_ASSERT_FALSE(start(setup, s));
  const players::Profile profile{players::dial[number - 1], 0};
  while (current_actor(s) != core::nobody) {
    if (players::let_chance_decide(s, seed) == 0) {
      const unsigned seat = current_actor(s).id;
      const core::Move move = players::choose(players_suite::thinker<S>(), observe(s, seat), seat, profile, seed,
                                              players_suite::part_of_budget(profile.level, percent));
      before(s, seat, move);
      TEST_ASSERT_FALSE(apply(s, move));
    }
    after(s);
  }
}

core::Setup setup(core::GameId id, unsigned players, unsigned variant = 0) {
  return {id, static_cast<std::uint8_t>(players), static_cast<std::uint8_t>(variant), 0, 0};
}

}  // namespace

// --- Stone Age ----------------------------------------------------------------

namespace {

using stone_age::Building;
using stone_age::Price;
using Goods = std::array<std::uint16_t, stone_age::resource_count>;

/// What the building brings at most, paid with these goods, each of which is worth a point at the end; 0: no price
/// fits.
int gain_of(const Building& building, const Goods& goods) {
  int best = 0;
  Goods paid{};
  const auto pay = [&](auto&& self, unsigned r, unsigned count, unsigned kinds, int value) -> void {
    if (count > building.most) return;
    if (r < goods.size()) {
      for (paid[r] = 0; paid[r] <= goods[r] && count + paid[r] <= building.most; ++paid[r])
        self(self, r + 1, count + paid[r], kinds + (paid[r] > 0), value + paid[r] * stone_age::resource_value[r]);
      return;
    }
    bool fits = count > 0;
    if (building.price == Price::choose) fits = count == building.most && kinds == building.kinds;
    if (building.price == Price::fixed) fits = std::equal(paid.begin(), paid.end(), building.cost.begin());
    const int points = building.price == Price::fixed ? building.points : value;
    if (fits) best = std::max(best, points - static_cast<int>(count));
  };
  pay(pay, 0, 0, 0, 0);
  return best;
}

/// Declined buildings that the seat could still pay for when the round was over and everybody had eaten.
class Declined {
 public:
  void before(const stone_age::State& s, unsigned seat, core::Move move) {
    if (stone_age::verb_of(move) == stone_age::Verb::decline && is_building(s.location) && payable(s) != 0 &&
        s.stack_sizes[stack_of(s.location)] > 1)
      tiles_[seat].push_back(s.tops[stack_of(s.location)]);
    round_ = s.round;
  }
  void after(const stone_age::State& s, Left& left) {
    if (s.round == round_ && s.decision != stone_age::Decision::over) return;
    for (unsigned seat = 0; seat < s.players; ++seat) {
      for (const unsigned tile : tiles_[seat]) left.add(gain_of(stone_age::building(tile), s.seats[seat].goods), 8);
      tiles_[seat].clear();
    }
  }

 private:
  std::array<std::vector<unsigned>, stone_age::max_seats> tiles_;
  std::uint32_t round_ = 1;
};

/// Hunger costs ten points; it is a choice only if feeding would cost goods worth nearly as much.
void starved(const stone_age::State& s, unsigned seat, core::Move move, Left& left) {
  if (stone_age::verb_of(move) != stone_age::Verb::starve || s.seats[seat].resources() < s.seats[seat].missing) return;
  Goods goods = s.seats[seat].goods;
  int cost = 0;
  for (unsigned missing = s.seats[seat].missing; missing > 0; --missing) {
    unsigned r = 0;
    while (r < goods.size() && goods[r] == 0) ++r;
    if (r == goods.size()) return;
    --goods[r];
    cost += stone_age::resource_value[r];
  }
  left.add(10 - cost, 1);
}

}  // namespace

TEST("stone_age: levels 1 to 9 hardly ever decline a building that they can pay for, or starve for nothing") {
  for (unsigned players = 2; players <= 4; ++players)
    for (unsigned number = 1; number <= players::dial.size(); ++number) {
      Left buildings, hunger;
      const unsigned games = number < 8 ? 40 : 5;
      for (unsigned g = 0; g < games; ++g) {
        Declined declined;
        play<stone_age::State>(
            setup(core::GameId::stone_age, players), number, 7000 + g, number < 8 ? 100 : 10,
            [&](const stone_age::State& s, unsigned seat, core::Move move) {
              declined.before(s, seat, move);
              starved(s, seat, move, hunger);
            },
            [&](const stone_age::State& s) { declined.after(s, buildings); });
      }
      test::figure(
          "Stone Age, %u players, level %u, %u games: %u buildings declined (at most %d points), starved %u times (%d)",
          players, number, games, buildings.times, buildings.most, hunger.times, hunger.most);
      TEST_ASSERT_TRUE_MESSAGE(hunger.most < ten, "a level starves for nothing");
      // Level 10 plays as it did in older firmware: it compares buying with the round after declining.
      const bool few = buildings.times * 5 <= games;
      TEST_ASSERT_TRUE_MESSAGE(few || players::dial[number - 1] == players::strongest, "a level declines buildings");
    }
}

// --- Altay ----------------------------------------------------------------------

namespace {

/// Points that the seat would have at once if it completed an achievement with what is left of the turn.
int completable(const altay::State& s, unsigned seat) {
  core::MoveList list;
  legal_moves(s, list);
  int best = 0;
  const auto complete = [&](altay::State t) {
    const std::uint32_t done = t.seats[seat].done;
    const int points = outcome(s).total[seat];
    for (bool goes_on = true; goes_on && t.seats[seat].done == done;) {
      core::MoveList puts;
      legal_moves(t, puts);
      goes_on = false;
      for (const core::Move put : puts)
        if (altay::verb_of(put) == altay::Verb::put && put.a() >= altay::first_achievement_target && !apply(t, put)) {
          goes_on = true;
          break;
        }
    }
    if (t.seats[seat].done != done) best = std::max(best, static_cast<int>(outcome(t).total[seat]) - points);
  };
  complete(s);
  for (const core::Move move : list)
    if (altay::verb_of(move) == altay::Verb::develop) {
      altay::State t = s;
      if (!apply(t, move)) complete(t);
    }
  return best;
}

}  // namespace

TEST("altay: levels 1 to 9 do not end a turn while they can complete an achievement") {
  for (unsigned players = 2; players <= 4; ++players)
    for (unsigned number = 1; number <= players::dial.size(); ++number) {
      Left left;
      const unsigned games = number < 7 ? 10 : 2;
      for (unsigned g = 0; g < games; ++g)
        play<altay::State>(
            setup(core::GameId::altay, players), number, 7000 + g, number < 7 ? 100 : 10,
            [&](const altay::State& s, unsigned seat, core::Move move) {
              if (altay::verb_of(move) == altay::Verb::end) left.add(completable(s, seat), 1);
            },
            [](const altay::State&) {});
      test::figure("Altay, %u players, level %u, %u games: %u times (at most %d points) in %u turns", players, number,
                   games, left.times, left.most, left.chances);
      // Level 10 plays as it did in older firmware.
      const bool none = left.times == 0;
      TEST_ASSERT_TRUE_MESSAGE(none || players::dial[number - 1] == players::strongest, "an achievement is left");
    }
}

// --- CVlizacje --------------------------------------------------------------------

namespace {

/// In the last development, what the best purchase would bring beyond that of the move.
int better_purchase(const cvlizacje::State& s, unsigned seat, core::Move move) {
  core::MoveList list;
  legal_moves(s, list);
  const auto points_after = [&](core::Move m) {
    cvlizacje::State t = s;
    TEST_ASSERT_FALSE(apply(t, m));
    return static_cast<int>(outcome(t).total[seat]);
  };
  int best = 0;
  for (const core::Move m : list)
    if (cvlizacje::verb_of(m) == cvlizacje::Verb::buy || cvlizacje::verb_of(m) == cvlizacje::Verb::pass)
      best = std::max(best, points_after(m));
  return best - points_after(move);
}

}  // namespace

TEST("cvlizacje: no level often leaves a better purchase in the last turn") {
  for (unsigned players = 2; players <= 5; ++players)
    for (unsigned number = 1; number <= players::dial.size(); ++number) {
      Left left;
      const unsigned games = number < 8 ? 40 : 5;
      for (unsigned g = 0; g < games; ++g)
        play<cvlizacje::State>(
            setup(core::GameId::cvlizacje, players, players == 2), number, 7000 + g, number < 8 ? 100 : 10,
            [&](const cvlizacje::State& s, unsigned seat, core::Move move) {
              if (s.turn == cvlizacje::turn_count && s.decision == cvlizacje::Decision::develop &&
                  (cvlizacje::verb_of(move) == cvlizacje::Verb::buy ||
                   cvlizacje::verb_of(move) == cvlizacje::Verb::pass))
                left.add(better_purchase(s, seat, move), 2);
            },
            [](const cvlizacje::State&) {});
      test::figure("CVlizacje, %u players, level %u, %u games: %u times (at most %d points) in %u purchases", players,
                   number, games, left.times, left.most, left.chances);
      TEST_ASSERT_TRUE_MESSAGE(left.most < ten && left.times * 5 <= left.chances, "a level leaves a better purchase");
    }
}
