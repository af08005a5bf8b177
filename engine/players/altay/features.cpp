#include "engine/players/altay/features.hpp"

#include "engine/altay/data.hpp"
#include "engine/players/altay/value.hpp"
#include "engine/players/net.hpp"

namespace players::altay {

using namespace ::altay;

namespace {

/// Which count of cards a card belongs to: copies that differ in points do the same. By Card.
constexpr std::array<std::uint8_t, card_count> group_of{0,  1,  2,  3,  4,  5,  5,  6,  7,  8,  9,  10, 11, 12, 13,
                                                        13, 14, 15, 15, 16, 16, 16, 17, 17, 18, 18, 19, 19, 19};
constexpr unsigned group_count = 20;

/// Writes one input after the other.
class Writer {
 public:
  explicit Writer(Inputs& x) : at_(x.data()) {}
  void scaled(int v, int one) { *at_++ = input(v, one); }
  void flag(bool b) { *at_++ = b ? input_one : 0; }
  void bits(std::uint32_t mask, unsigned n) {
    for (unsigned i = 0; i < n; ++i) flag(mask >> i & 1u);
  }
  /// Is v no more than 1, 2, 3 ... n?
  void thermometer(unsigned v, unsigned n) {
    for (unsigned i = 1; i <= n; ++i) flag(v <= i);
  }

  const std::int8_t* at() const { return at_; }

 private:
  std::int8_t* at_;
};

unsigned stock_of(const Seat& seat) { return unsigned{seat.stock} + seat.settler; }

void describe_cards(const State& s, unsigned seat, Writer& w) {
  const Seat& me = s.seats[seat];
  std::array<std::uint8_t, group_count> count{};
  int points = 0, total = 0;
  each_card(owned_cards(s, seat), [&](unsigned card, unsigned n) {
    count[group_of[card]] = static_cast<std::uint8_t>(count[group_of[card]] + n);
    points += static_cast<int>(cards[card].points * n);
    total += static_cast<int>(n);
  });
  for (const std::uint8_t n : count) w.scaled(n, 2);
  for (unsigned terrain = 0; terrain < 4; ++terrain) {
    const int lands = std::popcount(me.land & terrain_mask[terrain]), users = count[8 + terrain];
    w.scaled(lands, 2);
    w.scaled(lands < users ? lands : users, 2);
  }
  w.scaled(total, 10);
  w.scaled(points, 4);
  w.scaled(me.deck_count + me.hand_count, 10);
  w.scaled(static_cast<int>(expected_strength(s, seat)), 8);
}

void describe_work(const State& s, unsigned seat, Writer& w) {
  const Seat& me = s.seats[seat];
  w.bits(s.tabled[seat], stand_count);
  w.flag(me.table[index(Stand::village)].held[0] > 0);
  w.flag(me.table[index(Stand::city)].held[0] > 0);
  w.flag(me.table[index(Stand::city)].held[1] > 0);
  int stored = 0;
  for (unsigned stand = index(Stand::loremaster); stand < stand_count; ++stand)
    for (const std::uint8_t n : me.table[stand].held) stored += n;
  w.scaled(stored, 2);
  std::array<int, resource_count> missing{};
  int all_missing = 0;
  const bool develops = me.developing != none;
  if (develops) {
    const Cost& cost = achievements[me.developing].cost;
    int any = static_cast<int>(cost.wood_metal_or_stone());
    for (unsigned r = 0; r < resource_count; ++r) {
      missing[r] = static_cast<int>(cost.of(r)) - me.held[r];
      if (missing[r] < 0) {
        any += missing[r];
        missing[r] = 0;
      }
      all_missing += missing[r];
    }
    all_missing += any;
  }
  for (const int n : missing) w.scaled(n, 2);
  w.scaled(all_missing, 4);
  const unsigned level = develops ? level_of(me.developing) : 0;
  for (unsigned l = 1; l <= 3; ++l) w.flag(level == l);
  w.scaled(level == 3 ? static_cast<int>(wonder_points(s, seat, static_cast<Achievement>(me.developing))) : 0, 4);
  w.flag(level == 3 && me.secret == me.developing);
}

void describe_achievements(const State& s, unsigned seat, unsigned viewer, Writer& w) {
  const Seat& me = s.seats[seat];
  w.bits(me.done, achievement_count);
  const int level1 = std::popcount(me.done & level_mask[0]), level2 = std::popcount(me.done & level_mask[1]),
            level3 = std::popcount(me.done & level_mask[2]);
  w.scaled(level1, 2);
  w.scaled(level2, 2);
  w.scaled(level3, 2);
  w.flag(level2 < level1);
  w.flag(level3 < level2);
  int points = 0;
  each_bit(me.done & level_mask[2], [&](unsigned a) {
    points += static_cast<int>(wonder_points(s, seat, static_cast<Achievement>(a)));
    if (me.secret == a) points += static_cast<int>(secret_wonder_points);
  });
  w.scaled(points, 4);
  const bool secret_waits =
      seat == viewer && me.secret < achievement_count && me.developing != me.secret && !(me.done >> me.secret & 1u);
  w.bits(secret_waits ? bit(me.secret - technology_count) : 0, wonder_count);
  w.scaled(secret_waits ? static_cast<int>(wonder_points(s, seat, static_cast<Achievement>(me.secret))) : 0, 4);
  unsigned best = 0;
  each_bit(static_cast<std::uint32_t>(s.wonder_offer) << technology_count & ~me.done, [&](unsigned a) {
    const unsigned p = wonder_points(s, seat, static_cast<Achievement>(a));
    best = p > best ? p : best;
  });
  w.scaled(static_cast<int>(best), 4);
}

/// What may happen along the border of a seat, by strengths in quarters.
struct Frontier {
  int threat = -12;             ///< how much the strongest attack on it exceeds its defence
  int open = 0;                 ///< territories that may fall
  int chance = -12;             ///< how much its own strongest attack exceeds a defence
  int targets = 0;              ///< attacks that may win
  int exposed = 0;              ///< settlements on the territories that may fall
  std::uint32_t attackers = 0;  ///< a bit for each neighbour
};

Frontier frontier_of(const State& s, unsigned seat, std::uint32_t border, std::uint32_t others) {
  const auto with = [&](unsigned i, int strength, Achievement bonus) {
    return strength + (has(s.seats[i], bonus) ? 4 : 0);
  };
  const int own = static_cast<int>(expected_strength(s, seat));
  const int answer = with(seat, own, Achievement::strategy), strike = with(seat, own, Achievement::leadership);
  std::array<int, max_players> attack{}, defend{};
  for (unsigned i = 0; i < s.players; ++i) {
    if (i == seat || s.seats[i].land == 0) continue;
    const int strength = static_cast<int>(expected_strength(s, i));
    attack[i] = with(i, strength, Achievement::leadership);
    defend[i] = with(i, strength, Achievement::strategy);
  }
  Frontier f;
  each_bit(border, [&](unsigned t) {
    int worst = -12;
    each_bit(territories[t].adjacent & others, [&](unsigned from) {
      const unsigned who = owner(s, from);
      const int a = attack[who] + (s.settlements[from] - s.settlements[t]) * 4 - answer;
      worst = a > worst ? a : worst;
      const int d = strike + (s.settlements[t] - s.settlements[from]) * 4 - defend[who];
      f.chance = d > f.chance ? d : f.chance;
      f.targets += d > 0;
      f.attackers |= bit(who);
    });
    f.threat = worst > f.threat ? worst : f.threat;
    f.open += worst > 0;
    f.exposed += worst > 0 ? s.settlements[t] : 0;
  });
  return f;
}

/// Around a seat: what it can take and what can be taken from it.
void describe_map(const State& s, unsigned seat, Writer& w) {
  const Seat& me = s.seats[seat];
  unsigned total = 0, single = 0;
  each_bit(me.land, [&](unsigned t) {
    total += s.settlements[t];
    single += s.settlements[t] == 1;
  });
  const int lands = std::popcount(me.land);
  w.scaled(static_cast<int>(total), 8);
  w.thermometer(total, 4);
  w.scaled(lands, 8);
  w.scaled(static_cast<int>(single), 4);
  w.scaled(std::popcount(me.land & marker_mask[s.map()]), 2);
  std::uint32_t others = 0;
  for (unsigned i = 0; i < s.players; ++i)
    if (i != seat) others |= s.seats[i].land;
  const std::uint32_t around = neighbours(me.land) & in_play_mask[s.map()];
  w.scaled(std::popcount(around & ~others & ~me.land & ~s.guarded), 2);
  std::array<int, 4> guarded{};
  each_bit(around & s.guarded, [&](unsigned t) { ++guarded[tokens[s.token[t]].value]; });
  for (unsigned value = 1; value <= 3; ++value) w.scaled(guarded[value], 2);

  const std::uint32_t border = me.land & neighbours(others);
  w.scaled(std::popcount(border), 4);
  const auto [threat, open, chance, targets, exposed, attackers] = frontier_of(s, seat, border, others);
  w.flag(border != 0);
  w.scaled(threat + 12, 8);
  w.flag(threat > 0);
  w.flag(threat > 4);
  w.flag(threat > 8);
  w.scaled(open, 2);
  w.flag(total > 0 && exposed == static_cast<int>(total));
  w.flag(total <= 2 && threat > 0);
  w.flag(total <= 2 && threat > -6);
  w.scaled(chance + 12, 8);
  w.flag(chance > 4);
  w.scaled(targets, 2);
  w.scaled(std::popcount(attackers), 2);
}

void describe_race(const State& s, unsigned seat, Writer& w) {
  const Seat& me = s.seats[seat];
  const unsigned stock = stock_of(me);
  w.scaled(static_cast<int>(stock), 8);
  w.flag(stock == 0);
  w.thermometer(stock, 5);
  w.scaled(me.settler, 1);
  unsigned least = settlements_each, weakest = settlements_each;
  for (unsigned i = 0; i < s.players; ++i) {
    if (i == seat) continue;
    least = stock_of(s.seats[i]) < least ? stock_of(s.seats[i]) : least;
    const unsigned lands = static_cast<unsigned>(std::popcount(s.seats[i].land));
    weakest = lands < weakest ? lands : weakest;
  }
  w.scaled(static_cast<int>(least), 8);
  w.thermometer(least, 5);
  w.thermometer(weakest, 2);
  const bool last = rounds_left(s) == 0;
  w.flag(last);
  const unsigned next = turn_has_ended(s) ? (s.seat + 1u) % s.players : s.seat;
  const unsigned before = (seat + s.players - next) % s.players, to_first = (s.first + s.players - next) % s.players;
  const bool turn_left = next == s.first ? !turn_has_ended(s) || !last : before < to_first;
  w.flag(last && turn_left);
  w.flag(turn_left);
  w.scaled(static_cast<int>(before), 2);
  w.scaled(static_cast<int>(rounds_left(s)), 4);
  w.scaled(s.round, 16);
  w.scaled(me.coins, 8);
  w.flag((s.options & option_trade) != 0);
  int value = 0;
  for (unsigned kind = 0; kind < token_kinds; ++kind)
    value += static_cast<int>((me.tokens >> kind * 4 & 15u) * tokens[kind].value);
  w.scaled(value, 6);
  w.scaled(value % 3, 1);
  w.scaled(static_cast<int>(tokens_captured(me)) - me.consumed, 4);
  w.scaled(me.captured, 2);
  w.scaled(me.gone, 2);
}

}  // namespace

void describe(const State& s, unsigned seat, unsigned viewer, Inputs& x) {
  Writer w(x);
  describe_achievements(s, seat, viewer, w);
  describe_cards(s, seat, w);
  describe_work(s, seat, w);
  describe_map(s, seat, w);
  describe_race(s, seat, w);
}

}  // namespace players::altay
