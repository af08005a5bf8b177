#include "firmware/app/ui/renderer.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "engine/core/rng.hpp"
#include "firmware/app/ui/glyph.hpp"
#include "firmware/app/ui/palette.hpp"
#include "hal/boards/all.hpp"
#include "hal/display.hpp"
#include "hal/host/host.hpp"
#include "tests/test.hpp"

namespace {

using pd::Colour;

/// Rows of one colour above rows of another, with a line down through the upper ones: what most strips look like.
class Flat final : public pd::Screen {
 public:
  Colour upper{}, lower{}, line{};
  int edge = 0, line_x = -1;

  void press(pd::Key) override {}
  void draw(pd::Canvas& canvas) const override {
    canvas.clear(lower);
    canvas.fill({0, 0, canvas.width(), edge}, upper);
    if (line_x >= 0) canvas.vline(line_x, 0, edge, line);
  }
};

Flat screen;
pd::Renderer renderer;

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
  using namespace pd::palette;
  constexpr Colour colours[] = {night, ground, stone, ridge, ink, ember, dawn, pd::rgb(0), pd::rgb(0xFFFFFF)};
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

namespace {

std::string utf8(char32_t code) {
  if (code < 0x80) return {static_cast<char>(code)};
  const auto tail = [&](unsigned shift) { return static_cast<char>(0x80u | (code >> shift & 63u)); };
  if (code < 0x800) return {static_cast<char>(0xC0u | code >> 6), tail(0)};
  return {static_cast<char>(0xE0u | code >> 12), tail(6), tail(0)};
}

/// Things by chance of every kind, some inside clips, so many of them that they cover each other.
class Heap final : public pd::Screen {
 public:
  std::array<std::uint64_t, 60> seeds{};
  unsigned copies = 1;  // of everything: enough of them are too many for the list

  void press(pd::Key) override {}
  void draw(pd::Canvas& canvas) const override {
    canvas.clear(pd::palette::night);
    for (unsigned copy = 0; copy < copies; ++copy)
      for (const std::uint64_t seed : seeds) draw_one(canvas, seed);
  }

 private:
  static void draw_one(pd::Canvas& canvas, std::uint64_t seed) {
    core::Rng rng(seed);
    const auto near = [&](int most) { return static_cast<int>(rng.below(static_cast<std::uint32_t>(most + 60))) - 30; };
    const auto colour = [&] { return static_cast<Colour>(rng.below(0x10000)); };
    const auto one_of = [&](unsigned count) { return static_cast<int>(rng.below(count)); };
    const auto place = [&] { return pd::Point{near(canvas.width()), near(canvas.height())}; };
    const auto area = [&] { return pd::Rect{near(canvas.width()), near(canvas.height()), near(90), near(60)}; };
    const auto clip = canvas.page(rng.below(3) == 0 ? area() : pd::Rect{0, 0, canvas.width(), canvas.height()});
    const pd::Point at = place();
    switch (rng.below(11)) {
      case 10: {
        const pd::Look look{rng.below(2) == 0 ? colour() : pd::palette::white, rng.below(8) == 0,
                            static_cast<std::uint8_t>(1 + one_of(2))};
        return canvas.image(at.x, at.y, static_cast<pd::Image>(rng.below(assets::image_count)), look);
      }
      case 0: {
        const pd::Rect r = area();
        return canvas.fill({r.x, r.y, 3 * r.w, r.h}, colour());  // many are large enough to leave out what they cover
      }
      case 1: return canvas.gradient(area(), colour(), colour());
      case 2: return canvas.box(area(), one_of(14), colour());
      case 3: return canvas.outline(area(), one_of(14), colour(), 1 + one_of(4));
      case 4: return canvas.disc(at, one_of(30), colour());
      case 5: return canvas.triangle(at, place(), place(), colour());
      case 6: return canvas.line(at, place(), colour(), 1 + one_of(5));
      case 7:
        return canvas.icon(at.x, at.y, static_cast<pd::Icon>(rng.below(assets::icon_count)), 12 + one_of(30),
                           {colour(), rng.below(2) == 0});
      case 8:
        if (rng.below(2) == 0) return canvas.die(at.x, at.y, 8 + one_of(30), one_of(7), colour(), colour());
        return canvas.badge(at.x, at.y, 8 + one_of(30), one_of(5), rng.below(2) == 0);
      default: {
        std::string text;
        for (int i = one_of(30); i >= 0; --i) {
          const char32_t code = rng.below(8) == 0 ? 0xE000 + rng.below(assets::icon_count)
                                                  : assets::code_points[rng.below(assets::code_point_count)];
          text += utf8(code);
        }
        canvas.text(at.x, at.y, static_cast<pd::Font>(rng.below(5)), colour(), text,
                    static_cast<pd::Align>(rng.below(3)));
      }
    }
  }
};

Heap heap;

bool panel_shows(const pd::Screen& wanted) {
  const host::Picture panel = host::picture();
  std::vector<std::uint16_t> pixels(panel.pixels.size());
  pd::Canvas canvas(pixels, panel.size.width, panel.size.height, 0, panel.size.height);
  wanted.draw(canvas);
  return std::equal(pixels.begin(), pixels.end(), panel.pixels.begin());
}

}  // namespace

TEST("what is painted from the list, tile by tile, is what the same things look like when they are painted at once") {
  for (const hal::Board* board : {&hal::boards::picosystem::board, &hal::boards::display_pack_2::board}) {
    host::reset(*board);
    renderer.forget();
    core::Rng rng(3);
    heap.copies = 1;
    for (auto& seed : heap.seeds) seed = rng.next();
    for (int change = 0; change < 400; ++change) {
      for (unsigned i = rng.below(4); i > 0; --i) heap.seeds[rng.below(heap.seeds.size())] = rng.next();
      renderer.show(heap);
      TEST_ASSERT_TRUE(panel_shows(heap));
    }
  }
}

TEST("more than the list holds is painted all the same, before and after what it does hold") {
  host::reset(hal::boards::picosystem::board);
  renderer.forget();
  for (const unsigned copies : {1u, 60u, 1u, 60u}) {
    heap.copies = copies;
    TEST_ASSERT_TRUE(renderer.show(heap) > 0);
    TEST_ASSERT_TRUE(panel_shows(heap));
    TEST_ASSERT_EQUAL(0, renderer.show(heap));
  }
}

TEST("no letter leaves more than a little of the room that it takes") {
  for (int font = 0; font < 5; ++font)
    for (std::uint16_t i = 0; i < assets::code_point_count; ++i) {
      const auto f = static_cast<pd::Font>(font);
      const assets::Glyph& g = pd::glyph(f, assets::code_points[i]);
      TEST_ASSERT_TRUE(g.left >= -pd::overhang && g.left + g.width <= g.advance + pd::overhang);
      TEST_ASSERT_TRUE(g.top >= -pd::overhang && g.top + g.height <= pd::line_height(f) + pd::overhang);
      TEST_ASSERT_TRUE(pd::face(f).icon <= pd::line_height(f) + 2 * pd::overhang);
    }
}

TEST("what does not differ is not sent") {
  host::reset(hal::boards::picosystem::board);
  renderer.forget();
  screen = {};
  screen.lower = pd::palette::night;
  TEST_ASSERT_EQUAL(240 * 240, renderer.show(screen));
  TEST_ASSERT_EQUAL(0, renderer.show(screen));
  screen.upper = pd::palette::ink;
  screen.edge = 1;
  TEST_ASSERT_EQUAL(240 * pd::PixelHashes::block_height, renderer.show(screen));
  screen.line_x = 100;
  screen.line = pd::palette::ember;
  TEST_ASSERT_EQUAL(pd::PixelHashes::block_width * pd::PixelHashes::block_height, renderer.show(screen));
  renderer.forget();
  TEST_ASSERT_EQUAL(240 * 240, renderer.show(screen));
}

TEST("tiles that are painted again and look the same are not sent") {
  host::reset(hal::boards::picosystem::board);
  renderer.forget();
  screen = {};
  screen.lower = pd::palette::night;
  screen.edge = 4;
  screen.line = screen.upper;
  renderer.show(screen);
  screen.line_x = 50;  // a line of the colour of what it lies on
  TEST_ASSERT_EQUAL(0, renderer.show(screen));
  TEST_ASSERT_TRUE(panel_shows(screen));
}

namespace {

/// Something under a cover, and a line around a room.
class Covered final : public pd::Screen {
 public:
  Colour below{}, line{};
  bool as_box = false;  // the cover is a box with round corners, on the same colour

  void press(pd::Key) override {}
  void draw(pd::Canvas& canvas) const override {
    canvas.clear(below);
    canvas.fill({0, 0, canvas.width(), canvas.height()}, pd::palette::night);
    if (as_box) canvas.box({0, 64, canvas.width(), 32}, 6, pd::palette::night);
    canvas.outline({32, 128, 96, 40}, 6, line, 2);
  }
};

Covered covered;

}  // namespace

TEST("what nobody sees is not sent: what is covered, a cover of the same colour, the room that a line goes around") {
  constexpr unsigned tile = pd::DisplayList::tile_width * pd::DisplayList::tile_height;
  for (const hal::Board* board : {&hal::boards::picosystem::board, &hal::boards::display_pack_2::board}) {
    host::reset(*board);
    renderer.forget();
    covered = {};
    renderer.show(covered);
    covered.below = pd::palette::ember;
    TEST_ASSERT_EQUAL(0, renderer.show(covered));
    covered.line = pd::palette::ink;
    const unsigned sent = renderer.show(covered);
    TEST_ASSERT_TRUE(sent > 0 && sent <= (3 * 5 - 1 * 3) * tile);
    covered.as_box = true;  // its corners may differ: four tiles of 10 or 8 columns and 4 rows
    TEST_ASSERT_TRUE(renderer.show(covered) <= 4 * tile);
    TEST_ASSERT_TRUE(panel_shows(covered));
  }
}

TEST("what something opaque covers is not painted, tile by tile") {
  constexpr int width = pd::DisplayList::tile_width, height = pd::DisplayList::tile_height;
  static pd::DisplayList::Memory memory;
  pd::DisplayList list(memory, 240);
  pd::Canvas canvas(list, 240, 240);
  const pd::Rect tile{width, height, width, height}, beside{2 * width, height, width, height};
  const auto first_seen = [&](pd::Rect area) { return list.hidden_in(area).all_before; };
  TEST_ASSERT_EQUAL(0, first_seen(tile));
  canvas.clear(pd::palette::night);
  const auto background = first_seen(tile);
  canvas.image(0, 0, pd::Image::planks);
  const auto planks = first_seen(tile);
  TEST_ASSERT_GREATER_THAN(background, planks);

  canvas.outline(tile.inset(-9), 0, pd::palette::ink, 2);
  canvas.image(width, height, pd::Image::figure_star);
  canvas.fill(tile.inset(1), pd::palette::stone);
  TEST_ASSERT_EQUAL_MESSAGE(planks, first_seen(tile), "hidden by something that does not cover all of it");

  canvas.box(tile.inset(-4), 4, pd::palette::stone);
  const auto box = first_seen(tile);
  TEST_ASSERT_GREATER_THAN(planks, box);
  TEST_ASSERT_EQUAL(planks, first_seen(beside));

  const pd::DisplayList::Hidden both = list.hidden_in({tile.x, tile.y, 2 * width, height});
  TEST_ASSERT_EQUAL(planks, both.all_before);
  TEST_ASSERT_EQUAL(box, both.any_before);
  TEST_ASSERT_EQUAL(box, both.columns[1]);
  TEST_ASSERT_EQUAL(planks, both.columns[2]);
}
