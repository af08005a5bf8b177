#pragma once
#include <cstdint>

#include "firmware/app/storage/journal.hpp"

namespace pd::storage {

/// How a challenge ended best on this device.
struct ChallengeBest {
  std::uint32_t number = 0;
  std::int16_t score = 0;
  std::uint32_t mark = 0;  ///< of its log, for the code that players compare
};

/// The last challenges are kept, as many as fit into a record.
bool read_best(const Journal& journal, std::uint32_t number, ChallengeBest& out);

/// Stores it unless there is a better one; replaces the challenge that was played longest ago.
StorageError keep_best(Journal& journal, const ChallengeBest& best);

}  // namespace pd::storage
