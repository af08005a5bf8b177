// What is shown for a moment: each kind comes up, any press ends it, a setting turns it off, and it shows no secret.
#include <map>
#include <set>

#include "firmware/app/games/list.hpp"
#include "firmware/app/storage/settings.hpp"
#include "hal/boards/all.hpp"
#include "tests/app/player.hpp"
#include "tests/test.hpp"

using pd::Moment;
using namespace player;

namespace {

std::set<Moment::Kind> kinds;
unsigned announced = 0;

void note_moment() {
  if (&pd::top() != &pd::play_screen() || pd::play_screen().animation().kind() == Moment::Kind::none) return;
  kinds.insert(pd::play_screen().animation().kind());
  announced += pd::play_screen().animation().moment().announcement.has_value();
}

/// A whole game of people, with or without moments.
void play_a_game(unsigned game, std::uint64_t seed, bool shows) {
  begin_match(static_cast<core::GameId>(game), 3, seed, pd::Settings::AutoPlay::on_a_press);
  pd::Settings settings = pd::settings();
  settings.moments = shows;
  pd::change_settings(settings);
  kinds.clear();
  announced = 0;
  on_tick = note_moment;
  core::Rng rng(seed);
  for (int i = 0; i < 4000 && play_on(rng); ++i) continue;
  on_tick = nullptr;
}

/// The moment of the move as that seat sees it, whose view it is.
template <class S>
Moment moment_of(const core::PlayedMove<S>& step, const pd::Match& match, unsigned viewer) {
  const pd::ChoiceList none;
  const pd::Scene scene{match, {0, 42, 240, 134}, viewer, core::nobody, 0, {}, none};
  Moment moment;
  pd::View<S>::board.add_moment(moment, observe(step.before, viewer), observe(step.after, viewer), step.move, scene);
  return moment;
}

}  // namespace

TEST("in every title buildings go up, and the last round is announced") {
  for (unsigned game = 0; game < pd::games_known(); ++game) {
    play_a_game(game, 2, true);
    TEST_ASSERT_TRUE_MESSAGE(kinds.contains(Moment::Kind::rise), std::to_string(game).c_str());
    TEST_ASSERT_GREATER_THAN_MESSAGE(0, announced, std::to_string(game).c_str());
  }
}

TEST("where the setting turns them off no moment but the dice is shown") {
  for (unsigned game = 0; game < pd::games_known(); ++game) {
    play_a_game(game, 3, false);
    kinds.erase(Moment::Kind::dice);
    TEST_ASSERT_TRUE(kinds.empty());
    TEST_ASSERT_EQUAL(0, announced);
  }
}

TEST("a card of Altay that is drawn in a turn is shown to whom it belongs, and to nobody else") {
  for (const std::uint64_t seed : {1u, 2u, 3u}) {
    unsigned shown = 0;
    play_a_game(2, seed, true);
    pd::Table& table = *pd::play_screen().table();
    auto& session = static_cast<pd::TableOf<altay::State>&>(table).own_session;
    session.for_each_move(0, [&](const core::PlayedMove<altay::State>& step) {
      const bool draws = step.before.decision == altay::Decision::draw && step.actor == core::chance;
      if (!draws) return true;
      const unsigned owner = step.before.draw_seat;
      shown += moment_of(step, table.match, owner).kind == Moment::Kind::rise;
      TEST_ASSERT_TRUE(moment_of(step, table.match, (owner + 1) % 3).kind == Moment::Kind::none);
      return true;
    });
    TEST_ASSERT_GREATER_THAN(10, shown);
  }
}

TEST("a theft in CVlizacje shows thief and victim") {
  unsigned thefts = 0;
  for (const std::uint64_t seed : {1u, 2u}) {
    play_a_game(1, seed, true);
    pd::Table& table = *pd::play_screen().table();
    auto& session = static_cast<pd::TableOf<cvlizacje::State>&>(table).own_session;
    session.for_each_move(0, [&](const core::PlayedMove<cvlizacje::State>& step) {
      if (cvlizacje::verb_of(step.move) != cvlizacje::Verb::steal || step.move.a() == cvlizacje::pool) return true;
      const Moment moment = moment_of(step, table.match, 0);
      TEST_ASSERT_TRUE(moment.kind == Moment::Kind::clash);
      TEST_ASSERT_EQUAL(step.before.actor, moment.sides[0].seat);
      TEST_ASSERT_EQUAL(step.move.a(), moment.sides[1].seat);
      ++thefts;
      return true;
    });
  }
  TEST_ASSERT_GREATER_THAN(3, thefts);
}

TEST("computers' moves are staged, too: at the slow and the normal pace, not when somebody skips") {
  for (const auto pace : {pd::Pace::slow, pd::Pace::normal, pd::Pace::fast}) {
    host::storage_reset();
    switch_on(hal::boards::picosystem::board, 7);
    pd::Settings settings = pd::settings();
    settings.guide = 0;
    settings.pace = static_cast<std::uint8_t>(pace);
    pd::change_settings(settings);
    pd::Table& table = pd::entry_of(core::GameId::stone_age).open();
    table.match = {};
    table.match.setup = {core::GameId::stone_age, 2, 0, 0, 0};
    for (unsigned i = 0; i < 2; ++i) table.match.people[i].colour = static_cast<std::uint8_t>(i);
    table.match.people[0].level = table.match.people[1].level = 1;
    TEST_ASSERT_FALSE(static_cast<bool>(pd::play_screen().begin(table, 7)));
    pd::push(pd::play_screen());
    unsigned staged = 0;
    for (int i = 0; i < 2000; ++i) {
      pd::tick();
      staged += &pd::top() == &pd::computer_turn() && pd::computer_stages_moment();
      host::advance(50);
    }
    TEST_ASSERT_TRUE((staged > 0) == (pace != pd::Pace::fast));
  }
}
