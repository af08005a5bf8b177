#pragma once
#include <array>
#include <cstdint>

#include "engine/altay/state.hpp"
#include "engine/core/move_list.hpp"
#include "engine/core/rng.hpp"
#include "engine/players/altay/evaluator.hpp"
#include "engine/players/altay/turn.hpp"
#include "engine/players/altay/value.hpp"
#include "engine/players/player.hpp"

/// The computer player of Altay. In its own turn it tries ways to play the whole turn, changes the best one here and
/// there, and keeps what leads to the best position; the moves that follow are played from that plan until one brings
/// news, or until it would attack somebody.
/// What others hold and what chance brings is drawn again for each `world`, so that a first move counts by what it
/// brings on average. When attacked it plays each answer on to the end of its own next turn.
namespace players::altay {

/// The parameters of a level and style.
struct SearchParams {
  Evaluator evaluator{};
  std::uint16_t worlds = 4;    ///< samples of what is hidden
  std::uint16_t trials = 200;  ///< turns tried in each
  std::uint16_t noise = 0;     ///< a trial is evaluated wrong by up to this much, in 64ths of a point
  bool completes = false;      ///< does not end a turn while it can complete an achievement
  bool one_ply = false;        ///< judge the position after each move, nothing more
};

/// The terms of the value first, in their order, then those of moves that make no term rise.
inline constexpr std::array<const char*, term_count + 8> reason_names = {
    "achievements", "wonder", "cards", "land", "conquest", "deck",   "skills", "building", "at_hand",
    "safety",       "end",    "room",  "keep", "fresh",    "enough", "people", "only",     "best"};
enum class Reason : std::uint8_t {
  end = term_count,  ///< the turn brings nothing more
  room,              ///< an achievement is given up for another
  keep,              ///< cards that are worth keeping
  fresh,             ///< new cards promise more
  enough,            ///< what lies in the fight
  people,            ///< a people that has won
  only,              ///< nothing else can be done
  best,              ///< nothing else seemed clearly better
};

class Thinker {
 public:
  static constexpr std::array<const char*, style_count> styles = style_names;
  static constexpr auto reasons = reason_names;

  void begin(const ::altay::State& view, unsigned seat, Profile profile, std::uint64_t seed, Budget budget);
  void begin(const ::altay::State& view, unsigned seat, const SearchParams& params, std::uint64_t seed, Budget budget);
  bool think(unsigned slice);
  core::Move move() const { return move_; }
  Why why() const { return why_; }
  Why explain(const ::altay::State& view, unsigned seat, core::Move move);
  std::uint32_t work() const { return work_; }
  std::uint32_t evaluations() const { return evaluations_; }  ///< seats evaluated in this search, for the benchmark
  std::uint32_t playouts() const { return playouts_; }        ///< turns tried

 private:
  enum class Task : std::uint8_t { decided, one_ply, turn, answer };

  void start_world();
  void advance();
  void try_turn();
  void try_answer();
  void try_one_ply();
  std::int32_t evaluate(const ::altay::State& s, unsigned seat);
  std::int32_t style_bonus(const Plan& plan) const;
  void record(core::Move first, std::int32_t score);
  void decide(core::Move move);
  void decide_best();
  core::Move instead_of_ending(core::Move chosen);
  core::Move completing_move();
  void explain(const ::altay::State& from, const ::altay::State& to);
  void explain_by_turn();
  unsigned reason_of_kind();
  bool follows_plan(const ::altay::State& view);
  void keep_plan();
  void try_turn_after_answer();
  void next_turn_after_answer();
  void end_answer();
  void record_answer(std::int32_t score);

  ::altay::State view_, world_, scratch_, kept_;  // kept_: where a turn after an answer begins
  core::MoveList moves_;
  std::array<std::int32_t, core::MoveList::capacity> best_, sum_;
  Plan best_plan_, tried_plan_, plan_;
  Others others_{};
  std::int32_t best_score_ = 0, last_best_ = 0, turn_score_ = 0;
  SearchParams params_{};
  core::Rng rng_{0};
  std::uint32_t work_ = 0, luck_ = 0, allowed_ = 0, evaluations_ = 0, playouts_ = 0;
  std::uint16_t world_number_ = 0, trial_ = 0, calm_worlds_ = 0;
  std::uint8_t seat_ = 0, own_tries_ = 1, other_tries_ = 1, tries_left_ = 0, turns_left_ = 0;
  bool plan_fits_ = false;
  std::uint64_t plan_hash_ = 0, followed_hash_ = 0, seed_ = 0;
  Task task_ = Task::decided;
  core::Move move_{}, followed_{};
  Why why_{};
};

}  // namespace players::altay

template <>
struct players::ThinkerOf<::altay::State> {
  using type = players::altay::Thinker;
};
static_assert(players::Thinks<players::altay::Thinker, ::altay::State>);
static_assert(sizeof(players::altay::Thinker) <= players::thinker_bytes_max);
