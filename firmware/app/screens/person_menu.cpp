#include "firmware/app/screens/person_menu.hpp"

#include "firmware/app/screens/match_setup.hpp"
#include "firmware/app/screens/name_editor.hpp"
#include "firmware/app/ui/menu.hpp"
#include "firmware/app/ui/palette.hpp"
#include "firmware/app/ui/widgets.hpp"

namespace pd::screens {

namespace {

class PersonMenu final : public Menu {
 public:
  unsigned seat = 0;

 protected:
  enum Rows : unsigned { name_row, type_row, colour_row, plays_row, level_row, style_row, row_count };
  Line title() const override { return formatted(Str::setup_person, {static_cast<int>(seat) + 1}); }
  unsigned size() const override { return person().is_computer() ? row_count : level_row; }
  Row row(unsigned i) const override {
    constexpr Str labels[] = {Str::setup_name,  Str::setup_type_name, Str::setup_colour,
                              Str::setup_plays, Str::setup_level,     Str::setup_style};
    constexpr Str colours[] = {Str::colour_0, Str::colour_1, Str::colour_2, Str::colour_3, Str::colour_4};
    Row r;
    r.adjustable = i != type_row;
    r.label << str(labels[i]);
    if (i == name_row) r.value << person().name.view();
    if (i == colour_row) r.value << str(colours[person().colour]);
    if (i == plays_row) r.value << str(person().is_computer() ? Str::setup_is_computer : Str::setup_is_person);
    if (i == level_row) r.value << level_name(person().level);
    if (i == style_row) r.value << str(match_setup().game().styles[person().style]);
    return r;
  }
  void adjusted(unsigned i, int step) override {
    switch (i) {
      case name_row: return match_setup().turn_name(seat, step);
      case colour_row: return match_setup().turn_colour(seat, step);
      case plays_row: return match_setup().swap_controller(seat);
      case level_row: return match_setup().turn_level(seat, step);
      case style_row: return match_setup().turn_style(seat, step);
      default: return;
    }
  }
  void chosen(unsigned i) override {
    if (i == type_row) push(name_editor(match_setup().match.people[seat], is_taken));
  }
  int top_height() const override { return header_height + 54; }
  void draw_top(Canvas& canvas) const override {
    draw_header(canvas, title());
    const int w = measure(Font::big, person().name) + 48;
    const int x = (canvas.width() - w) / 2;
    canvas.badge(x, header_height + 8, 40, person().colour);
    canvas.text({x + 48, header_height + 8, canvas.width() - x - 52, 40}, Font::big, palette::player[person().colour],
                person().name);
  }

 private:
  const Person& person() const { return match_setup().match.people[seat]; }
  static bool is_taken(std::string_view name);
};

PersonMenu the_person_menu;

bool PersonMenu::is_taken(std::string_view name) { return match_setup().has_name(name, the_person_menu.seat); }

class SoloMenu final : public Menu {
 protected:
  enum Rows : unsigned { start_row, level_row, row_count };
  static constexpr int about_height = 74;
  Line title() const override { return str(Str::even_title); }
  unsigned size() const override { return row_count; }
  Row row(unsigned i) const override {
    if (i == start_row) return Row::of(Icon::play, str(Str::setup_begin));
    return Row::adjusting(Icon::figure, str(Str::setup_level), level_name(match_setup().solo_level()));
  }
  void adjusted(unsigned, int step) override { match_setup().turn_solo_level(step); }
  void chosen(unsigned) override {
    match_setup().make_solo(match_setup().solo_level());
    start_match(match_setup().match, match_setup().first_player);
  }
  int top_height() const override { return header_height + about_height; }
  void draw_top(Canvas& canvas) const override {
    draw_header(canvas, title());
    canvas.wrapped({8, header_height + 4, canvas.width() - 16, about_height - 4}, Font::small, palette::muted,
                   match_setup().about_even_match());
  }
};

SoloMenu the_solo_menu;

}  // namespace

Screen& person_menu(unsigned seat) {
  the_person_menu.seat = seat;
  return the_person_menu;
}

Screen& solo_menu() { return the_solo_menu; }

}  // namespace pd::screens
