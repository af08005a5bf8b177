#pragma once
#include <array>
#include <cstdint>

#include "engine/core/game.hpp"

namespace pd::session {

/// How much a seat got of something that chance decides, and how much it would get on average.
struct LuckFigure {
  static constexpr std::uint64_t millionth = 1'000'000;

  std::uint32_t got = 0, average_millionths = 0;

  /// One event: what it brought, and its average as a fraction, rounded to a millionth.
  void add(unsigned brought, std::uint64_t part, std::uint64_t of) {
    got += brought;
    add_average(part, of);
  }
  void add_average(std::uint64_t part, std::uint64_t of) {
    average_millionths += static_cast<std::uint32_t>((part * millionth + of / 2) / of);
  }
  unsigned average_tenths() const { return (average_millionths + 50'000) / 100'000; }
};

/// The two figures of a title, for each seat.
using SeatLuck = std::array<std::array<LuckFigure, 2>, core::max_players>;

/// For a game without such figures.
template <class S>
struct NoLuck {
  void add(const S&, core::Move, SeatLuck&) {}
};

}  // namespace pd::session
