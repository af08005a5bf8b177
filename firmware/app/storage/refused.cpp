#include "firmware/app/storage/refused.hpp"

namespace app {

const char* words_of(core::Refusal no) {
  switch (no.code()) {
    case core::refused::log_is_full:
      return "the record of this game is full";
    case core::refused::nothing_to_take_back:
      return "there is nothing to take back";
    case core::refused::rules_differ:
      return "the log was made by another version of the rules";
    case core::refused::other_format:
      return "the log has a format version that this program does not know";
    case core::refused::unknown_game:
    case core::refused::other_game:
      return "the log is of a game that this program does not know";
    case core::refused::no_checksum:
    case core::refused::checksum_shape:
    case core::refused::log_altered:
      return "the log was altered: its checksum does not match";
    case core::refused::not_a_log:
    case core::refused::no_format:
    case core::refused::log_cut_short:
    case core::refused::no_rules_version:
    case core::refused::no_setup:
    case core::refused::log_too_long:
    case core::refused::not_a_move:
    case core::refused::no_move_there:
    case core::refused::too_many_bits:
      return "the log is cut short or altered";
    default:
      return "the rules do not allow it";
  }
}

}  // namespace app
