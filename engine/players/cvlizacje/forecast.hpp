#pragma once
#include "engine/core/log.hpp"
#include "engine/players/cvlizacje/guess.hpp"
#include "engine/players/forecast.hpp"
#include "engine/players/net.hpp"

namespace players::cvlizacje {

/// Win probabilities in CVlizacje. The quick player plays the turn to its end, and one turn more with much care or,
/// after an event, with more than three players. In both cases orders are as likely as the order prior says. Then the
/// expected points of all seats are compared.
class Forecast {
 public:
  static constexpr unsigned samples = 8, real_samples = 64, outcome_samples = 8, careful_samples = 32,
                            compared_moves = 15;
  static constexpr int false_charges = 70;

  void begin(const State& s, unsigned level);
  void forget() {}
  void foresee(const core::Log&, unsigned) {}
  void start(const State& s, const State&, std::uint32_t luck, Care care);
  bool advance(State& s);

  Shares shares{};
  std::uint32_t work = 0;

 private:
  void judge(const State& s);

  /// How much better than the quick player a player decides who thinks, in grains: a seat that has still to order or to
  /// develop in this turn expects so much more.
  std::array<int, core::max_players> skill_{};
  const Net* net_ = nullptr;
  std::uint32_t luck_ = 0;
  Care care_ = Care::normal;
  std::uint8_t last_turn_ = 0;
};

}  // namespace players::cvlizacje

template <>
struct players::ForecastOf<::cvlizacje::State> {
  using type = players::cvlizacje::Forecast;
};
static_assert(players::Forecasts<players::cvlizacje::Forecast, ::cvlizacje::State>);
