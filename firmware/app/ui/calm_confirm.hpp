#pragma once
#include "firmware/app/ui/screen.hpp"
#include "firmware/app/ui/strings.hpp"

namespace app {

/// Asks with "no" under the cursor, where people press select again and again: that alone never says yes, which runs
/// after the question is gone.
Screen& calm_confirm(Str question, void (*yes)());

}  // namespace app
