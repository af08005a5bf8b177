#include "firmware/app/session/refused.hpp"

#include "engine/core/one_of.hpp"
#include "firmware/app/ui/strings.hpp"

namespace pd::session {

std::string_view words_of(core::Refusal no) {
  using namespace core::refused;
  using core::is_one_of;
  if (no == log_is_full) return str(Str::refused_log_full);
  if (no == rules_differ) return str(Str::refused_rules);
  if (no == other_format) return str(Str::refused_format);
  if (no == log_altered) return str(Str::refused_altered);
  if (no == parts_of_two_logs) return str(Str::refused_two_logs);
  if (is_one_of(no, unknown_game, other_game)) return str(Str::refused_game);
  if (is_one_of(no, part_cut_short, parts_missing, parts_damaged, parts_do_not_fit)) return str(Str::refused_parts);
  const bool is_cut = is_one_of(no, not_a_log, no_format, log_cut_short, no_checksum, checksum_shape, no_rules_version,
                                no_setup, log_too_long, not_a_move, no_move_there, too_many_bits);
  return str(is_cut ? Str::refused_cut : Str::refused_here);
}

}  // namespace pd::session
