#pragma once
#include <new>
#include <optional>

#include "engine/core/session.hpp"
#include "firmware/app/session/holder.hpp"
#include "firmware/app/session/replay_index.hpp"
#include "firmware/app/session/score_history.hpp"
#include "firmware/app/session/view.hpp"

namespace pd::session {

/// The position that is shown, the present or a past one of the session, and what is news in it. A `viewer` is the seat
/// whose view is drawn and told. Its hidden information shows only if it is the holder.
class ShownPosition {
 public:
  virtual core::Outcome score(unsigned viewer) const = 0;
  virtual core::Outcome score_for_all() const = 0;  ///< leaving out what is hidden from anybody
  /// The points, dice and luck of a game that is over, with nothing hidden.
  virtual void trace(ScoreHistory& history) const = 0;

  /// The last move of a position in the past: who made it, and what it did.
  struct Past {
    core::Actor by = core::nobody;
    Paragraph told{};  ///< may be empty
  };
  /// Shows the position after the first `moves` moves. No move may be made until look_at_now().
  virtual core::Refusal look_back(unsigned moves, unsigned viewer, Past& last) = 0;
  /// A turn of the past: whose it was, and what was done in it.
  struct Turn {
    core::Actor by = core::nobody;
    StoryText told{};  ///< may be empty
    std::array<core::Move, 16> moves{};
    unsigned count = 0;  ///< of the turn; `moves` has the last ones of a longer turn
  };
  /// Shows the position after `to` moves and tells what was done from move `from` on.
  virtual core::Refusal look_back_at_turn(unsigned from, unsigned to, unsigned viewer, Turn& turn) = 0;
  /// Scans the next `count` moves for the index. The leader is the one by the points that the viewer may know.
  virtual void index_moves(ReplayIndex& index, unsigned viewer, unsigned count) = 0;
  /// Shows a decision of a game that is over as the seat that made it saw it. What was hidden from that seat stays
  /// hidden until look_back() or look_at_now().
  virtual core::Refusal look_back_as_mover(unsigned moves) = 0;
  /// Shows the present position, none of which is news.
  virtual void look_at_now() = 0;

  virtual core::Actor actor() const = 0;                    ///< in the position that is shown
  virtual void list_moves(core::MoveList& list) const = 0;  ///< appends the legal moves there

  /// Looks for news in the move that was just made.
  virtual void follow() = 0;
  bool has_news() const { return has_news_; }  ///< something that all should see and nobody has seen yet
  void forget_news() { has_news_ = false; }
  /// Index of the first move whose result was not shown to all as news.
  unsigned told_up_to_move() const { return told_up_to_move_; }
  void invalidate_view() { seen_by_ = no_viewer; }

  /// Shown once, to its seat only, before play goes on.
  const std::optional<PrivateNews>& private_news() const { return private_news_; }
  void forget_private_news() { private_news_.reset(); }
  /// Finds private news after a restart, which may have come before it was shown.
  virtual void find_private_news() = 0;

 protected:
  ~ShownPosition() = default;

  static constexpr unsigned no_viewer = 0xFF;
  mutable unsigned seen_by_ = no_viewer;
  unsigned as_seat_ = no_viewer;  // whose view of a past decision is shown
  unsigned told_up_to_move_ = 0;
  bool looks_back_ = false, has_news_ = false;
  std::optional<PrivateNews> private_news_;
};

template <Views S>
class ShownPositionOf final : public ShownPosition {
 public:
  ShownPositionOf(const core::Session<S>& its_session, const Match& its_match, const Holder& holder)
      : session(its_session), match(its_match), holder_(holder) {}

  const core::Session<S>& session;
  const Match& match;

  /// The only way to a position that is shown or told: that of the holder, or else what everybody knows.
  S visible(const S& s, unsigned viewer) const {
    if (as_seat_ != no_viewer) return observe(s, viewer == as_seat_ ? viewer : core::max_players);
    if (is_open()) return s;
    return observe(s, holder_.is(viewer) || has_nothing_to_hide(s, viewer) ? viewer : core::max_players);
  }
  /// The positions before and after a move as the viewer may see them; they stay until the next call. Members, built in
  /// place, because a State is too large for the device's stack.
  struct Change {
    const S &before, &after;
  };
  Change visible_change(const S& before, const S& after, unsigned viewer) const {
    new (&change_before_) S(visible(before, viewer));
    new (&change_after_) S(visible(after, viewer));
    return {change_before_, change_after_};
  }
  /// What is shown now. Asked for many times while one picture is drawn, so it is kept until the position, the viewer
  /// or the holder changes.
  const S& seen(unsigned viewer) const {
    if (seen_by_ != viewer || seen_by_holder_ != holder_.is(viewer)) {
      new (&seen_) S(visible(position(), viewer));
      seen_by_ = viewer;
      seen_by_holder_ = holder_.is(viewer);
    }
    return seen_;
  }
  const S& position() const { return looks_back_ ? snapshot_.state : session.state(); }
  const S& before_news() const { return before_news_; }
  /// As the viewer may see it, until the next call or that of visible_change().
  const S& seen_before_news(unsigned viewer) const {
    new (&change_before_) S(visible(before_news_, viewer));
    return change_before_;
  }

  core::Outcome score(unsigned viewer) const override { return session.score_of(seen(viewer)); }
  core::Outcome score_for_all() const override {
    return session.score_of(is_open() ? session.state() : observe(session.state(), core::max_players));
  }
  void trace(ScoreHistory& history) const override {
    core::Snapshot<S> snapshot;
    typename NarratorFor<S>::Luck luck;
    history.clear();
    for (unsigned at = 0, round = 0, seat = 0; at < session.size() && !session.go_to(snapshot, at); ++at) {
      const core::Move move = session.log().moves[at];
      if (const core::Actor actor = current_actor(snapshot.state); actor.is_seat())
        seat = actor.id;
      else if (View<S>::assist.is_die(snapshot.state, move))
        history.dice[seat].add(View<S>::narrator.face_of(move));
      luck.add(snapshot.state, move, history.luck);
      const unsigned now = View<S>::narrator.round_of(snapshot.state);
      if (now == round) continue;
      round = now;
      history.add(outcome(snapshot.state).total);
    }
    history.end(session.score().total);
  }

  core::Refusal look_back(unsigned moves, unsigned viewer, Past& last) override {
    last.told.clear();
    last.by = core::nobody;
    open_past();
    if (moves == 0) return session.go_to(snapshot_, 0);
    if (const core::Refusal no = session.go_to(snapshot_, moves - 1)) return no;
    scratch_ = snapshot_;
    if (const core::Refusal no = session.go_to(snapshot_, moves)) return no;
    last.by = current_actor(scratch_.state);
    const auto [before, after] = visible_change(scratch_.state, snapshot_.state, viewer);
    const core::Move move = session.log().moves[moves - 1];
    View<S>::narrator.tell_small_move(last.told, before, move);
    Paragraph told;
    View<S>::narrator.tell(told, before, after, move, match, viewer);
    add_sentence(last.told, told);
    return core::accepted;
  }

  core::Refusal look_back_at_turn(unsigned from, unsigned to, unsigned viewer, Turn& turn) override {
    turn.by = core::nobody;
    turn.told.clear();
    turn.count = 0;
    open_past();
    if (const core::Refusal no = session.go_to(snapshot_, from)) return no;
    sum_ = {};
    previous_ = {};
    for (unsigned at = from; at < to; ++at) {
      scratch_ = snapshot_;
      if (const core::Refusal no = session.go_to(snapshot_, at + 1)) return no;
      tell_in_turn(turn, session.log().moves[at], viewer);
      previous_ = session.log().moves[at];
    }
    say_sum(turn);
    return core::accepted;
  }

  void index_moves(ReplayIndex& index, unsigned viewer, unsigned count) override {
    for (; count > 0 && index.scanned() <= session.size(); --count) {
      const unsigned at = index.scanned();
      if (session.go_to(scratch_, at)) return;
      index_position(index, at, viewer);
      index.set_scanned(at + 1);
    }
  }

  void look_at_now() override {
    invalidate_view();
    looks_back_ = has_news_ = false;
    as_seat_ = no_viewer;
    private_news_.reset();
    if (told_up_to_move_ > session.size()) told_up_to_move_ = session.size();
  }

  core::Refusal look_back_as_mover(unsigned moves) override {
    open_past();
    if (const core::Refusal no = session.go_to(snapshot_, moves)) return no;
    as_seat_ = current_actor(snapshot_.state).id;
    return core::accepted;
  }
  core::Actor actor() const override { return current_actor(position()); }
  void list_moves(core::MoveList& list) const override { legal_moves(position(), list); }

  void follow() override {
    invalidate_view();
    bool is_news = false;
    session.for_each_move(session.size() - 1, [&](const core::PlayedMove<S>& played) {
      is_news = look_for_news(played.before, played.after);
      return true;
    });
    // News that tell of several moves are compared with the position before the first of them.
    if (!is_news || !View<S>::narrator.news_spans_moves()) return;
    session.for_each_move(session.recent(), [&](const core::PlayedMove<S>& played) {
      return !View<S>::narrator.news_start(before_news_, played.before);
    });
  }

  void find_private_news() override {
    private_news_.reset();
    session.for_each_move(session.recent(), [&](const core::PlayedMove<S>& played) {
      if (private_news_ && played.actor == core::Actor::seat(private_news_->seat)) private_news_.reset();
      look_for_private_news(played.before, played.after);
      return true;
    });
  }

  /// Its state beyond the session, for save and restore.
  struct Memory {
    core::Snapshot<S> snapshot;
    S before_news;
    bool looks_back, has_news;
  };
  Memory memory() const { return {snapshot_, before_news_, looks_back_, has_news_}; }
  void set_memory(const Memory& m) {  // for tests: what is shown must not depend on it
    snapshot_ = m.snapshot;
    before_news_ = m.before_news;
    looks_back_ = m.looks_back, has_news_ = m.has_news;
    invalidate_view();
  }

 private:
  void open_past() {
    invalidate_view();
    if (!looks_back_) snapshot_ = {};
    looks_back_ = true;
    as_seat_ = no_viewer;
  }
  /// Nothing is hidden once the game is over.
  bool is_open() const {
    return session.fits() && (session.ended_here() || current_actor(session.state()) == core::nobody);
  }
  /// A person's seat without a secret: everybody saw what its view shows, so it needs no holder.
  bool has_nothing_to_hide(const S& s, unsigned seat) const {
    return session.fits() && session.decider(seat) == core::person && !View<S>::assist.has_secret(s, seat);
  }
  /// Of the move between scratch_ and snapshot_.
  void tell_in_turn(Turn& turn, core::Move move, unsigned viewer) {
    const core::Actor by = current_actor(scratch_.state);
    if (by.is_seat()) {
      if (!turn.by.is_seat()) turn.by = by;
      turn.moves[turn.count++ % turn.moves.size()] = move;
    }
    const auto [before, after] = visible_change(scratch_.state, snapshot_.state, viewer);
    constexpr const auto& narrator = View<S>::narrator;
    Paragraph words;
    const InTurn joins = narrator.tell_in_turn(words, before, after, move, previous_, match);
    bool adds_up = joins == InTurn::alone && sum_.takes(before, after, move);
    if (!adds_up) {
      say_sum(turn);
      adds_up = joins == InTurn::alone && sum_.takes(before, after, move);
    }
    if (joins == InTurn::continues) return void(turn.told << words.view());
    if (adds_up || (joins == InTurn::alone && !turn.told.empty() && View<S>::assist.ends_turn(move)))
      narrator.tell_consequence(words, before, after, match);
    else if (joins == InTurn::alone)
      narrator.tell(words, before, after, move, match, viewer);
    if (words.empty() && !adds_up && by.is_seat() && turn.told.empty()) narrator.tell_small_move(words, before, move);
    if (adds_up && !words.empty()) say_sum(turn);
    add_sentence(turn.told, words);
  }
  void say_sum(Turn& turn) {
    Paragraph words;
    sum_.say(words);
    sum_ = {};
    add_sentence(turn.told, words);
  }
  /// Of scratch_, the position after so many moves.
  void index_position(ReplayIndex& index, unsigned at, unsigned viewer) const {
    const core::Actor by = current_actor(scratch_.state);
    if (!by.is_seat() && at < session.size()) return;
    const unsigned round = View<S>::narrator.round_of(scratch_.state);
    const bool is_first = index.mover == ReplayIndex::nobody, new_round = !is_first && round != index.round;
    if (at < session.size() && !is_first && !new_round && by.id == index.mover) return;
    index.mark(ReplayIndex::Mark::turn, at);
    if (new_round) index.mark(ReplayIndex::Mark::round, at);
    if (by.is_seat()) index.mover = by.id;
    index.round = round;
    new (&change_before_) S(visible(scratch_.state, viewer));
    const unsigned leads = sole_leader(session.score_of(change_before_));
    if (leads == ReplayIndex::nobody) return;
    if (index.leader != ReplayIndex::nobody && index.leader != leads) index.mark(ReplayIndex::Mark::lead, at);
    index.leader = leads;
  }
  void look_for_private_news(const S& before, const S& after) {
    if (const auto gained = View<S>::narrator.gained_in_secret(before, after)) private_news_ = gained;
  }
  bool look_for_news(const S& before, const S& after) {
    look_for_private_news(before, after);
    if (!View<S>::narrator.is_news(before, after)) return false;
    before_news_ = before;
    has_news_ = true;
    if (View<S>::narrator.news_covers_moves(before, after)) told_up_to_move_ = session.size();
    return true;
  }

  const Holder& holder_;
  mutable bool seen_by_holder_ = false;
  core::Snapshot<S> snapshot_{};  // in the past
  S before_news_{};
  mutable S seen_{}, change_before_{}, change_after_{};
  core::Snapshot<S> scratch_{};         // before the last move of the past; where the index is
  typename NarratorFor<S>::Sum sum_{};  // of the turn that is told, ...
  core::Move previous_{};               // ... and its last move
};

}  // namespace pd::session
