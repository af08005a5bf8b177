#pragma once
#include <string>

namespace walk {

/// The screen on top as text, for tests/golden. A line for each line of firmware/hosted/text_view: what it is (header,
/// choice, footer ...), `>` where the cursor is, `-` where it cannot be chosen, its words, and after `|` what would
/// come of the choice. `goods` is what the holder of the device has. `other` lists all that is drawn in letters and is
/// in no other line, such as what lies under a note: no word of the picture is missing.
std::string transcript();

}  // namespace walk
