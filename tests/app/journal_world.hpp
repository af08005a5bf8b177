#pragma once
/// What the journal's tests share: everything that a journal holds as one number, and a whole
/// autosaved game as a list of calls.
#include <array>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <vector>

#include "engine/core/rng.hpp"
#include "engine/core/session.hpp"
#include "firmware/app/storage/journal.hpp"
#include "hal/host/storage.hpp"
#include "tests/test.hpp"

namespace world {

inline bool long_run() {
  const char* wanted = std::getenv("DAWN_LONG");
  return wanted != nullptr && *wanted != '\0' && *wanted != '0';
}

inline void accept(core::Refusal no) { TEST_ASSERT_EQUAL(0, no.code()); }
inline void accept(pd::StorageError no) { TEST_ASSERT_FALSE_MESSAGE(static_cast<bool>(no), no.message()); }

/// A game that no rules are asked about: any setup, and moves of which no two in a row are alike.
namespace any_game {

inline constexpr core::Setup setup{core::GameId::cvlizacje, 3, 1, 2, 0};
inline constexpr std::array<std::uint8_t, 5> names = {'E', 'v', 'a', 0, 7};
inline core::Move nth_move(unsigned n) { return core::Move(static_cast<std::uint16_t>(n * 40503u + 1u)); }
inline core::Outcome won_by(unsigned seat, int points) {
  core::Outcome o;
  o.players = 3;
  o.winners = static_cast<std::uint8_t>(1u << seat);
  o.total[seat] = static_cast<std::int16_t>(points);
  return o;
}

}  // namespace any_game

inline core::Log& scratch_log() {
  static core::Log log;
  return log;
}

inline std::uint64_t slot_hash(const pd::Journal& journal, unsigned slot) {
  const pd::SavedGame& g = journal.game(slot);
  std::uint64_t hash = core::hash_bytes(&g.state, sizeof g.state);
  if (g.state == pd::SavedGame::State::empty) return hash;
  core::Log& log = scratch_log();
  accept(journal.load(slot, log));
  std::array<std::uint8_t, pd::Journal::label_max> label;
  const std::size_t label_size = journal.label(slot, label);
  hash = core::hash_bytes(&g.damaged, 1, hash);
  hash = core::hash_bytes(&g.rules_version, 1, hash);
  hash = core::hash_bytes(&g.setup, sizeof g.setup, hash);
  hash = core::hash_bytes(g.score.data(), sizeof g.score, hash);
  hash = core::hash_bytes(label.data(), label_size, hash);
  return core::hash_bytes(log.moves.data(), log.size * sizeof(core::Move), hash);
}

inline std::uint64_t rest_hash(const pd::Journal& journal) {
  std::uint64_t hash = core::fnv_start;
  using pd::Family;
  for (const auto& [family, numbers] :
       {std::pair{Family::single, 3u}, {Family::last_match, 3u}, {Family::player, 18u}, {Family::statistics_1, 7u}})
    for (unsigned number = 0; number < numbers; ++number) {
      std::array<std::uint8_t, pd::Journal::data_max> bytes;
      unsigned version = 0;
      const std::size_t size = journal.read({family, static_cast<std::uint8_t>(number)}, bytes, version);
      hash = core::hash_bytes(&size, sizeof size, core::hash_bytes(&version, sizeof version, hash));
      hash = core::hash_bytes(bytes.data(), size, hash);
    }
  for (unsigned age = 0; age < pd::Journal::result_count; ++age) {
    pd::Result r;
    if (!journal.result(age, r)) continue;
    hash = core::hash_bytes(&r.number, sizeof r.number, hash);
    hash = core::hash_bytes(r.total.data(), sizeof r.total, hash);
    hash = core::hash_bytes(r.label.data(), r.label_size, hash);
  }
  return hash;
}

/// All that a player could miss.
inline std::uint64_t everything(const pd::Journal& journal) {
  std::uint64_t hash = rest_hash(journal);
  for (unsigned slot = 0; slot < pd::Journal::slot_count; ++slot) {
    const std::uint64_t h = slot_hash(journal, slot);
    hash = core::hash_bytes(&h, sizeof h, hash);
  }
  return hash;
}

inline pd::Journal mounted() {
  pd::Journal journal;
  TEST_ASSERT_EQUAL_HEX64(0, journal.mount().missing);
  return journal;
}

/// One call of a driver, to be made again on any copy of the flash.
struct Call {
  enum class What : std::uint8_t { begin, append, take_back, score, finish, settings, idle, churn } what;
  std::vector<core::Move> moves{};
  core::Setup setup{};
  core::Outcome outcome{};
  std::uint8_t value = 0;
};

inline pd::StorageError make(pd::Journal& journal, unsigned slot, const Call& call) {
  static constexpr std::array<std::uint8_t, 12> names = {'A', 'n', 'n', 'a', 0, 1, 'B', 'o', 'b', 0, 2, 0};
  switch (call.what) {
    case Call::What::begin: return journal.begin_game(slot, call.setup, 1, names);
    case Call::What::append: return journal.append(slot, call.moves);
    case Call::What::take_back: return journal.take_back(slot);
    case Call::What::score: return journal.keep_score(slot, call.outcome.total);
    case Call::What::finish: return journal.finish(slot, call.outcome);
    case Call::What::settings:
      return journal.write(pd::key_of(pd::Single::settings), 1, std::array<std::uint8_t, 3>{call.value, 2, 3});
    case Call::What::idle: journal.idle(); return {};
    case Call::What::churn: break;
  }
  return pd::StorageError::Code::too_long;
}

/// A random game as its driver saves it: a decision and what chance made of it are one call;
/// now and then the last one is taken back, the score is kept, a setting changes, the device rests.
template <core::Game S>
std::vector<Call> autosaved(const core::Setup& setup, std::uint64_t seed) {
  const auto session = std::make_unique<core::Session<S>>();
  core::Rng rng(seed);
  accept(session->begin(setup));
  std::vector<Call> calls;
  calls.push_back({Call::What::begin, {}, setup});
  const auto commit_from = [&](std::size_t from) {
    if (from == session->log().size) return;
    Call call{Call::What::append};
    call.moves.assign(session->log().moves.begin() + static_cast<std::ptrdiff_t>(from),
                      session->log().moves.begin() + session->log().size);
    calls.push_back(call);
  };
  session->advance(rng);
  commit_from(0);
  while (current_actor(session->state()) != core::nobody && !session->log().full()) {
    core::MoveList list;
    legal_moves(session->state(), list);
    const std::size_t from = session->log().size;
    accept(session->play(list[rng.below(static_cast<std::uint32_t>(list.size()))]));
    if (rng.below(40) == 0 && current_actor(session->state()) != core::chance) {
      commit_from(from);
      if (!session->take_back()) calls.push_back({Call::What::take_back});
      continue;
    }
    session->advance(rng);
    commit_from(from);
    if (rng.below(50) == 0) calls.push_back({Call::What::score, {}, {}, outcome(session->state())});
    if (rng.below(80) == 0) calls.push_back({Call::What::settings, {}, {}, {}, static_cast<std::uint8_t>(rng.next())});
    if (rng.below(200) == 0) {  // something that makes the journal copy, and rests in which it does
      calls.push_back({Call::What::churn});
      for (int i = 0; i < 6; ++i) calls.push_back({Call::What::idle});
    }
    if (rng.below(8) == 0) calls.push_back({Call::What::idle});
  }
  calls.push_back({Call::What::finish, {}, {}, outcome(session->state())});
  return calls;
}

}  // namespace world
