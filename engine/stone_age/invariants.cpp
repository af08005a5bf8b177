#include <bit>

#include "engine/stone_age/rules.hpp"

namespace stone_age {

namespace {

const char* check_seat(const State& s, const Seat& one) {
  if (one.figures < 5 || one.figures > max_figures) return "a seat has 5 to 10 figures";
  unsigned on_board = 0;
  for (const std::uint8_t n : one.at) on_board += n;
  if (one.free + on_board != one.figures) return "free figures and those on the board must be all of a seat";
  if (one.at[index(Location::hut)] != 0 && one.at[index(Location::hut)] != 2)
    return "the hut holds two figures or none";
  if (one.track > max_track) return "the food track ends at 10";
  for (unsigned i = 0; i < 3; ++i) {
    if (one.tools[i] > max_tool) return "a tool is worth 4 at most";
    if (one.tools[i] == 0 && (one.used >> i & 1u)) return "only a tool that is there can be used";
  }
  if (one.used > 7) return "there are three tools";
  if (one.once_tools & ~0b11100u || one.two_resources > 1)
    return "one-use tools are worth 2, 3 or 4, and two resources wait or not";
  if (waiting_cards(one) & ~one.cards) return "an open card must be held";
  if (one.hunger_points > 0) return "hunger takes points";
  if (one.missing > one.figures || (one.missing > 0 && s.phase != Phase::feed))
    return "food is missing in feeding only";
  if (std::popcount(one.buildings) != one.building_count) return "the number of buildings is wrong";
  if (std::popcount(one.cards) > one.card_count) return "the number of cards is wrong";
  return nullptr;
}

const char* check_cards(const State& s) {
  if (s.unseen >> card_count) return "there are 36 cards";
  std::uint64_t seen = s.unseen;
  const auto again = [&](std::uint64_t cards) {
    const bool twice = (seen & cards) != 0;
    seen |= cards;
    return twice;
  };
  int hidden = 0;
  for (const std::uint8_t number : s.slots) {
    if (number > card_count) return "there are 36 cards";
    if (number != 0 && again(card_bit(number))) return "a card is in two places";
  }
  for (const Seat& one : s.seats) {
    if (one.cards >> card_count) return "there are 36 cards";
    if (again(one.cards)) return "a card is in two places";
    hidden += one.card_count - std::popcount(one.cards);
  }
  unsigned empty = 0;
  for (const std::uint8_t number : s.slots) empty += number == 0;
  if (s.decision == Decision::deal_card && (empty == 0 || s.deck < empty))
    return "a card is dealt where one is missing";
  if (s.decision == Decision::draw_extra && s.deck == 0) return "an extra card comes from the deck";
  if (std::popcount(s.unseen) != s.deck + hidden) return "the number of cards in the deck is wrong";
  return nullptr;
}

const char* check_stack(const State& s, unsigned k) {
  if (k >= s.players && (s.stack_sizes[k] | s.tops[k]) != 0) return "as many stacks as players are used";
  if (s.stack_sizes[k] > stack_size) return "a stack has 7 tiles";
  if (s.tops[k] > building_count) return "there are 28 building tiles";
  return s.tops[k] != 0 && s.stack_sizes[k] == 0 ? "an empty stack shows no tile" : nullptr;
}

/// All but one stack show their tops, except while the board is set up.
bool tops_are_open(const State& s) {
  unsigned unopened = 0;
  for (unsigned k = 0; k < s.players; ++k) unopened += s.stack_sizes[k] > 0 && s.tops[k] == 0;
  const bool setting_up = s.phase == Phase::place && s.round == 1 &&
                          (s.decision == Decision::deal_card || s.decision == Decision::open_tile);
  return setting_up || unopened == (s.decision == Decision::open_tile ? 1u : 0u);
}

const char* check_tiles(const State& s) {
  if (s.tiles >> building_count) return "there are 28 building tiles";
  std::uint32_t seen = s.tiles;
  int closed = 0;
  for (unsigned k = 0; k < max_seats; ++k) {
    if (const char* why = check_stack(s, k)) return why;
    closed += s.stack_sizes[k] - (s.tops[k] != 0);
    if (s.tops[k] == 0) continue;
    if (seen & tile_bit(s.tops[k])) return "a tile is in two places";
    seen |= tile_bit(s.tops[k]);
  }
  for (const Seat& one : s.seats) {
    if (one.buildings >> building_count) return "there are 28 building tiles";
    if (seen & one.buildings) return "a tile is in two places";
    seen |= one.buildings;
  }
  if (!tops_are_open(s)) return "a stack shows its top tile";
  if (std::popcount(s.tiles) < closed) return "the stacks hold more tiles than are left";
  return nullptr;
}

/// Whether so many figures of so many players fit there.
const char* check_room(const State& s, Location here, unsigned figures, unsigned owners) {
  if (here == Location::hunt) return nullptr;
  if (!is_resource(here))
    return figures > (here == Location::hut ? 2u : 1u) ? "too many figures on one location" : nullptr;
  if (figures > resource_spaces) return "a resource location holds 7 figures at most";
  return s.players < max_seats && owners >= s.players ? "too many players on one resource location" : nullptr;
}

const char* check_location(const State& s, unsigned l) {
  unsigned figures = 0, owners = 0;
  for (const Seat& one : s.seats) {
    figures += one.at[l];
    owners += one.at[l] > 0;
  }
  if (figures != s.figures_on[l]) return "the figures on a location are counted wrong";
  const Location here = location(l);
  if (const char* why = check_room(s, here, figures, owners)) return why;
  if (figures == 0 || s.location == here) return nullptr;
  if (is_building(here) && s.tops[stack_of(here)] == 0) return "a figure stands where no tile lies";
  if (is_card(here) && s.slots[slot_of(here)] == 0) return "a figure stands where no card lies";
  return nullptr;
}

const char* check_board(const State& s) {
  unsigned village = 0;
  for (unsigned l = 0; l < location_count; ++l) {
    if (const char* why = check_location(s, l)) return why;
    village += is_village(location(l)) && s.figures_on[l] > 0;
  }
  if (s.players < max_seats && village > 2) return "only two of tool maker, hut and field can be occupied";
  return nullptr;
}

const char* check_roll(const State& s) {
  if (s.dice_count + s.dice_to_come > static_cast<int>(max_figures)) return "10 dice are the most";
  unsigned sum = 0;
  for (unsigned i = 0; i < max_figures; ++i) {
    if (i < s.dice_count ? s.dice[i] < 1 || s.dice[i] > 6 : s.dice[i] != 0) return "a die shows 1 to 6";
    sum += s.dice[i];
  }
  if (s.sum < sum) return "the sum holds all dice";
  if ((s.decision == Decision::roll) != (s.dice_to_come > 0)) return "dice are to come while chance rolls";
  const bool table = s.decision == Decision::roll || s.decision == Decision::tools || s.decision == Decision::dice;
  if (!table && s.sum > 0) return "dice lie on the table during a roll only";
  return nullptr;
}

bool phase_fits(const State& s) {
  switch (s.decision) {
    case Decision::over: return s.phase == Phase::over;
    case Decision::feed: return s.phase == Phase::feed;
    case Decision::place:
    case Decision::deal_card: return s.phase == Phase::place;
    case Decision::open_tile: return s.phase <= Phase::act;
    default: return s.phase == Phase::act;
  }
}

const char* check_payment(const State& s) {
  unsigned paid = 0;
  for (const std::uint8_t n : s.paid) paid += n;
  if (paid != s.paid_count) return "what was paid is counted wrong";
  if (paid > 0 && s.decision != Decision::pay && s.decision != Decision::feed)
    return "something is paid while buying or feeding only";
  return nullptr;
}

const char* check_decision(const State& s) {
  const bool acting = s.decision == Decision::roll || s.decision == Decision::draw_extra ||
                      (s.decision == Decision::open_tile && s.phase == Phase::act) ||
                      (s.decision >= Decision::tools && s.decision <= Decision::dice);
  if (acting != (s.location != Location::none)) return "a location is in use during its action only";
  if (!phase_fits(s)) return "the phase and what is asked do not fit";
  if (acting && s.seats[s.turn].at[index(s.location)] == 0) return "the location in use holds no figures of the turn";
  if (s.decision == Decision::pay && is_card(s.location) && s.slots[slot_of(s.location)] == 0) return "no card to buy";
  if (s.decision == Decision::pay && is_building(s.location) && s.tops[stack_of(s.location)] == 0)
    return "no tile to buy";
  if (s.decision == Decision::feed && s.seats[s.seat].missing == 0) return "who is asked to feed lacks food";
  if (s.decision == Decision::use && s.seats[s.seat].free == s.seats[s.seat].figures)
    return "no figures are left to use";
  return check_payment(s);
}

}  // namespace

const char* check_invariants(const State& s) {
  if (s.players < 2 || s.players > max_seats) return "there are 2 to 4 players";
  if (index(s.edition) >= edition_count || s.phase > Phase::over || s.decision > Decision::over)
    return "an unknown moment";
  if (s.first >= s.players || s.turn >= s.players || s.seat >= s.players) return "an unknown seat";
  if (s.location > Location::none || s.card > card_count) return "an unknown location or card";
  if (s.round == 0) return "rounds count from 1";
  for (unsigned i = 0; i < s.players; ++i)
    if (const char* why = check_seat(s, s.seats[i])) return why;
  for (unsigned i = s.players; i < max_seats; ++i)
    if (s.seats[i] != Seat{}) return "a seat that is not used is empty";
  if (const char* why = check_cards(s)) return why;
  if (const char* why = check_tiles(s)) return why;
  if (const char* why = check_board(s)) return why;
  if (const char* why = check_roll(s)) return why;
  if (const char* why = check_decision(s)) return why;
  core::MoveList list;
  legal_moves(s, list);
  return list.empty() == (s.decision == Decision::over) ? nullptr : "who must decide has no move";
}

}  // namespace stone_age
