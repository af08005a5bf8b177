#pragma once
#include <chrono>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/session.hpp"
#include "engine/core/text.hpp"
#include "tools/referee/computer.hpp"
#include "tools/referee/json.hpp"
#include "tools/referee/request.hpp"
#include "tools/referee/sentences.hpp"

namespace referee {

/// A computer player's move, in words.
struct Advice {
  std::string move;
  std::vector<std::string> why;
  std::uint32_t work;
};

/// A game in progress, whichever it is: what the requests ask of it.
/// A function that answers an Error has changed nothing when the Error is not empty.
class Hosted {
 public:
  virtual ~Hosted() = default;
  virtual const char* game() const = 0;
  virtual unsigned players() const = 0;
  virtual std::optional<unsigned> first() const = 0;  ///< nothing where the setup has no first player to name
  virtual unsigned length() const = 0;                ///< moves of the log

  /// Lets chance draw until a player must decide; the moves that it made, in words.
  virtual std::vector<std::string> draw(core::Rng&) = 0;
  virtual void moves(Json&) const = 0;
  virtual Error play(std::string_view move) = 0;
  virtual void state(Json&, std::optional<unsigned> viewer) const = 0;
  virtual Error set(std::string_view path, std::string_view value) = 0;
  /// From now on a computer decides for the seat (its level; core::person: nobody but a person).
  virtual Error sit(unsigned seat, std::uint8_t who) = 0;
  virtual Error undo() = 0;  ///< takes the last decision of a person back, and what computers did since
  virtual Error log(std::string& text) const = 0;
  virtual Error binary_log(std::vector<std::uint8_t>& bytes) const = 0;
  virtual Error history(Json&) const = 0;  ///< every move so far, in words, and who made it
  /// Luck, errors and the costliest mistakes of every seat, as a level of the computer players sees them.
  virtual Error review(unsigned level, Json&) const = 0;
  virtual std::uint64_t hash() const = 0;
  virtual void rollout(unsigned games, core::Rng&, Json&) const = 0;

  /// An independent copy, log and plans of computer players included.
  virtual std::unique_ptr<Hosted> clone() const = 0;
  /// Who moves next, and the result once the game is over.
  virtual void next(Json&) const = 0;
  /// A move as text and back; parse answers no move for text without a meaning.
  virtual std::string text_of(core::Move) const = 0;
  virtual core::Move parse(std::string_view text) const = 0;

  virtual core::Actor actor() const = 0;
  virtual std::vector<std::string> styles() const = 0;  ///< of the computer players, "none" first
  /// What a computer player would do for the current actor, whatever was asked before.
  virtual Advice advise(players::Profile, std::uint64_t seed) const = 0;
  /// The same by the computer player of this table, which may go on with the plan of its turn as on the device.
  virtual Advice decide(players::Profile, std::uint64_t seed) = 0;
};

/// What the referee must know of a game beside its rules; each game's file specialises it:
///
///   static Error option(core::Setup&, std::string_view key, std::string_view value)
///       one KEY=VALUE of `new` that is not players, first or seed; empty when it is understood
///   static Error first(const core::Setup&)
///       only where a setup has no first player to be named: why
///   static core::Text<32> words(core::Move), static core::Move parse(std::string_view)
///       a move in words and back; no words, no move, where there is no meaning
///   static void state(const S&, Json&, std::optional<unsigned> viewer)
///       the fields of `state`; with a viewer `s` is what that seat may know, and what is hidden is left out or counted
///   static Error set(S&, const std::vector<std::string_view>& path, const Value&)
///       changes one field; a change that breaks an invariant is refused by the frame
template <class S>
struct Notation;

/// Who acts: `seat` in every answer.
inline void write_actor(Json& j, core::Actor actor) {
  j.key("seat");
  if (actor == core::nobody)
    j.null();
  else if (actor == core::chance)
    j.value("chance");
  else
    j.value(unsigned{actor.id});
}

/// Who must decide what; nobody and nothing when the game is over.
inline void write_question(Json& j, core::Actor actor, std::string_view decision) {
  write_actor(j, actor);
  j.key("decision");
  actor == core::nobody ? j.null() : j.value(decision);
}

/// The final scores and who has won; null before the end.
template <core::Game S>
void write_result(Json& j, const S& s) {
  j.key("result");
  if (current_actor(s) != core::nobody) return void(j.null());
  const core::Outcome o = outcome(s);
  j.open('{').key("scores").open('[');
  for (unsigned i = 0; i < o.players; ++i) j.value(int{o.total[i]});
  j.close(']').key("winners").open('[');
  for (unsigned i = 0; i < o.players; ++i)
    if (o.winners >> i & 1u) j.value(i);
  j.close(']').close('}');
}

template <core::Game S>
class HostedOf final : public Hosted {
 public:
  /// A match from a setup; nothing, and the reason in `why`, when the rules refuse it.
  static std::unique_ptr<Hosted> begin(const core::Setup& setup, Error& why) {
    auto match = std::make_unique<HostedOf>();
    const core::Refusal no = match->session_.begin(setup);
    if (no) why = words_for(S::id, no);
    return no ? nullptr : std::move(match);
  }

  /// A match from a log that read_log() has read.
  static std::unique_ptr<Hosted> resume(const core::Log& log, unsigned rules_version, Error& why) {
    if (rules_version != core::rules_for<S>(rules_version)) {
      why = "the log was made by version " + std::to_string(rules_version) + " of the rules; this is version " +
            std::to_string(unsigned{S::rules_version});
      return nullptr;
    }
    auto match = std::make_unique<HostedOf>();
    match->session_.loading() = log;
    match->session_.loading().rules_version = static_cast<std::uint8_t>(rules_version);
    const core::LogError no = match->session_.resume();
    if (!no) return match;
    why = log.size > no.at ? words_for(match->state_of(), log.moves[no.at], no.refusal) : words_for(S::id, no.refusal);
    if (log.size > 0) why = "move " + std::to_string(no.at + 1) + " of the log is refused: " + why;
    return nullptr;
  }

  static Error option(core::Setup& setup, std::string_view key, std::string_view value) {
    return Notation<S>::option(setup, key, value);
  }

  /// Why nobody can be named to begin in this setup; empty when somebody can.
  static Error first(const core::Setup& setup) {
    if constexpr (requires { Notation<S>::first(setup); })
      return Notation<S>::first(setup);
    else
      return {};
  }

  const char* game() const override { return S::name; }
  unsigned players() const override { return session_.log().setup.players; }
  std::optional<unsigned> first() const override {
    if (!first(session_.log().setup).empty()) return std::nullopt;
    return session_.log().setup.first;
  }
  unsigned length() const override { return session_.log().size; }

  std::vector<std::string> draw(core::Rng& rng) override {
    std::vector<std::string> made;
    while (current_actor(state_of()) == core::chance) {
      core::MoveList outcomes;
      legal_moves(state_of(), outcomes);
      const core::Move move = rng.pick(outcomes);
      const core::Text<32> words = Notation<S>::notation(move);
      if (make(move)) break;
      made.emplace_back(words.view());
    }
    return made;
  }

  void moves(Json& j) const override {
    core::MoveList list;
    legal_moves(state_of(), list);
    const core::Actor actor = current_actor(state_of());
    write_actor(j, actor);
    j.key("moves").open('[');
    for (const core::Move m : list) j.value(Notation<S>::notation(m).view());
    j.close(']');
    if (actor != core::chance) return;
    j.key("weights").open('[');
    for (std::size_t i = 0; i < list.size(); ++i) j.value(list.weight(i));
    j.close(']');
  }

  Error play(std::string_view words) override {
    const std::string wanted = single_spaced(words);
    if (wanted.empty()) return "play needs a move; \"moves\" lists them";
    const core::Move move = Notation<S>::parse(wanted);
    if (!move) return "there is no move " + shown(wanted) + "; \"moves\" lists the legal ones";
    const core::Refusal no = make(move);
    return no ? shown(wanted) + " is not legal now: " + words_for(state_of(), move, no) : Error{};
  }

  void state(Json& j, std::optional<unsigned> viewer) const override {
    if (viewer)
      Notation<S>::state(observe(state_of(), *viewer), j, viewer);
    else
      Notation<S>::state(state_of(), j, viewer);
  }

  Error set(std::string_view path, std::string_view value) override {
    S changed = state_of();
    if (const Error no = Notation<S>::set(changed, split(path, "."), Value(value)); !no.empty()) return no;
    if (const char* broken = check_invariants(changed)) return std::string("that cannot be: ") + broken;
    core::MoveList list;
    legal_moves(changed, list);
    if (list.empty() && current_actor(changed) != core::nobody) return "that cannot be: nobody could move";
    begin_at(changed, "this game was changed by set: no list of moves leads to it, so it has no log");
    return {};
  }

  Error sit(unsigned seat, std::uint8_t who) override {
    return session_.set_decider(seat, who) ? Error{} : "the seats of this game have changed hands too often";
  }

  Error undo() override {
    const core::Refusal no = session_.take_back();
    if (no == core::refused::nothing_to_take_back && no_log_ != nullptr)
      return "there is nothing to take back since the last set";
    return no ? words_for(no) : Error{};
  }

  Error log(std::string& text) const override {
    if (no_log_ != nullptr) return no_log_;
    text.resize(core::log_text_max);
    text.resize(core::write_text(session_.log(), S::name, session_.log().rules_version, text));
    return {};
  }

  Error binary_log(std::vector<std::uint8_t>& bytes) const override {
    if (no_log_ != nullptr) return no_log_;
    bytes.resize(core::log_binary_max);
    bytes.resize(core::write_binary<S>(session_.log(), bytes));
    return {};
  }

  Error history(Json& j) const override {
    if (no_log_ != nullptr) return no_log_;
    j.key("moves").open('[');
    session_.for_each_move(0, [&](const core::PlayedMove<S>& step) {
      j.open('{');
      write_actor(j, step.actor);
      j.field("move", Notation<S>::notation(step.move).view()).close('}');
      return true;
    });
    j.close(']');
    return {};
  }

  Error review(unsigned level, Json& j) const override {
    if (no_log_ != nullptr) return no_log_;
    const auto reviewer = std::make_unique<players::Reviewer<S>>();
    if (const core::Refusal no = players::review_game(*reviewer, session_.log(), level)) return words_for(S::id, no);
    j.key("seats").open('[');
    for (unsigned i = 0; i < players(); ++i) write_review(j, i, reviewer->seat(i));
    j.close(']').field("work", reviewer->work());
    return {};
  }

  std::uint64_t hash() const override { return core::hash(state_of()); }

  void rollout(unsigned games, core::Rng& rng, Json& j) const override {
    std::vector<double> sum(players(), 0.0);
    unsigned long long moves = 0;
    const auto begin = std::chrono::steady_clock::now();
    for (unsigned i = 0; i < games; ++i) {
      S s = state_of();
      moves += play_out(s, rng);
      const core::Outcome o = outcome(s);
      for (unsigned seat = 0; seat < players(); ++seat) sum[seat] += o.total[seat];
    }
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - begin;
    j.field("games", games).field("moves", moves).key("points").open('[');
    for (const double points : sum) j.raw(fixed(points / games));
    j.close(']').key("games_a_second").raw(fixed(games / (took.count() > 1e-9 ? took.count() : 1e-9)));
  }

  std::unique_ptr<Hosted> clone() const override { return std::make_unique<HostedOf>(*this); }

  void next(Json& j) const override {
    write_actor(j, actor());
    write_result(j, state_of());
  }

  std::string text_of(core::Move move) const override { return std::string(Notation<S>::notation(move).view()); }
  core::Move parse(std::string_view text) const override { return Notation<S>::parse(single_spaced(text)); }

  core::Actor actor() const override { return current_actor(state_of()); }
  std::vector<std::string> styles() const override { return style_names<S>(); }
  Advice advise(players::Profile profile, std::uint64_t seed) const override {
    players::Thinker<S> fresh;
    return in_words(think(fresh, state_of(), profile, seed));
  }
  Advice decide(players::Profile profile, std::uint64_t seed) override {
    return in_words(think(thinker_, state_of(), profile, seed));
  }

 private:
  const S& state_of() const { return session_.state(); }

  void write_review(Json& j, unsigned seat, const players::SeatReview& review) const {
    j.open('{').field("seat", seat).field("start", review.start).field("luck", review.luck);
    j.field("errors", review.errors).field("others", review.others).field("drift", review.drift);
    j.field("result", review.result).key("mistakes").open('[');
    for (unsigned i = 0; i < review.mistake_count; ++i) {
      const players::Mistake& mistake = review.mistakes[i];
      core::Snapshot<S> place;
      if (session_.go_to(place, mistake.move)) break;  // never: the review has gone there
      players::Thinker<S> fresh;
      const players::Why why = fresh.explain(observe(place.state, seat), seat, mistake.better);
      j.open('{').field("move", unsigned{mistake.move}).field("played", Notation<S>::notation(mistake.played).view());
      j.field("better", Notation<S>::notation(mistake.better).view())
          .field("cost", int{mistake.cost})
          .key("why")
          .open('[');
      for (const std::string& name : reason_names<S>(why)) j.value(name);
      j.close(']').close('}');
    }
    j.close(']').close('}');
  }

  /// The list of moves begins again, with this position, and is no log any more.
  void begin_at(const S& s, const char* no_log) {
    session_.begin_at(s);
    no_log_ = no_log;
  }

  /// Plays the move; a game that is longer than a log can be goes on without one (SA-63: rounds have no limit).
  core::Refusal make(core::Move move) {
    if (session_.log().full()) {
      if (const core::Refusal no = core::why_not(state_of(), move)) return no;
      begin_at(S(state_of()), "this game is longer than a log can hold");
    }
    return session_.play(move);
  }

  static Advice in_words(Thought thought) {
    return {std::string(Notation<S>::notation(thought.move).view()), std::move(thought.why), thought.work};
  }

  static std::string single_spaced(std::string_view words) {
    std::string out;
    for (const std::string_view word : split(words)) {
      if (!out.empty()) out += ' ';
      out += word;
    }
    return out;
  }

  /// Random moves to the end; a game that goes on for ever is left after four logs' worth of moves.
  static unsigned play_out(S& s, core::Rng& rng) {
    unsigned made = 0;
    for (; made < 4 * core::Log::capacity && current_actor(s) != core::nobody; ++made) {
      core::MoveList list;
      legal_moves(s, list);
      if (apply(s, rng.pick(list))) break;
    }
    return made;
  }

  static std::string fixed(double x) {
    const auto hundredths = static_cast<long long>(x * 100 + (x < 0 ? -0.5 : 0.5));
    const long long whole = hundredths / 100, part = hundredths < 0 ? -(hundredths % 100) : hundredths % 100;
    return (hundredths < 0 && whole == 0 ? "-" : "") + std::to_string(whole) + (part < 10 ? ".0" : ".") +
           std::to_string(part);
  }

  core::Session<S> session_;
  players::Thinker<S> thinker_;
  const char* no_log_ = nullptr;  ///< why it has none
};

/// One game of the list.
struct GameMaker {
  const char* name;
  core::GameId id;
  unsigned rules_version;
  Error (*option)(core::Setup&, std::string_view key, std::string_view value);
  Error (*first)(const core::Setup&);
  std::unique_ptr<Hosted> (*begin)(const core::Setup&, Error&);
  std::unique_ptr<Hosted> (*resume)(const core::Log&, unsigned rules_version, Error&);
};

template <core::Game S>
constexpr GameMaker entry() {
  return {S::name,
          S::id,
          S::rules_version,
          HostedOf<S>::option,
          HostedOf<S>::first,
          HostedOf<S>::begin,
          HostedOf<S>::resume};
}

}  // namespace referee
