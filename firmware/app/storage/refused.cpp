#include "firmware/app/storage/refused.hpp"

namespace app {

const char* words_of(core::Refusal no) {
  switch (no.code()) {
    case refused::worn_out:
      return "the memory for saved games is worn out: this was not saved, and will be lost when the device is switched "
             "off";
    case refused::no_game:
      return "no game is in progress in this slot";
    case refused::newer_journal:
      return "the saved games are of a newer firmware: install that, or erase them to save new ones";
    case refused::no_saved_game:
      return "there is no saved game in this slot";
    case refused::changed_while_read:
      return "the saved game changed while it was read: switch off and on again";
    case refused::names_too_long:
      return "the names are too long to be saved";
    case refused::blob_too_long:
      return "this is too long to be saved";
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
