#include "engine/altay/data.hpp"
#include "engine/altay/state.hpp"

namespace altay {
namespace {

bool secret_is_open(const Seat& seat) {
  return seat.secret == none || seat.developing == seat.secret || (seat.secret < 32 && (seat.done >> seat.secret & 1u));
}

/// May others not know exactly which cards the seat holds? With an empty deck they
/// can: whatever the seat owns and does not lie open is in the hand.
bool hand_is_hidden(const Seat& seat) { return seat.hand_count > 0 && (seat.deck_count > 0 || seat.retained != none); }

}  // namespace

/// The others' hands are merged into their decks: both together are known, their
/// split is not. Likewise secret wonders go back among the wonders nobody has seen.
State observe(const State& s, unsigned seat) {
  State view = s;
  for (unsigned i = 0; i < s.players; ++i) {
    if (i == seat) continue;
    Seat& other = view.seats[i];
    other.deck.merge(other.hand);
    other.hand = {};
    other.veiled = 1;
    if (other.retained != none) other.retained = hidden;
    if (secret_is_open(other) || other.secret == hidden) continue;
    view.wonder_deck = static_cast<std::uint16_t>(view.wonder_deck | 1u << (other.secret - technology_count));
    other.secret = hidden;
  }
  return view;
}

bool reveals(const State& s, core::Move move) {
  const Seat& me = s.seats[s.seat];
  switch (verb_of(move)) {
    case Verb::play:
    case Verb::trash: return hand_is_hidden(me);
    case Verb::with:
    case Verb::discard: return hand_is_hidden(s.seats[current_actor(s).id]);
    case Verb::end: {  // the rest of the hand is laid open, unless Writing asks first
      const bool asks = (me.done >> static_cast<unsigned>(Achievement::writing) & 1u) && me.retained == none;
      return !asks && hand_is_hidden(me);
    }
    case Verb::retain: return me.hand_count > 1 && hand_is_hidden(me);
    case Verb::done: return s.decision == Decision::retain && hand_is_hidden(me);
    case Verb::develop: return move.a() == me.secret;
    default: return false;
  }
}

}  // namespace altay
