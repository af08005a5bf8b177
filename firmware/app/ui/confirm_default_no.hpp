#pragma once
#include "firmware/app/ui/screen_stack.hpp"
#include "firmware/app/ui/strings.hpp"

namespace pd::ui {

/// Asks with "no" under the cursor, so that repeated presses never confirm. `yes` runs after the question is closed.
Screen& confirm_default_no(Str question, void (*yes)());

}  // namespace pd::ui
