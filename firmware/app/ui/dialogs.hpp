#pragma once
#include <optional>
#include <string_view>

#include "firmware/app/ui/icon.hpp"
#include "firmware/app/ui/image.hpp"
#include "firmware/app/ui/screen_stack.hpp"
#include "firmware/app/ui/strings.hpp"

namespace pd::ui {

/// Asks before something that cannot be taken back. `yes` runs after the question is gone.
/// `scene`: a picture as wide as the panel, in place of a sign.
Screen& confirm(std::string_view question, Str yes_word, Str no_word, void (*yes)(), std::optional<Image> scene = {});

/// A short message with one button.
Screen& notice(Icon icon, std::string_view message);

/// The frame around a question, and its text in the largest reading font that fits.
void draw_question(Canvas& canvas, Rect box, std::string_view words, std::optional<Image> scene = {});

}  // namespace pd::ui
