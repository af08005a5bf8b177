#include "engine/cvlizacje/rules.hpp"

#include "engine/core/decision.hpp"

/// Which moves answer which decision.
namespace cvlizacje {

namespace {

void list_own_orders(const State& s, MoveList& list) { list_orders(s.seats[s.actor].hand, list); }
void list_neutral_orders(const State& s, MoveList& list) { list_orders(s.others[s.actor].hand, list); }

void list_gains(const State&, MoveList& list) {
  for (unsigned r = 0; r < resource_count; ++r) list.add(move(Verb::gain, r));
}

void list_tribes_orders(const State& s, MoveList& list) {
  for (unsigned o = 0; o < order_count; ++o)
    if (s.others[0].hand >> o & 1u) list.add(move(Verb::tribe, o));
}

template <auto otherwise, class... Verbs>
constexpr auto answer = core::answer<State, otherwise, Verbs...>;

constexpr std::array<core::DecisionRule<State>, decision_count> rows = [] {
  using core::On;
  using namespace refused;
  std::array<core::DecisionRule<State>, decision_count> by{};
  by[index(Decision::none)] = {core::list_nothing, answer<core::refused::game_is_over>};
  by[index(Decision::order)] = {list_own_orders, answer<orders_first, On<Verb::order, lay_orders>>};
  by[index(Decision::neutral)] = {list_neutral_orders, answer<orders_first, On<Verb::order, lay_neutral_orders>>};
  by[index(Decision::steal)] = {list_thefts, answer<steal_first, On<Verb::steal, steal>>};
  by[index(Decision::gain)] = {list_gains, answer<gain_first, On<Verb::gain, gain>>};
  by[index(Decision::trade)] = {list_trades, answer<trade_first, On<Verb::trade, trade>>};
  by[index(Decision::develop)] = {
      list_development, answer<develop_first, On<Verb::buy, buy>, On<Verb::pass, pass>, On<Verb::look, look>,
                               On<Verb::print, print>, On<Verb::bazaar, exchange_one>, On<Verb::hedonism, feast>>};
  by[index(Decision::draw)] = {list_draws, answer<draw_first, On<Verb::draw, draw>>};
  by[index(Decision::tribe)] = {list_tribes_orders, answer<tribe_first, On<Verb::tribe, lay_for_tribe>>};
  return by;
}();

constexpr auto unused = core::unused_bits({Verb::order, Verb::steal, Verb::trade, Verb::buy, Verb::bazaar},
                                          {Verb::pass, Verb::look, Verb::hedonism});

}  // namespace

void legal_moves(const State& s, MoveList& list) { rows[index(s.decision)].list(s, list); }

Refusal apply(State& s, Move move) { return core::apply_by(rows, unused, s, move); }

}  // namespace cvlizacje
