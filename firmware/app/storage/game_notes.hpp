#pragma once
#include <cstdint>

#include "engine/core/log.hpp"
#include "firmware/app/storage/journal.hpp"

namespace pd::storage {

/// What is stored of a game besides its moves: controllers, hint counts and the computers' seed, as notes of the
/// journal.
class GameNotes {
 public:
  std::uint64_t seed = 0;  ///< of the computers in the game; 0: none is stored

  /// Writes what is not in flash yet.
  StorageError save(Journal& journal, unsigned slot, const core::Log& log);

  void load(const Journal& journal, unsigned slot, core::Log& log);

 private:
  std::uint32_t sum_of(const core::Log& log) const;

  std::uint32_t saved_ = 0;  // checksum of the notes in flash ...
  bool any_ = false;         // ... if there are any
};

}  // namespace pd::storage
