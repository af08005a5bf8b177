#include <bit>

#include "engine/cvlizacje/data.hpp"
#include "engine/cvlizacje/rules.hpp"
#include "engine/cvlizacje/state.hpp"

namespace cvlizacje {

namespace {

constexpr unsigned pile_max = 10'000;  ///< far above any game, far below what the outcome can hold

unsigned size(std::uint32_t bits) { return static_cast<unsigned>(std::popcount(bits)); }

/// Adds one card to those seen so far; false when it is there already or does not exist.
bool mark_seen(std::uint64_t& cards, unsigned number) {
  if (number == 0 || number > idea_count || (cards >> number & 1u) != 0) return false;
  cards |= std::uint64_t{1} << number;
  return true;
}

bool mark_all_seen(std::uint64_t& cards, std::uint32_t bits, unsigned first) {
  for (; bits != 0; bits >>= 1, ++first)
    if ((bits & 1u) != 0 && !mark_seen(cards, first)) return false;
  return true;
}

unsigned last_card(const State& s) { return s.turn > 6 ? idea_count : early_count; }

/// The same for a card that may be on the table now.
bool mark_epoch_card_seen(const State& s, std::uint64_t& cards, unsigned number) {
  return number >= deck_base(s) && number <= last_card(s) && mark_seen(cards, number);
}

bool top_ok(const State& s) {
  if (s.top == 0) return true;
  const unsigned base = deck_base(s);
  const bool in_deck = s.top >= base && s.top <= last_card(s) && (s.deck >> (s.top - base) & 1u) != 0;
  return in_deck || (s.deck == 0 && s.top == s.under[0]);
}

const char* cards_ok(const State& s) {
  std::uint64_t cards = 0;
  for (const Seat& seat : s.seats)
    if (!mark_all_seen(cards, seat.early, 1) || !mark_all_seen(cards, seat.late, early_count + 1))
      return "an idea has two owners, or does not exist";
  for (const std::uint8_t number : s.track)
    if (number != 0 && !mark_epoch_card_seen(s, cards, number))
      return "an idea on the track is elsewhere too, or not of this epoch";
  bool ended = false;
  for (const std::uint8_t number : s.under) {
    if (number != 0 && (ended || !mark_epoch_card_seen(s, cards, number)))
      return "a card under the deck is elsewhere too, or not of this epoch";
    ended = ended || number == 0;
  }
  if (!mark_all_seen(cards, s.deck, deck_base(s))) return "a card of the deck is elsewhere too";
  if (s.turn <= 6 && size(static_cast<std::uint32_t>(cards >> 1)) != early_count)
    return "a card of deck I+II is missing";
  if (s.turn <= 6 && cards >> (early_count + 1) != 0) return "a card of deck III is in play before epoch III";
  if (s.turn > 6 && size(static_cast<std::uint32_t>(cards >> (early_count + 1))) != idea_count - early_count)
    return "a card of deck III is missing";
  return top_ok(s) ? nullptr : "the card on top of the deck is not in it";
}

/// An order is in one place only, and there are enough for the turns that the epoch still has.
template <class Civilization>
const char* orders_ok(const State& s, const Civilization& c) {
  const bool laid = c.open != Order::none;
  const unsigned turns = s.phase == Phase::over ? 0 : 3 - (s.turn - 1u) % 3 - (laid ? 1 : 0);
  if (laid && (c.open >= Order::none || (c.hand >> index(c.open) & 1u) != 0)) return "the open order is in hand too";
  if (c.hidden < Order::none && (c.hidden == c.open || (c.hand >> index(c.hidden) & 1u) != 0))
    return "the face-down order is elsewhere too";
  if (!laid && c.hidden != Order::none) return "a face-down order lies without an open one";
  const unsigned due = laid && c.hidden == Order::none ? 1 : 0;  // the Grannoludy lay theirs one by one
  if (size(c.hand) < 2 * turns + due)
    return "a civilization holds too few orders for the turns that the epoch still has";
  return nullptr;
}

const char* seat_ok(const State& s, const Seat& seat) {
  if (const char* no = orders_ok(s, seat)) return no;
  for (const std::uint16_t n : seat.stock)
    if (n > pile_max) return "a seat holds more than 10,000 of a resource";
  if (seat.points > pile_max) return "a seat has more than 10,000 points";
  if ((seat.active & ~seat.early) != 0) return "an idea is active without an owner";
  if (seat.robbed > 1) return "the mark of a robbed seat is broken";
  return nullptr;
}

bool seat_empty(const Seat& seat) {
  Seat nobody{};
  nobody.open = nobody.hidden = Order::none;
  return seat == nobody;
}

const char* count_ok(const State& s) {
  std::array<std::uint8_t, order_count> count{};
  const auto mark = [&](Order open, Order hidden) {
    if (open < Order::none && hidden < Order::none) {
      ++count[index(open)];
      ++count[index(hidden)];
    }
  };
  if (s.phase != Phase::orders && s.phase != Phase::over) {
    for (const Seat& seat : s.seats) mark(seat.open, seat.hidden);
    for (const Tribe& tribe : s.others) mark(tribe.open, tribe.hidden);
  }
  return count == s.chosen ? nullptr : "the count of the chosen orders is wrong";
}

bool draw_ok(const State& s) {
  if (s.slot > track_size || (s.deck == 0 && s.under[0] == 0)) return false;
  return s.slot == track_size || s.track[s.slot] == 0;
}

/// Who may be asked, and in which phases (a bit for each).
enum class Asked : std::uint8_t { nobody, seat, chance };
struct DecisionRule {
  Asked asked;
  unsigned phases;
  const char* broken;
};
constexpr unsigned in(auto... phases) { return ((1u << static_cast<unsigned>(phases)) | ...); }
constexpr unsigned any_phase = ~0u;

/// In the order of Decision.
constexpr std::array<DecisionRule, 9> decision_rules = [] {
  std::array<DecisionRule, 9> rules{};
  const auto set = [&](Decision d, DecisionRule rule) { rules[static_cast<unsigned>(d)] = rule; };
  set(Decision::none, {Asked::nobody, in(Phase::over), "nobody is asked, but the game is not over"});
  set(Decision::order, {Asked::seat, in(Phase::orders), "orders are asked outside of their phase"});
  set(Decision::neutral, {Asked::seat, in(Phase::orders), "neutral orders are asked where there are none"});
  set(Decision::steal, {Asked::seat, in(Phase::actions), "an order is resolved outside of the action phase"});
  set(Decision::trade, {Asked::seat, in(Phase::actions), "an order is resolved outside of the action phase"});
  set(Decision::gain, {Asked::seat, in(Phase::actions, Phase::end), "a resource is gained where none is due"});
  set(Decision::develop, {Asked::seat, in(Phase::development), "a development move outside of its phase"});
  set(Decision::draw, {Asked::chance, any_phase, "a card is drawn that cannot be, or to a place that is taken"});
  set(Decision::tribe, {Asked::chance, in(Phase::orders), "the Grannoludy lay orders where they are not"});
  return rules;
}();

bool is_asked(const State& s, Asked asked) {
  if (asked == Asked::seat) return s.actor < s.players;
  return s.actor == (asked == Asked::chance ? core::chance : core::nobody).id;
}

bool decision_fits(const State& s) {
  switch (s.decision) {
    case Decision::neutral: return s.variant == Variant::two_advanced;
    case Decision::gain: return s.left != 0;
    case Decision::draw: return draw_ok(s);
    case Decision::tribe: return s.variant == Variant::two;
    default: return true;
  }
}

const char* decision_ok(const State& s) {
  if (static_cast<unsigned>(s.decision) >= decision_rules.size()) return "the decision is unknown";
  const DecisionRule& rule = decision_rules[static_cast<unsigned>(s.decision)];
  const bool ok =
      is_asked(s, rule.asked) && (rule.phases >> static_cast<unsigned>(s.phase) & 1u) != 0 && decision_fits(s);
  return ok ? nullptr : rule.broken;
}

const char* seats_ok(const State& s) {
  for (unsigned i = 0; i < s.seats.size(); ++i) {
    if (i >= s.players && !seat_empty(s.seats[i])) return "an empty seat holds something";
    if (i >= s.players) continue;
    if (const char* no = seat_ok(s, s.seats[i])) return no;
  }
  return nullptr;
}

const char* tribes_ok(const State& s) {
  const unsigned tribes = s.variant == Variant::base ? 0 : s.variant == Variant::two ? 1 : 2;
  for (unsigned i = 0; i < s.others.size(); ++i) {
    if (i >= tribes && s.others[i] != Tribe{0, Order::none, Order::none})
      return "a tribe that does not exist has orders";
    if (i >= tribes) continue;
    if (const char* no = orders_ok(s, s.others[i])) return no;
  }
  return nullptr;
}

}  // namespace

const char* check_invariants(const State& s) {
  const bool two = s.variant == Variant::two || s.variant == Variant::two_advanced;
  if (s.variant > Variant::two_advanced) return "the variant is unknown";
  if (two ? s.players != 2 : s.players < 3 || s.players > core::max_players)
    return "the number of players does not fit the variant";
  if (s.turn < 1 || s.turn > turn_count) return "the turn is not 1 to 9";
  if (s.helm >= around(s)) return "the helm is outside of the circle";
  if (s.phase > Phase::over) return "the phase is unknown";
  if (const char* no = cards_ok(s)) return no;
  if (const char* no = seats_ok(s)) return no;
  if (const char* no = tribes_ok(s)) return no;
  if (const char* no = count_ok(s)) return no;
  if (s.phase == Phase::development && developer(s) >= s.players) return "nobody makes this development move";
  return decision_ok(s);
}

}  // namespace cvlizacje
