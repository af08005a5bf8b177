// A game that a number gives: the same on every device, with the same luck for the same choices.
#include <string>
#include <vector>

#include "firmware/app/screens/challenge.hpp"
#include "firmware/app/session/driver.hpp"
#include "firmware/app/storage/challenges.hpp"
#include "firmware/app/storage/store.hpp"
#include "hal/boards/all.hpp"
#include "tests/app/player.hpp"
#include "tests/test.hpp"

using hal::Button;
using namespace player;

namespace {

/// A whole challenge in which every choice is a function of the position, whoever's it is.
pd::Table& play(std::uint32_t number, std::uint64_t seed) {
  pd::Match match = pd::challenge_match(number);
  for (pd::Person& person : match.people) person.level = 0;  // all is decided here
  pd::Table& table = pd::entry_of(match.setup.game).open();
  table.match = match;
  pd::Driver driver;
  TEST_ASSERT_FALSE(static_cast<bool>(driver.begin(table, seed)));
  while (table.session.actor().is_seat()) {
    core::MoveList moves;
    table.session.list_moves(moves);
    TEST_ASSERT_FALSE(
        static_cast<bool>(driver.make(moves[static_cast<unsigned>(table.session.hash() % moves.size())]).refusal));
    if (driver.handing_over()) driver.on_device_taken();
  }
  return table;
}

std::vector<std::uint16_t> played(std::uint32_t number, std::uint64_t seed) {
  const core::Log& log = play(number, seed).session.log();
  std::vector<std::uint16_t> all;
  for (unsigned i = 0; i < log.size; ++i) all.push_back(log.moves[i].bits);
  return all;
}

}  // namespace

TEST("numbers give games of all titles, one person among computers, and always the same") {
  host::storage_reset();
  switch_on(hal::boards::picosystem::board, 1);
  std::array<unsigned, 3> titles{};
  for (std::uint32_t number = 1; number <= 200; ++number) {
    const pd::Match match = pd::challenge_match(number), again = pd::challenge_match(number);
    TEST_ASSERT_TRUE(pd::pack(match) == pd::pack(again));
    TEST_ASSERT_EQUAL(number, match.challenge);
    ++titles[static_cast<unsigned>(match.setup.game)];
    unsigned people = 0;
    for (unsigned seat = 0; seat < match.setup.players; ++seat) people += !match.people[seat].is_computer();
    TEST_ASSERT_EQUAL(1, people);
    TEST_ASSERT_FALSE(match.people[pd::challenger(match)].is_computer());
  }
  for (const unsigned n : titles) TEST_ASSERT_GREATER_THAN(20, n);
}

TEST("the same choices meet the same luck, whatever a device draws its own chance from") {
  host::storage_reset();
  switch_on(hal::boards::picosystem::board, 1);
  for (std::uint32_t number = 1; number <= 6; ++number) {
    const auto moves = played(number, 17);
    TEST_ASSERT_TRUE(moves.size() > 50);
    TEST_ASSERT_TRUE(moves == played(number, 999));
    TEST_ASSERT_FALSE(moves == played(number + 100, 17));
  }
}

TEST("the code tells number, score and log, and a slip of the pen") {
  const std::string code(pd::challenge_code(20261117, 129, 0x12345678).view());
  TEST_ASSERT_TRUE(code.starts_with("20261117-129-"));
  TEST_ASSERT_EQUAL(20, code.size());
  TEST_ASSERT_TRUE(code == pd::challenge_code(20261117, 129, 0x12345678).view());
  for (const auto& other :
       {pd::challenge_code(20261118, 129, 0x12345678), pd::challenge_code(20261117, 128, 0x12345678),
        pd::challenge_code(20261117, 129, 0x12345679)})
    TEST_ASSERT_FALSE(code.substr(18) == other.view().substr(other.size() - 2));
}

TEST("the best of each challenge is kept over a restart, and the oldest of many go") {
  host::storage_reset();
  pd::register_games();
  pd::store().open();
  const auto keep = [](std::uint32_t number, int score) {
    TEST_ASSERT_FALSE(static_cast<bool>(
        pd::keep_best(pd::store().journal(), {number, static_cast<std::int16_t>(score), number * 7})));
  };
  keep(5, 40);
  keep(5, 30);
  keep(6, -3);
  pd::store().open();
  pd::ChallengeBest best;
  TEST_ASSERT_TRUE(pd::read_best(pd::store().journal(), 5, best));
  TEST_ASSERT_EQUAL(40, best.score);
  TEST_ASSERT_EQUAL(35, best.mark);
  TEST_ASSERT_TRUE(pd::read_best(pd::store().journal(), 6, best));
  TEST_ASSERT_EQUAL(-3, best.score);
  for (std::uint32_t number = 100; number < 130; ++number) keep(number, 1);
  TEST_ASSERT_FALSE(pd::read_best(pd::store().journal(), 5, best));
  TEST_ASSERT_TRUE(pd::read_best(pd::store().journal(), 129, best));
  TEST_ASSERT_TRUE(pd::read_best(pd::store().journal(), 115, best));
}

TEST("a challenge says whose level it names, and what its edition is an edition of") {
  host::storage_reset();
  player::switch_on(hal::boards::picosystem::board, 3);
  const auto opened = [](std::uint32_t number) {
    pd::offer_challenge(number);
    pd::push(pd::challenge_menu());
    return player::text_on_screen();
  };
  TEST_ASSERT_TRUE(opened(1).find("Edition: Polish") != std::string::npos);
  TEST_ASSERT_TRUE(opened(1).find("Level of the computers: ") != std::string::npos);
  TEST_ASSERT_TRUE(opened(30000001).find("Trade: on") != std::string::npos);
}

TEST("a challenge is begun from the main menu, digit by digit, and kept as one") {
  host::storage_reset();
  switch_on(hal::boards::picosystem::board, 1);
  pd::offer_challenge(20261117);
  pd::push(pd::challenge_menu());
  press(Button::left);
  press(Button::up);  // 20261118
  press(Button::right);
  press(Button::select);
  TEST_ASSERT_EQUAL(20261118, pd::play_screen().table()->match.challenge);
  TEST_ASSERT_EQUAL(20261118, pd::store().saved(0).match.challenge);
  TEST_ASSERT_FALSE(pd::store().has_last_match(pd::play_screen().table()->game()));  // nothing of it was chosen
}

TEST(
    "the best of a challenge that ended when power failed is kept when the game is opened again, and told where it "
    "cannot") {
  host::storage_reset();
  switch_on(hal::boards::picosystem::board, 1);
  const pd::Table& table = play(1, 17);
  pd::store().finish(table.session.score());
  const std::int16_t score = table.session.score().total[pd::challenger(table.match)];
  pd::store().open();  // before the last screen was there
  pd::ChallengeBest best;
  TEST_ASSERT_FALSE(pd::read_best(pd::store().journal(), 1, best));
  pd::push(pd::results_menu());
  press(Button::down);
  press(Button::select);  // the last games
  press(Button::select);  // the newest
  press(Button::select);  // its game
  TEST_ASSERT_TRUE(pd::read_best(pd::store().journal(), 1, best));
  TEST_ASSERT_EQUAL(score, best.score);

  for (std::size_t s = 0; s < hal::storage_size / hal::storage_sector; ++s)
    host::storage_wear(s, host::Wear::no_program);
  pd::store().save_best({2, 1, 1});
  TEST_ASSERT_TRUE(static_cast<bool>(pd::store().error()));
}

TEST("a level that only a newer firmware has is the strongest one here") {
  constexpr std::uint8_t newer = 7 | 2 << 3;
  TEST_ASSERT_EQUAL(players::strongest, pd::decode_controller(newer).level);
  TEST_ASSERT_EQUAL(2, pd::decode_controller(newer).style);
}
