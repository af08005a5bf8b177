#pragma once
#include <new>
#include <type_traits>

#include "engine/core/session.hpp"
#include "engine/players/player.hpp"
#include "engine/players/review.hpp"

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

  /// What speaks for a legal move in the position after the first `moves` moves, by what the seat that acts there may
  /// see. Ends the thought or the review in progress.
  virtual players::Why explain(unsigned moves, core::Move move) = 0;

  // The review of the game on the table, in the memory that the thinker uses: while one runs, there is no thought.
  enum class Review : std::uint8_t {
    none,     ///< not begun, or ended by a thought
    running,  ///< review() continues it
    done      ///< result() has the figures
  };
  Review review_state() const { return review_state_; }
  /// Starts again. `seats`: bit s is set when the decisions of seat s are compared with others.
  virtual void begin_review(unsigned seats) = 0;
  virtual void review(unsigned work) = 0;       ///< continues for about that much work
  virtual unsigned moves_reviewed() const = 0;  ///< while it runs
  const players::GameReview& result() const {
    return result_;
  }  ///< when it is done; lasts until the next begin_review()

 protected:
  ~ComputerPlayer() = default;

  Review review_state_ = Review::none;
  players::GameReview result_{};
};

template <core::Game S>
class ComputerPlayerOf final : public ComputerPlayer {
 public:
  explicit ComputerPlayerOf(const core::Session<S>& session) : session_(session) { new (&memory_.thinker) Thinker; }

  void begin(unsigned moves, players::Profile profile, std::uint64_t seed) override {
    if (session_.go_to(snapshot_, moves)) return;  // never past the end
    end_review();
    const unsigned seat = current_actor(snapshot_.state).id;
    memory_.thinker.begin(observe(snapshot_.state, seat), seat, profile, seed, players::budget(profile.level));
    snapshot_.at = core::Snapshot<S>::unset;  // a move may be taken back before it is asked again
  }
  bool think(unsigned work) override { return memory_.thinker.think(work); }
  core::Move move() const override { return memory_.thinker.move(); }
  players::Why why() const override { return memory_.thinker.why(); }
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

  players::Why explain(unsigned moves, core::Move move) override {
    if (session_.go_to(snapshot_, moves) || !current_actor(snapshot_.state).is_seat()) return {};
    end_review();
    const unsigned seat = current_actor(snapshot_.state).id;
    const players::Why why = memory_.thinker.explain(observe(snapshot_.state, seat), seat, move);
    snapshot_.at = core::Snapshot<S>::unset;
    return why;
  }

  void begin_review(unsigned seats) override {
    new (&memory_.reviewer) Reviewer;
    result_ = {};
    review_state_ = Review::running;
    if (memory_.reviewer.begin(session_.log(), players::level_count, seats)) end_review();
  }
  void review(unsigned work) override {
    if (review_state_ != Review::running || !memory_.reviewer.step(work)) return;
    result_ = memory_.reviewer.result();
    new (&memory_.thinker) Thinker;
    review_state_ = Review::done;
  }
  unsigned moves_reviewed() const override {
    return review_state_ == Review::running ? memory_.reviewer.moves_done() : 0;
  }

 private:
  using Thinker = players::Thinker<S>;
  using Reviewer = players::Reviewer<S>;
  static_assert(std::is_trivially_destructible_v<Thinker> && std::is_trivially_destructible_v<Reviewer>);

  void end_review() {
    if (review_state_ != Review::running) return;
    new (&memory_.thinker) Thinker;
    review_state_ = Review::none;
  }

  const core::Session<S>& session_;
  core::Snapshot<S> snapshot_{};
  union Memory {
    Memory() {}
    Thinker thinker;
    Reviewer reviewer;  ///< while a review runs
  } memory_;
};

}  // namespace pd::session
