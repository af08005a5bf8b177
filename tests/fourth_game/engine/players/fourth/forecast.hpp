#pragma once
#include "engine/fourth/state.hpp"
#include "engine/players/forecast.hpp"

namespace fourth {

/// Whoever leads now is expected to win.
class Forecast {
 public:
  static constexpr unsigned samples = 1, real_samples = 1, outcome_samples = 1, careful_samples = 1, compared_moves = 2;
  static constexpr int false_charges = 0;
  players::Shares shares{};
  std::uint32_t work = 0;
  void begin(const State&, unsigned) { work = 0; }
  void forget() {}
  void foresee(const core::Log&, unsigned) {}
  void start(const State&, const State&, std::uint32_t, players::Care) {}
  bool advance(State& s) {
    core::Outcome o = outcome(s);
    o.winners = core::leaders(o);
    shares = players::final_shares(o);
    ++work;
    return true;
  }
};

}  // namespace fourth

template <>
struct players::ForecastOf<fourth::State> {
  using type = fourth::Forecast;
};
static_assert(players::Forecasts<fourth::Forecast, fourth::State>);
