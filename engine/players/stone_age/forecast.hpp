#pragma once
#include "engine/core/log.hpp"
#include "engine/players/forecast.hpp"
#include "engine/players/stone_age/policy.hpp"

namespace players::stone_age {

/// Win probabilities in Stone Age. The turn of whoever is using their figures is played to its end with average dice,
/// or figures are placed until it is the first player's turn again; then the values of all seats are compared. After an
/// event the round is played to its end with average dice, with much care with sampled dice.
class Forecast {
 public:
  static constexpr unsigned samples = 1, real_samples = 1, outcome_samples = 1, careful_samples = 6, compared_moves = 4;
  static constexpr int false_charges = 22;

  void begin(const State& s, unsigned level);
  void forget() {}
  void foresee(const core::Log&, unsigned) {}
  void start(const State& s, const State&, std::uint32_t luck, Care care);
  bool advance(State& s);

  Shares shares{};
  std::uint32_t work = 0;

 private:
  /// Value of a position in which a figure is to be used.
  struct Memory {
    State position;
    std::uint32_t luck;
    std::uint8_t dice;
    Shares shares;
  };
  bool recalls(const State& s);
  bool goes_on(const State& s);
  core::Move next_move(const State& s);
  core::Move next_move_of_round(const State& s);
  void judge(const State& s);

  Evaluator evaluator_;
  std::array<Memory, 4> memory_{};
  std::uint8_t oldest_ = 0;
  bool remembers_ = false;  ///< the forecast in progress has an entry in memory_
  std::uint32_t luck_ = 0, round_ = 0;
  std::uint8_t turn_ = 0;
  std::uint8_t dice_ = 0;  ///< average dice so far
  bool to_end_of_round_ = false;
  Shares near_{};                ///< while figures are placed to the end of the round: the value before
  bool counts_placing_ = false;  ///< those who have not placed since the first player did are still to do so
  std::uint8_t order_ = 0;       ///< the first of them in the order of play
  Care care_ = Care::normal;
};

}  // namespace players::stone_age

template <>
struct players::ForecastOf<::stone_age::State> {
  using type = players::stone_age::Forecast;
};
static_assert(players::Forecasts<players::stone_age::Forecast, ::stone_age::State>);
