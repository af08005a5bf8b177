#include "firmware/app/storage/settings.hpp"

#include <array>

#include "generated/languages.hpp"

namespace pd::storage {

namespace {

constexpr std::array<std::uint16_t, Settings::dim_choices> dim_choice_seconds = {15, 30, 60, 180, 0};

Settings in_force;

unsigned bits_of_all_games() { return (1u << core::game_names().size()) - 1; }

}  // namespace

Settings sanitized(const Settings& stored) {
  const Settings defaults;
  Settings s = stored;
  s.version = Settings::current_version;  // layouts only grow at their end
  if (s.language >= ui::language_count) s.language = defaults.language, s.language_chosen = 0;
  for (const auto& [setting, low, high] : setting_ranges)
    if (s.*setting < low || s.*setting > high) s.*setting = defaults.*setting;
  return s;
}

bool all_are_guided(const Settings& s) { return (~unsigned{s.guide} & bits_of_all_games()) == 0; }

Settings with_guide(Settings s, core::GameId game, bool on) {
  const unsigned bit = 1u << static_cast<unsigned>(game);
  s.guide = static_cast<std::uint8_t>(on ? s.guide | bit : s.guide & ~bit);
  return s;
}

unsigned dim_seconds(const Settings& s) { return dim_choice_seconds[s.dim]; }

const Settings& settings() { return in_force; }

void restore_settings(const Settings& stored) { in_force = sanitized(stored); }

}  // namespace pd::storage
