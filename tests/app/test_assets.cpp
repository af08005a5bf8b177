#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>

#include "assets/tables.hpp"
#include "firmware/app/ui/glyph.hpp"
#include "firmware/app/ui/menu.hpp"
#include "firmware/app/ui/strings.hpp"
#include "generated/languages.hpp"
#include "hal/boards/all.hpp"
#include "hal/host/host.hpp"
#include "tests/app/picture.hpp"
#include "tests/test.hpp"

using namespace pd;
using test::Picture;

namespace {

std::string_view formatted(core::Text<64>& out, std::string_view pattern, std::initializer_list<Arg> args) {
  out.clear();
  detail::Pieces pieces(pattern, args);
  for (Arg piece = 0; pieces.next(piece);)
    if (piece.is_number)
      out << piece.number;
    else
      out << piece.text;
  return out;
}

void expect(std::string_view expected, std::string_view got) {
  TEST_ASSERT_EQUAL(expected.size(), got.size());
  TEST_ASSERT_EQUAL_STRING_LEN(expected.data(), got.data(), expected.size());
}

// Linear light, 0 to 1.
struct Light {
  double r, g, b;
};
Light linear(Colour c) {
  const auto v = static_cast<unsigned>(c);
  const auto part = [](unsigned value, double most) { return std::pow(value / most, 2.2); };
  return {part(v >> 11, 31), part(v >> 5 & 63, 63), part(v & 31, 31)};
}

// What a person without one kind of cone sees, after Vienot, Brettel and Mollon (1999).
Light trichromat(Light l) { return l; }
Light protanope(Light l) {
  const double both = 0.112 * l.r + 0.888 * l.g;
  return {both, both, 0.004 * (l.r - l.g) + l.b};
}
Light deuteranope(Light l) {
  const double both = 0.292 * l.r + 0.708 * l.g;
  return {both, both, 0.022 * (l.g - l.r) + l.b};
}

// Distance in the CIELAB space: 2 can just be seen, 30 is another colour.
double difference(Light a, Light b) {
  const auto lab = [](Light l) {
    const auto f = [](double t) { return t > 0.008856 ? std::cbrt(t) : 7.787 * t + 16.0 / 116; };
    const double x = f((0.4124 * l.r + 0.3576 * l.g + 0.1805 * l.b) / 0.9505);
    const double y = f(0.2126 * l.r + 0.7152 * l.g + 0.0722 * l.b);
    const double z = f((0.0193 * l.r + 0.1192 * l.g + 0.9505 * l.b) / 1.089);
    return std::array{116 * y, 500 * (x - y), 200 * (y - z)};
  };
  const auto p = lab(a), q = lab(b);
  return std::hypot(p[0] - q[0], p[1] - q[1], p[2] - q[2]);
}

// Contrast as the web's guidelines count it, in tenths: 45 is enough for text, 70 is good.
int contrast_tenths(Colour a, Colour b) {
  const auto luminance = [](Light l) { return 0.2126 * l.r + 0.7152 * l.g + 0.0722 * l.b + 0.05; };
  const double x = luminance(linear(a)), y = luminance(linear(b));
  return static_cast<int>(10 * std::max(x, y) / std::min(x, y));
}

/// Remembers how each text stands out from the box that it is written on, in tenths, inside one area.
class Contrasts final : public Surface {
 public:
  explicit Contrasts(Rect area) : area_(area) {}
  int worst = 1000;
  unsigned texts = 0;

  void fill(Rect, Colour) override {}
  void gradient(Rect, Rect, Colour, Colour) override {}
  void round(Rect inside, Rect area, int, int thickness, Colour colour) override {
    const bool is_face = inside.h > area_.h / 2;  // not its lower edge
    if (area == area_ && thickness == 0 && is_face) ground_ = colour;
  }
  void polygon(Rect, std::span<const Point>, Colour) override {}
  void picture(Rect, Point, std::uint16_t, Look) override {}
  void image(Rect, Point, std::uint16_t, Look) override {}
  void region(Rect, Point, std::uint16_t, RegionLook) override {}
  void die(Rect, Rect, int, Colour, Colour) override {}
  void badge(Rect, Rect, int, bool) override {}
  void glyphs(Rect inside, Point, Font, Colour colour, std::string_view) override {
    if (common(inside, area_).empty()) return;
    worst = std::min(worst, contrast_tenths(colour, ground_));
    ++texts;
  }

 private:
  Rect area_;
  Colour ground_{};
};

/// Rows that can be chosen and rows that cannot.
class SomeRows final : public Menu {
 public:
  unsigned size() const override { return 4; }
  Row row(unsigned i) const override {
    Row r = Row::of(Icon::star, "words");
    r.enabled = i % 2 == 0;
    if (i > 1) r.value << "value";
    return r;
  }

 protected:
  Line title() const override { return std::string_view("title"); }
  void chosen(unsigned) override {}
};

}  // namespace

TEST("the row under the cursor can be read, also where it cannot be chosen") {
  host::reset(hal::boards::picosystem::board, 1);
  SomeRows rows;
  for (unsigned i = 0; i < rows.size(); ++i) {
    rows.go_to(i);
    Contrasts contrasts(rows.area_of(i));
    Canvas canvas(contrasts, 240, 240);
    rows.draw(canvas);
    TEST_ASSERT_EQUAL(i, rows.here());
    TEST_ASSERT_EQUAL(i > 1 ? 2 : 1, contrasts.texts);
    TEST_ASSERT_GREATER_OR_EQUAL(45, contrasts.worst);
  }
}

TEST("no letter leaves its line by more than the overhang that the canvas allows for") {
  for (const Font font : {Font::small, Font::body, Font::bold, Font::title, Font::big, Font::large})
    for (unsigned i = 0; i < assets::code_point_count; ++i) {
      const assets::Glyph& g = face(font).glyphs[i];
      TEST_ASSERT_TRUE(g.top >= -overhang && g.top + g.height <= line_height(font) + overhang);
    }
}

TEST("every icon draws something in every size it has, inside its square") {
  for (std::uint16_t i = 0; i < assets::icon_count; ++i)
    for (auto p = assets::icons[i]; p < assets::icons[i + 1]; ++p) {
      const int size = assets::pictures[p].size;
      static Picture all, square;
      all.pixels.fill(0);
      square.pixels.fill(0);
      all.canvas().icon(20, 20, static_cast<Icon>(i), size);
      Canvas c = square.canvas();
      const auto only = c.clip({20, 20, size, size});
      c.icon(20, 20, static_cast<Icon>(i), size);
      TEST_ASSERT_GREATER_THAN(size * size / 16, all.lit());
      TEST_ASSERT_TRUE(all.pixels == square.pixels);
    }
}

TEST("no two icons look alike at 16 pixels") {
  static std::array<Picture, 2> p;
  for (std::uint16_t i = 0; i < assets::icon_count; ++i)
    for (auto j = static_cast<std::uint16_t>(i + 1); j < assets::icon_count; ++j) {
      int differ = 0;
      for (const std::uint16_t k : {i, j}) {
        Canvas c = p[k == j].canvas();
        c.fill({0, 0, 16, 16}, palette::ground);
        c.icon(0, 0, static_cast<Icon>(k), 16);
      }
      for (int y = 0; y < 16; ++y)
        for (int x = 0; x < 16; ++x) differ += difference(linear(p[0].at(x, y)), linear(p[1].at(x, y))) > 15;
      if (differ < 16) {
        char said[64];
        std::snprintf(said, sizeof said, "icons %d and %d differ in %d pixels", i, j, differ);
        TEST_FAIL_MESSAGE(said);
      }
    }
}

TEST("an icon in a size that is not kept is the next smaller one, in the middle") {
  static Picture a, b;
  a.canvas().icon(10, 10, Icon::food, 28);
  b.canvas().icon(12, 12, Icon::food, 24);
  TEST_ASSERT_TRUE(a.pixels == b.pixels);
}

TEST("a dim icon has no colour left of its own") {
  static Picture p;
  p.canvas().icon(10, 10, Icon::food, 32, {.dim = true});
  for (const auto v : p.pixels) TEST_ASSERT_INT_WITHIN(4, v >> 11, v & 31);
}

TEST("the five players differ in colour for everyone, and in shape") {
  for (const auto seen_by : {trichromat, protanope, deuteranope})
    for (std::size_t i = 0; i < palette::player.size(); ++i)
      for (std::size_t j = i + 1; j < palette::player.size(); ++j)
        TEST_ASSERT_GREATER_THAN(
            25, static_cast<int>(difference(seen_by(linear(palette::player[i])), seen_by(linear(palette::player[j])))));
  static std::array<Picture, 5> p;
  for (int seat = 0; seat < 5; ++seat) p[static_cast<std::size_t>(seat)].canvas().badge(0, 0, 16, seat);
  for (std::size_t i = 0; i < 5; ++i)
    for (std::size_t j = i + 1; j < 5; ++j) {
      int differ = 0;
      for (std::size_t k = 0; k < p[i].pixels.size(); ++k) differ += (p[i].pixels[k] == 0) != (p[j].pixels[k] == 0);
      TEST_ASSERT_GREATER_THAN(20, differ);
    }
}

TEST("text stands out from what it is written on") {
  for (const Colour ground : {palette::night, palette::ground, palette::stone}) {
    TEST_ASSERT_GREATER_OR_EQUAL(70, contrast_tenths(palette::ink, ground));
    TEST_ASSERT_GREATER_OR_EQUAL(45, contrast_tenths(palette::muted, ground));
    TEST_ASSERT_GREATER_OR_EQUAL(45, contrast_tenths(palette::ember, ground));
    TEST_ASSERT_GREATER_OR_EQUAL(70, contrast_tenths(palette::dawn, ground));
  }
  for (std::size_t i = 0; i < palette::player.size(); ++i)
    TEST_ASSERT_GREATER_OR_EQUAL(45, contrast_tenths(palette::on_player[i], palette::player[i]));
}

TEST("arguments and forms of words go into a text") {
  core::Text<64> out;
  set_language(Language::en);
  expect("Ann takes 1 apple", formatted(out, "{0} takes {1} {1:apple|apples}", {"Ann", 1}));
  expect("Ann takes 5 apples", formatted(out, "{0} takes {1} {1:apple|apples}", {"Ann", 5}));
  expect("Ann holds it", formatted(out, "{0} {0!holds|hold} it", {"Ann"}));
  expect("Grannoludy hold it", formatted(out, "{0} {0!holds|hold} it", {Str::cv_grannoludy}));
  set_language(Language::pl);
  for (const auto& [n, word] :
       {std::pair{1, "chata"}, {2, "chaty"}, {4, "chaty"}, {5, "chat"}, {12, "chat"}, {22, "chaty"}})
    expect(word, formatted(out, "{0:chata|chaty|chat}", {n}));
  set_language(Language::uk);
  for (const auto& [n, word] :
       {std::pair{1, "дім"}, {2, "доми"}, {5, "домів"}, {12, "домів"}, {21, "дім"}, {22, "доми"}})
    expect(word, formatted(out, "{0:дім|доми|домів}", {n}));
  set_language(Language::cs);
  for (const auto& [n, word] : {std::pair{1, "dům"}, {2, "domy"}, {4, "domy"}, {5, "domů"}, {22, "domů"}})
    expect(word, formatted(out, "{0:dům|domy|domů}", {n}));
  set_language(Language::en);
}

TEST("an argument that was not given shows as a question mark, and what is too long is cut") {
  core::Text<64> out;
  expect("a ? b", formatted(out, "a {3} b", {1}));
  core::Text<4> four;
  format(four, Str::app_name, {});
  TEST_ASSERT_EQUAL(4, four.size());
}

TEST("every language has its own name, and the name of the app is the same in all") {
  for (int l = 0; l < language_count; ++l) {
    set_language(static_cast<Language>(l));
    expect("Pocket Dawn", str(Str::app_name));
    TEST_ASSERT_FALSE(str(Str::language_own_name).empty());
  }
  set_language(Language::uk);
  expect("Українська", str(Str::language_own_name));
  expect("Čeština", str(Str::language_own_name, Language::cs));
  set_language(Language::en);
}
