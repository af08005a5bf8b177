#pragma once
#include <array>

#include "firmware/app/ui/colour.hpp"

/// Every colour of the app. Dawn: dark wood and leather, light like sand, and an ember for what is chosen.
/// Icons are drawn in colours of their own (assets/icons/palette.txt).
namespace pd::ui::palette {

// Ground, from far to near.
inline constexpr Colour night = rgb(0x181018);   ///< behind everything
inline constexpr Colour ground = rgb(0x2A1D1A);  ///< a panel on the night
inline constexpr Colour stone = rgb(0x46322A);   ///< a box on a panel, a row of a list
inline constexpr Colour ridge = rgb(0x6E533F);   ///< frames, dividers, the lit edge of a panel
inline constexpr Colour shade = rgb(0x120C0C);   ///< the edge of a panel that the light does not reach
inline constexpr Colour bark = rgb(0x3E2B21);    ///< the bars at the top and at the bottom

// What is read.
inline constexpr Colour ink = rgb(0xFFF4E0);    ///< text
inline constexpr Colour muted = rgb(0xC0AEA8);  ///< text of the second rank
inline constexpr Colour faint = rgb(0x8E7C74);  ///< what cannot be chosen
inline constexpr Colour black = rgb(0x000000);
inline constexpr Colour white = rgb(0xFFFFFF);

// What is meant.
inline constexpr Colour ember = rgb(0xFF9A3C);  ///< the cursor, what is chosen
inline constexpr Colour coal = rgb(0xB05A1C);   ///< its edge that the light does not reach
inline constexpr Colour dawn = rgb(0xFFD27A);   ///< headings, what changed just now
inline constexpr Colour good = rgb(0x6CCB6A);   ///< gain, done
inline constexpr Colour bad = rgb(0xFF6B57);    ///< loss, danger
inline constexpr Colour calm = rgb(0x6FB7E9);   ///< hint, help

// The sky of the title and of the hand-over, from the top to the horizon.
inline constexpr Colour sky_high = rgb(0x1B1436);
inline constexpr Colour sky_mid = rgb(0x7A3B5E);
inline constexpr Colour sky_low = rgb(0xFFA95A);

/// Players, by seat. Each has a shape too (see Canvas::badge): vermilion circle, blue square, green triangle,
/// yellow diamond, purple star. After Okabe and Ito; the tests check that no two look alike to a person
/// who cannot tell red from green.
inline constexpr std::array<Colour, 5> player = {rgb(0xE85020), rgb(0x2070D0), rgb(0x18C090), rgb(0xF8E850),
                                                 rgb(0xE090D8)};

/// Text and outlines on a player's colour.
inline constexpr std::array<Colour, 5> on_player = {night, white, night, night, night};

}  // namespace pd::ui::palette
