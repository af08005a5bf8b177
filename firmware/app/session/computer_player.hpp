#pragma once
#include "engine/core/session.hpp"
#include "engine/players/player.hpp"

namespace pd::session {

/// The computer player of the game on the table. It thinks for one seat at a time, from what that seat may see; the
/// thinkers of all games share the memory of the table.
class ComputerPlayer {
 public:
  /// Begins to think about the position after the first `moves` moves, for the seat that acts there.
  virtual void begin(unsigned moves, players::Profile profile, std::uint64_t seed) = 0;
  virtual bool think(unsigned work) = 0;  ///< true when the thought is over
  virtual core::Move move() const = 0;
  virtual players::Why why() const = 0;

  /// Index of the first of the seat's latest consecutive moves, made under the same controller. A search may reuse what
  /// the one before it in the sequence found.
  virtual unsigned sequence_start(unsigned seat) const = 0;

 protected:
  ~ComputerPlayer() = default;
};

template <core::Game S>
class ComputerPlayerOf final : public ComputerPlayer {
 public:
  explicit ComputerPlayerOf(const core::Session<S>& session) : session_(session) {}

  void begin(unsigned moves, players::Profile profile, std::uint64_t seed) override {
    if (session_.go_to(snapshot_, moves)) return;  // never past the end
    const unsigned seat = current_actor(snapshot_.state).id;
    thinker_.begin(observe(snapshot_.state, seat), seat, profile, seed, players::budget(profile.level));
    snapshot_.at = core::Snapshot<S>::unset;  // a move may be taken back before it is asked again
  }
  bool think(unsigned work) override { return thinker_.think(work); }
  core::Move move() const override { return thinker_.move(); }
  players::Why why() const override { return thinker_.why(); }
  unsigned sequence_start(unsigned seat) const override {
    const core::Log& log = session_.log();
    unsigned first = session_.recent();
    session_.for_each_move(first, [&](const core::PlayedMove<S>& step) {
      const bool same = step.actor == core::Actor::seat(seat) && log.decider(seat, step.at) == session_.decider(seat);
      if (!same) first = step.at + 1;
      return true;
    });
    return first;
  }

 private:
  const core::Session<S>& session_;
  core::Snapshot<S> snapshot_{};
  players::Thinker<S> thinker_;
};

}  // namespace pd::session
