#pragma once
#include "engine/altay/data.hpp"
#include "engine/altay/refused.hpp"
#include "engine/altay/state.hpp"

/// What the sources of the rules share. Nothing else includes it.
namespace altay {

using core::accepted;
using core::Move;
using core::MoveList;
using core::Refusal;

constexpr unsigned hand_size = 5;
constexpr unsigned coins_per_resource = 5;  // AL-23

constexpr std::uint8_t byte(unsigned value) { return static_cast<std::uint8_t>(value); }

// --- Queries of several chapters ------------------------------------------------

inline bool used(const State& s, Once once) { return (s.used >> index(once) & 1u) != 0; }

inline std::uint32_t settled(const State& s) {
  return s.seats[0].land | s.seats[1].land | s.seats[2].land | s.seats[3].land;
}

/// Territories without token and without anybody.
inline std::uint32_t free_land(const State& s) { return in_play_mask[s.map()] & ~s.guarded & ~settled(s); }

/// Bit per Resource of which the turn has at least one.
inline unsigned kinds_at_hand(const State& s) {
  const auto& [food, wood, metal, stone, culture] = s.resources;
  if ((food | wood | metal | stone | culture) == 0) return 0;
  unsigned mask = 0;
  for (unsigned r = 0; r < resource_count; ++r) mask |= unsigned{s.resources[r] != 0} << r;
  return mask;
}

/// Cards that may be laid or discarded now, for the seat that acts.
inline bool is_fighter(unsigned card) { return cards[card].strength > 0; }

/// AL-67: there is a settlement that Religion could move.
bool can_resettle_at_all(const State& s);

/// Those that `use` names (AL-66, AL-67).
constexpr std::uint32_t usable_achievements = at(Achievement::engineering, Achievement::mathematics,
                                                 Achievement::commerce, Achievement::philosophy, Achievement::religion);

// --- Shared by the chapters ------------------------------------------------------------

inline void gain(State& s, unsigned resource, unsigned n = 1) {
  s.resources[resource] = static_cast<std::uint16_t>(s.resources[resource] + n);
}

inline void spend(State& s, unsigned resource, unsigned n = 1) {
  s.resources[resource] = static_cast<std::uint16_t>(s.resources[resource] - n);
}

/// The copy on Writing leaves first: it has the same value as one in hand, and Writing becomes free.
inline void take_from_hand(Seat& seat, unsigned card) {
  seat.hand.remove(card);
  --seat.hand_count;
  if (seat.retained == card) seat.retained = none;
}

inline void to_discard(Seat& seat, unsigned card) {
  seat.discard.add(card);
  ++seat.discard_count;
}

inline void settle(State& s, unsigned seat, unsigned territory) {
  ++s.settlements[territory];
  s.seats[seat].land |= bit(territory);
}

inline void unsettle(State& s, unsigned seat, unsigned territory) {
  if (--s.settlements[territory] == 0) s.seats[seat].land &= ~bit(territory);
}

// --- Calls into another chapter ------------------------------------------------

/// turn: draws `n` cards for the seat, by chance in the decision `why`, or at once if they are certain.
void draw(State& s, unsigned seat, unsigned n, Decision why);
void finish_turn(State& s);  ///< turn: ends the part in which cards are played
void next_turn(State& s);    ///< turn: after the hand was filled
/// setup: chance is asked for what the offer of the level lacks.
void fill_offer(State& s, unsigned level);
/// building: after the settlement of a technology, if one waits, `n` from stock, or as many as there are (AL-41).
void place_from_stock(State& s, unsigned n);
void compare_strength(State& s);  ///< fighting: all cards are laid (AL-55)
void end_fight(State& s, bool attacker_wins, bool defender_wins);

// --- The moves: each checks that it is possible, then changes the state -----

Refusal choose_faction(State& s, unsigned faction);
Refusal choose_start(State& s, unsigned territory);
Refusal open_offer(State& s, unsigned a);
Refusal put_token(State& s, unsigned territory, unsigned kind);
Refusal deal_secret(State& s, unsigned a);

Refusal play_card(State& s, unsigned card, unsigned option);
Refusal choose_exploited(State& s, unsigned territory);
Refusal put_on_stand(State& s, unsigned stand, unsigned resource);
Refusal use_stand(State& s, unsigned stand);
Refusal acquire(State& s, unsigned title);
Refusal pay(State& s, unsigned resource);
Refusal gain_any(State& s, unsigned resource);

Refusal develop(State& s, unsigned a);
Refusal put_on_achievement(State& s, unsigned a, unsigned resource);
Refusal put_first(State& s, unsigned target, unsigned resource);
Refusal abandon(State& s);
Refusal use_achievement(State& s, Achievement a);
Refusal exchange(State& s, unsigned card);
Refusal trade(State& s, unsigned given, unsigned wanted);

Refusal build(State& s, unsigned territory);
Refusal resettle(State& s, unsigned from, unsigned to);

Refusal announce_attack(State& s, unsigned from, unsigned to);
Refusal lay_attacker(State& s, unsigned card);
Refusal finish_attack(State& s);
Refusal answer_attack(State& s, bool fights);
Refusal lay_defender(State& s, unsigned card);
Refusal discard_in_surrender(State& s, unsigned card);

Refusal end_turn(State& s);
Refusal retain(State& s, unsigned card);
Refusal buy(State& s, unsigned resource);
Refusal draw_card(State& s, unsigned card);

// --- Lists ------------------------------------------------------------------

inline void list_bits(MoveList& list, Verb verb, std::uint32_t mask) {
  each_bit(mask, [&](unsigned i) { list.add(move(verb, i)); });
}

inline void list_hand(MoveList& list, Verb verb, const Seat& seat) {
  each_card(seat.hand, [&](unsigned card, unsigned) { list.add(move(verb, card)); });
}

inline void list_puts(MoveList& list, unsigned target, unsigned resources) {
  each_bit(resources, [&](unsigned r) { list.add(move(Verb::put, target, r)); });
}

void list_turn(const State& s, MoveList& list);
void list_effects(const State& s, MoveList& list);
void list_developments(const State& s, MoveList& list, unsigned have);
void list_attacks(const State& s, MoveList& list, unsigned cards_strength);
void list_draws(const State& s, MoveList& list);
void list_offer(const State& s, MoveList& list);
void list_tokens(const State& s, MoveList& list);
void list_factions(const State& s, MoveList& list);
void list_starts(const State& s, MoveList& list);
void list_exploits(const State& s, MoveList& list);
void list_payments(const State& s, MoveList& list);
void list_first_puts(const State& s, MoveList& list);
void list_trades(const State& s, MoveList& list);
void list_resettlements(const State& s, MoveList& list);
void list_fighters(MoveList& list, const Seat& seat);

}  // namespace altay
