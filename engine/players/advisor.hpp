#pragma once
#include <array>
#include <cstdint>

#include "engine/core/game.hpp"
#include "engine/core/rng.hpp"
#include "engine/players/chance.hpp"
#include "engine/players/forecast.hpp"
#include "engine/players/player.hpp"

namespace players {

/// Compares all moves of a decision by the win probability after them, from what the seat may see.
///
///   advisor.begin(observe(s, seat), seat);
///   while (!advisor.think(slice)) show_a_picture();
///   advisor.best(0) ...
///
/// Work is counted in units, as by thinkers.
template <core::Game S>
class Advisor {
 public:
  void begin(const S& view, unsigned seat) {
    static_assert(sizeof(Advisor) <= thinker_bytes_max);
    view_ = view;
    seat_ = static_cast<std::uint8_t>(seat);
    moves_.clear();
    legal_moves(view, moves_);
    share_.fill(0);
    next_ = sample_ = 0;
    running_ = false;
    forecast_.begin(view, level_count);
  }

  /// Continues for about `slice` units of work; true when all moves are compared.
  bool think(unsigned slice) {
    const std::uint32_t until = forecast_.work + slice;
    while (next_ < moves_.size() && forecast_.work < until) compare();
    return next_ >= moves_.size();
  }

  unsigned size() const { return static_cast<unsigned>(moves_.size()); }

  /// The move of that rank, 0 is the best. Moves of equal value keep the order of the list.
  core::Move best(unsigned rank) const {
    for (unsigned i = 0; i < moves_.size(); ++i) {
      unsigned better = 0;
      for (unsigned k = 0; k < moves_.size(); ++k)
        better += share_[k] > share_[i] || (share_[k] == share_[i] && k < i) ? 1u : 0u;
      if (better == rank) return moves_[i];
    }
    return {};
  }

 private:
  static constexpr std::uint32_t seed = 0xAD15E;

  /// A slice of one sample of one move; every move meets the same samples.
  void compare() {
    if (!running_) {
      core::Rng rng(std::uint64_t{seed} << 32 | sample_);
      scratch_ = determinize(view_, seat_, rng);
      static_cast<void>(apply(scratch_, moves_[next_]));  // legal in the view, so it is here
      forecast_.start(scratch_, view_, mix(seed, sample_), Care::normal);
      ++forecast_.work;
    }
    running_ = !forecast_.advance(scratch_);
    if (running_) return;
    share_[next_] += forecast_.shares[seat_];
    if (++sample_ < Forecast<S>::samples) return;
    sample_ = 0;
    ++next_;
  }

  S view_, scratch_;
  core::MoveList moves_;
  std::array<std::int32_t, core::MoveList::capacity> share_{};
  Forecast<S> forecast_;
  std::uint16_t next_ = 0, sample_ = 0;
  std::uint8_t seat_ = 0;
  bool running_ = false;
};

}  // namespace players
