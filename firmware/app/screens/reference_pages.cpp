#include "firmware/app/screens/reference_pages.hpp"

#include "firmware/app/screens/screens.hpp"
#include "firmware/app/ui/palette.hpp"
#include "firmware/app/ui/sound.hpp"
#include "hal/buttons.hpp"
#include "hal/display.hpp"

namespace pd::screens {

namespace {

/// Room for a page; taller than any, so that nothing is left out when it is drawn to be scrolled.
Rect page_area(int width, int height) {
  const Rect body = body_of(width, height);
  return {body.x + 10, body.y + 6, body.w - 20, body.h - 8};
}
constexpr int any_height = 1000;

/// How far a page of this height can be scrolled.
int range_of(int height, Rect area) { return height > area.h ? height - area.h : 0; }

class SectionPages final : public ItemPages {
 public:
  void open(const Reference& box, Item item) {
    box_ = &box;
    section_ = item.section;
    at_ = item.number;
  }

 protected:
  const Reference& reference() const override { return *box_; }
  unsigned size() const override { return box_->sections[section_].size(); }
  Line title() const override { return box_->label(item()).heading(); }
  int draw_item(Canvas& canvas, Rect area) const override { return box_->draw(canvas, area, item()); }

 private:
  Item item() const { return {section_, static_cast<std::uint8_t>(at_)}; }
  const Reference* box_ = nullptr;
  std::uint8_t section_ = 0;
};

SectionPages the_pages;

class SectionList final : public Menu {
 public:
  const Reference* box = nullptr;
  unsigned number = 0;

  /// The page may have been turned: the cursor goes where the reader was.
  void shown(bool returning) override {
    if (returning) cursor_.at = static_cast<std::uint8_t>(row_of(the_pages.page()));
    Menu::shown(returning);
  }

 protected:
  Line title() const override { return str(the_section().title); }
  unsigned size() const override {
    return the_section().size() + (has_headings() ? static_cast<unsigned>(the_section().groups.size()) : 0);
  }
  Row row(unsigned i) const override {
    if (const Group* section = heading(i)) return Row::heading_of(str(section->heading));
    const Label label = box->label(item(i));
    return Row::of(label.icon, label.name, label.value);
  }
  void chosen(unsigned i) override {
    the_pages.open(*box, item(i));
    push(the_pages);
  }

 private:
  const Section& the_section() const { return box->sections[number]; }
  bool has_headings() const { return the_section().groups.size() > 1; }

  /// The section that row `i` is the heading of, or nullptr; `i` becomes the number of the item.
  const Group* walk(unsigned& i) const {
    unsigned before = 0;
    for (const Group& section : the_section().groups) {
      if (has_headings() && i-- == 0) return &section;
      if (i < section.count) break;
      i -= section.count;
      before += section.count;
    }
    i += before;
    return nullptr;
  }
  const Group* heading(unsigned i) const { return walk(i); }
  Item item(unsigned i) const {
    walk(i);
    return {static_cast<std::uint8_t>(number), static_cast<std::uint8_t>(i)};
  }
  unsigned row_of(unsigned item) const {
    unsigned row = item;
    if (!has_headings()) return row;
    for (const Group& section : the_section().groups) {
      ++row;
      if (item < section.count) break;
      item -= section.count;
    }
    return row;
  }
};

SectionList the_list;

}  // namespace

void ItemPages::shown(bool returning) {
  if (!returning) scroll_ = 0;
}

void ItemPages::draw(Canvas& canvas) const {
  draw_backdrop(canvas);
  int range = 0;
  if (!draw_whole(canvas)) {
    const Rect area = page_area(canvas.width(), canvas.height());
    {
      const auto page = canvas.page(body_of(canvas.width(), canvas.height()));
      range = range_of(draw_item(canvas, {area.x, area.y - scroll_, area.w, any_height}), area);
    }
    if (range > 0) {
      const int length = area.h * area.h / (area.h + range);
      canvas.box({canvas.width() - 7, area.y + (area.h - length) * scroll_ / range, 4, length}, 2, palette::ridge);
    }
    Line number;
    if (size() > 1) number << at_ + 1 << '/' << size();
    const int width = measure(Font::small, number);
    draw_header(canvas, {});
    draw_fitting(canvas, {8, 0, canvas.width() - 22 - width, header_height - 1}, palette::dawn, title(),
                 {Font::title, Font::bold, Font::small});
    canvas.text({8, 0, canvas.width() - 16, header_height - 1}, Font::small, palette::muted, number, Align::right);
  }
  draw_footer(canvas, size() > 1 || range > scroll_ ? str(Str::key_more) : std::string_view{}, str(Str::key_back),
              str(Str::key_icons));
}

void ItemPages::press(Key key) {
  const int distance = 2 * line_height(reading()), range = scroll_range();
  const auto scroll_to = [&](int y) { scroll_ = y < 0 ? 0 : y > range ? range : y; };
  switch (key) {
    case Key::up:
    case Key::previous: return scroll_ > 0 ? scroll_to(scroll_ - distance) : turn(-1);
    case Key::down:
    case Key::next:
    case Key::select: return scroll_ < range ? scroll_to(scroll_ + distance) : turn(1);
    case Key::left: return turn(-1);
    case Key::right: return turn(1);
    case Key::details: return push(text_pages({&reference().icons(), 1}, 0));
    case Key::back:
    case Key::menu: return pop();
    default: return;
  }
}

void ItemPages::turn(int by) {
  const int n = static_cast<int>(size());
  if (n < 2) return;
  at_ = static_cast<unsigned>((static_cast<int>(at_) + by + n) % n);
  scroll_ = 0;
  play_sound(Sound::move);
}

int ItemPages::scroll_range() const {
  const hal::Size size = hal::display_size();
  Canvas nothing({}, size.width, size.height, 0, 0);  // what is drawn here is only measured
  if (draw_whole(nothing)) return 0;
  const Rect area = page_area(size.width, size.height);
  return range_of(draw_item(nothing, {area.x, area.y, area.w, any_height}), area);
}

Screen& section(const Reference& box, unsigned number) {
  the_list.box = &box;
  the_list.number = number;
  return the_list;
}

}  // namespace pd::screens
