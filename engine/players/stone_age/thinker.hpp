#pragma once
#include <array>
#include <cstdint>

#include "engine/core/rng.hpp"
#include "engine/players/player.hpp"
#include "engine/players/stone_age/policy.hpp"

namespace players::stone_age {

/// Thinks about Stone Age. Where figures are placed it plays the best few placements out to the end of the round, again
/// and again with the same luck for all, and takes the one that leaves the best hope to win; everything else is decided
/// by trying every way to end the action.
class Thinker {
 public:
  static constexpr std::array<const char*, 1> styles = {"none"};
  static constexpr std::array<const char*, term_count> reasons = {"points", "buildings", "symbols", "people", "goods",
                                                                  "food",   "figures",   "tools",   "placing"};

  void begin(const State& view, unsigned seat, Choice choice, std::uint64_t seed, Budget budget);
  bool think(unsigned slice);
  core::Move move() const { return move_; }
  Why why() const { return why_; }
  std::uint32_t work() const { return judge_.work; }

 private:
  void choose_softly(int warmth);
  void explain();

  State view_;
  Judge judge_;
  core::Rng rng_{0};
  Budget budget_{};
  Choice choice_{};
  std::uint8_t seat_ = 0;
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
