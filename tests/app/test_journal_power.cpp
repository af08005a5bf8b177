// Power fails at every flash operation of a whole autosaved game, in every way; after each cut
// the journal must hold what was there before the call, or what should be there after it.
#include <algorithm>

#include "engine/altay/state.hpp"
#include "engine/cvlizacje/state.hpp"
#include "engine/stone_age/state.hpp"
#include "hal/storage.hpp"
#include "tests/app/journal_world.hpp"

using pd::Journal;
using world::accept;
using world::Call;
using world::everything;
using world::mounted;

namespace {

#ifdef DAWN_SANITIZED
constexpr bool slow_build = true;
#else
constexpr bool slow_build = false;
#endif

constexpr std::array<std::uint8_t, 3> names = {'x', 'y', 'z'};

/// The flash and the journal at one moment, to come back to.
struct Moment {
  std::vector<std::uint8_t> flash{host::storage_bytes().begin(), host::storage_bytes().end()};
  Journal journal;

  explicit Moment(const Journal& j) : journal(j) {}
  Journal restore() const {
    host::storage_restore_power();
    std::copy(flash.begin(), flash.end(), host::storage_bytes().begin());
    return journal;
  }
};

core::Move filler(unsigned n) { return core::Move(static_cast<std::uint16_t>(n * 2654435761u >> 16 | 1u)); }

/// A flash that has seen years: the ring went round, other games wait in the slots, results are there.
Journal aged() {
  host::storage_reset();
  Journal journal = mounted();
  for (unsigned g = 0; g < 36; ++g) {
    const unsigned slot = 1 + g % 3;
    accept(journal.begin_game(slot, {core::GameId::altay, 4, 0, 0, 0}, 1, names));
    for (unsigned i = 0; i < 400; ++i) {
      accept(journal.append(slot, filler(i * 40 + g)));
      if (i % 16 == 0) journal.idle();
    }
    if (g % 3 != 2 && g < 33) accept(journal.finish(slot, {}));
  }
  accept(journal.write(pd::key_of(pd::Single::totals), 1, names));
  return journal;
}

/// Other things are saved in between, until the next rest must copy something out of the oldest sector.
Journal close_to_a_copy(Journal journal) {
  std::array<std::uint8_t, 200> much{};
  for (unsigned i = 0; i < 3000; ++i) {
    much[0] = static_cast<std::uint8_t>(i);
    accept(journal.write(pd::RecordKey{pd::Family::last_match, 0}, 1, much));
    const Moment moment(journal);
    const host::StorageCounters start = host::storage_counters();
    journal.idle();
    const host::StorageCounters& now = host::storage_counters();
    if (now.programs > start.programs + 1 && now.erases == start.erases) return moment.restore();
  }
  TEST_FAIL_MESSAGE("the ring never came round");
  return journal;
}

struct Tally {
  unsigned long long cuts = 0, cuts_in_copies = 0, second_cuts = 0, before = 0, after = 0;
  std::uint64_t operations = 0;
};

/// The ways in which operation number `n` of the game may end. Lengths of the part that was
/// written go round from call to call, so that a game tries them all; a long run tries all at once.
std::vector<host::PowerCut> ways(std::uint64_t operation, unsigned n, bool at_rest) {
  using host::Tear;
  const bool all = at_rest || world::long_run();
  std::vector<host::PowerCut> cuts = {{operation, Tear::before}};
  const auto prefix = [&](std::size_t bytes) { cuts.push_back({operation, Tear::prefix, bytes}); };
  if (world::long_run()) {
    for (std::size_t bytes = 1; bytes < 40; ++bytes) prefix(bytes);
    for (std::size_t bytes = 40; bytes < hal::storage_page; bytes += 9) prefix(bytes);
  }
  prefix(1 + n % 15);
  prefix(8 + n * 7 % 40);
  if (all) prefix(4000);  // of an erase
  if (all || n % 4 == 0) cuts.push_back({operation, Tear::after});
  for (std::uint32_t seed = 1; seed <= (world::long_run() ? 12u : 1u); ++seed)
    cuts.push_back({operation, Tear::bits, 0, seed * 7919u + n});
  return cuts;
}

/// A second cut while the journal recovers, rests, or saves the next move.
void cut_again(unsigned n, Tally& tally) {
  Journal journal = mounted();
  const Moment moment(journal);
  const std::uint64_t before = everything(journal);
  const bool running = journal.game(0).state == pd::SavedGame::State::running;
  for (std::uint64_t operation = 1; operation <= 3; ++operation) {
    journal = moment.restore();
    host::storage_cut_power({operation, n % 2 ? host::Tear::bits : host::Tear::prefix, 3 + n % 12, n + 1});
    for (unsigned i = 0; i < 6; ++i) journal.idle();
    host::storage_restore_power();
    TEST_ASSERT_EQUAL_HEX64(before, everything(mounted()));
    ++tally.second_cuts;
  }
  if (!running) return;
  journal = moment.restore();
  accept(journal.append(0, filler(n)));
  const std::uint64_t after = everything(journal);
  for (std::uint64_t operation = 1; operation <= 2; ++operation) {
    journal = moment.restore();
    host::storage_cut_power({operation, n % 2 ? host::Tear::prefix : host::Tear::bits, 3 + n % 12, n + 1});
    static_cast<void>(static_cast<bool>(journal.append(0, filler(n))));
    host::storage_restore_power();
    const std::uint64_t now = everything(mounted());
    TEST_ASSERT_TRUE(now == before || now == after);
    ++tally.second_cuts;
  }
}

/// finish() writes the result and then marks the game: between the two the result is there already.
std::uint64_t halfway(const Moment& moment, const Call& call) {
  Journal journal = moment.restore();
  host::storage_cut_power({1, host::Tear::after});
  static_cast<void>(static_cast<bool>(world::make(journal, 0, call)));
  host::storage_restore_power();
  const Journal again = mounted();
  TEST_ASSERT_TRUE(again.game(0).state == pd::SavedGame::State::running);
  TEST_ASSERT_EQUAL_HEX64(world::slot_hash(moment.journal, 0), world::slot_hash(again, 0));
  return everything(again);
}

Tally cut_everywhere(Journal journal, const std::vector<Call>& calls) {
  Tally tally;
  unsigned n = 0;
  for (const Call& call : calls) {
    if (call.what == Call::What::churn) {
      journal = close_to_a_copy(journal);
      continue;
    }
    ++n;
    if (slow_build && n % 23 != 0 && call.what != Call::What::finish) {  // a sample
      accept(world::make(journal, 0, call));
      continue;
    }
    const Moment moment(journal);
    const std::uint64_t before = everything(journal);
    const std::uint64_t start = host::storage_counters().operations();
    accept(world::make(journal, 0, call));
    const std::uint64_t operations = host::storage_counters().operations() - start;
    tally.operations += operations;
    const std::uint64_t after = everything(journal);
    const Moment next(journal);
    TEST_ASSERT_EQUAL_HEX64(after, everything(mounted()));
    const std::uint64_t between = call.what == Call::What::finish ? halfway(moment, call) : before;
    for (std::uint64_t operation = 1; operation <= operations; ++operation)
      for (const host::PowerCut& cut : ways(operation, n, call.what == Call::What::idle)) {
        Journal cut_off = moment.restore();
        host::storage_cut_power(cut);
        static_cast<void>(static_cast<bool>(world::make(cut_off, 0, call)));
        TEST_ASSERT_TRUE(host::storage_power_lost());
        host::storage_restore_power();
        const std::uint64_t now = everything(mounted());
        TEST_ASSERT_TRUE_MESSAGE(now == before || now == after || now == between, "neither move k nor k + 1");
        if (cut.tear == host::Tear::after && operation == operations) TEST_ASSERT_EQUAL_HEX64(after, now);
        ++tally.cuts;
        tally.cuts_in_copies += call.what == Call::What::idle && operations > 2;
        tally.before += now == before;
        tally.after += now != before;
        if (tally.cuts % (world::long_run() ? 20 : 40) == 0) cut_again(n, tally);
      }
    journal = next.restore();
  }
  return tally;
}

template <core::Game S>
void prove(const core::Setup& setup, std::uint64_t seed) {
  const std::vector<Call> calls = world::autosaved<S>(setup, seed);
  const Tally t = cut_everywhere(aged(), calls);
  TEST_ASSERT_TRUE(t.before > 0 && t.after > 0);
  if (slow_build) return;  // a sample is no figure, and of a short game it has nothing of what follows
  test::figure(
      "%s: %llu power cuts in a game of %zu calls and %llu flash operations: %llu gave move k, %llu move k + 1; "
      "%llu were inside copies; %llu second cuts",
      S::name, t.cuts, calls.size(), static_cast<unsigned long long>(t.operations), t.before, t.after, t.cuts_in_copies,
      t.second_cuts);
  TEST_ASSERT_TRUE(t.operations > calls.size() / 2 && t.cuts_in_copies > 0 && t.second_cuts > 0);
}

}  // namespace

TEST("Stone Age: power cut at every flash operation of an autosaved game") {
  prove<stone_age::State>({core::GameId::stone_age, 2, 0, 0, 0}, 11);
}

TEST("CVlizacje: power cut at every flash operation of an autosaved game") {
  prove<cvlizacje::State>({core::GameId::cvlizacje, 3, 0, 0, 0}, 12);
}

TEST("Altay: power cut at every flash operation of an autosaved game") {
  prove<altay::State>({core::GameId::altay, 2, 0, 0, 0}, 13);
}

namespace {

/// Starting over and what the app does next, in calls that each end at a state of their own.
constexpr unsigned steps_after = 16;
void step_after(Journal& journal, unsigned n) {
  pd::StorageError no;
  if (n == 0)
    no = journal.start_over();
  else if (n == 1)
    no = journal.write(pd::key_of(pd::Single::settings), 1, names);
  else if (n == 2)
    no = journal.begin_game(0, {core::GameId::altay, 4, 0, 0, 0}, 1, names);
  else if (n == 3)
    no = journal.append(0, filler(1));
  else
    journal.idle();
  if (!host::storage_power_lost()) accept(no);
}

/// What the next start finds; a journal of a newer format can only be there or not.
std::uint64_t found() {
  Journal journal;
  return journal.mount().newer ? 0 : everything(journal);
}

}  // namespace

TEST("power cut at every flash operation of starting over: the whole old journal, or the new one") {
  unsigned cuts = 0, old = 0;
  for (const bool newer : {false, true}) {
    const Journal before = aged();
    for (std::size_t s = 0; newer && s < hal::storage_size; s += hal::storage_sector) {
      const auto head = host::storage_bytes().subspan(s, pd::SectorHead::size);
      if (head[0] != 'P') continue;
      head[3] = pd::Record::format + 1;
      core::write_crc(head, pd::SectorHead::size - 4);
    }
    const Moment moment(before);
    Journal journal = moment.restore();
    std::vector<std::uint64_t> states = {found()}, operations;
    for (unsigned n = 0; n < steps_after; ++n) {
      const std::uint64_t start = host::storage_counters().operations();
      step_after(journal, n);
      operations.push_back(host::storage_counters().operations() - start);
      states.push_back(found());
    }
    TEST_ASSERT_EQUAL(1, operations[0]);
    TEST_ASSERT_TRUE(states[0] != states[1] && states[1] != states[2] && states[2] != states[3]);
    std::uint64_t first = 0;
    for (unsigned n = 0; n < steps_after; first += operations[n++])
      for (std::uint64_t operation = first + 1; operation <= first + operations[n]; ++operation)
        for (const host::PowerCut& cut : ways(operation, n, true)) {
          journal = moment.restore();
          host::storage_cut_power(cut);
          for (unsigned k = 0; k <= n; ++k) step_after(journal, k);
          TEST_ASSERT_TRUE(host::storage_power_lost());
          host::storage_restore_power();
          const std::uint64_t now = found();
          TEST_ASSERT_TRUE_MESSAGE(now == states[n] || now == states[n + 1], "half a journal");
          ++cuts;
          old += now == states[0];
          for (unsigned k = 0; k <= 3; ++k) step_after(journal, k);  // and once more, from whatever is there now
          TEST_ASSERT_EQUAL_HEX64(states[4], found());
        }
  }
  if (!slow_build)
    test::figure("starting over: %u power cuts, %u gave the whole old journal, the others the new one", cuts, old);
  TEST_ASSERT_TRUE(old > 0 && old < cuts);
}
