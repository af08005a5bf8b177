#pragma once
#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>
#include <type_traits>

#include "engine/core/move.hpp"
#include "engine/core/move_list.hpp"
#include "engine/core/refusal.hpp"
#include "engine/core/rng.hpp"
#include "engine/core/sentence.hpp"

/// The contract that every game keeps. A game is a `State`: plain bytes that can be copied, compared and hashed, and a
/// handful of free functions that ask about it or change it. See `concept Game` at the end of this file.
namespace core {

inline constexpr unsigned max_players = 5;

/// The number by which logs and storage know a game, for ever: its line in engine/games.txt.
enum class GameId : std::uint8_t {
#define GAME(name) name,
#include "generated/games.def"
#undef GAME
};

/// The names that logs know them by, in the order of GameId; from the list of games.
std::span<const char* const> game_names();
inline const char* name_of(GameId game) { return game_names()[static_cast<std::size_t>(game)]; }

/// What is agreed on before the first decision. It is the head of the log.
struct Setup {
  GameId game{};
  std::uint8_t players = 2;
  std::uint8_t variant = 0;  ///< edition or variant, numbered by the game (its State names them)
  std::uint8_t first = 0;    ///< the seat that begins; the driver has drawn or asked for it
  std::uint8_t options = 0;  ///< bits, numbered by the game
  bool operator==(const Setup&) const = default;
};

/// Who decides next: a seat (0..4), chance, or nobody because the game is over.
struct Actor {
  std::uint8_t id;
  constexpr bool is_seat() const { return id < max_players; }
  constexpr bool operator==(const Actor&) const = default;
  static constexpr Actor seat(unsigned s) { return {static_cast<std::uint8_t>(s)}; }
};
inline constexpr Actor chance{0xFE};
inline constexpr Actor nobody{0xFF};

/// Points by category for each seat. Valid at any time: before the end it is
/// the score as if the game ended now, with what is open to everybody and to the seat itself.
struct Outcome {
  static constexpr unsigned max_categories = 10;
  std::uint8_t players = 0;
  std::uint8_t categories = 0;
  std::uint8_t winners = 0;  ///< bit s: seat s has won or shares the victory; 0 while the game goes on
  std::array<std::array<std::int16_t, max_categories>, max_players> points{};
  std::array<std::int16_t, max_players> total{};
  std::array<std::int16_t, max_players> tie_break{};  ///< higher is better among equal totals
};

/// FNV-1a over the bytes of a state: equal states, equal hashes, on every machine
/// of our byte order (all of ours are little-endian).
constexpr std::uint64_t fnv_start = 0xCBF29CE484222325u;
inline std::uint64_t hash_bytes(const void* data, std::size_t size, std::uint64_t hash = fnv_start) {
  const auto* p = static_cast<const unsigned char*>(data);
  for (std::size_t i = 0; i < size; ++i) hash = (hash ^ p[i]) * 0x100000001B3u;
  return hash;
}

/// A State keeps the contract when these hold (the conformance suite proves them):
///
///   start(setup, s)   s is the position before the first decision; refuses a setup that makes no sense
///   current_actor(s)         the seat that must decide, or chance, or nobody
///   legal_moves(s, list)    appends every legal move of the actor, no doubles, in a fixed order;
///                     for chance every outcome with its weight; empty when the game is over
///   apply(s, move)    makes the move; an illegal one is refused with the reason and s keeps every bit
///   outcome(s)        points by category, winners
///   observe(s, seat)  s with all that the seat may not know wiped to a fixed value
///   determinize(view, seat, rng)  a whole position that fits what the seat knows, drawn as likely as it is; `view` is
///   what
///                     observe() gave for that seat
///   chance_key(s)     while chance acts: a number that names the event (a deck, one die of one roll), so that the same
///                     luck can be given to the same event in two games
///   reveals(s, move)  true when making `move` in s shows somebody what was hidden from them before
///                     (such a move, like chance, cannot be taken back)
///   check_invariants(s)             nullptr, or the invariant that is broken, in words
template <class S>
concept Game =
    std::is_trivially_copyable_v<S> && std::has_unique_object_representations_v<S> && std::equality_comparable<S> &&
    requires(const S& s, S& to, const Setup& setup, Move move, MoveList& list, unsigned seat, Rng& rng) {
      { S::id } -> std::convertible_to<GameId>;
      { S::name } -> std::convertible_to<const char*>;        // "stone_age"
      { S::rules_version } -> std::convertible_to<unsigned>;  // changes when a rule changes
      { start(setup, to) } -> std::same_as<Refusal>;
      { current_actor(s) } -> std::same_as<Actor>;
      { legal_moves(s, list) } -> std::same_as<void>;
      { apply(to, move) } -> std::same_as<Refusal>;
      { outcome(s) } -> std::same_as<Outcome>;
      { observe(s, seat) } -> std::same_as<S>;
      { determinize(s, seat, rng) } -> std::same_as<S>;
      { chance_key(s) } -> std::same_as<std::uint32_t>;
      { reveals(s, move) } -> std::same_as<bool>;
      { check_invariants(s) } -> std::same_as<const char*>;
    };

/// Why the move cannot be made in this position, whether it is listed or not; accepted when it can.
template <Game S>
Refusal why_not(const S& s, Move move) {
  S next = s;
  return apply(next, move);
}

template <Game S>
std::uint64_t hash(const S& s) {
  return hash_bytes(&s, sizeof s);
}

/// What a position means, in 16 bits: who acts, what they may do and how it would be scored, whatever the bytes of the
/// State or the order of its moves are. Two versions of the rules agree on a game as far as these do.
template <Game S>
std::uint16_t digest_of(const S& s) {
  const auto mix = [](std::uint32_t x) {  // 32 bits: quick on a Cortex-M0+
    x = (x ^ x >> 16) * 0x7FEB352Du;
    x = (x ^ x >> 15) * 0x846CA68Bu;
    return x ^ x >> 16;
  };
  MoveList list;
  legal_moves(s, list);
  std::uint32_t sum = mix(current_actor(s).id);
  for (std::size_t i = 0; i < list.size(); ++i) sum += mix(list[i].bits | list.weight(i) << 16);
  const Outcome o = outcome(s);
  for (unsigned seat = 0; seat < o.players; ++seat)
    sum = mix(sum + static_cast<std::uint16_t>(o.total[seat])) + static_cast<std::uint16_t>(o.tie_break[seat]);
  return static_cast<std::uint16_t>(mix(sum + o.winners));
}

/// The seats that would win if the game ended with this outcome.
constexpr std::uint8_t leaders(const Outcome& o) {
  const auto worth = [&](unsigned seat) { return o.total[seat] * 0x10000 + o.tie_break[seat]; };
  unsigned best = 0, seats = 0;
  for (unsigned seat = 1; seat < o.players; ++seat)
    if (worth(seat) > worth(best)) best = seat;
  for (unsigned seat = 0; seat < o.players; ++seat) seats |= unsigned{worth(seat) == worth(best)} << seat;
  return static_cast<std::uint8_t>(seats);
}

}  // namespace core
