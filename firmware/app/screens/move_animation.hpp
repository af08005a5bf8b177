#pragma once
#include <cstdint>
#include <optional>
#include <utility>

#include "firmware/app/session/moment.hpp"
#include "firmware/app/session/table.hpp"
#include "firmware/app/ui/motion.hpp"

namespace pd::screens {

/// The animation of what the last move did. PlayScreen starts it after everything that comes first.
class MoveAnimation {
 public:
  const Moment& moment() const { return moment_; }  ///< of the last move, until its animation ends
  bool running() const { return motion_.running(); }
  std::uint32_t age() const { return motion_.age(); }
  Moment::Kind kind() const { return running() ? moment_.kind : Moment::Kind::none; }  ///< of what moves now
  bool is_rolling() const { return kind() == Moment::Kind::dice; }
  /// The picture is that of the seat that made the move, not of the next actor.
  bool moves_pieces() const { return kind() == Moment::Kind::pieces; }

  void clear() {
    moment_ = {};
    motion_.skip();
  }
  void start() { motion_.begin(moment_.length_ms()); }
  std::uint32_t tick(std::uint32_t now_ms) { return motion_.tick(now_ms); }

  // What it will show: dice that chance threw, or what a move did that `seat` chose at `from`.
  void set_dice() { moment_.kind = Moment::Kind::dice; }
  void set_move(const Table& table, const core::MoveResult& made, const Scene& scene, Rect from, unsigned seat) {
    moment_.from = from;
    moment_.seat = static_cast<std::uint8_t>(seat);
    table.board.add_moments(moment_, made, scene);
    const bool is_told_by_news = moment_.kind == Moment::Kind::sting && table.shown.has_news();
    if (is_told_by_news || !shows_moments) moment_ = {};
  }

  /// The announcement of a move after which nobody has the device waits for the next holder.
  void keep_announcement(const Table& table, const core::MoveResult& made, const Scene& scene) {
    if (!shows_moments) return;
    Moment unseen;
    table.board.add_moments(unseen, made, scene);
    if (unseen.announcement) announcement_ = unseen.announcement;
  }
  void announce() {
    if (announcement_) moment_.announce(*std::exchange(announcement_, std::nullopt));
  }
  void forget_announcement() { announcement_.reset(); }

 private:
  Moment moment_;
  Motion motion_;
  std::optional<Str> announcement_;  // made while nobody had the device
};

}  // namespace pd::screens
