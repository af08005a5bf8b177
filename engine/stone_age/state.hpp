#pragma once
#include <array>
#include <cstdint>

#include "engine/core/game.hpp"
#include "engine/core/rng.hpp"
#include "engine/stone_age/data.hpp"

/// Stone Age: its position, its moves and its queries. Names follow the rulebook; numbers such as SA-13 are rules of
/// docs/rules/stone-age.md.
namespace stone_age {

// --- Editions ---------------------------------------------------------------

enum class Edition : std::uint8_t { pl, ua, cz };  ///< Setup::variant
inline constexpr unsigned edition_count = 3;

/// What differs between the printed editions.
struct EditionRules {
  const char* name;
  bool deals_from_slot_4;       ///< SA-2: the first four cards are dealt from the most expensive slot
  bool hunt_again;              ///< SA-13: figures may be added to the hunting ground in later turns
  bool feed_all_or_nothing;     ///< SA-53: resources are paid only if they cover all missing food
  std::uint8_t hunger_flat;     ///< points lost by starving, whatever food is missing
  std::uint8_t hunger_by_food;  ///< points lost for each food that is missing
};
inline constexpr std::array<EditionRules, edition_count> editions = {{
    {"pl", false, false, true, 10, 0},
    {"ua", true, false, true, 10, 0},
    {"cz", false, true, false, 0, 4},
}};

// --- Locations and decisions ------------------------------------------------

enum class Location : std::uint8_t {
  toolmaker,
  hut,
  field,
  hunt,
  forest,
  clay,
  quarry,
  river,
  card1,  ///< the slot that costs 1
  card2,
  card3,
  card4,
  building1,
  building2,
  building3,
  building4,
  none,
};
inline constexpr unsigned location_count = 16;

enum class Phase : std::uint8_t { place, act, feed, over };

/// The kind of decision. Chance makes the first four.
enum class Decision : std::uint8_t {
  deal_card,   ///< chance: `draw` for the next free slot
  open_tile,   ///< chance: `tile` for the stack that shows none
  roll,        ///< chance: `die`, dice_to_come times
  draw_extra,  ///< chance: `draw` for the active seat (SA-47)
  place,       ///< place figures
  use,         ///< choose the next location to use
  tools,       ///< add tools to the roll, or done
  pay,         ///< pay for a card or building, or decline
  dice,        ///< take one of the dice for everyone
  feed,        ///< pay the missing food with resources, or starve
  over,
};
inline constexpr unsigned decision_count = 11;
constexpr bool is_chance(Decision decision) { return decision <= Decision::draw_extra; }

// --- The state --------------------------------------------------------------

inline constexpr unsigned max_seats = 4;
inline constexpr unsigned max_figures = 10;
inline constexpr unsigned max_track = 10;
inline constexpr unsigned max_tool = 4;
inline constexpr unsigned slot_count = 4;
inline constexpr unsigned stack_size = 7;
inline constexpr unsigned resource_spaces = 7;

struct Seat {
  std::uint64_t cards;           ///< bit n-1: card n is held (face up or down)
  std::uint32_t buildings;       ///< bit n-1: tile n is held
  std::int16_t building_points;  ///< the marker on the points track stands at the sum of these three
  std::int16_t card_points;
  std::int16_t hunger_points;  ///< 0 or below
  std::uint16_t food;
  std::array<std::uint16_t, resource_count> goods;  ///< wood, brick, stone, gold: they never run out (SA-4)
  std::array<std::uint8_t, location_count> at;      ///< figures on each location
  std::array<std::uint8_t, 3> tools;                ///< value of each tool, 0 = no token there yet
  std::uint8_t used;                                ///< bit i: tools[i] was used in this round
  std::uint8_t once_tools;                          ///< bit v: the one-use tool of value v lies open (SA-48)
  std::uint8_t two_resources;                       ///< 1 while the two-resources card waits (SA-49)
  std::uint8_t card_count;                          ///< cards held; observe() keeps it where it wipes `cards`
  std::uint8_t building_count;
  std::uint8_t figures;  ///< 5 to 10
  std::uint8_t free;     ///< figures not on the board, in every phase
  std::uint8_t track;    ///< food track, 0 to 10
  std::uint8_t missing;  ///< food still to be paid in this feeding
  bool operator==(const Seat&) const = default;

  constexpr int points() const { return building_points + card_points + hunger_points; }
  constexpr unsigned resources() const { return unsigned{goods[0]} + goods[1] + goods[2] + goods[3]; }
  constexpr unsigned tool_values() const { return unsigned{tools[0]} + tools[1] + tools[2]; }
};

struct State {
  static constexpr core::GameId id = core::GameId::stone_age;
  static constexpr const char* name = "stone_age";
  static const core::GameSentences sentences;
  static constexpr unsigned rules_version = 1;

  std::uint64_t unseen;  ///< bit n-1: card n may be in the deck (in observe() also: in another's hand, face down)
  std::uint32_t tiles;   ///< bit n-1: tile n was never open: in a stack, or in the box
  std::uint32_t round;   ///< from 1
  std::uint8_t players;
  Edition edition;
  Phase phase;
  Decision decision;
  std::uint8_t first;  ///< who holds the first-player figure
  std::uint8_t turn;   ///< whose turn it is; also while others take one of the dice for everyone
  std::uint8_t seat;   ///< who decides now, or next when chance is asked
  Location location;   ///< what `turn` is using, none between two actions
  std::uint8_t deck;   ///< cards left in the deck
  std::array<std::uint8_t, slot_count> slots;           ///< card on each slot, cheapest first; 0 = empty
  std::array<std::uint8_t, max_seats> tops;             ///< open tile of each stack; 0 = none
  std::array<std::uint8_t, max_seats> stack_sizes;      ///< tiles in each stack, the open one included
  std::array<std::uint8_t, location_count> figures_on;  ///< figures of all seats on each location
  std::array<std::uint8_t, max_figures> dice;           ///< as rolled; of the dice for everyone those not yet taken
  std::uint8_t dice_count;
  std::uint8_t dice_to_come;
  std::uint8_t sum;                               ///< dice plus tools added
  std::array<std::uint8_t, resource_count> paid;  ///< of the price, or of the missing food, so far
  std::uint8_t paid_count;
  std::uint8_t card;  ///< the bought card whose upper part is being done, else 0
  std::array<Seat, max_seats> seats;
  bool operator==(const State&) const = default;

  constexpr const EditionRules& rules() const { return editions[static_cast<unsigned>(edition)]; }
};
static_assert(sizeof(State) <= 512);

// --- Queries ----------------------------------------------------------------

template <class Enum>
constexpr unsigned index(Enum e) {
  return static_cast<unsigned>(e);
}
constexpr Location location(unsigned i) { return static_cast<Location>(i); }
constexpr bool is_village(Location l) { return l <= Location::field; }
constexpr bool is_resource(Location l) { return l >= Location::forest && l <= Location::river; }
constexpr bool is_card(Location l) { return l >= Location::card1 && l <= Location::card4; }
constexpr bool is_building(Location l) { return l >= Location::building1 && l <= Location::building4; }
/// card1 is slot 0, building1 is stack 0.
constexpr unsigned slot_of(Location l) { return index(l) - index(Location::card1); }
constexpr unsigned stack_of(Location l) { return index(l) - index(Location::building1); }
/// Where a card or a tile stands in a mask of them.
constexpr std::uint64_t card_bit(unsigned number) { return std::uint64_t{1} << (number - 1); }
constexpr std::uint32_t tile_bit(unsigned number) { return std::uint32_t{1} << (number - 1); }

// --- Moves and scores -------------------------------------------------------

/// The verbs of a move and the meaning of its fields `a` and `b`. A field without meaning is 0; otherwise the move does
/// not exist.
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
constexpr Verb verb_of(core::Move move) { return static_cast<Verb>(move.verb()); }

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
core::Actor current_actor(const State& s);
void legal_moves(const State& s, core::MoveList& list);
core::Refusal apply(State& s, core::Move move);
core::Sentence sentence(const State& s, core::Move move,
                        core::Refusal no);  ///< of a refused move (engine/sentences.hpp)
core::Outcome outcome(const State& s);
State observe(const State& s, unsigned seat);
State determinize(const State& view, unsigned seat, core::Rng& rng);
std::uint32_t chance_key(const State& s);
bool reveals(const State& s, core::Move move);
const char* check_invariants(const State& s);

static_assert(core::Game<State>);

// --- Queries for screens and computer players --------------------------------

/// How many figures `seat` may place on `l` at most, now; 0 when none. The hut takes 2 or none.
unsigned room(const State& s, unsigned seat, Location l);

/// The resources that may be paid now (bit r: Resource r): those after which the rest of the price can be paid from
/// what the seat has. 0 if the price cannot be paid or nothing is bought.
unsigned payable(const State& s);

/// How much food, or how many resources of its location, the present roll gives.
unsigned yield(const State& s);

}  // namespace stone_age
