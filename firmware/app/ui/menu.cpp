#include "firmware/app/ui/menu.hpp"

#include <algorithm>

#include "firmware/app/ui/dialogs.hpp"
#include "firmware/app/ui/palette.hpp"
#include "firmware/app/ui/sound.hpp"
#include "hal/buttons.hpp"
#include "hal/display.hpp"

namespace pd::ui {

void (*menu_was_drawn)(const Menu& menu) = nullptr;

// By itself, so that tools/checks/stack.mjs knows it by its name.
[[gnu::noinline]] static void tell_listener(const Menu& menu) { menu_was_drawn(menu); }

void Cursor::move(int step, unsigned size, unsigned visible) {
  if (size == 0) return;
  const int n = static_cast<int>(size);
  at = static_cast<std::uint8_t>(((at + step) % n + n) % n);
  keep_within(size, visible);
}

void Cursor::keep_within(unsigned size, unsigned visible) {
  if (size == 0) {
    at = first = 0;
    return;
  }
  if (at >= size) at = static_cast<std::uint8_t>(size - 1);
  if (at < first) first = at;
  if (at >= first + visible) first = static_cast<std::uint8_t>(at - visible + 1);
  if (first + visible > size) first = static_cast<std::uint8_t>(size > visible ? size - visible : 0);
}

unsigned Menu::visible() const {
  return static_cast<unsigned>((hal::display_size().height - top_height() - footer_height) / row_height());
}

void Menu::shown(bool returning) {
  if (!returning) cursor_ = {};
  cursor_.keep_within(size(), visible());
  if (size() > 0 && row(cursor_.at).heading) step(1);
}

/// To the next row that is no heading.
void Menu::step(int by) {
  const unsigned n = size();
  do cursor_.move(by, n, visible());
  while (row(cursor_.at).heading);
  show_heading();
}

/// At the upper edge, a heading above the cursor comes into view, too.
void Menu::show_heading() {
  if (cursor_.at == cursor_.first && cursor_.at > 0 && row(cursor_.at - 1u).heading) --cursor_.first;
}

void Menu::go_to(unsigned i) {
  if (i >= size() || row(i).heading) return;
  cursor_.at = static_cast<std::uint8_t>(i);
  cursor_.keep_within(size(), visible());
  show_heading();
}

namespace {

/// The value of a row at its right end, between arrows where it can be changed. Returns where the label must end.
int draw_value(Canvas& canvas, Rect area, int x, const Menu::Row& r, bool here) {
  int right = area.right() - 8;
  if (r.value.empty()) return right;
  const Colour tone = here && r.enabled ? palette::night : palette::dawn;
  const bool has_sides = hal::held(hal::buttons_present(), hal::Button::left);
  const bool arrows = here && (r.adjustable || (r.turns && has_sides));
  if (arrows) {
    canvas.triangle({right, area.y + 14}, {right - 6, area.y + 8}, {right - 6, area.y + 20}, tone);
    right -= 10;
  }
  const int room = right - x - (arrows ? 16 : 2) - measure(Font::small, r.label);
  const Font font = measure(Font::bold, r.value) > room ? Font::small : Font::bold;  // the label is to fit, too
  const int w = canvas.text({x, area.y, right - x, area.h}, font, tone, r.value, Align::right);
  right -= w;
  if (arrows) {
    canvas.triangle({right - 10, area.y + 14}, {right - 4, area.y + 8}, {right - 4, area.y + 20}, tone);
    right -= 14;
  }
  return right;
}

/// As much of it as the label leaves room for.
void draw_scene(Canvas& canvas, Rect area, Image scene, std::string_view label) {
  constexpr int before_label = 34, after_label = 12, right_end = 16;  // of the scene, where there is little to see
  const int width = std::min(area.w / 2, area.w - before_label - measure(Font::bold, label) - after_label);
  const Point size = size_of(scene);
  const Rect seen{area.right() - width - 5, area.y + 2, width, area.h - 5};
  const auto clip = canvas.clip(seen);
  canvas.image(seen.right() + right_end - size.x, seen.bottom() - size.y, scene);
}

}  // namespace

void Menu::draw_row(Canvas& canvas, Rect area, unsigned i, bool here) const {
  const Row r = row(i);
  if (r.heading) {
    canvas.text({area.x + 4, area.y + 6, area.w - 8, area.h - 6}, Font::small, palette::dawn, r.label);
    canvas.hline(area.x + 2, area.bottom() - 1, area.w - 4, palette::ridge);
    return;
  }
  draw_plaque(canvas, area, here && r.enabled);
  if (here && !r.enabled) canvas.outline(area, 7, palette::ember, 2);
  if (r.scene) draw_scene(canvas, area, *r.scene, r.label);
  const Colour ink = !r.enabled ? here ? palette::muted : palette::faint : here ? palette::night : palette::ink;
  int x = area.x + 8;
  if (r.has_icon) {
    canvas.box({area.x + 2, area.y + 2, 28, area.h - 5}, 6, here && r.enabled ? palette::coal : r.socket);
    canvas.icon(area.x + 4, area.y + 2, r.icon, 24, {.dim = !r.enabled});
    x = area.x + 34;
  }
  if (r.badge >= 0) {
    canvas.badge(area.x + 5, area.y + 3, 22, r.badge);
    x = area.x + 34;
  }
  const int right = draw_value(canvas, area, x, r, here);
  draw_fitting(canvas, {x, area.y, right - x - 2, area.h}, ink, r.label, {here ? Font::bold : Font::body, Font::small});
}

Rect Menu::area_of(unsigned i) const {
  const hal::Size panel = hal::display_size();
  const unsigned rows = visible(), n = size();
  if (i >= n || i < cursor_.first || i >= cursor_.first + rows) return {};
  const int spare = panel.height - top_height() - footer_height - static_cast<int>(rows) * row_height();
  const int top = top_height() + spare / 2 + static_cast<int>(i - cursor_.first) * row_height();
  return {6, top + 1, panel.width - (n > rows ? 20 : 12), row_height() - 3};
}

void Menu::draw(Canvas& canvas) const {
  draw_backdrop(canvas);
  draw_top(canvas);
  const unsigned shown_rows = visible(), n = size();
  const Rect first = area_of(cursor_.first);
  Rect area = first;
  for (unsigned i = cursor_.first; i < cursor_.first + shown_rows && i < n; ++i, area.y += row_height())
    if (canvas.touches(area)) draw_row(canvas, area, i, i == cursor_.at);
  if (n > shown_rows) {
    const int top = first.y - 1;
    const int track = static_cast<int>(shown_rows) * row_height() - 4;
    const int length = track * static_cast<int>(shown_rows) / static_cast<int>(n);
    const int at = track * cursor_.first / static_cast<int>(n);
    canvas.box({canvas.width() - 9, top + 2, 4, track}, 2, palette::shade);
    canvas.box({canvas.width() - 9, top + 2 + at, 4, length}, 2, palette::ridge);
  }
  if (menu_was_drawn != nullptr) tell_listener(*this);
  draw_footer(canvas, select_word(), back_word(), details_word());
}

void Menu::press(Key key) {
  switch (key) {
    case Key::previous:
    case Key::up:
      step(-1);
      play_sound(Sound::move);
      break;
    case Key::next:
    case Key::down:
      step(1);
      play_sound(Sound::move);
      break;
    case Key::left:
    case Key::right:
      if (const Row at = row(cursor_.at); at.adjustable || at.turns) {
        adjusted(cursor_.at, key == Key::left ? -1 : 1);
        play_sound(Sound::move);
      }
      break;
    case Key::select:
      if (const Row at = row(cursor_.at); !at.enabled) {
        play_sound(Sound::refuse);
        if (at.why_not) push(notice(Icon::lock, str(*at.why_not)));
      } else {
        play_sound(Sound::select);
        if (at.adjustable)
          adjusted(cursor_.at, 1);
        else
          chosen(cursor_.at);
      }
      break;
    case Key::back: left(); break;
    default: break;
  }
}

}  // namespace pd::ui
