// What the journal of 0.1.0 got wrong, done to it and to this one in the same words: it must show there, or the test is
// blind, and not here. The other mistakes of 0.1.0, and where each is tested: docs/storage.md.
#include <algorithm>
#include <array>
#include <vector>

#include "engine/core/log.hpp"
#include "firmware/app/storage/journal.hpp"
#include "hal/host/storage.hpp"
#include "hal/storage.hpp"
#include "tests/app/journal_world.hpp"
#include "tests/kept/0.1.0/journal.hpp"
#include "tests/test.hpp"

using world::any_game::names;
using world::any_game::nth_move;
using world::any_game::setup;

namespace {

using Today = pd::Journal;
using Old = release_0_1_0::Journal;

void save_turn(auto& journal, unsigned slot, unsigned n) {
  static_cast<void>(journal.append(slot, std::array{nth_move(n), nth_move(n + 1), nth_move(n + 2), nth_move(n + 3)}));
}

void begin(auto& journal, unsigned slot, const core::Setup& wanted) {
  static_cast<void>(journal.begin_game(slot, wanted, 1, names));
}

template <class Journal>
Journal fresh() {
  host::storage_reset();
  Journal journal;
  journal.mount();
  while (journal.idle()) {
  }
  return journal;
}

unsigned games(const auto& journal) {
  unsigned found = 0;
  for (unsigned slot = 0; slot < 4; ++slot)
    found += static_cast<unsigned>(journal.game(slot).state) == static_cast<unsigned>(pd::SavedGame::State::running);
  return found;
}

/// Two bits turn over where the names of the game in slot 2 lie first: in a head of it.
template <class Journal>
unsigned games_after_two_flips() {
  Journal journal = fresh<Journal>();
  constexpr std::array<std::uint8_t, 5> others = {'J', 'a', 'n', 0, 9};
  for (unsigned slot = 0; slot < 4; ++slot) {
    static_cast<void>(journal.begin_game(slot, setup, 1, slot == 2 ? others : names));
    for (unsigned i = 0; i < 10; ++i) save_turn(journal, slot, i);
  }
  const auto bytes = host::storage_bytes();
  const auto at = std::search(bytes.begin(), bytes.end(), others.begin(), others.end());
  host::storage_flip(static_cast<std::size_t>(at - bytes.begin()), 0);
  host::storage_flip(static_cast<std::size_t>(at - bytes.begin()) + 2, 3);
  journal.mount();
  return games(journal);
}

/// Whether a game of so many players can be opened.
template <class Journal>
bool opens(unsigned players) {
  Journal journal = fresh<Journal>();
  begin(journal, 0, {core::GameId::stone_age, static_cast<std::uint8_t>(players), 0, 0, 0});
  journal.mount();
  static core::Log log;
  return !journal.load(0, log);
}

/// Power goes while a turn is written, so early that nothing of it can be seen, after each number of turns before: how
/// often the page that it was written to is written to again after the next start.
template <class Journal>
unsigned pages_written_over() {
  unsigned over = 0;
  for (unsigned before = 0; before < 75; ++before) {
    Journal journal = fresh<Journal>();
    begin(journal, 0, setup);
    for (unsigned i = 0; i < before; ++i) save_turn(journal, 0, i);
    host::storage_cut_power({1, host::Tear::before, 0, 1});
    save_turn(journal, 0, 1);
    const std::size_t page = host::storage_cut_offset() / hal::storage_page * hal::storage_page;
    host::storage_restore_power();
    journal.mount();
    const auto bytes = host::storage_bytes().subspan(page, hal::storage_page);
    const std::vector<std::uint8_t> left(bytes.begin(), bytes.end());
    save_turn(journal, 0, 2);
    over += !std::equal(left.begin(), left.end(), bytes.begin());
  }
  return over;
}

}  // namespace

TEST("0.1.0 lost a game by two wrong bits in its head") {
  TEST_ASSERT_EQUAL(3, games_after_two_flips<Old>());
  TEST_ASSERT_EQUAL(4, games_after_two_flips<Today>());
}

TEST("0.1.0 opened games of more players than a table has seats") {
  TEST_ASSERT_TRUE(opens<Old>(9));
  TEST_ASSERT_FALSE(opens<Today>(9));
  TEST_ASSERT_TRUE(opens<Today>(2));
}

TEST("0.1.0 wrote over what a power cut had left, where that was the first record of its page") {
  TEST_ASSERT_TRUE(pages_written_over<Old>() > 0);
  TEST_ASSERT_EQUAL(0, pages_written_over<Today>());
}
