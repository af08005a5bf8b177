#include "firmware/app/games/games.hpp"
#include "firmware/app/screens/play_screen.hpp"
#include "firmware/app/screens/screens.hpp"
#include "firmware/app/ui/palette.hpp"

namespace pd::screens {

namespace {

Table& table() { return table_in_play(); }

/// Who plays for whom: a computer may take a person's seat, and give it back. A seat that a computer had from the
/// beginning stays its own, or its secrets would be seen.
class SeatsMenu final : public Menu {
 protected:
  static constexpr int effect_height = 52;

  Line title() const override { return str(Str::pause_seats); }
  unsigned size() const override { return table().match.setup.players; }
  Row row(unsigned i) const override {
    const Person& person = table().match.people[i];
    const unsigned level = decode_controller(table().session.decider(i)).level;
    Row r;
    r.label << person.name.view();
    r.badge = static_cast<std::int8_t>(person.colour);
    r.enabled = r.adjustable = !person.is_computer();
    r.why_not = Str::seats_why_computer;
    if (level == 0)
      r.value << str(Str::setup_is_person);
    else
      r.value << level_name(level);
    return r;
  }
  void chosen(unsigned) override {}

  /// A person, then the levels from the easiest on.
  void adjusted(unsigned i, int step) override {
    constexpr unsigned count = players::dial.size() + 1;
    const unsigned at = players::dial_number(decode_controller(table().session.decider(i)).level);
    const unsigned next = (at + count + static_cast<unsigned>(step)) % count;
    const std::uint8_t wanted = next == 0 ? std::uint8_t{0} : players::dial[next - 1];
    if (!play_screen().seat(i, {wanted, 0})) push(notice(Icon::lock, str(Str::seats_why_often)));
  }

  int top_height() const override { return header_height + effect_height; }
  void draw_top(Canvas& canvas) const override {
    draw_header(canvas, title());
    canvas.wrapped({8, header_height + 4, canvas.width() - 16, effect_height - 4}, Font::small, palette::muted,
                   str(Str::seats_text));
  }
};

SeatsMenu the_seats_menu;

}  // namespace

Screen& seats_menu() { return the_seats_menu; }

}  // namespace pd::screens
