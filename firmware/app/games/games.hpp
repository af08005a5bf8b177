#pragma once
#include <cstdint>
#include <span>

#include "firmware/app/icon.hpp"
#include "firmware/app/screen.hpp"
#include "firmware/app/strings.hpp"
#include "firmware/app/table/desk.hpp"

namespace app {

/// A choice that is made before a game begins, beside players and names.
struct SetupChoice {
  Str label;
  std::span<const Str> values;
  enum class Field : std::uint8_t { variant, option_bit } field;
  std::uint8_t bit = 0;            ///< of core::Setup::options, where field is option_bit
  std::uint8_t players_min = 0;    ///< asked only with at least ...
  std::uint8_t players_max = 255;  ///< ... and at most so many players
  std::uint8_t value_base = 0;     ///< variant of the first value
  std::uint8_t begins = 255;       ///< the value that names who begins: then no player does
};

/// One game, as the menus know it.
struct GameEntry {
  core::GameId id;
  std::uint8_t rules_version;
  Str title;
  Icon icon;
  std::uint8_t players_min, players_max;
  std::span<const SetupChoice> choices;
  bool has_dice;
  const Box& (*box)();  ///< its rules and its things
  Desk& (*open)();      ///< a fresh desk in the memory that all games share
};

std::span<const GameEntry> game_list();
inline unsigned games_known() { return static_cast<unsigned>(game_list().size()); }

/// The desk in use, or nullptr before the first game.
Desk* desk();

Screen& new_game(unsigned game);  ///< set-up menu for game_list()[game]
Screen& continue_menu(
    unsigned slot = 0);  ///< games in progress; the cursor is on the one in this slot, if there is one

}  // namespace app
