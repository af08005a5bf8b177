#pragma once
#include "firmware/app/screen.hpp"
#include "firmware/app/strings.hpp"
#include "firmware/app/widgets.hpp"

/// The screens that are not part of a game. Each is one object in static memory.
namespace app {

Screen& splash();
Screen& main_menu();
Screen& settings_menu();
Screen& language_menu();
Screen& self_test();
Screen& help_menu();
Screen& about();

/// Text to scroll through, broken into lines.
Screen& text_page(Str title, Str text);

/// Asks before something that cannot be taken back. `yes` runs after the question is gone.
Screen& confirm(std::string_view question, Str yes_word, Str no_word, void (*yes)());

/// A short message with one button.
Screen& notice(Icon icon, std::string_view message);

}  // namespace app
