#include "engine/cvlizacje/rules.hpp"

#include <bit>

/// The set-up (CV-1 to CV-4), and every card that the deck gives (CV-31, CV-42).
namespace cvlizacje {

namespace {

Refusal refusal_of(const core::Setup& setup) {
  if (setup.game != core::GameId::cvlizacje) return core::refused::other_game;
  if (setup.players < 2 || setup.players > core::max_players) return core::refused::player_count;
  if (setup.variant > static_cast<unsigned>(Variant::two_advanced)) return core::refused::variant;
  if (setup.players == 2 && setup.variant == 0) return refused::two_choose_variant;
  if (setup.players != 2 && setup.variant != 0) return refused::variant_of_two;
  if (setup.first >= setup.players) return core::refused::first_seat;
  if (setup.options != 0) return core::refused::options;
  return accepted;
}

}  // namespace

core::Refusal start(const core::Setup& setup, State& s) {
  if (const Refusal no = refusal_of(setup)) return no;
  s = {};
  s.players = setup.players;
  s.variant = static_cast<Variant>(setup.variant);
  for (Seat& seat : s.seats) seat.open = seat.hidden = Order::none;
  for (Tribe& tribe : s.others) tribe.open = tribe.hidden = Order::none;
  for (unsigned i = 0; i < s.players; ++i) s.seats[i].stock = {1, 1, 1};  // CV-1
  take_orders_back(s);
  s.helm = s.variant == Variant::two ? tribe_seat : setup.first;  // CV-3, CV-60
  s.turn = 1;
  s.phase = Phase::orders;
  s.order = Order::none;
  lay_out_deck(s);
  return accepted;
}

unsigned deck_left(const State& s, unsigned which) {
  const bool second = s.turn > 6;
  if (which == 1 && !second) return idea_count - early_count;
  if (which == 0 && second) return 0;
  unsigned n = static_cast<unsigned>(std::popcount(s.deck));
  for (const std::uint8_t number : s.under) n += number != 0;
  return n;
}

bool deck_empty(const State& s) { return s.deck == 0 && s.under[0] == 0; }

void remove_from_deck(State& s, unsigned number) {
  const std::uint32_t bit = 1u << (number - deck_base(s));
  s.top = 0;
  if (s.deck & bit) {
    s.deck &= ~bit;
    return;
  }
  for (unsigned i = 0; i + 1 < under_max; ++i) s.under[i] = s.under[i + 1];
  s.under[under_max - 1] = 0;
}

void draw_to(State& s, unsigned slot) {
  s.slot = static_cast<std::uint8_t>(slot);
  ask(s, core::chance.id, Decision::draw);
}

/// CV-2, CV-42: four cards of the deck of this epoch will lie open.
void lay_out_deck(State& s) {
  constexpr std::uint32_t late_cards = (1u << (idea_count - early_count)) - 1;
  s.deck = s.turn > 6 ? late_cards : ~std::uint32_t{0};
  s.track = {};
  s.under = {};
  s.top = 0;
  draw_to(s, 0);
}

void take_orders_back(State& s) {  // CV-41
  for (unsigned i = 0; i < s.players; ++i) s.seats[i].hand = full_hand;
  if (s.variant != Variant::base) s.others[0].hand = full_hand;
  if (s.variant == Variant::two_advanced) s.others[1].hand = full_hand;
}

Refusal draw(State& s, unsigned number) {
  const unsigned base = deck_base(s);
  const bool unseen = number >= base && number < base + early_count && (s.deck >> (number - base) & 1u) != 0;
  const bool fits = s.top != 0 ? number == s.top : s.deck != 0 ? unseen : number == s.under[0];
  if (!fits) return refused::not_next_of_deck;
  if (s.slot == track_size) {
    s.top = static_cast<std::uint8_t>(number);
    continue_move(s);
    return accepted;
  }
  remove_from_deck(s, number);
  s.track[s.slot] = static_cast<std::uint8_t>(number);
  if (s.phase == Phase::development)
    continue_move(s);
  else if (s.slot + 1u < track_size)
    ++s.slot;
  else
    next_order(s);
  return accepted;
}

void list_draws(const State& s, MoveList& list) {
  if (s.top != 0) return list.add(move(Verb::draw, s.top));
  if (s.deck == 0) return list.add(move(Verb::draw, s.under[0]));
  constexpr unsigned next_number = move(Verb::draw, 1).bits - move(Verb::draw, 0).bits;
  std::array<Move, early_count> cards;
  std::size_t count = 0;
  unsigned next = move(Verb::draw, deck_base(s)).bits;
  for (std::uint32_t unseen = s.deck; unseen != 0; unseen >>= 1, next += next_number) {
    cards[count].bits = static_cast<std::uint16_t>(next);
    count += unseen & 1u;
  }
  list.add_all(cards.data(), count);
}

}  // namespace cvlizacje
