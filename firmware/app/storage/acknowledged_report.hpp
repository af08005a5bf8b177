#pragma once
#include "firmware/app/storage/journal.hpp"

namespace pd::storage {

/// Whether mounting found a loss, a repair or unreadable data that the player has not acknowledged. A journal of a
/// newer firmware is reported every time.
bool has_unacknowledged_report(const Journal& journal, const Journal::Report& report);

/// Stores that the player has seen the report.
StorageError save_acknowledged_report(Journal& journal, const Journal::Report& report);

}  // namespace pd::storage
