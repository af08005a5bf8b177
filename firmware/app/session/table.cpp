#include "firmware/app/session/table.hpp"

namespace pd::session {

namespace {
Table* in_play = nullptr;
}

Table& table_in_play() { return *in_play; }
void put_in_play(Table& table) { in_play = &table; }

/// As the match was set up: a seat that a computer took over later still counts as a person's.
std::optional<unsigned> Table::only_person() const {
  std::optional<unsigned> only;
  for (unsigned seat = 0; seat < match.setup.players; ++seat) {
    if (match.people[seat].is_computer()) continue;
    if (only) return std::nullopt;
    only = seat;
  }
  return only;
}

core::Refusal Table::begin() {
  const core::Refusal no = session.begin(match.setup);
  shown.look_at_now();
  return no;
}

core::LogError Table::resume() {
  const core::LogError no = session.resume();
  shown.look_at_now();
  return no;
}

core::Refusal Table::play(core::Move move) {
  if (const core::Refusal no = session.play(move)) return no;
  shown.follow();
  return core::accepted;
}

core::Refusal Table::take_back(unsigned macro_start) {
  if (const core::Refusal no = session.take_back(macro_start)) return no;
  shown.look_at_now();
  return core::accepted;
}

void Table::end_here() {
  session.end_here();
  shown.invalidate_view();
}

}  // namespace pd::session
