#pragma once
#include <array>
#include <bit>
#include <cstdint>

#include "engine/core/game.hpp"

/// The smallest game that has all that the contract speaks of: hidden cards,
/// hidden choices, chance with weights, a showdown, shared victories.
///
/// Three rounds. Chance deals every seat one of ten cards, unseen by the others.
/// Every seat bids 0 to 3, unseen too; the last bid opens everything. The highest
/// card + bid takes its bid + 1 points (the earlier seat of equal ones), everybody
/// else pays what they bid. A coin then falls, heads in one of four, and doubles
/// what the winner took. Most points win, the lower seat sum of cards breaks no tie.
namespace tiny {

enum class Phase : std::uint8_t { deal, bid, coin, over };
enum Verb : unsigned { verb_draw = 1, verb_bid = 2, verb_coin = 3 };

struct State {
  static constexpr core::GameId id = core::GameId::stone_age;  // borrowed: the log knows three names only
  static constexpr const char* name = "stone_age";
  static constexpr unsigned rules_version = 7;

  std::uint8_t players;
  std::uint8_t first;
  Phase phase;
  std::uint8_t round;
  std::uint8_t turn;  ///< seats that have drawn or bid in this phase
  std::uint8_t winner;
  std::uint16_t deck;                 ///< bit c: card c is unseen (0..9)
  std::array<std::uint8_t, 4> card;   ///< 0: none, or not to be known; else card + 1
  std::array<std::uint8_t, 4> bid;    ///< 0: none, or not to be known; else bid + 1
  std::array<std::int16_t, 4> taken;  ///< points won
  std::array<std::int16_t, 4> paid;   ///< points lost, as a negative number
  bool operator==(const State&) const = default;
};

inline unsigned actor(const State& s) { return (s.first + s.turn) % s.players; }

inline core::Refusal start(const core::Setup& setup, State& s) {
  if (setup.players < 2 || setup.players > 4) return core::refused::player_count;
  if (setup.variant != 0 || setup.options != 0) return core::refused::variant;
  if (setup.first >= setup.players) return core::refused::first_seat;
  s = {};
  s.players = setup.players;
  s.first = setup.first;
  s.deck = 0x3FF;
  return core::accepted;
}

inline core::Actor current_actor(const State& s) {
  if (s.phase == Phase::over) return core::nobody;
  return s.phase == Phase::bid ? core::Actor::seat(actor(s)) : core::chance;
}

inline void legal_moves(const State& s, core::MoveList& list) {
  if (s.phase == Phase::deal)
    for (unsigned c = 0; c < 10; ++c)
      if (s.deck >> c & 1u) list.add(core::Move(verb_draw, c));
  if (s.phase == Phase::bid)
    for (unsigned b = 0; b < 4; ++b) list.add(core::Move(verb_bid, b));
  if (s.phase == Phase::coin) {
    list.add(core::Move(verb_coin, 0), 3);
    list.add(core::Move(verb_coin, 1), 1);
  }
}

inline void show_down(State& s) {
  unsigned best = 0;
  for (unsigned i = 0; i < s.players; ++i) {
    const unsigned seat = (s.first + i) % s.players, worth = unsigned{s.card[seat]} + s.bid[seat];
    if (worth <= best) continue;
    best = worth;
    s.winner = static_cast<std::uint8_t>(seat);
  }
  for (unsigned i = 0; i < s.players; ++i)
    if (i != s.winner) s.paid[i] = static_cast<std::int16_t>(s.paid[i] - (s.bid[i] - 1));
  s.taken[s.winner] = static_cast<std::int16_t>(s.taken[s.winner] + s.bid[s.winner]);
  s.phase = Phase::coin;
  s.turn = 0;
}

inline void next_round(State& s) {
  s.card = {};
  s.bid = {};
  s.deck = 0x3FF;
  s.winner = 0;
  s.phase = ++s.round == 3 ? Phase::over : Phase::deal;
}

inline unsigned applied = 0;  ///< calls of apply()

inline core::Refusal apply(State& s, core::Move move) {
  ++applied;
  core::MoveList list;
  legal_moves(s, list);
  if (list.find(move) == list.size()) return core::refused::no_such_move;
  const auto a = static_cast<std::uint8_t>(move.a());
  if (s.phase == Phase::deal) {
    s.deck = static_cast<std::uint16_t>(s.deck & ~(1u << a));
    s.card[actor(s)] = static_cast<std::uint8_t>(a + 1u);
    if (++s.turn == s.players) s.phase = Phase::bid, s.turn = 0;
  } else if (s.phase == Phase::bid) {
    s.bid[actor(s)] = static_cast<std::uint8_t>(a + 1u);
    if (++s.turn == s.players) show_down(s);
  } else {
    if (a == 1) s.taken[s.winner] = static_cast<std::int16_t>(s.taken[s.winner] + s.bid[s.winner]);
    next_round(s);
  }
  return core::accepted;
}

inline core::Outcome outcome(const State& s) {
  core::Outcome o;
  o.players = s.players;
  o.categories = 2;
  for (unsigned i = 0; i < s.players; ++i) {
    o.points[i][0] = s.taken[i];
    o.points[i][1] = s.paid[i];
    o.total[i] = static_cast<std::int16_t>(s.taken[i] + s.paid[i]);
  }
  if (s.phase != Phase::over) return o;
  int best = o.total[0];
  for (unsigned i = 1; i < s.players; ++i) best = o.total[i] > best ? o.total[i] : best;
  for (unsigned i = 0; i < s.players; ++i)
    if (o.total[i] == best) o.winners = static_cast<std::uint8_t>(o.winners | 1u << i);
  return o;
}

inline State observe(const State& s, unsigned seat) {
  State view = s;
  if (s.phase == Phase::coin) return view;  // everything lies open
  for (unsigned i = 0; i < s.players; ++i) {
    if (i == seat) continue;
    if (s.card[i] != 0) view.deck = static_cast<std::uint16_t>(view.deck | 1u << (s.card[i] - 1));
    view.card[i] = 0;
    view.bid[i] = 0;
  }
  return view;
}

/// Cards of the others are any that were not seen, bids any.
inline State determinize(const State& view, unsigned seat, core::Rng& rng) {
  State s = view;
  if (s.phase != Phase::deal && s.phase != Phase::bid) return s;
  const unsigned dealt = s.phase == Phase::bid ? s.players : s.turn;
  for (unsigned i = 0; i < s.players; ++i) {
    const unsigned who = (s.first + i) % s.players;
    if (who == seat) continue;
    if (i < dealt) {
      unsigned nth = rng.below(static_cast<unsigned>(std::popcount(s.deck))), card = 0;
      while ((s.deck >> card & 1u) == 0 || nth-- > 0) ++card;
      s.deck = static_cast<std::uint16_t>(s.deck & ~(1u << card));
      s.card[who] = static_cast<std::uint8_t>(card + 1);
    }
    if (s.phase == Phase::bid && i < s.turn) s.bid[who] = static_cast<std::uint8_t>(1 + rng.below(4));
  }
  return s;
}

inline std::uint32_t chance_key(const State& s) { return s.phase == Phase::deal ? 1u : 2u + s.round; }

inline bool reveals(const State& s, core::Move) { return s.phase == Phase::bid && s.turn + 1u == s.players; }

inline const char* check_invariants(const State& s) {
  unsigned held = s.deck;
  for (unsigned i = 0; i < 4; ++i) {
    if (i >= s.players && (s.card[i] || s.bid[i] || s.taken[i] || s.paid[i])) return "an empty chair holds something";
    if (s.card[i] == 0) continue;
    if (held >> (s.card[i] - 1) & 1u) return "a card is in two places";
    held |= 1u << (s.card[i] - 1);
  }
  if (held != 0x3FF) return "a card is lost";
  return s.round <= 3 && s.turn < s.players ? nullptr : "the clock is wrong";
}

static_assert(core::Game<State>);

}  // namespace tiny
