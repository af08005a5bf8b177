// The end of a game: it is celebrated for as long as nobody presses anything, its pictures tell what happened, and it
// can be opened among the results.
#include <algorithm>
#include <cmath>
#include <vector>

#include "engine/core/session.hpp"
#include "firmware/app/games/list.hpp"
#include "firmware/app/screens/ranking.hpp"
#include "firmware/app/screens/settings_service.hpp"
#include "firmware/app/session/score_history.hpp"
#include "firmware/app/storage/statistics.hpp"
#include "firmware/app/storage/store.hpp"
#include "firmware/app/ui/latency.hpp"
#include "firmware/app/ui/motion.hpp"
#include "firmware/app/ui/sound.hpp"
#include "hal/boards/all.hpp"
#include "tests/app/player.hpp"
#include "tests/test.hpp"

using hal::Button;
using namespace player;

namespace {

/// A whole game by buttons alone, up to its final screen.
void play_a_game(unsigned game, std::uint64_t seed) {
  open_set_up(game);
  press(Button::select);
  core::Rng rng(seed);
  while (play_on(rng)) {
  }
}

/// What the points were each time a round began, and at the end, by the rules alone.
template <core::Game S>
std::vector<pd::ScoreHistory::Points> points_by_round(const core::Log& log) {
  std::vector<pd::ScoreHistory::Points> all;
  S s;
  unsigned round = 0;
  for (unsigned moves = 0; moves < log.size; ++moves) {
    TEST_ASSERT_FALSE(static_cast<bool>(core::replay(log, s, moves)));
    const unsigned now = pd::View<S>::narrator.round_of(s);
    if (now != round) all.push_back(outcome(s).total);
    round = now;
  }
  TEST_ASSERT_FALSE(static_cast<bool>(core::replay(log, s)));
  all.push_back(outcome(s).total);
  return all;
}

}  // namespace

TEST("the last move of a game is answered before anything is written") {
  for (const unsigned game : {0u, 1u, 2u}) {
    host::storage_reset();
    switch_on(hal::boards::picosystem::board, 5);
    host::storage_take_time(5, 0);
    pd::latency() = {};
    play_a_game(game, 5);
    TEST_ASSERT_TRUE(&pd::top() == &pd::final_screen());
    TEST_ASSERT_EQUAL(0, pd::latency().most_ms());
    host::storage_take_time(0, 0);
  }
}

TEST("the celebration passes by itself, is cut short by any button, and that press does nothing else") {
  host::storage_reset();
  switch_on(hal::boards::picosystem::board, 5);
  play_a_game(1, 5);
  TEST_ASSERT_TRUE(on_screen(pd::str(pd::Str::key_skip)));
  wait(10000);
  TEST_ASSERT_FALSE(on_screen(pd::str(pd::Str::key_skip)));
  TEST_ASSERT_TRUE(on_screen(pd::str(pd::Str::key_more)));
  for (const Button button : {Button::select, Button::back, Button::down, Button::left, Button::x, Button::y})
    for (const std::uint32_t age : {0u, 500u, 1500u, 2400u}) {
      pd::home();
      pd::push(pd::play_screen());  // which is over: so it comes to its end again
      TEST_ASSERT_TRUE(&pd::top() == &pd::final_screen());
      wait(age);
      TEST_ASSERT_FALSE(on_screen(pd::str(pd::Str::key_more)));
      press(button);
      TEST_ASSERT_TRUE(&pd::top() == &pd::final_screen());
      TEST_ASSERT_TRUE(on_screen(pd::str(pd::Str::final_title)));
      TEST_ASSERT_TRUE(on_screen(pd::str(pd::Str::key_more)));
    }
}

TEST("select, pressed again and again at the end of a game, ends the celebration and begins nothing, however fast") {
  host::storage_reset();
  switch_on(hal::boards::picosystem::board, 5);
  for (unsigned game = 0; game < pd::games_known(); ++game) {
    pd::home();
    play_a_game(game, 5);
    const std::uint16_t moves = pd::play_screen().table()->session.log().size;
    for (const std::uint32_t pause : {0u, 40u, 140u, 500u, 1500u}) {
      pd::home();
      pd::push(pd::play_screen());
      for (unsigned presses = 0; presses < 40; ++presses) {
        press(Button::select);
        wait(pause);
      }
      TEST_ASSERT_TRUE(&pd::top() == &pd::final_screen());
      TEST_ASSERT_EQUAL(moves, pd::play_screen().table()->session.log().size);
      TEST_ASSERT_TRUE(pd::play_screen().table()->session.is_over());
    }
  }
}

TEST(
    "a personal best is announced and heard by who has played before, and not when they scored more in an earlier "
    "game") {
  host::storage_reset();
  switch_on(hal::boards::picosystem::board, 5);
  constexpr std::string_view best_words = "Personal best: ";
  const auto heard_from = [](std::size_t first) {
    std::vector<unsigned> tune;
    for (std::size_t i = first; i < host::tones().size(); ++i) tune.push_back(host::tones()[i].frequency_hz);
    return tune;
  };
  wait(1000);
  const std::size_t silent_until = host::tones().size();
  pd::play_sound(pd::Sound::best);
  wait(1000);
  const std::vector<unsigned> tune = heard_from(silent_until);
  std::array<int, 2> best{};  // of both people, by this test's own count
  unsigned announced = 0, silent = 0;
  for (unsigned n = 0; n < 6; ++n) {
    pd::home();
    play_a_game(1, 5 + n);
    wait(5000);
    const pd::Table& table = *pd::play_screen().table();
    const pd::Ranking ranking = pd::ranking_of(table.shown.score(0));
    bool is_best = false;
    for (unsigned seat = 0; seat < 2; ++seat) {
      if (table.match.people[seat].is_computer()) continue;
      is_best = is_best || (n > 0 && ranking.total[seat] >= best[seat]);
      best[seat] = n == 0 ? ranking.total[seat] : std::max(best[seat], int{ranking.total[seat]});
    }
    // The winner is in view for a while before the places come.
    pd::home();
    pd::push(pd::play_screen());
    bool said = false;
    const std::size_t before = host::tones().size();
    for (unsigned ms = 0; ms < 6000; ms += 100, wait(100))
      said = said || text_on_screen().find(best_words) != std::string::npos;
    TEST_ASSERT_EQUAL(is_best, said);
    const std::vector<unsigned> heard = heard_from(before);
    TEST_ASSERT_EQUAL(is_best, std::search(heard.begin(), heard.end(), tune.begin(), tune.end()) != heard.end());
    ++(said ? announced : silent);
  }
  TEST_ASSERT_TRUE(announced > 0);
  TEST_ASSERT_TRUE(silent > 1);  // also after the first game
}

TEST("the places of computers name their level") {
  host::storage_reset();
  switch_on(hal::boards::picosystem::board, 5);
  open_set_up(1);
  press(Button::down);                                    // alone ...
  for (unsigned i = 0; i < 3; ++i) press(Button::right);  // ... against an easy one
  press(Button::select);
  core::Rng rng(5);
  while (play_on(rng)) {
  }
  wait(10000);
  TEST_ASSERT_TRUE(&pd::top() == &pd::final_screen());
  TEST_ASSERT_TRUE(on_screen("Ada") && on_screen("easy 4"));
  TEST_ASSERT_TRUE_MESSAGE(text_on_screen().find("Ada: rating ") != std::string::npos,
                           "the rating is told after a game against computers");
}

TEST("after an even match, Again plays at the level that is proposed now, and its row names it") {
  host::storage_reset();
  switch_on(hal::boards::picosystem::board, 5);
  for (const bool is_even : {true, false}) {
    pd::home();
    open_set_up(1);
    press(Button::down);  // alone, at the level that is proposed ...
    const unsigned proposed = players::dial_number(
        pd::even_level(pd::read_rating(pd::store().journal(), "Ada", core::GameId::cvlizacje).value, 2));
    if (!is_even) press(Button::right);  // ... or above it
    press(Button::select);
    core::Rng rng(5);
    while (play_on(rng)) {
    }
    wait(10000);
    TEST_ASSERT_TRUE(&pd::top() == &pd::final_screen());
    const pd::Rating rating = pd::read_rating(pd::store().journal(), "Ada", core::GameId::cvlizacje);
    const unsigned next = players::dial_number(pd::even_level(rating.value, 2));
    press(Button::back);
    TEST_ASSERT_EQUAL(is_even, on_screen("even: " + std::to_string(next)));
    press(Button::down);
    press(Button::select);  // Again
    press(Button::down);
    press(Button::select);  // yes
    const pd::Match& match = pd::play_screen().table()->match;
    TEST_ASSERT_FALSE(pd::play_screen().table()->session.is_over());
    TEST_ASSERT_EQUAL(is_even ? next : proposed + 1, players::dial_number(match.people[1].level));
    TEST_ASSERT_EQUAL(0, match.people[0].level);
  }
}

TEST("the level of a computer stands in the ranking however long its name is, in every language") {
  static std::vector<std::string> drawn;
  for (unsigned language = 0; language < pd::language_count; ++language)
    for (const std::uint8_t level : players::dial)
      for (const char* name : {"Al", "Wwwwwwwwww"})
        for (const auto seats : {std::uint8_t{2}, std::uint8_t{5}}) {
          pd::Settings settings = pd::settings();
          settings.language = static_cast<std::uint8_t>(language);
          pd::change_settings(settings);
          pd::Match match;
          core::Outcome outcome{};
          outcome.players = seats;
          outcome.winners = 1;
          outcome.total[0] = 188;
          for (pd::Person& person : match.people) {
            person.name << name;
            person.level = level;
          }
          drawn.clear();
          pd::text_was_drawn = [](std::string_view text, pd::Rect, pd::Rect) { drawn.emplace_back(text); };
          std::array<std::uint16_t, 240 * 240> pixels;
          pd::Canvas canvas(pixels, 240, 240, 0, 240);
          pd::draw_ranking(canvas, {8, 34, 224, 150}, match, pd::ranking_of(outcome));
          pd::text_was_drawn = nullptr;
          TEST_ASSERT_EQUAL(seats, std::ranges::count(drawn, pd::level_name(level).view()));
          TEST_ASSERT_EQUAL(seats, std::ranges::count(drawn, std::string_view(name)));
        }
}

TEST("the course of a game is what the rules count round by round, and the pictures show where it ended") {
  host::storage_reset();
  switch_on(hal::boards::picosystem::board, 5);
  for (unsigned game = 0; game < pd::games_known(); ++game) {
    pd::home();
    play_a_game(game, 7 + game);
    const pd::Table& table = *pd::play_screen().table();
    pd::ScoreHistory history;
    table.shown.trace(history);
    const auto want = pd::by_game(table.game(), [&]<class S>() { return points_by_round<S>(table.session.log()); });
    TEST_ASSERT_EQUAL(want.size() - 1, history.rounds());
    unsigned every = 1;
    while ((want.size() - 2) / every + 2 > pd::ScoreHistory::capacity) every *= 2;
    for (unsigned i = 0; i + 1 < history.size(); ++i) TEST_ASSERT_TRUE(history[i] == want[i * every]);
    TEST_ASSERT_TRUE(history[history.size() - 1] == want.back());
    TEST_ASSERT_TRUE(history[history.size() - 1] == table.session.score().total);
  }
}

TEST("whether it was luck is asked in every title, with the figures of that title") {
  host::storage_reset();
  switch_on(hal::boards::picosystem::board, 5);
  for (unsigned game = 0; game < pd::games_known(); ++game) {
    pd::home();
    play_a_game(game, 7 + game);
    wait(10000);
    TEST_ASSERT_TRUE(&pd::top() == &pd::final_screen());
    unsigned asked = 0;
    for (int i = 0; i < 6; ++i, press(Button::right)) asked += on_screen(pd::str(pd::Str::luck_title));
    TEST_ASSERT_EQUAL(1, asked);
    while (!on_screen(pd::str(pd::Str::luck_title))) press(Button::right);
    const pd::GameEntry& entry = pd::entry_of(core::GameId(game));
    TEST_ASSERT_TRUE(entry.has_dice != entry.luck.has_value());
    if (entry.has_dice) TEST_ASSERT_TRUE(on_screen(pd::str(pd::Str::luck_spread)));
    if (entry.luck)
      for (const pd::Str figure : entry.luck->figures) TEST_ASSERT_TRUE(on_screen(pd::str(figure)));
  }
}

TEST("the dice of each seat are those of the log: how many, their mean and their spread") {
  host::storage_reset();
  switch_on(hal::boards::picosystem::board, 5);
  play_a_game(0, 9);
  const pd::Table& table = *pd::play_screen().table();
  pd::ScoreHistory history;
  table.shown.trace(history);
  std::array<std::vector<int>, core::max_players> faces;
  stone_age::State s;
  TEST_ASSERT_FALSE(static_cast<bool>(core::replay(table.session.log(), s, 0)));
  for (unsigned i = 0, seat = 0; i < table.session.log().size; ++i) {
    const core::Move move = table.session.log().moves[i];
    if (current_actor(s).is_seat()) seat = current_actor(s).id;
    if (stone_age::verb_of(move) == stone_age::Verb::die) faces[seat].push_back(static_cast<int>(move.a()));
    TEST_ASSERT_FALSE(static_cast<bool>(apply(s, move)));
  }
  for (unsigned seat = 0; seat < table.match.setup.players; ++seat) {
    const double n = static_cast<double>(faces[seat].size());
    double sum = 0, squares = 0;
    for (const int face : faces[seat]) sum += face, squares += face * face;
    TEST_ASSERT_TRUE(n > 20);
    TEST_ASSERT_EQUAL(faces[seat].size(), history.dice[seat].count);
    TEST_ASSERT_INT_WITHIN(1, static_cast<int>(10 * sum / n + 0.5), history.dice[seat].mean_tenths());
    const double spread = std::sqrt(squares / n - sum * sum / n / n);
    TEST_ASSERT_INT_WITHIN(1, static_cast<int>(10 * spread + 0.5), history.dice[seat].spread_tenths());
  }
}

TEST("a course of more rounds than it has room for keeps every second, fourth or eighth") {
  pd::ScoreHistory history;
  for (std::int16_t round = 0; round < 300; ++round) history.add({round});
  history.end({1000});
  TEST_ASSERT_EQUAL(300, history.rounds());
  TEST_ASSERT_TRUE(history.size() <= pd::ScoreHistory::capacity && history.size() > pd::ScoreHistory::capacity / 2);
  for (unsigned i = 0; i + 1 < history.size(); ++i) TEST_ASSERT_EQUAL(8 * i, history[i][0]);
  TEST_ASSERT_EQUAL(1000, history[history.size() - 1][0]);
}

TEST("a finished game is opened among the results after a restart, looked through, and left to where it was opened") {
  host::storage_reset();
  switch_on(hal::boards::picosystem::board, 5);
  for (unsigned game = 0; game < pd::games_known(); ++game) {
    pd::home();
    play_a_game(game, 3 + game);
  }
  const core::Outcome last = pd::play_screen().table()->session.score();
  const std::uint16_t moves = pd::play_screen().table()->session.log().size;
  wait(5000);
  switch_on(hal::boards::picosystem::board, 6);
  pd::push(pd::results_menu());
  press(Button::down);
  press(Button::select);
  pd::Screen* const list = &pd::top();
  press(Button::select);
  pd::Screen* const page = &pd::top();
  TEST_ASSERT_TRUE(on_screen(pd::str(pd::Str::results_open)));
  press(Button::select);
  TEST_ASSERT_TRUE(&pd::top() == &pd::final_screen());
  TEST_ASSERT_TRUE(on_screen(pd::str(pd::Str::key_more)));  // nothing is celebrated a second time
  TEST_ASSERT_TRUE(pd::play_screen().table()->session.score().total == last.total);
  press(Button::right);
  press(Button::right);
  TEST_ASSERT_TRUE(on_screen(pd::str(pd::Str::course_title)));
  press(Button::back);
  press(Button::down);
  press(Button::down);
  press(Button::select);
  TEST_ASSERT_TRUE(&pd::top() == &pd::replay());
  press(Button::left);
  TEST_ASSERT_EQUAL(moves, pd::play_screen().table()->session.log().size);
  press(Button::back);
  press(Button::back);
  TEST_ASSERT_TRUE(&pd::top() == page);
  press(Button::back);
  TEST_ASSERT_TRUE(&pd::top() == list);
  TEST_ASSERT_EQUAL(3, pd::store().journal().results());  // it was not counted again
  TEST_ASSERT_FALSE(pd::store().has_games());
}

TEST("a finished game whose moves are gone shows its result as ever") {
  host::storage_reset();
  switch_on(hal::boards::picosystem::board, 5);
  play_a_game(1, 5);
  pd::Result result;
  TEST_ASSERT_TRUE(pd::store().journal().result(0, result));
  TEST_ASSERT_FALSE(static_cast<bool>(pd::store().journal().forget(result.slot)));
  switch_on(hal::boards::picosystem::board, 6);
  pd::push(pd::results_menu());
  press(Button::down);
  press(Button::select);
  pd::Screen* const list = &pd::top();
  press(Button::select);
  TEST_ASSERT_FALSE(on_screen(pd::str(pd::Str::results_open)));
  TEST_ASSERT_TRUE(on_screen(std::to_string(result.total[0])));
  press(Button::select);
  TEST_ASSERT_TRUE(&pd::top() == list);
}
