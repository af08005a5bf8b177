#pragma once
#include <cstdint>
#include <type_traits>

/// Why something was refused, as a number of some enum. The referee has an English sentence for each; the app
/// translates those that a person can meet.
namespace core {

/// 1 to 47 are core::refused, the same everywhere; storage has those from 48 on, each game those from 64 on.
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

/// Reasons that are no rule of a game, or one of every game.
namespace refused {
enum Reason : std::uint8_t {
  // a setup
  other_game = 1,  ///< the setup or the log is of another game
  player_count,    ///< so many cannot play it
  variant,         ///< there is no such edition or variant
  first_seat,      ///< who is to begin does not sit at the table
  options,         ///< there is no such option

  // a move
  game_is_over,
  no_such_move,  ///< its bits say nothing in this game
  broken,        ///< the position cannot be: check_invariants() knows why
  log_is_full,   ///< the game is longer than a log can be

  // taking back, going back
  nothing_to_take_back,
  chance_has_decided,   ///< since then
  something_was_shown,  ///< that was hidden
  log_is_shorter,       ///< the game has not so many moves
  rules_differ,         ///< the log was made by another version of the rules, and these do not fit it

  // reading a log
  not_a_log,
  no_format,     ///< its format version is missing
  other_format,  ///< its format version is not known here
  log_cut_short,
  unknown_game,
  no_rules_version,
  no_setup,        ///< its setup is not complete
  no_checksum,     ///< cut short: its checksum is missing
  checksum_shape,  ///< its checksum is no number of 8 digits
  log_altered,     ///< its checksum does not match
  log_too_long,    ///< it has more moves than a log can hold
  not_a_move,      ///< something in the list of moves is none
  no_move_there,   ///< a number of a move that the list of legal moves does not have
  too_many_bits,   ///< something follows its last move

  // putting a log together from its parts
  part_cut_short,     ///< which part it is cannot be read
  parts_of_two_logs,  ///< they are mixed
  parts_missing,
  parts_damaged,     ///< some were cut or altered; others may be missing besides
  parts_do_not_fit,  ///< together they are not the log that they name

  end,
};
static_assert(end <= first_reason_of_storage);
}  // namespace refused

}  // namespace core
