#include "engine/players/altay/value.hpp"

#include "engine/altay/data.hpp"
#include "engine/players/net.hpp"

namespace players::altay {

using namespace ::altay;

namespace {

/// Hundredths of a point, in 64ths.
constexpr int cents(int n) { return n * point / 100; }

/// What one use of a card brings, in hundredths of a point, without a territory to exploit. By Card.
constexpr std::array<std::uint8_t, card_count> use_of_card{
    45, 48, 33, 45, 48, 42, 42, 48,  // colonist, digger, hunter, loremaster, shaman, craftsmen, spellweaver
    30, 33, 42, 42, 42, 55, 52, 52,  // village, farmer, lumberjack, miner, stonecutter, scholar, workers
    20, 36, 36, 52, 52, 52, 28, 28,  // warrior, cavalry, chariots, merchants
    58, 58, 80, 80, 80,              // towns, cities
};
constexpr unsigned use_of_exploiting = 36;  ///< the second resource of a farmer, lumberjack, miner or stonecutter
static_assert(index(Card::farmer) == 9 && index(Card::stonecutter) == 12);

/// What the effect of a technology brings in a round, by Achievement.
constexpr std::array<std::uint8_t, technology_count> use_of_skill{14, 0, 9, 8, 10, 22, 30, 12, 40, 8};

constexpr int resource_placed = cents(45);  ///< on a card that waits for it
constexpr int resource_stored = cents(32);
constexpr int resource_at_hand = cents(30);
constexpr int settlement_deeper = cents(22);  ///< the second to fourth on a territory: harder to take

unsigned map_total(const State& s, std::uint32_t land) {
  unsigned n = 0;
  each_bit(land, [&](unsigned t) { n += s.settlements[t]; });
  return n;
}

unsigned strength_of(const Pile& pile) {
  const std::uint32_t w = pile.packed[2] & 0xFFFFFFu;
  return (w & 15u) + 2 * ((w >> 4 & 15u) + (w >> 8 & 15u)) + 3 * ((w >> 12 & 15u) + (w >> 16 & 15u) + (w >> 20 & 15u));
}

int deck_worth(const State& s, unsigned seat, const Pile& owned, unsigned rounds) {
  unsigned uses = 0, n = 0;
  each_card(owned, [&](unsigned card, unsigned copies) {
    unsigned use = use_of_card[card];
    if (card >= 9 && card <= 12 && (s.seats[seat].land & terrain_mask[card - 9])) use += use_of_exploiting;
    uses += use * copies;
    n += copies;
  });
  const unsigned hand = has(s.seats[seat], Achievement::government) ? 6 : 5;
  if (n == 0) return 0;
  return cents(static_cast<int>(n <= hand ? uses * rounds : uses * hand * rounds / n));
}

int achievements_worth(const State& s, unsigned seat) {
  const Seat& me = s.seats[seat];
  int sum = std::popcount(me.done & (level_mask[0] | level_mask[1])) * point;
  each_bit(me.done & level_mask[2], [&](unsigned a) {
    sum += static_cast<int>(wonder_points(s, seat, static_cast<Achievement>(a)) * point);
    if (me.secret == a) sum += static_cast<int>(secret_wonder_points) * point;
  });
  return sum;
}

unsigned placed_on(const std::array<std::uint8_t, resource_count>& held) {
  unsigned n = 0;
  for (const std::uint8_t r : held) n += r;
  return n;
}

/// What lies on the achievement in development; a wonder counts by what it would bring.
int development_worth(const State& s, unsigned seat, Evaluation& out) {
  const Seat& me = s.seats[seat];
  if (me.developing == none) return 0;
  const unsigned there = placed_on(me.held), needed = achievements[me.developing].cost.total();
  if (me.developing < technology_count) return static_cast<int>(there) * resource_placed + (me.settler ? cents(15) : 0);
  unsigned points = wonder_points(s, seat, static_cast<Achievement>(me.developing)) + 1;
  if (me.secret == me.developing) points += secret_wonder_points;
  out.terms[index(Term::wonder)] += static_cast<int>(points * there * point * 7 / (needed * 8));
  return 0;
}

int table_worth(const Seat& me, std::uint8_t tabled) {
  int sum = 0;
  each_bit(tabled, [&](unsigned stand) {
    const int there = static_cast<int>(placed_on(me.table[stand].held));
    sum += stands[stand].room > 0 ? cents(5) + there * resource_stored : cents(25) + there * resource_placed;
  });
  return sum;
}

std::uint32_t land_of_others(const State& s, unsigned seat) {
  std::uint32_t others = 0;
  for (unsigned i = 0; i < s.players; ++i)
    if (i != seat) others |= s.seats[i].land;
  return others;
}

/// What losing a settlement costs, with so many left.
constexpr int cost_of_loss(unsigned left) {
  return left <= 1 ? 8 * point : left == 2 ? 4 * point : left == 3 ? 5 * point / 2 : 2 * point;
}

/// What each seat but this one can be expected to attack with, in quarters.
std::array<int, max_players> attacks_on(const State& s, unsigned seat) {
  std::array<int, max_players> attack{};
  for (unsigned i = 0; i < s.players; ++i)
    if (i != seat)
      attack[i] = static_cast<int>(expected_strength(s, i)) + (has(s.seats[i], Achievement::leadership) ? 4 : 0);
  return attack;
}

/// The best attack on each of my territories against what I can answer; the last settlements count more.
int danger(const State& s, unsigned seat) {
  const Seat& me = s.seats[seat];
  if (me.land == 0) return 8 * point;
  const std::uint32_t others = land_of_others(s, seat);
  const std::uint32_t border = me.land & neighbours(others);
  if (border == 0) return 0;
  const int answer = static_cast<int>(expected_strength(s, seat)) + (has(me, Achievement::strategy) ? 4 : 0);
  const std::array<int, max_players> attack = attacks_on(s, seat);
  const unsigned left = map_total(s, me.land);
  const int each_costs = cost_of_loss(left);
  int worst = 0, sum = 0;
  each_bit(border, [&](unsigned t) {
    int strongest = 0;
    each_bit(territories[t].adjacent & others, [&](unsigned from) {
      const int a = attack[owner(s, from)] + s.settlements[from] * 4;
      strongest = a > strongest ? a : strongest;
    });
    int risk = 8 + strongest - answer - s.settlements[t] * 4;  // of 20
    risk = risk < 0 ? 0 : risk > 20 ? 20 : risk;
    const int cost = each_costs - (s.settlements[t] > 1 && left > 2 ? point / 2 : 0);
    sum += risk * cost / 20;
    worst = risk * cost / 20 > worst ? risk * cost / 20 : worst;
  });
  return (worst * 2 + sum) / 6;  // few rounds bring more than one attack
}

}  // namespace

unsigned expected_strength(const State& s, unsigned seat) {
  const Seat& me = s.seats[seat];
  const unsigned hidden_cards = unsigned{me.deck_count} + me.hand_count;
  const unsigned hand = has(me, Achievement::government) ? 6 : 5;
  // Deck and hand together, so that a view and the whole position agree; a short deck is filled from the discards.
  unsigned strength = strength_of(me.deck) + strength_of(me.hand);
  if (hidden_cards >= hand) return strength * hand * 4 / hidden_cards;
  unsigned more = me.discard_count, more_strength = strength_of(me.discard);
  if (seat == s.seat) {
    more += s.played.total();
    more_strength += strength_of(s.played);
  }
  if (more > 0) {
    const unsigned missing = hand - hidden_cards < more ? hand - hidden_cards : more;
    return strength * 4 + more_strength * missing * 4 / more;
  }
  return strength * 4;
}

unsigned rounds_left(const State& s) {
  unsigned least = settlements_each;
  for (unsigned i = 0; i < s.players; ++i) {
    const unsigned stock = unsigned{s.seats[i].stock} + s.seats[i].settler;
    if (s.seats[i].land == 0 || stock == 0) return 0;
    least = stock < least ? stock : least;
  }
  const unsigned rounds = 1 + least * 3 / 4;
  return rounds < 10 ? rounds : 10;
}

Evaluation worth(const State& s, unsigned seat) {
  Evaluation out;
  const auto set = [&](Term term, int hundredths) { out.terms[index(term)] += hundredths; };
  const Seat& me = s.seats[seat];
  const unsigned rounds = rounds_left(s);
  const Pile owned = owned_cards(s, seat);
  set(Term::achievements, achievements_worth(s, seat));
  int printed = 0;
  each_card(owned, [&](unsigned card, unsigned n) { printed += static_cast<int>(cards[card].points * n); });
  set(Term::cards, printed * point);
  const int lands = std::popcount(me.land);
  set(Term::land, (lands + std::popcount(me.land & marker_mask[s.map()])) * point +
                      (static_cast<int>(map_total(s, me.land)) - lands) * settlement_deeper);
  int taken = 0;
  for (unsigned kind = 0; kind < token_kinds; ++kind)
    taken += static_cast<int>((me.tokens >> kind * 4 & 15u) * tokens[kind].value);
  set(Term::conquest, taken * point / 3 + me.captured * point);
  if (rounds == 0) return out;
  set(Term::deck, deck_worth(s, seat, owned, rounds));
  unsigned skills = 0;
  each_bit(me.done & (level_mask[0] | level_mask[1]), [&](unsigned a) { skills += use_of_skill[a]; });
  set(Term::skills, cents(static_cast<int>(skills * rounds)));
  set(Term::building, development_worth(s, seat, out) + table_worth(me, s.tabled[seat]));
  if (has(me, Achievement::philosophy) || (me.done & level_mask[1])) set(Term::wonder, point);
  if (seat == s.seat && !turn_has_ended(s)) {
    int at_hand = 0;
    for (const std::uint16_t n : s.resources) at_hand += n * resource_at_hand;
    each_card(me.hand,
              [&](unsigned card, unsigned n) { at_hand += cents(static_cast<int>(use_of_card[card] * n)) / 2; });
    set(Term::at_hand, at_hand);
  }
  set(Term::safety, -danger(s, seat));
  return out;
}

}  // namespace players::altay
