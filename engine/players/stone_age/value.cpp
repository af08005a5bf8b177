#include "engine/players/stone_age/value.hpp"

#include "engine/players/share.hpp"

namespace players::stone_age {

namespace {

using namespace ::stone_age;

constexpr int sixteenth = point / whole;  // of a value: this much is a sixteenth of a point

/// Units of work of an answer, from cycles that were measured on the emulated RP2040.
constexpr std::uint32_t hand_crafted_cost = 3, net_cost = 4, inputs_a_unit = 5;

/// Cards that leave the row in a round and tiles that leave the quickest stack, sixteenths, by players.
constexpr std::array<int, 5> cards_a_round = {0, 0, 28, 38, 46};
constexpr std::array<int, 5> tiles_a_round = {0, 0, 9, 9, 9};

constexpr int least(int a, int b) { return a < b ? a : b; }
constexpr int most(int a, int b) { return a > b ? a : b; }

/// `rounds` in sixteenths times an amount in sixteenths: sixteenths.
constexpr int over(int rounds, int amount) { return rounds * amount / whole; }

/// Evaluation of a resource in points: what it brings in a building, a little less for the figure that buys it; one
/// point each when no round is left (SA-72), and hardly more for what cannot be spent any more.
int goods_value(const Projection& o, int rounds) {
  int value = 0, total = 0;
  // The dear ones first: they are spent first.
  const int room = over(rounds, 5 * whole);
  for (unsigned r = resource_count; r-- > 0;) {
    const int n = o.goods[r], spent = least(n, most(0, room - total));
    value += spent * (resource_value[r] * 13 - 4) / whole + (n - spent);
    total += n;
  }
  return value + o.two_resources * (rounds > 0 ? 9 * whole : 2 * whole);
}

/// Missing food is expensive; food left over is worth what it saves in later rounds. SA-50 to SA-53.
int food_value(const State& s, const Projection& o, int rounds) {
  constexpr int worth = 27;  // sixteenths of a point for one food: about what a hunter brings less by another way
  const int harvest = least(o.track, o.figures);
  const int after = o.food + o.track - o.figures;  // this round's feeding
  const int hunger = s.rules().hunger_flat > 0 ? s.rules().hunger_flat * whole : 1 << 20;
  int value = 0, kept = after;
  if (after < 0) {
    value -= least(-after * 3, hunger);
    kept = 0;
  }
  const int need = over(rounds, o.figures - harvest);
  const int lacking = most(0, need - kept);
  value -= least(lacking * worth / whole, over(rounds, hunger < 1 << 20 ? hunger : 12 * whole));
  value += most(0, kept - need) / 8;
  return value;
}

/// What the people on sand cards will count, with what their measure still grows by; SA-71.
int people_value(int people, int measure, int growth, int top) { return people * least(measure + growth, top) / whole; }

/// SA-70, and the symbols still to come.
int symbols_value(const Projection& o, int rounds) {
  const int square = o.first_set * o.first_set / whole + o.second_set * o.second_set / whole;
  const int to_come = least(over(rounds, 4), whole * 2);
  return square + to_come * (2 * o.first_set + whole) / (2 * whole);
}

/// Puts one input after the other.
struct Filler {
  std::int8_t* at;
  template <int one>
  void put(int v) {
    *at++ = input<one>(v);
  }
};

}  // namespace

int rounds_left(const State& s) {
  // SA-62: the game ends when the deck cannot fill the row. SA-63: or when a stack is empty.
  const int by_cards = s.deck * whole * whole / cards_a_round[s.players];
  int tiles = stack_size;
  for (unsigned k = 0; k < s.players; ++k) tiles = least(tiles, s.stack_sizes[k]);
  if (tiles == 0) return 0;
  const int by_tiles = (tiles * whole - whole / 2) * whole / tiles_a_round[s.players];
  const int rounds = least(by_cards, by_tiles);
  return s.phase == Phase::over ? 0 : least(rounds, 14 * whole);
}

Terms hand_crafted_terms(const State& s, const Projection& o) {
  const int rounds = rounds_left(s);
  Terms t{};
  const auto put = [&](Term term, int sixteenths) { t[index(term)] = sixteenths * sixteenth; };
  put(Term::points, o.points + 4 * o.extra);
  put(Term::buildings, people_value(o.people[2], o.buildings, over(rounds, 8), 14 * whole));
  put(Term::symbols, symbols_value(o, rounds));
  put(Term::people, people_value(o.people[0], o.track, over(rounds, 3), 10 * whole) +
                        people_value(o.people[1], o.tools, over(rounds, 4), 12 * whole) +
                        people_value(o.people[3], o.figures, over(rounds, 2), 10 * whole));
  put(Term::goods, goods_value(o, rounds));
  put(Term::food, food_value(s, o, rounds));
  put(Term::figures, over(rounds, o.figures * 60 / whole));
  put(Term::tools, over(rounds, o.tools * 15 / whole) + (rounds > 0 ? o.once_tools * 12 : 0));
  put(Term::placing, o.free * 52);
  return t;
}

void fill_inputs(const State& s, unsigned seat, const Projection& o, Inputs& x) {
  const int rounds = rounds_left(s);
  Filler in{x.data()};
  int total = 0;
  for (unsigned r = 0; r < resource_count; ++r) {
    in.put<4 * whole>(o.goods[r]);
    total += o.goods[r];
  }
  in.put<8 * whole>(total);
  in.put<8 * whole>(most(0, total - 8 * whole));
  const int after = o.food + o.track - o.figures;
  in.put<4 * whole>(most(0, -after));
  in.put<8 * whole>(least(most(0, after), 8 * whole));
  in.put<16 * whole>(most(0, after - 8 * whole));
  in.put<8 * whole>(o.track);
  in.put<4 * whole>(o.figures - 5 * whole);
  in.put<8 * whole>(o.tools);
  in.put<4>(o.once_tools);
  in.put<1>(o.two_resources);
  in.put<4>(o.free);
  in.put<6 * whole>(o.buildings);
  in.put<6 * whole>(o.first_set);
  in.put<4 * whole>(o.second_set);
  in.put<36 * whole>(o.first_set * o.first_set / whole);
  for (const int people : o.people) in.put<4 * whole>(people);
  in.put<32 * whole>(o.people[0] * o.track / whole);
  in.put<32 * whole>(o.people[1] * o.tools / whole);
  in.put<32 * whole>(o.people[2] * o.buildings / whole);
  in.put<32 * whole>(o.people[3] * o.figures / whole);
  in.put<8 * whole>(rounds);
  in.put<2 * whole>(least(rounds, 2 * whole));
  in.put<48 * whole>(over(rounds, total));
  in.put<48 * whole>(over(rounds, o.track));
  in.put<24 * whole>(over(rounds, o.figures - 5 * whole));
  in.put<48 * whole>(over(rounds, o.tools));
  in.put<32 * whole>(over(rounds, o.first_set));
  in.put<24 * whole>(over(rounds, o.people[0]));
  in.put<24 * whole>(over(rounds, o.people[1]));
  in.put<24 * whole>(over(rounds, o.people[2]));
  in.put<24 * whole>(over(rounds, o.people[3]));
  in.put<48 * whole>(over(rounds, after));
  in.put<24 * whole>(over(rounds, o.buildings));
  int tiles = stack_size;
  for (unsigned k = 0; k < s.players; ++k) tiles = least(tiles, s.stack_sizes[k]);
  in.put<7>(tiles);
  in.put<32>(s.deck);
  in.put<1>(tiles == 1);
  const unsigned turn = (seat + s.players - s.first) % s.players;  // how many play before this seat
  in.put<1>(turn == 0);
  in.put<3>(static_cast<int>(turn));
  in.put<1>(s.phase == Phase::place);
  // What the seat could buy of what lies open.
  int payable = 0, wanted = 0, sand = 0;
  for (unsigned k = 0; k < s.players; ++k) {
    if (s.tops[k] == 0) continue;
    const Building& b = building(s.tops[k]);
    int lacking = 0;
    for (unsigned r = 0; r < resource_count; ++r) lacking += most(0, whole * b.cost[r] - o.goods[r]);
    if (b.price != Price::fixed) lacking = most(0, whole * (b.price == Price::any ? 3 : b.most) - total);
    payable += most(0, whole - lacking / 2);
  }
  for (unsigned k = 0; k < slot_count; ++k) {
    if (s.slots[k] == 0) continue;
    const Card& c = card(s.slots[k]);
    const int cheap = 4 - static_cast<int>(k);
    if (c.green())
      wanted += cheap;
    else
      sand += cheap * c.people;
  }
  in.put<2 * whole>(payable);
  in.put<8>(wanted);
  in.put<8>(sand);
  in.put<16 * whole>(over(payable, total));
  in.put<1>(index(s.edition) == index(Edition::cz));
  in.put<4 * whole>(most(0, -after) * (s.rules().hunger_flat > 0));
  in.put<whole>(least(most(0, -after), whole));
  in.put<whole>(o.extra);
  in.put<16 * whole>(o.food);
  while (in.at < x.data() + x.size()) *in.at++ = 0;
}

/// Where the hope hardly differs, points do.
constexpr int little = 2;

int Evaluator::value(const State& s, unsigned seat) const {
  const Projection o = projection(s, seat);
  const Terms t = hand_crafted_terms(s, o);
  int sum = 0;
  for (unsigned i = 0; i < term_count; ++i) sum += weights == nullptr ? t[i] : t[i] * (*weights)[i] / whole;
  work += hand_crafted_cost;
  ++answers;
  if (net == nullptr || net->hidden == 0) return sum;
  Inputs x;
  fill_inputs(s, seat, o, x);
  const int learnt = sums.evaluate(*net, x.data());
  work += net_cost + sums.changed() / inputs_a_unit;
  return sum + (net_share == whole_net ? learnt : learnt * static_cast<int>(net_share) / static_cast<int>(whole_net));
}

int Evaluator::worth(const State& s, unsigned seat) const {
  const int own = value(s, seat);
  if (!by_probability) return own;
  if (s.decision == Decision::over) return share(s, seat) + own / little;
  if (!others.known || others.slots != s.slots || others.tops != s.tops || others.left != s.stack_sizes ||
      others.round != s.round) {
    others = {s.slots, s.tops, s.stack_sizes, s.round, {}, true};
    for (unsigned i = 0; i < s.players; ++i)
      if (i != seat) others.values[i] = value(s, i);
  }
  others.values[seat] = own;
  return share_with(s, seat, others.values) + own / little;
}

int Evaluator::win_probability(const State& s, unsigned seat) const {
  return share(s, seat) +
         (s.decision == Decision::over ? ::stone_age::outcome(s).total[seat] * point : value(s, seat)) / little;
}

int Evaluator::share(const State& s, unsigned seat) const {
  if (s.decision == Decision::over) {
    const core::Outcome o = ::stone_age::outcome(s);
    int winners = 0;
    for (unsigned i = 0; i < s.players; ++i) winners += o.winners >> i & 1;
    return (o.winners >> seat & 1) != 0 ? whole_share / winners : 0;
  }
  std::array<int, max_seats> values{};
  for (unsigned i = 0; i < s.players; ++i) values[i] = value(s, i);
  return share_with(s, seat, values);
}

int Evaluator::share_with(const State& s, unsigned seat, std::array<int, max_seats> values) const {
  const auto clock = static_cast<unsigned>(rounds_left(s) / whole);
  const unsigned spread = net == nullptr ? 12u * point : net->spread[clock < 15 ? clock : 15];
  return share_of(values.data(), s.players, seat, spread);
}

}  // namespace players::stone_age
