#include "firmware/app/session/refused.hpp"

#include "firmware/app/ui/strings.hpp"

namespace pd::session {

std::string_view words_of(core::Refusal no) {
  switch (no.code()) {
    case core::refused::log_is_full:
      return str(Str::refused_log_full);
    case core::refused::rules_differ:
      return str(Str::refused_rules);
    case core::refused::other_format:
      return str(Str::refused_format);
    case core::refused::unknown_game:
    case core::refused::other_game:
      return str(Str::refused_game);
    case core::refused::log_altered:
      return str(Str::refused_altered);
    case core::refused::part_cut_short:
    case core::refused::parts_missing:
    case core::refused::parts_damaged:
    case core::refused::parts_do_not_fit:
      return str(Str::refused_parts);
    case core::refused::parts_of_two_logs:
      return str(Str::refused_two_logs);
    case core::refused::not_a_log:
    case core::refused::no_format:
    case core::refused::log_cut_short:
    case core::refused::no_checksum:
    case core::refused::checksum_shape:
    case core::refused::no_rules_version:
    case core::refused::no_setup:
    case core::refused::log_too_long:
    case core::refused::not_a_move:
    case core::refused::no_move_there:
    case core::refused::too_many_bits:
      return str(Str::refused_cut);
    default:
      return str(Str::refused_here);
  }
}

}  // namespace pd::session
