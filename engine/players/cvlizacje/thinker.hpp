#pragma once
#include <array>
#include <cstdint>

#include "engine/core/rng.hpp"
#include "engine/players/cvlizacje/levels.hpp"
#include "engine/players/cvlizacje/prior.hpp"
#include "engine/players/cvlizacje/styles.hpp"
#include "engine/players/net.hpp"
#include "engine/players/player.hpp"

namespace players::cvlizacje {

/// Searches for a move in CVlizacje by playouts of a few turns, with successive halving of the promising moves. Each
/// round of playouts samples other face-down orders and cards, the same for all moves. The final positions are
/// evaluated as win probabilities.
class Thinker {
 public:
  static constexpr auto styles = style_names;
  static constexpr auto reasons = reason_names;

  void begin(const State& view, unsigned seat, Profile profile, std::uint64_t seed, Budget budget);
  bool think(unsigned slice);
  core::Move move() const { return move_; }
  Why why() const { return why_; }
  Why explain(const State& view, unsigned seat, core::Move move) { return cvlizacje::explain(view, seat, move); }
  std::uint32_t work() const { return work_; }
  std::uint32_t evaluations() const { return playouts_ * view_.players; }  ///< seats evaluated, for the benchmark
  std::uint32_t playouts() const { return playouts_; }

 private:
  struct Candidate {
    core::Move move;
    std::int32_t win_probability = 0;  ///< sum over the samples of this search
    std::int32_t style_bonus = 0;
  };
  static constexpr unsigned candidates_max = 56;  ///< two of eight orders, one open

  void list_candidates();
  void rate_by_prior();
  void choose_candidates();
  template <class Key>
  void sort_candidates(Key key);
  void one_ply(int temperature);
  void play_out();
  void end_round();
  /// Decisions that get less work and a shorter horizon.
  bool is_small() const {
    return view_.decision == Decision::gain || view_.decision == Decision::trade || view_.decision == Decision::steal;
  }

  State view_;
  State world_;
  std::array<Candidate, candidates_max> candidates_;
  std::uint32_t seed_ = 0, work_ = 0, round_ends_ = 0, allowed_ = 0, playouts_ = 0;
  Profile profile_{};
  const LevelParams* level_ = nullptr;
  std::uint8_t seat_ = 0;
  std::uint8_t count_ = 0, next_ = 0, rounds_left_ = 0, horizon_ = 1;
  std::uint16_t worlds_ = 0;
  core::Move move_;
  Why why_;
  const Net* net_ = nullptr;             ///< nullptr: the hand-crafted evaluation alone
  const std::int16_t* prior_ = nullptr;  ///< nullptr: others play by the expected yield
  HiddenOrders hidden_{};
};

}  // namespace players::cvlizacje

template <>
struct players::ThinkerOf<::cvlizacje::State> {
  using type = players::cvlizacje::Thinker;
};
static_assert(players::Thinks<players::cvlizacje::Thinker, ::cvlizacje::State>);
static_assert(sizeof(players::cvlizacje::Thinker) <= players::thinker_bytes_max);
