// What moves: for 300 ms at most, the same each time, and the press that ends it does nothing else.
#include <set>
#include <vector>

#include "firmware/app/screens/settings_service.hpp"
#include "firmware/app/storage/settings.hpp"
#include "firmware/app/storage/store.hpp"
#include "firmware/app/ui/idle_animation.hpp"
#include "firmware/app/ui/motion.hpp"
#include "hal/boards/all.hpp"
#include "tests/app/player.hpp"
#include "tests/test.hpp"

using hal::Button;
using pd::Moment;
using namespace player;

namespace {

using Picture = std::vector<std::uint16_t>;

Picture picture() {
  const auto& pixels = host::picture().pixels;
  return {pixels.begin(), pixels.end()};
}

bool is_moving() {
  return pd::top().animate(hal::now_ms()) != pd::forever_ms &&
         (&pd::top() == &pd::news_screen() || pd::play_screen().animation().kind() != Moment::Kind::none);
}

void begin(unsigned game, std::uint64_t seed) {
  host::storage_reset();
  switch_on(hal::boards::picosystem::board, seed);
  pd::Settings settings = pd::settings();
  settings.auto_play = static_cast<std::uint8_t>(pd::Settings::AutoPlay::on_a_press);
  pd::change_settings(settings);
  open_set_up(game);
  press(Button::select);
  player::end_guide();
}

/// Where the game is and what the person sees of it.
struct Stand {
  const pd::Screen* screen;
  std::uint64_t position;
  pd::Choice focus;
  bool operator==(const Stand&) const = default;
};
Stand stand() { return {&pd::top(), pd::play_screen().table()->session.hash(), pd::play_screen().cursor().focus()}; }

}  // namespace

TEST("all that moves in whole games comes to rest within 0.7 seconds, and every kind of it is met") {
  std::set<Moment::Kind> met;
  std::set<pd::Piece::How> moved;
  unsigned news = 0;
  const auto all_met = [&] { return met.size() >= 5 && moved.size() >= 4 && news > 0; };
  for (unsigned game = 0; game < pd::games_known() || (game < 60 && !all_met()); ++game) {
    begin(game % pd::games_known(), game);
    core::Rng rng(game);
    for (unsigned acts = 0; acts < 1500 && act(rng); ++acts) {
      if (&pd::top() == &pd::final_screen() || !is_moving()) continue;
      if (&pd::top() == &pd::news_screen())
        ++news;
      else
        met.insert(pd::play_screen().animation().kind());
      const Moment& moment = pd::play_screen().animation().moment();
      for (unsigned i = 0; i < moment.count; ++i) moved.insert(moment.pieces[i].how);
      const pd::Screen* const screen = &pd::top();
      const std::uint32_t length_ms = screen == &pd::news_screen() ? pd::play_screen().table()->board.news_ms()
                                                                   : pd::play_screen().animation().moment().length_ms();
      TEST_ASSERT_TRUE(length_ms <= 700);
      for (std::uint32_t ms = 0; ms < length_ms; ms += 10) {
        host::advance(10);
        pd::tick();
      }
      if (&pd::top() != screen) continue;  // a hand-over or a page of the guide came up behind it
      TEST_ASSERT_FALSE(is_moving());
      pd::allows_idle_animation = false;
      host::advance(900);  // the header turns to another seat meanwhile, and then the footer offers select
      pd::tick();
      const Picture rest = picture();
      for (unsigned i = 0; i < 5; ++i) {
        host::advance(100);
        pd::tick();
        TEST_ASSERT_TRUE_MESSAGE(rest == picture(), "the picture still changes");
      }
    }
  }
  TEST_ASSERT_TRUE_MESSAGE(all_met(), "dice, pieces, rise, sting, clash; pieces that fly, are dealt, slide, drop");
}

TEST("whichever button ends what moves, it makes no move, and does nothing else unless pieces go to their place") {
  constexpr std::array buttons = {Button::select, Button::back, Button::down, Button::right, Button::x, Button::y};
  for (unsigned game = 0; game < pd::games_known(); ++game) {
    unsigned ended = 0;
    core::Rng rng(4);
    for (unsigned acts = 0; acts < 4500; ++acts) {
      if (acts % 1500 == 0) begin(game, 4 + acts / 1500);  // three games
      if (!act(rng) || &pd::top() == &pd::final_screen() || !is_moving()) continue;
      const Stand before = stand();
      const bool are_pieces = pd::play_screen().animation().kind() == Moment::Kind::pieces;
      const Button button = buttons[ended++ % buttons.size()];
      press(button);
      TEST_ASSERT_EQUAL_UINT64(before.position, stand().position);
      if (before.screen != &pd::top()) continue;  // what was to come next
      TEST_ASSERT_FALSE(is_moving());
      TEST_ASSERT_TRUE(before == stand() || (are_pieces && button != Button::select));
    }
    TEST_ASSERT_GREATER_THAN(10, ended);
  }
}

TEST("an arrow while pieces go to their place is not lost") {
  unsigned moved = 0;
  begin(0, 4);
  core::Rng rng(4);
  for (unsigned acts = 0; acts < 300 && act(rng); ++acts) {
    if (&pd::top() == &pd::final_screen() || pd::play_screen().animation().kind() != Moment::Kind::pieces) continue;
    const pd::Choice focus = stand().focus;
    press(Button::right);
    if (&pd::top() != &pd::play_screen() || pd::play_screen().mode() != pd::screens::Mode::choosing) continue;
    moved += focus != stand().focus;
  }
  TEST_ASSERT_GREATER_THAN(10, moved);
}

TEST("where somebody wants less motion, what moves is at its end at the next tick") {
  switch_on(hal::boards::picosystem::board, 5);
  pd::reduces_motion = true;
  pd::Motion motion;
  motion.begin(pd::piece_ms);
  pd::reduces_motion = false;
  TEST_ASSERT_TRUE(motion.running());
  TEST_ASSERT_EQUAL(pd::forever_ms, motion.tick(hal::now_ms() + 1));
  TEST_ASSERT_FALSE(motion.running());
}
