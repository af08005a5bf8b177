#include "firmware/app/table/chooser.hpp"

namespace app {

namespace {

int distance_towards(Point from, Point to, int dx, int dy) {
  const int along = (to.x - from.x) * dx + (to.y - from.y) * dy;
  const int across = (to.x - from.x) * dy - (to.y - from.y) * dx;
  return along <= 0 ? -1 : along + 2 * (across < 0 ? -across : across);
}

}  // namespace

void Chooser::put_on(const Table& table, unsigned viewer, Rect area) {
  table_ = &table;
  viewer_ = viewer;
  area_ = area;
  choices_.clear();
  stop_count_ = stop_ = 0;
  choosing_variant_ = false;
}

void Chooser::offer() {
  table_->session.list_moves(choices_);
  list_stops();
  point_at(begin());
}

void Chooser::list_stops() {
  const unsigned pages = table_->sight.page_count();
  for (unsigned page = 0; page < pages; ++page) {
    const unsigned first = stop_count_;
    std::array<std::uint32_t, 8> seen{};
    for (unsigned i = 0; i < choices_.size(); ++i) {
      const Spot at = spot(i);
      std::uint32_t& word = seen[at.group / 32u];
      if (at.page != page || (word >> at.group % 32u & 1u)) continue;
      word |= 1u << at.group % 32u;
      stops_[stop_count_++] = {static_cast<std::uint8_t>(page), static_cast<std::uint8_t>(i)};
    }
    if (stop_count_ == first) stops_[stop_count_++] = {static_cast<std::uint8_t>(page), no_move};
  }
}

/// Where the game thinks it should; else where it was when that is still a choice; else the first choice of all.
unsigned Chooser::begin() const {
  const core::Move likely = table_->sight.likely(choices_, viewer_);
  for (unsigned i = 0; i < stop_count_ && likely; ++i)
    if (stops_[i].move != no_move && choices_[stops_[i].move] == likely) return i;
  for (unsigned i = 0; i < stop_count_; ++i)
    if (stops_[i].move != no_move && spot(stops_[i].move).group == last_group_) return i;
  for (unsigned i = 0; i < stop_count_; ++i)
    if (stops_[i].move == 0) return i;
  return 0;
}

void Chooser::point_at(unsigned stop) {
  stop_ = stop;
  choosing_variant_ = false;
  variant_ = stops_[stop].move;
  if (variant_ != no_move) last_group_ = spot(variant_).group;
}

Scene Chooser::scene(core::Move at) const {
  return {table_->match, area_, viewer_, table_->session.actor(), page(), at, choices_, choosing_variant_};
}

bool Chooser::step(int by) {
  if (stop_count_ < 2) return false;
  const int n = static_cast<int>(stop_count_);
  point_at(static_cast<unsigned>((static_cast<int>(stop_) + by + n) % n));
  return true;
}

bool Chooser::step_towards(int dx, int dy) {
  if (!is_on_choice()) return false;
  const Point from = spot(stops_[stop_].move).area.centre();
  int nearest = -1;
  unsigned best = stop_;
  for (unsigned i = 0; i < stop_count_; ++i) {
    if (i == stop_ || stops_[i].page != stops_[stop_].page || stops_[i].move == no_move) continue;
    const int d = distance_towards(from, spot(stops_[i].move).area.centre(), dx, dy);
    if (d >= 0 && (nearest < 0 || d < nearest)) nearest = d, best = i;
  }
  if (nearest < 0) return false;
  point_at(best);
  return true;
}

bool Chooser::many_variants() const {
  const std::uint8_t group = spot(variant_).group;
  unsigned count = 0;
  for (unsigned i = 0; i < choices_.size(); ++i) count += spot(i).group == group;
  return count > 1;
}

bool Chooser::step_variant(int by) {
  const std::uint8_t group = spot(variant_).group;
  const int n = static_cast<int>(choices_.size());
  int i = variant_;
  do i = (i + by + n) % n;
  while (spot(static_cast<unsigned>(i)).group != group);
  variant_ = static_cast<std::uint8_t>(i);
  return true;
}

}  // namespace app
