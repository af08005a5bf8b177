#include <bit>

#include "engine/core/rng.hpp"
#include "engine/cvlizacje/data.hpp"
#include "engine/cvlizacje/state.hpp"

namespace cvlizacje {

namespace {

/// One of the bits that are set, each as likely as another.
unsigned one_of(std::uint32_t bits, core::Rng& rng) {
  for (unsigned nth = rng.below(static_cast<unsigned>(std::popcount(bits))); nth > 0; --nth) bits &= bits - 1;
  return static_cast<unsigned>(std::countr_zero(bits));
}

template <class Civilization>
void lay_face_down(Civilization& c, core::Rng& rng) {
  if (c.hidden != Order::face_down) return;
  const unsigned order = one_of(c.hand, rng);
  c.hand = static_cast<std::uint8_t>(c.hand & ~(1u << order));
  c.hidden = static_cast<Order>(order);
}

/// Whether the view of somebody else tells that the actor has seen the card on top and may buy it: they looked, and
/// neither a purchase nor Printing has drawn it since. Between two purchases of one move (CV-89) a view does not tell
/// on which side of the first the look was; who looks does so before, and then the card is gone.
bool top_was_seen(const State& view) {
  return view.decision == Decision::develop && view.top == 0 &&
         (view.used & (used_look | used_purchase | used_print)) == used_look;
}

}  // namespace

State determinize(const State& view, unsigned, core::Rng& rng) {
  State s = view;
  for (Seat& seat : s.seats) lay_face_down(seat, rng);
  for (Tribe& tribe : s.others) lay_face_down(tribe, rng);
  // Any other card that somebody looked at is as good as not drawn yet: each is as likely to be it.
  if (top_was_seen(s)) s.top = s.deck == 0 ? s.under[0] : static_cast<std::uint8_t>(deck_base(s) + one_of(s.deck, rng));
  return s;
}

std::uint32_t chance_key(const State& s) {
  if (s.decision == Decision::draw) return deck_base(s);
  return 0x100u | unsigned{s.turn} << 1 | (s.others[0].open != Order::none ? 1u : 0u);
}

}  // namespace cvlizacje
