#include "firmware/app/session/move_cursor.hpp"

#include <algorithm>

namespace pd::session {

namespace {

/// How far it is to `to` for who wants to go that way; negative: it does not lie there. Sideways one wants to stay in
/// the row, and up or down to get to the next one, though nothing in it may lie straight above or below.
int distance_towards(Point from, Point to, int dx, int dy) {
  constexpr int aside = 1000;
  const int along = (to.x - from.x) * dx + (to.y - from.y) * dy;
  const int slant = (to.x - from.x) * dy - (to.y - from.y) * dx, across = slant < 0 ? -slant : slant;
  if (along <= 0) return -1;
  return dy != 0 ? 2 * along + across : along + 2 * across + (across > along ? aside : 0);
}

/// Sideways, a stop outside of the row counts as this much further away; beyond this distance it is not beside.
constexpr int off_row = 96;

bool are_in_a_row(Rect a, Rect b) { return a.y < b.bottom() && b.y < a.bottom(); }

/// The smaller one lies above or below the other with more than half of its width: that is not beside it.
bool are_in_a_column(Rect a, Rect b) {
  const int shared = std::min(a.right(), b.right()) - std::max(a.x, b.x);
  return !are_in_a_row(a, b) && 2 * shared > std::min(a.w, b.w);
}

/// More than half of the lower one lies on the height of the other: that is neither above nor below it.
bool are_side_by_side(Rect a, Rect b) {
  const int shared = std::min(a.bottom(), b.bottom()) - std::max(a.y, b.y);
  return 2 * shared > std::min(a.h, b.h);
}

bool is_near(Rect a, Rect b) {
  const int far = a.centre().x - b.centre().x;
  return (far < 0 ? -far : far) <= off_row;
}

/// The nearest that way, while it is looked for.
struct Nearest {
  Point from;
  int dx, dy;
  int distance = -1;
  unsigned which = 0;

  void look_at(unsigned i, Point to, int more = 0) {
    const int d = distance_towards(from, to, dx, dy);
    if (d >= 0 && (distance < 0 || d + more < distance)) distance = d + more, which = i;
  }
  bool found() const { return distance >= 0; }
};

/// Where the stops of a page lie: the view is asked only once for each.
class PageMap {
 public:
  void add(unsigned stop, Rect at) {
    stops_[count_] = static_cast<std::uint8_t>(stop);
    const auto small = [](int n) { return static_cast<std::int16_t>(n); };
    boxes_[count_++] = {small(at.x), small(at.y), small(at.w), small(at.h)};
  }
  unsigned count() const { return count_; }
  unsigned stop(unsigned i) const { return stops_[i]; }
  Rect area(unsigned i) const { return {boxes_[i].x, boxes_[i].y, boxes_[i].w, boxes_[i].h}; }
  Point centre(unsigned i) const { return area(i).centre(); }
  bool is_in_row(unsigned here, unsigned i) const { return are_in_a_row(area(here), area(i)); }

  /// The next stop from `here`; sideways, none far from the row.
  Nearest next(unsigned here, int dx, int dy) const {
    Nearest nearest{centre(here), dx, dy};
    for (unsigned i = 0; i < count_; ++i) {
      const bool aside = dx != 0 && !is_in_row(here, i);
      if (dy != 0 && are_side_by_side(area(here), area(i))) continue;
      if (i != here && !(aside && (are_in_a_column(area(here), area(i)) || !is_near(area(here), area(i)))))
        nearest.look_at(i, centre(i), aside ? off_row : 0);
    }
    return nearest;
  }

  /// The next stop as seen from `from`, however far from the row.
  Nearest next_far(unsigned here, Point from, int dx, int dy) const {
    Nearest nearest{from, dx, dy};
    for (unsigned i = 0; i < count_; ++i)
      if (i != here && !(dx != 0 && are_in_a_column(area(here), area(i)))) nearest.look_at(i, centre(i));
    return nearest;
  }

  /// The nearest in that direction among the stops that no steps from `here` lead to.
  Nearest next_hidden(unsigned here, int dx) const {
    std::array<bool, MoveCursor::most_targets> seen{};
    std::array<std::uint8_t, MoveCursor::most_targets> reached;
    unsigned n = 0;
    const auto reach = [&](unsigned i) {
      if (!seen[i]) seen[i] = true, reached[n++] = static_cast<std::uint8_t>(i);
    };
    reach(here);
    for (unsigned i = 0; i < n && n < count_; ++i)
      for (const Point way : {Point{0, -1}, {0, 1}, {-1, 0}, {1, 0}})
        if (const Nearest next = this->next(reached[i], way.x, way.y); next.found()) reach(next.which);
    Nearest nearest{centre(here), dx, 0};
    for (unsigned i = 0; i < count_; ++i)
      if (!seen[i]) nearest.look_at(i, centre(i));
    return nearest;
  }

 private:
  struct Reference {
    std::int16_t x, y, w, h;
  };
  std::array<Reference, MoveCursor::most_targets> boxes_;
  std::array<std::uint8_t, MoveCursor::most_targets> stops_;
  unsigned count_ = 0;
};

}  // namespace

void MoveCursor::put_on(const Table& table, unsigned viewer, Rect area) {
  table_ = &table;
  viewer_ = viewer;
  area_ = area;
  choices_.clear();
  stop_count_ = stop_ = 0;
  choosing_variant_ = on_tabs_ = false;
}

void MoveCursor::offer_without_macros() {
  table_->shown.list_moves(choices_.moves);
  list_stops();
  point_at(begin());
}

void MoveCursor::offer(bool step_by_step) {
  table_->session.list_moves(choices_.moves);
  table_->input.add_macros(choices_, viewer_);
  if (!step_by_step) table_->input.add_stepped_macros(choices_, viewer_);
  list_stops();
  point_at(begin());
}

void MoveCursor::list_stops() {
  const unsigned pages = table_->board.page_count();
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
    if (stop_count_ == first) stops_[stop_count_++] = {static_cast<std::uint8_t>(page), no_choice};
  }
}

/// The likely choice; else the one it was on, if that is still offered; else the first.
unsigned MoveCursor::begin() const {
  const Choice likely = table_->input.likely(choices_, viewer_);
  for (unsigned i = 0; i < stop_count_ && likely; ++i)
    if (stops_[i].choice != no_choice && choices_[stops_[i].choice] == likely) return i;
  for (unsigned i = 0; i < stop_count_; ++i)
    if (stops_[i].choice != no_choice && spot(stops_[i].choice).group == last_group_) return i;
  for (unsigned i = 0; i < stop_count_; ++i)
    if (stops_[i].choice == 0) return i;
  return 0;
}

unsigned MoveCursor::first_of(unsigned page) const {
  unsigned i = 0;
  while (i + 1 < stop_count_ && stops_[i].page != page) ++i;
  return i;
}

/// The stop of the page that the player most likely wants.
unsigned MoveCursor::begin_of(unsigned page) const {
  ChoiceList there;
  for (unsigned i = 0; i < stop_count_; ++i)
    if (stops_[i].page == page && stops_[i].choice != no_choice) there.add(choices_[stops_[i].choice]);
  const Choice likely = there.empty() ? Choice{} : table_->input.likely(there, viewer_);
  for (unsigned i = 0; i < stop_count_ && likely; ++i)
    if (stops_[i].page == page && stops_[i].choice != no_choice && choices_[stops_[i].choice] == likely) return i;
  return first_of(page);
}

void MoveCursor::point_at(unsigned stop) {
  stop_ = stop;
  choosing_variant_ = on_tabs_ = false;
  variant_ = stops_[stop].choice;
  if (variant_ != no_choice) last_group_ = spot(variant_).group;
}

Scene MoveCursor::scene(Choice at) const {
  return {table_->match, area_, viewer_, table_->shown.actor(), page(), at, choices_, choosing_variant_};
}

bool MoveCursor::go(Key key) {
  if (stop_count_ == 0) return false;
  const int dx = (key == Key::right) - (key == Key::left);
  const int dy = (key == Key::down) - (key == Key::up);
  const int by = (key == Key::next) - (key == Key::previous) + dx;
  if (key == Key::menu) return on_tabs_ ? leave() : enter_tabs();
  if (on_tabs_) return by != 0 ? step_tab(by) : dy > 0 && leave_tabs();
  if (choosing_variant_)
    return variants_lie_apart() && dx + dy != 0 ? step_variant_towards(dx, dy) : step_variant(by - dy);
  if (key == Key::next || key == Key::previous) return step(by);
  if (step_beside(dx, dy)) return true;
  return dy < 0 ? enter_tabs() : turn_page(dx) || step_round(dx, dy);
}

bool MoveCursor::open() {
  if (on_tabs_) return leave_tabs();
  if (choosing_variant_ || !is_on_choice() || !many_variants()) return false;
  const Choice likely = table_->input.likely_variant(choices_, focus().move, viewer_);
  for (unsigned i = 0; i < choices_.size(); ++i)
    if (choices_[i] == likely) variant_ = static_cast<std::uint8_t>(i);
  choosing_variant_ = true;
  return true;
}

bool MoveCursor::leave() {
  if (!choosing_variant_ && !on_tabs_) return false;
  point_at(stop_);
  return true;
}

void MoveCursor::point_to(Choice choice) {
  const auto wanted = static_cast<unsigned>(choices_.find(choice));
  if (choosing_variant_ && wanted < choices_.size() && is_variant(wanted)) {
    variant_ = static_cast<std::uint8_t>(wanted);
    return;
  }
  for (unsigned i = 0; i < stop_count_ && wanted < choices_.size(); ++i)
    if (stops_[i].choice != no_choice && spot(stops_[i].choice).group == spot(wanted).group) return point_at(i);
}

/// In the order of the list.
bool MoveCursor::step(int by) {
  if (stop_count_ < 2) return false;
  const int n = static_cast<int>(stop_count_);
  point_at(static_cast<unsigned>((static_cast<int>(stop_) + by + n) % n));
  return true;
}

/// To the nearest choice in that direction; sideways, choices that are otherwise unreachable come first.
bool MoveCursor::step_beside(int dx, int dy) {
  return is_on_choice() && step_on_page([=](const PageMap& map, unsigned here) {
           const Nearest next = map.next(here, dx, dy);
           if (dx == 0 || (next.found() && map.is_in_row(here, next.which))) return next;
           const Nearest hidden = map.next_hidden(here, dx);
           return hidden.found() ? hidden : next;
         });
}

/// However far from the row; else over the edge, and in again on the other side.
bool MoveCursor::step_round(int dx, int dy) {
  return is_on_choice() && step_on_page([=, this](const PageMap& map, unsigned here) {
           const Nearest next = map.next_far(here, map.centre(here), dx, dy);
           return next.found() ? next : map.next_far(here, opposite(map.centre(here), dx, dy), dx, dy);
         });
}

template <class Choose>
bool MoveCursor::step_on_page(Choose choose) {
  PageMap map;
  unsigned here = 0;
  for (unsigned i = 0; i < stop_count_; ++i) {
    if (stops_[i].page != stops_[stop_].page) continue;
    if (i == stop_) here = map.count();
    map.add(i, spot(stops_[i].choice).area);
  }
  const Nearest next = choose(map, here);
  if (next.found()) point_at(map.stop(next.which));
  return next.found();
}

bool MoveCursor::many_variants() const {
  for (unsigned i = 0; i < choices_.size(); ++i)
    if (i != variant_ && is_variant(i)) return true;
  return false;
}

bool MoveCursor::stop_has(Choice choice) const {
  const auto i = static_cast<unsigned>(choices_.find(choice));
  return is_on_choice() && i < choices_.size() && is_variant(i);
}

bool MoveCursor::variants_lie_apart() const {
  const Rect here = focus_area();
  for (unsigned i = 0; i < choices_.size(); ++i)
    if (is_variant(i) && spot(i).area != here) return true;
  return false;
}

bool MoveCursor::step_variant(int by) {
  const int n = static_cast<int>(choices_.size());
  int i = variant_;
  do i = (i + by + n) % n;
  while (!is_variant(static_cast<unsigned>(i)));
  variant_ = static_cast<std::uint8_t>(i);
  return true;
}

bool MoveCursor::step_variant_towards(int dx, int dy) {
  const Point from = centre(variant_);
  Nearest nearest{from, dx, dy};
  for (const Point start : {from, opposite(from, dx, dy)}) {  // round the end
    if (nearest.found()) break;
    nearest.from = start;
    for (unsigned i = 0; i < choices_.size(); ++i)
      if (is_variant(i) && i != variant_) nearest.look_at(i, centre(i));
  }
  if (nearest.found()) variant_ = static_cast<std::uint8_t>(nearest.which);
  return nearest.found();
}

bool MoveCursor::enter_tabs() {
  if (table_->board.page_count() < 2) return false;
  tab_ = static_cast<std::uint8_t>(page());
  point_at(stop_);
  on_tabs_ = true;
  return true;
}

bool MoveCursor::step_tab(int by) {
  const int n = static_cast<int>(table_->board.page_count());
  tab_ = static_cast<std::uint8_t>((tab_ + by + n) % n);
  return true;
}

/// Over the left or the right edge, to the next page on which something can be chosen; there is none to the left of the
/// first page and to the right of the last.
bool MoveCursor::turn_page(int by) {
  const int n = static_cast<int>(table_->board.page_count());
  for (int page = stops_[stop_].page + by; by != 0 && page >= 0 && page < n; page += by) {
    const unsigned first = begin_of(static_cast<unsigned>(page));
    if (stops_[first].choice == no_choice) continue;
    point_at(first);
    return true;
  }
  return false;
}

bool MoveCursor::page_offers() const { return on_tabs_ ? stops_[first_of(tab_)].choice != no_choice : is_on_choice(); }

/// Into the page where something can be chosen on it; else, and on the page that it came from, to where it was.
bool MoveCursor::leave_tabs() {
  const unsigned first = begin_of(tab_);
  const bool elsewhere = tab_ != stops_[stop_].page && stops_[first].choice != no_choice;
  point_at(elsewhere ? first : stop_);
  return true;
}

}  // namespace pd::session
