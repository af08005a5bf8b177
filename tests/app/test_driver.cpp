#include "firmware/app/session/driver.hpp"

#include <array>

#include "firmware/app/games/games.hpp"
#include "firmware/app/games/stone_age/macros.hpp"
#include "tests/app/player.hpp"
#include "tests/engine/stone_age/fixture.hpp"
#include "tests/test.hpp"

using stone_age::parse;

namespace {

/// Two players of Stone Age; the people of `computers` (a bit for each seat) are computers.
pd::Table& sit_down(unsigned computers = 0) {
  host::storage_reset();
  player::switch_on(hal::boards::picosystem::board, 1);
  pd::Table& table = pd::entry_of(core::GameId::stone_age).open();
  table.match = {};
  table.match.setup = {core::GameId::stone_age, 2, 0, 0, 0};
  for (unsigned i = 0; i < 2; ++i)
    if (computers >> i & 1u) table.match.people[i].level = 3;
  return table;
}

/// A script of the moves that chance has made up to now, and these.
std::array<std::uint16_t, 200> script;
pd::Driver::Script script_with(const core::Log& log, std::initializer_list<const char*> moves) {
  std::size_t size = 0;
  for (; size < log.size; ++size) script[size] = log.moves[size].bits;
  for (const char* move : moves) script[size++] = parse(move).bits;
  return std::span(script).first(size);
}

}  // namespace

TEST("a game begins with what chance deals, up to the first decision of a person") {
  pd::Table& table = sit_down();
  pd::Driver driver;
  TEST_ASSERT_FALSE(static_cast<bool>(driver.begin(table, 5)));
  TEST_ASSERT_TRUE(table.session.actor() == core::Actor::seat(0));
  TEST_ASSERT_GREATER_THAN_UINT(0, table.session.log().size);
  TEST_ASSERT_EQUAL_UINT(2, driver.people());
  TEST_ASSERT_FALSE(driver.computer_acts() || driver.has_decided());
}

TEST("a refused move changes nothing") {
  pd::Table& table = sit_down();
  pd::Driver driver;
  TEST_ASSERT_FALSE(static_cast<bool>(driver.begin(table, 5)));
  const std::uint64_t before = table.session.hash();
  TEST_ASSERT_TRUE(static_cast<bool>(driver.make(parse("use forest")).refusal));
  TEST_ASSERT_EQUAL_HEX64(before, table.session.hash());
}

TEST("a move that was made by another player is theirs to take back, who gets the device first") {
  pd::Table& table = sit_down();
  pd::Driver driver;
  TEST_ASSERT_FALSE(static_cast<bool>(driver.begin(table, 5)));
  const unsigned size = table.session.log().size;
  TEST_ASSERT_FALSE(static_cast<bool>(driver.make(parse("place forest 2")).refusal));
  TEST_ASSERT_EQUAL_UINT(1, driver.viewer());
  TEST_ASSERT_TRUE(driver.take_back());
  TEST_ASSERT_TRUE(driver.handing_over());
  TEST_ASSERT_EQUAL_UINT(0, driver.handover_target());
  TEST_ASSERT_EQUAL_UINT(size + 1, table.session.log().size);
  driver.on_device_taken();
  TEST_ASSERT_EQUAL_UINT(size, table.session.log().size);
  TEST_ASSERT_TRUE(table.holder().is(0));
}

TEST("an undo that waits for its player can be cancelled") {
  pd::Table& table = sit_down();
  pd::Driver driver;
  TEST_ASSERT_FALSE(static_cast<bool>(driver.begin(table, 5)));
  TEST_ASSERT_FALSE(static_cast<bool>(driver.make(parse("place forest 2")).refusal));
  const unsigned size = table.session.log().size;
  TEST_ASSERT_TRUE(driver.take_back());
  TEST_ASSERT_TRUE(driver.cancel_undo());
  TEST_ASSERT_FALSE(driver.handing_over() || driver.cancel_undo());
  TEST_ASSERT_EQUAL_UINT(size, table.session.log().size);
}

TEST("a script is followed until somebody makes another move") {
  pd::Table& table = sit_down();
  pd::Driver driver;
  TEST_ASSERT_FALSE(static_cast<bool>(driver.begin(table, 5)));
  const pd::Driver::Script moves = script_with(table.session.log(), {"place forest 2", "place hunt 1"});
  TEST_ASSERT_FALSE(static_cast<bool>(driver.begin(table, 6, moves)));
  TEST_ASSERT_TRUE(driver.scripted() == parse("place forest 2"));
  TEST_ASSERT_FALSE(static_cast<bool>(driver.make(parse("place forest 2")).refusal));
  TEST_ASSERT_TRUE(driver.scripted() == parse("place hunt 1"));
  TEST_ASSERT_FALSE(static_cast<bool>(driver.make(parse("place clay 1")).refusal));
  TEST_ASSERT_FALSE(static_cast<bool>(driver.scripted()));
}

TEST("the same seat in the same position finds the same move") {
  std::array<core::Move, 2> found;
  for (core::Move& move : found) {
    pd::Table& table = sit_down(1);
    pd::Driver driver;
    TEST_ASSERT_FALSE(static_cast<bool>(driver.begin(table, 5)));
    TEST_ASSERT_TRUE(driver.computer_acts() && !driver.has_decided());
    while (!driver.think()) {
    }
    TEST_ASSERT_TRUE(driver.has_decided());
    move = driver.decision();
    TEST_ASSERT_FALSE(static_cast<bool>(driver.make_decision().refusal));
  }
  TEST_ASSERT_TRUE(found[0] == found[1] && found[0]);
}
