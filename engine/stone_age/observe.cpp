#include "engine/stone_age/rules.hpp"

namespace stone_age {

namespace {

/// The cards with a part that is kept open until it is used (SA-48, SA-49).
struct OpenCard {
  std::uint8_t number;
  std::uint8_t value;  ///< of the one-use tool; 0 for the two resources
};
constexpr std::array<OpenCard, 4> open_cards = {{{17, 2}, {16, 3}, {2, 4}, {31, 0}}};
static_assert([] {
  for (const OpenCard& o : open_cards) {
    const Card& c = card(o.number);
    if (o.value == 0 ? c.upper != Upper::two_resources : c.upper != Upper::once_tool || c.amount != o.value)
      return false;
  }
  return true;
}());

/// SA-64: the cards of a seat that everybody may look at.
std::uint64_t face_up(const State& s, unsigned seat) {
  return waiting_cards(s.seats[seat]) | (s.card != 0 ? card_bit(s.card) : 0);
}

}  // namespace

std::uint64_t waiting_cards(const Seat& one) {
  std::uint64_t open = 0;
  for (const OpenCard& o : open_cards)
    if (o.value == 0 ? one.two_resources != 0 : (one.once_tools >> o.value & 1u) != 0) open |= card_bit(o.number);
  return open;
}

State observe(const State& s, unsigned seat) {
  State view = s;
  if (s.decision == Decision::over) return view;  // everything is turned up for the final score
  for (unsigned i = 0; i < s.players; ++i) {
    if (i == seat) continue;
    const std::uint64_t hidden = s.seats[i].cards & ~face_up(s, i);
    view.seats[i].cards &= ~hidden;
    view.unseen |= hidden;
  }
  return view;
}

bool reveals(const State& s, core::Move move) {
  State next = s;
  return !apply(next, move) && next.decision == Decision::over;
}

}  // namespace stone_age
