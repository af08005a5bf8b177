#include "engine/players/cvlizacje/styles.hpp"

#include "engine/players/cvlizacje/guess.hpp"
#include "engine/players/share.hpp"

namespace players::cvlizacje {

namespace {

struct Style {
  std::uint8_t orders;  ///< bit per Order that it likes
  std::uint64_t ideas;  ///< bit n-1: it likes idea n
  int for_order;        ///< so much of the win probability it gives for such an order
  int for_idea;
};

constexpr std::uint8_t liked(std::initializer_list<Order> orders) {
  unsigned bits = 0;
  for (const Order o : orders) bits |= 1u << index(o);
  return static_cast<std::uint8_t>(bits);
}

template <class Predicate>
constexpr std::uint64_t ideas_that(Predicate fits) {
  std::uint64_t bits = 0;
  for (unsigned n = 1; n <= idea_count; ++n)
    if (fits(idea(n))) bits |= std::uint64_t{1} << (n - 1);
  return bits;
}

constexpr std::array<Style, style_names.size()> style_table = {{
    {0, 0, 0, 0},
    // The raider lives by Thieving, with sword and dagger.
    {liked({Order::thieving}), ideas_that([](const Idea& i) {
       return i.effect == Effect::extra_theft || i.effect == Effect::point_on_theft ||
              i.effect == Effect::robbed_once ||
              (i.effect == Effect::extra_on_order && i.what == index(Order::cunning));
     }),
     whole_share / 12, whole_share / 12},
    // The builder fetches wood and stone, and puts up buildings.
    {liked({Order::logging, Order::quarrying}),
     ideas_that([](const Idea& i) { return i.type == Type::building || i.effect == Effect::cheaper_type; }),
     whole_share / 40, whole_share / 20},
    // The trader exchanges, and buys what makes exchanging better.
    {liked({Order::trading}), ideas_that([](const Idea& i) {
       return i.effect == Effect::trade_as_alone || i.effect == Effect::swap_one || i.effect == Effect::exchange_sets ||
              i.effect == Effect::exchange_mixed || i.effect == Effect::exchange_resource ||
              (i.effect == Effect::extra_on_order && i.what == index(Order::trading));
     }),
     whole_share / 36, whole_share / 24},
    // The idler slacks, hunts and eats.
    {liked({Order::slacking, Order::hunting}), ideas_that([](const Idea& i) {
       return i.effect == Effect::point_on_slacking || i.effect == Effect::food_for_points ||
              i.effect == Effect::point_each_failed || i.effect == Effect::gain_if_unbought ||
              (i.effect == Effect::extra_on_order && i.what == index(Order::hunting));
     }),
     whole_share / 56, whole_share / 24},
    // The scholar collects ideologies and inventions.
    {liked({Order::cunning}),
     ideas_that([](const Idea& i) { return i.type == Type::ideology || i.type == Type::invention; }), whole_share / 40,
     whole_share / 22},
}};

}  // namespace

int style_bonus(const State& s, unsigned style, core::Move move) {
  if (style == 0 || style >= style_table.size()) return 0;
  const Style& likes = style_table[style];
  if (s.decision == Decision::order)
    return likes.for_order * static_cast<int>((likes.orders >> move.a() & 1u) + (likes.orders >> move.b() & 1u));
  if (verb_of(move) == Verb::steal)
    return move.a() != pool && (likes.orders >> index(Order::thieving) & 1u) ? likes.for_order : 0;
  if (verb_of(move) == Verb::buy) return likes.ideas >> (move.a() - 1) & 1u ? likes.for_idea : 0;
  return 0;
}

namespace {

/// Adds a reason once, as long as there is room.
template <class Kind>
void say(Why& why, Kind kind) {
  const auto reason = static_cast<std::uint8_t>(kind);
  for (unsigned i = 0; i < why.count; ++i)
    if (why.terms[i] == reason) return;
  if (why.count < why.terms.size()) why.terms[why.count++] = reason;
}

bool is_said(const Why& why, unsigned reason) {
  for (unsigned i = 0; i < why.count; ++i)
    if (why.terms[i] == reason) return true;
  return false;
}

Why explain_orders(const State& view, unsigned seat, core::Move move) {
  Why why;
  const auto odds = odds_for(view, seat);
  unsigned better = move.a(), other = move.b();
  const OrderEstimate p = estimate_orders(view, seat);
  if (p.worth[better] < p.worth[other]) std::swap(better, other);
  if (other == index(Order::doubling)) say(why, Reason::doubling);
  if (odds[better][1] > 128)
    say(why, Reason::company);
  else if (odds[better][0] > 160)
    say(why, Reason::alone);
  for (const unsigned o : {better, other}) {
    if (o == index(Order::thieving)) say(why, Reason::rivals);
    if (o == index(Order::slacking)) say(why, Term::points);
  }
  say(why, Term::orders);
  return why;
}

/// The terms that rise most.
void say_gains(Why& why, const Terms& before, const Terms& after) {
  while (why.count < why.terms.size()) {
    int most = point / 8;
    unsigned best = term_count;
    for (unsigned t = 0; t < term_count; ++t)
      if (!is_said(why, t) && after[t] - before[t] > most) most = after[t] - before[t], best = t;
    if (best == term_count) return;
    say(why, best);
  }
}

}  // namespace

Why explain(const State& view, unsigned seat, core::Move move) {
  if (view.decision == Decision::order) return explain_orders(view, seat, move);
  Why why;
  State after = view;
  if (view.decision == Decision::neutral || apply(after, move)) {
    say(why, Reason::company);
    return why;
  }
  if (verb_of(move) == Verb::steal && move.a() != pool) say(why, Reason::rivals);
  const Terms before_terms = terms_of(view, seat, types_in(view)), after_terms = terms_of(after, seat, types_in(after));
  if (verb_of(move) == Verb::pass) {  // an idea may pay for it; else only the others go on
    constexpr auto points = static_cast<unsigned>(Term::points);
    if (after_terms[points] > before_terms[points]) say(why, Term::points);
    say(why, Reason::save);
    return why;
  }
  say_gains(why, before_terms, after_terms);
  if (why.count == 0) say(why, verb_of(move) == Verb::look ? Reason::look : Reason::best);
  return why;
}

}  // namespace players::cvlizacje
