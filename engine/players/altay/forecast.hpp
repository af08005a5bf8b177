#pragma once
#include "engine/core/log.hpp"
#include "engine/core/rng.hpp"
#include "engine/players/altay/evaluator.hpp"
#include "engine/players/altay/turn.hpp"
#include "engine/players/forecast.hpp"

namespace players::altay {

/// Win probabilities in Altay. The turn, after an event the round, is played to its end in a few ways, with much care
/// in more; the best for whoever plays it is evaluated for all seats.
class Forecast {
 public:
  static constexpr unsigned samples = 1, real_samples = 1, outcome_samples = 1, careful_samples = 2, compared_moves = 4;
  static constexpr int false_charges = 40;

  void begin(const ::altay::State& s, unsigned level);
  void forget() {
    for (TurnPlan& plan : plans_) plan.turn = 0;
    others_key_ = 0;
  }
  void foresee(const core::Log& log, unsigned next) {
    log_ = &log;
    next_ = static_cast<std::uint16_t>(next);
  }
  void start(const ::altay::State& s, const ::altay::State& before, std::uint32_t luck, Care care);
  bool advance(::altay::State& s);

  Shares shares{};
  std::uint32_t work = 0;

 private:
  static constexpr std::uint8_t first_tries = 48, tries = 3, careful_tries = 16;  ///< first: in a turn

  void foresee_turn(unsigned seat);
  bool begins_next_turn(::altay::State& s, unsigned last);
  void start_turn(const ::altay::State& s);
  void try_turn(const ::altay::State& s);
  void glance(const ::altay::State& s);
  void judge(const ::altay::State& s);

  ::altay::State tried_, best_;
  /// The best plan so far for the last turn of each seat.
  struct TurnPlan {
    Plan plan;
    std::uint16_t turn = 0;  ///< whose turn, in which round; 0: no plan
  };
  std::array<TurnPlan, ::altay::max_players> plans_{};
  Plan best_plan_, tried_plan_;
  Plan foreseen_;  ///< what was really played in this turn
  const core::Log* log_ = nullptr;
  std::uint16_t next_ = 0;        ///< move of the log that follows the event
  std::uint8_t first_seat_ = 0;   ///< whose turn it is after the event
  bool first_has_ended_ = false;  ///< that turn is over but for chance
  std::uint8_t try_ = 0, try_count_ = 0;
  bool played_on_ = false;  ///< beyond the position that was given
  Care care_ = Care::normal;
  std::uint32_t luck_ = 0, others_key_ = 0;
  std::int32_t best_score_ = 0;
  core::Rng rng_{0};
  Others others_{};
  Evaluator evaluator_;
};

}  // namespace players::altay

template <>
struct players::ForecastOf<::altay::State> {
  using type = players::altay::Forecast;
};
static_assert(players::Forecasts<players::altay::Forecast, ::altay::State>);
