#pragma once
#include "engine/stone_age/refused.hpp"
#include "engine/stone_age/state.hpp"

/// What the sources of the rules share. Nothing else includes it.
namespace stone_age {

constexpr std::uint8_t byte(unsigned value) { return static_cast<std::uint8_t>(value); }

constexpr unsigned after(const State& s, unsigned seat) { return seat + 1 == s.players ? 0 : seat + 1; }

constexpr void ask(State& s, unsigned seat, Decision decision) {
  s.seat = byte(seat);
  s.decision = decision;
}

constexpr void give_turn(State& s, unsigned seat, Decision decision) {
  s.turn = byte(seat);
  ask(s, seat, decision);
}

// --- Calls into another chapter --------------------------------------------

void begin_feeding(State& s);                  ///< feeding: when nobody has figures on the board
void end_round(State& s);                      ///< rounds: when all have eaten
void next_user(State& s, unsigned seat);       ///< actions: whoever has figures on the board, `seat` first
void finish_action(State& s);                  ///< actions: figures return from s.location, the table is cleared
void roll(State& s, unsigned dice);            ///< actions: chance is asked for so many
void gain_tool(Seat& me);                      ///< actions
void gain_track(Seat& me);                     ///< actions
void keep_card(State& s, unsigned number);     ///< buying
std::uint64_t waiting_cards(const Seat& one);  ///< observe: held cards whose upper part waits to be used (SA-48, SA-49)
unsigned closed_stack(const State& s);         ///< setup: the stack whose top tile is to be turned over, or s.players

// --- The moves: each checks that it is possible, then changes the state ---------------------------

core::Refusal place(State& s, unsigned where, unsigned n);
core::Refusal use(State& s, unsigned where);
core::Refusal die(State& s, unsigned face);
core::Refusal tool(State& s, unsigned which);
core::Refusal once(State& s, unsigned value);
void finish_roll(State& s);
core::Refusal take(State& s, unsigned face);
core::Refusal claim(State& s, unsigned r, unsigned q);
core::Refusal pay(State& s, unsigned r);
core::Refusal finish_payment(State& s);
core::Refusal decline(State& s);
core::Refusal feed(State& s, unsigned r);
core::Refusal starve(State& s);
core::Refusal deal_card(State& s, unsigned number);
core::Refusal draw_extra(State& s, unsigned number);
core::Refusal open_tile(State& s, unsigned number);

void list_places(const State& s, core::MoveList& list);
void list_uses(const State& s, core::MoveList& list);
void list_tools(const State& s, core::MoveList& list);
void list_payments(const State& s, core::MoveList& list);
void list_takes(const State& s, core::MoveList& list);
void list_feeding(const State& s, core::MoveList& list);
void list_claims(core::MoveList& list);

}  // namespace stone_age
