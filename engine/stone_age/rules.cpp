#include "engine/stone_age/rules.hpp"

#include "engine/core/decision.hpp"

/// Which moves answer which decision.
namespace stone_age {

namespace {

void list_dice(const State&, core::MoveList& list) {
  for (unsigned face = 1; face <= 6; ++face) list.add(move(Verb::die, face));
}

void list_cards(const State& s, core::MoveList& list) {
  for (unsigned n = 1; n <= card_count; ++n)
    if (s.unseen & card_bit(n)) list.add(move(Verb::draw, n));
}

void list_tiles(const State& s, core::MoveList& list) {
  for (unsigned n = 1; n <= building_count; ++n)
    if (s.tiles & tile_bit(n)) list.add(move(Verb::tile, n));
}

/// SA-49: the two-resources card can be used at every own decision of phase 2 and of feeding.
template <auto list_others>
void list_with_claims(const State& s, core::MoveList& list) {
  list_others(s, list);
  if (s.seats[s.seat].two_resources) list_claims(list);
}

core::Refusal claim_while_placing(State&) { return refused::claim_later; }

template <auto otherwise, class... Verbs>
constexpr auto answer = core::answer<State, otherwise, Verbs...>;

constexpr std::array<core::DecisionRule<State>, decision_count> rows = [] {
  using core::On;
  using namespace refused;
  using Claim = On<Verb::claim, claim>;
  std::array<core::DecisionRule<State>, decision_count> by{};
  by[index(Decision::deal_card)] = {list_cards, answer<draw_first, On<Verb::draw, deal_card>>};
  by[index(Decision::open_tile)] = {list_tiles, answer<tile_first, On<Verb::tile, open_tile>>};
  by[index(Decision::roll)] = {list_dice, answer<die_first, On<Verb::die, die>>};
  by[index(Decision::draw_extra)] = {list_cards, answer<extra_first, On<Verb::draw, draw_extra>>};
  by[index(Decision::place)] = {list_places,
                                answer<place_first, On<Verb::place, place>, On<Verb::claim, claim_while_placing>>};
  by[index(Decision::use)] = {list_with_claims<list_uses>, answer<use_first, On<Verb::use, use>, Claim>};
  by[index(Decision::tools)] = {
      list_with_claims<list_tools>,
      answer<tools_first, On<Verb::tool, tool>, On<Verb::once, once>, On<Verb::done, finish_roll>, Claim>};
  by[index(Decision::pay)] = {
      list_with_claims<list_payments>,
      answer<pay_first, On<Verb::pay, pay>, On<Verb::done, finish_payment>, On<Verb::decline, decline>, Claim>};
  by[index(Decision::dice)] = {list_with_claims<list_takes>, answer<take_first, On<Verb::take, take>, Claim>};
  by[index(Decision::feed)] = {list_with_claims<list_feeding>,
                               answer<feed_first, On<Verb::feed, feed>, On<Verb::starve, starve>, Claim>};
  by[index(Decision::over)] = {core::list_nothing, answer<core::refused::game_is_over>};
  return by;
}();

constexpr auto unused =
    core::unused_bits({Verb::place, Verb::claim}, {Verb::none, Verb::done, Verb::decline, Verb::starve});

}  // namespace

core::Actor current_actor(const State& s) {
  if (is_chance(s.decision)) return core::chance;
  return s.decision == Decision::over ? core::nobody : core::Actor::seat(s.seat);
}

void legal_moves(const State& s, core::MoveList& list) { rows[index(s.decision)].list(s, list); }

core::Refusal apply(State& s, core::Move move) { return core::apply_by(rows, unused, s, move); }

}  // namespace stone_age
