// A game that travels in a link: bytes there and back, and what becomes of it where it is opened.
#include "firmware/app/screens/game_link.hpp"

#include <string>
#include <vector>

#include "firmware/app/storage/store.hpp"
#include "hal/boards/all.hpp"
#include "tests/app/player.hpp"
#include "tests/test.hpp"

using hal::Button;
using namespace player;

namespace {

using Bytes = std::vector<std::uint8_t>;

constexpr int to_the_end = 100000;

/// A table with two people and a computer after so many decisions, or at the end of its game.
pd::Table& table_after(unsigned game, int decisions, std::uint64_t seed = 5) {
  pd::Table& table = pd::game_list()[game].open();
  table.match = {};
  table.match.setup = {pd::game_list()[game].id, 3, 0, 1, 0};
  constexpr std::array<std::string_view, 3> names = {"Ada", "Łucja", "Їжак"};
  for (unsigned seat = 0; seat < 3; ++seat) {
    table.match.people[seat].name << names[seat];
    table.match.people[seat].colour = static_cast<std::uint8_t>((seat + 2) % 5);
  }
  table.match.people[2].level = 2;
  TEST_ASSERT_FALSE(static_cast<bool>(table.begin()));
  core::Rng rng(seed);
  for (int i = 0; table.session.actor() != core::nobody && (i < decisions || table.session.actor() == core::chance);
       ++i) {
    core::MoveList list;
    table.session.list_moves(list);
    TEST_ASSERT_FALSE(static_cast<bool>(table.play(rng.pick(list))));
  }
  return table;
}

Bytes link_of(const pd::Table& table) {
  Bytes bytes(pd::link_bytes_max);
  bytes.resize(pd::write_link(table.match, table.session.log(), bytes));
  return bytes;
}

Bytes link_after(unsigned game, int decisions, std::uint64_t seed = 5) {
  return link_of(table_after(game, decisions, seed));
}

std::string open(const Bytes& link) { return std::string(pd::open_link(link).view()); }

/// With a checksum that fits what was changed.
Bytes sealed(Bytes link) {
  const std::uint32_t crc = core::crc32(std::span(link).first(link.size() - 4));
  for (unsigned i = 0; i < 4; ++i) link[link.size() - 4 + i] = static_cast<std::uint8_t>(crc >> 8 * i);
  return link;
}

void fresh() {
  host::storage_reset();
  switch_on(hal::boards::picosystem::board, 1);
}

unsigned saved_games() {
  unsigned count = 0;
  for (unsigned slot = 0; slot < pd::Store::slot_count; ++slot) count += pd::store().saved(slot).used;
  return count;
}

}  // namespace

TEST("a link brings setup, names, colours, computers and all moves of every game") {
  for (unsigned game = 0; game < pd::games_known(); ++game) {
    pd::Table& table = table_after(game, 60);
    core::Log log = table.session.log();
    log.hints[1] = 3;
    log.deciders[0] = {5, 1, 7};
    log.decider_count = 1;
    Bytes link(pd::link_bytes_max);
    link.resize(pd::write_link(table.match, log, link));
    TEST_ASSERT_GREATER_THAN(0, link.size());

    static pd::Match match;
    static core::Log read;
    bool is_over = true;
    TEST_ASSERT_FALSE(static_cast<bool>(pd::read_link(link, match, read, is_over)));
    TEST_ASSERT_FALSE(is_over);
    TEST_ASSERT_TRUE(read.setup == log.setup && match.setup == log.setup);
    TEST_ASSERT_EQUAL(log.size, read.size);
    TEST_ASSERT_TRUE(std::equal(log.moves.begin(), log.moves.begin() + log.size, read.moves.begin()));
    TEST_ASSERT_EQUAL(3, read.hints[1]);
    TEST_ASSERT_EQUAL(1, read.decider_count);
    TEST_ASSERT_TRUE(read.deciders[0].from == 5 && read.deciders[0].seat == 1 && read.deciders[0].who == 7);
    for (unsigned seat = 0; seat < 3; ++seat) {
      TEST_ASSERT_TRUE(match.people[seat].name.view() == table.match.people[seat].name.view());
      TEST_ASSERT_EQUAL(table.match.people[seat].colour, match.people[seat].colour);
      TEST_ASSERT_EQUAL(table.match.people[seat].level, match.people[seat].level);
    }
  }
}

TEST("a link that is cut, altered, newer or nonsense is refused, and nothing is saved") {
  fresh();
  const Bytes link = link_after(0, 60);
  for (std::size_t size = 0; size < link.size(); ++size)
    TEST_ASSERT_FALSE(open({link.begin(), link.begin() + static_cast<std::ptrdiff_t>(size)}).empty());
  for (std::size_t i = 0; i < link.size(); ++i) {
    Bytes altered = link;
    altered[i] ^= 0x10;
    TEST_ASSERT_FALSE(open(altered).empty());
  }
  Bytes newer = link;
  newer[0] = pd::link_format + 1;
  TEST_ASSERT_EQUAL_STRING("It was written by a newer Pocket Dawn. Install that first", open(sealed(newer)).c_str());
  core::Rng rng(1);
  for (int i = 0; i < 20000; ++i) {  // what a forger may write: nothing but a game that keeps the rules opens
    Bytes forged = link;
    forged[rng.below(static_cast<unsigned>(forged.size()))] = static_cast<std::uint8_t>(rng.below(256));
    static pd::Match match;
    static core::Log log;
    bool is_over = false;
    if (pd::read_link(sealed(forged), match, log, is_over)) continue;
    TEST_ASSERT_LESS_OR_EQUAL(core::max_players, match.setup.players);
    for (const pd::Person& person : match.people) TEST_ASSERT_LESS_THAN(core::max_players, person.colour);
  }
  TEST_ASSERT_EQUAL(0, saved_games());
  TEST_ASSERT_TRUE(&pd::top() == &pd::main_menu());
}

TEST("a game from a link is handed over, then what the others did is told") {
  fresh();
  const auto is_at_turn_start = [](const pd::Table& table) {
    return table.session.actor().id == 0 && table.session.last_seat() != 0;
  };
  int decisions = 20;
  while (!is_at_turn_start(table_after(0, decisions))) ++decisions;
  TEST_ASSERT_EQUAL_STRING("", open(link_after(0, decisions)).c_str());
  wait(100);
  TEST_ASSERT_TRUE(&pd::top() == &pd::hand_over());
  TEST_ASSERT_EQUAL(1, saved_games());
  hold(Button::select, 900);
  TEST_ASSERT_TRUE(pd::play_screen().report().has_recap());
}

TEST("back and forth: the saved game goes on with the moves of the link, and an older link changes nothing") {
  for (unsigned game = 0; game < pd::games_known(); ++game) {
    fresh();
    TEST_ASSERT_EQUAL_STRING("", open(link_after(game, 30)).c_str());
    pd::leave_sent_game();
    TEST_ASSERT_TRUE(&pd::top() == &pd::main_menu());
    const pd::Table& later = table_after(game, 50);
    const std::uint16_t moves = later.session.log().size;
    const Bytes link = link_of(later);
    TEST_ASSERT_EQUAL_STRING("", open(link).c_str());
    TEST_ASSERT_EQUAL(moves, pd::play_screen().table()->session.log().size);
    TEST_ASSERT_EQUAL(1, saved_games());
    pd::leave_sent_game();
    TEST_ASSERT_EQUAL_STRING("", open(link_after(game, 30)).c_str());
    TEST_ASSERT_EQUAL(moves, pd::play_screen().table()->session.log().size);
    TEST_ASSERT_EQUAL(1, saved_games());
    pd::store().open();
    TEST_ASSERT_EQUAL(moves, pd::store().saved(0).moves);                 // and so it is after a power cut
    TEST_ASSERT_EQUAL_STRING("", open(link_after(game, 30, 6)).c_str());  // another game
    TEST_ASSERT_EQUAL(2, saved_games());
  }
}

TEST("a game that ended is shown, and counts only where it was being played") {
  fresh();
  const Bytes ended = link_after(0, to_the_end);
  TEST_ASSERT_EQUAL_STRING("", open(ended).c_str());
  TEST_ASSERT_TRUE(&pd::top() == &pd::replay());
  TEST_ASSERT_EQUAL(0, pd::store().journal().results());
  fresh();
  TEST_ASSERT_EQUAL_STRING("", open(link_after(0, 60)).c_str());
  pd::leave_sent_game();
  TEST_ASSERT_EQUAL_STRING("", open(ended).c_str());
  wait(2000);
  TEST_ASSERT_EQUAL(0, saved_games());
  TEST_ASSERT_EQUAL(1, pd::store().journal().results());
}

TEST("where every slot is taken a new game is refused, and one that is here goes on") {
  fresh();
  for (unsigned slot = 0; slot < pd::Store::slot_count; ++slot) {
    TEST_ASSERT_EQUAL_STRING("", open(link_after(slot % 3, 40, slot + 1)).c_str());
    pd::leave_sent_game();
  }
  TEST_ASSERT_FALSE(open(link_after(0, 40, 9)).empty());
  TEST_ASSERT_EQUAL_STRING("", open(link_after(0, 60, 1)).c_str());
  TEST_ASSERT_EQUAL(pd::Store::slot_count, saved_games());
}

TEST("only a game that several people play can be sent, and hidden hands are named") {
  fresh();
  TEST_ASSERT_TRUE(pd::link_state() == pd::LinkState::none);
  const pd::LinkState expected[] = {pd::LinkState::open, pd::LinkState::revealing, pd::LinkState::revealing};
  for (unsigned game = 0; game < pd::games_known(); ++game) {
    TEST_ASSERT_EQUAL_STRING("", open(link_after(game, 40)).c_str());
    TEST_ASSERT_TRUE(pd::link_state() == expected[game]);
    Bytes sent(pd::link_bytes_max);
    sent.resize(pd::take_link(sent));
    TEST_ASSERT_TRUE(sent == link_of(*pd::play_screen().table()));
  }
  pd::Table& table = table_after(0, 40, 6);
  table.match.people[1].level = 1;
  TEST_ASSERT_EQUAL_STRING("", open(link_of(table)).c_str());
  TEST_ASSERT_TRUE(pd::link_state() == pd::LinkState::none);
  Bytes none(pd::link_bytes_max);
  TEST_ASSERT_EQUAL(0, pd::take_link(none));
}

TEST("what does not fit a link is not written") {
  const pd::Table& table = table_after(0, 60);
  const Bytes link = link_of(table);
  for (std::size_t size = 0; size < link.size(); ++size) {
    Bytes small(size);
    TEST_ASSERT_EQUAL(0, pd::write_link(table.match, table.session.log(), small));
  }
  Bytes exact(link.size());
  TEST_ASSERT_EQUAL(link.size(), pd::write_link(table.match, table.session.log(), exact));
}
