#pragma once
#include <array>
#include <cstdint>

#include "engine/core/game.hpp"
#include "engine/core/rng.hpp"

/// CVlizacje: three epochs of three turns; eight orders that are worth most when
/// exactly two choose them; 48 ideas. Rule numbers (CV-23) are those of docs/rules/cvlizacje.md.
///
/// Resolved without a decision:
///   - a theft with one victim who has one kind of resource; orders that leave no choice;
///   - points of orders and ideas, the reveal, the counting, the helm, the epochs;
///   - the end of a development move in which nothing but `pass` is left (but never after
///     a look, when it would tell the others something about the card);
///   - the exchanges at the end of the game, in the best way (CV-50): outcome() counts
///     them, the resources in the state stay as they were.
/// All else is a decision of a seat or a move of chance: each card that is turned over or looked at (`draw`),
/// each order of the Grannoludy (`tribe`), also where only one is left.
namespace cvlizacje {

using core::Move;

enum class Variant : std::uint8_t {
  base,          ///< three to five players
  two,           ///< two players and the Grannoludy (CV-60); Setup::first is not used, the tribe begins
  two_advanced,  ///< two players, each with a neutral civilization (CV-70)
};

enum class Resource : std::uint8_t { food, wood, stone };
inline constexpr unsigned resource_count = 3;

/// In the order of resolution (CV-20); Doubling is never resolved by itself.
enum class Order : std::uint8_t {
  thieving,
  logging,
  hunting,
  quarrying,
  cunning,
  slacking,
  trading,
  doubling,
  none,      ///< not laid yet
  face_down  ///< only in a view: laid, and hidden from the viewer
};
inline constexpr unsigned order_count = 8;

enum class Phase : std::uint8_t { orders, actions, development, end, over };

/// The kind of decision.
enum class Decision : std::uint8_t {
  none,     ///< the game is over
  order,    ///< `order OPEN HIDDEN` for the own civilization
  neutral,  ///< the same for the neutral civilization of this seat
  steal,    ///< `steal`; State::source is the Sword's number when it is the Sword's theft
  gain,     ///< `gain`; State::source is the idea that pays, 0 for Cunning
  trade,    ///< `trade`
  develop,  ///< `buy`, `look`, `print`, `bazaar`, `hedonism`, `pass`
  draw,     ///< chance: a card of the current deck (initial layout, refill, look, Printing)
  tribe     ///< chance: an order of the Grannoludy
};
inline constexpr unsigned decision_count = 9;

/// The verbs of a Move, and what its `a` and `b` are.
enum class Verb : std::uint8_t {
  none,
  order,     ///< a: open order, b: face-down order
  steal,     ///< a: victim, a seat or `pool`; b: resource
  gain,      ///< a: resource
  trade,     ///< a: resource given, b: resource taken
  buy,       ///< a: number of the idea; b: 0, or with the Hammer on a building 1 + the resource that is saved
  pass,      ///< ends the development move
  look,      ///< Fortune-telling: the top card of the deck
  print,     ///< Printing; a: number of the open idea that goes under the deck
  bazaar,    ///< Bazaar; a: resource given, b: resource taken
  hedonism,  ///< Hedonism: food for a point
  draw,      ///< chance; a: number of the idea
  tribe      ///< chance; a: order
};

constexpr Move move(Verb verb, unsigned a = 0, unsigned b = 0) { return Move(static_cast<unsigned>(verb), a, b); }
constexpr Verb verb_of(Move move) { return static_cast<Verb>(move.verb()); }

template <class Enum>
constexpr unsigned index(Enum e) {
  return static_cast<unsigned>(e);
}

inline constexpr unsigned pool = 5;        ///< victim of `steal` beside the seats 0 to 4
inline constexpr unsigned tribe_seat = 2;  ///< position of the Grannoludy in the circle; `helm` may be this

inline constexpr unsigned turn_count = 9;  ///< three epochs of three (CV-4)
inline constexpr unsigned track_size = 4;
inline constexpr unsigned under_max = 5;  ///< cards that Printing can have put under one deck

/// What was used in the current development move, bits of State::used.
enum Used : std::uint8_t {
  used_purchase = 1,
  used_second = 2,
  used_bazaar = 4,
  used_hedonism = 8,
  used_print = 16,
  used_look = 32
};

struct Seat {
  std::uint32_t early;                 ///< ideas owned of deck I+II, bit n-1 is number n
  std::uint32_t late;                  ///< ideas owned of deck III, bit n-33 is number n
  std::uint32_t active;                ///< those of `early` that were bought before this turn (CV-30)
  std::array<std::uint16_t, 3> stock;  ///< by Resource
  std::uint16_t points;                ///< gained in play so far
  std::uint8_t hand;                   ///< orders still in hand, bit per Order
  Order open, hidden;                  ///< of this turn; they stay here until the turn ends
  std::uint8_t robbed;                 ///< 1: somebody stole from this seat in this turn
  bool operator==(const Seat&) const = default;
};

/// The Grannoludy, or a neutral civilization: orders that count, and nothing else (CV-62, CV-72).
struct Tribe {
  std::uint8_t hand;
  Order open, hidden;
  bool operator==(const Tribe&) const = default;
};

struct State {
  static constexpr core::GameId id = core::GameId::cvlizacje;
  static constexpr const char* name = "cvlizacje";
  static const core::GameSentences sentences;
  static constexpr unsigned rules_version = 1;

  std::array<Seat, core::max_players> seats;
  std::uint32_t deck;           ///< cards of the current deck that nobody has seen, bit 0 is its lowest number
  std::array<Tribe, 2> others;  ///< two: [0] the Grannoludy; two_advanced: [s] the neutral of seat s
  std::array<std::uint8_t, order_count> chosen;  ///< how many chose each order in this turn; zeros until the reveal
  std::array<std::uint8_t, track_size> track;    ///< open ideas, 0 is an empty space
  std::array<std::uint8_t, under_max> under;  ///< put under the deck, drawn first to last when `deck` is empty; 0 ends
  std::uint8_t top;  ///< card on top of the deck that the Fortune-teller saw, or 0; it stays in `deck` or `under`
  std::uint8_t players;
  Variant variant;
  std::uint8_t turn;  ///< 1 to 9
  Phase phase;
  Decision decision;
  std::uint8_t actor;    ///< core::Actor::id
  std::uint8_t helm;     ///< seat, or tribe_seat
  std::uint8_t served;   ///< how many of the circle were served in this phase; development: 0 is the Sundial's move
  Order order;           ///< actions: the order that is resolved; none afterwards
  std::uint8_t repeats;  ///< actions: executions of it that still follow the current one
  std::uint8_t left;     ///< thefts or gains left in the current action
  std::uint8_t source;   ///< idea that asks for the decision, 0 when an order does
  std::uint8_t victims;  ///< robbed in the current execution, bit per seat and bit `pool`
  std::uint8_t used;     ///< bits of Used
  std::uint8_t bought;   ///< bit per seat: bought an idea in this turn
  std::uint8_t slot;     ///< draw: space of the track that is filled, track_size when the card is only looked at
  bool operator==(const State&) const = default;
};
static_assert(sizeof(Seat) == 24 && sizeof(State) <= 512);

constexpr unsigned epoch(const State& s) { return s.turn > 6 ? 3 : s.turn > 3 ? 2 : 1; }
/// Number of the first card of the current deck (CV-42).
constexpr unsigned deck_base(const State& s) { return s.turn > 6 ? 33 : 1; }
/// Civilizations that lay orders in a position of their own in the circle of the helm.
constexpr unsigned around(const State& s) { return s.variant == Variant::two ? 3u : s.players; }
/// Cards left in deck I+II (which 0) or III (which 1).
unsigned deck_left(const State& s, unsigned which);
constexpr bool owns(const Seat& seat, unsigned number) {
  return number <= 32 ? seat.early >> (number - 1) & 1u : seat.late >> (number - 33) & 1u;
}

/// Categories of the outcome; their sum is the total.
enum class Category : std::uint8_t {
  play,        ///< gained in play, by orders and ideas
  printed,     ///< printed on the ideas
  ideas,       ///< ideas that count at the end: collections, Humanism, Minimalism, Telephone
  most,        ///< strictly the most ideas of a type (CV-95)
  exchange,    ///< resources exchanged at the end (CV-50)
  consumerism  ///< nothing left after it (CV-82)
};
inline constexpr unsigned category_count = 6;

core::Refusal start(const core::Setup& setup, State& s);
inline core::Actor current_actor(const State& s) { return {s.actor}; }
void legal_moves(const State& s, core::MoveList& list);
core::Refusal apply(State& s, Move move);
/// The tie-break is the number of resources left after the exchanges (CV-51).
core::Outcome outcome(const State& s);
/// Face-down orders of others become `face_down` and count as still in hand; the card on
/// top is only for the owner of Fortune-telling.
State observe(const State& s, unsigned seat);
/// A whole position that fits what `seat` sees: each face-down order is one of the civilization's hand, the card that
/// somebody else looks at just now one of the deck, all equally likely. `view` is what observe() gave for that seat.
State determinize(const State& view, unsigned seat, core::Rng& rng);
/// What chance decides next, as a number: which deck, or which order of the Grannoludy in which turn.
std::uint32_t chance_key(const State& s);
bool reveals(const State& s, Move move);
const char* check_invariants(const State& s);

// --- Queries for screens and computer players ------------------------------------

/// How many resources one `gain` brings now.
unsigned gain_amount(const State& s);
/// How many resources the actor gets for one in `trade` (CV-25).
unsigned trade_amount(const State& s);
/// The discount in one resource that the Hammer gives the seat on the idea.
unsigned saved_on(const Seat& buyer, unsigned number);

static_assert(core::Game<State>);

}  // namespace cvlizacje
