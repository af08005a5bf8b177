#include "engine/cvlizacje/data.hpp"
#include "engine/cvlizacje/state.hpp"

namespace cvlizacje {

namespace {

template <class Civilization>
void turn_face_down(Civilization& c) {
  if (c.hidden == Order::none) return;
  c.hand = static_cast<std::uint8_t>(c.hand | 1u << index(c.hidden));
  c.hidden = Order::face_down;
}

bool lays_last(const State& s) {
  return s.served + 1u == (s.variant == Variant::two_advanced ? 2u * s.players : s.players);
}

}  // namespace

State observe(const State& s, unsigned seat) {
  State seen = s;
  if (s.phase == Phase::orders) {
    for (unsigned i = 0; i < s.players; ++i)
      if (i != seat) {
        turn_face_down(seen.seats[i]);
        if (s.variant == Variant::two_advanced) turn_face_down(seen.others[i]);
      }
  }
  if (seat >= s.players || !owns(s.seats[seat], only(Effect::look_at_top))) seen.top = 0;
  return seen;
}

bool reveals(const State& s, Move move) {
  switch (verb_of(move)) {
    case Verb::order: return s.variant != Variant::two && lays_last(s);
    case Verb::look:
    case Verb::draw:
    case Verb::tribe: return true;
    case Verb::buy: return move.a() == s.top;
    default: return false;
  }
}

}  // namespace cvlizacje
