#include "engine/altay/data.hpp"
#include "engine/altay/state.hpp"

namespace altay {
namespace {

unsigned count_bits(std::uint32_t mask) { return static_cast<unsigned>(std::popcount(mask)); }

template <class Weight>
unsigned sum_cards(const Pile& pile, Weight weight) {
  unsigned sum = 0;
  each_card(pile, [&](unsigned card, unsigned n) { sum += n * weight(cards[card]); });
  return sum;
}

unsigned territories_with(const State& s, unsigned seat, unsigned at_least, unsigned at_most) {
  unsigned n = 0;
  each_bit(s.seats[seat].land, [&](unsigned t) { n += s.settlements[t] >= at_least && s.settlements[t] <= at_most; });
  return n;
}

unsigned territories_at_the_border(const State& s, unsigned seat) {
  std::uint32_t others = 0;
  for (unsigned i = 0; i < s.players; ++i)
    if (i != seat) others |= s.seats[i].land;
  return count_bits(s.seats[seat].land & neighbours(others));
}

unsigned most_of_one_terrain(const State& s, unsigned seat) {
  unsigned most = 0;
  for (const std::uint32_t terrain : terrain_mask) {
    const unsigned n = count_bits(s.seats[seat].land & terrain);
    most = n > most ? n : most;
  }
  return most;
}

unsigned token_values(const Seat& seat) {
  unsigned sum = 0;
  for (unsigned kind = 0; kind < token_kinds; ++kind) sum += (seat.tokens >> kind * 4 & 15u) * tokens[kind].value;
  return sum;
}

unsigned uncapped_points(const State& s, unsigned seat, Achievement wonder) {
  const Seat& me = s.seats[seat];
  switch (wonder) {
    case Achievement::academy: return count_bits(me.done & (level_mask[0] | level_mask[1]));
    case Achievement::amphitheatre: return cards_owned(s, seat) / 4;
    case Achievement::aqueducts: return territories_with(s, seat, 2, settlements_each);
    case Achievement::ark: return territories_with(s, seat, 1, 1);
    case Achievement::colossus:
      return sum_cards(owned_cards(s, seat), [](const CardData& card) { return card.points > 0 ? 1u : 0u; });
    case Achievement::great_wall: return territories_at_the_border(s, seat);
    case Achievement::highways: return most_of_one_terrain(s, seat);
    case Achievement::mausoleum:
      return sum_cards(owned_cards(s, seat), [](const CardData& card) { return card.starting ? 1u : 0u; }) / 2;
    case Achievement::siege_engines: return me.captured;
    case Achievement::triumphal_arch: return 1 + tokens_captured(me) / 2;
    default: return 0;
  }
}

unsigned achievement_points(const State& s, unsigned seat) {
  const Seat& me = s.seats[seat];
  unsigned points = count_bits(me.done & (level_mask[0] | level_mask[1]));
  each_bit(me.done & level_mask[2], [&](unsigned a) {
    points += wonder_points(s, seat, static_cast<Achievement>(a));
    if (me.secret == a) points += secret_wonder_points;
  });
  return points;
}

/// Is seat a ahead of seat b in the first category in which they differ? (AL-72)
bool ahead(const core::Outcome& result, unsigned a, unsigned b) {
  for (unsigned c = 0; c < category_count; ++c)
    if (result.points[a][c] != result.points[b][c]) return result.points[a][c] > result.points[b][c];
  return false;
}

}  // namespace

Pile owned_cards(const State& s, unsigned seat) {
  const Seat& me = s.seats[seat];
  Pile all = me.deck;
  all.merge(me.hand);
  all.merge(me.discard);
  if (seat == s.seat) all.merge(s.played);
  each_bit(s.tabled[seat], [&](unsigned stand) { all.add(me.table[stand].card); });
  return all;
}
unsigned cards_owned(const State& s, unsigned seat) { return owned_cards(s, seat).total(); }

unsigned wonder_points(const State& s, unsigned seat, Achievement wonder) {
  const unsigned points = uncapped_points(s, seat, wonder);
  return points < wonder_points_max ? points : wonder_points_max;
}

core::Outcome outcome(const State& s) {
  core::Outcome result;
  result.players = s.players;
  result.categories = category_count;
  for (unsigned seat = 0; seat < s.players; ++seat) {
    const Seat& me = s.seats[seat];
    const auto set = [&](Category category, unsigned points) {
      result.points[seat][index(category)] = static_cast<std::int16_t>(points);
      result.total[seat] = static_cast<std::int16_t>(result.total[seat] + static_cast<int>(points));
    };
    set(Category::achievements, achievement_points(s, seat));
    set(Category::action_cards,
        sum_cards(owned_cards(s, seat), [](const CardData& card) { return unsigned{card.points}; }));
    set(Category::territories, count_bits(me.land) + count_bits(me.land & marker_mask[s.map()]));
    set(Category::captured_settlements, me.captured);
    set(Category::tokens, token_values(me) / 3);
  }
  for (unsigned a = 0; a < s.players; ++a)
    for (unsigned b = 0; b < s.players; ++b)
      if (ahead(result, a, b)) ++result.tie_break[a];
  if (s.decision != Decision::over) return result;
  for (unsigned a = 0; a < s.players; ++a) {
    bool beaten = false;
    for (unsigned b = 0; b < s.players; ++b)
      beaten =
          beaten || result.total[b] > result.total[a] || (result.total[b] == result.total[a] && ahead(result, b, a));
    if (!beaten) result.winners = static_cast<std::uint8_t>(result.winners | 1u << a);
  }
  return result;
}

}  // namespace altay
