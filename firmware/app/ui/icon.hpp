#pragma once
#include <string_view>

#include "firmware/app/namespaces.hpp"
#include "generated/icons.hpp"

/// Small pictures: assets/icons/<name>.svg is Icon::<name>. The same icon means the same thing in every game.
/// In a string of assets/strings, `[name]` is the icon; in text made at run time, this is.
namespace pd::ui {

struct IconText {
  char bytes[3];
  constexpr operator std::string_view() const { return {bytes, 3}; }
};

/// The icon as text: UTF-8 of the private code point that Canvas::text draws as this icon.
constexpr IconText icon_text(Icon icon) {
  const unsigned code = 0xE000u + static_cast<unsigned>(icon);
  return {{static_cast<char>(0xE0u | code >> 12), static_cast<char>(0x80u | (code >> 6 & 63u)),
           static_cast<char>(0x80u | (code & 63u))}};
}

}  // namespace pd::ui
