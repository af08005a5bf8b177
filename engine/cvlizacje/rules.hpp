#pragma once
#include "engine/cvlizacje/data.hpp"
#include "engine/cvlizacje/refused.hpp"
#include "engine/cvlizacje/state.hpp"

/// What the sources of the rules share. Nothing else includes it.
namespace cvlizacje {

using core::accepted;
using core::MoveList;
using core::Refusal;

constexpr std::uint8_t full_hand = 0xFF;

template <Effect effect>
bool has(const Seat& seat) {
  constexpr std::uint32_t bits = early_with(effect);
  return (seat.active & bits) != 0;
}

template <Effect effect>
constexpr const Idea& card = idea(only(effect));

template <class T>
void add(T& value, unsigned n) {
  value = static_cast<T>(value + n);
}

/// The civilization at this position of the circle, counted from the helm: a seat or tribe_seat.
inline unsigned seat_at(const State& s, unsigned position) {
  const unsigned n = s.helm + position;
  return n >= around(s) ? n - around(s) : n;
}

inline bool has_resources(const Seat& seat) { return (seat.stock[0] | seat.stock[1] | seat.stock[2]) != 0; }

inline void ask(State& s, unsigned actor, Decision decision) {
  s.actor = static_cast<std::uint8_t>(actor);
  s.decision = decision;
}

// --- Phases: each continues until somebody must decide -----------------------------

void next_order(State& s);              ///< orders: asks the next civilization
void begin_actions(State& s);           ///< actions: all orders are laid
unsigned developer(const State& s);     ///< development: whose move it is
void begin_development(State& s);       ///< development
void continue_move(State& s);           ///< development: after each step of a move, while there is anything but `pass`
void end_turn(State& s);                ///< turn: ideas that pay for it first
void tidy(State& s);                    ///< turn: the table is cleared for the next one
void lay_out_deck(State& s);            ///< setup: four cards of the deck of this epoch will lie open (CV-2, CV-42)
void take_orders_back(State& s);        ///< setup (CV-41)
void draw_to(State& s, unsigned slot);  ///< setup: chance is asked for a card
void remove_from_deck(State& s, unsigned number);
bool deck_empty(const State& s);

// --- The moves: each checks that it is possible, then changes the state ---------

Refusal lay_orders(State& s, unsigned open, unsigned hidden);
Refusal lay_neutral_orders(State& s, unsigned open, unsigned hidden);
Refusal lay_for_tribe(State& s, unsigned order);
Refusal steal(State& s, unsigned victim, unsigned resource);
Refusal gain(State& s, unsigned resource);
Refusal trade(State& s, unsigned given, unsigned taken);
Refusal buy(State& s, unsigned number, unsigned saved);
void pass(State& s);
Refusal look(State& s);
Refusal print(State& s, unsigned number);
Refusal exchange_one(State& s, unsigned given, unsigned taken);
Refusal feast(State& s);
Refusal draw(State& s, unsigned number);

void list_orders(unsigned hand, MoveList& list);
void list_thefts(const State& s, MoveList& list);
void list_trades(const State& s, MoveList& list);
void list_exchanges(const Seat& seat, Verb verb, bool same_too, MoveList& list);
void list_development(const State& s, MoveList& list);
void list_draws(const State& s, MoveList& list);

}  // namespace cvlizacje
