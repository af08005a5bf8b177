#include "tools/referee/games.hpp"

#include "engine/altay/data.hpp"
#include "engine/altay/notation.hpp"
#include "tools/referee/altay_set.hpp"

namespace referee {

namespace {

using namespace altay;

// --- state -------------------------------------------------------------------

template <class E>
void write_mask(Json& j, std::uint32_t mask) {
  j.open('[');
  each_bit(mask, [&](unsigned i) { j.value(name_of(static_cast<E>(i))); });
  j.close(']');
}

void write_pile(Json& j, const Pile& pile) {
  j.open('[');
  each_card(pile, [&](unsigned card, unsigned n) {
    for (; n > 0; --n) j.value(name_of(static_cast<Card>(card)));
  });
  j.close(']');
}

/// Those of which there are any.
template <class Counts>
void write_resources(Json& j, const Counts& counts) {
  j.open('{');
  for (unsigned r = 0; r < resource_count; ++r)
    if (counts[r] > 0) j.field(name_of(static_cast<Resource>(r)), unsigned{counts[r]});
  j.close('}');
}

template <class E>
std::optional<std::string_view> name_unless_none(unsigned i) {
  return i == none ? std::nullopt : std::optional(name_of(static_cast<E>(i)));
}

void write_token(Json& j, unsigned kind) {
  j.open('{').field("value", unsigned{tokens[kind].value});
  j.field("resource", name_unless_none<Resource>(tokens[kind].resource)).close('}');
}

void write_map(Json& j, const State& s) {
  j.key("map").open('[');
  for (unsigned t = 0; t < territory_count; ++t) {
    j.open('{').field("id", t).field("terrain", name_of(territories[t].terrain));
    j.field("in_play", (in_play_mask[s.map()] >> t & 1u) != 0).key("owner");
    owner(s, t) == none ? j.null() : j.value(owner(s, t));
    j.field("settlements", unsigned{s.settlements[t]}).key("token");
    if (s.token[t] == none)
      j.null();
    else
      write_token(j, s.token[t]);
    j.field("marker", (marker_mask[s.map()] >> t & 1u) != 0).close('}');
  }
  j.close(']');
}

void write_supply(Json& j, const State& s) {
  j.key("supply").open('{');
  for (unsigned title = 0; title < title_count; ++title)
    j.field(name_of(static_cast<Title>(title)), unsigned{s.supply[title]});
  j.close('}').key("top").open('{');
  for (unsigned title = 0; title < title_count; ++title) {
    const unsigned card = top_of(s, static_cast<Title>(title));
    if (card != none) j.field(name_of(static_cast<Title>(title)), name_of(static_cast<Card>(card)));
  }
  j.close('}');
}

/// A view's wonder deck holds the hidden secrets as well: they are not counted.
unsigned wonders_left(const State& s) {
  auto left = static_cast<unsigned>(std::popcount(unsigned{s.wonder_deck}));
  for (unsigned i = 0; i < s.players; ++i) left -= s.seats[i].secret == hidden;
  return left;
}

unsigned technologies_left(const State& s, unsigned level) {
  unsigned left = 0;
  for (unsigned a = 0; a < technology_count; ++a) left += level_of(a) == level ? s.technology_deck[a] : 0u;
  return left;
}

void write_offer(Json& j, const State& s) {
  j.key("offer").open('{').key("1");
  write_mask<Achievement>(j, s.technologies_open & level_mask[0]);
  j.key("2");
  write_mask<Achievement>(j, s.technologies_open & level_mask[1]);
  j.key("3");
  write_mask<Achievement>(j, static_cast<std::uint32_t>(s.wonder_offer) << technology_count);
  j.close('}').key("stacks").open('{');
  for (unsigned a = 0; a < technology_count; ++a)
    if (s.technology_offer[a] > 0) j.field(name_of(static_cast<Achievement>(a)), unsigned{s.technology_offer[a]});
  j.close('}').key("decks").open('{').field("1", technologies_left(s, 1)).field("2", technologies_left(s, 2));
  j.field("3", wonders_left(s)).close('}');
}

void write_fight(Json& j, const State& s) {
  j.key("fight");
  if (s.decision != Decision::attack && s.decision != Decision::answer && s.decision != Decision::discard &&
      s.decision != Decision::defend)
    return void(j.null());
  j.open('{').field("from", unsigned{s.from}).field("to", unsigned{s.to}).field("attack", unsigned{s.attack});
  j.field("defence", unsigned{s.defence})
      .field("laid", unsigned{s.laid})
      .field("answered", unsigned{s.answer})
      .close('}');
}

void write_table(Json& j, const State& s, const Seat& one) {
  j.key("table").open('[');
  for (unsigned stand = 0; stand < stand_count; ++stand) {
    const TableCard& card = one.table[stand];
    if (card.card == none) continue;
    j.open('{').field("card", name_of(static_cast<Card>(card.card))).key("resources");
    write_resources(j, card.held);
    j.field("fresh", &one == &s.seats[s.seat] && (s.fresh >> stand & 1u)).close('}');
  }
  j.close(']');
}

void write_developing(Json& j, const Seat& one) {
  j.key("developing");
  if (one.developing == none) return void(j.null());
  j.open('{').field("name", name_of(static_cast<Achievement>(one.developing))).key("resources");
  write_resources(j, one.held);
  j.field("settlement", one.settler != 0).close('}');
}

/// What a seat may not know: another's hand and deck are counted, the secret wonder is left out.
void write_seat(Json& j, const State& s, unsigned i) {
  const Seat& one = s.seats[i];
  j.open('{').field("faction", name_unless_none<Faction>(one.faction));
  j.field("deck", unsigned{one.deck_count}).key("hand");
  if (one.veiled)
    j.value(unsigned{one.hand_count});
  else
    write_pile(j, one.hand);
  j.key("retained");
  one.retained == hidden ? j.value(true) : j.value(name_unless_none<Card>(one.retained));
  j.key("discard");
  write_pile(j, one.discard);
  write_table(j, s, one);
  j.field("stock", unsigned{one.stock}).field("captured", unsigned{one.captured}).key("tokens").open('[');
  for (unsigned kind = 0; kind < token_kinds; ++kind)
    for (unsigned n = one.tokens >> kind * 4 & 15u; n > 0; --n) write_token(j, kind);
  j.close(']').field("consumed", unsigned{one.consumed}).key("achievements");
  write_mask<Achievement>(j, one.done);
  write_developing(j, one);
  if (one.secret < achievement_count) j.field("secret", name_of(static_cast<Achievement>(one.secret)));
  j.field("coins", unsigned{one.coins});
  const core::Outcome o = outcome(s);
  j.key("points").open('{');
  for (unsigned c = 0; c < category_count; ++c) j.field(name_of(static_cast<Category>(c)), int{o.points[i][c]});
  j.close('}').close('}');
}

// --- set-up ------------------------------------------------------------------

Error to_option(core::Setup& setup, std::string_view value, unsigned option) {
  if (value != "on" && value != "off") return "the value must be on or off, not " + shown(value);
  setup.options = static_cast<std::uint8_t>(value == "on" ? setup.options | option : setup.options & ~option);
  return {};
}

}  // namespace

template <>
struct Notation<State> {
  static core::Text<32> notation(core::Move move) { return altay::notation(move); }
  /// The request reads "play MOVE", so that for a card "play farmer 2" says the same as "play play farmer 2".
  static core::Move parse(std::string_view text) {
    const core::Move move = altay::parse(text);
    if (move) return move;
    // The table shows a card by its own name, such as merchant1; a place there is named by its title.
    const std::size_t end = text.find_last_not_of("0123456789");
    if ((text.starts_with("put ") || text.starts_with("use ")) && end + 1 < text.size())
      return altay::parse(text.substr(0, end + 1));
    return altay::parse("play " + std::string(text));
  }

  static Error option(core::Setup& setup, std::string_view key, std::string_view value) {
    if (key == "trade") return to_option(setup, value, option_trade);
    if (key == "suggested") return to_option(setup, value, option_suggested_starts);
    if (key == "full_map") return to_option(setup, value, option_full_map);
    return "Altay has no option " + shown(key) + "; it has trade=on, suggested=on and full_map=on";
  }

  static void state(const State& s, Json& j, std::optional<unsigned>) {
    j.field("game", State::name).field("players", unsigned{s.players});
    j.field("trade", (s.options & option_trade) != 0).field("suggested", (s.options & option_suggested_starts) != 0);
    j.field("full_map", (s.options & option_full_map) != 0);
    j.field("round", unsigned{s.round});
    write_question(j, current_actor(s), name_of(s.decision));
    j.field("turn", unsigned{s.seat}).field("first", unsigned{s.first}).key("resources").open('{');
    for (unsigned r = 0; r < resource_count; ++r) j.field(name_of(static_cast<Resource>(r)), unsigned{s.resources[r]});
    j.close('}').key("played");
    write_pile(j, s.played);
    write_fight(j, s);
    write_map(j, s);
    write_supply(j, s);
    write_offer(j, s);
    write_result(j, s);
    j.key("seats").open('[');
    for (unsigned i = 0; i < s.players; ++i) write_seat(j, s, i);
    j.close(']');
  }

  static Error set(State& s, const Path& path, const Value& v) { return set_altay(s, path, v); }
};

GameMaker altay_entry() { return entry<State>(); }

}  // namespace referee
