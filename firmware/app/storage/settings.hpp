#pragma once
#include <array>
#include <cstdint>

#include "engine/core/game.hpp"

namespace pd::storage {

/// The settings, stored as these bytes; later versions append theirs, so that older and newer firmware read each
/// other's. sanitized() replaces values out of range.
struct Settings {
  enum class AutoPlay : std::uint8_t { at_once, after_a_second, on_a_press };
  static constexpr unsigned auto_play_choices = 3;
  static constexpr std::uint8_t current_version = 5;
  static constexpr unsigned brightness_steps = 10;
  static constexpr unsigned dim_choices = 5;
  static constexpr unsigned paces = 4;

  std::uint8_t version = current_version;
  std::uint8_t language = 0;         ///< pd::Language
  std::uint8_t language_chosen = 0;  ///< 0 until somebody picked one: then the first start asks
  std::uint8_t brightness = 8;       ///< 1 to brightness_steps
  std::uint8_t loudness = 2;         ///< 0 (mute) to 3
  std::uint8_t dim = 2;              ///< which of dim_seconds()
  std::uint8_t guide = 0xFF;         ///< a bit for each core::GameId: its next game explains every decision
  std::uint8_t pace = 1;             ///< of computers, pd::Pace
  std::uint8_t auto_play = 1;        ///< which of AutoPlay: when a choice that is the only one plays itself
  std::uint8_t large = 0;            ///< 1: what is read is written large
  std::uint8_t moments = 1;          ///< 0: nothing moves, and no moment is shown

  bool operator==(const Settings&) const = default;
};

/// The values that a setting may have. Every byte of Settings has a range, except `version`, `language` and `guide`.
struct SettingRange {
  std::uint8_t Settings::* setting;
  std::uint8_t low, high;
};
inline constexpr auto setting_ranges = std::to_array<SettingRange>({
    {&Settings::language_chosen, 0, 1},
    {&Settings::brightness, 1, Settings::brightness_steps},
    {&Settings::loudness, 0, 3},
    {&Settings::dim, 0, Settings::dim_choices - 1},
    {&Settings::pace, 0, Settings::paces - 1},
    {&Settings::auto_play, 0, Settings::auto_play_choices - 1},
    {&Settings::large, 0, 1},
    {&Settings::moments, 0, 1},
});
static_assert(setting_ranges.size() + 3 == sizeof(Settings), "a setting has no range: add it to setting_ranges");
constexpr SettingRange range_of(std::uint8_t Settings::* setting) {
  for (const SettingRange& range : setting_ranges)
    if (range.setting == setting) return range;
  return {setting, 0, 255};
}

/// How long the turns of computers are shown.
enum class Pace : std::uint8_t { slow, normal, fast, summary };

/// The same, with everything that is out of range set to its default.
Settings sanitized(const Settings& stored);

/// Whether games of this title explain each decision when it first comes up.
constexpr bool is_guided(const Settings& s, core::GameId game) { return s.guide >> static_cast<unsigned>(game) & 1u; }

/// Whether all that there are do.
bool all_are_guided(const Settings& s);

/// The same, with the guidance of one title on or off.
Settings with_guide(Settings s, core::GameId game, bool on);

/// Seconds without a press after which the light goes down; 0: never.
unsigned dim_seconds(const Settings& s);

/// The settings in force. Screens change them by change_settings() (settings_service.hpp).
const Settings& settings();

/// Puts stored settings in force without storing them again, or applying them to the user interface.
void restore_settings(const Settings& stored);

}  // namespace pd::storage
