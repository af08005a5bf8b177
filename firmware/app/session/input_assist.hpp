#pragma once
#include <cstdint>

#include "engine/core/game.hpp"
#include "firmware/app/session/narrator.hpp"

namespace pd::session {

/// What happens when the offered moves leave little to choose.
enum class AutoPlayPolicy : std::uint8_t {
  ask,
  play,    ///< the likely move plays itself: nobody would want another
  finish,  ///< all moves finish the action with the same result, so one of them plays itself
  wait,    ///< even a single move waits for a press, because it gives something up or there is something to read
};

/// What makes choosing short and safe: the first position of the cursor, macros, auto-play, questions. The states are
/// what the viewer may know (View).
template <class S>
class InputAssist {
 public:
  using State = S;

  /// The choice on which the cursor starts; none: it stays.
  virtual Choice likely(const S&, const ChoiceList&) const { return {}; }
  /// The same among the variants of the choice that starts with `first`.
  virtual Choice likely_variant(const S&, const ChoiceList&, core::Move first) const { return first; }
  virtual AutoPlayPolicy auto_play_policy(const S&, const core::MoveList&) const { return AutoPlayPolicy::ask; }
  /// Asks a question if the move gives something up.
  virtual void confirm_text(Paragraph&, const S&, core::Move, const Match&) const {}
  virtual bool ends_turn(core::Move) const { return false; }  ///< and has no other effect

  /// Adds macros that make all their moves at once, and may drop moves that are never better than another.
  virtual void add_macros(const S&, ChoiceList&) const {}
  /// Adds macros that make their moves one by one. Such a macro goes on through chance and after decisions in between,
  /// as long as next_macro_move has a move, until the round ends.
  virtual void add_stepped_macros(const S&, ChoiceList&) const {}
  virtual bool is_stepped_macro(MacroId) const { return false; }
  virtual core::Move next_macro_move(const S&, Choice /*macro*/) const { return {}; }  ///< none: it is over

  virtual bool is_die(const S&, core::Move) const { return false; }  ///< that people may throw themselves
  /// Whether the view of the seat shows something that others may not see.
  virtual bool has_secret(const S& s, unsigned seat) const = 0;

 protected:
  ~InputAssist() = default;
};

}  // namespace pd::session
