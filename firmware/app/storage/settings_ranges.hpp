#pragma once
#include <array>
#include <cstdint>

#include "firmware/app/storage/settings.hpp"

namespace pd::storage {

/// The values that a setting may have. Every byte of Settings has one, except `version` and `guide`, where all fit.
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

constexpr SettingRange range_of(std::uint8_t Settings::* setting) {
  for (const SettingRange& range : setting_ranges)
    if (range.setting == setting) return range;
  return {setting, 0, 255};
}

}  // namespace pd::storage
