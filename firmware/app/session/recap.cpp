#include "firmware/app/session/recap.hpp"

#include <algorithm>

namespace pd::session {

namespace {

constexpr std::string_view between = " · ";
constexpr std::size_t long_bytes = 100;
constexpr unsigned moves_max = 80;  // looks no further back, because the next player waits for the picture

/// Three others have two lines each on the picture, four one; in larger letters two have two, more one.
int room_for(unsigned others) {
  const Font font = Recap::font(others);
  return (others > (font == Font::small ? 3 : 2) ? 1 : 2) * line_height(font);
}

}  // namespace

Font Recap::font(unsigned others) {
  if (reading() == Font::body) return Font::small;
  return others > 2 ? Font::body : reading();
}

void Recap::clear() {
  count_ = told_ = dropped_ = 0;
  last_ = {};
}

void Recap::gather(const Table& table, unsigned viewer) {
  clear();
  viewer_ = viewer;
  table_ = &table;
  const unsigned moves = table.session.log().size, far = moves > moves_max ? moves - moves_max : 0;
  table.text.tell(std::max(far, table.session.first_move_since(viewer)), viewer, take, this, false);
  for (unsigned i = 0; i < count_; ++i) make_room(i);
}

unsigned Recap::line_of(core::Actor actor) {
  unsigned i = 0;
  while (i < count_ && lines_[i].actor != actor) ++i;
  if (i < count_) return i;
  lines_[i].actor = actor;
  lines_[i].text.clear();
  return count_++;
}

bool Recap::take(void* to, const TextPresenter::RecapLine& told) {
  Recap& self = *static_cast<Recap*>(to);
  if (told.actor == core::Actor::seat(self.viewer_)) {
    self.clear();
    return true;
  }
  if (told.move < self.table_->shown.told_up_to_move()) return true;
  const unsigned i = self.line_of(told.actor);
  const bool is_end = self.table_->input.ends_turn(self.table_->session.log().moves[told.move]);
  RecapItem& last = self.last_[i];
  if (is_end && !self.lines_[i].text.empty()) return true;
  if (!is_end && last.only_end) self.lines_[i].text.clear(), last = {};
  last.only_end = is_end;
  ++self.told_;
  self.add(i, told.line, told.small);
  return true;
}

/// What is done again and again is said once.
void Recap::add(unsigned i, std::string_view what, bool small) {
  auto& text = lines_[i].text;
  RecapItem& last = last_[i];
  const std::string_view said = text.view().substr(last.at);
  const bool again = !text.empty() && said.substr(0, said.find(" ×")) == what;
  const core::Text<240> kept(again ? text.view().substr(0, last.at) : text.view());
  text = kept;
  if (!again) {
    if (!text.empty()) text << between;
    last.at = static_cast<std::uint16_t>(text.size());
    last.times = 0;
    last.small = last.small << 1 | unsigned{small};
  }
  text << what;
  if (++last.times > 1) text << " ×" << unsigned{last.times};
  if (text.size() > long_bytes) make_room(i);
}

/// Drops minor items, then the oldest, until the rest fits. Measuring is slow: only long lines are measured.
void Recap::make_room(unsigned i) {
  const unsigned others = table_->match.setup.players - 1u;
  while (true) {
    lines_[i].height = wrapped_height(font(others), width, lines_[i].text);
    // Room that a major item left is not filled with minor ones.
    const bool has_minor = last_[i].lost_major && last_[i].small >> 1 != 0;
    if ((lines_[i].height <= room_for(others) && !has_minor) || !drop_one(i)) return;
    ++dropped_;
  }
}

/// Of the line, never the last item.
bool Recap::drop_one(unsigned i) {
  auto& text = lines_[i].text;
  RecapItem& last = last_[i];
  if (last.at == 0) return false;
  unsigned left = 0;  // how many items follow the one that goes
  for (std::size_t at = 0; at < last.at; at = text.view().find(between, at) + between.size()) ++left;
  std::size_t from = 0;
  unsigned goes = left;
  while (goes > 0 && (goes >= 32 || (last.small >> goes & 1u) == 0)) --goes;
  if (goes == 0) {
    goes = left;
    last.lost_major = true;
  }
  for (unsigned n = left; n > goes; --n) from = text.view().find(between, from) + between.size();
  const std::size_t to = text.view().find(between, from) + between.size();
  core::Text<240> kept(text.view().substr(0, from));
  kept << text.view().substr(to);
  text = kept;
  last.at = static_cast<std::uint16_t>(last.at - (to - from));
  const std::uint32_t below = goes < 32 ? (1u << goes) - 1 : ~0u;
  last.small = (last.small & below) | (last.small >> 1 & ~below);
  return true;
}

}  // namespace pd::session
