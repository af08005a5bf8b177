/// check_invariants() names what is wrong with a position, and accepts what is barely right. Saved games and logs are
/// trusted because of it, so each of its conditions is broken here, by as few fields as it takes.
#include "tests/engine/altay/fixture.hpp"

using namespace altay;

namespace {

template <class Change>
void breaks(const char* why, Fixture b, Change change) {
  change(b.s);
  const char* found = check_invariants(b.s);
  TEST_ASSERT_NOT_NULL_MESSAGE(found, why);
  TEST_ASSERT_EQUAL_STRING(why, found);
}
template <class Change>
void breaks(const char* why, Change change) {
  breaks(why, Fixture(), change);
}
template <class Change>
void keeps(Fixture b, Change change) {
  change(b.s);
  b.check();
}

constexpr unsigned at(Achievement a) { return static_cast<unsigned>(a); }
constexpr unsigned at(Stand stand) { return static_cast<unsigned>(stand); }
constexpr std::uint8_t number(Card card) { return static_cast<std::uint8_t>(card); }

/// Seat 0 has the card at the beginning, or could acquire it first of its pile.
bool within_reach(unsigned card) {
  const Fixture b;
  bool found = b.s.seats[0].deck.count(card) > 0;
  for (unsigned title = 0; title < title_count; ++title)
    found = found || top_of(b.s, static_cast<Title>(title)) == card;
  return found;
}

/// Moves a card of the deck or the supply to the table of seat 0.
Fixture on_table(Stand stand, Card card) {
  Fixture b;
  b.hand(0, name_of(card));
  b.s.seats[0].hand.remove(number(card));
  --b.s.seats[0].hand_count;
  b.s.seats[0].table[at(stand)].card = number(card);
  b.s.tabled[0] = static_cast<std::uint8_t>(1u << at(stand));
  return b.check();
}

/// Seat 0 attacks the token on 7.
Fixture attacking() {
  Fixture b;
  b.hand(0, "warrior warrior").token(7, Token::two_wood).play("attack 1 7");
  return b;
}

/// Seat 0 develops an achievement.
Fixture developing(Achievement a) {
  Fixture b;
  b.offer("engineering masonry commerce academy");
  if (a == Achievement::commerce) b.done(0, "writing");
  b.s.seats[0].developing = static_cast<std::uint8_t>(at(a));
  --b.s.technology_offer[at(a)];
  b.s.technologies_open = static_cast<std::uint16_t>(b.s.technologies_open & ~(1u << at(a)));
  return b.check();
}

}  // namespace

TEST("a position has two to four players, and known seats, decisions and options") {
  breaks("the number of players is wrong", [](State& s) { s.players = 1; });
  breaks("the number of players is wrong", [](State& s) { s.players = 5; });
  breaks("the seat to move does not exist", [](State& s) { s.seat = 2; });
  breaks("the seat to move does not exist", [](State& s) { s.first = 2; });
  breaks("the decision is unknown", [](State& s) { s.decision = static_cast<Decision>(25); });
  breaks("an option is unknown", [](State& s) { s.options = 32; });
  breaks("an empty seat holds something", [](State& s) { s.seats[2].coins = 1; });
  breaks("an empty seat holds something", [](State& s) { s.seats[3].stock = 14; });
}

TEST("AL-23 coins belong to a game with Trade") {
  const auto coin = [](State& s) { s.seats[1].coins = 1; };
  breaks("a player has coins in a game without Trade", coin);
  keeps(Fixture("earthfolk 1 smallfolk 5", option_trade), coin);
}

TEST("hand, deck and discard pile hold the cards that they count") {
  breaks("a hand does not hold the cards it counts", [](State& s) { s.seats[0].hand_count = 1; });
  breaks("a hand does not hold the cards it counts", Fixture().hand(1, "warrior"),
         [](State& s) { s.seats[1].hand_count = 0; });
  breaks("a deck does not hold the cards it counts", [](State& s) { ++s.seats[0].deck_count; });
  breaks("a deck does not hold the cards it counts", [](State& s) { --s.seats[1].deck_count; });
  breaks("a discard pile does not hold the cards it counts", [](State& s) { s.seats[0].discard_count = 1; });
  breaks("a player has more of a starting card than the faction's deck", [](State& s) {
    s.seats[0].deck.add(Card::warrior, 5);
    s.seats[0].deck_count = static_cast<std::uint8_t>(s.seats[0].deck_count + 5);
  });
  breaks("a player has more of a starting card than the faction's deck", [](State& s) {
    s.seats[1].discard.add(Card::warrior, 5);
    s.seats[1].discard_count = 5;
  });
  keeps(Fixture(), [](State& s) { s = observe(s, 1); });
}

TEST("AL-67 the retained card is in the hand of a player with Writing") {
  const auto retain = [](State& s) { s.seats[0].retained = number(Card::warrior); };
  breaks("a card is retained without Writing", Fixture().hand(0, "warrior"), retain);
  breaks("the retained card is not in the hand", Fixture().done(0, "writing"), retain);
  keeps(Fixture().hand(0, "warrior").done(0, "writing"), retain);
  breaks("the retained card is not in the hand", Fixture().hand(0, "warrior").done(0, "writing"),
         [](State& s) { s.seats[0].retained = card_count; });
  const auto veiled = [&](State& s) {
    retain(s);
    s = observe(s, 1);
  };
  keeps(Fixture().hand(0, "warrior").done(0, "writing"), veiled);
  breaks("the retained card is not in the hand", Fixture().hand(0, "warrior").done(0, "writing"), [&](State& s) {
    veiled(s);
    s.seats[0].retained = number(Card::warrior);
  });
}

TEST("AL-14 a card lies on the table where it belongs, with resources that fit") {
  breaks("the cards on a table and their mask differ", [](State& s) { s.tabled[0] = 1; });
  const Fixture village = on_table(Stand::village, Card::village);
  breaks("the cards on a table and their mask differ", village, [](State& s) { s.tabled[0] = 0; });
  breaks("resources lie on a card that is not on the table", [](State& s) { s.seats[0].table[2].held[1] = 1; });
  breaks("an unknown card lies on a table", village, [](State& s) { s.seats[0].table[0].card = card_count; });
  breaks("a card lies on the table that does not go there", village,
         [](State& s) { s.seats[0].table[0].card = number(Card::warrior); });
  breaks("a card lies on the table that does not go there", village,
         [](State& s) { s.seats[0].table[0].card = number(Card::town); });
}

TEST("the table cards hold no more than their data say") {
  for (unsigned stand = 0; stand < stand_count; ++stand)
    for (unsigned card = 0; card < card_count; ++card) {
      bool fits = false;
      for (const Effect& effect : cards[card].options)
        fits = fits || (effect.kind == Effect::Kind::lay && effect.what == stand);
      if (!fits || !within_reach(card)) continue;
      const Fixture b = on_table(static_cast<Stand>(stand), static_cast<Card>(card));
      const StandData& data = stands[stand];
      for (unsigned r = 0; r < resource_count; ++r) {
        const auto hold = [&](unsigned n) {
          return [=](State& s) { s.seats[0].table[stand].held[r] = static_cast<std::uint8_t>(n); };
        };
        const unsigned room = data.room > 0 ? (data.stores >> r & 1u) * data.room : data.wants.of(r);
        const unsigned full = data.room > 0 ? data.room : data.wants.total() - 1;
        for (unsigned n = 1; n <= full + 1; ++n) {
          if (n > full)
            breaks("too many resources lie on a table card", b, hold(n));
          else if (n > room)
            breaks("a resource lies on a table card where it does not fit", b, hold(n));
          else
            keeps(b, hold(n));
        }
      }
    }
}

TEST("AL-60 an achievement in development is known, incomplete and holds what fits") {
  breaks("an unknown achievement is completed", [](State& s) { s.seats[0].done = 1u << achievement_count; });
  const char* const nobody = "something lies on an achievement that nobody develops";
  breaks(nobody, [](State& s) { s.seats[0].held[0] = 1; });
  breaks(nobody, [](State& s) { s.seats[0].settler = 1; });
  const char* const unknown = "an achievement is developed that is unknown or complete";
  breaks(unknown, [](State& s) { s.seats[0].developing = achievement_count; });
  breaks(unknown, Fixture().done(0, "masonry"), [](State& s) { s.seats[0].developing = at(Achievement::masonry); });
  breaks("a settlement lies on a wonder", [](State& s) {
    s.seats[0].developing = at(Achievement::academy);
    s.seats[0].settler = 1;
  });
  for (const Achievement a : {Achievement::engineering, Achievement::masonry}) {
    const Fixture b = developing(a);
    const Cost& cost = achievements[at(a)].cost;
    for (unsigned r = 0; r < resource_count; ++r) {
      const auto hold = [r](unsigned n) {
        return [=](State& s) { s.seats[0].held[r] = static_cast<std::uint8_t>(n); };
      };
      const unsigned room = cost.of(r) + (r >= 1 && r <= 3 ? cost.wood_metal_or_stone() : 0u);
      for (unsigned n = 1; n <= cost.total(); ++n) {
        if (n >= cost.total())
          breaks("an achievement with all its resources is not complete", b, hold(n));
        else if (n > room)
          breaks("a resource lies on an achievement where it does not fit", b, hold(n));
        else
          keeps(b, hold(n));
      }
    }
  }
}

TEST("AL-60 nobody has more achievements of a level than of the one below") {
  const char* const why = "a player has more achievements of a level than of the one below";
  breaks(why, [](State& s) { s.seats[0].done = bit(at(Achievement::commerce)); });
  breaks(why, Fixture().done(0, "writing"), [](State& s) { s.seats[0].done |= bit(at(Achievement::academy)); });
  breaks(why, [](State& s) { s.seats[0].developing = at(Achievement::commerce); });
  keeps(Fixture().done(0, "writing").done(0, "commerce"), [](State&) {});
}

TEST("settlements of a seat are 15, and stand alone on territories in play") {
  breaks("two players share a territory", [](State& s) {
    s.seats[1].land |= s.seats[0].land;
    --s.seats[1].stock;
  });
  breaks("a settlement stands beside a token", [](State& s) {
    s.token[1] = 0;
    s.guarded |= bit(1);
  });
  unsigned outside = 0;
  while (in_play_mask[2] >> outside & 1u) ++outside;
  breaks("a settlement stands out of play", [=](State& s) {
    s.seats[0].land |= bit(outside);
    s.settlements[outside] = 1;
    --s.seats[0].stock;
  });
  const char* const not_one_to_four = "a territory of a player has none or more than four settlements";
  breaks(not_one_to_four, [](State& s) { s.settlements[1] = 0; });
  breaks(not_one_to_four, [](State& s) { s.settlements[1] = 5; });
  keeps(Fixture().settle(0, 1, 4), [](State&) {});
  const char* const fifteen = "a player has not 15 settlements in all";
  breaks(fifteen, [](State& s) { --s.seats[1].stock; });
  breaks(fifteen, [](State& s) { ++s.seats[0].gone; });
  breaks(fifteen, [](State& s) { s.place_settler = 1; });
  breaks(fifteen, developing(Achievement::masonry), [](State& s) { s.seats[0].settler = 1; });
  keeps(developing(Achievement::masonry), [](State& s) {
    s.seats[0].settler = 1;
    --s.seats[0].stock;
  });
  breaks("settlements stand on a territory of nobody", [](State& s) { s.settlements[9] = 1; });
}

TEST("captured settlements are gone for somebody") {
  const char* const why = "more settlements are captured than are gone";
  const auto capture = [](unsigned n) { return [n](State& s) { s.seats[0].captured = static_cast<std::uint8_t>(n); }; };
  breaks(why, capture(1));
  keeps(Fixture().stock(1, 10), capture(4));
  breaks(why, Fixture().stock(1, 13), capture(2));
}

TEST("tokens are in the box only so often, and captured before they are consumed") {
  breaks("the tokens and their mask differ", [](State& s) { s.guarded |= bit(9); });
  breaks("the tokens and their mask differ", Fixture().token(9, Token::one), [](State& s) { s.guarded = 0; });
  breaks("an unknown token lies on the map", Fixture().token(9, Token::one),
         [](State& s) { s.token[9] = token_kinds; });
  const auto consume = [](State& s) { s.seats[0].consumed = 1; };
  breaks("more tokens are consumed than captured", consume);
  keeps(Fixture().captured(0, Token::one), consume);
  breaks("more tokens are consumed than captured", Fixture().captured(1, Token::one), consume);
  for (unsigned kind = 0; kind < token_kinds; ++kind) {
    const auto hold = [kind](unsigned n) { return [=](State& s) { s.seats[1].tokens = n << kind * 4; }; };
    keeps(Fixture(), hold(tokens[kind].copies));
    breaks("there are more tokens of a kind than in the box", hold(tokens[kind].copies + 1u));
    breaks("there are more tokens of a kind than in the box", Fixture().token(9, static_cast<Token>(kind)),
           hold(tokens[kind].copies));
  }
}

TEST("AL-30 cards of a title are as many as were put out, and the dearest leave the pile first") {
  for (unsigned title = 0; title < title_count; ++title) {
    breaks("a pile of the supply is too high", [title](State& s) { ++s.supply[title]; });
    const PileData& pile = piles[title];
    const unsigned plain = static_cast<unsigned>(pile.plain);
    const auto give = [=](unsigned points, unsigned n) {
      return [=](State& s) {
        s.seats[0].discard.add(plain + points, n);
        s.seats[0].discard_count = static_cast<std::uint8_t>(s.seats[0].discard_count + n);
      };
    };
    breaks(pile.best > 0 ? "a card with points is with a player and in its pile: the ones with more points leave the "
                           "pile first"
                         : "there are more cards of a title than were put out",
           give(pile.best, 1));
    breaks("there are more cards of a title than were put out", [&](State& s) {
      s.supply[title] = 0;
      give(0, Fixture().s.supply[title] + 1u)(s);
    });
    if (pile.best > 0)
      breaks("a card with points exists twice", [&](State& s) {
        s.supply[title] = 0;
        give(pile.best, 2)(s);
      });
  }
}

TEST("technologies are as many as players, and each wonder is in one place") {
  breaks("the open technologies and their mask differ", [](State& s) { s.technologies_open ^= 1; });
  const char* const many = "there are too many of a technology";
  for (unsigned a = 0; a < technology_count; ++a) breaks(many, [a](State& s) { ++s.technology_deck[a]; });
  breaks(many, [](State& s) { s.seats[0].done = bit(at(Achievement::masonry)); });
  breaks(many, [](State& s) { s.seats[1].developing = at(Achievement::masonry); });
  const Fixture b = Fixture().offer("engineering masonry commerce academy");
  breaks("a wonder is both in the deck and in the offer", b, [](State& s) { s.wonder_deck |= s.wonder_offer; });
  const char* const twice = "a wonder is in two places";
  breaks(twice, b, [](State& s) { s.seats[0].secret = at(Achievement::academy); });
  breaks(twice, b, [](State& s) { s.seats[1].secret = s.seats[0].secret; });
  breaks(twice, Fixture(b).done(0, "writing").done(0, "commerce"),
         [](State& s) { s.seats[0].developing = at(Achievement::academy); });
  breaks(twice, Fixture(b).done(0, "writing").done(0, "commerce"),
         [](State& s) { s.seats[0].done |= bit(at(Achievement::academy)); });
}

TEST("nothing is left over from an earlier decision") {
  const char* const why = "something is left over from an earlier decision";
  breaks(why, [](State& s) { s.from = 1; });
  breaks(why, [](State& s) { s.to = 1; });
  breaks(why, [](State& s) { s.attack = 1; });
  breaks(why, [](State& s) { s.defence = 1; });
  breaks(why, [](State& s) { s.laid = 1; });
  breaks(why, [](State& s) { s.answer = 1; });
  breaks(why, [](State& s) { s.draw_seat = 1; });
  breaks(why, [](State& s) { s.to_draw = 1; });
  breaks(why, [](State& s) { s.card = 1; });
  breaks(why, [](State& s) { s.owed = 1; });
  breaks(why, [](State& s) { s.place_stock = 1; });
  breaks(why, [](State& s) { s.offer_level = 1; });
  for (const Decision d :
       {Decision::draw, Decision::deal, Decision::refill, Decision::pay, Decision::build, Decision::offer})
    breaks(why, [d](State& s) { s.decision = d; });
  breaks(why, [](State& s) {
    s.decision = Decision::draw;
    s.to_draw = 1;
    s.draw_seat = 2;
  });
  breaks(why, [](State& s) {
    s.decision = Decision::build;
    s.place_stock = 15;
  });
}

TEST("what a decision asks about is there") {
  breaks("a first resource is asked for, but nothing is developed", [](State& s) { s.decision = Decision::first_put; });
  const char* const sixth = "a sixth card is asked for where there is no choice";
  breaks(sixth, Fixture().no_cards(0), [](State& s) { s.decision = Decision::sixth; });
  keeps(Fixture().no_deck(0), [](State& s) { s.decision = Decision::sixth; });
  breaks("an unknown card exploits", [](State& s) {
    s.decision = Decision::exploit;
    s.card = card_count;
  });
  const auto owe = [](unsigned n) {
    return [n](State& s) {
      s.decision = Decision::pay;
      s.owed = static_cast<std::uint8_t>(n);
    };
  };
  keeps(Fixture().resources("wood metal stone"), owe(3));
  breaks("a card is acquired that cannot be paid", Fixture().resources("wood metal stone food culture"), owe(4));
  breaks("a token is asked for beyond the map", [](State& s) {
    s.decision = Decision::token;
    s.to = territory_count;
  });
  const auto level = [](unsigned n) {
    return [n](State& s) {
      s.decision = Decision::offer;
      s.offer_level = static_cast<std::uint8_t>(n);
    };
  };
  keeps(Fixture(), level(3));
  breaks("the offer has three levels", level(4));
}

TEST("AL-50 an attack goes from an own territory to a token or to another seat") {
  const char* const from = "the attacker is not on the attacking territory";
  breaks(from, attacking(), [](State& s) { s.from = 5; });
  breaks(from, attacking(), [](State& s) { s.from = territory_count; });
  const char* const nobody = "there is nobody to be attacked";
  breaks(nobody, attacking(), [](State& s) { s.to = 9; });
  breaks(nobody, attacking(), [](State& s) { s.to = 1; });
  breaks(nobody, attacking(), [](State& s) { s.to = territory_count; });
  for (const Decision d : {Decision::answer, Decision::discard, Decision::defend}) {
    breaks(nobody, attacking(), [d](State& s) { s.decision = d; });
    keeps(attacking(), [d](State& s) {
      s.decision = d;
      s.to = 5;
    });
  }
}

TEST("AL-1 a starting card that a seat was not dealt is noticed in its hand, deck and discard pile") {
  const char* const why = "a player has more of a starting card than the faction's deck";
  for (unsigned card = 0; card < card_count; ++card) {
    if (!cards[card].starting) continue;
    const unsigned dealt = starting_deck(0).count(card);
    Fixture b;
    for (unsigned n = 0; n < dealt; ++n) b.s.seats[0].deck.remove(card);
    b.s.seats[0].deck_count = static_cast<std::uint8_t>(b.s.seats[0].deck_count - dealt);
    const auto more = [=](Pile Seat::* pile, std::uint8_t Seat::* count) {
      return [=](State& s) {
        (s.seats[0].*pile).add(card, dealt + 1);
        s.seats[0].*count = static_cast<std::uint8_t>(s.seats[0].*count + dealt + 1);
      };
    };
    breaks(why, b, more(&Seat::deck, &Seat::deck_count));
    breaks(why, b, more(&Seat::hand, &Seat::hand_count));
    breaks(why, b, more(&Seat::discard, &Seat::discard_count));
  }
}

TEST("AL-14 AL-40 food does not fit where only wood is gathered, and a Loremaster stores culture only") {
  breaks("a resource lies on a table card where it does not fit", on_table(Stand::city, Card::city),
         [](State& s) { s.seats[0].table[at(Stand::city)].held[4] = 1; });
  Fixture b("elvenfolk 1 smallfolk 5");
  b.hand(0, "loremaster").play("play loremaster 2");
  for (unsigned r = 0; r < 4; ++r)
    breaks("a resource lies on a table card where it does not fit", b,
           [r](State& s) { s.seats[0].table[at(Stand::loremaster)].held[r] = 1; });
}

TEST("AL-60 the Mausoleum holds wood, metal or stone up to three, and no food") {
  Fixture b;
  b.offer("mausoleum").done(0, "writing religion").resources("culture").play("develop mausoleum");
  b.play("put culture mausoleum").chance();
  for (unsigned r = 0; r < 4; ++r)
    for (unsigned n = 1; n <= 4; ++n) {
      const auto hold = [=](State& s) { s.seats[0].held[r] = static_cast<std::uint8_t>(n); };
      if (n <= (r == 0 ? 0u : 3u))
        keeps(b, hold);
      else
        breaks("a resource lies on an achievement where it does not fit", b, hold);
    }
  breaks("a resource lies on an achievement where it does not fit", b, [](State& s) { s.seats[0].held[4] = 4; });
}

TEST("settlements stand on no territory of nobody, be it the first or the last") {
  for (const unsigned t : {0u, territory_count - 1})
    breaks("settlements stand on a territory of nobody", [t](State& s) { s.settlements[t] = 1; });
}

TEST("AL-30 cards of a title are counted in every deck, hand, discard pile and on every table") {
  const char* const why = "there are more cards of a title than were put out";
  for (unsigned seat = 0; seat < 4; ++seat) {
    const Fixture b("earthfolk 0 smallfolk 1 firefolk 5 elvenfolk 3");
    breaks(why, b, [=](State& s) { s.seats[seat].deck.add(Card::farmer), ++s.seats[seat].deck_count; });
    breaks(why, b, [=](State& s) { s.seats[seat].hand.add(Card::farmer), ++s.seats[seat].hand_count; });
    breaks(why, b, [=](State& s) { s.seats[seat].discard.add(Card::farmer), ++s.seats[seat].discard_count; });
    breaks(why, b, [=](State& s) {
      s.supply[index(Title::merchant)] = 8;
      s.seats[seat].table[at(Stand::merchant)].card = number(Card::merchant);
      s.tabled[seat] = static_cast<std::uint8_t>(1u << at(Stand::merchant));
      s.seats[seat].discard.add(Card::merchant, 0);
      s.seats[(seat + 1) % 4].discard.add(Card::merchant, 0);
    });
  }
}

TEST("AL-3 a wonder of the deck is in no other place") {
  breaks("a wonder is in two places", Fixture().offer("academy ark colossus"), [](State& s) {
    s.wonder_deck = static_cast<std::uint16_t>(s.wonder_deck | 1u << (s.seats[0].secret - technology_count));
  });
}

TEST("AL-66 AL-30 a sixth card is asked for while there is one, and what is owed may be metal only") {
  Fixture b;
  b.done(0, "masonry government");
  Seat& me = b.s.seats[0];
  me.discard.add(Card::hunter);
  me.deck.remove(index(Card::hunter));
  --me.deck_count, ++me.discard_count;
  while (me.deck_count > me.discard_count) {
    unsigned card = 0;
    while (me.deck.count(card) == 0) ++card;
    me.deck.remove(card);
    me.discard.add(card);
    --me.deck_count, ++me.discard_count;
  }
  TEST_ASSERT_EQUAL(me.deck_count, me.discard_count);
  b.s.decision = Decision::sixth;
  b.check();
  for (unsigned r = 1; r <= 3; ++r) {
    Fixture c;
    c.s.resources[r] = 2;
    c.s.owed = 2;
    c.s.decision = Decision::pay;
    c.check();
  }
}

TEST("every option that there is may be set") {
  keeps(Fixture(), [](State& s) { s.options = options_known; });
}
