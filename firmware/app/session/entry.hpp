#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <span>

#include "engine/core/game.hpp"
#include "firmware/app/session/reference.hpp"
#include "firmware/app/ui/accent.hpp"
#include "firmware/app/ui/canvas.hpp"
#include "firmware/app/ui/icon.hpp"
#include "firmware/app/ui/image.hpp"
#include "firmware/app/ui/sound.hpp"
#include "firmware/app/ui/strings.hpp"

namespace pd::session {

class Table;

/// A choice that is made before a game begins, beside players and names.
struct SetupOption {
  Str label;
  std::span<const Str> values;
  std::span<const Str> about;  ///< a sentence or two about each value
  enum class Field : std::uint8_t { variant, option_bit } field;
  std::uint8_t bit = 0;                      ///< of core::Setup::options, where field is option_bit
  std::uint8_t players_min = 0;              ///< asked only with at least ...
  std::uint8_t players_max = 255;            ///< ... and at most so many players
  std::uint8_t value_base = 0;               ///< variant of the first value
  std::uint8_t begins = 255;                 ///< the value that names who begins: then no player does
  std::span<const std::uint8_t> proposed{};  ///< the value for each language, where it is not the first in all of them
};

/// A computer player's level by its code: the word for its group, and its number on the dial.
inline constexpr std::size_t level_name_max = 40;
core::Text<level_name_max> level_name(unsigned code);
/// Only the word.
constexpr Str group_name(unsigned group) { return static_cast<Str>(static_cast<unsigned>(Str::level_1) + group - 1); }

/// The figures of luck (session/luck.hpp) in words.
struct LuckWords {
  std::array<Str, 2> figures;
  Str about;
};

/// One of a game's editions, in words (EditionKey says what it is).
struct NamedEdition {
  std::uint8_t variant, options;
  Str words;            ///< its name within its game; the game's title if that has no other edition
  core::GameId game{};  ///< filled in by the list
};

/// An animated image on the scene of a title, from the corner of that.
struct ScenePart {
  Image image;
  std::int16_t x, y;
};

/// One game, as the menus know it: View<State>::entry, where the game leaves out what the list fills in.
struct GameEntry {
  core::GameId id{};               ///< filled in
  std::uint8_t rules_version = 0;  ///< filled in
  Str title;
  Icon icon;
  ui::Accent accent{};                       ///< the colours of its headers
  std::optional<Image> scene{};              ///< behind the title of the menu, while the cursor is on the game
  std::span<const ScenePart> scene_parts{};  ///< what moves on it
  Sound victory;                             ///< its tune
  Str goal;                                  ///< who wins, and by what: the first callout of a guided game
  std::uint8_t players_min, players_max;
  std::span<const SetupOption> options{};
  bool has_dice = false;                ///< which people may throw; their luck is that of the dice
  std::optional<LuckWords> luck{};      ///< of a game without dice
  bool hides_hands = false;             ///< players hold cards that the others have never seen, and a log reveals them
  std::optional<Str> tribe{};           ///< the name of one that nobody plays, drawn as a grey figure
  std::uint8_t options_that_count = 0;  ///< bits of core::Setup::options that make an edition
  const Reference& reference;           ///< its rules and its items
  std::span<const Str> categories;      ///< of core::Outcome
  Str tie_break;
  Table& (*open)() = nullptr;  ///< a fresh table in the memory that all games share; filled in
  std::span<const NamedEdition>
      editions{};                  ///< their indices are stored: a new one is added at the end of the last game
  std::span<const Str> styles{};   ///< of its computer player, as that numbers them; the first is none
  std::span<const Str> reasons{};  ///< sentences, likewise: why a move is good

  /// In front of what chance did.
  Icon chance_icon() const { return has_dice ? Icon::dice : Icon::deck; }
};

/// The scene of the title, with its upper left corner there.
void draw_title_scene(Canvas& canvas, const GameEntry& entry, Point corner);

}  // namespace pd::session
