#pragma once
#include <cstdint>

#include "firmware/app/screens/status_toast.hpp"
#include "firmware/app/session/recap.hpp"

namespace pd::screens {

/// Tells the viewer what happened: the last moves by a toast, or all moves of the others by a recap, until a press.
class TurnReport {
 public:
  const StatusToast& toast() const { return toast_; }
  const Recap& recap() const { return recap_; }
  bool has_recap() const { return !recap_.empty(); }  ///< the first press dismisses it
  void clear_toast() { toast_.clear(); }
  void clear_recap() { recap_.clear(); }
  void clear() { clear_toast(), clear_recap(); }
  bool expire_toast(std::uint32_t now_ms) { return toast_.expire(now_ms); }  ///< returns whether its time was over

  // From which move on the toast tells.
  void begin_turn(const Table& table) { since_ = table.session.log().size; }
  void tell_from(std::uint16_t move) { from_ = move; }
  void move_made(std::uint16_t first, bool by_itself) {  ///< auto-play is told together with the moves before
    if (!by_itself) since_ = first;
    from_ = since_;
  }

  void show_toast(const Table& table, unsigned viewer);
  void say(std::string_view words, unsigned seat);  ///< as a toast, in place of the recap
  /// Gathers what the others did; `only_if_long`: unless the toast has room for all of it. In place of the toast.
  void show_recap(const Table& table, unsigned viewer, bool only_if_long);

 private:
  StatusToast toast_;
  Recap recap_;
  std::uint16_t from_ = 0;   // the first move that the toast tells of
  std::uint16_t since_ = 0;  // the first move since the last press or the start of the turn
};

}  // namespace pd::screens
