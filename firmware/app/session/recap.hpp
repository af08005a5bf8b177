#pragma once
#include <array>

#include "firmware/app/session/table.hpp"

namespace pd::session {

/// What the others did since the viewer's last decision: a line or two each, and how much was left out. Recent actions
/// come first, then major ones; the end of a turn is mentioned only if the seat did nothing else.
class Recap {
 public:
  static constexpr int width = 210;  ///< of its lines
  /// The font of its lines: small, or larger if the setting says so and that many players leave room for it.
  static Font font(unsigned others);
  struct Line {
    core::Actor actor = core::nobody;
    core::Text<240> text{};
    int height = 0;  ///< in that font
  };

  void gather(const Table& table, unsigned viewer);  ///< as the viewer may know it
  void clear();
  bool empty() const { return count_ == 0; }
  unsigned told() const { return told_; }         ///< items that happened
  unsigned left_out() const { return dropped_; }  ///< of these, for lack of room
  unsigned size() const { return count_; }        ///< seats that it tells about
  const Line& operator[](unsigned i) const { return lines_[i]; }

 private:
  static constexpr unsigned lines_max = core::max_players - 1;
  struct RecapItem {
    std::uint16_t at = 0;     ///< where in the line the last item begins, ...
    std::uint8_t times = 0;   ///< ... how often in a row, ...
    bool only_end = true;     ///< ... and whether all was an end of a turn
    bool lost_major = false;  ///< a major item had no room
    std::uint32_t small = 0;  ///< which items of the line are, the last in the lowest bit
  };

  static bool take(void* to, const TextPresenter::RecapLine& told);
  unsigned line_of(core::Actor actor);
  void add(unsigned i, std::string_view what, bool small);
  void make_room(unsigned i);
  bool drop_one(unsigned i);

  std::array<Line, lines_max> lines_{};
  std::array<RecapItem, lines_max> last_{};
  unsigned count_ = 0, told_ = 0, dropped_ = 0, viewer_ = 0;
  const Table* table_ = nullptr;  // while it gathers
};

}  // namespace pd::session
