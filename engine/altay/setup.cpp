#include "engine/altay/rules.hpp"

/// The set-up (AL-1 to AL-7), and what is offered to be developed (AL-61).
namespace altay {

namespace {

bool offer_is_short(const State& s, unsigned level) {
  if (level == 3) return s.wonder_deck != 0 && std::popcount(s.wonder_offer) < static_cast<int>(offer_size);
  if (std::popcount(s.technologies_open & level_mask[level - 1]) == static_cast<int>(offer_size)) return false;
  unsigned left = 0;
  for (unsigned i = 0; i < technologies_per_level; ++i)
    left += s.technology_deck[(level - 1) * technologies_per_level + i];
  return left > 0;
}

/// Tokens that lie on no territory yet, by kind.
std::array<std::uint8_t, token_kinds> tokens_left(const State& s) {
  std::array<std::uint8_t, token_kinds> left{};
  for (unsigned kind = 0; kind < token_kinds; ++kind) left[kind] = tokens[kind].copies;
  for (unsigned t = 0; t < s.to; ++t) --left[s.token[t]];
  return left;
}

bool token_fits(unsigned kind, unsigned territory) {
  return (tokens[kind].value == 3) == (territories[territory].terrain == Terrain::mountains);
}

std::uint32_t starts_left(const State& s) {
  const std::uint32_t crops = terrain_mask[index(Terrain::crops)] & in_play_mask[s.map()];
  return (s.options & option_suggested_starts ? suggested_mask[s.players] : crops) & ~settled(s);
}

bool faction_taken(const State& s, unsigned faction) {
  for (unsigned i = 0; i < s.players; ++i)
    if (s.seats[i].faction == faction) return true;
  return false;
}

}  // namespace

Refusal start(const core::Setup& setup, State& s) {
  if (setup.game != State::id) return core::refused::other_game;
  if (setup.players < 2 || setup.players > max_players) return core::refused::player_count;
  if (setup.variant != 0) return core::refused::variant;
  if (setup.first >= setup.players) return core::refused::first_seat;
  if (setup.options > options_known) return core::refused::options;
  s = State{};
  s.players = setup.players;
  s.options = setup.options;
  if (s.players == max_players) s.options = byte(s.options & ~option_full_map);  // AL-4: four always use all of it
  s.first = s.seat = setup.first;
  s.token.fill(none);
  s.technology_deck.fill(setup.players);  // AL-3: one copy of each kind per player
  s.supply.fill(byte(setup.players * copies_each));
  s.decision = Decision::offer;
  s.offer_level = 1;
  return accepted;
}

Refusal choose_faction(State& s, unsigned faction) {
  if (faction >= faction_count) return refused::no_such_faction;
  if (faction_taken(s, faction)) return refused::faction_taken;
  Seat& me = s.seats[s.seat];
  me.faction = byte(faction);
  me.deck = starting_deck(faction);
  me.deck_count = deck_size;
  const unsigned next = (s.seat + 1u) % s.players;
  if (next != s.first)
    s.seat = byte(next);
  else
    s.decision = Decision::begin;  // AL-6: the last to choose a faction is the first to settle
  return accepted;
}

Refusal choose_start(State& s, unsigned territory) {
  if (territory >= territory_count || !(starts_left(s) >> territory & 1u))
    return s.options & option_suggested_starts ? refused::no_suggested_start : refused::no_start;
  settle(s, s.seat, territory);
  --s.seats[s.seat].stock;
  s.token[territory] = none;
  s.guarded &= ~bit(territory);
  if (s.seat != s.first) {
    s.seat = byte((s.seat + s.players - 1u) % s.players);
    return accepted;
  }
  s.decision = Decision::deal;
  s.draw_seat = s.first;
  s.to_draw = hand_size;
  return accepted;
}

void fill_offer(State& s, unsigned level) {
  const bool fill = offer_is_short(s, level);
  s.offer_level = byte(fill ? level : 0);
  s.decision = fill ? Decision::offer : Decision::turn;
}

Refusal open_offer(State& s, unsigned a) {
  if (a >= achievement_count || level_of(a) != s.offer_level) return refused::other_level;
  if (a < technology_count) {
    if (s.technology_deck[a] == 0) return refused::no_copy_left;
    --s.technology_deck[a];
    ++s.technology_offer[a];
    s.technologies_open = static_cast<std::uint16_t>(s.technologies_open | bit(a));
  } else {
    const unsigned wonder = 1u << (a - technology_count);
    if (!(s.wonder_deck & wonder)) return refused::not_among_wonders;
    s.wonder_deck = static_cast<std::uint16_t>(s.wonder_deck & ~wonder);
    s.wonder_offer = static_cast<std::uint16_t>(s.wonder_offer | wonder);
  }
  if (offer_is_short(s, s.offer_level)) return accepted;
  if (s.round > 0) {
    s.offer_level = 0;
    s.decision = Decision::turn;
  } else if (s.offer_level < 3) {
    ++s.offer_level;
  } else {
    s.offer_level = 0;
    s.decision = Decision::token;
  }
  return accepted;
}

Refusal put_token(State& s, unsigned territory, unsigned kind) {
  if (territory != s.to) return refused::token_order;
  if (kind >= token_kinds || !token_fits(kind, territory)) return refused::other_terrain;
  if (tokens_left(s)[kind] == 0) return refused::no_token_left;
  s.token[territory] = byte(kind);
  s.guarded |= bit(territory);
  if (++s.to < territory_count) return accepted;
  s.to = 0;
  s.decision = Decision::faction;
  return accepted;
}

Refusal deal_secret(State& s, unsigned a) {
  const unsigned wonder = a - technology_count;
  if (wonder >= wonder_count || !(s.wonder_deck >> wonder & 1u)) return refused::not_among_wonders;
  s.wonder_deck = static_cast<std::uint16_t>(s.wonder_deck & ~(1u << wonder));
  s.seats[s.seat].secret = byte(a);
  s.seat = byte((s.seat + 1u) % s.players);
  if (s.seat != s.first) return accepted;
  s.round = 1;
  s.decision = Decision::turn;
  return accepted;
}

void list_offer(const State& s, MoveList& list) {
  if (s.offer_level == 3)
    return list_bits(list, Verb::offer, static_cast<std::uint32_t>(s.wonder_deck) << technology_count);
  const unsigned from = (s.offer_level - 1u) * technologies_per_level;
  list.add_outcomes(technologies_per_level, [&](auto add) {
    for (unsigned a = from; a < from + technologies_per_level; ++a)
      if (s.technology_deck[a] > 0) add(move(Verb::offer, a), s.technology_deck[a]);
  });
}

void list_tokens(const State& s, MoveList& list) {
  const auto left = tokens_left(s);
  for (unsigned kind = 0; kind < token_kinds; ++kind)
    if (left[kind] > 0 && token_fits(kind, s.to)) list.add(move(Verb::token, s.to, kind), left[kind]);
}

void list_factions(const State& s, MoveList& list) {
  for (unsigned f = 0; f < faction_count; ++f)
    if (!faction_taken(s, f)) list.add(move(Verb::faction, f));
}

void list_starts(const State& s, MoveList& list) { list_bits(list, Verb::begin, starts_left(s)); }

}  // namespace altay
