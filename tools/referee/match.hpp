#pragma once
#include <chrono>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/table.hpp"
#include "engine/core/text.hpp"
#include "tools/referee/computer.hpp"
#include "tools/referee/json.hpp"
#include "tools/referee/sentences/sentences.hpp"
#include "tools/referee/words.hpp"

namespace referee {

/// A computer player's move, in words.
struct Advice {
  std::string move;
  std::vector<std::string> why;
  std::uint32_t work;
};

/// A game in progress, whichever it is: what the requests ask of it.
/// A function that answers an Error has changed nothing when the Error is not empty.
class Match {
 public:
  virtual ~Match() = default;
  virtual const char* game() const = 0;
  virtual unsigned players() const = 0;
  virtual unsigned first() const = 0;
  virtual unsigned length() const = 0;  ///< moves of the log

  /// Lets chance draw until a player must decide; the moves that it made, in words.
  virtual std::vector<std::string> draw(core::Rng&) = 0;
  virtual void moves(Json&) const = 0;
  virtual Error play(std::string_view move) = 0;
  virtual void state(Json&, std::optional<unsigned> viewer) const = 0;
  virtual Error set(std::string_view path, std::string_view value) = 0;
  /// Takes the last decision back; while one of the seats `computers` (a bit each) would be to act then, the one
  /// before, too.
  virtual Error undo(std::uint32_t computers) = 0;
  virtual Error log(std::string& text) const = 0;
  virtual Error binary_log(std::vector<std::uint8_t>& bytes) const = 0;
  virtual Error history(Json&) const = 0;  ///< every move so far, in words, and who made it
  virtual std::uint64_t hash() const = 0;
  virtual void rollout(unsigned games, core::Rng&, Json&) const = 0;

  virtual core::Actor actor() const = 0;
  virtual std::vector<std::string> styles() const = 0;  ///< of the computer players, "none" first
  /// What a computer player would do for the seat that is to act.
  virtual Advice advise(players::Choice, std::uint64_t seed) const = 0;
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
struct Words;

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
  if (actor == core::nobody)
    j.null();
  else
    j.value(decision);
}

/// The final scores and who has won; null before the end.
template <core::Game S>
void write_result(Json& j, const S& s) {
  j.key("result");
  if (to_act(s) != core::nobody) {
    j.null();
    return;
  }
  const core::Outcome o = outcome(s);
  j.open('{').key("scores").open('[');
  for (unsigned i = 0; i < o.players; ++i) j.value(int{o.total[i]});
  j.close(']').key("winners").open('[');
  for (unsigned i = 0; i < o.players; ++i)
    if (o.winners >> i & 1u) j.value(i);
  j.close(']').close('}');
}

template <core::Game S>
class MatchOf final : public Match {
 public:
  /// A match from a setup; nothing, and the reason in `why`, when the rules refuse it.
  static std::unique_ptr<Match> begin(const core::Setup& setup, Error& why) {
    auto match = std::make_unique<MatchOf>();
    const core::Refusal no = match->table_.start_game(setup);
    if (no) why = sentence(S::id, no);
    return no ? nullptr : std::move(match);
  }

  /// A match from a log that read_text() has read.
  static std::unique_ptr<Match> resume(const core::Log& log, unsigned rules_version, Error& why) {
    if (rules_version != core::rules_for<S>(rules_version)) {
      why = "the log was made by version " + std::to_string(rules_version) + " of the rules; this is version " +
            std::to_string(unsigned{S::rules_version});
      return nullptr;
    }
    auto match = std::make_unique<MatchOf>();
    match->table_.log = log;
    match->table_.log.rules_version = static_cast<std::uint8_t>(rules_version);
    const core::LogError no = core::replay(match->table_.log, match->table_.state);
    if (!no) return match;
    why = log.size > no.at ? sentence(match->table_.state, log.moves[no.at], no.refusal) : sentence(S::id, no.refusal);
    if (log.size > 0) why = "move " + std::to_string(no.at + 1) + " of the log is refused: " + why;
    return nullptr;
  }

  /// The moves of a binary log.
  static Error read(std::span<const std::uint8_t> bytes, core::Log& log) {
    const core::LogError no = core::read_binary<S>(bytes, log);
    return no ? sentence(S::id, no.refusal) : Error{};
  }

  static Error option(core::Setup& setup, std::string_view key, std::string_view value) {
    return Words<S>::option(setup, key, value);
  }

  /// Why nobody can be named to begin in this setup; empty when somebody can.
  static Error first(const core::Setup& setup) {
    if constexpr (requires { Words<S>::first(setup); })
      return Words<S>::first(setup);
    else
      return {};
  }

  const char* game() const override { return S::name; }
  unsigned players() const override { return table_.log.setup.players; }
  unsigned first() const override { return table_.log.setup.first; }
  unsigned length() const override { return table_.log.size; }

  std::vector<std::string> draw(core::Rng& rng) override {
    std::vector<std::string> made;
    while (to_act(state_of()) == core::chance) {
      core::MoveList outcomes;
      legal(state_of(), outcomes);
      const core::Move move = rng.pick(outcomes);
      const core::Text<32> words = Words<S>::words(move);
      if (make(move)) break;
      made.emplace_back(words.view());
    }
    return made;
  }

  void moves(Json& j) const override {
    core::MoveList list;
    legal(state_of(), list);
    const core::Actor actor = to_act(state_of());
    write_actor(j, actor);
    j.key("moves").open('[');
    for (const core::Move m : list) j.value(Words<S>::words(m).view());
    j.close(']');
    if (actor != core::chance) return;
    j.key("weights").open('[');
    for (std::size_t i = 0; i < list.size(); ++i) j.value(list.weight(i));
    j.close(']');
  }

  Error play(std::string_view words) override {
    const std::string wanted = single_spaced(words);
    if (wanted.empty()) return "play needs a move; \"moves\" lists them";
    const core::Move move = Words<S>::parse(wanted);
    if (!move) return "there is no move " + shown(wanted) + "; \"moves\" lists the legal ones";
    const core::Refusal no = make(move);
    return no ? shown(wanted) + " is not legal now: " + sentence(state_of(), move, no) : Error{};
  }

  void state(Json& j, std::optional<unsigned> viewer) const override {
    if (viewer)
      Words<S>::state(observe(state_of(), *viewer), j, viewer);
    else
      Words<S>::state(state_of(), j, viewer);
  }

  Error set(std::string_view path, std::string_view value) override {
    S changed = state_of();
    if (const Error no = Words<S>::set(changed, split(path, "."), Value(value)); !no.empty()) return no;
    if (const char* broken = ok(changed)) return std::string("that cannot be: ") + broken;
    core::MoveList list;
    legal(changed, list);
    if (list.empty() && to_act(changed) != core::nobody) return "that cannot be: nobody could move";
    table_.state = changed;
    begin_here("this game was changed by set: no list of moves leads to it, so it has no log");
    return {};
  }

  Error undo(std::uint32_t computers) override {
    const core::Table<S> kept = table_;
    do {
      if (const Error no = undo_one(); !no.empty()) {
        table_ = kept;
        return no;
      }
    } while (actor().is_seat() && (computers >> actor().id & 1u) != 0);
    return {};
  }

  Error log(std::string& text) const override {
    if (no_log_ != nullptr) return no_log_;
    text.resize(core::log_text_max);
    text.resize(core::write_text(table_.log, S::name, core::rules_for<S>(table_.log.rules_version), text));
    return {};
  }

  Error binary_log(std::vector<std::uint8_t>& bytes) const override {
    if (no_log_ != nullptr) return no_log_;
    bytes.resize(core::log_binary_max);
    bytes.resize(core::write_binary<S>(table_.log, bytes));
    return {};
  }

  Error history(Json& j) const override {
    if (no_log_ != nullptr) return no_log_;
    S s;
    if (const core::Refusal no = core::start_by(table_.log.rules_version, table_.log.setup, s))
      return sentence(S::id, no);
    j.key("moves").open('[');
    for (std::uint16_t i = 0; i < table_.log.size; ++i) {
      const core::Move move = table_.log.moves[i];
      j.open('{');
      write_actor(j, to_act(s));
      j.field("move", Words<S>::words(move).view()).close('}');
      if (const core::Refusal no = apply(s, move)) return sentence(S::id, no);
    }
    j.close(']');
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

  core::Actor actor() const override { return to_act(state_of()); }
  std::vector<std::string> styles() const override { return style_names<S>(); }
  Advice advise(players::Choice choice, std::uint64_t seed) const override {
    Thought thought = think(state_of(), choice, seed);
    return {std::string(Words<S>::words(thought.move).view()), std::move(thought.why), thought.work};
  }

 private:
  const S& state_of() const { return table_.state; }

  Error undo_one() {
    if (no_log_ == nullptr) {
      const core::Refusal no = table_.undo();
      return no ? sentence(no) : Error{};
    }
    if (table_.log.size == 0) return "there is nothing to take back since the last set";
    S before = base_;
    for (std::uint16_t i = 0; i + 1 < table_.log.size; ++i)
      if (const core::Refusal no = apply(before, table_.log.moves[i])) return sentence(S::id, no);
    if (const core::Refusal no = core::refuse_undo(before, table_.log.moves[table_.log.size - 1]))
      return sentence(S::id, no);
    table_.state = before;
    --table_.log.size;
    return {};
  }

  /// The list of moves begins again from the position on the table.
  void begin_here(const char* no_log) {
    base_ = table_.state;
    table_.log.size = 0;
    no_log_ = no_log;
  }

  /// Plays the move; a game that is longer than a log can be goes on without one (SA-63: rounds have no limit).
  core::Refusal make(core::Move move) {
    if (table_.log.full()) {
      S next = state_of();
      if (const core::Refusal no = apply(next, move)) return no;
      begin_here("this game is longer than a log can hold");
    }
    return table_.play(move);
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
    for (; made < 4 * core::Log::capacity && to_act(s) != core::nobody; ++made) {
      core::MoveList list;
      legal(s, list);
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

  core::Table<S> table_;
  S base_;                        ///< where the list of moves begins when the game has no log
  const char* no_log_ = nullptr;  ///< why it has none
};

/// One game of the list.
struct GameEntry {
  const char* name;
  core::GameId id;
  Error (*option)(core::Setup&, std::string_view key, std::string_view value);
  Error (*first)(const core::Setup&);
  std::unique_ptr<Match> (*begin)(const core::Setup&, Error&);
  std::unique_ptr<Match> (*resume)(const core::Log&, unsigned rules_version, Error&);
  Error (*read)(std::span<const std::uint8_t> binary_log, core::Log&);
};

template <core::Game S>
constexpr GameEntry entry() {
  return {S::name,         S::id, MatchOf<S>::option, MatchOf<S>::first, MatchOf<S>::begin, MatchOf<S>::resume,
          MatchOf<S>::read};
}

}  // namespace referee
