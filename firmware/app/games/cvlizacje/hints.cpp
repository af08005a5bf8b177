#include <algorithm>
#include <bit>

#include "firmware/app/games/cvlizacje/view_internal.hpp"

/// Why a move is good, with the numbers of the position.
namespace pd::games {

using namespace cvlizacje;

namespace {

/// How many others show that order face up, how many could still choose it or have it face down, and what that gives.
unsigned say_order(LongText& text, const State& s, Order order) {
  int shown = 0, possible = 0;
  const auto count = [&](const auto& who) {
    shown += who.open == order;
    possible += who.hand >> index(order) & 1;
  };
  for (unsigned i = 0; i < s.players; ++i)
    if (i != s.actor) count(s.seats[i]);
  for (const Tribe& tribe : s.others) count(tribe);
  const cv::Fraction average = cv::average_of(s, s.actor, order);
  const auto tenths = static_cast<unsigned>((10 * average.part + average.of / 2) / average.of);
  const Line gives = Line() << tenths / 10 << '.' << tenths % 10;
  return say_reason(text, Str::why_cv_order, cv::name_of(order), shown, possible, gives.view());
}

unsigned say_orders(LongText& text, const State& s, core::Move move) {
  return say_order(text, s, static_cast<Order>(move.a())) + say_order(text, s, static_cast<Order>(move.b()));
}

/// As they would count if the game ended after the move; none: now.
int points_after(const State& s, core::Move move) {
  State after = s;
  if (move && apply(after, move)) return 0;
  return outcome(after).total[s.actor];
}

unsigned say_points(LongText& text, const State& s, core::Move move, core::Move instead) {
  const int other = points_after(s, instead), then = points_after(s, move);
  return then > other ? say_reason(text, Str::why_points, then, other) : 0;
}

int turns_left(const State& s) { return static_cast<int>(turn_count - s.turn); }

int resources_of(const Seat& seat) { return seat.stock[0] + seat.stock[1] + seat.stock[2]; }

int deck_size(const State& s) { return static_cast<int>(deck_left(s, epoch(s) == 3)); }

/// Of the cards in the deck, those that the seat could pay for.
int payable_in_deck(const State& s) {
  const Seat& me = s.seats[s.actor];
  int payable = 0;
  for (std::uint32_t rest = s.deck; rest != 0; rest &= rest - 1)
    payable += cv::can_pay(me, deck_base(s) + static_cast<unsigned>(std::countr_zero(rest)));
  for (const std::uint8_t number : s.under) payable += number != 0 && cv::can_pay(me, number);
  return payable;
}

/// The idea on the track that the seat is closest to affording, the one with the most points of several.
unsigned say_saved_for(LongText& text, const State& s) {
  const Seat& me = s.seats[s.actor];
  unsigned best = 0, least = 0;
  for (const std::uint8_t number : s.track) {
    if (number == 0 || cv::can_pay(me, number)) continue;
    const unsigned missing = cv::missing_for(me, number);
    if (best != 0 && (missing > least || (missing == least && idea(number).points <= idea(best).points))) continue;
    best = number, least = missing;
  }
  return best == 0 ? 0 : say_reason(text, Str::why_cv_saves, cv::name_of_idea(best), static_cast<int>(least));
}

/// Who buys nothing keeps the resources.
unsigned say_kept(LongText& text, const State& s) {
  const int kept = resources_of(s.seats[s.actor]);
  if (turns_left(s) == 0) return say_reason(text, Str::why_cv_pass_last, kept);
  return say_reason(text, Str::why_cv_pass, kept, turns_left(s)) + say_saved_for(text, s);
}

/// What an idea scores at once, or for how long it will pay.
unsigned say_idea(LongText& text, const State& s, core::Move move, core::Move instead) {
  if (const unsigned said = say_points(text, s, move, instead); said > 0) return said;
  if (turns_left(s) > 0) return say_reason(text, Str::why_cv_turns, turns_left(s));
  State after = s;
  return apply(after, move) ? 0 : say_reason(text, Str::why_cv_pass_last, resources_of(after.seats[s.actor]));
}

/// Who else could have bought the idea, and what may come instead.
unsigned say_print(LongText& text, const State& s, unsigned number) {
  int rivals = 0;
  for (unsigned i = 0; i < s.players; ++i) rivals += i != s.actor && cv::can_pay(s.seats[i], number);
  const unsigned said = rivals > 0 ? say_reason(text, Str::why_cv_rivals_pay, rivals) : 0;
  return said + say_reason(text, Str::why_cv_replaced, payable_in_deck(s), deck_size(s));
}

/// Two resources for a point: what there is then.
unsigned say_hedonism(LongText& text, const State& s, core::Move move) {
  State after = s;
  if (apply(after, move)) return 0;
  return say_reason(text, Str::why_cv_stock, static_cast<int>(cv::points_so_far(after.seats[s.actor])),
                    icon_text(Icon::happiness));
}

unsigned say_stock(LongText& text, const State& s, unsigned resource, unsigned more) {
  return say_reason(text, Str::why_cv_stock, static_cast<int>(s.seats[s.actor].stock[resource] + more),
                    cv::icon_text_of(resource));
}

}  // namespace

unsigned CvlizacjeNarrator::say_why(LongText& text, const State& s, core::Move move, const Match& match,
                                    core::Move instead) const {
  switch (verb_of(move)) {
    case Verb::order: return say_orders(text, s, move);
    case Verb::steal:
      if (move.a() == pool) return say_stock(text, s, move.b(), 1);
      return say_reason(text, Str::why_cv_steal, match.people[move.a()].name, int{s.seats[move.a()].stock[move.b()]},
                        cv::icon_text_of(move.b()), s.seats[s.actor].stock[move.b()] + 1);
    case Verb::gain: return say_stock(text, s, move.a(), gain_amount(s));
    case Verb::trade: return say_stock(text, s, move.b(), trade_amount(s) - (move.a() == move.b()));
    case Verb::buy: return say_idea(text, s, move, instead);
    case Verb::hedonism: return say_hedonism(text, s, move);
    case Verb::pass: return say_kept(text, s);
    case Verb::look: return say_reason(text, Str::why_cv_look, payable_in_deck(s), deck_size(s));
    case Verb::print: return say_print(text, s, move.a());
    case Verb::bazaar: return say_stock(text, s, move.b(), 1);
    default: return 0;
  }
}

}  // namespace pd::games
