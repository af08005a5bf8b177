#pragma once
#include "engine/core/refusal.hpp"

namespace app {

/// Why the journal refuses.
namespace refused {
enum Reason : std::uint8_t {
  worn_out = core::first_reason_of_storage,  ///< the memory for saved games is worn out: this was not saved
  no_game,                                   ///< no game is in progress in this slot
  newer_journal,                             ///< the saved games are of a newer firmware
  no_saved_game,                             ///< there is none in this slot
  changed_while_read,                        ///< the flash says something else than before
  names_too_long,
  blob_too_long,

  end,
};
static_assert(end <= core::first_reason_of_game);
}  // namespace refused

/// What a person is told of a refusal that they can meet.
const char* words_of(core::Refusal no);

}  // namespace app
