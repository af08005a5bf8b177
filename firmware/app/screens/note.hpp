#pragma once
#include <string_view>

#include "firmware/app/ui/canvas.hpp"

namespace app {

/// Where a few words lie on the live picture of a game: below what they are about, if need be on the line of the
/// choice, or above it where it lies too low.
Rect note_box(std::string_view words, Rect picture, int line_below, Rect about);
void draw_note(Canvas& canvas, Rect box, std::string_view words);

}  // namespace app
