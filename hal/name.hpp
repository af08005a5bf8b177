#pragma once

namespace hal {

/// The board's name, as in `tools/firmware <name>`.
const char* board_name();

/// Whether nobody has run an image for this chip, not even in an emulator: *About* says so.
bool was_never_run();

}  // namespace hal
