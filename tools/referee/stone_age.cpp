#include "tools/referee/games.hpp"

#include "engine/stone_age/notation.hpp"
#include "engine/stone_age/state.hpp"

namespace referee {

namespace {

using namespace stone_age;

constexpr std::uint64_t bit_of(unsigned number) { return std::uint64_t{1} << (number - 1); }

// --- state -------------------------------------------------------------------

void write_ids(Json& j, std::uint64_t held, unsigned count, core::Text<4> (*name_of)(unsigned)) {
  j.open('[');
  for (unsigned n = 1; n <= count; ++n)
    if (held & bit_of(n)) j.value(name_of(n).view());
  j.close(']');
}

void write_id(Json& j, unsigned number, core::Text<4> (*name_of)(unsigned)) {
  number == 0 ? j.null() : j.value(name_of(number).view());
}

void write_table(Json& j, const State& s) {
  j.field("deck", unsigned{s.deck}).key("cards").open('[');
  for (const std::uint8_t number : s.slots) write_id(j, number, card_name);
  j.close(']').key("stacks").open('[');
  for (unsigned k = 0; k < s.players; ++k) {
    j.open('{').key("top");
    write_id(j, s.tops[k], building_name);
    j.field("left", unsigned{s.stack_sizes[k]}).close('}');
  }
  j.close(']');
}

/// From the first die to the end of the action.
void write_roll(Json& j, const State& s) {
  j.key("roll");
  if (s.decision != Decision::roll && s.decision != Decision::tools && s.decision != Decision::dice)
    return void(j.null());
  j.open('{').field("location", name_of(s.location)).key("dice").open('[');
  for (unsigned i = 0; i < s.dice_count; ++i) j.value(unsigned{s.dice[i]});
  j.close(']').field("sum", unsigned{s.sum}).close('}');
}

/// While something is bought, fed or rolled.
void write_owed(Json& j, const State& s) {
  j.key("owed");
  if (s.decision != Decision::pay && s.decision != Decision::feed && s.decision != Decision::roll)
    return void(j.null());
  j.open('{').key("paid").open('{');
  for (unsigned r = 0; r < resource_count; ++r)
    if (s.paid[r] > 0) j.field(name_of(static_cast<Resource>(r)), unsigned{s.paid[r]});
  j.close('}').field("missing_food", s.decision == Decision::feed ? unsigned{s.seats[s.seat].missing} : 0u);
  j.field("dice_to_come", unsigned{s.dice_to_come}).close('}');
}

void write_seat(Json& j, const Seat& one, bool knows_cards) {
  j.open('{').field("figures", unsigned{one.figures}).field("free", unsigned{one.free});
  j.field("food", unsigned{one.food}).field("track", unsigned{one.track}).key("tools").open('[');
  for (const std::uint8_t value : one.tools) j.value(unsigned{value});
  j.close(']').key("used").open('[');
  for (unsigned i = 0; i < 3; ++i) j.value((one.used >> i & 1u) != 0);
  j.close(']').key("once").open('[');
  for (unsigned v = 2; v <= max_tool; ++v)
    if (one.once_tools >> v & 1u) j.value(v);
  j.close(']').field("two", one.two_resources != 0);
  for (unsigned r = 0; r < resource_count; ++r) j.field(name_of(static_cast<Resource>(r)), unsigned{one.goods[r]});
  j.field("points", one.points()).key("cards");
  if (knows_cards)
    write_ids(j, one.cards, card_count, card_name);
  else
    j.value(unsigned{one.card_count});
  j.key("buildings");
  write_ids(j, one.buildings, building_count, building_name);
  j.key("at").open('{');
  for (unsigned l = 0; l < location_count; ++l)
    if (one.at[l] > 0) j.field(name_of(location(l)), unsigned{one.at[l]});
  j.close('}').close('}');
}

// --- set ---------------------------------------------------------------------

/// C07 or B12 to its number.
Error to_id(std::string_view word, char letter, unsigned count, unsigned& number) {
  const bool shaped = word.size() == 3 && word[0] == letter;
  if (shaped && to_number(word.substr(1), 1u, count, number)) return {};
  return shown(word) + " is none of " + letter + "01 to " + letter + std::to_string(count);
}

/// Moves things between a pile and a holder, so that the holder has just those of the list.
Error hold(const Value& v, char letter, unsigned count, std::uint64_t& pile, std::uint64_t& held) {
  if (!v.is_list()) return std::string("the value must be a list such as [") + letter + "01," + letter + "02]";
  std::uint64_t wanted = 0;
  for (const std::string_view word : v.items()) {
    unsigned number = 0;
    if (const Error no = to_id(word, letter, count, number); !no.empty()) return no;
    if (wanted & bit_of(number)) return shown(word) + " is named twice";
    if (((pile | held) & bit_of(number)) == 0) return shown(word) + " lies elsewhere";
    wanted |= bit_of(number);
  }
  pile = (pile | held) & ~wanted;
  held = wanted;
  return {};
}

/// Exchanges what lies open on a place (0: nothing) with something of the pile.
Error lay_open(const Value& v, char letter, unsigned count, std::uint64_t& pile, std::uint8_t& place) {
  std::uint64_t held = place == 0 ? 0 : bit_of(place);
  unsigned number = 0;
  if (v.word() != "null") {
    if (const Error no = to_id(v.word(), letter, count, number); !no.empty()) return no + ", nor null";
    if (((pile | held) & bit_of(number)) == 0) return v.shown() + " lies elsewhere";
  }
  pile |= held;
  if (number != 0) pile &= ~bit_of(number);
  place = static_cast<std::uint8_t>(number);
  return {};
}

/// The cards of the deck and those in the box, out of play.
std::uint64_t not_laid(const State& s) {
  std::uint64_t cards = (std::uint64_t{1} << card_count) - 1;
  for (const std::uint8_t number : s.slots)
    if (number != 0) cards &= ~bit_of(number);
  for (const Seat& one : s.seats) cards &= ~one.cards;
  return cards;
}

/// A smaller deck loses its highest cards to the box, a larger one takes the lowest from it, as far as there are some.
void fill_deck(State& s, unsigned wanted) {
  const std::uint64_t cards = not_laid(s);
  s.unseen &= cards;
  unsigned count = static_cast<unsigned>(__builtin_popcountll(s.unseen));
  for (unsigned n = card_count; count > wanted; --n)
    if (s.unseen & bit_of(n)) s.unseen &= ~bit_of(n), --count;
  for (unsigned n = 1; count < wanted && n <= card_count; ++n)
    if (cards & ~s.unseen & bit_of(n)) s.unseen |= bit_of(n), ++count;
  s.deck = static_cast<std::uint8_t>(count);
}

Error set_deck(State& s, const Value& v) {
  unsigned wanted = 0;
  if (const Error no = v.number(wanted, 0, __builtin_popcountll(not_laid(s))); !no.empty()) return no;
  fill_deck(s, wanted);
  return {};
}

Error set_tiles(State& s, const Value& v, std::uint8_t& top) {
  std::uint64_t pile = s.tiles;
  if (const Error no = lay_open(v, 'B', building_count, pile, top); !no.empty()) return no;
  s.tiles = static_cast<std::uint32_t>(pile);
  return {};
}

/// Points come from three sources; more are booked as buildings, fewer are taken from them first.
Error set_points(Seat& one, const Value& v) {
  int wanted = 0;
  if (const Error no = v.number(wanted, -9999, 9999); !no.empty()) return no;
  int change = wanted - one.points();
  for (std::int16_t* source : {&one.building_points, &one.card_points, &one.hunger_points}) {
    const bool last = source == &one.hunger_points;
    const int part = change > 0 || last || change >= -*source ? change : -*source;
    *source = static_cast<std::int16_t>(*source + part);
    change -= part;
  }
  return {};
}

Error to_flag(std::string_view word, bool& flag) {
  flag = word == "true" || word == "1";
  return flag || word == "false" || word == "0" ? Error{} : "the value must be true or false, not " + shown(word);
}

Error set_bit(std::string_view word, std::uint8_t& bits, unsigned i) {
  bool flag = false;
  if (const Error no = to_flag(word, flag); !no.empty()) return no;
  bits = static_cast<std::uint8_t>((bits & ~(1u << i)) | unsigned{flag} << i);
  return {};
}

/// tools and used: the three at once, or one as tools.0.
template <class SetOne>
Error set_three(const Path& path, const Value& v, SetOne set_one) {
  if (path.size() == 4) {
    unsigned i = 0;
    if (!to_number(path[3], 0u, 2u, i)) return "tools are counted from 0 to 2, not " + shown(path[3]);
    return set_one(i, v.word());
  }
  if (!v.is_list() || v.items().size() != 3) return "the value must be a list of three";
  for (unsigned i = 0; i < 3; ++i)
    if (const Error no = set_one(i, v.items()[i]); !no.empty()) return no;
  return {};
}

/// An open card is always held (SA-48, SA-49): it comes along, where it is in the deck or in the box.
void hold_open_card(State& s, Seat& one, Upper upper, unsigned amount) {
  unsigned number = 1;
  while (card(number).upper != upper || card(number).amount != amount) ++number;
  bool elsewhere = false;
  for (const Seat& other : s.seats) elsewhere = elsewhere || (other.cards & bit_of(number)) != 0;
  for (const std::uint8_t slot : s.slots) elsewhere = elsewhere || slot == number;
  if (elsewhere) return;
  one.cards |= bit_of(number);
  ++one.card_count;
  fill_deck(s, s.deck);
}

Error set_two(State& s, Seat& one, const Value& v) {
  if (const Error no = set_bit(v.word(), one.two_resources, 0); !no.empty()) return no;
  if (one.two_resources != 0) hold_open_card(s, one, Upper::two_resources, 2);
  return {};
}

Error set_once(State& s, Seat& one, const Value& v) {
  if (!v.is_list()) return "the value must be a list such as [2,4]";
  std::uint8_t bits = 0;
  for (const std::string_view word : v.items()) {
    unsigned value = 0;
    if (!to_number(word, 2u, 4u, value)) return "one-use tools are 2, 3 and 4, not " + shown(word);
    bits = static_cast<std::uint8_t>(bits | 1u << value);
    hold_open_card(s, one, Upper::once_tool, value);
  }
  one.once_tools = bits;
  return {};
}

/// Tiles that a seat was given are missing in the fullest stacks, where the box does not have them.
void shrink_stacks(State& s) {
  const auto closed = [&] {
    int n = 0;
    for (unsigned k = 0; k < s.players; ++k) n += s.stack_sizes[k] - (s.tops[k] != 0);
    return n;
  };
  while (closed() > __builtin_popcount(s.tiles)) {
    unsigned fullest = 0;
    for (unsigned k = 1; k < s.players; ++k)
      if (s.stack_sizes[k] > s.stack_sizes[fullest]) fullest = k;
    --s.stack_sizes[fullest];
  }
}

Error set_buildings(State& s, Seat& one, const Value& v) {
  std::uint64_t pile = s.tiles, held = one.buildings;
  if (const Error no = hold(v, 'B', building_count, pile, held); !no.empty()) return no;
  s.tiles = static_cast<std::uint32_t>(pile);
  one.buildings = static_cast<std::uint32_t>(held);
  one.building_count = static_cast<std::uint8_t>(__builtin_popcountll(held));
  shrink_stacks(s);
  return {};
}

unsigned on_board(const Seat& one) {
  unsigned n = 0;
  for (const std::uint8_t figures : one.at) n += figures;
  return n;
}

Error set_figures(Seat& one, const Value& v) {
  if (const Error no = v.number(one.figures, static_cast<int>(on_board(one)), max_figures); !no.empty()) return no;
  one.free = static_cast<std::uint8_t>(one.figures - on_board(one));
  return {};
}

Error set_at(State& s, Seat& one, std::string_view where, const Value& v) {
  unsigned l = 0;
  while (l < location_count && name_of(location(l)) != where) ++l;
  if (l == location_count) return "there is no location " + shown(where);
  const int before = one.at[l];
  if (const Error no = v.number(one.at[l], 0, before + one.free); !no.empty()) return no;
  one.free = static_cast<std::uint8_t>(one.free + before - one.at[l]);
  s.figures_on[l] = static_cast<std::uint8_t>(s.figures_on[l] - before + one.at[l]);
  return {};
}

Error set_seat(State& s, const Path& path, const Value& v) {
  unsigned number = 0;
  if (Error wrong = read_seat(path, s.players, "wood", number); !wrong.empty()) return wrong;
  Seat& one = s.seats[number];
  const std::string_view field = path[2];
  constexpr int most = 999;
  if (field == "tools")
    return set_three(path, v,
                     [&](unsigned i, std::string_view word) { return Value(word).number(one.tools[i], 0, 4); });
  if (field == "used")
    return set_three(path, v, [&](unsigned i, std::string_view word) { return set_bit(word, one.used, i); });
  if (field == "at" && path.size() == 4) return set_at(s, one, path[3], v);
  if (path.size() > 3) return "there is no field " + shown(path[3]) + " in " + shown(field);
  if (field == "figures") return set_figures(one, v);
  if (field == "food") return v.number(one.food, 0, most);
  if (field == "track") return v.number(one.track, 0, max_track);
  if (field == "points") return set_points(one, v);
  if (field == "once") return set_once(s, one, v);
  if (field == "two") return set_two(s, one, v);
  for (unsigned r = 0; r < resource_count; ++r)
    if (field == name_of(static_cast<Resource>(r))) return v.number(one.goods[r], 0, most);
  if (field == "cards") {
    std::uint64_t pile = not_laid(s);
    if (const Error no = hold(v, 'C', card_count, pile, one.cards); !no.empty()) return no;
    one.card_count = static_cast<std::uint8_t>(__builtin_popcountll(one.cards));
    fill_deck(s, s.deck);
    return {};
  }
  if (field == "buildings") return set_buildings(s, one, v);
  if (field == "free") return "free cannot be set: it follows from figures and at";
  return "there is no field " + shown(field) + " of a seat that can be set";
}

Error set_stack(State& s, const Path& path, const Value& v) {
  unsigned k = 0;
  if (path.size() != 3) return "a field of a stack reads stacks.0.top or stacks.0.left";
  if (!to_number(path[1], 0u, s.players - 1u, k)) return "there is no stack " + shown(path[1]);
  if (path[2] == "top") return set_tiles(s, v, s.tops[k]);
  if (path[2] == "left") return v.number(s.stack_sizes[k], 0, stack_size);
  return "a stack has top and left, not " + shown(path[2]);
}

Error set_slot(State& s, unsigned i, const Value& v) {
  std::uint64_t pile = not_laid(s);
  return lay_open(v, 'C', card_count, pile, s.slots[i]);
}

/// One slot, or the four at once.
Error set_slots(State& s, const Path& path, const Value& v) {
  if (path.size() == 1) {
    if (!v.is_list() || v.items().size() != slot_count) return "the value must be a list of four cards";
    s.slots = {};
    for (unsigned i = 0; i < slot_count; ++i)
      if (const Error no = set_slot(s, i, Value(v.items()[i])); !no.empty()) return no;
  } else {
    unsigned i = 0;
    if (path.size() != 2 || !to_number(path[1], 0u, slot_count - 1, i)) return "a slot reads cards.0 to cards.3";
    if (const Error no = set_slot(s, i, v); !no.empty()) return no;
  }
  fill_deck(s, s.deck);
  return {};
}

/// Who decides; between two decisions of a turn only.
Error set_turn(State& s, const Value& v) {
  if (s.decision != Decision::place && s.decision != Decision::use)
    return "seat can be set in a place or use decision only";
  if (const Error no = v.number(s.seat, 0, s.players - 1); !no.empty()) return no;
  s.turn = s.seat;
  return {};
}

}  // namespace

template <>
struct Notation<State> {
  static core::Text<32> notation(core::Move move) { return stone_age::notation(move); }
  static core::Move parse(std::string_view text) { return stone_age::parse(text); }

  static Error option(core::Setup& setup, std::string_view key, std::string_view value) {
    if (key != "edition") return "Stone Age has no option " + shown(key) + "; it has edition=pl, ua or cz";
    for (unsigned e = 0; e < edition_count; ++e)
      if (name_of(static_cast<Edition>(e)) == value) {
        setup.variant = static_cast<std::uint8_t>(e);
        return {};
      }
    return "unknown edition " + shown(value) + "; there are pl, ua and cz";
  }

  static void state(const State& s, Json& j, std::optional<unsigned> viewer) {
    j.field("game", State::name).field("edition", name_of(s.edition)).field("players", unsigned{s.players});
    j.field("round", s.round).field("phase", name_of(s.phase));
    write_question(j, current_actor(s), name_of(s.decision));
    j.field("first", unsigned{s.first});
    write_table(j, s);
    write_roll(j, s);
    write_owed(j, s);
    write_result(j, s);
    j.key("seats").open('[');
    for (unsigned i = 0; i < s.players; ++i)
      write_seat(j, s.seats[i], !viewer || *viewer == i || s.phase == Phase::over);
    j.close(']');
  }

  static Error set(State& s, const Path& path, const Value& v) {
    const std::string_view field = path.empty() ? std::string_view{} : path[0];
    if (field == "seats") return set_seat(s, path, v);
    if (field == "stacks") return set_stack(s, path, v);
    if (field == "cards") return set_slots(s, path, v);
    if (path.size() > 1) return shown(field) + " has no fields that can be set";
    if (field == "deck") return set_deck(s, v);
    if (field == "round") return v.number(s.round, 1, 9999);
    if (field == "first") return v.number(s.first, 0, s.players - 1);
    if (field == "seat") return set_turn(s, v);
    return "there is no field " + shown(field) +
           " that can be set; there are round, seat, first, deck, cards, cards.I, stacks.I.top, stacks.I.left, "
           "seats.I.FIELD";
  }
};

GameMaker stone_age_entry() { return entry<State>(); }

}  // namespace referee
