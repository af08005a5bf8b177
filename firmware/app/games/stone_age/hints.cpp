#include <algorithm>

#include "firmware/app/games/stone_age/pictures.hpp"
#include "firmware/app/games/stone_age/view_parts.hpp"

/// Why a move is good, with the numbers of the position.
namespace pd::games {

using namespace stone_age_view;

namespace {

int as_int(unsigned n) { return static_cast<int>(n); }

/// What so many dice bring on average there, rounded down: 3.5 pips each.
unsigned average(Location l, unsigned dice) { return 7 * dice / (2 * divisor(l)); }

/// Food that the tribe still lacks for the end of this round, without what is on its way.
int food_needed(const Seat& me) { return std::max(0, me.figures - me.track - me.food); }

/// Who could have gone there instead: it takes one player only.
unsigned say_blocked(LongText& text, const State& s, const Match& match) {
  unsigned rivals = 0, rival = 0;
  for (unsigned i = 0; i < s.players; ++i)
    if (i != s.seat && s.seats[i].free > 0) ++rivals, rival = i;
  if (rivals == 0) return 0;
  if (rivals > 1) return say_reason(text, Str::why_sa_blocks_all);
  return say_reason(text, Str::why_sa_blocks, match.people[rival].name);
}

/// What a card or a building costs, and what there is to pay with.
unsigned say_price(LongText& text, const State& s, Location l) {
  const Seat& me = s.seats[s.seat];
  const unsigned price = is_card(l) ? slot_of(l) + 1 : 0;
  if (price != 0) return say_reason(text, Str::why_sa_price, as_int(price), as_int(me.resources()));
  const unsigned tile = s.tops[stack_of(l)];
  if (tile == 0 || building(tile).points == 0) return 0;
  return say_reason(text, Str::why_sa_building, int{building(tile).points}, as_int(me.resources()));
}

unsigned say_placement(LongText& text, const State& s, Location l, unsigned figures, const Match& match) {
  const Seat& me = s.seats[s.seat];
  switch (l) {
    case Location::hut:
      return say_reason(text, Str::why_sa_hut, me.figures + 1) + say_blocked(text, s, match);
    case Location::toolmaker:
      return say_reason(text, Str::why_sa_tools, as_int(me.tool_values() + 1)) + say_blocked(text, s, match);
    case Location::field:
      return say_reason(text, Str::why_sa_field, me.track + 1) + say_blocked(text, s, match);
    case Location::hunt:
      return say_reason(text, Str::why_sa_hunt, as_int(average(l, figures)), food_needed(me));
    default:
      break;
  }
  if (is_resource(l)) {
    const unsigned held = me.goods[index(l) - index(Location::forest)], more = average(l, figures);
    return say_reason(text, Str::why_sa_gather, as_int(more), icon_text(gain_icon(l)), as_int(held + more));
  }
  return say_price(text, s, l) + say_blocked(text, s, match);
}

}  // namespace

unsigned StoneAgeNarrator::say_why(LongText& text, const State& s, core::Move move, const Match& match) const {
  const Seat& me = s.seats[s.seat];
  switch (verb_of(move)) {
    case Verb::place:
      return say_placement(text, s, place_of(move), move.b(), match);
    case Verb::starve:
      return say_reason(text, Str::why_sa_starve, int{me.missing}, as_int(me.resources()));
    case Verb::feed:
      return say_reason(text, Str::why_sa_feed, int{me.missing});
    case Verb::decline:
      return say_reason(text, Str::why_sa_keep, as_int(me.resources()));
    default:
      return 0;
  }
}

}  // namespace pd::games
