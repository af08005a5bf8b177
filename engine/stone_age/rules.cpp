#include "engine/stone_age/rules.hpp"

/// Which moves answer which question.
namespace stone_age {

core::Refusal not_asked(const State& s, Verb verb) {
  if (verb == Verb::claim && s.decision == Decision::place) return refused::claim_later;
  switch (s.decision) {
    case Decision::deal_card:
      return refused::draw_first;
    case Decision::open_tile:
      return refused::tile_first;
    case Decision::roll:
      return refused::die_first;
    case Decision::draw_extra:
      return refused::extra_first;
    case Decision::place:
      return refused::place_first;
    case Decision::use:
      return refused::use_first;
    case Decision::tools:
      return refused::tools_first;
    case Decision::pay:
      return refused::pay_first;
    case Decision::dice:
      return refused::take_first;
    case Decision::feed:
      return refused::feed_first;
    case Decision::over:
      break;
  }
  return core::refused::game_is_over;
}

core::Actor current_actor(const State& s) {
  if (is_chance(s.decision)) return core::chance;
  return s.decision == Decision::over ? core::nobody : core::Actor::seat(s.seat);
}

void legal_moves(const State& s, core::MoveList& list) {
  const Seat& me = s.seats[s.seat];
  switch (s.decision) {
    case Decision::roll:
      for (unsigned f = 1; f <= 6; ++f) list.add(move(Verb::die, f));
      return;
    case Decision::deal_card:
    case Decision::draw_extra:
      for (unsigned n = 1; n <= card_count; ++n)
        if (s.unseen & card_bit(n)) list.add(move(Verb::draw, n));
      return;
    case Decision::open_tile:
      for (unsigned n = 1; n <= building_count; ++n)
        if (s.tiles & tile_bit(n)) list.add(move(Verb::tile, n));
      return;
    case Decision::place:
      return list_places(s, list);
    case Decision::over:
      return;
    case Decision::use:
      for (unsigned l = 0; l < location_count; ++l)
        if (me.at[l] > 0) list.add(move(Verb::use, l));
      break;
    case Decision::tools:
      list_tools(me, list);
      break;
    case Decision::pay:
      list_payments(s, list);
      break;
    case Decision::dice:
      list_dice(s, list);
      break;
    case Decision::feed:
      list_feeding(s, me, list);
      break;
  }
  if (me.two) list_claims(list);  // SA-49: at every own decision of phase 2 and of feeding
}

core::Refusal apply(State& s, core::Move m) {
  const unsigned a = m.a(), b = m.b();
  const auto verb = verb_of(m);
  if (b != 0 && verb != Verb::place && verb != Verb::claim) return core::refused::no_such_move;
  switch (verb) {
    case Verb::place:
      return place(s, a, b);
    case Verb::use:
      return use(s, a);
    case Verb::tool:
      return tool(s, a);
    case Verb::once:
      return once(s, a);
    case Verb::pay:
      return pay(s, a);
    case Verb::take:
      return take(s, a);
    case Verb::claim:
      return claim(s, a, b);
    case Verb::feed:
      return feed(s, a);
    case Verb::die:
      return die(s, a);
    case Verb::draw:
      return draw(s, a);
    case Verb::tile:
      return tile(s, a);
    case Verb::done:
      return a == 0 ? done(s) : core::refused::no_such_move;
    case Verb::decline:
      return a == 0 ? decline(s) : core::refused::no_such_move;
    case Verb::starve:
      return a == 0 ? starve(s) : core::refused::no_such_move;
    case Verb::none:
      break;
  }
  return core::refused::no_such_move;
}

}  // namespace stone_age
