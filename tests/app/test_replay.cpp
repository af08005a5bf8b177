#include "engine/core/log.hpp"
#include "engine/stone_age/state.hpp"
#include "firmware/app/ui/qr.hpp"
#include "hal/boards/all.hpp"
#include "tests/app/player.hpp"
#include "tests/test.hpp"

using hal::Button;
using namespace player;

namespace {

void begin_and_play(int presses) {
  host::storage_reset();
  switch_on(hal::boards::picosystem::board, 1);
  press(Button::select);
  press(Button::select);
  core::Rng rng(4);
  for (int i = 0; i < presses; ++i) play_on(rng);
  while (&app::top() != &app::the_play()) play_on(rng);
}

}  // namespace

TEST("the replay walks to the start and back, and leaves the game as it was") {
  begin_and_play(40);
  app::Table& table = *app::the_play().table();
  const std::uint64_t position = table.session.hash();
  const std::uint16_t moves = table.session.log().size;
  TEST_ASSERT_TRUE(moves > 10);
  app::push(app::replay());
  for (unsigned i = 0; i < moves + 3u; ++i) press(Button::left);
  const auto at_start = host::pixels_pushed();
  press(Button::left);
  TEST_ASSERT_EQUAL_UINT64(at_start, host::pixels_pushed());
  for (unsigned i = 0; i < moves; ++i) press(Button::right);
  press(Button::back);
  TEST_ASSERT_TRUE(&app::top() != &app::replay());
  TEST_ASSERT_EQUAL_UINT64(position, table.session.hash());
  TEST_ASSERT_EQUAL(moves, table.session.log().size);
}

TEST("every position of the past can be looked at, none of the future") {
  begin_and_play(30);
  app::Table& table = *app::the_play().table();
  app::Paragraph told;
  for (unsigned i = 0; i <= table.session.log().size; ++i)
    TEST_ASSERT_FALSE(static_cast<bool>(table.sight.look_back(i, 0, told)));
  TEST_ASSERT_TRUE(static_cast<bool>(table.sight.look_back(table.session.log().size + 1u, 0, told)));
  table.sight.look_at_now();
}

TEST("the log that the codes carry is the game") {
  begin_and_play(30);
  app::Table& table = *app::the_play().table();
  static std::array<std::uint8_t, core::log_binary_max> bytes;
  static core::Log read;
  core::LogWindow window(bytes);
  std::uint32_t mark = 0;
  table.session.write_log(window, mark);
  TEST_ASSERT_TRUE(window.size() > 0);
  TEST_ASSERT_FALSE(
      static_cast<bool>(core::read_binary<stone_age::State>(std::span(bytes).first(window.size()), read)));
  TEST_ASSERT_EQUAL(table.session.log().size, read.size);
  for (unsigned i = 0; i < read.size; ++i) TEST_ASSERT_TRUE(read.moves[i] == table.session.log().moves[i]);
  app::push(app::qr_codes());
  const auto before = host::pixels_pushed();
  app::tick();
  TEST_ASSERT_TRUE(host::pixels_pushed() > before);
  press(Button::back);
  TEST_ASSERT_TRUE(&app::top() == &app::the_play());
}
