#include <bit>

#include "engine/cvlizacje/data.hpp"
#include "firmware/app/games/cvlizacje/view_internal.hpp"

/// Whether it was luck: the company of orders, and the ideas that came.
namespace pd::games {

using namespace cvlizacje;

namespace {

/// Probabilities are multiples of 1/420: a multiple of all numbers of orders that one is chosen from, 3 to 8.
constexpr std::uint64_t certain = 420;
static_assert(certain % 7 == 0 && certain % 5 == 0 && certain % 3 == 0 && 2 * certain % 8 == 0 && certain % 4 == 0);

constexpr bool holds(unsigned hand, Order order) { return hand >> index(order) & 1u; }

/// That the civilization chooses the order in this turn, for somebody who sees what lies face up.
template <class Civilization>
std::uint64_t chance_of(const Civilization& who, Order order) {
  if (who.open == order) return certain;
  unsigned hand = who.hand;
  const bool has_laid = who.open != Order::none;
  if (who.hidden < Order::none) hand |= 1u << index(who.hidden);  // face down, so it could be any of them
  if (!holds(hand, order)) return 0;
  return (has_laid ? 1u : 2u) * certain / static_cast<unsigned>(std::popcount(hand));
}

/// How many others choose an order: their distribution, in units of 1 / `all`.
struct Company {
  std::array<std::uint64_t, core::max_players + 1> share{1};
  std::uint64_t all = 1;

  void add(std::uint64_t chance) {
    for (std::size_t n = share.size(); n-- > 0;)
      share[n] = share[n] * (certain - chance) + (n > 0 ? share[n - 1] * chance : 0);
    all *= certain;
  }
};

/// The seat whose development move follows in this turn, or s.players.
unsigned next_developer(const State& s) {
  const std::uint32_t first = early_with(Effect::move_first);
  for (unsigned served = s.served + 1u; served <= around(s); ++served) {
    const unsigned seat = (s.helm + served - 1u) % around(s);
    if (seat < s.players && (s.seats[seat].active & first) == 0) return seat;
  }
  return s.players;
}

/// An idea that comes before somebody's move; what comes after the last move is there for all.
void add_idea(const State& s, unsigned number, SeatLuck& luck) {
  const unsigned seat = next_developer(s);
  if (s.slot == track_size || s.phase != Phase::development || s.deck == 0 || s.top != 0 || seat == s.players) return;
  unsigned payable = 0;
  for (std::uint32_t rest = s.deck; rest != 0; rest &= rest - 1)
    payable += cv::can_pay(s.seats[seat], deck_base(s) + static_cast<unsigned>(std::countr_zero(rest)));
  luck[seat][1].add(cv::can_pay(s.seats[seat], number), payable, static_cast<unsigned>(std::popcount(s.deck)));
}

}  // namespace

cv::Fraction cv::average_of(const State& s, unsigned seat, Order order) {
  Company company;
  for (unsigned i = 0; i < s.players; ++i)
    if (i != seat) company.add(chance_of(s.seats[i], order));
  if (s.variant == Variant::two) company.add(chance_of(s.others[0], order));
  if (s.variant == Variant::two_advanced) {
    const Tribe& own = s.others[seat];  // whose orders the seat has chosen itself
    company.add(own.open == order || own.hidden == order ? certain : 0);
    company.add(chance_of(s.others[1 - seat], order));
  }
  std::uint64_t sum = 0;
  for (unsigned n = 0; n < company.share.size(); ++n)
    sum += company.share[n] * order_cards[index(order)].amount[level_of(n + 1)];
  return {sum, company.all};
}

void CvlizacjeLuck::settle(const State& s, SeatLuck& luck) {
  for (unsigned seat = 0; seat < s.players; ++seat)
    for (const Order order : own_[seat])
      luck[seat][0].got += order_cards[index(order)].amount[level_of(chosen_[index(order)])];
  chosen_ = {};
  laid_ = 0;
}

void CvlizacjeLuck::add(const State& s, core::Move move, SeatLuck& luck) {
  if (verb_of(move) == Verb::draw) return add_idea(s, move.a(), luck);
  if (verb_of(move) == Verb::order) {
    const std::array<Order, 2> both = {static_cast<Order>(move.a()), static_cast<Order>(move.b())};
    for (const Order order : both) lay(order);
    if (s.decision == Decision::order) {
      own_[s.actor] = both;
      for (const Order order : both) {
        const cv::Fraction average = cv::average_of(s, s.actor, order);
        luck[s.actor][0].add_average(average.part, average.of);
      }
    }
  } else if (verb_of(move) == Verb::tribe) {
    lay(static_cast<Order>(move.a()));
  } else {
    return;
  }
  if (laid_ == 2 * cv::civilizations(s)) settle(s, luck);
}

}  // namespace pd::games
