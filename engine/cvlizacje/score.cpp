#include <algorithm>

#include "engine/cvlizacje/data.hpp"
#include "engine/cvlizacje/state.hpp"

namespace cvlizacje {

namespace {

using TypeCount = std::array<unsigned, type_count>;

/// Calls visit(number) for every idea that the seat owns.
template <class Visit>
void each_idea(const Seat& seat, Visit visit) {
  unsigned number = 1;
  for (std::uint32_t bits = seat.early; bits != 0; bits >>= 1, ++number)
    if (bits & 1u) visit(number);
  number = early_count + 1;
  for (std::uint32_t bits = seat.late; bits != 0; bits >>= 1, ++number)
    if (bits & 1u) visit(number);
}

TypeCount count_types(const Seat& seat) {
  TypeCount count{};
  each_idea(seat, [&](unsigned number) { ++count[static_cast<unsigned>(idea(number).type)]; });
  return count;
}

/// Points of an idea that counts something its owner has at the end.
unsigned collected(const Seat& seat, const TypeCount& types, const Idea& i) {
  const unsigned all = types[0] + types[1] + types[2] + types[3];
  switch (i.effect) {
    case Effect::score_in_play_ideas: {
      unsigned n = 0;
      each_idea(seat, [&](unsigned number) { n += idea(number).in_play; });
      return n * i.amount;
    }
    case Effect::score_type: return std::min<unsigned>(types[i.what] * i.amount, i.limit);
    case Effect::score_types:
      return static_cast<unsigned>(std::count_if(types.begin(), types.end(), [](unsigned n) { return n != 0; })) *
             i.amount;
    case Effect::score_few: return all <= i.limit ? i.amount : 0;
    case Effect::score_many_of_type: return *std::max_element(types.begin(), types.end()) >= i.limit ? i.amount : 0;
    case Effect::score_points: return std::min<unsigned>(seat.points / i.per * i.amount, i.limit);
    case Effect::score_ideas: return all / i.per * i.amount;
    default: return 0;
  }
}

bool has_most(const std::array<TypeCount, core::max_players>& types, unsigned players, unsigned seat, unsigned type) {
  for (unsigned other = 0; other < players; ++other)
    if (other != seat && types[other][type] >= types[seat][type]) return false;
  return true;
}

/// What the exchanges of one seat can be at most, and what they give.
struct Exchanges {
  std::array<unsigned, resource_count> single{};  ///< limit by resource
  std::array<unsigned, resource_count> value{};
  unsigned sets = 0, set_value = 0;
  unsigned mixed = 0, mixed_per = 1, mixed_value = 0;
  unsigned empty_value = 0;
};

Exchanges exchanges_of(const Seat& seat) {
  Exchanges x;
  each_idea(seat, [&](unsigned number) {
    const Idea& i = idea(number);
    if (i.effect == Effect::exchange_resource) {
      x.single[i.what] += i.limit;
      x.value[i.what] = i.amount;
    } else if (i.effect == Effect::exchange_sets) {
      x.sets = i.limit;
      x.set_value = i.amount;
    } else if (i.effect == Effect::exchange_mixed) {
      x.mixed = i.limit;
      x.mixed_per = i.per;
      x.mixed_value = i.amount;
    } else if (i.effect == Effect::score_empty) {
      x.empty_value = i.amount;
    }
  });
  return x;
}

struct Best {
  unsigned exchange = 0, empty = 0, left = 0;
  bool found = false;
  unsigned points() const { return exchange + empty; }
  bool is_below(const Best& other) const {
    return !found || other.points() > points() || (other.points() == points() && other.left > left);
  }
};

/// Tries every number of mixed exchanges, after the others have given `points` and left `rest` resources.
void try_mixed(const Exchanges& x, unsigned points, unsigned rest, Best& best) {
  for (unsigned mixed = 0; mixed <= x.mixed && mixed * x.mixed_per <= rest; ++mixed) {
    const unsigned left = rest - mixed * x.mixed_per;
    const Best now{points + mixed * x.mixed_value, left == 0 ? x.empty_value : 0, left, true};
    if (best.is_below(now)) best = now;
  }
}

/// CV-50: most points, Consumerism included, then most resources left. Tries every number
/// of every exchange; the loops of ideas that the seat does not own run once.
Best best_exchange(const Seat& seat) {
  const Exchanges x = exchanges_of(seat);
  const unsigned food = seat.stock[0], wood = seat.stock[1], stone = seat.stock[2];
  Best best;
  for (unsigned sets = 0; sets <= std::min({x.sets, food, wood, stone}); ++sets)
    for (unsigned f = 0; f <= std::min(x.single[0], food - sets); ++f)
      for (unsigned w = 0; w <= std::min(x.single[1], wood - sets); ++w)
        for (unsigned s = 0; s <= std::min(x.single[2], stone - sets); ++s)
          try_mixed(x, sets * x.set_value + f * x.value[0] + w * x.value[1] + s * x.value[2],
                    food + wood + stone - 3 * sets - f - w - s, best);
  return best;
}

}  // namespace

core::Outcome outcome(const State& s) {
  core::Outcome out;
  out.players = s.players;
  out.categories = category_count;
  std::array<TypeCount, core::max_players> types{};
  for (unsigned i = 0; i < s.players; ++i) types[i] = count_types(s.seats[i]);

  for (unsigned i = 0; i < s.players; ++i) {
    const Seat& seat = s.seats[i];
    const auto set = [&](Category category, unsigned points) {
      out.points[i][static_cast<unsigned>(category)] = static_cast<std::int16_t>(points);
      out.total[i] = static_cast<std::int16_t>(out.total[i] + static_cast<int>(points));
    };
    unsigned printed = 0, counted = 0, most = 0;
    each_idea(seat, [&](unsigned number) {
      const Idea& own = idea(number);
      printed += own.points;  // CV-32
      counted += collected(seat, types[i], own);
      if (own.effect == Effect::score_most && has_most(types, s.players, i, own.what)) most += own.amount;
    });
    const Best best = best_exchange(seat);
    set(Category::play, seat.points);
    set(Category::printed, printed);
    set(Category::ideas, counted);
    set(Category::most, most);
    set(Category::exchange, best.exchange);
    set(Category::consumerism, best.empty);
    out.tie_break[i] = static_cast<std::int16_t>(best.left);
  }
  if (s.phase != Phase::over) return out;

  unsigned leader = 0;  // CV-51
  const auto standing = [&](unsigned i) { return out.total[i] * 0x10000 + out.tie_break[i]; };
  for (unsigned i = 1; i < s.players; ++i)
    if (standing(i) > standing(leader)) leader = i;
  for (unsigned i = 0; i < s.players; ++i)
    if (standing(i) == standing(leader)) out.winners = static_cast<std::uint8_t>(out.winners | 1u << i);
  return out;
}

}  // namespace cvlizacje
