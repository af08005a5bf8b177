#include "firmware/app/screens/auto_play.hpp"

#include "firmware/app/games/stone_age/macros.hpp"
#include "firmware/app/storage/settings.hpp"
#include "tests/app/staged_table.hpp"
#include "tests/test.hpp"

using pd::Choice;
using pd::screens::AutoPlay;
using stone_age::Fixture;
using stone_age::parse;

namespace {

constexpr pd::Rect area{0, 42, 240, 134};
const Choice all{parse("use clay"), pd::stone_age_macros::use_all};

void set(pd::Settings::AutoPlay how) {
  pd::Settings settings;
  settings.auto_play = static_cast<std::uint8_t>(how);
  pd::restore_settings(settings);
}

/// A position and the cursor of a seat on it.
struct Stage {
  pd::MoveCursor cursor;
  AutoPlay::Offer offer;

  explicit Stage(const stone_age::State& s) : offer{staged::put(s), cursor, s.seat} {
    cursor.put_on(offer.table, s.seat, area);
    cursor.offer();
  }
};

// No place is the only one, so nothing but a macro plays itself.
stone_age::State three_places() { return Fixture(2).put(0, "clay 1").put(0, "forest 2").put(0, "hunt 1").act().s; }
stone_age::State two_places() { return Fixture(2).put(0, "forest 2").put(0, "hunt 1").act().s; }

}  // namespace

TEST("a stepped macro goes on in the decision that follows, after a moment") {
  set(pd::Settings::AutoPlay::after_a_second);
  AutoPlay auto_play;
  auto_play.begin_macro(Stage(three_places()).offer, all);
  const Stage next(two_places());
  auto_play.schedule(next.offer, true, 0);
  TEST_ASSERT_TRUE(auto_play.is_pending());
  const std::uint32_t wait_ms = auto_play.left_ms(next.offer, 0);
  TEST_ASSERT_GREATER_THAN_UINT(0, wait_ms);
  TEST_ASSERT_EQUAL_UINT(0, auto_play.left_ms(next.offer, wait_ms));
  TEST_ASSERT_TRUE(auto_play.take(next.offer) == parse("use forest"));
  TEST_ASSERT_FALSE(auto_play.is_pending());
}

TEST("a stepped macro ends with the round in which it began") {
  set(pd::Settings::AutoPlay::after_a_second);
  AutoPlay auto_play;
  auto_play.begin_macro(Stage(three_places()).offer, all);
  stone_age::State later = two_places();
  ++later.round;
  const Stage next(later);
  auto_play.schedule(next.offer, true, 0);
  TEST_ASSERT_FALSE(auto_play.is_pending());
}

TEST("a stepped macro is no other seat's") {
  set(pd::Settings::AutoPlay::after_a_second);
  AutoPlay auto_play;
  auto_play.begin_macro(Stage(three_places()).offer, all);
  const Stage other(Fixture(2).put(1, "forest 2").put(1, "hunt 1").act().s);
  TEST_ASSERT_EQUAL_UINT(1, other.offer.viewer);
  auto_play.schedule(other.offer, true, 0);
  TEST_ASSERT_FALSE(auto_play.is_pending());
}

TEST("of a macro that nobody asked for, the next move alone plays itself") {
  set(pd::Settings::AutoPlay::after_a_second);
  AutoPlay auto_play;
  const Stage stage(Fixture(2).put(0, "forest 3").put(0, "field 1").act().s);
  const Choice both{parse("use field"), pd::stone_age_macros::use_all};
  TEST_ASSERT_TRUE(stage.cursor.focus() == both);
  auto_play.schedule(stage.offer, true, 0);  // what the village gives is taken in any order
  TEST_ASSERT_TRUE(auto_play.is_pending());
  TEST_ASSERT_TRUE(auto_play.take(stage.offer) == both.move);
  TEST_ASSERT_FALSE(auto_play.has_macro());
}

TEST("a stepped macro that was stopped does not go on") {
  set(pd::Settings::AutoPlay::after_a_second);
  AutoPlay auto_play;
  auto_play.begin_macro(Stage(three_places()).offer, all);
  TEST_ASSERT_TRUE(auto_play.has_macro());
  auto_play.stop_macro();
  const Stage next(two_places());
  auto_play.schedule(next.offer, true, 0);
  TEST_ASSERT_FALSE(auto_play.is_pending());
}

TEST("nothing plays itself after a move was taken back, until the next move") {
  set(pd::Settings::AutoPlay::after_a_second);
  AutoPlay auto_play;
  const Stage stage(Fixture(2).put(0, "field 1").act().s);
  auto_play.schedule(stage.offer, true, 0);
  TEST_ASSERT_TRUE(auto_play.is_pending());
  auto_play.move_taken_back();
  auto_play.schedule(stage.offer, true, 0);
  TEST_ASSERT_FALSE(auto_play.is_pending());
  auto_play.move_made();
  auto_play.schedule(stage.offer, true, 0);
  TEST_ASSERT_TRUE(auto_play.is_pending());
}

TEST("nothing plays itself while there is something to read, or where the settings want a press") {
  AutoPlay auto_play;
  const Stage stage(Fixture(2).put(0, "field 1").act().s);
  set(pd::Settings::AutoPlay::after_a_second);
  auto_play.schedule(stage.offer, false, 0);
  TEST_ASSERT_FALSE(auto_play.is_pending());
  set(pd::Settings::AutoPlay::on_a_press);
  auto_play.schedule(stage.offer, true, 0);
  TEST_ASSERT_FALSE(auto_play.is_pending());
}
