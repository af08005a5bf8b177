#pragma once
#include "engine/core/game.hpp"
#include "engine/core/rng.hpp"
#include "engine/stone_age/state.hpp"

/// The rules of Stone Age: the moves, and the questions of core::Game.
namespace stone_age {

/// What a move says, and what its fields `a` and `b` hold (b is 0 where it is not named;
/// a move with anything else in an unnamed field does not exist).
///
///   place    a = location, b = figures (1..10)      place forest 3
///   use      a = location                           use card2
///   tool     a = which of the three tools (1..3)    tool 2
///   once     a = value of a one-use tool (2..4)     once 4
///   done     -   the roll stands; the 1-to-7 building is paid
///   pay      a = resource                           pay wood
///   decline  -   the figure goes home, the card or tile stays
///   take     a = face of the die (1..6)             take 5
///   claim    a, b = resources, a <= b               claim wood gold
///   feed     a = resource                           feed brick
///   starve   -
/// chance:
///   die      a = face (1..6)                        die 4
///   draw     a = number of the card (1..36)         draw C07
///   tile     a = number of the tile (1..28)         tile B12
enum class Verb : std::uint8_t {
  none,
  place,
  use,
  tool,
  once,
  done,
  pay,
  decline,
  take,
  claim,
  feed,
  starve,
  die,
  draw,
  tile,
};
inline constexpr unsigned verb_count = 15;

constexpr core::Move move(Verb verb, unsigned a = 0, unsigned b = 0) { return {index(verb), a, b}; }

/// Categories of core::Outcome; their sum is the total.
enum class Category : std::uint8_t {
  buildings,   ///< SA-30
  cards,       ///< SA-43: points taken at once
  green,       ///< SA-70
  farmers,     ///< SA-71
  toolmakers,  ///< SA-71
  builders,    ///< SA-71
  shamans,     ///< SA-71
  resources,   ///< SA-72, the two of an unused SA-49 card included
  hunger,      ///< SA-53: 0 or below
};
inline constexpr unsigned category_count = 9;

// --- core::Game (engine/core/game.hpp says what each promises) ---------------

core::Refusal start(const core::Setup& setup, State& s);
core::Actor to_act(const State& s);
void legal(const State& s, core::MoveList& list);
core::Refusal apply(State& s, core::Move move);
core::Outcome outcome(const State& s);
State observe(const State& s, unsigned seat);
State sample(const State& view, unsigned seat, core::Rng& rng);
std::uint32_t chance_key(const State& s);
bool reveals(const State& s, core::Move move);
const char* ok(const State& s);

static_assert(core::Game<State>);

// --- Questions for screens and players ---------------------------------------

/// How many figures `seat` may place on `l` at most, now; 0 when none. The hut takes 2 or none.
unsigned room(const State& s, unsigned seat, Location l);

/// Which resources may be paid now (bit r: Resource r): those that leave the rest of the
/// price payable from what is held. 0 when the price cannot be met, or nothing is being bought.
unsigned payable(const State& s);

/// What the roll on the table gives as it stands: food, or the resource of its place.
unsigned yield(const State& s);

}  // namespace stone_age
