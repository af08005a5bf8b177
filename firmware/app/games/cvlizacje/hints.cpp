#include "firmware/app/games/cvlizacje/view_parts.hpp"

/// Why a move is good, with the numbers of the position.
namespace pd::games {

using namespace cvlizacje;

namespace {

/// How many others show that order face up.
int shown_by_others(const State& s, Order order) {
  int n = 0;
  for (unsigned i = 0; i < s.players; ++i) n += i != s.actor && s.seats[i].open == order;
  for (const Tribe& tribe : s.others) n += tribe.open == order;
  return n;
}

unsigned say_orders(LongText& text, const State& s, core::Move move) {
  const auto open = static_cast<Order>(move.a()), hidden = static_cast<Order>(move.b());
  return say_reason(text, Str::why_cv_order, cv::name_of(open), shown_by_others(s, open)) +
         say_reason(text, Str::why_cv_order, cv::name_of(hidden), shown_by_others(s, hidden));
}

/// Points as they would count if the game ended now.
unsigned say_points(LongText& text, const State& s, core::Move move) {
  const int before = outcome(s).total[s.actor];
  State after = s;
  if (apply(after, move)) return 0;
  const int then = outcome(after).total[s.actor];
  return then > before ? say_reason(text, Str::why_points, then, before) : 0;
}

/// What an idea scores at once, or for how long it will pay.
unsigned say_idea(LongText& text, const State& s, core::Move move) {
  const unsigned said = say_points(text, s, move);
  const auto left = static_cast<int>(turn_count - s.turn);
  return said > 0 || left == 0 ? said : say_reason(text, Str::why_cv_turns, left);
}

unsigned say_stock(LongText& text, const State& s, unsigned resource, unsigned more) {
  return say_reason(text, Str::why_cv_stock, static_cast<int>(s.seats[s.actor].stock[resource] + more),
                    cv::icon_text_of(resource));
}

}  // namespace

unsigned CvlizacjeNarrator::say_why(LongText& text, const State& s, core::Move move, const Match& match) const {
  switch (verb_of(move)) {
    case Verb::order:
      return say_orders(text, s, move);
    case Verb::steal:
      if (move.a() == pool) return say_stock(text, s, move.b(), 1);
      return say_reason(text, Str::why_cv_steal, match.people[move.a()].name, int{s.seats[move.a()].stock[move.b()]},
                        cv::icon_text_of(move.b()));
    case Verb::gain:
      return say_stock(text, s, move.a(), gain_amount(s));
    case Verb::trade:
      return say_stock(text, s, move.b(), trade_amount(s));
    case Verb::buy:
      return say_idea(text, s, move);
    case Verb::hedonism:
      return say_points(text, s, move);
    case Verb::bazaar:
      return say_stock(text, s, move.b(), 1);
    default:
      return 0;
  }
}

}  // namespace pd::games
