#include "engine/altay/rules.hpp"

#include "engine/core/decision.hpp"

/// Which moves answer which decision.
namespace altay {

namespace {

void list_secrets(const State& s, MoveList& list) {
  list_bits(list, Verb::secret, static_cast<std::uint32_t>(s.wonder_deck) << technology_count);
}

void list_gains(const State&, MoveList& list) { list_bits(list, Verb::gain, 0b11111); }

void list_sites(const State& s, MoveList& list) { list_bits(list, Verb::build, building_sites(s, s.seat)); }

template <Verb verb>
void list_own_hand(const State& s, MoveList& list) {
  list_hand(list, verb, s.seats[s.seat]);
}

void list_attackers(const State& s, MoveList& list) {
  list_fighters(list, s.seats[s.seat]);
  if (s.laid > 0 && !(s.guarded >> s.to & 1u)) list.add(move(Verb::done));
}

void list_answers(const State&, MoveList& list) {
  list.add(move(Verb::fight));
  list.add(move(Verb::surrender));
}

void list_discards(const State& s, MoveList& list) {
  list_hand(list, Verb::discard, s.seats[defender(s)]);
  list.add(move(Verb::done));
}

void list_defenders(const State& s, MoveList& list) {
  list_fighters(list, s.seats[defender(s)]);
  list.add(move(Verb::done));
}

void list_retainable(const State& s, MoveList& list) {
  list_own_hand<Verb::retain>(s, list);
  list.add(move(Verb::done));
}

constexpr unsigned government = target(Achievement::government);

void list_sixth(const State&, MoveList& list) {
  list.add(move(Verb::use, government));
  list.add(move(Verb::done));
}

Refusal put(State& s, unsigned target, unsigned resource) {
  if (resource >= resource_count) return refused::no_such_resource;
  if (target < stand_count) return put_on_stand(s, target, resource);
  if (target < first_achievement_target) return refused::no_such_card;
  return put_on_achievement(s, target - first_achievement_target, resource);
}

Refusal use(State& s, unsigned target) {
  if (target < stand_count) return use_stand(s, target);
  if (target < first_achievement_target || target >= first_achievement_target + achievement_count)
    return refused::no_such_card;
  return use_achievement(s, static_cast<Achievement>(target - first_achievement_target));
}

Refusal fight(State& s) { return answer_attack(s, true); }
Refusal surrender(State& s) { return answer_attack(s, false); }
void finish_surrender(State& s) { end_fight(s, true, false); }

Refusal draw_sixth(State& s, unsigned target) {
  if (target != government) return refused::sixth_first;
  draw(s, s.seat, 1, Decision::refill);
  return accepted;
}

template <refused::Reason reason>
Refusal refuse(State&) {
  return reason;
}

template <auto otherwise, class... Verbs>
constexpr auto answer = core::answer<State, otherwise, Verbs...>;

constexpr std::array<core::DecisionRule<State>, decision_count> rows = [] {
  using core::On;
  using namespace refused;
  std::array<core::DecisionRule<State>, decision_count> by{};
  by[index(Decision::over)] = {core::list_nothing, answer<core::refused::game_is_over>};
  by[index(Decision::offer)] = {list_offer, answer<offer_first, On<Verb::offer, open_offer>>};
  by[index(Decision::token)] = {list_tokens, answer<token_first, On<Verb::token, put_token>>};
  by[index(Decision::faction)] = {list_factions, answer<faction_first, On<Verb::faction, choose_faction>>};
  by[index(Decision::begin)] = {list_starts, answer<begin_first, On<Verb::begin, choose_start>>};
  by[index(Decision::deal)] = {list_draws, answer<draw_first, On<Verb::draw, draw_card>>};
  by[index(Decision::secret)] = {list_secrets, answer<secret_first, On<Verb::secret, deal_secret>>};
  by[index(Decision::turn)] = {
      list_turn, answer<not_of_the_turn, On<Verb::play, play_card>, On<Verb::put, put>, On<Verb::use, use>,
                        On<Verb::acquire, acquire>, On<Verb::develop, develop>, On<Verb::abandon, abandon>,
                        On<Verb::attack, announce_attack>, On<Verb::buy, buy>, On<Verb::end, end_turn>,
                        On<Verb::with, refuse<attack_first>>, On<Verb::build, refuse<nothing_to_build>>>};
  by[index(Decision::exploit)] = {list_exploits, answer<exploit_first, On<Verb::exploit, choose_exploited>>};
  by[index(Decision::pay)] = {list_payments, answer<pay_first, On<Verb::pay, pay>>};
  by[index(Decision::gain)] = {list_gains, answer<gain_first, On<Verb::gain, gain_any>>};
  by[index(Decision::first_put)] = {list_first_puts, answer<refused::put_first, On<Verb::put, altay::put_first>>};
  by[index(Decision::trade)] = {list_trades, answer<trade_first, On<Verb::trade, trade>>};
  by[index(Decision::trash)] = {list_own_hand<Verb::trash>, answer<trash_first, On<Verb::trash, exchange>>};
  by[index(Decision::swap)] = {list_own_hand<Verb::discard>, answer<swap_first, On<Verb::discard, exchange>>};
  by[index(Decision::resettle)] = {list_resettlements, answer<resettle_first, On<Verb::resettle, resettle>>};
  by[index(Decision::build)] = {list_sites, answer<build_first, On<Verb::build, build>>};
  by[index(Decision::attack)] = {list_attackers,
                                 answer<attackers_first, On<Verb::with, lay_attacker>, On<Verb::done, finish_attack>>};
  by[index(Decision::answer)] = {list_answers,
                                 answer<answer_first, On<Verb::fight, fight>, On<Verb::surrender, surrender>>};
  by[index(Decision::discard)] = {
      list_discards, answer<discard_first, On<Verb::discard, discard_in_surrender>, On<Verb::done, finish_surrender>>};
  by[index(Decision::defend)] = {
      list_defenders, answer<defenders_first, On<Verb::with, lay_defender>, On<Verb::done, compare_strength>>};
  by[index(Decision::draw)] = by[index(Decision::deal)];
  by[index(Decision::retain)] = {list_retainable,
                                 answer<retain_first, On<Verb::retain, retain>, On<Verb::done, finish_turn>>};
  by[index(Decision::refill)] = by[index(Decision::deal)];
  by[index(Decision::sixth)] = {list_sixth, answer<sixth_first, On<Verb::use, draw_sixth>, On<Verb::done, next_turn>>};
  return by;
}();

constexpr auto unused =
    core::unused_bits({Verb::play, Verb::put, Verb::attack, Verb::trade, Verb::resettle, Verb::token},
                      {Verb::done, Verb::fight, Verb::surrender, Verb::abandon, Verb::end});

}  // namespace

core::Actor current_actor(const State& s) {
  constexpr auto any_of = [](auto... decisions) { return (bit(index(decisions)) | ...); };
  constexpr std::uint32_t of_chance =
      any_of(Decision::offer, Decision::token, Decision::deal, Decision::secret, Decision::draw, Decision::refill);
  constexpr std::uint32_t of_defender = any_of(Decision::answer, Decision::discard, Decision::defend);
  const std::uint32_t now = bit(index(s.decision));
  if (now & of_chance) return core::chance;
  if (now & of_defender) return core::Actor::seat(defender(s));
  return s.decision == Decision::over ? core::nobody : core::Actor::seat(s.seat);
}

void legal_moves(const State& s, MoveList& list) { rows[index(s.decision)].list(s, list); }

Refusal apply(State& s, Move move) { return core::apply_by(rows, unused, s, move); }

}  // namespace altay
