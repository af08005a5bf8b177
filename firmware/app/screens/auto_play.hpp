#pragma once
#include <cstdint>

#include "firmware/app/session/move_cursor.hpp"

namespace pd::screens {

/// Plays what needs no press: a choice that is the only one, and the next move of a stepped macro. It only decides;
/// PlayScreen makes the move.
class AutoPlay {
 public:
  /// Where it looks for the next move.
  struct Offer {
    const Table& table;
    const MoveCursor& cursor;
    unsigned viewer;
  };

  static bool is_on();  ///< the settings want it

  // A stepped macro: goes on wherever it has a next move (InputAssist::next_macro_move).
  void begin_macro(const Offer& offer, Choice macro);
  void stop_macro() { macro_ = {}; }
  bool has_macro() const { return static_cast<bool>(macro_.choice); }

  void move_made() { taken_back_ = false; }
  void move_taken_back() { taken_back_ = true, stop_macro(); }  ///< nothing plays itself again before the next move

  /// Decides whether the offer plays itself. `may_begin`: nothing moves, and there is nothing to read.
  void schedule(const Offer& offer, bool may_begin, std::uint32_t now_ms);
  void cancel() { pending_ = false; }
  bool is_pending() const { return pending_; }
  std::uint32_t left_ms(const Offer& offer, std::uint32_t now_ms) const;  ///< 0: now; forever_ms: nothing is pending
  Choice take(const Offer& offer);                                        ///< what is to be made now

 private:
  static constexpr std::uint32_t only_choice_ms = 1000, macro_ms = 400, finish_ms = 150;
  static constexpr unsigned longest_macro = 128;  ///< moves

  bool plays_only_choice(const Offer& offer) const;
  core::Move next_of_macro(const Offer& offer) const;
  std::uint32_t delay_ms(const Offer& offer) const;

  struct Macro {
    Choice choice{};
    unsigned seat = 0, round = 0;  ///< whose it is, and when
    unsigned from = 0;             ///< the number of its first move
  };
  Macro macro_{};
  AutoPlayPolicy policy_ = AutoPlayPolicy::ask;
  bool pending_ = false, taken_back_ = false;
  std::uint32_t since_ms_ = 0;
};

}  // namespace pd::screens
