#include "engine/stone_age/state.hpp"

namespace stone_age {

namespace {

/// The lower parts of the cards that a seat holds.
struct Lowers {
  std::array<std::uint8_t, symbol_count + people_count> count{};
};

Lowers lowers(const Seat& one) {
  Lowers sum;
  for (unsigned n = 1; n <= card_count; ++n)
    if (one.cards >> (n - 1) & 1u) {
      std::uint8_t& here = sum.count[index(card(n).lower)];
      here = static_cast<std::uint8_t>(here + card(n).people);
    }
  return sum;
}

/// SA-70: one set of different symbols, the duplicates a second one, each squared.
unsigned green(const Lowers& low) {
  unsigned first = 0, second = 0;
  for (unsigned i = 0; i < symbol_count; ++i) {
    first += low.count[i] > 0;
    second += low.count[i] > 1;
  }
  return first * first + second * second;
}

void score(const Seat& one, std::array<std::int16_t, core::Outcome::max_categories>& points) {
  const Lowers low = lowers(one);
  const auto put = [&](Category c, unsigned value) { points[index(c)] = static_cast<std::int16_t>(value); };
  const auto people = [&](Lower who) { return unsigned{low.count[index(who)]}; };
  points[index(Category::buildings)] = one.building_points;
  points[index(Category::cards)] = one.card_points;
  points[index(Category::hunger)] = one.hunger_points;
  put(Category::green, green(low));
  put(Category::farmers, people(Lower::farmer) * one.track);
  put(Category::toolmakers, people(Lower::toolmaker) * one.tool_values());
  put(Category::builders, people(Lower::builder) * one.building_count);
  put(Category::shamans, people(Lower::shaman) * one.figures);
  put(Category::resources, one.resources() + 2u * one.two_resources);  // SA-49: taken before scoring if unused
}

}  // namespace

core::Outcome outcome(const State& s) {
  core::Outcome out;
  out.players = s.players;
  out.categories = category_count;
  for (unsigned i = 0; i < s.players; ++i) {
    const Seat& one = s.seats[i];
    score(one, out.points[i]);
    int total = 0;
    for (unsigned c = 0; c < category_count; ++c) total += out.points[i][c];
    out.total[i] = static_cast<std::int16_t>(total);
    out.tie_break[i] = static_cast<std::int16_t>(one.track + one.tool_values() + one.figures);  // SA-73
  }
  if (s.decision != Decision::over) return out;
  const auto beats = [&](unsigned a, unsigned b) {
    return out.total[a] != out.total[b] ? out.total[a] > out.total[b] : out.tie_break[a] > out.tie_break[b];
  };
  for (unsigned i = 0; i < s.players; ++i) {
    bool best = true;
    for (unsigned k = 0; k < s.players; ++k) best = best && !beats(k, i);
    if (best) out.winners = static_cast<std::uint8_t>(out.winners | 1u << i);
  }
  return out;
}

}  // namespace stone_age
