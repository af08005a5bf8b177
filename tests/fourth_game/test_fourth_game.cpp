// A game that is its directories (here below this one) and a line of engine/games.txt is in the menu, plays, saves,
// resumes, counts, is told and brought in as the others are. tests/CMakeLists.txt adds the line for this program only.
#include <string>
#include <vector>

#include "engine/games.hpp"
#include "engine/read_log.hpp"
#include "firmware/app/games/fourth/view.hpp"
#include "firmware/app/storage/statistics.hpp"
#include "firmware/app/storage/store.hpp"
#include "hal/boards/all.hpp"
#include "tests/app/player.hpp"
#include "tests/engine/conformance.hpp"

using namespace player;
using hal::Button;

namespace {

constexpr unsigned fourth_game = 3;

std::uint64_t hash() { return pd::play_screen().table()->session.hash(); }
unsigned moves() { return pd::play_screen().table()->session.log().size; }

/// From a fresh device to the first decision, by buttons: its row in the menu, its set-up.
void begin_by_buttons() {
  host::storage_reset();
  switch_on(hal::boards::picosystem::board, 4);
  TEST_ASSERT_TRUE(&pd::top() == &pd::main_menu());
  for (unsigned i = 0; i < fourth_game; ++i) press(Button::down);
  TEST_ASSERT_TRUE(on_screen(pd::str(pd::View<fourth::State>::title)));
  press(Button::select);
  for (int i = 0; i < 4 && pd::play_screen().table() == nullptr; ++i) press(Button::select);
  TEST_ASSERT_TRUE(pd::play_screen().table() != nullptr);
  TEST_ASSERT_TRUE(pd::play_screen().table()->session.game() == fourth::State::id);
}

}  // namespace

TEST("the fourth game keeps the contract") {
  for (std::uint8_t players = 2; players <= 4; ++players)
    conformance::run<fourth::State>({fourth::State::id, players, 0, 0, 0}, 20, players);
}

TEST("it is in every list: of the engine, of the app, of the editions that statistics know") {
  TEST_ASSERT_EQUAL(4, core::game_count);
  TEST_ASSERT_EQUAL_STRING("fourth", core::game_names()[fourth_game]);
  TEST_ASSERT_EQUAL(4, pd::games_known());
  TEST_ASSERT_TRUE(pd::entry_of(fourth::State::id).title == pd::View<fourth::State>::title);
  pd::register_games();
  TEST_ASSERT_EQUAL(pd::known_games().editions.size() - 1, pd::edition_of({fourth::State::id, 2, 0, 0, 0}));
}

TEST("it is begun from the menu and played by buttons; every move is kept, and it goes on after power was cut") {
  begin_by_buttons();
  core::Rng rng(1);
  while (moves() < 8) TEST_ASSERT_TRUE(play_on(rng));
  const std::uint64_t was = hash();
  switch_on(hal::boards::picosystem::board, 5);
  TEST_ASSERT_TRUE(pd::store().has_games());
  press(Button::select);  // Continue
  for (int i = 0; i < 10 && pd::play_screen().table() == nullptr; ++i) press(Button::select);
  wait(200);
  TEST_ASSERT_EQUAL_HEX64(was, hash());
  TEST_ASSERT_TRUE(pd::play_screen().table()->session.game() == fourth::State::id);
}

TEST("its result is counted for everybody who played, under its own edition") {
  begin_by_buttons();
  const unsigned players = pd::play_screen().table()->match.setup.players;
  core::Rng rng(2);
  for (int i = 0; i < 400 && play_on(rng); ++i) {
  }
  TEST_ASSERT_TRUE(&pd::top() == &pd::final_screen());
  wait(3000);
  pd::store().open();
  const unsigned edition = pd::edition_of({fourth::State::id, 2, 0, 0, 0});
  TEST_ASSERT_EQUAL(1, pd::games_played(pd::store().journal(), edition));
  pd::Result result;
  TEST_ASSERT_TRUE(pd::store().journal().result(0, result));
  TEST_ASSERT_TRUE(result.setup.game == fourth::State::id);
  unsigned counted = 0, won = 0;
  pd::PlayerTally player;
  for (unsigned i = 0; i < pd::players_max; ++i)
    if (pd::read_player(pd::store().journal(), i, player)) {
      counted += player.by_edition[edition].played;
      won += player.by_edition[edition].won;
    }
  TEST_ASSERT_EQUAL(players, counted);
  TEST_ASSERT_TRUE(won >= 1);
}

TEST("its log is told and read back, as text and in parts") {
  core::Session<fourth::State> session;
  TEST_ASSERT_FALSE(static_cast<bool>(session.begin({fourth::State::id, 3, 0, 1, 0})));
  core::Rng rng(3);
  while (!session.is_over()) {
    session.advance(rng);
    if (!session.is_over()) TEST_ASSERT_FALSE(static_cast<bool>(session.play({fourth::verb_walk, 1 + rng.below(2)})));
  }
  std::string text(core::log_text_max, ' ');
  text.resize(core::write_text(session.log(), core::name_of(session.game()), 1, text));
  std::vector<std::uint8_t> bytes(core::log_binary_max), room(core::log_binary_max);
  core::LogWindow window(bytes);
  std::uint32_t mark = 0;
  session.write_log(window, mark);
  std::string part(1000, ' ');
  part.resize(core::write_part({1, 1, mark, std::span(bytes).first(window.size())}, part));
  static core::Log log;
  for (const std::string& form : {text, part}) {
    const core::LogReading reading = core::read_log(form, log, room);
    TEST_ASSERT_TRUE(!reading && reading.over && log.size == session.log().size && log.moves == session.log().moves);
  }
}
