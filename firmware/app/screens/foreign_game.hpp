#pragma once
#include "firmware/app/session/table.hpp"
#include "firmware/app/storage/store.hpp"
#include "firmware/app/ui/screen_stack.hpp"

namespace pd::screens {

/// A saved game whose log these rules can replay only in part: `table` has the log and the last valid position. It can
/// be viewed (public view only), exported, counted as it stands, or deleted.
Screen& foreign_game(unsigned slot, Table& table);

}  // namespace pd::screens
