#pragma once

namespace hal {

/// The board's name, as in `tools/firmware <name>`.
const char* board_name();

}  // namespace hal
