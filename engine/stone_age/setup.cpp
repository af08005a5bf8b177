#include "engine/stone_age/rules.hpp"

/// The set-up (SA-1 to SA-5), and every card and tile that is turned over in it or later.
namespace stone_age {

namespace {

constexpr std::uint64_t all_cards = (std::uint64_t{1} << card_count) - 1;
constexpr std::uint32_t all_tiles = (std::uint32_t{1} << building_count) - 1;

/// SA-2, SA-61: where the next card goes.
unsigned next_slot(const State& s) {
  unsigned i = 0;
  if (s.round == 1 && s.rules().deals_from_slot_4)
    for (i = slot_count - 1; s.slots[i] != 0;) --i;
  else
    while (s.slots[i] != 0) ++i;
  return i;
}

core::Refusal draw(State& s, unsigned number) {
  if (number < 1 || number > card_count || (s.unseen & card_bit(number)) == 0) return refused::not_in_deck;
  s.unseen &= ~card_bit(number);
  --s.deck;
  return core::accepted;
}

}  // namespace

core::Refusal start(const core::Setup& setup, State& s) {
  if (setup.game != State::id) return core::refused::other_game;
  if (setup.players < 2 || setup.players > max_seats) return core::refused::player_count;  // SA-1
  if (setup.variant >= edition_count) return core::refused::variant;
  if (setup.first >= setup.players) return core::refused::first_seat;
  if (setup.options != 0) return core::refused::options;
  s = State{};
  s.unseen = all_cards;
  s.deck = card_count;
  s.tiles = all_tiles;
  s.round = 1;
  s.players = setup.players;
  s.edition = static_cast<Edition>(setup.variant);
  s.first = setup.first;  // SA-5
  s.location = Location::none;
  for (unsigned i = 0; i < s.players; ++i) {
    s.stack_sizes[i] = stack_size;  // SA-3
    s.seats[i].figures = s.seats[i].free = 5;
    s.seats[i].food = 12;
  }
  give_turn(s, s.first, Decision::deal_card);
  return core::accepted;
}

unsigned closed_stack(const State& s) {
  unsigned k = 0;
  while (k < s.players && (s.tops[k] != 0 || s.stack_sizes[k] == 0)) ++k;
  return k;
}

core::Refusal deal_card(State& s, unsigned number) {
  if (const core::Refusal no = draw(s, number)) return no;
  s.slots[next_slot(s)] = byte(number);
  const bool full = s.slots.front() != 0 && s.slots.back() != 0;  // the slots fill from one end
  if (full) s.decision = closed_stack(s) < s.players ? Decision::open_tile : Decision::place;
  return core::accepted;
}

core::Refusal draw_extra(State& s, unsigned number) {
  if (const core::Refusal no = draw(s, number)) return no;
  keep_card(s, number);  // SA-47: only its lower part counts
  finish_action(s);
  return core::accepted;
}

core::Refusal open_tile(State& s, unsigned number) {
  if (number < 1 || number > building_count || (s.tiles & tile_bit(number)) == 0) return refused::not_in_stacks;
  s.tiles &= ~tile_bit(number);
  s.tops[closed_stack(s)] = byte(number);
  if (s.phase == Phase::act)
    finish_action(s);
  else if (closed_stack(s) == s.players)
    s.decision = Decision::place;
  return core::accepted;
}

}  // namespace stone_age
