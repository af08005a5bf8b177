#pragma once
#include "firmware/app/storage/store.hpp"
#include "firmware/app/table/table.hpp"
#include "firmware/app/ui/screen.hpp"

namespace app {

/// A saved game whose moves the rules here do not understand to the end: `table` has its log, and the position as far
/// as they do. It can be looked at (by nobody's eyes: whoever plays on elsewhere has secrets), taken along whole,
/// counted as it stands, or deleted.
Screen& foreign_game(unsigned slot, Table& table);

}  // namespace app
