#pragma once
#include <string>
#include <string_view>

#include "generated/languages.hpp"
#include "tests/app/player.hpp"
#include "tests/app/ways.hpp"
#include "tests/test.hpp"
#include "tests/walk/device.hpp"

/// Games that go on at a known position: the first moves of a log in tests/walk/logs.
namespace stored_game {

/// A new device with this game continued, in the hands of the player to move. `how`: see `game` in tests/walk/walk.hpp.
inline void continue_at(const std::string& log_name, unsigned count, pd::Settings::AutoPlay alone,
                        std::string_view how = {}) {
  const hal::Board& board = hal::boards::picosystem::board;
  core::Log* const log = walk::read_log(log_name, count);
  TEST_ASSERT_NOT_NULL_MESSAGE(log, log_name.c_str());
  walk::make_new();
  walk::switch_on(board);
  walk::set_up(pd::Language::en);
  pd::Settings settings = pd::settings();
  settings.auto_play = static_cast<std::uint8_t>(alone);
  pd::change_settings(settings);
  walk::store(*log, how);
  walk::switch_on(board);
  walk::wait(2000);
  walk::continue_game();
}

/// Leads the cursor there by the D-pad and selects it.
inline void choose(pd::Choice choice) {
  const auto way = ways::way_to(pd::play_screen().cursor(), ways::pad, choice);
  TEST_ASSERT_TRUE(way.has_value());
  for (const pd::Key key : *way) player::press_key(key);
  player::press(hal::Button::select);
}

/// The same with the move that the log has at the present position.
inline void choose_as_logged(const std::string& log_name) {
  choose(walk::read_log(log_name)->moves[pd::play_screen().table()->session.log().size]);
}

}  // namespace stored_game
