#include <algorithm>
#include <cstdio>

#include "tests/app/picture.hpp"
#include "tests/app/region_contains.hpp"
#include "tests/test.hpp"

using namespace pd;
using test::Picture;
using test::side;

namespace {

constexpr Colour red = rgb(0xFF0000);

unsigned value(Colour c) { return static_cast<unsigned>(c); }

// One of everything, across every edge of the screen and of most strips.
void scene(Canvas& c) {
  c.clear(palette::night);
  c.gradient({-5, 10, 250, 77}, palette::sky_high, palette::sky_low);
  c.box({150, 200, 120, 60}, 14, palette::stone);
  c.outline({140, 3, 90, 71}, 17, palette::ember, 3);
  c.disc({0, 120}, 37, palette::good);
  const Point star[] = {{60, 60}, {180, 110}, {40, 115}, {170, 50}, {100, 230}};
  c.polygon(star, palette::dawn);
  c.triangle({-20, 260}, {70, 170}, {110, 250}, palette::calm);
  c.line({-10, 40}, {260, 213}, palette::ink, 4);
  c.line({3, 239}, {201, -7}, palette::bad);
  for (int seat = 0; seat < 5; ++seat) c.badge(-9 + seat * 57, 131 + seat * 3, 33, seat, seat == 2);
  for (int pips = 0; pips <= 6; ++pips) c.die(10 + pips * 30, 93, 21 + pips, pips, palette::ink, palette::night);
  c.image(-4, 100, Image::figure_star);
  c.image(60, 61, Image::figure_square, {.dim = true});
  c.region(-9, 60, assets::altay_regions.first + 13, {palette::calm, 20});
  c.region(3, 20, assets::altay_regions.first + 5, {.colour = palette::ember, .rim = 2, .inset = 1});
  c.icon(210, 150, Icon::trophy, 48);
  c.icon(-6, 190, Icon::figure, 32, {.tint = palette::player[1]});
  c.icon(100, -8, Icon::food, 24, {.dim = true});
  c.text(-7, 160, Font::big, palette::ink, "Źdźbło Їжак");
  c.text(239, 226, Font::title, palette::dawn, "Příliš", Align::right);
  for (int y = 0; y < side; y += 20) c.text(200, y, Font::small, palette::ink, "ŠŮ");  // their accents leave the line
  const auto inside = c.clip({33, 41, 120, 60});
  c.wrapped({20, 30, 140, 100}, Font::body, palette::ink, "A text of several lines that is cut by the clip, \nnewline");
}

}  // namespace

TEST("a picture is the same however it is cut into strips") {
  static Picture whole, strips;
  whole.draw(side, scene);
  for (const int rows : {1, 7, 20, 24, 239}) {
    strips.pixels.fill(0xAAAA);
    strips.draw(rows, scene);
    for (int y = 0; y < side; ++y)
      for (int x = 0; x < side; ++x)
        if (whole.at(x, y) != strips.at(x, y)) {
          char said[64];
          std::snprintf(said, sizeof said, "strips of %d rows differ at %d, %d", rows, x, y);
          TEST_FAIL_MESSAGE(said);
        }
  }
}

TEST("nothing is written outside of the strip") {
  constexpr std::size_t guard = 4096;
  static std::array<std::uint16_t, guard + 240 * 24 + guard> memory;
  memory.fill(0xAAAA);
  Canvas strip({memory.data() + guard, 240 * 24}, 240, 240, 96, 24);
  scene(strip);
  TEST_ASSERT_TRUE(std::all_of(memory.begin(), memory.begin() + guard, [](auto p) { return p == 0xAAAA; }));
  TEST_ASSERT_TRUE(std::all_of(memory.end() - guard, memory.end(), [](auto p) { return p == 0xAAAA; }));
}

TEST("a fill is cut at each edge of the screen") {
  struct {
    Rect area;
    int lit;
  } const cases[] = {{{-5, 100, 10, 10}, 50}, {{235, 100, 10, 10}, 50},
                     {{100, -5, 10, 10}, 50}, {{100, 235, 10, 10}, 50},
                     {{-5, -5, 10, 10}, 25},  {{240, 0, 10, 10}, 0},
                     {{0, 0, -3, 10}, 0},     {{-900, -900, 1900, 1900}, side * side}};
  for (const auto& c : cases) {
    static Picture p;
    p.pixels.fill(0);
    p.canvas().fill(c.area, red);
    TEST_ASSERT_EQUAL(c.lit, p.lit());
  }
}

TEST("a fill covers every column from every alignment") {
  for (int x = 0; x < 4; ++x)
    for (int w = 0; w < 20; ++w) {
      static Picture p;
      p.pixels.fill(0);
      p.canvas().fill({x, 7, w, 1}, red);
      TEST_ASSERT_EQUAL(w, p.lit());
      for (int i = 0; i < w; ++i) TEST_ASSERT_EQUAL_HEX16(0xF800, value(p.at(x + i, 7)));
    }
}

TEST("a clip narrows, nests, and ends with its scope") {
  static Picture p;
  Canvas c = p.canvas();
  {
    const auto outer = c.clip({10, 10, 20, 20});
    {
      const auto inner = c.clip({0, 0, 15, 15});
      TEST_ASSERT_FALSE(c.touches({15, 15, 5, 5}));
      c.fill({0, 0, 240, 240}, red);
    }
    TEST_ASSERT_EQUAL(5 * 5, p.lit());
    TEST_ASSERT_TRUE(c.touches({15, 15, 5, 5}));
    c.fill({0, 0, 240, 240}, red);
    TEST_ASSERT_EQUAL(20 * 20, p.lit());
  }
  c.clear(red);
  TEST_ASSERT_EQUAL(side * side, p.lit());
}

TEST("a clip that is empty draws nothing") {
  static Picture p;
  Canvas c = p.canvas();
  const auto nothing = c.clip({50, 50, 0, 0});
  scene(c);
  TEST_ASSERT_EQUAL(0, p.lit());
}

TEST("blending is exact at both ends and lies between elsewhere") {
  for (unsigned a = 0; a < 0x10000; a += 511)
    for (unsigned b = 0; b < 0x10000; b += 257) {
      const auto under = static_cast<Colour>(a), over = static_cast<Colour>(b);
      TEST_ASSERT_EQUAL_HEX16(a, value(blend(under, over, 0)));
      TEST_ASSERT_EQUAL_HEX16(b, value(blend(under, over, opaque)));
      const unsigned half = value(blend(under, over, 16));
      for (const auto& [shift, mask] : {std::pair{11u, 31u}, {5u, 63u}, {0u, 31u}}) {
        const int from = static_cast<int>(a >> shift & mask), to = static_cast<int>(b >> shift & mask);
        const int mid = static_cast<int>(half >> shift & mask);
        TEST_ASSERT_INT_WITHIN(1, (from + to) / 2, mid);
      }
    }
}

TEST("a tint keeps white's share of it, and black black") {
  for (unsigned v = 0; v < 0x10000; ++v) {
    const auto tint = static_cast<Colour>(v);
    TEST_ASSERT_EQUAL_HEX16(v, value(multiply(palette::white, tint)));
    TEST_ASSERT_EQUAL_HEX16(v, value(multiply(tint, palette::white)));
    TEST_ASSERT_EQUAL_HEX16(0, value(multiply(palette::black, tint)));
  }
}

TEST("a box without radius is a fill") {
  static Picture a, b;
  a.canvas().fill({20, 30, 41, 17}, red);
  b.canvas().box({20, 30, 41, 17}, 0, red);
  TEST_ASSERT_TRUE(a.pixels == b.pixels);
}

TEST("circles are symmetric and as wide as they say") {
  for (int radius = 1; radius < 60; radius += 3) {
    static Picture p;
    p.pixels.fill(0);
    p.canvas().disc({100, 100}, radius, red);
    for (int y = -radius; y <= radius; ++y)
      for (int x = -radius; x <= radius; ++x) {
        TEST_ASSERT_EQUAL_HEX16(value(p.at(100 + x, 100 + y)), value(p.at(100 - x, 100 + y)));
        TEST_ASSERT_EQUAL_HEX16(value(p.at(100 + x, 100 + y)), value(p.at(100 + y, 100 + x)));
      }
    TEST_ASSERT_NOT_EQUAL(0, value(p.at(100 + radius, 100)));
    TEST_ASSERT_EQUAL(0, value(p.at(101 + radius, 100)));
    TEST_ASSERT_EQUAL_HEX16(0xF800, value(p.at(100, 100)));
  }
}

TEST("an outline leaves its middle alone, a thick one fills it, and one of no thickness draws nothing") {
  static Picture p;
  p.canvas().outline({10, 10, 60, 40}, 12, red, 2);
  TEST_ASSERT_EQUAL(0, value(p.at(40, 30)));
  TEST_ASSERT_EQUAL_HEX16(0xF800, value(p.at(40, 11)));
  TEST_ASSERT_EQUAL(0, value(p.at(40, 12)));
  TEST_ASSERT_EQUAL(0, value(p.at(10, 10)));
  p.canvas().outline({100, 100, 21, 21}, 4, red, 40);
  TEST_ASSERT_EQUAL_HEX16(0xF800, value(p.at(110, 110)));
  p.canvas().outline({150, 100, 21, 21}, 4, red, 0);
  TEST_ASSERT_EQUAL(0, value(p.at(160, 110)));
  TEST_ASSERT_EQUAL(0, value(p.at(160, 100)));
}

TEST("a polygon on whole pixels is a fill") {
  static Picture a, b;
  const Point corners[] = {{10, 20}, {50, 20}, {50, 33}, {10, 33}};
  a.canvas().polygon(corners, red);
  b.canvas().fill({10, 20, 40, 13}, red);
  TEST_ASSERT_TRUE(a.pixels == b.pixels);
}

TEST("two triangles that share an edge leave no gap and do not overlap much") {
  static Picture p;
  p.canvas().triangle({20, 20}, {120, 20}, {20, 120}, red);
  p.canvas().triangle({120, 20}, {120, 120}, {20, 120}, red);
  for (int y = 20; y < 120; ++y)
    for (int x = 20; x < 120; ++x) TEST_ASSERT_GREATER_THAN(20, value(p.at(x, y)) >> 11);
  TEST_ASSERT_EQUAL(100 * 100, p.lit());
}

TEST("straight lines include both ends; slanted ones reach them") {
  static Picture p;
  p.canvas().line({10, 10}, {19, 10}, red);
  TEST_ASSERT_EQUAL(10, p.lit());
  p.pixels.fill(0);
  p.canvas().line({10, 10}, {10, 3}, red);
  TEST_ASSERT_EQUAL(8, p.lit());
  p.pixels.fill(0);
  p.canvas().line({10, 10}, {40, 25}, red);
  TEST_ASSERT_NOT_EQUAL(0, value(p.at(10, 10)));
  TEST_ASSERT_NOT_EQUAL(0, value(p.at(40, 25)));
}

TEST("a gradient begins and ends with its colours and never leaves them") {
  static Picture p;
  p.canvas().gradient({0, 0, 240, 240}, rgb(0x000000), rgb(0xFFFFFF));
  for (int x = 0; x < side; ++x) {
    TEST_ASSERT_EQUAL_HEX16(0x0000, value(p.at(x, 0)));
    TEST_ASSERT_EQUAL_HEX16(0xFFFF, value(p.at(x, 239)));
  }
  for (int y = 1; y < side; ++y) TEST_ASSERT_INT_WITHIN(2, value(p.at(5, y - 1)) >> 11, value(p.at(5, y)) >> 11);
}

TEST("a die shows as many pips as it says") {
  for (int pips = 0; pips <= 6; ++pips) {
    static Picture p;
    p.pixels.fill(0);
    p.canvas().die(10, 10, 32, pips, palette::white, red);
    int pure = 0;  // pixels wholly of a pip, the same number in each
    for (const auto v : p.pixels) pure += v == 0xF800;
    static int one = 0;
    if (pips == 1) one = pure;
    TEST_ASSERT_EQUAL(one * pips, pure);
  }
}

TEST("a region is filled as far as it reaches, and its rim lies inside it along the edge") {
  for (unsigned i = 0; i < assets::altay_regions.count; ++i) {
    const unsigned number = assets::altay_regions.first + i;
    Picture whole, rim;
    whole.canvas().region(0, 0, number, {red});
    rim.canvas().region(0, 0, number, {.colour = red, .rim = 1});
    for (int y = 0; y < assets::altay_regions.height; ++y)
      for (int x = 0; x < assets::altay_regions.width; ++x) {
        const auto in = [&](int dx, int dy) { return region_contains(number, {x + dx, y + dy}); };
        const bool inner = in(0, 0) && in(1, 0) && in(-1, 0) && in(0, 1) && in(0, -1);
        TEST_ASSERT_EQUAL(in(0, 0) ? value(red) : 0, value(whole.at(x, y)));
        TEST_ASSERT_EQUAL(in(0, 0) && !inner ? value(red) : 0, value(rim.at(x, y)));
      }
  }
}

TEST("an image has its colours where it is drawn, and nothing where it is transparent") {
  Picture picture;
  picture.canvas().image(10, 20, Image::figure_circle);
  TEST_ASSERT_EQUAL(value(palette::night), value(picture.at(13, 20)));
  TEST_ASSERT_EQUAL(value(palette::player[0]), value(picture.at(14, 26)));
  TEST_ASSERT_EQUAL(0, value(picture.at(10, 20)));
  TEST_ASSERT_EQUAL(0, value(picture.at(19, 27)));
}
