// What people do with saved games, through the store, on a device whose power fails and whose bits turn over: games in
// progress, the logs of those that are over, results and statistics, against a model of what must be there. A seed is a
// life; DAWN_FAULT_SEED=7 lives that one alone.
#include <algorithm>
#include <cinttypes>
#include <deque>
#include <map>
#include <string>
#include <vector>

#include "engine/core/rng.hpp"
#include "firmware/app/games/games.hpp"
#include "firmware/app/storage/statistics.hpp"
#include "firmware/app/storage/store.hpp"
#include "hal/host/storage.hpp"
#include "hal/storage.hpp"
#include "tests/app/journal_world.hpp"

using namespace pd;

namespace {

constexpr core::Setup setup{core::GameId::cvlizacje, 3, 0, 0, 0};

struct Played {
  unsigned id = 0;  // its first player is called so
  std::vector<std::uint16_t> moves;
  std::vector<core::Decider> deciders;
  std::array<std::uint8_t, core::max_players> hints{};
  bool operator==(const Played&) const = default;
};

struct Model {
  std::map<unsigned, Played> running;
  std::deque<unsigned> results;  // ids, the newest first
};

struct Figures {
  std::uint64_t lives = 0, calls = 0, operations = 0, cuts = 0, flips = 0, starts = 0, logs = 0;
};

core::Log& desk() {
  static core::Log log;
  return log;
}

Played of(unsigned id, const core::Log& log) {
  Played p{id, {}, {log.deciders.begin(), log.deciders.begin() + log.decider_count}, log.hints};
  for (unsigned i = 0; i < log.size; ++i) p.moves.push_back(log.moves[i].bits);
  return p;
}

unsigned id_of(const Match& match) {
  return static_cast<unsigned>(std::stoul(std::string(match.people[0].name.view())));
}

class Life {
 public:
  Life(std::uint64_t seed, Figures& figures) : seed_(seed), rng_(seed), figures_(figures) {
    host::storage_reset();
    register_games();
    store().open();
  }

  void live(unsigned calls) {
    for (unsigned i = 0; i < calls; ++i) {
      ++figures_.calls;
      ++calls_;
      if (rng_.below(20) == 0) flip();
      const bool cut = rng_.below(3) == 0;
      if (cut) cut_power();
      const Model before = model_;
      if (rng_.below(2) == 0) store().hold();
      act();
      store().write();
      const bool lost = host::storage_power_lost();
      host::storage_restore_power();
      if (lost) {
        recover(before);
      } else {
        TEST_ASSERT_FALSE_MESSAGE(static_cast<bool>(store().error()), at("trouble"));
        if (rng_.below(8) == 0) start();
      }
    }
    start();
    ++figures_.lives;
    figures_.operations += host::storage_counters().operations();
  }

 private:
  // --- What people do ------------------------------------------------------------

  void act() {
    if (const std::uint32_t what = rng_.below(40); what < 5 || model_.running.empty())
      return begin();
    else if (what < 9)
      return finish();
    else if (what < 10)
      return count();
    else if (what < 11)
      return forget();
    else if (what < 20)
      return rest();
    else if (what < 24)
      return take_back();
    play();
  }

  void begin() {
    if (model_.running.size() == Store::slot_count) return;
    Match match;
    match.setup = setup;
    match.people[0].name << ++made_;
    desk().clear(setup);
    add_moves(rng_.below(4) == 0 ? 900 : rng_.below(4));
    (rng_.below(2) == 0) ? store().begin(match, desk()) : store().add(match, desk());
    model_.running[made_] = of(made_, desk());
  }
  void play() {
    const unsigned id = load();
    const std::uint16_t from = desk().size;
    if (rng_.below(6) == 0) desk().set_decider(rng_.below(3), static_cast<std::uint8_t>(rng_.below(5)));
    if (rng_.below(6) == 0) ++desk().hints[rng_.below(3)];
    add_moves(rng_.below(5) == 0 ? 2500 : 1 + rng_.below(6));
    store().commit(desk(), from);
    if (desk().size > from) model_.running[id] = of(id, desk());
    if (rng_.below(5) == 0 && !host::storage_power_lost()) store().leave({1, 2, 3});
  }
  void take_back() {
    const unsigned id = load();
    const std::uint16_t size = desk().size;
    desk().cut(static_cast<std::uint16_t>(size - std::min<unsigned>(size, rng_.below(4))));
    store().undo(desk(), size);
    if (desk().size < size) model_.running[id] = of(id, desk());
  }
  void finish() {
    const unsigned id = load();
    core::Outcome outcome;
    outcome.players = 3;
    outcome.winners = 1;
    store().finish(outcome);
    over(id);
  }
  void count() {
    const unsigned slot = some_slot();
    const unsigned id = id_of(store().saved(slot).match);
    core::Outcome outcome;
    outcome.players = 3;
    store().release();
    store().count(slot, outcome);
    over(id);
  }
  void forget() {
    const unsigned slot = some_slot();
    const unsigned id = id_of(store().saved(slot).match);
    store().forget(slot);
    model_.running.erase(id);
  }
  static void rest() {
    for (int i = 0; i < 4; ++i) store().idle();
  }

  void over(unsigned id) {
    finished_[id] = model_.running[id];
    model_.running.erase(id);
    model_.results.push_front(id);
    if (model_.results.size() > Journal::result_count) model_.results.pop_back();
  }

  unsigned some_slot() {
    const unsigned first = rng_.below(Store::slot_count);
    for (unsigned i = 0; i < Store::slot_count; ++i)
      if (store().saved((first + i) % Store::slot_count).used) return (first + i) % Store::slot_count;
    TEST_FAIL_MESSAGE(at("no game"));
    return 0;
  }
  unsigned load() {
    Match match;
    const unsigned slot = some_slot();
    TEST_ASSERT_TRUE_MESSAGE(store().load(slot, match, desk()), at("a game does not load"));
    return id_of(match);
  }
  void add_moves(unsigned count) {
    for (unsigned i = 0; i < count && !desk().full(); ++i)
      desk().push(core::Move(static_cast<std::uint16_t>(1 + rng_.below(60000))));
  }

  // --- What happens to the device --------------------------------------------------

  void cut_power() {
    ++figures_.cuts;
    constexpr std::array tears = {host::Tear::before, host::Tear::prefix, host::Tear::bits, host::Tear::after};
    host::storage_cut_power(
        {1 + rng_.below(4), tears[rng_.below(4)], 1 + rng_.below(60), static_cast<std::uint32_t>(rng_.next() | 1u)});
  }
  void flip() {
    ++figures_.flips;
    host::storage_flip(rng_.below(Journal::sector_count) * hal::storage_sector + rng_.below(hal::storage_sector),
                       rng_.below(8));
    start();
    rest();
  }
  void start() {
    ++figures_.starts;
    store().open();
    compare();
  }

  /// The power failed: each game is as it was before the call or as it should be after it, or on the way.
  void recover(const Model& before) {
    ++figures_.starts;
    store().open();
    const std::map<unsigned, Played> now = running();
    for (const auto& [id, played] : now) {
      const auto was = before.running.find(id);
      const auto is = std::as_const(model_.running).find(id);
      const bool there = was != before.running.end(), to_be = is != model_.running.cend();
      const bool known = (there && was->second == played) || (to_be && is->second == played) ||
                         (there && to_be && is_on_the_way(was->second, played, is->second));
      TEST_ASSERT_TRUE_MESSAGE(known, at("a game is another one"));
    }
    for (const auto& [id, played] : before.running)
      TEST_ASSERT_TRUE_MESSAGE(now.contains(id) || !model_.running.contains(id), at("a game is gone"));
    model_.running = now;
    model_.results =
        before.results.size() <= model_.results.size() && results() == model_.results ? model_.results : before.results;
    compare();
  }

  /// Of a call that writes several records some are there: notes first, then the moves in order.
  static bool is_on_the_way(const Played& from, const Played& now, const Played& to) {
    const std::vector<std::uint16_t>& longer = to.moves.size() >= from.moves.size() ? to.moves : from.moves;
    return now.moves.size() <= longer.size() && std::equal(now.moves.begin(), now.moves.end(), longer.begin()) &&
           now.moves.size() >= std::min(from.moves.size(), to.moves.size());
  }

  // --- Judging ---------------------------------------------------------------------

  std::map<unsigned, Played> running() {
    std::map<unsigned, Played> found;
    for (unsigned slot = 0; slot < Store::slot_count; ++slot) {
      if (!store().saved(slot).used) continue;
      Match match;
      TEST_ASSERT_TRUE_MESSAGE(store().load(slot, match, desk()), at("a game does not load"));
      TEST_ASSERT_FALSE_MESSAGE(store().saved(slot).cut, at("a game is cut"));
      const unsigned id = id_of(match);
      TEST_ASSERT_FALSE_MESSAGE(found.contains(id), at("a game is there twice"));
      found[id] = of(id, desk());
    }
    store().release();
    return found;
  }

  std::deque<unsigned> results() {
    std::deque<unsigned> ids;
    Result result;
    for (unsigned age = 0; age < Journal::result_count && store().journal().result(age, result); ++age) {
      Match match;
      TEST_ASSERT_TRUE(unpack(std::span(result.label).first(result.label_size), match));
      ids.push_back(id_of(match));
    }
    return ids;
  }

  void compare() {
    TEST_ASSERT_EQUAL_MESSAGE(0, store().report().lost | store().report().cut | store().report().unknown,
                              at("a loss is told"));
    TEST_ASSERT_EQUAL_HEX64_MESSAGE(0, store().report().missing, at("a sector is called missing"));
    TEST_ASSERT_TRUE_MESSAGE(running() == model_.running, at("the games in progress"));
    TEST_ASSERT_TRUE_MESSAGE(results() == model_.results, at("the results"));
    Result result;
    unsigned all = 0;
    for (unsigned age = 0; store().journal().result(age, result); ++age) {
      all = std::max(all, result.number);
      Match match;
      if (!store().load(result, match, desk())) continue;
      ++figures_.logs;
      TEST_ASSERT_TRUE_MESSAGE(of(id_of(match), desk()).moves == finished_[id_of(match)].moves,
                               at("the log of a result is another one's"));
    }
    const unsigned edition = edition_of(setup);  // a start that would have to erase leaves counting to a rest
    for (unsigned i = 0; i < 80 && games_played(store().journal(), edition) != all; ++i) store().idle();
    TEST_ASSERT_EQUAL_MESSAGE(all, games_played(store().journal(), edition), at("the statistics"));
  }

  const char* at(const char* what) {
    static char words[100];
    std::snprintf(words, sizeof words, "life %" PRIu64 ", call %" PRIu64 ": %s", seed_, calls_, what);
    return words;
  }

  std::uint64_t seed_, calls_ = 0;
  core::Rng rng_;
  Figures& figures_;
  Model model_;
  std::map<unsigned, Played> finished_;
  unsigned made_ = 0;
};

void tell(const Figures& figures, std::uint64_t first_seed) {
  test::figure("faults of the store: %" PRIu64 " lives (seeds %" PRIu64 " to %" PRIu64 "), %" PRIu64 " calls, %" PRIu64
               " flash operations, %" PRIu64 " power cuts, %" PRIu64 " flipped bits, %" PRIu64 " starts, %" PRIu64
               " logs of games that were over: 0 lost",
               figures.lives, first_seed, first_seed + figures.lives - 1, figures.calls, figures.operations,
               figures.cuts, figures.flips, figures.starts, figures.logs);
  std::fflush(stdout);
}

}  // namespace

TEST("whatever people do and happens, games in progress, results and the logs of games that are over are right") {
  Figures figures;
  const char* one = std::getenv("DAWN_FAULT_SEED");
  const std::uint64_t first = one != nullptr ? std::strtoull(one, nullptr, 10) : 1;
  const std::uint64_t lives = one != nullptr ? 1 : world::long_run() ? 4000 : 40;
  constexpr unsigned tell_each = 100;
  for (std::uint64_t seed = first; seed < first + lives; ++seed) {
    Life(seed, figures).live(300);
    if (figures.lives % tell_each == 0) tell(figures, first);
  }
  if (figures.lives % tell_each != 0) tell(figures, first);
}
