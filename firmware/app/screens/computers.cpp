#include "firmware/app/games/games.hpp"
#include "firmware/app/screens/play_screen.hpp"
#include "firmware/app/screens/screens.hpp"
#include "firmware/app/ui/palette.hpp"

namespace pd::screens {

namespace {

const Driver& driver() { return play_screen().driver(); }
Table& table() { return *play_screen().table(); }

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

/// What the strongest computer would do in the place of whoever has the device, from what they may see.
class MoveHint final : public Screen {
 public:
  void shown(bool returning) override {
    if (!returning) play_screen().ask_for_hint();
  }
  std::uint32_t animate(std::uint32_t now_ms) override {
    constexpr std::uint32_t breath_ms = 256;
    if (driver().has_hint() && told_) return forever_ms;
    told_ = driver().has_hint();
    breath_ = now_ms / breath_ms;
    redraw();
    return breath_ms - now_ms % breath_ms;
  }
  void press(Key key) override {
    if (key != Key::back && key != Key::select && key != Key::menu) return;
    if (told_ && key == Key::select) play_screen().point_to_hint();
    told_ = false;
    play_screen().forget_hint();
    pop();
  }
  void draw(Canvas& canvas) const override {
    canvas.clear(palette::night);
    draw_header(canvas, str(Str::hint_title));
    const Rect box = body_of(canvas.width(), canvas.height()).inset(2);
    canvas.box(box, 10, palette::ground);
    canvas.outline(box, 10, palette::ember, 2);
    const Rect area = box.inset(10);
    if (told_)
      draw_hint(canvas, area);
    else
      draw_thought(canvas, area);
    draw_footer(canvas, str(told_ ? Str::key_ok : Str::key_back), {});
  }

 private:
  void draw_thought(Canvas& canvas, Rect area) const {
    constexpr int sizes[] = {3, 5, 7, 5};
    canvas.wrapped(area, Font::body, palette::ink, str(Str::hint_thinks));
    canvas.disc({area.x + area.w / 2, area.y + 80}, sizes[breath_ % 4], palette::ember);
  }
  static void draw_hint(Canvas& canvas, Rect area) {
    canvas.text(area.x, area.y, Font::small, palette::muted, str(Str::hint_would));
    int y = area.y + 18;
    const auto say = [&](bool open) {
      ChoiceText words;
      table().text.say_choice(words, driver().decision(), driver().viewer(), open);
      y += canvas.wrapped({area.x, y, area.w, area.h}, Font::bold, palette::dawn, words.name) + 2;
      y += canvas.wrapped({area.x, y, area.w, area.h}, Font::small, palette::muted, words.effect) + 4;
    };
    if (table().text.is_pair(driver().decision())) say(true);
    say(false);
    y += 4;
    const players::Why why = driver().hint_reasons();
    if (why.later) y += canvas.wrapped({area.x, y, area.w, area.h}, Font::small, palette::muted, str(Str::hint_later));
    const auto reasons = entry_of(table().game()).reasons;
    for (unsigned i = 0; i < why.count; ++i)
      if (why.terms[i] < reasons.size())
        y += canvas.wrapped({area.x, y, area.w, area.h}, Font::body, palette::ink, str(reasons[why.terms[i]])) + 2;
  }

  bool told_ = false;
  std::uint32_t breath_ = 0;
};

SeatsMenu the_seats_menu;
MoveHint the_move_hint;

}  // namespace

Screen& seats_menu() { return the_seats_menu; }
Screen& move_hint() { return the_move_hint; }

}  // namespace pd::screens
