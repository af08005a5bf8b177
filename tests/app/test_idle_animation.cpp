// Images with frames move while nobody presses a button.
#include "firmware/app/ui/idle_animation.hpp"

#include <string>
#include <vector>

#include "firmware/app/screens/settings_service.hpp"
#include "firmware/app/storage/settings.hpp"
#include "hal/host/host.hpp"
#include "tests/app/player.hpp"
#include "tests/test.hpp"

using hal::Button;

namespace {

constexpr std::uint64_t limit = 1500;  // pixels of a beat: a press waits for no more

std::vector<std::uint16_t> panel() {
  const auto& pixels = host::picture().pixels;
  return {pixels.begin(), pixels.end()};
}

/// The picture of the screen as if all of it was painted in this beat.
std::vector<std::uint16_t> painted_anew() {
  const hal::Size size = host::picture().size;
  std::vector<std::uint16_t> pixels(static_cast<std::size_t>(size.width * size.height));
  pd::Canvas canvas(pixels, size.width, size.height, 0, size.height);
  pd::top().draw(canvas);
  return pixels;
}

void begin(unsigned game, const hal::Board& board = hal::boards::picosystem::board) {
  host::storage_reset();
  player::switch_on(board, 5);
  player::open_set_up(game);
  player::press(Button::select);
  player::end_guide();
  player::wait(5000);
}

/// Time passes beat by beat. Returns how often the panel changed.
unsigned changes_in(std::uint32_t ms) {
  unsigned changes = 0;
  for (std::uint32_t passed = 0; passed < ms; passed += pd::beat_ms) {
    const std::uint64_t before = host::pixels_pushed();
    host::advance(pd::beat_ms);
    pd::tick();
    changes += host::pixels_pushed() != before;
  }
  return changes;
}

}  // namespace

TEST("an image shows its frames one after the other, and the first one in the pause") {
  assets::Image image{};
  image.frames = 3;
  image.pause = 2;
  std::string shown;
  for (unsigned beat = 0; beat < 10; ++beat) shown += static_cast<char>('0' + pd::frame_of(image, beat));
  TEST_ASSERT_EQUAL_STRING("0120001200", shown.c_str());
  image.frames = 1;
  TEST_ASSERT_EQUAL(0, pd::frame_of(image, 7));
}

TEST("beats begin some time after a press, and end when nobody has pressed anything for long") {
  pd::IdleAnimation animation;
  unsigned beats = 0;
  for (std::uint32_t ms = 0; ms < 2 * pd::idle_until_ms; ms += 10) {
    const bool is_beat = animation.tick(ms, true);
    TEST_ASSERT_FALSE(is_beat && ms < pd::idle_after_ms);
    TEST_ASSERT_FALSE(is_beat && ms >= pd::idle_until_ms);
    beats += is_beat;
  }
  TEST_ASSERT_EQUAL((pd::idle_until_ms - pd::idle_after_ms) / pd::beat_ms + 1, beats);
  TEST_ASSERT_EQUAL(pd::forever_ms, animation.wait_ms());
  TEST_ASSERT_FALSE(animation.tick(pd::idle_after_ms, false));
}

namespace {

std::uint64_t pushed_in_a_beat() {
  pd::tick();
  const std::uint64_t before = host::pixels_pushed();
  host::advance(pd::beat_ms);
  pd::tick();
  return host::pixels_pushed() - before;
}

}  // namespace

TEST("the board moves in small parts, and always is the picture of its beat") {
  for (const hal::Board* board : {&hal::boards::picosystem::board, &hal::boards::display_pack_2::board})
    for (unsigned game = 0; game < pd::games_known(); ++game) {
      begin(game, *board);
      unsigned moved = 0;
      for (unsigned beat = 0; beat < 100; ++beat) {
        if (beat % 30 == 29) player::press(Button::down);
        const std::uint64_t pushed = pushed_in_a_beat();
        moved += pushed > 0;
        TEST_ASSERT_TRUE_MESSAGE(beat % 30 < 5 || pushed <= limit, "too many pixels for a beat");
        TEST_ASSERT_TRUE(panel() == painted_anew());
      }
      if (game == 0) TEST_ASSERT_TRUE(moved > 10);
    }
}

TEST("the main menu, the hand-over and the end of a game move in small parts, too") {
  const auto look = [](const char* where) {
    player::wait(1000);
    unsigned moved = 0;
    for (unsigned beat = 0; beat < 30; ++beat) {
      const std::uint64_t pushed = pushed_in_a_beat();
      moved += pushed > 0;
      TEST_ASSERT_LESS_OR_EQUAL_MESSAGE(limit, pushed, where);
      TEST_ASSERT_TRUE_MESSAGE(panel() == painted_anew(), where);
    }
    TEST_ASSERT_GREATER_THAN_MESSAGE(5, moved, where);
  };
  for (const hal::Board* board : {&hal::boards::picosystem::board, &hal::boards::display_pack_2::board}) {
    host::storage_reset();
    player::switch_on(*board, 5);
    pd::home();
    for (unsigned row = 0; row < pd::games_known() + 1; ++row) {
      look("main menu");
      player::press(Button::down);
    }
    for (unsigned game = 0; game < pd::games_known(); ++game) {
      player::begin_match(static_cast<core::GameId>(game), 3, 5, pd::Settings::AutoPlay::on_a_press, *board);
      core::Rng rng(5);
      bool was_handed_over = false;
      while (&pd::top() != &pd::final_screen()) {
        if (&pd::top() == &pd::hand_over() && !was_handed_over) look("hand-over");
        was_handed_over = was_handed_over || &pd::top() == &pd::hand_over();
        player::act(rng);
      }
      player::wait(6000);
      look("end of a game");
    }
  }
}

TEST("nothing moves without animations, with a dimmed light or with a low battery") {
  begin(0);
  player::wait(1000);
  TEST_ASSERT_TRUE(changes_in(2000) > 5);
  pd::Settings settings = pd::settings();
  settings.moments = 0;
  pd::change_settings(settings);
  player::wait(2000);
  TEST_ASSERT_EQUAL(0, changes_in(5000));
  settings.moments = 1;
  settings.dim = 1;
  pd::change_settings(settings);
  player::press(Button::down);
  player::wait(pd::dim_seconds(settings) * 1000 + 100);
  TEST_ASSERT_EQUAL(0, changes_in(5000));
  player::press(Button::down);
  player::wait(1000);
  TEST_ASSERT_TRUE(changes_in(1000) > 2);
  host::set_battery(20, false);
  player::wait(100);
  TEST_ASSERT_EQUAL(0, changes_in(1000));
}
