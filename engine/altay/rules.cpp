#include "engine/altay/rules.hpp"

/// Which moves answer which decision.
namespace altay {

namespace {

[[gnu::noinline]] void list_rare(const State& s, MoveList& list) {
  const Seat& me = s.seats[s.seat];
  switch (s.decision) {
    case Decision::offer:
      return list_offer(s, list);
    case Decision::token:
      return list_tokens(s, list);
    case Decision::faction:
      return list_factions(s, list);
    case Decision::begin:
      return list_starts(s, list);
    case Decision::deal:
    case Decision::draw:
    case Decision::refill:
    case Decision::turn:
    case Decision::over:
      return;
    case Decision::secret:
      return list_bits(list, Verb::secret, static_cast<std::uint32_t>(s.wonder_deck) << technology_count);
    case Decision::exploit:
      return list_exploits(s, list);
    case Decision::pay:
      return list_payments(s, list);
    case Decision::gain:
      return list_bits(list, Verb::gain, 0b11111);
    case Decision::first_put:
      return list_first_puts(s, list);
    case Decision::trade:
      return list_trades(s, list);
    case Decision::trash:
      return list_hand(list, Verb::trash, me);
    case Decision::swap:
      return list_hand(list, Verb::discard, me);
    case Decision::resettle:
      return list_resettlements(s, list);
    case Decision::build:
      return list_bits(list, Verb::build, building_sites(s, s.seat));
    case Decision::attack:
      list_fighters(list, me);
      if (s.laid > 0 && !(s.guarded >> s.to & 1u)) list.add(move(Verb::done));
      return;
    case Decision::answer:
      list.add(move(Verb::fight));
      list.add(move(Verb::surrender));
      return;
    case Decision::discard:
      list_hand(list, Verb::discard, s.seats[defender(s)]);
      list.add(move(Verb::done));
      return;
    case Decision::defend:
      list_fighters(list, s.seats[defender(s)]);
      list.add(move(Verb::done));
      return;
    case Decision::retain:
      list_hand(list, Verb::retain, me);
      list.add(move(Verb::done));
      return;
    case Decision::sixth:
      list.add(move(Verb::use, place_of_achievement + index(Achievement::government)));
      list.add(move(Verb::done));
      return;
  }
}

Refusal put(State& s, unsigned place, unsigned resource) {
  if (resource >= resource_count) return refused::no_such_resource;
  if (place < stand_count) return put_on_stand(s, place, resource);
  if (place < place_of_achievement) return refused::no_such_card;
  return put_on_achievement(s, place - place_of_achievement, resource);
}

Refusal use(State& s, unsigned place) {
  if (place < stand_count) return use_stand(s, place);
  if (place < place_of_achievement || place >= place_of_achievement + achievement_count) return refused::no_such_card;
  return use_achievement(s, static_cast<Achievement>(place - place_of_achievement));
}

[[gnu::noinline]] Refusal in_turn(State& s, Verb verb, unsigned a, unsigned b) {
  switch (verb) {
    case Verb::play:
      return play_card(s, a, b);
    case Verb::put:
      return put(s, a, b);
    case Verb::use:
      return use(s, a);
    case Verb::acquire:
      return acquire(s, a);
    case Verb::develop:
      return develop(s, a);
    case Verb::abandon:
      return abandon(s);
    case Verb::attack:
      return announce_attack(s, a, b);
    case Verb::buy:
      return buy(s, a);
    case Verb::end:
      return end_turn(s);
    case Verb::with:
      return refused::attack_first;
    case Verb::build:
      return refused::nothing_to_build;
    default:
      return refused::not_of_the_turn;
  }
}

/// How the only verb that answers a decision is applied, and why every other one is refused.
struct Answer {
  Verb verb{};
  refused::Reason otherwise{};
  Refusal (*apply)(State&, unsigned a, unsigned b) = nullptr;  ///< nullptr: several verbs answer the decision
};

template <auto function>
Refusal with_a(State& s, unsigned a, unsigned) {
  return function(s, a);
}

constexpr std::array<Answer, decision_count> answers = [] {
  std::array<Answer, decision_count> by{};
  by[index(Decision::offer)] = {Verb::offer, refused::offer_first, with_a<open_offer>};
  by[index(Decision::token)] = {Verb::token, refused::token_first, put_token};
  by[index(Decision::faction)] = {Verb::faction, refused::faction_first, with_a<choose_faction>};
  by[index(Decision::begin)] = {Verb::begin, refused::begin_first, with_a<choose_start>};
  by[index(Decision::secret)] = {Verb::secret, refused::secret_first, with_a<deal_secret>};
  by[index(Decision::exploit)] = {Verb::exploit, refused::exploit_first, with_a<choose_exploited>};
  by[index(Decision::pay)] = {Verb::pay, refused::pay_first, with_a<pay>};
  by[index(Decision::gain)] = {Verb::gain, refused::gain_first, with_a<gain_any>};
  by[index(Decision::first_put)] = {Verb::put, refused::put_first, put_first};
  by[index(Decision::trade)] = {Verb::trade, refused::trade_first, trade};
  by[index(Decision::trash)] = {Verb::trash, refused::trash_first, with_a<exchange>};
  by[index(Decision::swap)] = {Verb::discard, refused::swap_first, with_a<exchange>};
  by[index(Decision::resettle)] = {Verb::resettle, refused::resettle_first, resettle};
  by[index(Decision::build)] = {Verb::build, refused::build_first, with_a<build>};
  return by;
}();

/// The decisions that end with a verb of their own.
Refusal in_open_decision(State& s, Verb verb, unsigned a) {
  switch (s.decision) {
    case Decision::over:
      return core::refused::game_is_over;
    case Decision::attack:
      if (verb == Verb::with) return lay_attacker(s, a);
      return verb == Verb::done ? finish_attack(s) : refused::attackers_first;
    case Decision::answer:
      if (verb == Verb::fight || verb == Verb::surrender) return answer_attack(s, verb == Verb::fight);
      return refused::answer_first;
    case Decision::discard:
      if (verb == Verb::discard) return discard_in_surrender(s, a);
      if (verb != Verb::done) return refused::discard_first;
      end_fight(s, true, false);
      return accepted;
    case Decision::defend:
      if (verb == Verb::with) return lay_defender(s, a);
      if (verb != Verb::done) return refused::defenders_first;
      compare_strength(s);
      return accepted;
    case Decision::retain:
      if (verb == Verb::retain) return retain(s, a);
      if (verb != Verb::done) return refused::retain_first;
      finish_turn(s);
      return accepted;
    case Decision::sixth:
      if (verb == Verb::use && a == place_of_achievement + index(Achievement::government))
        draw(s, s.seat, 1, Decision::refill);
      else if (verb == Verb::done)
        next_turn(s);
      else
        return refused::sixth_first;
      return accepted;
    default:
      return core::refused::broken;
  }
}

[[gnu::noinline]] Refusal in_rare_decision(State& s, Verb verb, unsigned a, unsigned b) {
  if (index(s.decision) >= decision_count) return core::refused::broken;
  const Answer& answer = answers[index(s.decision)];
  if (answer.apply == nullptr) return in_open_decision(s, verb, a);
  return verb == answer.verb ? answer.apply(s, a, b) : Refusal(answer.otherwise);
}

/// Bits of a and b that a verb does not use; they must be 0. By verb.
constexpr std::array<std::uint16_t, 32> stray_bits = [] {
  std::array<std::uint16_t, 32> bits{};
  bits.fill(0x1F);
  for (const Verb two_fields : {Verb::play, Verb::put, Verb::attack, Verb::trade, Verb::resettle, Verb::token})
    bits[index(two_fields)] = 0;
  for (const Verb bare : {Verb::done, Verb::fight, Verb::surrender, Verb::abandon, Verb::end})
    bits[index(bare)] = 0x7FF;
  return bits;
}();

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

void legal_moves(const State& s, MoveList& list) {
  switch (s.decision) {
    case Decision::turn:
      return list_turn(s, list);
    case Decision::deal:
    case Decision::draw:
    case Decision::refill:
      return list_draws(s, list);
    default:
      return list_rare(s, list);
  }
}

Refusal apply(State& s, Move move) {
  if (move.bits & stray_bits[move.verb()]) return core::refused::no_such_move;
  const auto verb = verb_of(move);
  switch (s.decision) {
    case Decision::turn:
      return in_turn(s, verb, move.a(), move.b());
    case Decision::deal:
    case Decision::draw:
    case Decision::refill:
      return verb == Verb::draw ? draw_card(s, move.a()) : refused::draw_first;
    default:
      return in_rare_decision(s, verb, move.a(), move.b());
  }
}

}  // namespace altay
