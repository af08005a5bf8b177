#pragma once
/// Sets up a position of Altay; see tests/engine/fixture.hpp for moves and questions.
///
///   Fixture f;                                // two players, Earthfolk on 1 and Smallfolk on 5, first turn of seat 0
///   f.hand(0, "warrior warrior").token(7, Token::two_wood);
///   f.play("attack 1 7, with warrior, with warrior");
///   TEST_ASSERT_EQUAL(1, f.have(Resource::wood));
#include <cstring>
#include <initializer_list>
#include <string>
#include <string_view>

#include "engine/altay/data.hpp"
#include "engine/altay/notation.hpp"
#include "engine/core/rng.hpp"
#include "tests/engine/fixture.hpp"

namespace altay {

inline std::string_view next_word(std::string_view& text) {
  while (!text.empty() && text.front() == ' ') text.remove_prefix(1);
  const std::string_view word = text.substr(0, text.find(' '));
  text.remove_prefix(word.size());
  return word;
}

template <class E>
E by_name(std::string_view word, unsigned count) {
  for (unsigned i = 0; i < count; ++i)
    if (name_of(static_cast<E>(i)) == word) return static_cast<E>(i);
  TEST_FAIL_MESSAGE("the test names something that does not exist");
  return E{};
}

class Fixture : public test::RulesFixture<State, Fixture, parse, notation> {
 public:
  /// The first turn, with all hands put back into the decks, no tokens on the map, and
  /// factions and starts as named: "earthfolk 1 smallfolk 5".
  explicit Fixture(std::string_view seats = "earthfolk 1 smallfolk 5", unsigned options = 0, unsigned first = 0) {
    std::array<std::string_view, max_players * 2> words{};
    unsigned n = 0;
    while (n < words.size() && !(words[n] = next_word(seats)).empty()) ++n;
    const core::Setup setup{State::id, static_cast<std::uint8_t>(n / 2), 0, static_cast<std::uint8_t>(first),
                            static_cast<std::uint8_t>(options)};
    TEST_ASSERT_FALSE(start(setup, s));
    chance();
    while (s.decision == Decision::faction) play("faction " + std::string(words[s.seat * 2u]));
    while (s.decision == Decision::begin) play("begin " + std::string(words[s.seat * 2u + 1]));
    chance();
    for (unsigned seat = 0; seat < s.players; ++seat) empty_hand(seat);
    for (unsigned t = 0; t < territory_count; ++t) no_token(t);
    check();
  }

  // --- Putting up -----------------------------------------------------------

  /// These cards make up the hand; what the seat does not own comes from the supply.
  Fixture& hand(unsigned seat, std::string_view names) {
    empty_hand(seat);
    for (std::string_view word; !(word = next_word(names)).empty();) give(seat, by_name<Card>(word, card_count));
    return check();
  }
  /// All of the deck goes to the discard pile.
  Fixture& no_deck(unsigned seat) {
    Seat& one = s.seats[seat];
    one.discard.merge(one.deck);
    one.discard_count = static_cast<std::uint8_t>(one.discard_count + one.deck_count);
    one.deck = {};
    one.deck_count = 0;
    return check();
  }
  /// Deck and discard pile leave the game.
  Fixture& no_cards(unsigned seat) {
    Seat& one = s.seats[seat];
    one.deck = one.discard = {};
    one.deck_count = one.discard_count = 0;
    return check();
  }
  Fixture& resources(std::string_view names) {
    s.resources = {};
    for (std::string_view word; !(word = next_word(names)).empty();)
      ++s.resources[static_cast<unsigned>(by_name<Resource>(word, resource_count))];
    return *this;
  }
  Fixture& done(unsigned seat, std::string_view names) {
    for (std::string_view word; !(word = next_word(names)).empty();) {
      const auto a = static_cast<unsigned>(by_name<Achievement>(word, achievement_count));
      take_achievement(a);
      s.seats[seat].done |= bit(a);
    }
    return check();
  }
  /// The open cards of all levels; whatever else lay open goes back into its deck.
  Fixture& offer(std::string_view names) {
    for (unsigned a = 0; a < technology_count; ++a) {
      s.technology_deck[a] = static_cast<std::uint8_t>(s.technology_deck[a] + s.technology_offer[a]);
      s.technology_offer[a] = 0;
    }
    s.technologies_open = 0;
    s.wonder_deck = static_cast<std::uint16_t>(s.wonder_deck | s.wonder_offer);
    s.wonder_offer = 0;
    for (std::string_view word; !(word = next_word(names)).empty();) {
      const auto a = static_cast<unsigned>(by_name<Achievement>(word, achievement_count));
      if (a < technology_count) {
        --s.technology_deck[a];
        ++s.technology_offer[a];
        s.technologies_open = static_cast<std::uint16_t>(s.technologies_open | 1u << a);
      } else {
        secret_elsewhere(a);
        s.wonder_deck = static_cast<std::uint16_t>(s.wonder_deck & ~(1u << (a - technology_count)));
        s.wonder_offer = static_cast<std::uint16_t>(s.wonder_offer | 1u << (a - technology_count));
      }
    }
    return check();
  }
  Fixture& secret(unsigned seat, Achievement wonder) {
    const auto a = static_cast<unsigned>(wonder);
    Seat& one = s.seats[seat];
    s.wonder_deck = static_cast<std::uint16_t>(s.wonder_deck | 1u << (one.secret - technology_count));
    one.secret = none;
    take_achievement(a);
    one.secret = static_cast<std::uint8_t>(a);
    return check();
  }
  /// So many settlements of the seat on the territory, from or back to its stock.
  Fixture& settle(unsigned seat, unsigned territory, unsigned n = 1) {
    no_token(territory);
    Seat& one = s.seats[seat];
    one.stock = static_cast<std::uint8_t>(one.stock + s.settlements[territory] - n);
    s.settlements[territory] = static_cast<std::uint8_t>(n);
    one.land = n > 0 ? one.land | bit(territory) : one.land & ~bit(territory);
    return check();
  }
  /// Leaves so many settlements in stock; the others leave the game.
  Fixture& stock(unsigned seat, unsigned n) {
    Seat& one = s.seats[seat];
    one.gone = static_cast<std::uint8_t>(one.gone + one.stock - n);
    one.stock = static_cast<std::uint8_t>(n);
    return check();
  }
  Fixture& token(unsigned territory, Token kind) {
    s.token[territory] = static_cast<std::uint8_t>(kind);
    s.guarded |= bit(territory);
    return check();
  }
  Fixture& captured(unsigned seat, Token kind, unsigned n = 1) {
    s.seats[seat].tokens += n << static_cast<unsigned>(kind) * 4;
    return check();
  }

  // --- Acting ---------------------------------------------------------------

  /// Lets chance draw whatever until a seat must decide.
  Fixture& chance() {
    while (current_actor(s) == core::chance) {
      core::MoveList list;
      legal_moves(s, list);
      TEST_ASSERT_FALSE(apply(s, rng_.pick(list)));
    }
    return check();
  }
  /// Ends the turn of the seat and whatever chance does after it.
  Fixture& pass() {
    play("end");
    if (s.decision == Decision::retain) play("done");
    chance();
    if (s.decision == Decision::sixth) play("use government").chance();
    return *this;
  }

  // --- Looking --------------------------------------------------------------

  unsigned have(Resource r) const { return s.resources[static_cast<unsigned>(r)]; }
  unsigned in_hand(Card card, unsigned seat = 0) const { return s.seats[seat].hand.count(card); }
  unsigned in_discard(Card card, unsigned seat = 0) const { return s.seats[seat].discard.count(card); }
  const Seat& seat(unsigned i) const { return s.seats[i]; }
  unsigned points(unsigned seat, Category c) const {
    return static_cast<unsigned>(outcome(s).points[seat][static_cast<unsigned>(c)]);
  }

 private:
  core::Rng rng_{1};

  void no_token(unsigned territory) {
    s.token[territory] = none;
    s.guarded &= ~bit(territory);
  }
  void empty_hand(unsigned seat) {
    Seat& one = s.seats[seat];
    one.deck.merge(one.hand);
    one.deck_count = static_cast<std::uint8_t>(one.deck_count + one.hand_count);
    one.hand = {};
    one.hand_count = 0;
    one.retained = none;
  }
  void give(unsigned seat, Card card) {
    Seat& one = s.seats[seat];
    const auto number = static_cast<unsigned>(card);
    if (one.deck.count(card) > 0) {
      one.deck.remove(number);
      --one.deck_count;
    } else if (one.discard.count(card) > 0) {
      one.discard.remove(number);
      --one.discard_count;
    } else {
      for (unsigned title = 0; title < title_count; ++title)
        if (number >= static_cast<unsigned>(piles[title].plain) &&
            number <= static_cast<unsigned>(piles[title].plain) + piles[title].best)
          --s.supply[title];
    }
    one.hand.add(card);
    ++one.hand_count;
  }
  /// Somebody else's secret makes way for what the test needs.
  void secret_elsewhere(unsigned a) {
    for (unsigned i = 0; i < s.players; ++i)
      if (s.seats[i].secret == a) {
        const auto other = static_cast<unsigned>(std::countr_zero(unsigned{s.wonder_deck}));
        s.seats[i].secret = static_cast<std::uint8_t>(technology_count + other);
        s.wonder_deck = static_cast<std::uint16_t>((s.wonder_deck & ~(1u << other)) | 1u << (a - technology_count));
      }
  }
  void take_achievement(unsigned a) {
    if (a < technology_count) {
      if (s.technology_deck[a] > 0) {
        --s.technology_deck[a];
      } else if (--s.technology_offer[a] == 0) {
        s.technologies_open = static_cast<std::uint16_t>(s.technologies_open & ~(1u << a));
      }
      return;
    }
    secret_elsewhere(a);
    s.wonder_deck = static_cast<std::uint16_t>(s.wonder_deck & ~(1u << (a - technology_count)));
    s.wonder_offer = static_cast<std::uint16_t>(s.wonder_offer & ~(1u << (a - technology_count)));
  }
};

}  // namespace altay
