#include "firmware/app/ui/renderer.hpp"

#include "engine/core/rng.hpp"
#include "firmware/app/ui/palette.hpp"
#include "hal/boards/all.hpp"
#include "hal/display.hpp"
#include "hal/host/host.hpp"
#include "tests/test.hpp"

namespace {

using app::Colour;

/// Rows of one colour above rows of another, with a line down through the upper ones: what most strips look like.
class Flat final : public app::Screen {
 public:
  Colour upper{}, lower{}, line{};
  int edge = 0, line_x = -1;

  void press(app::Key) override {}
  void draw(app::Canvas& canvas) const override {
    canvas.clear(lower);
    canvas.fill({0, 0, canvas.width(), edge}, upper);
    if (line_x >= 0) canvas.vline(line_x, 0, edge, line);
  }
};

Flat screen;
app::Renderer renderer;

/// Whether the panel shows the screen after it was told to.
bool arrives() {
  renderer.show(screen);
  const host::Picture panel = host::picture();
  const int width = panel.size.width;
  for (int y = 0; y < panel.size.height; ++y)
    for (int x = 0; x < width; ++x) {
      const bool is_upper = y < screen.edge;
      const Colour wanted = is_upper && x == screen.line_x ? screen.line : is_upper ? screen.upper : screen.lower;
      if (panel.pixels[static_cast<std::size_t>(y * width + x)] != static_cast<std::uint16_t>(wanted)) return false;
    }
  return true;
}

}  // namespace

TEST("what differs is sent: flat strips of any colours, with and without a line, one after the other") {
  using namespace app::palette;
  constexpr Colour colours[] = {night, ground, stone, ridge, ink, ember, dawn, app::rgb(0), app::rgb(0xFFFFFF)};
  for (const hal::Board* board : {&hal::boards::picosystem::board, &hal::boards::display_pack_2::board}) {
    host::reset(*board);
    renderer.forget();
    for (const Colour from : colours)
      for (const Colour to : colours)
        for (const int line_x : {-1, 0, 120, 239})
          for (const int rows : {1, 4, 10, 16, 20}) {
            screen.upper = screen.lower = from;
            screen.line = ridge;
            screen.line_x = line_x;
            screen.edge = 200 + rows;
            TEST_ASSERT_TRUE(arrives());
            screen.upper = to;
            screen.line_x = -1;
            TEST_ASSERT_TRUE_MESSAGE(arrives(), "a strip that differs was not sent");
          }
  }
}

TEST("what differs is sent: a thousand flat screens of colours by chance") {
  host::reset(hal::boards::picosystem::board);
  renderer.forget();
  core::Rng rng(1);
  for (int i = 0; i < 1000; ++i) {
    screen.upper = static_cast<Colour>(rng.below(0x10000));
    screen.lower = static_cast<Colour>(rng.below(0x10000));
    screen.edge = static_cast<int>(rng.below(240));
    screen.line_x = -1;
    TEST_ASSERT_TRUE_MESSAGE(arrives(), "a strip that differs was not sent");
  }
}

TEST("what does not differ is not sent") {
  host::reset(hal::boards::picosystem::board);
  renderer.forget();
  screen = {};
  screen.lower = app::palette::night;
  TEST_ASSERT_TRUE(renderer.show(screen) == 12);
  TEST_ASSERT_TRUE(renderer.show(screen) == 0);
  screen.upper = app::palette::ink;
  screen.edge = 1;
  TEST_ASSERT_TRUE(renderer.show(screen) == 1);
}
