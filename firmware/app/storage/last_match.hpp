#pragma once
#include <cstdint>
#include <span>

#include "firmware/app/storage/journal.hpp"
#include "firmware/app/storage/match.hpp"

namespace pd::storage {

/// Replaces the beginning of what is stored under the key; what a newer firmware has appended stays.
StorageError write_over(Journal& journal, RecordKey key, unsigned version, std::span<const std::uint8_t> data);

/// The last choices of the set-up menu for a game. False: there are none.
bool read_last_match(const Journal& journal, core::GameId game, Match& m);
StorageError write_last_match(Journal& journal, const Match& match);

}  // namespace pd::storage
