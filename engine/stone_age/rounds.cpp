#include "engine/stone_age/rules.hpp"

/// From round to round, until the game ends (SA-60 to SA-63).
namespace stone_age {

namespace {

void end_game(State& s) {
  s.phase = Phase::over;
  give_turn(s, s.first, Decision::over);
}

/// SA-61: cards keep their order and move to the cheapest slots. Returns how many slots are empty.
unsigned slide(State& s) {
  unsigned kept = 0;
  for (const std::uint8_t number : s.slots)
    if (number != 0) s.slots[kept++] = number;
  for (unsigned i = kept; i < slot_count; ++i) s.slots[i] = 0;
  return slot_count - kept;
}

}  // namespace

void end_round(State& s) {
  for (unsigned k = 0; k < s.players; ++k)
    if (s.stack_sizes[k] == 0) return end_game(s);  // SA-63
  s.first = byte(after(s, s.first));                // SA-60
  for (Seat& one : s.seats) one.used = 0;
  const unsigned empty = slide(s);
  if (s.deck < empty) return end_game(s);  // SA-62
  ++s.round;
  s.phase = Phase::place;
  give_turn(s, s.first, empty > 0 ? Decision::deal_card : Decision::place);
}

}  // namespace stone_age
