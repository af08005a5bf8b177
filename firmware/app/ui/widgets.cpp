#include "firmware/app/ui/widgets.hpp"

#include "firmware/app/screens/screens.hpp"
#include "firmware/app/ui/palette.hpp"
#include "firmware/app/ui/sound.hpp"
#include "hal/battery.hpp"
#include "hal/buttons.hpp"
#include "hal/display.hpp"

namespace app {

namespace {

/// A little key with the sign that is printed beside the button, then what it does. Returns where it ends.
int draw_hint(Canvas& canvas, int x, int y, std::string_view sign, std::string_view word, Align align) {
  const int key = measure(Font::small, sign) + 8;
  const int width = key + 4 + measure(Font::small, word);
  const int left = align == Align::left ? x : align == Align::right ? x - width : x - width / 2;
  canvas.box({left, y + 4, key, 16}, 5, palette::ridge);
  canvas.text({left, y + 4, key, 16}, Font::small, palette::ink, sign, Align::centre);
  canvas.text({left + key + 4, y, width - key, footer_height}, Font::small, palette::muted, word);
  return left + width;
}

}  // namespace

void draw_header(Canvas& canvas, std::string_view title) {
  canvas.fill({0, 0, canvas.width(), header_height}, palette::ground);
  canvas.hline(0, header_height - 1, canvas.width(), palette::ridge);
  draw_fitting(canvas, {8, 0, canvas.width() - 16, header_height - 1}, palette::dawn, title,
               {Font::title, Font::bold, Font::small});
}

void draw_fitting(Canvas& canvas, Rect box, Colour colour, std::string_view text, std::initializer_list<Font> fonts) {
  if (!canvas.touches(box)) return;
  for (const Font font : fonts)
    if (measure(font, text) <= box.w) return static_cast<void>(canvas.text(box, font, colour, text));
  const Font last = fonts.end()[-1];
  const int spare = box.h - 2 * line_height(last);
  canvas.wrapped({box.x, box.y + spare / 2, box.w, box.h - spare / 2}, last, colour, text);
}

void draw_footer(Canvas& canvas, std::string_view select, std::string_view back, std::string_view details) {
  const int y = canvas.height() - footer_height;
  canvas.fill({0, y, canvas.width(), footer_height}, palette::ground);
  if (!select.empty()) draw_hint(canvas, 6, y, hal::button_label(hal::Button::select), select, Align::left);
  if (!details.empty()) {
    // Without a button of its own it is a long press of select.
    Line sign;
    if (hal::held(hal::buttons_present(), hal::Button::x))
      sign << std::string_view(hal::button_label(hal::Button::x));
    else
      sign << std::string_view(hal::button_label(hal::Button::select)) << "...";
    draw_hint(canvas, canvas.width() / 2, y, sign, details, Align::centre);
  }
  if (!back.empty()) draw_hint(canvas, canvas.width() - 6, y, hal::button_label(hal::Button::back), back, Align::right);
}

std::optional<Icon> battery_icon() {
  const hal::Battery b = hal::battery();
  if (!b.present) return std::nullopt;
  if (b.charging) return Icon::battery_charging;
  if (b.percent > 65) return Icon::battery_full;
  if (b.percent > 35) return Icon::battery_half;
  return b.percent > 12 ? Icon::battery_low : Icon::battery_empty;
}

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

/// To the next row that is no heading; going up, a heading above comes into view too.
void Menu::step(int by) {
  const unsigned n = size();
  do cursor_.move(by, n, visible());
  while (row(cursor_.at).heading);
  if (cursor_.at == cursor_.first && cursor_.at > 0 && row(cursor_.at - 1u).heading) --cursor_.first;
}

void Menu::draw_row(Canvas& canvas, Rect area, unsigned i, bool here) const {
  const Row r = row(i);
  if (r.heading) {
    canvas.text({area.x + 4, area.y + 6, area.w - 8, area.h - 6}, Font::small, palette::dawn, r.label);
    canvas.hline(area.x + 2, area.bottom() - 1, area.w - 4, palette::ridge);
    return;
  }
  canvas.box(area, 7, here ? palette::ember : palette::stone);
  const Colour ink = !r.enabled ? palette::faint : here ? palette::night : palette::ink;
  int x = area.x + 8;
  if (r.has_icon) {
    canvas.icon(area.x + 4, area.y + 2, r.icon, 24, {.dim = !r.enabled});
    x = area.x + 34;
  }
  if (r.badge >= 0) {
    canvas.badge(area.x + 5, area.y + 3, 22, r.badge);
    x = area.x + 34;
  }
  int right = area.right() - 8;
  if (!r.value.empty()) {
    const Colour tone = here ? palette::night : palette::dawn;
    if (r.adjustable && here) {
      canvas.triangle({right, area.y + 14}, {right - 6, area.y + 8}, {right - 6, area.y + 20}, tone);
      right -= 10;
    }
    const int w = canvas.text({x, area.y, right - x, area.h}, Font::bold, tone, r.value, Align::right);
    right -= w;
    if (r.adjustable && here) {
      canvas.triangle({right - 10, area.y + 14}, {right - 4, area.y + 8}, {right - 4, area.y + 20}, tone);
      right -= 14;
    }
  }
  draw_fitting(canvas, {x, area.y, right - x - 2, area.h}, ink, r.label, {here ? Font::bold : Font::body, Font::small});
}

void Menu::draw(Canvas& canvas) const {
  canvas.clear(palette::night);
  draw_top(canvas);
  const unsigned shown_rows = visible(), n = size();
  const int top =
      top_height() + (canvas.height() - top_height() - footer_height - static_cast<int>(shown_rows) * row_height()) / 2;
  const bool scrolls = n > shown_rows;
  for (unsigned i = 0; i < shown_rows && cursor_.first + i < n; ++i) {
    const unsigned index = cursor_.first + i;
    const Rect area{6, top + static_cast<int>(i) * row_height() + 1, canvas.width() - (scrolls ? 20 : 12),
                    row_height() - 3};
    if (!canvas.touches(area)) continue;
    draw_row(canvas, area, index, index == cursor_.at);
  }
  if (scrolls) {
    const int track = static_cast<int>(shown_rows) * row_height() - 4;
    const int length = track * static_cast<int>(shown_rows) / static_cast<int>(n);
    const int at = track * cursor_.first / static_cast<int>(n);
    canvas.box({canvas.width() - 9, top + 2, 4, track}, 2, palette::ground);
    canvas.box({canvas.width() - 9, top + 2 + at, 4, length}, 2, palette::ridge);
  }
  const Row at = row(cursor_.at);
  draw_footer(canvas, at.adjustable ? str(Str::key_change) : str(Str::key_select), back_word(), details_word());
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
      if (row(cursor_.at).adjustable) {
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
    case Key::back:
      left();
      break;
    default:
      break;
  }
}

}  // namespace app
