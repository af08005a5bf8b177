#pragma once
#include <array>
#include <cstdint>

#include "engine/core/rng.hpp"
#include "engine/players/player.hpp"
#include "engine/players/stone_age/levels.hpp"
#include "engine/players/stone_age/policy.hpp"

namespace players::stone_age {

/// Searches for a move in Stone Age. The strongest levels play their best few moves out to the end of the round, with
/// the same luck for all of them, and choose the best win probability. The others place figures by one ply of search
/// and try every way to end an action.
class Thinker {
 public:
  static constexpr std::array<const char*, 5> styles = {"none", "builder", "collector", "farmer", "hungry"};
  static constexpr std::array<const char*, term_count + 6> reasons = {
      "points",  "buildings", "symbols", "people", "goods",  "food", "figures", "tools",
      "placing", "in_turn",   "no_tool", "dear",   "hunger", "only", "best"};

  void begin(const State& view, unsigned seat, Profile profile, std::uint64_t seed, Budget budget);
  bool think(unsigned slice);
  core::Move move() const { return move_; }
  Why why() const { return why_; }
  Why explain(const State& view, unsigned seat, core::Move move);
  std::uint32_t work() const { return evaluator_.work; }
  std::uint32_t evaluations() const { return evaluator_.answers; }  ///< of this search, for the benchmark
  std::uint32_t playouts() const { return playouts_; }

 private:
  struct Candidate {
    core::Move move;
    std::int32_t first = 0;            ///< value in one ply
    std::int32_t win_probability = 0;  ///< sum of the shares that its playouts ended with
  };

  void place(int temperature, int reach);
  void end_action();
  void begin_search();
  void begin_playout();
  void advance_playout();
  void end_playout(int win_probability);
  void end_search();
  void explain_move();
  void explain_by(const Terms& before, const Terms& after, int least);
  Terms terms_without_move();
  Terms terms_with_move(bool every_tool);
  unsigned reason_of_kind();

  State view_;
  State table_;  ///< the playout
  Evaluator evaluator_;
  core::Rng rng_{0};
  Budget budget_{};
  std::uint32_t luck_ = 0;
  Profile profile_{};
  const LevelParams* level_ = nullptr;
  std::uint8_t seat_ = 0;
  bool searching_ = false, playing_ = false;
  std::uint8_t candidate_count_ = 0, at_ = 0;
  std::uint16_t playouts_ = 0;
  std::uint16_t rounds_ = 0;  ///< playouts of every candidate that is still in it
  std::array<Candidate, candidates_max> candidates_;
  core::Move move_;
  Why why_;
};

}  // namespace players::stone_age

template <>
struct players::ThinkerOf<::stone_age::State> {
  using type = players::stone_age::Thinker;
};
static_assert(players::Thinks<players::stone_age::Thinker, ::stone_age::State>);
static_assert(sizeof(players::stone_age::Thinker) <= players::thinker_bytes_max);
