#pragma once
#include "firmware/app/storage/journal.hpp"

namespace app {

/// Whether a start found something that the person at the device was not told yet: a loss, a repair, something that
/// cannot be read. The same is told once; that all of it is of a newer firmware, every time.
bool has_news(const Journal& journal, const Journal::Report& report);

/// It was told.
Trouble keep_told(Journal& journal, const Journal::Report& report);

}  // namespace app
