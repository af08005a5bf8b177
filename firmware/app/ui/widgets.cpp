#include "firmware/app/ui/widgets.hpp"

#include <array>

#include "firmware/app/ui/palette.hpp"
#include "firmware/app/ui/screen_stack.hpp"
#include "hal/battery.hpp"
#include "hal/buttons.hpp"
#include "hal/display.hpp"

namespace pd::ui {

int key_width(std::string_view label) { return measure(Font::small, label) + 8; }

void draw_key(Canvas& canvas, Rect box, std::string_view label) {
  canvas.box(box, 5, palette::shade);
  canvas.box({box.x, box.y, box.w, box.h - 1}, 5, palette::ridge);
  canvas.text(box, Font::small, palette::ink, label, Align::centre);
}

void draw_backdrop(Canvas& canvas) {
  const int high = size_of(Image::planks).y;
  for (int y = 0; y < canvas.height(); y += high) canvas.image(0, y, Image::planks);
}

void draw_panel(Canvas& canvas, Rect box, Colour frame) {
  canvas.box(box, 8, palette::shade);
  canvas.box(box.inset(1), 7, frame);
  canvas.box(box.inset(3), 5, palette::shade);
  canvas.box(box.inset(4), 4, palette::ground);
  for (const int x : {box.x + 8, box.right() - 11})
    for (const int y : {box.y + 8, box.bottom() - 11}) canvas.fill({x, y, 3, 3}, palette::ridge);
}

void draw_plaque(Canvas& canvas, Rect box, bool chosen) {
  constexpr int radius = 7;
  canvas.box(box, radius, chosen ? palette::ember : palette::stone);
  canvas.hline(box.x + radius, box.y, box.w - 2 * radius, chosen ? palette::dawn : palette::ridge);
  const auto foot = canvas.clip({box.x, box.bottom() - 2, box.w, 2});
  canvas.box(box, radius, chosen ? palette::coal : palette::shade);
}

namespace {

constexpr int footer_edge = 6, footer_gap = 12;

/// Of a key and what it does; nothing where there is no word.
int hint_width(std::string_view label, std::string_view word) {
  return word.empty() ? 0 : key_width(label) + 4 + measure(Font::small, word);
}

/// A little key with the label that is printed beside the button, then what it does. Where it is tapped, both of them
/// are a button.
void draw_hint(Canvas& canvas, int left, std::string_view label, std::string_view word) {
  if (word.empty()) return;
  const int y = canvas.height() - footer_height, key = key_width(label), width = hint_width(label, word);
  if (hal::is_touched()) {
    canvas.box({left - 3, y + 1, width + 7, footer_height - 2}, 7, palette::stone);
    canvas.outline({left - 3, y + 1, width + 7, footer_height - 2}, 7, palette::ridge);
  }
  draw_key(canvas, {left, y + 4, key, 16}, label);
  canvas.text({left + key + 4, y, width - key, footer_height}, Font::small, palette::muted, word);
}

}  // namespace

void draw_header(Canvas& canvas, std::string_view title) {
  const Accent accent = screen_stack().accent();
  canvas.gradient({0, 0, canvas.width(), header_height - 2}, accent.high, accent.low);
  canvas.hline(0, 0, canvas.width(), accent.edge);
  canvas.hline(0, header_height - 2, canvas.width(), accent.edge);
  canvas.hline(0, header_height - 1, canvas.width(), palette::shade);
  draw_fitting(canvas, {8, 0, canvas.width() - 16, header_height - 1}, palette::dawn, title,
               {Font::title, Font::bold, Font::small});
}

Font fitting(int width, std::string_view text, std::initializer_list<Font> fonts) {
  for (const Font font : fonts)
    if (measure(font, text) <= width) return font;
  return fonts.end()[-1];
}

void draw_fitting(Canvas& canvas, Rect box, Colour colour, std::string_view text, std::initializer_list<Font> fonts) {
  if (!canvas.touches(box)) return;
  const Font font = fitting(box.w, text, fonts), last = fonts.end()[-1];
  if (font != last || measure(last, text) <= box.w) return static_cast<void>(canvas.text(box, font, colour, text));
  const int spare = box.h - 2 * line_height(last);
  canvas.wrapped({box.x, box.y + spare / 2, box.w, box.h - spare / 2}, last, colour, text);
}

Font label_font(Rect box, std::string_view text) {
  if (reading() == Font::body) return Font::small;
  for (const Font font : {reading(), Font::body})
    if (wrapped_height(font, box.w, text) <= box.h) return font;
  return Font::small;
}

int label_height(int usual, int room, int lines) {
  const int large = line_height(Font::large);
  return reading() == Font::large && lines * large <= room ? large : usual;
}

void draw_footer(Canvas& canvas, std::string_view select, std::string_view back, std::string_view details) {
  const int y = canvas.height() - footer_height;
  canvas.fill({0, y, canvas.width(), footer_height}, palette::bark);
  canvas.hline(0, y, canvas.width(), palette::shade);
  canvas.hline(0, y + 1, canvas.width(), palette::ridge);
  std::string_view first = hal::button_label(hal::Button::select), last = hal::button_label(hal::Button::back);
  Line middle;  // without a button of its own it is a long press of select
  middle << std::string_view(hal::button_label(hal::Button::x));
  if (middle.empty()) middle << first << "...";
  const int gaps = footer_gap * (details.empty() ? 1 : 2);
  if (hint_width(first, select) + hint_width(middle, details) + hint_width(last, back) + gaps >
      canvas.width() - 2 * footer_edge) {
    first = hal::short_button_label(hal::Button::select);
    last = hal::short_button_label(hal::Button::back);
  }
  const int right = canvas.width() - footer_edge - hint_width(last, back), width = hint_width(middle, details);
  draw_hint(canvas, footer_edge, first, select);
  // In the middle of the panel, or between its neighbours where one of them would come near.
  const int from = footer_edge + hint_width(first, select) + footer_gap, to = right - footer_gap - width;
  const int wanted = canvas.width() / 2 - width / 2;
  draw_hint(canvas, wanted < from || wanted > to ? (from + to) / 2 : wanted, middle, details);
  draw_hint(canvas, right, last, back);
}

Image figure_image(unsigned colour) {
  constexpr std::array figures = {Image::figure_circle, Image::figure_square, Image::figure_triangle,
                                  Image::figure_diamond, Image::figure_star};
  static_assert(nth(Image::figure_circle, 1) == Image::figure_circle_x2);
  return figures[colour];
}

std::optional<Icon> battery_icon() {
  const hal::Battery b = hal::battery();
  if (!b.present) return std::nullopt;
  if (b.charging) return Icon::battery_charging;
  if (b.percent > 65) return Icon::battery_full;
  if (b.percent > 35) return Icon::battery_half;
  return b.percent > 12 ? Icon::battery_low : Icon::battery_empty;
}

}  // namespace pd::ui
