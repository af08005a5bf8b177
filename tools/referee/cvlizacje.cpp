#include <array>

#include "engine/cvlizacje/data.hpp"
#include "engine/cvlizacje/notation.hpp"
#include "engine/cvlizacje/state.hpp"
#include "tools/referee/games.hpp"

namespace referee {

namespace {

using namespace cvlizacje;

// --- state -------------------------------------------------------------------

std::optional<unsigned> numbered(unsigned card) { return card == 0 ? std::nullopt : std::optional(card); }

void write_hand(Json& j, unsigned hand) {
  j.key("hand").open('[');
  for (unsigned o = 0; o < order_count; ++o)
    if (hand >> o & 1u) j.value(name_of(static_cast<Order>(o)));
  j.close(']');
}

/// An order that is not laid, or not to be known, is null.
void write_order(Json& j, std::string_view key, Order o) {
  name_of(o).empty() ? j.key(key).null() : j.field(key, name_of(o));
}

template <class Civilization>
void write_orders(Json& j, const Civilization& c) {
  write_hand(j, c.hand);
  write_order(j, "open", c.open);
  write_order(j, "hidden", c.hidden);
}

void write_seat(Json& j, const Seat& seat) {
  j.open('{');
  for (unsigned r = 0; r < resource_count; ++r) j.field(name_of(static_cast<Resource>(r)), unsigned{seat.stock[r]});
  j.field("points", unsigned{seat.points});
  write_orders(j, seat);
  j.key("ideas").open('[');
  for (unsigned n = 1; n <= idea_count; ++n)
    if (owns(seat, n)) j.value(n);
  j.close(']').close('}');
}

template <std::size_t N>
void write_cards(Json& j, std::string_view key, const std::array<std::uint8_t, N>& cards) {
  j.key(key).open('[');
  for (const std::uint8_t number : cards)
    if (number != 0) j.value(unsigned{number});
  j.close(']');
}

unsigned tribes(const State& s) { return s.variant == Variant::base ? 0 : s.variant == Variant::two ? 1 : 2; }

// --- set ---------------------------------------------------------------------

/// Where every card of the current deck is that nobody owns; changes are made here and written back.
class Cards {
 public:
  explicit Cards(State& s) : s_(s) {}

  Error read(std::string_view word, unsigned& number) const {
    if (to_number(word, 1u, idea_count, number)) return {};
    return shown(word) + " is no idea: they are numbered 1 to 48";
  }

  bool in_deck(unsigned number) const { return of_deck(number) && (s_.deck >> (number - deck_base(s_)) & 1u) != 0; }

  void put_back(unsigned number) {
    if (of_deck(number)) s_.deck |= 1u << (number - deck_base(s_));
  }
  void take_out(unsigned number) {
    s_.deck &= ~(1u << (number - deck_base(s_)));
    if (s_.top == number) s_.top = 0;
  }

  /// Puts the lowest card of the deck on an empty place of the track, if there is any.
  void refill(std::uint8_t& place) {
    for (unsigned n = deck_base(s_); place == 0 && n <= idea_count; ++n)
      if (in_deck(n)) {
        take_out(n);
        place = static_cast<std::uint8_t>(n);
      }
  }

 private:
  bool of_deck(unsigned number) const { return number >= deck_base(s_) && (s_.turn > 6 || number <= early_count); }
  State& s_;
};

Error set_hand(std::uint8_t& hand, const Value& v) {
  if (!v.is_list()) return "the value must be a list such as [logging,hunting]";
  std::uint8_t wanted = 0;
  for (const std::string_view sent : v.items()) {
    unsigned order = 0;
    if (const Error no = to_kind<Order>(sent, order_count, "order", order); !no.empty()) return no;
    wanted = static_cast<std::uint8_t>(wanted | 1u << order);
  }
  hand = wanted;
  return {};
}

void own(Seat& seat, unsigned number, bool yes) {
  std::uint32_t& bits = number <= early_count ? seat.early : seat.late;
  const std::uint32_t bit = 1u << (number <= early_count ? number - 1 : number - 1 - early_count);
  bits = yes ? bits | bit : bits & ~bit;
}

/// The seat owns just these, as if bought in an earlier turn: all are active. An idea that
/// lies open is taken from the track, and the lowest card of the deck comes in its place.
Error set_ideas(State& s, Seat& seat, const Value& v) {
  if (!v.is_list()) return "the value must be a list such as [22,13]";
  Cards cards(s);
  for (unsigned n = 1; n <= idea_count; ++n)
    if (owns(seat, n)) {
      own(seat, n, false);
      cards.put_back(n);
    }
  for (const std::string_view sent : v.items()) {
    unsigned number = 0;
    if (const Error no = cards.read(sent, number); !no.empty()) return no;
    if (owns(seat, number)) return shown(sent) + " is named twice";
    for (const Seat& other : s.seats)
      if (owns(other, number)) return shown(sent) + " belongs to another seat";
    for (const std::uint8_t under : s.under)
      if (under == number) return shown(sent) + " lies under the deck";
    own(seat, number, true);
    if (cards.in_deck(number)) cards.take_out(number);
    for (std::uint8_t& place : s.track)
      if (place == number) place = 0;
  }
  if (s.decision != Decision::draw)
    for (std::uint8_t& place : s.track) cards.refill(place);
  seat.active = seat.early;
  return {};
}

Error set_place(State& s, std::uint8_t& place, std::string_view sent) {
  Cards cards(s);
  unsigned number = 0;
  if (const Error no = cards.read(sent, number); !no.empty()) return no;
  if (place == number) return {};
  if (!cards.in_deck(number)) return shown(sent) + " is not in the current deck";
  if (place != 0) cards.put_back(place);
  cards.take_out(number);
  place = static_cast<std::uint8_t>(number);
  return {};
}

/// All four at once, or one as track.0.
Error set_track(State& s, const Path& path, const Value& v) {
  if (s.decision == Decision::draw) return "the track can be set when no card is being drawn";
  if (path.size() == 2) {
    unsigned i = 0;
    if (!to_number(path[1], 0u, track_size - 1, i)) return "the places of the track are track.0 to track.3";
    return set_place(s, s.track[i], v.word());
  }
  if (!v.is_list() || v.items().size() != track_size) return "the value must be a list of four numbers";
  Cards cards(s);
  for (std::uint8_t& place : s.track) {
    if (place != 0) cards.put_back(place);
    place = 0;
  }
  for (unsigned i = 0; i < track_size; ++i)
    if (const Error no = set_place(s, s.track[i], v.items()[i]); !no.empty()) return no;
  return {};
}

bool before_first_order(const State& s) {
  return s.phase == Phase::orders && s.served == 0 && s.decision != Decision::draw;
}

Error set_helm(State& s, const Value& v) {
  if (!before_first_order(s)) return "the helm can be set before the first orders of a turn are laid only";
  if (const Error no = v.number(s.helm, 0, static_cast<int>(around(s)) - 1); !no.empty()) return no;
  const bool tribe = s.helm >= s.players;
  s.actor = tribe ? core::chance.id : s.helm;
  s.decision = tribe ? Decision::tribe : s.variant == Variant::two_advanced ? Decision::neutral : Decision::order;
  return {};
}

/// Another turn, with the orders in hand as they are. Between epoch II and III the track
/// changes too: it gets the lowest cards of the other deck.
Error set_turn(State& s, const Value& v) {
  if (!before_first_order(s)) return "the turn can be set before its first orders are laid only";
  const unsigned base = deck_base(s);
  if (const Error no = v.number(s.turn, 1, turn_count); !no.empty()) return no;
  if (deck_base(s) == base) return {};
  s.deck = s.turn > 6 ? 0xFFFFu : ~0u;
  s.track = {};
  s.under = {};
  s.top = 0;
  for (const Seat& seat : s.seats) s.deck &= ~(s.turn > 6 ? seat.late : seat.early);
  Cards cards(s);
  for (std::uint8_t& place : s.track) cards.refill(place);
  return {};
}

Error set_seat(State& s, const Path& path, const Value& v) {
  unsigned number = 0;
  if (path.size() != 3) return "a field of a seat reads seats.0.wood";
  if (!to_number(path[1], 0u, s.players - 1u, number)) return "there is no seat " + shown(path[1]);
  Seat& seat = s.seats[number];
  constexpr int most = 999;
  for (unsigned r = 0; r < resource_count; ++r)
    if (path[2] == name_of(static_cast<Resource>(r))) return v.number(seat.stock[r], 0, most);
  if (path[2] == "points") return v.number(seat.points, 0, most);
  if (path[2] == "hand") return set_hand(seat.hand, v);
  if (path[2] == "ideas") return set_ideas(s, seat, v);
  return "there is no field " + shown(path[2]) + " of a seat that can be set; there are food, wood, stone, points, " +
         "hand and ideas";
}

Error set_other(State& s, const Path& path, const Value& v) {
  unsigned number = 0;
  if (path.size() != 3 || path[2] != "hand") return "of the others only the hand can be set: others.0.hand";
  if (tribes(s) == 0) return "this game has no other civilizations";
  if (!to_number(path[1], 0u, tribes(s) - 1, number)) return "there is no other civilization " + shown(path[1]);
  return set_hand(s.others[number].hand, v);
}

}  // namespace

template <>
struct Notation<State> {
  static core::Text<32> notation(core::Move move) { return cvlizacje::notation(move); }
  static core::Move parse(std::string_view text) { return cvlizacje::parse(text); }

  static Error option(core::Setup& setup, std::string_view key, std::string_view value) {
    if (key != "variant") return "CVlizacje has no option " + shown(key) + "; it has variant=base, two or two_advanced";
    for (unsigned i = 0; i < 3; ++i)
      if (name_of(static_cast<Variant>(i)) == value) {
        setup.variant = static_cast<std::uint8_t>(i);
        return {};
      }
    return "unknown variant " + shown(value) + "; there are base, two and two_advanced";
  }

  static Error first(const core::Setup& setup) {
    if (static_cast<Variant>(setup.variant) != Variant::two) return {};
    return "the Grannoludy begin in the variant two (CV-60): leave first= out";
  }

  static void state(const State& s, Json& j, std::optional<unsigned>) {
    j.field("game", State::name).field("variant", name_of(s.variant)).field("epoch", epoch(s));
    j.field("turn", unsigned{s.turn}).field("phase", name_of(s.phase));
    write_question(j, current_actor(s), name_of(s.decision));
    j.field("helm", unsigned{s.helm});
    write_cards(j, "track", s.track);
    j.key("decks").open('[').value(deck_left(s, 0)).value(deck_left(s, 1)).close(']');
    j.key("seats").open('[');
    for (unsigned i = 0; i < s.players; ++i) write_seat(j, s.seats[i]);
    j.close(']').key("others").open('[');
    for (unsigned i = 0; i < tribes(s); ++i) {
      j.open('{');
      write_orders(j, s.others[i]);
      j.close('}');
    }
    j.close(']').field("source", numbered(s.source)).field("top", numbered(s.top));
    write_cards(j, "under", s.under);
    write_result(j, s);
  }

  static Error set(State& s, const Path& path, const Value& v) {
    const std::string_view field = path.empty() ? std::string_view{} : path[0];
    if (field == "seats") return set_seat(s, path, v);
    if (field == "others") return set_other(s, path, v);
    if (field == "track" && path.size() <= 2) return set_track(s, path, v);
    if (path.size() > 1) return shown(field) + " has no fields that can be set";
    if (field == "turn") return set_turn(s, v);
    if (field == "helm") return set_helm(s, v);
    return "there is no field " + shown(field) +
           " that can be set; there are turn, helm, track, track.I, seats.I.FIELD and others.I.hand";
  }
};

GameMaker cvlizacje_entry() { return entry<State>(); }

}  // namespace referee
