#pragma once
/// How games went, kept beside each game's tests: the signature (a hash over seeded random games of every way to play)
/// and golden logs of whole games. They change only when the rules change. To renew them after such a change (raise
/// State::rules_version with it), from the root of the project, for the game in question:
///
///   RENEW=1 build/host/tests/test_engine_stone_age_games
///
/// writes signature.txt and golden_*.log; the difference belongs into the same commit.
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <string>
#include <vector>

#include "engine/core/log.hpp"
#include "engine/core/rng.hpp"
#include "engine/core/session.hpp"
#include "tests/sentence.hpp"
#include "tests/test.hpp"

namespace golden {

struct Way {  ///< a line of the signature
  std::string words;
  core::Setup setup;
};

struct Game {
  const char* file;
  core::Setup setup;
  std::uint64_t seed;
};

inline core::Setup with_first(core::Setup setup, unsigned first) {
  setup.first = static_cast<std::uint8_t>(first);
  return setup;
}

/// Plays at random to the end, calling `visit(state, list, move)` before each move.
template <core::Game S, class Visit>
S random_game(const core::Setup& setup, std::uint64_t seed, Visit visit) {
  core::Rng rng(seed);
  S s;
  TEST_ASSERT_FALSE(start(setup, s));
  core::MoveList list;
  for (unsigned made = 0;; ++made) {
    TEST_ASSERT_LESS_THAN_MESSAGE(core::Log::capacity, made, "the game does not end");
    list.clear();
    legal_moves(s, list);
    if (list.empty()) break;
    const core::Move m = rng.pick(list);
    visit(s, list, m);
    const core::Refusal no = apply(s, m);
    TEST_ASSERT_FALSE_MESSAGE(no, test::sentence(S::id, no).c_str());
  }
  TEST_ASSERT_TRUE(current_actor(s) == core::nobody);
  return s;
}

inline bool renew() { return std::getenv("RENEW") != nullptr; }

inline std::string read_file(const std::string& path) {
  std::FILE* file = std::fopen(path.c_str(), "r");
  TEST_ASSERT_NOT_NULL_MESSAGE(file, path.c_str());
  std::string text;
  for (int c = std::fgetc(file); c != EOF; c = std::fgetc(file)) text += static_cast<char>(c);
  std::fclose(file);
  return text;
}

inline void write_file(const std::string& path, const std::string& text) {
  std::FILE* file = std::fopen(path.c_str(), "w");
  TEST_ASSERT_NOT_NULL_MESSAGE(file, path.c_str());
  std::fwrite(text.data(), 1, text.size(), file);
  std::fclose(file);
}

/// The hash over seeded random games as their players see them: who acts, what is offered in which order (the binary
/// log counts on it) and how likely, what is chosen, and how it ends. How a State keeps all that does not matter.
template <core::Game S>
std::uint64_t signature(const core::Setup& setup, unsigned games) {
  std::uint64_t hash = core::fnv_start;
  const auto add = [&](auto value) { hash = core::hash_bytes(&value, sizeof value, hash); };
  for (unsigned seed = 0; seed < games; ++seed) {
    const core::Setup how = with_first(setup, seed % setup.players);
    const S last = random_game<S>(how, seed, [&](const S& s, const core::MoveList& list, core::Move m) {
      add(current_actor(s).id);
      add(m.bits);
      for (std::size_t i = 0; i < list.size(); ++i) add(list[i].bits * 256u + list.weight(i));
    });
    const core::Outcome out = outcome(last);
    add(out.winners);
    for (unsigned i = 0; i < out.players; ++i) {
      add(out.total[i]);
      add(out.tie_break[i]);
      for (unsigned c = 0; c < out.categories; ++c) add(out.points[i][c]);
    }
  }
  return hash;
}

/// `folder` is the game's, with a slash at its end.
template <core::Game S>
void same_signature(const std::string& folder, const std::vector<Way>& ways, unsigned games) {
  std::string lines;
  for (const Way& way : ways) {
    char line[80];
    std::snprintf(line, sizeof line, "%s %016llx\n", way.words.c_str(),
                  static_cast<unsigned long long>(signature<S>(way.setup, games)));
    lines += line;
  }
  if (renew()) write_file(folder + "signature.txt", lines);
  TEST_ASSERT_EQUAL_STRING_MESSAGE(read_file(folder + "signature.txt").c_str(), lines.c_str(),
                                   "the rules changed: see the head of tests/engine/golden.hpp");
}

/// The second line of a golden file: how the game ended, every category of every seat.
inline std::string result_line(const core::Outcome& out) {
  std::string line = "scores";
  for (unsigned i = 0; i < out.players; ++i) {
    line.append(" ").append(std::to_string(out.total[i])).append(" (");
    for (unsigned c = 0; c < out.categories; ++c)
      line.append(c == 0 ? "" : " ").append(std::to_string(out.points[i][c]));
    line.append(")");
  }
  return line.append(" winners ").append(std::to_string(out.winners)).append("\n");
}

template <core::Game S>
std::string play(const Game& game) {
  const auto session = std::make_unique<core::Session<S>>();  // a log is long: it is never on the stack
  TEST_ASSERT_FALSE(session->begin(game.setup));
  core::Rng rng(game.seed);
  while (current_actor(session->state()) != core::nobody) {
    core::MoveList list;
    legal_moves(session->state(), list);
    TEST_ASSERT_FALSE(session->play(rng.pick(list)));
  }
  std::string text(core::log_text_max, '\0');
  text.resize(core::write_text(session->log(), S::name, S::rules_version, text));
  return text + "\n" + result_line(outcome(session->state()));
}

template <core::Game S>
void same_logs(const std::string& folder, const std::vector<Game>& games) {
  for (const Game& game : games) {
    if (renew()) write_file(folder + game.file, play<S>(game));
    const std::string text = read_file(folder + game.file);
    const std::string line = text.substr(0, text.find('\n'));
    const auto session = std::make_unique<core::Session<S>>();
    core::LogHead head;
    const core::LogError unread = core::read_text(line, session->loading(), head);
    TEST_ASSERT_FALSE_MESSAGE(unread, test::sentence(unread.refusal).c_str());
    TEST_ASSERT_EQUAL(S::rules_version, head.rules_version);
    const core::LogError no = session->resume();
    TEST_ASSERT_FALSE_MESSAGE(no, test::sentence(S::id, no.refusal).c_str());
    TEST_ASSERT_TRUE(current_actor(session->state()) == core::nobody);
    TEST_ASSERT_EQUAL_STRING(text.substr(line.size() + 1).c_str(), result_line(outcome(session->state())).c_str());
    TEST_ASSERT_EQUAL_STRING(text.c_str(), play<S>(game).c_str());
  }
}

}  // namespace golden
