#include "firmware/app/session/move_cursor.hpp"

namespace pd::session {

unsigned MoveCursor::list_targets(Targets& targets) const {
  std::array<Spot, ChoiceList::capacity> spots{};
  for (unsigned i = 0; i < choices_.size(); ++i) spots[i] = spot(i);
  unsigned count = 0;
  if (choosing_variant_) {
    for (unsigned i = 0; i < choices_.size(); ++i)
      if (spots[i].group == spots[variant_].group)
        targets[count++] = {page(), choices_[i], spots[i].area, i == variant_, false};
    return count;
  }
  for (unsigned i = 0; i < stop_count_; ++i) {
    Target& target = targets[count++] = {stops_[i].page, {}, {}, i == stop_ && !on_tabs_, false};
    if (stops_[i].choice == no_choice) continue;
    const Spot& at = spots[stops_[i].choice];
    unsigned variants = 0;
    for (unsigned k = 0; k < choices_.size(); ++k) variants += spots[k].group == at.group;
    target.choice = choices_[stops_[i].choice];
    target.area = at.area;
    target.open = variants > 1;
  }
  return count;
}

bool MoveCursor::go_to(unsigned target) {
  if (!choosing_variant_) {
    if (target < stop_count_) point_at(target);
    return target < stop_count_;
  }
  const std::uint8_t group = spot(variant_).group;
  for (unsigned i = 0; i < choices_.size(); ++i) {
    if (spot(i).group != group || target-- != 0) continue;
    variant_ = static_cast<std::uint8_t>(i);
    return true;
  }
  return false;
}

}  // namespace pd::session
