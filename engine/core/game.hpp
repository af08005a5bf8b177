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

/// The contract of a game: a `State`, which is plain bytes that can be copied, compared and hashed, and free functions
/// that query or change it. `concept Game` below lists them.
namespace core {

inline constexpr unsigned max_players = 5;

/// Identifies a game in logs and storage. It never changes: it is the game's line in engine/games.txt.
enum class GameId : std::uint8_t {
#define GAME(name) name,
#include "generated/games.def"
#undef GAME
};

/// Names of the games in logs, in the order of GameId.
std::span<const char* const> game_names();
inline const char* name_of(GameId game) { return game_names()[static_cast<std::size_t>(game)]; }

/// What the players agree on before the first decision. It is the head of the log.
struct Setup {
  GameId game{};
  std::uint8_t players = 2;
  std::uint8_t variant = 0;  ///< edition or variant, numbered by the game (its State names them)
  std::uint8_t first = 0;    ///< the first player; the driver draws or asks for it
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

/// Points by category for each seat. Before the end it is the score as if the game ended now.
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

/// The functions of a game. tests/engine/conformance.hpp tests each promise with random games:
///
///   start(setup, s)       sets up the position before the first decision; refuses an invalid setup
///   current_actor(s)      the seat that decides, or chance, or nobody
///   legal_moves(s, list)  appends every legal move of the actor once, in a fixed order; for chance every outcome with
///                         its weight; nothing when the game is over
///   apply(s, move)        makes the move; refuses an illegal one with the reason and leaves s unchanged
///   outcome(s)            points by category, and the winners
///   observe(s, seat)      s with all that the seat may not know set to a fixed value
///   determinize(view, seat, rng)
///                         a complete position that agrees with `view`, the result of observe() for that seat, drawn
///                         with the probability that it has for the seat
///   chance_key(s)         while chance acts: a number that identifies the event (a deck, one die of one roll), so that
///                         two games can give the same event the same luck
///   reveals(s, move)      whether `move` shows somebody what was hidden from them; then it cannot be undone, like
///   chance check_invariants(s)   nullptr, or the broken invariant in words
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

/// The refusal of the move in this position; accepted if it is legal.
template <Game S>
Refusal why_not(const S& s, Move move) {
  S next = s;
  return apply(next, move);
}

template <Game S>
std::uint64_t hash(const S& s) {
  return hash_bytes(&s, sizeof s);
}

/// A hash of what a position means: who acts, the legal moves and the score. It does not depend on the layout of the
/// State or on the order of the moves, so it tells whether two versions of the rules agree on a game.
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
