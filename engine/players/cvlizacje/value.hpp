#pragma once
#include <array>
#include <cstdint>

#include "engine/cvlizacje/data.hpp"
#include "engine/cvlizacje/state.hpp"
#include "engine/players/net.hpp"

/// What a position of CVlizacje is worth to each seat, made by hand: the points that the seat will have in the end, as
/// far as a person would guess them at a glance. Everything is counted in grains, 64 of them to a point.
namespace players::cvlizacje {

using namespace ::cvlizacje;

using players::point;  ///< 64 grains

/// The terms of the value, which are also the reasons that a player can give for a move.
enum class Term : std::uint8_t {
  points,      ///< gained in play and printed on the ideas owned
  resources,   ///< what lies in store
  growth,      ///< what the ideas owned will still bring in play
  collection,  ///< what ideas count at the end: types, sets, exchanges, the most of a type
  plan,        ///< an open idea that can be paid, or nearly
  orders,      ///< what the orders laid in this turn are expected to bring
};
inline constexpr unsigned term_count = 6;
using Terms = std::array<std::int32_t, term_count>;

/// Ideas of each type that a seat owns, and that all seats do: counted once for a position.
using TypeCount = std::array<std::uint8_t, type_count>;
using Types = std::array<TypeCount, core::max_players>;
Types types_in(const State& s);

/// How many development moves the seat still has, the current one until something was bought in it: 0 to 9.
unsigned moves_left(const State& s, unsigned seat);

/// What one more of each resource is worth to the seat.
std::array<int, resource_count> worth_of_next(const State& s, unsigned seat);

/// What the idea adds to the seat's result if it is bought now, its price not counted.
int worth_of_idea(const State& s, unsigned seat, unsigned number, const Types& types);

/// The seat's value by terms; `orders` stays 0 (guess.hpp knows it).
Terms terms_of(const State& s, unsigned seat, const Types& types);

/// Their sum: the points that the seat is expected to end with.
int standing(const State& s, unsigned seat, const Types& types);

}  // namespace players::cvlizacje
