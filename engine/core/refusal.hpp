#pragma once
#include <cstdint>
#include <type_traits>

/// Why something was refused: a number of an enum of reasons. The referee has an English sentence for each; the app
/// translates those that a player can cause.
namespace core {

/// Codes 1 to 47 are core::refused. Storage uses codes from 48, each game codes from 64.
inline constexpr unsigned first_reason_of_storage = 48;
inline constexpr unsigned first_reason_of_game = 64;

/// An enum of reasons: it says where they end.
template <class R>
concept Reason = std::is_enum_v<R> && sizeof(R) == 1 && requires { R::end; };

class [[nodiscard]] Refusal {
 public:
  constexpr Refusal() = default;
  template <Reason R>
  constexpr Refusal(R reason) : code_(static_cast<std::uint8_t>(reason)) {}

  constexpr explicit operator bool() const { return code_ != 0; }  ///< true: refused
  constexpr unsigned code() const { return code_; }                ///< 0: accepted

  constexpr bool operator==(const Refusal&) const = default;

 private:
  std::uint8_t code_ = 0;
};
inline constexpr Refusal accepted{};

/// Reasons that do not belong to the rules of one game.
namespace refused {
enum Reason : std::uint8_t {
  // a setup
  other_game = 1,  ///< the setup or the log is of another game
  player_count,    ///< the game does not allow this number of players
  variant,         ///< there is no such edition or variant
  first_seat,      ///< the first player is not a seat of this game
  options,         ///< there is no such option

  // a move
  game_is_over,
  no_such_move,  ///< its bits encode no move of this game
  broken,        ///< the position is impossible; check_invariants() says why
  log_is_full,   ///< the log has no room for another move

  // taking back, going back
  nothing_to_take_back,
  chance_has_decided,   ///< since the decision
  something_was_shown,  ///< the decision revealed what was hidden
  log_is_shorter,       ///< the game has fewer moves
  rules_differ,         ///< another version of the rules played the log, and these do not agree

  // reading a log
  not_a_log,
  no_format,     ///< its format version is missing
  other_format,  ///< its format version is unknown
  log_cut_short,
  unknown_game,
  no_rules_version,
  no_setup,        ///< its setup is not complete
  no_checksum,     ///< cut short: its checksum is missing
  checksum_shape,  ///< its checksum is not a number of 8 digits
  log_altered,     ///< its checksum does not match
  log_too_long,    ///< it has more moves than a log can hold
  not_a_move,      ///< the list of moves contains something else
  no_move_there,   ///< an index beyond the list of legal moves
  too_many_bits,   ///< something follows its last move

  // putting a log together from its parts
  part_cut_short,     ///< the number of a part cannot be read
  parts_of_two_logs,  ///< parts of different logs are mixed
  parts_missing,
  parts_damaged,     ///< some were cut or altered; others may be missing besides
  parts_do_not_fit,  ///< joined, they do not match the checksum of the log

  end,
};
static_assert(end <= first_reason_of_storage);
}  // namespace refused

}  // namespace core
