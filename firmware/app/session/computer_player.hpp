#pragma once
#include <new>
#include <type_traits>

#include "engine/core/session.hpp"
#include "engine/players/advisor.hpp"
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

  /// The moves that look best for the seat that acts after the first `moves` moves, by what it may see. Ends the
  /// thought in progress.
  virtual void begin_advice(unsigned moves) = 0;
  virtual bool advise(unsigned work) = 0;               ///< true when all moves are compared
  virtual core::Move advised(unsigned rank) const = 0;  ///< the move of that rank; none: there are not so many

  /// How the seat would go on after move `first`, until chance or somebody else acts, or something unknown is revealed.
  static constexpr unsigned plan_max = 4;
  struct Plan {
    std::array<core::Move, plan_max> moves{};
    unsigned count = 0;
    bool ends = false;  ///< with the turn: somebody else acts then
  };
  virtual void begin_plan(unsigned moves, core::Move first, std::uint64_t seed) = 0;
  virtual bool think_plan(unsigned work) = 0;  ///< true when the plan is known
  const Plan& plan() const { return plan_; }

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

  Plan plan_{};
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
    session_.for_each_move(first, [&](const core::PlayedMove<S>& played) {
      const bool same =
          played.actor == core::Actor::seat(seat) && log.decider(seat, played.at) == session_.decider(seat);
      if (!same) first = played.at + 1;
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

  void begin_advice(unsigned moves) override {
    if (session_.go_to(snapshot_, moves)) return;
    end_review();
    const unsigned seat = current_actor(snapshot_.state).id;
    new (&memory_.advisor) Advisor;
    memory_.advisor.begin(observe(snapshot_.state, seat), seat);
    snapshot_.at = core::Snapshot<S>::unset;
    advises_ = true;
  }
  bool advise(unsigned work) override { return !advises_ || memory_.advisor.think(work); }
  core::Move advised(unsigned rank) const override { return advises_ ? memory_.advisor.best(rank) : core::Move{}; }

  /// What the seat cannot know is sampled, and the plan ends before any of it would show.
  void begin_plan(unsigned moves, core::Move first, std::uint64_t seed) override {
    plan_ = {};
    if (session_.go_to(snapshot_, moves)) return;
    end_review();
    plan_seat_ = current_actor(snapshot_.state).id;
    plan_seed_ = seed;
    sample(snapshot_.state, seed);
    snapshot_.at = core::Snapshot<S>::unset;
    follow_plan(first);
  }
  bool think_plan(unsigned work) override {
    if (!plans_) return true;
    if (!memory_.thinker.think(work)) return false;
    const core::Move move = memory_.thinker.move();
    plan_.moves[plan_.count++] = move;
    follow_plan(move);
    return !plans_;
  }

  void begin_review(unsigned seats) override {
    advises_ = plans_ = false;
    new (&memory_.reviewer) Reviewer;
    result_ = {};
    review_state_ = Review::running;
    if (memory_.reviewer.begin(session_.log(), players::level_count, seats)) end_review();
  }
  void review(unsigned work) override {
    if (review_state_ != Review::running || !memory_.reviewer.think(work)) return;
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
  using Advisor = players::Advisor<S>;
  static_assert(std::is_trivially_destructible_v<Thinker> && std::is_trivially_destructible_v<Reviewer> &&
                std::is_trivially_destructible_v<Advisor>);

  /// The memory is the thinker's again.
  void end_review() {
    plans_ = false;
    if (review_state_ != Review::running && !advises_) return;
    new (&memory_.thinker) Thinker;
    if (review_state_ == Review::running) review_state_ = Review::none;
    advises_ = false;
  }

  /// Whether the move shows the seat something that it does not know yet: then two samples of that look different.
  bool learns_by(core::Move move) {
    for (unsigned i = 0; i < twins_.size(); ++i) {
      sample(twins_[i], i == 0 ? plan_seed_ : ~plan_seed_);
      if (apply(twins_[i], move)) return true;
      view(twins_[i], twins_[i]);
    }
    return twins_[0] != twins_[1];
  }

  // In functions of their own, so that only one position at a time is on the stack.
  [[gnu::noinline]] void view(S& to, const S& from) const { to = observe(from, plan_seat_); }
  /// The position of the plan with a sample of what its seat cannot know.
  [[gnu::noinline]] void sample(S& to, std::uint64_t seed) const {
    view(to, snapshot_.state);
    core::Rng rng(seed);
    to = determinize(to, plan_seat_, rng);
  }

  /// Makes the move in the position of the plan, and begins to think about the next one.
  void follow_plan(core::Move move) {
    const bool shows = learns_by(move);
    plans_ = !apply(snapshot_.state, move) && !shows && plan_.count < plan_max &&
             current_actor(snapshot_.state) == core::Actor::seat(plan_seat_);
    plan_.ends = !shows && current_actor(snapshot_.state) != core::Actor::seat(plan_seat_);
    if (!plans_) return;
    view(twins_[0], snapshot_.state);
    memory_.thinker.begin(twins_[0], plan_seat_, players::Profile{}, plan_seed_,
                          players::budget(players::level_count - 1));
  }

  const core::Session<S>& session_;
  core::Snapshot<S> snapshot_{};
  union Memory {
    Memory() {}
    Thinker thinker;
    Reviewer reviewer;  ///< while a review runs
    Advisor advisor;    ///< while advises_
  } memory_;
  std::array<S, 2> twins_{};  // positions that the seat of a plan cannot tell apart; what it sees
  std::uint64_t plan_seed_ = 0;
  unsigned plan_seat_ = 0;
  bool advises_ = false;
  bool plans_ = false;  // the thinker thinks about the next move of the plan
};

}  // namespace pd::session
