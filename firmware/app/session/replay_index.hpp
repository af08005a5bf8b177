#pragma once
#include <array>
#include <cstdint>

#include "engine/core/log.hpp"

namespace pd::session {

/// The moves at which turns and rounds begin and the lead changes. Filled a few moves at a time
/// (ShownPosition::index_moves), because scanning a long game takes longer than drawing a picture may.
class ReplayIndex {
 public:
  enum class Mark : std::uint8_t { turn, round, lead };

  void clear() {
    for (Row& row : rows_) row.fill(0);
    scanned_ = 0;
    mover = leader = nobody;
    round = 0;
  }
  unsigned scanned() const { return scanned_; }

  void mark(Mark what, unsigned at) { row(what)[at / 32] |= 1u << at % 32; }
  bool has(Mark what, unsigned at) const { return (row(what)[at / 32] >> at % 32 & 1u) != 0; }

  /// The first mark after, or the last before a position; `none` if there is none.
  unsigned next(Mark what, unsigned after, unsigned none) const {
    for (unsigned at = after + 1; at <= scanned_; ++at)
      if (has(what, at)) return at;
    return none;
  }
  unsigned previous(Mark what, unsigned before, unsigned none) const {
    for (unsigned at = before; at-- > 0;)
      if (has(what, at)) return at;
    return none;
  }
  /// How many marks there are in the first moves.
  unsigned count(Mark what, unsigned moves) const {
    unsigned n = 0;
    for (unsigned at = 0; at < moves; ++at) n += has(what, at);
    return n;
  }

  // For ShownPosition, which fills it.
  static constexpr unsigned nobody = core::max_players;
  unsigned mover = nobody;   ///< whose turn the last move that was scanned belongs to
  unsigned round = 0;        ///< in which that turn began
  unsigned leader = nobody;  ///< the last sole leader
  void set_scanned(unsigned moves) { scanned_ = static_cast<std::uint16_t>(moves); }

 private:
  using Row = std::array<std::uint32_t, core::Log::capacity / 32 + 1>;
  Row& row(Mark what) { return rows_[static_cast<unsigned>(what)]; }
  const Row& row(Mark what) const { return rows_[static_cast<unsigned>(what)]; }

  std::array<Row, 3> rows_{};
  std::uint16_t scanned_ = 0;
};

/// The one seat with the most points; ReplayIndex::nobody when several have them.
inline unsigned sole_leader(const core::Outcome& o) {
  unsigned best = 0;
  bool alone = true;
  for (unsigned seat = 1; seat < o.players; ++seat) {
    if (o.total[seat] == o.total[best]) alone = false;
    if (o.total[seat] > o.total[best]) best = seat, alone = true;
  }
  return alone ? best : ReplayIndex::nobody;
}

}  // namespace pd::session
