#include "engine/cvlizacje/rules.hpp"

/// A turn and an epoch end (CV-40, CV-41).
namespace cvlizacje {

namespace {

void clear_turn(State& s) {
  for (unsigned i = 0; i < s.players; ++i) {
    Seat& seat = s.seats[i];
    seat.active = seat.early;  // CV-30
    seat.robbed = 0;
    seat.open = seat.hidden = Order::none;
  }
  for (Tribe& tribe : s.others) tribe.open = tribe.hidden = Order::none;
  s.chosen = {};
  s.bought = 0;
  s.used = 0;
  s.source = 0;
  s.slot = 0;
  s.served = 0;
}

}  // namespace

void tidy(State& s) {
  const bool epoch_ends = s.turn == 3 || s.turn == 6 || s.turn == turn_count;
  if (epoch_ends) {
    for (unsigned i = 0; i < s.players; ++i)
      if (has<Effect::point_each_epoch>(s.seats[i])) add(s.seats[i].points, card<Effect::point_each_epoch>.amount);
    take_orders_back(s);
  }
  clear_turn(s);
  if (s.turn == turn_count) {
    s.phase = Phase::over;
    return ask(s, core::nobody.id, Decision::none);
  }
  s.helm = static_cast<std::uint8_t>(seat_at(s, 1));  // CV-40, CV-64
  ++s.turn;
  s.phase = Phase::orders;
  if (s.turn == 7) return lay_out_deck(s);  // CV-42
  next_order(s);
}

void end_turn(State& s) {
  s.phase = Phase::end;
  for (unsigned i = 0; i < s.players; ++i)
    if (has<Effect::gain_if_unbought>(s.seats[i]) && (s.bought >> i & 1u) == 0) {
      s.source = only(Effect::gain_if_unbought);
      s.left = 1;
      return ask(s, i, Decision::gain);
    }
  tidy(s);
}

}  // namespace cvlizacje
