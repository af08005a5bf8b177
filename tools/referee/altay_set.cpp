#include "tools/referee/altay_set.hpp"

#include "engine/altay/data.hpp"
#include "engine/altay/notation.hpp"

namespace referee {

namespace {

using namespace altay;

template <class E>
Error to_kinds(const Value& v, unsigned count, const char* what, std::vector<unsigned>& found) {
  if (!v.is_list()) return std::string("the value must be a list of names such as [a,b], each a ") + what;
  for (const std::string_view word : v.items()) {
    unsigned kind = 0;
    if (const Error no = to_kind<E>(word, count, what, kind); !no.empty()) return no;
    found.push_back(kind);
  }
  return {};
}

void count_piles(Seat& one) {
  one.deck_count = static_cast<std::uint8_t>(one.deck.total());
  one.hand_count = static_cast<std::uint8_t>(one.hand.total());
  one.discard_count = static_cast<std::uint8_t>(one.discard.total());
}

/// Takes a card from the deck, else from the other pile, else from the supply.
bool take_card(State& s, Seat& one, Pile& other, unsigned card) {
  for (Pile* pile : {&one.deck, &other})
    if (pile->count(card) > 0) {
      pile->remove(card);
      return true;
    }
  for (unsigned title = 0; title < title_count; ++title) {
    const auto plain = static_cast<unsigned>(piles[title].plain);
    if (card < plain || card > plain + piles[title].best || s.supply[title] == 0) continue;
    --s.supply[title];
    return true;
  }
  return false;
}

/// The pile holds just these cards; what it held goes to the deck.
Error set_pile(State& s, Seat& one, Pile& pile, Pile& other, const Value& v) {
  std::vector<unsigned> wanted;
  if (const Error no = to_kinds<Card>(v, card_count, "card", wanted); !no.empty()) return no;
  one.deck.merge(pile);
  pile = {};
  for (const unsigned card : wanted) {
    if (!take_card(s, one, other, card))
      return "there is no " + std::string(name_of(static_cast<Card>(card))) + " left in deck, piles and supply";
    pile.add(card);
  }
  if (one.retained != none && one.hand.count(one.retained) == 0) one.retained = none;
  count_piles(one);
  return {};
}

/// Takes an achievement out of the offer or its deck, or away from whom it is secret.
bool take_achievement(State& s, unsigned a) {
  if (a < technology_count) {
    if (s.technology_deck[a] > 0)
      --s.technology_deck[a];
    else if (s.technology_offer[a] == 0)
      return false;
    else if (--s.technology_offer[a] == 0)
      s.technologies_open = static_cast<std::uint16_t>(s.technologies_open & ~bit(a));
    return true;
  }
  const std::uint16_t wonder = static_cast<std::uint16_t>(1u << (a - technology_count));
  if (((s.wonder_deck | s.wonder_offer) & wonder) == 0) return false;
  s.wonder_deck = static_cast<std::uint16_t>(s.wonder_deck & ~wonder);
  s.wonder_offer = static_cast<std::uint16_t>(s.wonder_offer & ~wonder);
  return true;
}

void return_achievement(State& s, unsigned a) {
  if (a < technology_count)
    ++s.technology_deck[a];
  else
    s.wonder_deck = static_cast<std::uint16_t>(s.wonder_deck | 1u << (a - technology_count));
}

Error not_there(unsigned a) {
  return "no " + std::string(name_of(static_cast<Achievement>(a))) + " is left in deck and offer";
}

Error set_achievements(State& s, Seat& one, const Value& v) {
  std::vector<unsigned> wanted;
  if (const Error no = to_kinds<Achievement>(v, achievement_count, "achievement", wanted); !no.empty()) return no;
  each_bit(one.done, [&](unsigned a) {
    if (a != one.secret) return_achievement(s, a);
  });
  one.done = 0;
  for (const unsigned a : wanted) {
    if (one.done & bit(a)) return shown(name_of(static_cast<Achievement>(a))) + " is named twice";
    if (a != one.secret && !take_achievement(s, a)) return not_there(a);
    one.done |= bit(a);
  }
  return {};
}

Error set_secret(State& s, Seat& one, const Value& v) {
  unsigned a = 0;
  if (const Error no = to_kind<Achievement>(v.word(), achievement_count, "wonder", a); !no.empty()) return no;
  if (a < technology_count) return v.shown() + " is no wonder";
  if (one.secret == none) return "the secret wonders are not dealt yet";
  if (a == one.secret) return {};
  if (one.developing == one.secret || (one.done >> (one.secret & 31u) & 1u)) return "the secret wonder is revealed";
  return_achievement(s, one.secret);
  if (!take_achievement(s, a)) return not_there(a);
  one.secret = static_cast<std::uint8_t>(a);
  return {};
}

void stop_developing(State& s, Seat& one) {
  if (one.developing == none) return;
  if (one.developing != one.secret) return_achievement(s, one.developing);
  one.stock = static_cast<std::uint8_t>(one.stock + one.settler);
  one.settler = 0;
  one.developing = none;
  one.held = {};
}

/// developing NAME or null, or developing.stone 1 for what lies on it.
Error set_developing(State& s, Seat& one, const Path& path, const Value& v) {
  unsigned kind = 0;
  if (path.size() == 4) {
    if (const Error no = to_kind<Resource>(path[3], resource_count, "resource", kind); !no.empty()) return no;
    return v.number(one.held[kind], 0, 4);
  }
  if (v.word() == "null") return stop_developing(s, one), Error{};
  if (const Error no = to_kind<Achievement>(v.word(), achievement_count, "achievement", kind); !no.empty()) return no;
  stop_developing(s, one);
  if (kind != one.secret && !take_achievement(s, kind)) return not_there(kind);
  one.developing = static_cast<std::uint8_t>(kind);
  one.settler = kind < technology_count && one.stock > 0;
  one.stock = static_cast<std::uint8_t>(one.stock - one.settler);
  return {};
}

/// table.village CARD or null, or table.village.food 1 for what lies on it.
Error set_table(State& s, unsigned seat, const Path& path, const Value& v) {
  Seat& one = s.seats[seat];
  unsigned stand = 0, kind = 0;
  if (path.size() < 4) return "a card of the table reads table.village, what lies on it table.village.food";
  if (const Error no = to_kind<Stand>(path[3], stand_count, "card of the table", stand); !no.empty()) return no;
  TableCard& place = one.table[stand];
  if (path.size() == 5) {
    if (const Error no = to_kind<Resource>(path[4], resource_count, "resource", kind); !no.empty()) return no;
    return v.number(place.held[kind], 0, 2);
  }
  if (place.card != none) one.deck.add(place.card);
  place = {};
  if (v.word() != "null") {
    if (const Error no = to_kind<Card>(v.word(), card_count, "card", kind); !no.empty()) return no;
    if (!take_card(s, one, one.hand, kind)) return "there is no " + v.shown() + " left in deck, hand and supply";
    place.card = static_cast<std::uint8_t>(kind);
  }
  const unsigned others = s.tabled[seat] & ~(1u << stand);
  s.tabled[seat] = static_cast<std::uint8_t>(others | unsigned{place.card != none} << stand);
  count_piles(one);
  return {};
}

Error set_tokens(Seat& one, const Value& v) {
  std::vector<unsigned> wanted;
  if (const Error no = to_kinds<Token>(v, token_kinds, "token (one, food2, wood3, ...)", wanted); !no.empty())
    return no;
  std::array<unsigned, token_kinds> count{};
  for (const unsigned kind : wanted)
    if (++count[kind] > tokens[kind].copies) return "there are not so many tokens of a kind in the box";
  one.tokens = 0;
  for (unsigned kind = 0; kind < token_kinds; ++kind) one.tokens |= count[kind] << kind * 4;
  if (one.consumed > wanted.size()) one.consumed = static_cast<std::uint8_t>(wanted.size());
  return {};
}

/// Fewer in stock: the others have left the game. More: they come back.
Error set_stock(Seat& one, const Value& v) {
  const int before = one.stock;
  if (const Error no = v.number(one.stock, 0, one.stock + one.gone); !no.empty()) return no;
  one.gone = static_cast<std::uint8_t>(one.gone + before - one.stock);
  return {};
}

/// More captured settlements come out of the stocks of the others.
Error set_captured(State& s, unsigned seat, const Value& v) {
  unsigned wanted = 0;
  if (const Error no = v.number(wanted, 0, static_cast<int>(settlements_each)); !no.empty()) return no;
  Seat& one = s.seats[seat];
  for (unsigned step = 1; one.captured < wanted && step < s.players;) {
    Seat& other = s.seats[(seat + step) % s.players];
    if (other.stock <= 1) {
      ++step;
      continue;
    }
    --other.stock;
    ++other.gone;
    ++one.captured;
  }
  if (one.captured < wanted) return "the others have not so many settlements in stock";
  one.captured = static_cast<std::uint8_t>(wanted);
  return {};
}

Error set_seat(State& s, const Path& path, const Value& v) {
  unsigned number = 0;
  if (Error wrong = read_seat(path, s.players, "hand", number); !wrong.empty()) return wrong;
  Seat& one = s.seats[number];
  const std::string_view field = path[2];
  if (field == "table") return set_table(s, number, path, v);
  if (field == "developing") return set_developing(s, one, path, v);
  if (path.size() > 3) return "there is no field " + shown(path[3]) + " in " + shown(field);
  if (field == "hand") return set_pile(s, one, one.hand, one.discard, v);
  if (field == "discard") return set_pile(s, one, one.discard, one.hand, v);
  if (field == "stock") return set_stock(one, v);
  if (field == "captured") return set_captured(s, number, v);
  if (field == "tokens") return set_tokens(one, v);
  if (field == "consumed") return v.number(one.consumed, 0, 33);
  if (field == "achievements") return set_achievements(s, one, v);
  if (field == "secret") return set_secret(s, one, v);
  if (field == "coins") return v.number(one.coins, 0, 9999);
  return "there is no field " + shown(field) +
         " of a seat that can be set; there are hand, discard, table.CARD, stock, captured, tokens, consumed, "
         "achievements, developing, secret, coins";
}

/// So many settlements of the seat on the territory, from or back to stock; a token makes way.
Error settle(State& s, unsigned t, unsigned seat, unsigned n) {
  Seat& one = s.seats[seat];
  if (n > s.settlements[t] + unsigned{one.stock}) return "the player has not so many settlements in stock";
  one.stock = static_cast<std::uint8_t>(one.stock + s.settlements[t] - n);
  s.settlements[t] = static_cast<std::uint8_t>(n);
  one.land = n > 0 ? one.land | bit(t) : one.land & ~bit(t);
  s.token[t] = none;
  s.guarded &= ~bit(t);
  return {};
}

Error set_map(State& s, const Path& path, const Value& v) {
  unsigned t = 0, number = 0;
  if (path.size() != 3) return "a field of the map reads map.7.owner, map.7.settlements or map.7.token";
  if (!to_number(path[1], 0u, territory_count - 1, t)) return "there is no territory " + shown(path[1]);
  const unsigned who = owner(s, t);
  if (path[2] == "owner") {
    if (who != none)
      if (const Error no = settle(s, t, who, 0); !no.empty()) return no;
    if (v.word() == "null") return {};
    if (const Error no = v.number(number, 0, s.players - 1); !no.empty()) return no;
    return settle(s, t, number, 1);
  }
  if (path[2] == "settlements") {
    if (const Error no = v.number(number, 0, 4); !no.empty()) return no;
    if (who == none) return number == 0 ? Error{} : "nobody owns that territory: set its owner first";
    return settle(s, t, who, number);
  }
  if (path[2] != "token") return "a territory has owner, settlements and token, not " + shown(path[2]);
  s.token[t] = none;
  s.guarded &= ~bit(t);
  if (v.word() == "null") return {};
  if (const Error no = to_kind<Token>(v.word(), token_kinds, "token (one, food2, wood3, ...)", number); !no.empty())
    return no;
  s.token[t] = static_cast<std::uint8_t>(number);
  s.guarded |= bit(t);
  return {};
}

/// The open cards of a level, each once; what lay open goes back into the deck.
Error set_offer(State& s, const Path& path, const Value& v) {
  unsigned level = 0;
  if (path.size() != 2 || !to_number(path[1], 1u, 3u, level))
    return "the offer of a level reads offer.1, offer.2 or offer.3";
  std::vector<unsigned> wanted;
  if (const Error no = to_kinds<Achievement>(v, achievement_count, "achievement", wanted); !no.empty()) return no;
  for (unsigned a = 0; a < technology_count; ++a)
    if (level_of(a) == level) {
      s.technology_deck[a] = static_cast<std::uint8_t>(s.technology_deck[a] + s.technology_offer[a]);
      s.technology_offer[a] = 0;
    }
  s.technologies_open = static_cast<std::uint16_t>(s.technologies_open & ~level_mask[level - 1]);
  if (level == 3) s.wonder_deck = static_cast<std::uint16_t>(s.wonder_deck | s.wonder_offer), s.wonder_offer = 0;
  for (const unsigned a : wanted) {
    if (level_of(a) != level) return shown(name_of(static_cast<Achievement>(a))) + " is of another level";
    if (!take_achievement(s, a)) return not_there(a);
    if (level == 3) {
      s.wonder_offer = static_cast<std::uint16_t>(s.wonder_offer | 1u << (a - technology_count));
    } else {
      ++s.technology_offer[a];
      s.technologies_open = static_cast<std::uint16_t>(s.technologies_open | bit(a));
    }
  }
  return {};
}

Error set_counted(State& s, const Path& path, const Value& v) {
  unsigned kind = 0;
  if (path.size() != 2) return shown(path[0]) + " needs a name, as in resources.wood or supply.farmer";
  if (path[0] == "resources") {
    if (const Error no = to_kind<Resource>(path[1], resource_count, "resource", kind); !no.empty()) return no;
    return v.number(s.resources[kind], 0, 999);
  }
  if (const Error no = to_kind<Title>(path[1], title_count, "card of the supply", kind); !no.empty()) return no;
  return v.number(s.supply[kind], 0, 8);
}

/// Whose turn it is; between two steps of a turn only.
Error set_turn(State& s, const Value& v) {
  if (s.decision != Decision::turn) return "seat can be set in a turn decision only";
  if (!s.played.empty()) return "seat can be set only before a card is played";
  return v.number(s.seat, 0, s.players - 1);
}

}  // namespace

Error set_altay(State& s, const Path& path, const Value& v) {
  const std::string_view field = path.empty() ? std::string_view{} : path[0];
  if (field == "seats") return set_seat(s, path, v);
  if (field == "map") return set_map(s, path, v);
  if (field == "offer") return set_offer(s, path, v);
  if (field == "resources" || field == "supply") return set_counted(s, path, v);
  if (path.size() > 1) return shown(field) + " has no fields that can be set";
  if (field == "round" && s.round == 0) return "the first round has not begun";
  if (field == "round") return v.number(s.round, 1, last_round);
  if (field == "first" && s.decision != Decision::turn) return "first can be set in a turn decision only";
  if (field == "first") return v.number(s.first, 0, s.players - 1);
  if (field == "seat") return set_turn(s, v);
  return "there is no field " + shown(field) +
         " that can be set; there are round, seat, first, resources.R, supply.KIND, offer.LEVEL, map.T.owner, "
         "map.T.settlements, map.T.token, seats.I.FIELD";
}

}  // namespace referee
