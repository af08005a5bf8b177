#pragma once
#include "firmware/app/session/table.hpp"

namespace pd::screens {

/// The callouts of a guided game: what the game is about, before the first move, and each kind of decision once.
class Guide {
 public:
  static bool is_on(core::GameId game);
  static void switch_off(core::GameId game);
  static void end_if_over(const Table& table);  ///< after a whole game the guide of this title is switched off

  void clear() { shown_.clear(); }
  void resume(const Table& table);  ///< what came up before in the game is known
  bool goal_is_due(const Table& table) const;
  void show_goal(const Table& table);
  /// Looks for something new about the decision. Returns whether hint() is new; then hint_screen() shows it.
  bool explain(const Table& table, unsigned viewer, bool with_goal);
  Str hint() const { return shown_.last(); }

 private:
  Hints shown_;
};

}  // namespace pd::screens
