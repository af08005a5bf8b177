#pragma once
#include <array>
#include <bit>
#include <cstdint>

#include "engine/core/game.hpp"
#include "engine/core/one_of.hpp"
#include "engine/core/rng.hpp"

/// Altay: Dawn of Civilization, for two to four players. Rule numbers (AL-12)
/// are those of docs/rules/altay.md, component data those of docs/data/altay.
namespace altay {

inline constexpr unsigned max_players = 4;
inline constexpr unsigned settlements_each = 15;
inline constexpr unsigned last_round = 255;  ///< no rule forces anybody to build, so the game needs a limit

/// setup.options. setup.variant is 0.
inline constexpr unsigned option_trade = 1;             ///< AL-23: coins for unspent resources
inline constexpr unsigned option_suggested_starts = 2;  ///< AL-6: only the suggested crops may be chosen
inline constexpr unsigned option_full_map = 4;          ///< AL-4: two and three play on the map of four
inline constexpr unsigned option_rules_2 = 8;           ///< of a game begun by rules version 2: see State::keep_rules
inline constexpr unsigned option_rules_3 = 16;          ///< of a game begun by rules version 3
inline constexpr unsigned options_known =
    option_trade | option_suggested_starts | option_full_map | option_rules_2 | option_rules_3;

inline constexpr std::uint8_t none = 0xFF;
inline constexpr std::uint8_t hidden = 0xFE;  ///< there is one, but the viewer may not know which

/// AL-1: without limit.
enum class Resource : std::uint8_t { food, wood, metal, stone, culture };
inline constexpr unsigned resource_count = 5;

enum class Terrain : std::uint8_t { crops, forest, hills, mountains };
inline constexpr unsigned territory_count = 23;

enum class Faction : std::uint8_t { earthfolk, elvenfolk, firefolk, smallfolk };
inline constexpr unsigned faction_count = 4;

/// Copies that differ in printed points are kinds of their own (merchant1 is the Merchant worth 1).
/// The order keeps the fighters inside one word of a Pile.
// clang-format off
enum class Card : std::uint8_t {
  colonist, digger, hunter, loremaster, shaman, craftsman_wood, craftsman_stone, spellweaver,
  village, farmer, lumberjack, miner, stonecutter, scholar, worker, worker1,
  warrior, cavalry, cavalry1, chariot, chariot1, chariot2, merchant, merchant1,
  town, town1, city, city1, city2,
};
// clang-format on
inline constexpr unsigned card_count = 29;

/// The eleven piles of the action supply, in the order of the data.
// clang-format off
enum class Title : std::uint8_t {
  farmer, lumberjack, miner, stonecutter, scholar, merchant, cavalry, town, worker, chariot, city,
};
// clang-format on
inline constexpr unsigned title_count = 11;

/// Titles of cards that lie on the table, at most one of each (AL-14).
enum class Stand : std::uint8_t { village, town, city, loremaster, spellweaver, merchant };
inline constexpr unsigned stand_count = 6;

// clang-format off
enum class Achievement : std::uint8_t {
  engineering, masonry, mathematics, strategy, writing,    // level 1
  commerce, government, leadership, philosophy, religion,  // level 2
  academy, amphitheatre, aqueducts, ark, colossus,         // level 3, the wonders
  great_wall, highways, mausoleum, siege_engines, triumphal_arch,
};
// clang-format on
inline constexpr unsigned technology_count = 10;
inline constexpr unsigned achievement_count = 20;

/// Conquest tokens: value and, for most, a resource.
enum class Token : std::uint8_t { one, two_food, two_wood, two_metal, two_stone, three_wood, three_metal, three_stone };
inline constexpr unsigned token_kinds = 8;

/// A multiset of cards without order: 4 bits a kind, 8 kinds a word. Nobody can
/// own more than 8 of a kind, so whole piles are added word by word.
struct Pile {
  std::array<std::uint32_t, 4> packed{};

  constexpr unsigned count(unsigned card) const { return packed[card >> 3] >> (card & 7u) * 4 & 15u; }
  constexpr unsigned count(Card card) const { return count(static_cast<unsigned>(card)); }
  constexpr void add(unsigned card, unsigned n = 1) { packed[card >> 3] += n << (card & 7u) * 4; }
  constexpr void add(Card card, unsigned n = 1) { add(static_cast<unsigned>(card), n); }
  constexpr void remove(unsigned card) { packed[card >> 3] -= 1u << (card & 7u) * 4; }
  constexpr void merge(const Pile& other) {
    for (unsigned i = 0; i < packed.size(); ++i) packed[i] += other.packed[i];
  }
  constexpr bool empty() const { return (packed[0] | packed[1] | packed[2] | packed[3]) == 0; }
  constexpr unsigned total() const {
    unsigned sum = 0;
    for (const std::uint32_t eight : packed) {
      const std::uint32_t pairs = (eight & 0x0F0F0F0Fu) + (eight >> 4 & 0x0F0F0F0Fu);
      sum += pairs * 0x01010101u >> 24;
    }
    return sum;
  }
  constexpr bool operator==(const Pile&) const = default;
};

/// Calls visit(card, count) for every kind in the pile, in the order of Card.
template <class Visit>
constexpr void each_card(const Pile& pile, Visit visit) {
  for (unsigned i = 0; i < pile.packed.size(); ++i)
    for (std::uint32_t rest = pile.packed[i], at = i * 32; rest != 0; rest >>= 4, at += 4) {
      const auto empty = static_cast<std::uint32_t>(std::countr_zero(rest)) & ~3u;
      rest >>= empty;
      at += empty;
      visit(at / 4, rest & 15u);
    }
}

template <class Enum>
constexpr unsigned index(Enum e) {
  return static_cast<unsigned>(e);
}

/// Calls visit(index) for every bit that is set, lowest first.
template <class Visit>
constexpr void each_bit(std::uint32_t mask, Visit visit) {
  for (; mask != 0; mask &= mask - 1) visit(static_cast<unsigned>(std::countr_zero(mask)));
}

/// A card on a player's table and what lies on it.
struct TableCard {
  std::uint8_t card = none;  ///< Card, or none
  std::array<std::uint8_t, resource_count> held{};
  bool operator==(const TableCard&) const = default;
};

struct Seat {
  Pile deck{}, hand{}, discard{};  ///< hand includes the card kept on Writing
  std::uint32_t land = 0;          ///< territories with an own settlement, one bit each
  std::uint32_t done = 0;          ///< completed achievements, one bit each
  std::uint32_t tokens = 0;        ///< captured tokens, 4 bits for each kind of Token
  std::uint16_t coins = 0;
  std::uint8_t faction = none;
  std::uint8_t stock = settlements_each;  ///< settlements neither on the map, on a technology, nor gone
  std::uint8_t gone = 0;                  ///< own settlements that others captured or that could not be placed
  std::uint8_t captured = 0;              ///< settlements of others kept for scoring
  std::uint8_t consumed = 0;              ///< captured tokens that the Shaman has marked (AL-22)
  std::uint8_t deck_count = 0;
  std::uint8_t hand_count = 0;
  std::uint8_t discard_count = 0;
  std::uint8_t retained = none;                     ///< Card of the hand that lies on Writing, none, or hidden
  std::uint8_t secret = none;                       ///< Achievement, none before the deal, or hidden
  std::uint8_t developing = none;                   ///< Achievement in development, or none
  std::uint8_t settler = 0;                         ///< 1: a settlement waits on the technology in development
  std::uint8_t veiled = 0;                          ///< 1: observe() has merged the hand into the deck
  std::array<std::uint8_t, resource_count> held{};  ///< resources on the achievement in development
  std::array<TableCard, stand_count> table{};       ///< by Stand
  bool operator==(const Seat&) const = default;
};

/// The kind of decision.
enum class Decision : std::uint8_t {
  over,       ///< nothing: the game is over
  offer,      ///< chance opens an achievement of offer_level (AL-3, AL-61)
  token,      ///< chance puts a token on territory `to` (AL-5)
  faction,    ///< choose a faction (AL-6)
  begin,      ///< choose the territory of the first settlement (AL-6)
  deal,       ///< chance draws the first hands (AL-7)
  secret,     ///< chance deals the secret wonders (AL-7)
  turn,       ///< anything a turn allows (AL-10)
  exploit,    ///< which territory the played card exploits (AL-20)
  pay,        ///< wood, metal or stone for the acquired card (AL-30)
  gain,       ///< which resource the Shaman brings (AL-22)
  first_put,  ///< the first resource on the achievement just taken (AL-60)
  trade,      ///< Commerce: which resource for which
  trash,      ///< Engineering: which card
  swap,       ///< Mathematics: which card to discard
  resettle,   ///< Religion: from where to where
  build,      ///< where the settlement goes (AL-41)
  attack,     ///< the attacker lays attack cards (AL-50)
  answer,     ///< the attacked fights or surrenders (AL-52)
  discard,    ///< the surrendered discards, up to as many cards as the attacker laid (AL-53)
  defend,     ///< the attacked lays defence cards (AL-54)
  draw,       ///< chance draws for draw_seat inside a turn
  retain,     ///< Writing: which card to keep (AL-67)
  refill,     ///< chance fills the hand at the end of the turn (AL-13)
  sixth,      ///< Government: draw one card more, or not (AL-66)
};
inline constexpr unsigned decision_count = 25;

/// A turn is finite. Cards played from the hand lie apart until the turn ends, at most one card of each
/// pile is acquired, each achievement's effect is used once, and nothing taken from a store card comes back through one
/// in the same turn. So draws (a Scholar each, Engineering, Mathematics) are bounded by the cards owned, plays by hand
/// and draws, resources by plays, tokens, stores and coins, and every other step spends a card, a resource or a
/// once-per-turn right.
struct State {
  static constexpr core::GameId id = core::GameId::altay;
  static constexpr const char* name = "altay";
  static const core::GameSentences sentences;
  static constexpr unsigned rules_version = 4;

  /// Saved games continue by the rules that they began with. Version 2: Government's sixth card is always drawn, and a
  /// technology that is given up leaves the game. Version 3: the sixth card is optional only if it is the last of the
  /// deck or needs a shuffle.
  static constexpr unsigned oldest_rules = 2;
  static constexpr void keep_rules(core::Setup& setup, unsigned version) {
    const unsigned kept = version == 2 ? option_rules_2 : version == 3 ? option_rules_3 : 0;
    setup.options = static_cast<std::uint8_t>(setup.options | kept);
  }

  std::array<Seat, max_players> seats{};
  Pile played{};                                          ///< cards of the turn, apart until its end (AL-12)
  std::array<std::uint32_t, territory_count> attacked{};  ///< targets attacked this turn, by attacking territory
  std::uint32_t exploited = 0;                            ///< territories exploited this turn
  std::uint32_t guarded = 0;                              ///< territories with a token
  std::array<std::uint16_t, resource_count> resources{};  ///< of the turn
  std::uint16_t wonder_deck = 0x3FF;                      ///< bit i: Achievement 10+i; a view adds hidden secrets
  std::uint16_t wonder_offer = 0;
  std::uint16_t technologies_open = 0;  ///< bit per technology with an open stack
  std::uint16_t acquired = 0;           ///< bit per Title: a copy was acquired this turn (AL-30)
  std::array<std::uint8_t, territory_count> settlements{};
  std::array<std::uint8_t, territory_count> token{};  ///< Token, or none
  std::array<std::uint8_t, technology_count> technology_deck{};
  std::array<std::uint8_t, technology_count> technology_offer{};  ///< height of the open stack
  std::array<std::uint8_t, title_count> supply{};                 ///< cards left in the pile
  std::array<std::uint8_t, max_players> tabled{};  ///< bit per Stand: the seat has such a card on the table
  std::uint8_t players = 0;
  std::uint8_t options = 0;
  std::uint8_t first = 0;
  std::uint8_t round = 0;  ///< 1 with the first turn
  std::uint8_t seat = 0;   ///< whose turn it is, or who chooses in the set-up
  Decision decision = Decision::over;
  std::uint8_t used = 0;   ///< bit per once-per-turn effect used, see Once
  std::uint8_t fresh = 0;  ///< bit per Stand: something was put on it this turn (AL-21)

  // Only while a decision asks for them, otherwise 0.
  std::uint8_t offer_level = 0;
  std::uint8_t draw_seat = 0;
  std::uint8_t to_draw = 0;
  std::uint8_t card = 0;           ///< exploit: the card that was played
  std::uint8_t owed = 0;           ///< pay: resources of wood, metal or stone still to pay
  std::uint8_t place_settler = 0;  ///< build: 1 when the settlement of a technology comes first
  std::uint8_t place_stock = 0;    ///< build: settlements to place from stock
  std::uint8_t from = 0, to = 0;   ///< of the attack; token: `to` is the next territory
  std::uint8_t attack = 0;         ///< strength so far, settlements and bonus included
  std::uint8_t defence = 0;
  std::uint8_t laid = 0;    ///< attack cards laid
  std::uint8_t answer = 0;  ///< cards the defender played or discarded

  bool operator==(const State&) const = default;

  /// Whose map is played on, by number of players (AL-4): the index of in_play_mask and marker_mask.
  constexpr unsigned map() const { return options & option_full_map ? max_players : players; }
};
static_assert(sizeof(State) <= 1024);

/// Bits of State::used.
enum class Once : std::uint8_t { engineering, mathematics, commerce, philosophy, religion, government };

/// The verbs of a move and the meaning of its fields (core::Move: verb 5 bits, a 6, b 5):
///
///   verb       a                     b          who and what
///   play       Card                  option 1-3 play a card of the hand; b names the option of the data
///   put        Place                 Resource   put a resource of the turn on a card
///   use        Place                            empty a store card, or a technology: once a turn, at its end
///   acquire    Title                            buy the top card of a pile
///   attack     territory from        territory  announce an attack
///   with       Card                             lay an attack or a defence card
///   done                                        no more cards: attack, defend, discard, retain, sixth
///   fight, surrender                            the defender's answer
///   build      territory                        place the settlement
///   develop    Achievement                      start it, from the offer or the own secret
///   abandon                                     give up the technology in development
///   exploit    territory                        for the card just played
///   pay, gain, buy  Resource                    pay for an acquired card; Shaman; 5 coins
///   trade      Resource given        Resource   Commerce
///   trash, discard, retain  Card                Engineering; Mathematics and surrender; Writing
///   resettle   territory from        territory  Religion
///   end                                         end the turn
///   faction    Faction                          set-up
///   begin      territory                        set-up
///   draw       Card                             chance
///   offer, secret  Achievement                  chance
///   token      territory             Token      chance
// clang-format off
enum class Verb : std::uint8_t {
  no_move, play, put, use, acquire, attack, with, done, fight, surrender, build, develop, abandon,
  exploit, pay, gain, buy, trade, trash, discard, retain, resettle, end, faction, begin,
  draw, offer, secret, token,  // chance's
};
// clang-format on
inline constexpr unsigned verb_count = 29;

/// Where a resource can be put and what can be used: a Stand, or 8 + an Achievement.
inline constexpr unsigned first_achievement_target = 8;
constexpr unsigned target(Stand stand) { return static_cast<unsigned>(stand); }
constexpr unsigned target(Achievement a) { return first_achievement_target + static_cast<unsigned>(a); }

template <class A>
constexpr core::Move move(Verb verb, A a, unsigned b = 0) {
  return {static_cast<unsigned>(verb), static_cast<unsigned>(a), b};
}
constexpr core::Move move(Verb verb) { return {static_cast<unsigned>(verb), 0, 0}; }
constexpr Verb verb_of(core::Move move) { return static_cast<Verb>(move.verb()); }

/// core::Outcome's categories, in the order that also breaks ties (AL-71, AL-72).
enum class Category : std::uint8_t { achievements, action_cards, territories, captured_settlements, tokens };
inline constexpr unsigned category_count = 5;

/// The contract of core::Game.
core::Refusal start(const core::Setup& setup, State& s);
core::Actor current_actor(const State& s);
void legal_moves(const State& s, core::MoveList& list);
core::Refusal apply(State& s, core::Move move);
core::Outcome outcome(const State& s);
State observe(const State& s, unsigned seat);
State determinize(const State& view, unsigned seat, core::Rng& rng);
/// Names the event that chance decides now, the same for everybody who meets it.
std::uint32_t chance_key(const State& s);
bool reveals(const State& s, core::Move move);
const char* check_invariants(const State& s);

static_assert(core::Game<State>);

// --- Questions that a screen or a test also asks ----------------------------

/// Nothing is left of the turn but to draw the new hand.
constexpr bool turn_has_ended(const State& s) {
  return s.decision == Decision::refill || s.decision == Decision::sixth;
}

constexpr bool in_battle(Decision d) {
  return core::is_one_of(d, Decision::attack, Decision::answer, Decision::discard, Decision::defend);
}

/// The seat with settlements on the territory, or `none`.
unsigned owner(const State& s, unsigned territory);
/// The seat that is attacked, while a fight against a player goes on.
unsigned defender(const State& s);
/// Is the sixth card of Government drawn without a question? Only in games that older rules began (AL-66).
constexpr bool sixth_is_automatic(const State& s, const Seat& seat) {
  return (s.options & option_rules_2) || ((s.options & option_rules_3) && seat.deck_count > 1);
}
/// The seat has completed it.
constexpr bool has(const Seat& seat, Achievement a) { return (seat.done >> index(a) & 1u) != 0; }
/// Attack or defence symbols of all cards in hand; see the order of Card.
constexpr unsigned strength_in_hand(const Seat& seat) {
  const std::uint32_t w = seat.hand.packed[2] & 0xFFFFFFu;
  if (w == 0) return 0;
  return (w & 15u) + 2 * ((w >> 4 & 15u) + (w >> 8 & 15u)) + 3 * ((w >> 12 & 15u) + (w >> 16 & 15u) + (w >> 20 & 15u));
}
static_assert(index(Card::warrior) == 16 && index(Card::cavalry) == 17 && index(Card::chariot2) == 21);
/// What an attack of the current actor from there begins with: settlements and bonus (AL-51).
unsigned attack_base(const State& s, unsigned from);
/// The defence without cards: the token (AL-51), or settlements and bonus (AL-54).
unsigned defence_base(const State& s, unsigned to);
/// How strong the current actor could attack there with all its cards; 0 when it can from nowhere.
unsigned strongest_attack(const State& s, unsigned to);
/// Why it can attack there from nowhere; accepted when it can.
core::Refusal why_no_attack(const State& s, unsigned to);
/// How many conquest tokens the seat has captured, consumed ones included (AL-22).
unsigned tokens_captured(const Seat& seat);
/// Territories where the seat may place a settlement now, one bit each (AL-41).
std::uint32_t building_sites(const State& s, unsigned seat);
/// The card on top of a supply pile, or `none` when it is used up (AL-30).
unsigned top_of(const State& s, Title title);
/// The cards that the seat owns: deck, hand, discard pile, table, played and retained.
Pile owned_cards(const State& s, unsigned seat);
unsigned cards_owned(const State& s, unsigned seat);  ///< how many
/// Points of one completed wonder for the seat, 7 at most (AL-71).
unsigned wonder_points(const State& s, unsigned seat, Achievement wonder);

}  // namespace altay
