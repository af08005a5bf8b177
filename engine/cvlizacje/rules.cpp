#include "engine/cvlizacje/rules.hpp"

/// Which moves answer which question.
namespace cvlizacje {

void legal_moves(const State& s, core::MoveList& list) {
  switch (s.decision) {
    case Decision::none:
      return;
    case Decision::order:
      return list_orders(s.seats[s.actor].hand, list);
    case Decision::neutral:
      return list_orders(s.others[s.actor].hand, list);
    case Decision::steal:
      return list_thefts(s, list);
    case Decision::gain:
      for (unsigned r = 0; r < resource_count; ++r) list.add(move(Verb::gain, r));
      return;
    case Decision::trade:
      return list_trades(s, list);
    case Decision::develop:
      return list_development(s, list);
    case Decision::draw:
      return list_draws(s, list);
    case Decision::tribe:
      for (unsigned o = 0; o < order_count; ++o)
        if (s.others[0].hand >> o & 1u) list.add(move(Verb::tribe, o));
      return;
  }
}

core::Refusal apply(State& s, Move move) {
  const Verb verb = verb_of(move);
  switch (s.decision) {
    case Decision::none:
      return core::refused::game_is_over;
    case Decision::order:
    case Decision::neutral:
      return verb == Verb::order ? lay_orders(s, move) : refused::orders_first;
    case Decision::steal:
      return verb == Verb::steal ? steal(s, move) : refused::steal_first;
    case Decision::gain:
      return verb == Verb::gain ? gain(s, move) : refused::gain_first;
    case Decision::trade:
      return verb == Verb::trade ? trade(s, move) : refused::trade_first;
    case Decision::develop:
      return develop(s, move);
    case Decision::draw:
      return verb == Verb::draw ? draw(s, move) : refused::draw_first;
    case Decision::tribe:
      return verb == Verb::tribe ? lay_for_tribe(s, move) : refused::tribe_first;
  }
  return core::refused::broken;
}

}  // namespace cvlizacje
