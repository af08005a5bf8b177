#include <algorithm>

#include "firmware/app/games/stone_age/pictures.hpp"
#include "firmware/app/games/stone_age/view_internal.hpp"

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

/// What so many resources on the building are worth: those that are paid, and the dearest that are left.
unsigned points_for(const State& s, unsigned resources) {
  unsigned points = 0;
  for (unsigned r = 0; r < resource_count; ++r) points += s.paid[r] * resource_value[r], resources -= s.paid[r];
  for (unsigned r = resource_count; r-- > 0;) {
    const unsigned paid = std::min<unsigned>(resources, s.seats[s.seat].goods[r]);
    points += paid * resource_value[r], resources -= paid;
  }
  return points;
}

/// How many resources a card or a building costs at least.
int price_of(const State& s, Location l) {
  if (is_card(l)) return as_int(slot_of(l) + 1);
  const Building& b = building(s.tops[stack_of(l)]);
  return b.price == Price::any ? 1 : b.most;
}

/// What a card or a building costs, what a building scores, and what there is to pay with.
unsigned say_price(LongText& text, const State& s, Location l) {
  if (is_building(l) && s.tops[stack_of(l)] == 0) return 0;
  const unsigned held = s.seats[s.seat].resources() + s.paid_count;
  if (is_building(l)) {
    const Building& b = building(s.tops[stack_of(l)]);
    const unsigned most = std::min<unsigned>(held, b.most);
    if (b.price == Price::fixed)
      return say_reason(text, Str::why_sa_building, int{b.points}, int{b.most}, as_int(held));
    if (b.price == Price::any && most > 0)
      return say_reason(text, Str::why_sa_building, as_int(points_for(s, most)), as_int(most), as_int(held));
  }
  return say_reason(text, Str::why_sa_price, price_of(s, l), as_int(held));
}

/// The price, with one resource more paid.
unsigned say_payment(LongText& text, const State& s, unsigned resource) {
  State after = s;
  --after.seats[s.seat].goods[resource];
  ++after.paid[resource];
  ++after.paid_count;
  return say_price(text, after, s.location);
}

/// What figures bring there.
unsigned say_use(LongText& text, const State& s, Location l, unsigned figures) {
  const Seat& me = s.seats[s.seat];
  switch (l) {
    case Location::hut: return say_reason(text, Str::why_sa_hut, me.figures + 1);
    case Location::toolmaker: return say_reason(text, Str::why_sa_tools, as_int(me.tool_values() + 1));
    case Location::field: return say_reason(text, Str::why_sa_field, me.track + 1);
    case Location::hunt: return say_reason(text, Str::why_sa_hunt, as_int(average(l, figures)), food_needed(me));
    default: break;
  }
  if (!is_resource(l)) return say_price(text, s, l);
  const unsigned held = me.goods[index(l) - index(Location::forest)], more = average(l, figures);
  return say_reason(text, Str::why_sa_gather, as_int(more), icon_text(gain_icon(l)), as_int(held + more));
}

unsigned say_placement(LongText& text, const State& s, Location l, unsigned figures, const Match& match) {
  const unsigned said = say_use(text, s, l, figures);
  return l == Location::hunt || is_resource(l) ? said : said + say_blocked(text, s, match);
}

/// What the roll brings with this tool, beside what it brings now; or what it lacks for more.
unsigned say_tool(LongText& text, const State& s, core::Move move) {
  State after = s;
  if (apply(after, move)) return 0;
  const int sum = after.sum, with = as_int(yield(after)), without = as_int(yield(s));
  if (with > without) return say_reason(text, Str::why_sa_tool, with, icon_text(roll_icon(s)), without);
  return say_reason(text, Str::why_sa_tool_sum, sum, (with + 1) * as_int(roll_divisor(s)), with + 1,
                    icon_text(roll_icon(s)));
}

/// What the resources on the building are worth, and how many stay.
unsigned say_finish(LongText& text, const State& s) {
  int points = 0;
  for (unsigned r = 0; r < resource_count; ++r) points += s.paid[r] * resource_value[r];
  return say_reason(text, Str::why_sa_finish, points, as_int(s.seats[s.seat].resources()));
}

/// What all tools and one-use tools together would make of the roll.
unsigned say_no_tool(LongText& text, const State& s) {
  const Seat& me = s.seats[s.seat];
  State after = s;
  for (unsigned i = 0; i < me.tools.size(); ++i) static_cast<void>(apply(after, stone_age::move(Verb::tool, i + 1)));
  for (unsigned v = 2; v <= max_tool; ++v) static_cast<void>(apply(after, stone_age::move(Verb::once, v)));
  if (yield(after) == yield(s)) return say_reason(text, Str::why_sa_enough, as_int(yield(s)), icon_text(roll_icon(s)));
  return say_reason(text, Str::why_sa_all_tools, as_int(yield(after)), icon_text(roll_icon(s)), as_int(yield(s)));
}

/// The points that the tribe loses, and what it does not pay for that.
unsigned say_hunger(LongText& text, const State& s, core::Move move) {
  State after = s;
  if (apply(after, move)) return 0;
  const Seat &me = s.seats[s.seat], &then = after.seats[s.seat];
  return say_reason(text, Str::why_sa_starve, me.hunger_points - then.hunger_points, as_int(me.resources()));
}

/// What a die of a card for everybody brings: a resource, a tool or a field.
unsigned say_die(LongText& text, const State& s, unsigned face) {
  const Seat& me = s.seats[s.seat];
  if (face > resource_count) return say_use(text, s, face == 5 ? Location::toolmaker : Location::field, 1);
  const auto l = static_cast<Location>(index(Location::forest) + face - 1);
  return say_reason(text, Str::why_cv_stock, me.goods[face - 1] + 1, icon_text(gain_icon(l)));
}

}  // namespace

unsigned StoneAgeNarrator::say_why(LongText& text, const State& s, core::Move move, const Match& match,
                                   core::Move) const {
  const Seat& me = s.seats[s.seat];
  switch (verb_of(move)) {
    case Verb::place: return say_placement(text, s, location_of(move), move.b(), match);
    case Verb::use: return say_use(text, s, location_of(move), me.at[index(location_of(move))]);
    case Verb::tool:
    case Verb::once: return say_tool(text, s, move);
    case Verb::done: return s.decision == Decision::tools ? say_no_tool(text, s) : say_finish(text, s);
    case Verb::pay: return say_payment(text, s, move.a());
    case Verb::claim:
      return say_reason(text, Str::why_cv_stock, as_int(me.resources() + 2), icon_text(Icon::any_resource));
    case Verb::take: return say_die(text, s, move.a());
    case Verb::starve: return say_hunger(text, s, move);
    case Verb::feed: return say_reason(text, Str::why_sa_feed, int{me.missing});
    case Verb::decline: return say_reason(text, Str::why_sa_keep, as_int(me.resources()), price_of(s, s.location));
    default: return 0;
  }
}

}  // namespace pd::games
