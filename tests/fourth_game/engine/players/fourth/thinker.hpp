#pragma once
#include <array>
#include <cstdint>

#include "engine/fourth/state.hpp"
#include "engine/players/player.hpp"

namespace fourth {

/// Its computer player always walks as far as it can.
class Thinker {
 public:
  static constexpr std::array<const char*, 1> styles = {"none"};
  static constexpr std::array<const char*, 1> reasons = {"far"};
  void begin(const State&, unsigned, players::Profile, std::uint64_t, players::Budget) {}
  bool think(unsigned) { return true; }
  core::Move move() const { return {verb_walk, 2}; }
  players::Why why() const { return {}; }
  players::Why explain(const State&, unsigned, core::Move) { return {}; }
  std::uint32_t work() const { return 1; }
};

}  // namespace fourth

template <>
struct players::ThinkerOf<fourth::State> {
  using type = fourth::Thinker;
};
static_assert(players::Thinks<fourth::Thinker, fourth::State>);
