#pragma once
#include <cstdint>
#include <string_view>

#include "firmware/app/games/games.hpp"
#include "firmware/app/screens/game_screens.hpp"
#include "firmware/app/storage/statistics.hpp"

namespace pd::screens {

/// The match that is being set up: who plays, against whom, and by which options of the game.
class MatchSetup {
 public:
  Match match;
  std::uint8_t first_player = at_random;  ///< for start_match()

  void select(unsigned game) { game_ = game; }
  const GameEntry& game() const { return game_list()[game_]; }
  void begin();  ///< with the last match of the title, or with what the title proposes

  // People and computers. They have different names and colours.
  void set_players(int n);  ///< within the game's limits, from the last to the first; adjusts the options
  void complete_people();   ///< gives everybody a name; of two equal ones the first stays
  bool has_name(std::string_view name, unsigned except) const;
  void turn_name(unsigned seat, int step);    ///< the next name of the list that nobody else has
  void turn_colour(unsigned seat, int step);  ///< swaps with whoever has that colour
  void turn_level(unsigned seat, int step);
  void turn_style(unsigned seat, int step);
  void set_level(unsigned seat, std::uint8_t level);  ///< 0: a person
  void swap_controller(unsigned seat);                ///< between a person and a computer
  void turn_first_player(int step);

  // One person against computers.
  void propose_level();  ///< reads the rating: that of an even match, unless a level was chosen by hand
  void turn_solo_level(int step);
  void make_solo(std::uint8_t level);
  std::uint8_t solo_level() const { return solo_level_; }
  std::uint8_t even_level() const { return even_level_; }
  Paragraph about_even_match() const;  ///< what the proposal comes from

  // Options of the game, of which some depend on the number of players.
  unsigned option_count() const;
  const SetupOption& option(unsigned i) const;
  const SetupOption* other_beginner() const;  ///< by which somebody else than a player begins, or nullptr
  unsigned value_of(const SetupOption& option) const;
  void turn_option(const SetupOption& option, int step);

 private:
  bool asks_for(const SetupOption& option) const;
  void set_value(const SetupOption& option, unsigned value);
  std::uint8_t last_level() const;

  unsigned game_ = 0;
  std::uint8_t solo_level_ = players::dial[0];
  std::uint8_t even_level_ = players::dial[0];
  bool is_level_chosen_ = false;
  Rating solo_rating_{};
};

MatchSetup& match_setup();

}  // namespace pd::screens
