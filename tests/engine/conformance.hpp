#pragma once
/// One suite that every game passes by one call for each way to play it:
///
///   TEST("stone_age keeps the contract: PL, 4 players") {
///     const auto report = conformance::run<stone_age::State>(setup, conformance::games(20, 100000), 1);
///     TEST_ASSERT_TRUE(report.alike > 0);  // the game has secrets, and they were put to the test
///   }
///
/// It plays random games and proves in them all that `core::Game` promises. A
/// failure prints the log of the game, which replays to the very position.
///
/// How secrets are tested, without knowing the game: wherever two moves lead to
/// two positions that look the same to a seat, the game is played on in both, and
/// they must go on looking the same to that seat until a move that `reveals()`.
/// A seat finds its legal moves and its score in its own view. A game may add
/// what only it knows: see `Secrets`.
#include <bitset>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <string>
#include <type_traits>
#include <vector>

#include "engine/core/log.hpp"
#include "engine/core/rng.hpp"
#include "engine/core/session.hpp"
#include "tests/test.hpp"

namespace conformance {

/// How many games: few in a usual run, many when DAWN_LONG is set.
inline unsigned games(unsigned usual, unsigned in_a_long_run) {
  const char* wanted = std::getenv("DAWN_LONG");
  return wanted != nullptr && *wanted != '\0' && *wanted != '0' ? in_a_long_run : usual;
}

/// What a game may add (specialise it in the game's own test): `deal_again(s, seat, rng)`
/// changes at random whatever `seat` may not know, to something that could be as
/// well, and returns true; or false when `seat` knows everything.
template <class S>
struct Secrets {
  static bool deal_again(S&, unsigned, core::Rng&) { return false; }
};

/// What was seen on the way, for a test to ask more of, and for the bench.
struct Report {
  unsigned games = 0;
  unsigned long long moves = 0;  ///< chance's included
  unsigned longest = 0;          ///< moves of the longest game
  unsigned shortest = ~0u;
  unsigned largest_list = 0;
  unsigned alike = 0;        ///< pairs of different positions that looked the same to a seat
  unsigned dealt_again = 0;  ///< positions whose secrets the game dealt again
  unsigned sampled = 0;      ///< samples of what a seat knows that were another position
  unsigned refused = 0;      ///< undos refused because something hidden was shown
};

template <core::Game S>
class Suite {
 public:
  Suite(const core::Setup& setup, std::uint64_t seed) : setup_(setup), seed_(seed), rng_(seed) {}

  Report run(unsigned count) {
    refuses_wrong_setups();
    for (unsigned i = 0; i < count; ++i) play_one(i);
    report_.games = count;
    return report_;
  }

 private:
  using Session = core::Session<S>;
  using Bits = std::bitset<65536>;

  // --- One game ---------------------------------------------------------------

  void play_one(unsigned number) {
    game_ = number;
    rng_ = core::Rng(seed_ * 0x9E3779B97F4A7C15u + number);
    deep_ = number < 200 || number % 256 == 0;
    const bool by_verb = number % 4 == 3;  // rare verbs come as often as common ones
    accept(session_->begin(setup_), "start() refuses the setup that the test names");
    sound(state());
    while (current_actor(state()) != core::nobody) {
      if (session_->log().full()) {
        must(by_verb, "the game does not end: the log is full");
        return;
      }
      look();
      step(by_verb);
    }
    over();
    const unsigned length = session_->log().size;
    report_.moves += length;
    if (length > report_.longest) report_.longest = length;
    if (length < report_.shortest) report_.shortest = length;
    logs_round_trip(number);
  }

  void step(bool by_verb) {
    const core::MoveList& list = list_;
    const core::Move move = current_actor(state()) == core::chance ? rng_.pick(list) : choose(list, by_verb);
    const S before = state();
    accept(session_->play(move), "apply() refuses a move of legal()");
    sound(state());
    if (rng_.below(deep_ ? 64 : 8192) == 0) undoes(before, move);
  }

  core::Move choose(const core::MoveList& list, bool by_verb) {
    if (!by_verb) return list[rng_.below(static_cast<std::uint32_t>(list.size()))];
    std::uint32_t verbs = 0;
    for (const core::Move m : list) verbs |= 1u << m.verb();
    unsigned nth = rng_.below(static_cast<std::uint32_t>(__builtin_popcount(verbs)));
    for (; nth > 0; --nth) verbs &= verbs - 1;
    const auto verb = static_cast<unsigned>(__builtin_ctz(verbs));
    core::MoveList of_verb;
    for (const core::Move m : list)
      if (m.verb() == verb) of_verb.add(m);
    return of_verb[rng_.below(static_cast<std::uint32_t>(of_verb.size()))];
  }

  // --- What must hold in every position ------------------------------------------

  void look() {
    const S& s = state();
    list_.clear();
    legal_moves(s, list_);
    must(!list_.overflowed(), "legal() has more moves than a list holds");
    must(!list_.empty(), "nobody can move, but the game is not over");
    if (list_.size() > report_.largest_list) report_.largest_list = static_cast<unsigned>(list_.size());
    const bool of_chance = current_actor(s) == core::chance;
    must(of_chance || current_actor(s).id < setup_.players, "current_actor() names a seat that is not at the table");
    for (std::size_t i = 0; i < list_.size(); ++i) {
      must(static_cast<bool>(list_[i]), "the empty move is legal");
      must(!is_legal_[list_[i].bits], "legal() names a move twice");
      must(of_chance ? list_.weight(i) > 0 : list_.weight(i) == 1,
           "a weight is wrong: chance's are above 0, a seat's 1");
      is_legal_[list_[i].bits] = true;
    }
    if (deep_) look_deeper(rng_.below(1024));
    for (const core::Move m : list_) is_legal_[m.bits] = false;
  }

  void look_deeper(unsigned dice) {
    if (dice < 2)
      for (unsigned bits = 0; bits < 65536; ++bits) refuses(core::Move(static_cast<std::uint16_t>(bits)));
    else if (dice < 34)
      for (unsigned i = 0; i < 300; ++i) refuses(core::Move(static_cast<std::uint16_t>(rng_.below(65536))));
    if (dice % 32 == 0) all_legal_moves_work();
    if (dice % 16 == 1) views();
    if (dice % 8 == 2) forks();
  }

  void sound(const S& s) {
    const char* broken = check_invariants(s);
    must(broken == nullptr, broken);
  }

  void refuses(core::Move move) {
    if (is_legal_[move.bits]) return;
    S copy = state();
    const core::Refusal no = apply(copy, move);
    must(static_cast<bool>(no), "apply() takes a move that legal() does not name", move);
    must(same(copy, state()), "a refused move changed the state", move);
  }

  void all_legal_moves_work() {
    for (const core::Move m : list_) {
      S copy = state();
      must(same(copy, state()) && copy == state() && core::hash(copy) == core::hash(state()), "a copy is not equal");
      const core::Refusal no = apply(copy, m);
      must(!no, "apply() refuses a move that legal() names", m);
      const char* broken = check_invariants(copy);
      must(broken == nullptr, broken, m);
      must(!same(copy, state()), "a move changes nothing", m);
    }
  }

  // --- What a seat may know ----------------------------------------------------

  void views() {
    const S& s = state();
    for (unsigned seat = 0; seat < setup_.players; ++seat) {
      const S view = observe(s, seat);
      must(same(observe(view, seat), view), "observe() of a view changes it");
      must(same(observe(s, seat), view), "observe() answers differently when asked twice");
      must(current_actor(view) == current_actor(s), "a view does not tell whose turn it is");
      if (current_actor(s) == core::Actor::seat(seat))
        same_moves(view, s, "a seat does not find its legal moves in its view");
      must(outcome(view).total[seat] == outcome(s).total[seat], "a seat does not find its own score in its view");
      deals_again(s, seat, view);
      samples(s, seat, view);
    }
  }

  void deals_again(const S& s, unsigned seat, const S& view) {
    S other = s;
    if (!Secrets<S>::deal_again(other, seat, rng_)) return;
    ++report_.dealt_again;
    const char* broken = check_invariants(other);
    must(broken == nullptr, broken);
    must(same(observe(other, seat), view), "observe() shows what the seat may not know");
  }

  /// A position drawn from what the seat knows fits it, and the seat may do in it what it may.
  void samples(const S& s, unsigned seat, const S& view) {
    const S whole = determinize(view, seat, rng_);
    const char* broken = check_invariants(whole);
    must(broken == nullptr, broken);
    must(same(observe(whole, seat), view), "a sample does not fit what the seat knows");
    must(current_actor(whole) == current_actor(s), "a sample does not tell whose turn it is");
    if (current_actor(s) == core::Actor::seat(seat)) same_moves(whole, s, "a seat has other moves in a sample");
    if (!same(whole, s)) ++report_.sampled;
  }

  /// Two moves that a seat cannot tell apart, and what follows from both.
  void forks() {
    const S& s = state();
    const auto n = static_cast<std::uint32_t>(list_.size());
    if (n < 2) return;
    const std::uint32_t i = rng_.below(n), j = (i + 1 + rng_.below(n - 1)) % n;
    for (unsigned seat = 0; seat < setup_.players; ++seat) {
      S one = s, two = s;
      accept(apply(one, list_[i]), "apply() refuses a move of legal()");
      accept(apply(two, list_[j]), "apply() refuses a move of legal()");
      if (same(one, two) || !same(observe(one, seat), observe(two, seat))) continue;
      ++report_.alike;
      play_on(one, two, seat);
    }
  }

  void play_on(S one, S two, unsigned seat) {
    for (unsigned steps = 0; steps < 400; ++steps) {
      must(current_actor(one) == current_actor(two), "whose turn it is tells a seat what it may not know");
      if (current_actor(one) == core::nobody) return;
      if (current_actor(one) == core::Actor::seat(seat))
        same_moves(one, two, "legal() tells a seat what it may not know");
      core::MoveList first, second, both;
      legal_moves(one, first);
      legal_moves(two, second);
      for (std::size_t i = 0; i < first.size(); ++i)
        if (second.find(first[i]) != second.size()) both.add(first[i], static_cast<std::uint8_t>(first.weight(i)));
      must(!first.overflowed() && !second.overflowed(), "legal() has more moves than a list holds");
      const core::Move move = rng_.pick(both);
      if (!move) return;
      const bool shown = reveals(one, move) || reveals(two, move);
      accept(apply(one, move), "apply() refuses a move of legal()");
      accept(apply(two, move), "apply() refuses a move of legal()");
      if (shown || same(one, two)) return;
      must(same(observe(one, seat), observe(two, seat)),
           "a move showed a seat what it may not know, but reveals() says no", move);
    }
  }

  void same_moves(const S& one, const S& two, const char* otherwise) {
    core::MoveList first, second;
    legal_moves(one, first);
    legal_moves(two, second);
    bool equal = first.size() == second.size();
    for (std::size_t i = 0; equal && i < first.size(); ++i) equal = first[i] == second[i];
    must(equal, otherwise);
  }

  // --- Taking back, the end, the log -----------------------------------------------

  void undoes(const S& before, core::Move move) {
    const S after = state();
    const core::Refusal no = session_->take_back();
    if (no) {
      must(current_actor(before) == core::chance || reveals(before, move), "undo refuses without a reason", move);
      must(same(state(), after), "a refused undo changed the state", move);
      if (current_actor(before) != core::chance) ++report_.refused;
      return;
    }
    must(current_actor(before).is_seat() && !reveals(before, move), "undo takes back what it must not", move);
    must(same(state(), before), "undo does not give the position before back", move);
    accept(session_->play(move), "a move that was taken back cannot be made again");
    must(same(state(), after), "a move that is made again leads elsewhere", move);
  }

  void over() {
    const S& s = state();
    list_.clear();
    legal_moves(s, list_);
    must(list_.empty(), "there are legal moves after the end");
    for (unsigned i = 0; i < 50; ++i) refuses(core::Move(static_cast<std::uint16_t>(rng_.below(65536))));
    const core::Outcome o = outcome(s);
    must(o.players == setup_.players, "the outcome counts other seats than the setup");
    must(o.categories > 0 && o.categories <= core::Outcome::max_categories,
         "the outcome has no categories, or too many");
    unsigned best = 0;
    for (unsigned seat = 0; seat < o.players; ++seat) {
      int sum = 0;
      for (unsigned c = 0; c < o.categories; ++c) sum += o.points[seat][c];
      must(sum == o.total[seat], "the categories do not add up to the total");
      if (ahead(o, seat, best)) best = seat;
    }
    for (unsigned seat = 0; seat < core::max_players; ++seat) {
      const bool wins = seat < o.players && !ahead(o, best, seat);
      must((o.winners >> seat & 1u) == wins, "the winners are not those with the most points and the best tie-break");
    }
  }

  static bool ahead(const core::Outcome& o, unsigned a, unsigned b) {
    return o.total[a] != o.total[b] ? o.total[a] > o.total[b] : o.tie_break[a] > o.tie_break[b];
  }

  void logs_round_trip(unsigned number) {
    if (number >= 64 && number % 64 != 0) return;  // it costs as much as the game
    S again;
    must(!core::replay(session_->log(), again) && same(again, state()), "the log does not replay to the same position");

    const auto log = std::make_unique<core::Log>();
    core::LogHead head;
    const std::string text = text_log();
    must(!core::read_text(text, *log, head) && equal(*log) && head.rules_version == S::rules_version,
         "the text log does not come back the same");
    must(!core::replay(*log, again) && core::hash(again) == core::hash(state()), "the text log replays elsewhere");

    std::vector<std::uint8_t> bytes(core::log_binary_max);
    bytes.resize(core::write_binary<S>(session_->log(), bytes));
    must(!bytes.empty(), "the binary log cannot be written");
    must(!core::read_binary<S>(bytes, *log) && equal(*log), "the binary log does not come back the same");

    const std::size_t cut = rng_.below(static_cast<std::uint32_t>(bytes.size()));
    must(static_cast<bool>(core::read_binary<S>(std::span(bytes).first(cut), *log)),
         "a binary log that was cut is taken");
    bytes[cut] ^= static_cast<std::uint8_t>(1u << rng_.below(8));
    must(static_cast<bool>(core::read_binary<S>(bytes, *log)), "a binary log that was altered is taken");
    const std::string_view half = std::string_view(text).substr(0, rng_.below(static_cast<std::uint32_t>(text.size())));
    must(static_cast<bool>(core::read_text(half, *log, head)), "a text log that was cut is taken");
  }

  bool equal(const core::Log& log) const {
    if (!(log.setup == session_->log().setup) || log.size != session_->log().size) return false;
    return std::memcmp(log.moves.data(), session_->log().moves.data(), log.size * sizeof(core::Move)) == 0;
  }

  void refuses_wrong_setups() {
    const auto refused = [&](core::Setup wrong, const char* otherwise) {
      S s;
      must(static_cast<bool>(start(wrong, s)), otherwise);
    };
    core::Setup wrong = setup_;
    for (const unsigned players : {0u, 1u, 6u, 7u, 255u}) {
      wrong.players = static_cast<std::uint8_t>(players);
      wrong.first = 0;
      refused(wrong, "start() takes a number of players that cannot be");
    }
    wrong = setup_;
    wrong.first = setup_.players;
    refused(wrong, "start() takes a first seat that is not at the table");
    wrong = setup_;
    wrong.variant = 255;
    refused(wrong, "start() takes a variant that does not exist");
    wrong = setup_;
    wrong.options = 255;
    refused(wrong, "start() takes options that do not exist");
  }

  // --- Words ------------------------------------------------------------------

  static bool same(const S& a, const S& b) { return std::memcmp(&a, &b, sizeof(S)) == 0; }

  const S& state() const { return session_->state(); }

  std::string text_log() const {
    std::string text(core::log_text_max, '\0');
    text.resize(core::write_text(session_->log(), S::name, S::rules_version, text));
    return text;
  }

  void accept(core::Refusal no, const char* otherwise) { must(!no, otherwise); }

  void must(bool holds, const char* otherwise, core::Move move = {}) {
    if (holds) return;
    std::printf("%s\n", text_log().c_str());
    std::string words =
        std::string(otherwise) + " (game " + std::to_string(game_) + ", move " + std::to_string(session_->log().size);
    if (move)
      words +=
          ", trying " + std::to_string(move.verb()) + "/" + std::to_string(move.a()) + "/" + std::to_string(move.b());
    static std::string kept;  // Unity leaves by a long jump
    kept = words + ")";
    TEST_FAIL_MESSAGE(kept.c_str());
  }

  core::Setup setup_;
  std::uint64_t seed_;
  core::Rng rng_;
  unsigned game_ = 0;
  bool deep_ = true;  ///< in a long run most games are looked at less closely, or it would take days
  std::unique_ptr<Session> session_ = std::make_unique<Session>();
  core::MoveList list_;
  Bits is_legal_;
  Report report_;
};

template <core::Game S>
Report run(const core::Setup& setup, unsigned games, std::uint64_t seed) {
  return Suite<S>(setup, seed).run(games);
}

}  // namespace conformance
