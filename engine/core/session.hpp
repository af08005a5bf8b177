#pragma once
#include <array>
#include <cstdint>
#include <utility>

#include "engine/core/game.hpp"
#include "engine/core/log.hpp"
#include "engine/core/rng.hpp"

/// A game in progress: the position and the log that led to it. The app, the referee and the tests drive every game
/// through a session, so the log is always complete. Pictures, names and storage belong to the driver.
///
///   AnySession   what a driver needs that does not know the game: play, take back, score, write the log
///   Session<S>   the same with the position of game S, its past, and walks through it
namespace core {

/// The result of an undo: why it is impossible, or whose decision is undone and how many moves stay.
struct [[nodiscard]] TakeBack {
  Refusal refusal{};
  std::uint16_t size = 0;  ///< moves that stay
  std::uint8_t seat = 0;   ///< whose decision it was
};

/// The moves that a decision made, with those of chance after it, numbered as in the log. The session keeps the
/// position before the first, so showing or telling them replays nothing older.
struct [[nodiscard]] MoveResult {
  Refusal refusal{};  ///< then nothing was done
  std::uint16_t first = 0, last = 0;
  constexpr unsigned count() const { return last - unsigned{first}; }
};

class AnySession {
 public:
  virtual GameId game() const = 0;
  virtual unsigned rules_version() const = 0;  ///< of the engine; log().rules_version is that of the log

  /// Begins a game. A setup that makes no sense is refused, and the game that was here goes on.
  virtual Refusal begin(const Setup& setup) = 0;

  /// Plays the moves in loading(). If one is illegal, or a digest differs, returns the first move that does not fit:
  /// the position is then the one before it, the log stays complete (it can be exported), and no move can be made.
  virtual LogError resume() = 0;

  virtual Actor actor() const = 0;                    ///< who must decide; nobody when the game is over
  virtual void list_moves(MoveList& list) const = 0;  ///< appends the legal moves of the actor
  virtual Refusal play(Move move) = 0;                ///< makes and logs the move, or changes nothing
  virtual void begin_decision() = 0;                  ///< keeps this position for animation and narration
  virtual std::uint64_t hash() const = 0;             ///< of the position
  virtual std::uint32_t chance_key() const = 0;       ///< while chance acts: the number of the event (concept Game)

  /// The points by the rules. If the game was ended here, the leaders are the winners.
  virtual Outcome score() const = 0;

  /// Undoes the last decision of a person, and what computers decided since; never past chance or revealed information.
  /// `macro_start`: the seat's moves from that one on were one decision; as many as possible are undone.
  static constexpr unsigned no_macro = Log::capacity;
  virtual TakeBack may_take_back(unsigned macro_start = no_macro) const = 0;
  virtual Refusal take_back(unsigned macro_start = no_macro) = 0;

  /// The seat that decided last, person or computer; before the first decision, the first player.
  virtual unsigned last_seat() const = 0;

  /// The binary form of log(), for QR codes, the plain one where it does not fit, and its checksum.
  virtual void write_log(LogWindow& out, std::uint32_t& checksum) const = 0;

  /// The first move after the seat's last decision; 0 if unknown, e.g. after an undo.
  unsigned first_move_since(unsigned seat) const { return first_moves_since_[seat]; }

  const Log& log() const { return log_; }
  Log& loading() { return log_; }  ///< to put a log here; then resume()

  /// How many moves of the log have led to the position: all, unless resume() found that it does not fit.
  unsigned size() const { return played_; }
  bool fits() const { return played_ == log_.size; }

  /// Ends the game with the present score.
  void end_here() { ended_ = true; }
  bool ended_here() const { return ended_; }
  bool is_over() const { return ended_ || actor() == nobody; }

  /// Who decides for the seat from the next move on: person, or a computer. False when it changed too often already.
  bool set_decider(unsigned seat, std::uint8_t who) { return log_.set_decider(seat, who); }
  std::uint8_t decider(unsigned seat) const { return log_.decider(seat, log_.size); }

  /// Counts a hint for the seat.
  void count_hint(unsigned seat) {
    if (log_.hints[seat] < 255) ++log_.hints[seat];
  }

  /// Lets chance decide until a seat must, or the game is over, or the log is full. Returns how many moves it made.
  unsigned advance(Rng& rng);

 protected:
  ~AnySession() = default;

  /// Records who made move number `at`.
  void record_mover(Actor by, unsigned at) {
    if (by.is_seat()) first_moves_since_[by.id] = static_cast<std::uint16_t>(at + 1);
  }

  Log log_{};
  std::array<std::uint16_t, max_players> first_moves_since_{};
  std::uint16_t played_ = 0;
  bool ended_ = false;
};

/// chance_key() of the game, which a member of that name hides.
template <Game S>
std::uint32_t chance_key_of(const S& s) {
  return chance_key(s);
}

/// The position after the first `at` moves of a log.
template <Game S>
struct Snapshot {
  static constexpr std::uint16_t unset = 0xFFFF;
  std::uint16_t at = unset;
  S state{};
};

/// One move of the past and what it did.
template <Game S>
struct PlayedMove {
  unsigned at;  ///< its number
  Actor actor;
  Move move;
  const S& before;
  const S& after;
};

template <Game S>
class Session final : public AnySession {
 public:
  static constexpr std::uint16_t snapshot_interval = Log::digest_interval;

  const S& state() const { return state_; }

  GameId game() const override { return S::id; }
  unsigned rules_version() const override { return S::rules_version; }
  Refusal begin(const Setup& setup) override;
  LogError resume() override;
  Actor actor() const override { return current_actor(state_); }
  void list_moves(MoveList& list) const override { legal_moves(state_, list); }
  Refusal play(Move move) override;
  void begin_decision() override { snapshots_[decision] = {played_, state_}; }
  std::uint64_t hash() const override { return core::hash(state_); }
  std::uint32_t chance_key() const override { return chance_key_of(state_); }
  Outcome score() const override { return score_of(state_); }
  TakeBack may_take_back(unsigned macro_start = no_macro) const override;
  Refusal take_back(unsigned macro_start = no_macro) override;
  unsigned last_seat() const override;
  void write_log(LogWindow& out, std::uint32_t& checksum) const override;

  /// The score of a position, such as what a seat may see of this one.
  Outcome score_of(const S& s) const {
    Outcome o = outcome(s);
    if (ended_) o.winners = leaders(o);
    return o;
  }

  /// Begins with a position that no log leads to, for experiments. The log is then empty and of no use.
  void begin_at(const S& s);

  /// Advances `snapshot` to the position after the first `at` moves. It stays valid until an undo or a new game.
  Refusal go_to(Snapshot<S>& snapshot, unsigned at) const;

  /// for_each_move() is cheap from this move on: 64 to 127 moves ago, or the start of the game.
  unsigned recent() const { return snapshots_[older].at; }

  /// Calls visit(const PlayedMove<S>&) for each move from `from` to the end, until it returns false. A visit may only
  /// call state() and log(). The last move is not applied again, and moves before the last decision only if `from` is
  /// one of them.
  template <class Visit>
  void for_each_move(unsigned from, Visit visit) const;

 private:
  /// Positions of the past. `older` and `newer` lie an interval apart, so that undo and history replay at most 127
  /// moves.
  enum Kept : unsigned { older, newer, decision, last_move, kept_count };

  const Snapshot<S>* nearest(unsigned at) const;  ///< the latest that is not after `at`; nullptr: there is none
  void reset_snapshots();
  void update_snapshots();

  S state_{};
  std::array<Snapshot<S>, kept_count> snapshots_{};
  bool begun_at_ = false;               // snapshots_[older] is where it began, and stays
  mutable std::array<S, 2> scratch_{};  // of for_each_move(): a State is too large for the device's stack
};

inline unsigned AnySession::advance(Rng& rng) {
  unsigned made = 0;
  for (; actor() == chance && !log_.full(); ++made) {
    MoveList outcomes;
    list_moves(outcomes);
    if (play(rng.pick(outcomes))) break;
  }
  return made;
}

template <Game S>
Refusal Session<S>::begin(const Setup& setup) {
  if (setup.game != S::id) return refused::other_game;
  if (const Refusal no = start(setup, scratch_[0])) return no;
  state_ = scratch_[0];
  log_.clear(setup);
  log_.rules_version = S::rules_version;
  begun_at_ = ended_ = false;
  played_ = 0;
  first_moves_since_ = {};
  reset_snapshots();
  return accepted;
}

template <Game S>
void Session<S>::begin_at(const S& s) {
  state_ = s;
  log_.cut(0);
  ended_ = false;
  played_ = 0;
  first_moves_since_ = {};
  begun_at_ = true;
  snapshots_.fill({0, s});
}

template <Game S>
LogError Session<S>::resume() {
  played_ = 0;
  first_moves_since_ = {};
  begun_at_ = ended_ = false;
  if (log_.setup.game != S::id) return {refused::other_game, 0};
  if (const Refusal no = start_by(log_.rules_version, log_.setup, state_)) return {no, 0};
  reset_snapshots();
  const std::uint16_t size = log_.size, digests = log_.digest_count;
  for (; played_ < size; ++played_) {
    update_snapshots();
    const Actor by = current_actor(state_);
    if (const Refusal no = apply(state_, log_.moves[played_])) return {no, played_};
    record_mover(by, played_);
    const unsigned n = (played_ + 1u) / Log::digest_interval;
    if ((played_ + 1u) % Log::digest_interval != 0) continue;
    if (n > digests) {
      log_.digests[n - 1] = digest_of(state_);  // logs of 0.1.0 have none
    } else if (log_.digests[n - 1] != digest_of(state_)) {
      state_ = snapshots_[newer].state;  // the last position that was sure to be the same
      played_ = snapshots_[newer].at;
      return {refused::rules_differ, played_};
    }
  }
  log_.digest_count = static_cast<std::uint16_t>(size / Log::digest_interval);
  log_.rules_version = static_cast<std::uint8_t>(rules_for<S>(log_.rules_version));
  return {};
}

template <Game S>
Refusal Session<S>::play(Move move) {
  if (log_.full()) return refused::log_is_full;
  if (!fits()) return refused::rules_differ;
  update_snapshots();
  snapshots_[last_move] = {played_, state_};
  const Actor by = current_actor(state_);
  if (const Refusal no = apply(state_, move)) return no;
  record_mover(by, log_.size);
  log_.push(move);
  played_ = log_.size;
  if (log_.size % Log::digest_interval == 0) log_.digests[log_.digest_count++] = digest_of(state_);
  return accepted;
}

template <Game S>
TakeBack Session<S>::may_take_back(unsigned macro_start) const {
  if (!fits()) return {refused::rules_differ};
  TakeBack answer;
  for (unsigned from = recent();; from = 0) {
    answer = {refused::nothing_to_take_back};
    bool found = false;
    for_each_move(from, [&](const PlayedMove<S>& played) {
      if (played.actor == chance) {
        answer.refusal = refused::chance_has_decided;
        return true;
      }
      const bool shows = reveals(played.before, played.move);
      const bool goes_on = found && !answer.refusal && answer.size >= macro_start && answer.seat == played.actor.id;
      if (log_.decider(played.actor.id, played.at) == person && !goes_on) {
        answer = {accepted, static_cast<std::uint16_t>(played.at), played.actor.id};
        found = true;
      }
      if (shows && !answer.refusal) answer.refusal = refused::something_was_shown;
      return true;
    });
    if (found) return answer;
    if (from == 0) return {refused::nothing_to_take_back};  // whatever chance did
  }
}

template <Game S>
Refusal Session<S>::take_back(unsigned macro_start) {
  const TakeBack answer = may_take_back(macro_start);
  if (answer.refusal) return answer.refusal;
  for (const Kept later : {decision, last_move})
    if (snapshots_[later].at > answer.size) snapshots_[later].at = Snapshot<S>::unset;
  if (snapshots_[older].at > answer.size) reset_snapshots();
  if (snapshots_[newer].at > answer.size) snapshots_[newer] = snapshots_[older];
  state_ = snapshots_[newer].state;
  for (unsigned i = snapshots_[newer].at; i < answer.size; ++i)
    if (const Refusal no = apply(state_, log_.moves[i])) return no;  // what was played can be played
  log_.cut(answer.size);
  played_ = log_.size;
  first_moves_since_ = {};
  return accepted;
}

template <Game S>
unsigned Session<S>::last_seat() const {
  unsigned seat = log_.setup.first;
  for_each_move(recent(), [&](const PlayedMove<S>& played) {
    if (played.actor.is_seat()) seat = played.actor.id;
    return true;
  });
  return seat;
}

template <Game S>
void Session<S>::write_log(LogWindow& out, std::uint32_t& checksum) const {
  if (!fits() || !write_binary<S>(log_, out, checksum)) write_plain(log_, out, checksum);
}

template <Game S>
Refusal Session<S>::go_to(Snapshot<S>& snapshot, unsigned at) const {
  if (at > played_) return refused::log_is_shorter;
  if (snapshot.at > at) {
    if (const Snapshot<S>* const kept = nearest(at))
      snapshot = *kept;
    else if (const Refusal no = start_by(log_.rules_version, log_.setup, snapshot.state))
      return no;
    else
      snapshot.at = 0;
  }
  for (; snapshot.at < at; ++snapshot.at)
    if (const Refusal no = apply(snapshot.state, log_.moves[snapshot.at])) return no;
  return accepted;
}

template <Game S>
template <class Visit>
void Session<S>::for_each_move(unsigned from, Visit visit) const {
  S *before = &scratch_[0], *after = &scratch_[1];
  std::uint16_t at = 0;
  if (const Snapshot<S>* const kept = nearest(from)) {
    *before = kept->state;
    at = kept->at;
  } else if (start_by(log_.rules_version, log_.setup, *before)) {
    return;
  }
  for (; at < played_; ++at) {
    const Move move = log_.moves[at];
    if (at < from) {
      if (apply(*before, move)) return;
      continue;
    }
    const bool is_last = at + 1u == played_;
    if (!is_last) *after = *before;
    if (!is_last && apply(*after, move)) return;
    if (!visit(PlayedMove<S>{at, current_actor(*before), move, *before, is_last ? state_ : *after})) return;
    std::swap(before, after);
  }
}

template <Game S>
const Snapshot<S>* Session<S>::nearest(unsigned at) const {
  const Snapshot<S>* found = nullptr;
  for (const Snapshot<S>& kept : snapshots_)
    if (kept.at <= at && (found == nullptr || kept.at > found->at)) found = &kept;
  return found;
}

template <Game S>
void Session<S>::reset_snapshots() {
  snapshots_[older].at = 0;
  static_cast<void>(start_by(log_.rules_version, log_.setup, snapshots_[older].state));
  snapshots_[newer] = snapshots_[older];
  snapshots_[decision].at = snapshots_[last_move].at = Snapshot<S>::unset;
}

template <Game S>
void Session<S>::update_snapshots() {
  if (played_ < snapshots_[newer].at + snapshot_interval) return;
  if (!begun_at_) snapshots_[older] = snapshots_[newer];
  snapshots_[newer] = {played_, state_};
}

}  // namespace core
