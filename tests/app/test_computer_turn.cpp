#include <algorithm>
#include <vector>

#include "firmware/app/games/altay/pictures.hpp"
#include "firmware/app/games/list.hpp"
#include "firmware/app/screens/settings_service.hpp"
#include "tests/app/player.hpp"
#include "tests/app/stored_game.hpp"
#include "tests/test.hpp"

namespace {

using hal::Button;

/// Turns of single players that a game had: a round of Stone Age is a turn of each.
unsigned turns_of(const stone_age::State& s) { return unsigned{s.round} * s.players; }
unsigned turns_of(const cvlizacje::State& s) { return cvlizacje::turn_count * s.players; }
unsigned turns_of(const altay::State&) {
  const core::Log& log = pd::play_screen().table()->session.log();
  return static_cast<unsigned>(std::count_if(log.moves.begin(), log.moves.begin() + log.size, [](core::Move move) {
    return move.verb() == altay::index(altay::Verb::end);
  }));
}

void tick_once(std::uint32_t most_ms) {
  constexpr std::uint32_t thought_ms = 2;  // of the device, for what it thinks in one go
  const std::uint32_t want = pd::tick();
  host::advance(std::clamp(want, thought_ms, most_ms));
}

/// A game of three, every seat but `person` a computer's of that level; they are called 0, 1 and 2.
pd::Table& begin(unsigned game, pd::Pace pace, std::uint64_t seed, unsigned person = core::max_players) {
  host::storage_reset();
  player::switch_on(hal::boards::picosystem::board, seed);
  pd::Settings settings = pd::settings();
  settings.pace = static_cast<std::uint8_t>(pace);
  settings.guide = 0;
  pd::change_settings(settings);
  const pd::GameEntry& entry = pd::game_list()[game];
  pd::Table& table = entry.open();
  table.match.setup = {entry.id, 3, 0, 0, 0};
  for (unsigned i = 0; i < core::max_players; ++i) {
    pd::Person& seat = table.match.people[i];
    seat.colour = static_cast<std::uint8_t>(i);
    seat.level = i == person ? 0 : 3;
    seat.name.clear();
    seat.name << i;
  }
  TEST_ASSERT_FALSE(static_cast<bool>(pd::play_screen().begin(table, seed)));
  pd::push(pd::play_screen());
  return table;
}

/// Time passes to the end of a game of computers: `look` after every tick in which one of their turns is shown.
template <class Look>
void watch(Look look) {
  while (&pd::top() != &pd::final_screen()) {
    if (&pd::top() == &pd::news_screen()) player::press(Button::select);
    const std::uint32_t before = hal::now_ms();
    tick_once(50);
    if (&pd::top() == &pd::computer_turn()) look(hal::now_ms() - before);
    if (hal::now_ms() % 100'000 < 60) player::press(Button::up);  // or the light goes out
  }
}

/// Seconds of a computer's turn on the screen, on average of a whole game: nobody presses but for news.
double seconds_a_turn(unsigned game, pd::Pace pace, std::uint64_t seed) {
  pd::Table& table = begin(game, pace, seed);
  std::uint32_t shown_ms = 0;
  watch([&](std::uint32_t ms) { shown_ms += ms; });
  unsigned turns = 0;
  pd::by_game(table.game(),
              [&]<class S>() { turns = turns_of(static_cast<pd::TableOf<S>&>(table).own_session.state()); });
  return shown_ms / 1000.0 / turns;
}

bool says(std::string_view words) { return player::text_on_screen().find(words) != std::string::npos; }

}  // namespace

TEST("a computer's turn is shown for 5 to 10 seconds at normal pace, about twice that when slow, hardly when fast") {
  for (unsigned game = 0; game < 3; ++game) {
    const auto seconds = [game](pd::Pace pace) {
      const double s = (seconds_a_turn(game, pace, 5) + seconds_a_turn(game, pace, 6)) / 2;
      constexpr const char* names[] = {"slow", "normal", "fast"};
      test::figure("seconds of a computer's turn, %s, %s: %.1f", core::name_of(pd::game_list()[game].id),
                   names[static_cast<unsigned>(pace)], s);
      return s;
    };
    const double slow = seconds(pd::Pace::slow), normal = seconds(pd::Pace::normal), fast = seconds(pd::Pace::fast);
    TEST_ASSERT_TRUE(normal >= 5 && normal <= 10);
    TEST_ASSERT_TRUE(slow >= 1.8 * normal && slow <= 2.2 * normal);
    TEST_ASSERT_TRUE(fast <= 2.5);
  }
}

TEST("the strip says that a computer thinks, chooses, or has moved, as it is") {
  for (unsigned game = 0; game < 3; ++game) {
    const pd::Table& table = begin(game, pd::Pace::normal, 5);
    unsigned size = table.session.log().size, thinks = 0, chooses = 0, moved = 0;
    core::Actor actor = table.session.actor();
    watch([&](std::uint32_t) {
      if (table.session.log().size > 400) return;
      core::Text<40> its_move;
      if (table.session.log().size != size && actor.is_seat()) {
        its_move << actor.id << "’s move";
        TEST_ASSERT_TRUE(player::on_screen(its_move));
        ++moved;
      }
      const bool sees_thought = says(" is thinking"), sees_choice = says(" is choosing");
      TEST_ASSERT_FALSE(sees_thought && sees_choice);
      if (sees_choice) TEST_ASSERT_TRUE(pd::play_screen().driver().has_decided());
      thinks += sees_thought;
      chooses += sees_choice;
      size = table.session.log().size;
      actor = table.session.actor();
    });
    TEST_ASSERT_TRUE(thinks > 0 && chooses > 0 && moved > 0);
  }
}

TEST("Altay: what a computer got in a fight with a token is told, and its cards are seen on the table") {
  const pd::Table& table = begin(2, pd::Pace::normal, 5);
  const altay::State& s = static_cast<const pd::TableOf<altay::State>&>(table).own_session.state();
  const auto tokens = [&] { return s.seats[0].tokens + s.seats[1].tokens + s.seats[2].tokens; };
  unsigned size = table.session.log().size, had = tokens(), taken = 0, played = 0, begun = 0;
  watch([&](std::uint32_t) {
    const core::Log& log = table.session.log();
    if (log.size == size) return;
    if (tokens() > had) {
      ++taken;
      TEST_ASSERT_TRUE(says("Token beaten: "));
      TEST_ASSERT_TRUE(says(std::string_view(pd::icon_text(pd::Icon::conquest))));
    }
    const core::Move move = log.moves[size];
    if (move.verb() == altay::index(altay::Verb::play) && s.played.count(move.a()) > 0) {
      const pd::ChoiceList none;
      pd::Scene scene{table.match, pd::play_screen().picture().scene().area, 0, core::nobody, 0, {}, none};
      scene.mover = s.seat;
      const pd::Spot spot = table.board.spot_for_others(scene, move);
      TEST_ASSERT_TRUE(table.board.page_title(spot.page) == pd::Str::al_page_hand);
      TEST_ASSERT_TRUE(spot.area.w > 0);
      ++played;
    }
    if (move.verb() == altay::index(altay::Verb::develop)) {
      const pd::ChoiceList none;
      pd::Scene scene{table.match, pd::play_screen().picture().scene().area, 0, core::nobody, 0, {}, none};
      scene.mover = s.seat;
      TEST_ASSERT_TRUE(table.board.page_title(table.board.spot_for_others(scene, move).page) == pd::Str::al_page_goals);
      ++begun;
    }
    size = log.size;
    had = tokens();
  });
  TEST_ASSERT_TRUE(begun > 10);
  TEST_ASSERT_TRUE(taken > 5);
  TEST_ASSERT_TRUE(played > 50);
}

TEST("while a computer's attack is told, the answers to it are dim: no press is one yet") {
  const auto colour_of_fight = [] {
    const pd::Rect box = pd::altay_pictures::answer_box(pd::play_screen().picture().scene().area, true);
    const host::Picture shown = host::picture();
    return shown.pixels[static_cast<unsigned>((box.y + 6) * shown.size.width + box.x + 6)];
  };
  stored_game::continue_at("altay_3_b", 209, pd::Settings::AutoPlay::on_a_press, "computers");
  unsigned told = 0;
  std::uint16_t dim = 0;
  for (unsigned i = 0; i < 200 && &pd::top() == &pd::computer_turn(); ++i) {
    tick_once(50);
    if (&pd::top() != &pd::computer_turn() || !player::on_screen("Surrender")) continue;
    dim = colour_of_fight();
    ++told;
  }
  TEST_ASSERT_GREATER_THAN(0, told);
  player::wait(1000);
  walk::press(pd::Key::none);  // the recap was read
  TEST_ASSERT_TRUE(&pd::top() == &pd::play_screen() && !pd::play_screen().report().has_recap());
  TEST_ASSERT_TRUE(player::on_screen("Surrender"));
  TEST_ASSERT_TRUE(dim != colour_of_fight());
}
