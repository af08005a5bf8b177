#pragma once
#include <cstdint>
#include <optional>
#include <span>

#include "firmware/app/namespaces.hpp"
#include "firmware/app/storage/settings.hpp"
#include "firmware/app/ui/menu.hpp"

namespace pd::screens {

/// A row of the settings: one with `setting` goes through its values (setting_ranges), one without opens a screen.
struct SettingRow {
  Icon icon;
  Str label;
  std::uint8_t Settings::* setting = nullptr;
  std::span<const Str> values{};                           ///< words of the values, from the lowest on; or
  void (*say)(Menu::Row& row, const Settings&) = nullptr;  ///< writes the value, and anything else that is special
  void (*adjust)(Settings&) = nullptr;                     ///< for a value that is not a single byte
  std::optional<Str> about{};                              ///< explains a row whose name does not
  void (*open)() = nullptr;
};

std::span<const SettingRow> setting_rows();

}  // namespace pd::screens
