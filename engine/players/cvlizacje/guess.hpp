#pragma once
#include <array>
#include <cstdint>

#include "engine/core/rng.hpp"
#include "engine/players/cvlizacje/value.hpp"

/// The expected yield of orders before all of them are known, and a quick player that uses it: searches let it play for
/// all seats.
namespace players::cvlizacje {

/// What each order that a seat has in hand or laid openly would bring it as one of its two in this turn, in grains.
struct OrderEstimate {
  std::array<std::int16_t, order_count> worth;  ///< that of Doubling is 0: see worth_of_pair()
  std::uint16_t doubling;                       ///< how likely Doubling is to work, of 256
};

/// How many others will have chosen an order: nobody, one, more; of 256.
using Odds = std::array<std::uint16_t, ::cvlizacje::level_count>;
std::array<Odds, order_count> odds_for(const State& s, unsigned seat);

/// By what everybody sees: open orders count, face-down ones and those to come are guessed from the hands. Of the
/// seat's own neutral civilization both are known. Of the others' orders only `minded` sixteenths are thought of.
inline constexpr unsigned all_minded = 16;
OrderEstimate estimate_orders(const State& s, unsigned seat, unsigned minded = all_minded);

/// Both orders together: Doubling repeats the other one if it works (CV-23).
constexpr int worth_of_pair(const OrderEstimate& p, Order a, Order b) {
  if (a == Order::doubling) return p.worth[index(b)] * (256 + p.doubling) / 256;
  if (b == Order::doubling) return p.worth[index(a)] * (256 + p.doubling) / 256;
  return p.worth[index(a)] + p.worth[index(b)];
}

/// What the two orders of `move` are worth to the seat when its neutral civilization lays them.
int worth_to_join(const State& s, unsigned seat, const OrderEstimate& p, Move move);

/// How the quick player plays.
struct PlayoutOptions {
  unsigned blur = 40;      ///< how many grains off its opinion of an order may be
  std::uint32_t work = 0;  ///< what its moves have cost, in units of player.hpp
  const std::int16_t* prior =
      nullptr;  ///< plays orders as likely as this says (prior.hpp), not by their expected yield
};

/// A move of the current actor, a seat or chance. `s` is a whole position; what the seat may not know is not used.
Move quick_move(const State& s, core::Rng& rng, PlayoutOptions& options);

/// Like determinize(), but the better a face-down order looks for its owner, the likelier it is.
State guess(const State& view, unsigned seat, core::Rng& rng, unsigned blur);

}  // namespace players::cvlizacje
