#include "engine/altay/rules.hpp"

/// Settlements are placed (AL-41) and moved (AL-67).
namespace altay {

namespace {

constexpr unsigned settlements_per_territory = 4;

bool can_resettle(const State& s, unsigned from, unsigned to) {
  const Seat& me = s.seats[s.seat];
  if (!(me.land >> from & 1u) || !(territories[from].adjacent >> to & 1u)) return false;
  if (me.land >> to & 1u) return s.settlements[to] < settlements_per_territory;
  return (free_land(s) >> to & 1u) != 0;
}

/// Where the settlements of `from` can be moved to, one bit each.
std::uint32_t resettle_targets(const State& s, unsigned from, std::uint32_t open) {
  std::uint32_t targets = territories[from].adjacent & open;
  each_bit(targets & s.seats[s.seat].land, [&](unsigned t) {
    if (s.settlements[t] >= settlements_per_territory) targets &= ~bit(t);
  });
  return targets;
}

/// Asks where the next settlement goes; those that fit nowhere leave the game (AL-41).
void place_settlements(State& s) {
  Seat& me = s.seats[s.seat];
  while (s.place_settler + s.place_stock > 0) {
    if (building_sites(s, s.seat) != 0) {
      s.decision = Decision::build;
      return;
    }
    if (s.place_settler > 0) {
      s.place_settler = 0;
    } else {
      --s.place_stock;
      --me.stock;
    }
    ++me.gone;
  }
  s.decision = Decision::turn;
}

}  // namespace

std::uint32_t building_sites(const State& s, unsigned seat) {
  std::uint32_t own = s.seats[seat].land;
  const std::uint32_t around = neighbours(own) & free_land(s);
  each_bit(own, [&](unsigned t) {
    if (s.settlements[t] >= settlements_per_territory) own &= ~bit(t);
  });
  return own | around;
}

bool can_resettle_at_all(const State& s) {
  const std::uint32_t land = s.seats[s.seat].land;
  const std::uint32_t open = land | free_land(s);
  bool any = false;
  each_bit(land, [&](unsigned from) { any = any || resettle_targets(s, from, open) != 0; });
  return any;
}

/// After the settlement of a technology, if one waits, `n` from stock, or as many as there are (AL-41).
void place_from_stock(State& s, unsigned n) {
  const unsigned stock = s.seats[s.seat].stock;
  s.place_stock = byte(n < stock ? n : stock);
  place_settlements(s);
}

Refusal build(State& s, unsigned territory) {
  Seat& me = s.seats[s.seat];
  if (territory >= territory_count || !(building_sites(s, s.seat) >> territory & 1u)) return refused::not_a_site;
  settle(s, s.seat, territory);
  if (s.place_settler > 0) {
    s.place_settler = 0;
  } else {
    --s.place_stock;
    --me.stock;
  }
  place_settlements(s);
  return accepted;
}

Refusal resettle(State& s, unsigned from, unsigned to) {
  if (from >= territory_count || to >= territory_count) return refused::no_such_territory;
  if (!can_resettle(s, from, to)) return refused::not_to_resettle;
  unsettle(s, s.seat, from);
  settle(s, s.seat, to);
  s.decision = Decision::turn;
  return accepted;
}

void list_resettlements(const State& s, MoveList& list) {
  const std::uint32_t land = s.seats[s.seat].land;
  const std::uint32_t open = land | free_land(s);
  each_bit(land, [&](unsigned from) {
    each_bit(resettle_targets(s, from, open), [&](unsigned to) { list.add(move(Verb::resettle, from, to)); });
  });
}

}  // namespace altay
