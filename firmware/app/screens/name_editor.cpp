#include "firmware/app/screens/name_editor.hpp"

#include <string_view>

#include "firmware/app/ui/dialogs.hpp"
#include "firmware/app/ui/palette.hpp"
#include "firmware/app/ui/sound.hpp"
#include "firmware/app/ui/strings.hpp"
#include "firmware/app/ui/widgets.hpp"

namespace pd::screens {

namespace {

constexpr unsigned letters_max = 10;  // as many as the header of a game has room for

/// A wheel of letters: previous and next turn it, select takes the letter in the middle.
/// The last two places on the wheel take a letter back and finish.
class NameEditor final : public Screen {
 public:
  Person* person = nullptr;
  NameTaken taken = nullptr;

  void shown(bool returning) override {
    if (returning) return;
    typed_.clear();
    typed_ << person->name.view();
    at_ = typed_.empty() ? 0 : large_letters();
  }

  void press(Key key) override {
    switch (key) {
      case Key::previous:
      case Key::left: turn(-1); break;
      case Key::next:
      case Key::right: turn(1); break;
      case Key::up: turn(-8); break;
      case Key::down: turn(8); break;
      case Key::select: take(); break;
      case Key::details: done(); break;
      case Key::back: typed_.empty() ? pop() : erase(); break;
      case Key::menu: pop(); break;
      case Key::none: break;
    }
  }

  /// Appends a letter that was typed on a keyboard, if the wheel has it; select finishes then.
  void type(std::string_view typed) {
    for (unsigned i = 0; i < letter_count(); ++i)
      if (letter(i) == typed) {
        at_ = wheel_size() - 1;
        return add(typed);
      }
    play_sound(Sound::refuse);
  }

  std::string_view typed() const { return typed_; }

  /// Leaves out what is no letter of the language, and what is too long.
  void set(std::string_view name) {
    typed_.clear();
    at_ = wheel_size() - 1;
    while (!name.empty()) {
      const std::string_view from = name;
      next_code_point(name);
      const std::string_view one = from.substr(0, from.size() - name.size());
      for (unsigned i = 0; i < letter_count() && has_room_for(one); ++i)
        if (letter(i) == one) {
          typed_ << one;
          break;
        }
    }
  }

  void draw(Canvas& canvas) const override {
    draw_backdrop(canvas);
    draw_header(canvas, str(Str::setup_type_name));
    const int w = canvas.width();
    if (const std::string_view leave = hal::button_label(hal::Button::y); !leave.empty() && !typed_.empty()) {
      const int words = measure(Font::small, str(Str::key_back)), key = key_width(leave);  // back erases
      canvas.text({w - 8 - words, 0, words, header_height}, Font::small, palette::muted, str(Str::key_back));
      draw_key(canvas, {w - 12 - words - key, 6, key, 14}, leave);
    }
    canvas.box({20, 40, w - 40, 44}, 8, palette::stone);
    const int end = canvas.text({28, 40, w - 56, 44}, Font::big, palette::ink, typed_, Align::centre);
    canvas.fill({w / 2 + end / 2 + 3, 50, 2, 24}, palette::ember);
    const unsigned n = wheel_size();
    for (int i = -3; i <= 3; ++i) {
      const unsigned index = (at_ + n + static_cast<unsigned>(i + static_cast<int>(n))) % n;
      const Rect cell{w / 2 - 16 + i * 34, 118, 32, 40};
      canvas.box(cell, 7, i == 0 ? palette::ember : palette::ground);
      const Colour ink = i == 0 ? palette::night : palette::muted;
      if (index == n - 1)
        canvas.icon(cell.x + 4, cell.y + 8, Icon::check_mark, 24);
      else if (index == n - 2)
        canvas.icon(cell.x + 4, cell.y + 8, Icon::back, 24);
      else
        canvas.text(cell, Font::title, ink, letter(index), Align::centre);
    }
    canvas.text({8, 170, w - 16, 20}, Font::small, palette::muted, hint(), Align::centre);
    draw_footer(canvas,
                str(at_ == n - 1   ? Str::key_done
                    : at_ == n - 2 ? Str::key_erase
                                   : Str::key_type),
                str(typed_.empty() ? Str::key_back : Str::key_erase), str(Str::key_done));
  }

 private:
  static std::string_view alphabet() { return str(Str::alphabet); }

  static unsigned letter_count() {
    unsigned n = 0;
    for (std::string_view rest = alphabet(); !rest.empty(); ++n) next_code_point(rest);
    return n;
  }
  static unsigned wheel_size() { return letter_count() + 2; }

  /// Upper case first, then lower case, then eleven or twelve others. A name starts in upper case.
  static unsigned large_letters() { return (letter_count() - 11) / 2; }

  /// The bytes of the letter at that index.
  static std::string_view letter(unsigned index) {
    std::string_view rest = alphabet();
    for (unsigned i = 0; i < index; ++i) next_code_point(rest);
    const std::string_view from = rest;
    next_code_point(rest);
    return from.substr(0, from.size() - rest.size());
  }

  std::string_view hint() const { return str(Str::setup_type_hint); }

  unsigned letters() const {
    unsigned n = 0;
    for (std::string_view rest = typed_; !rest.empty(); ++n) next_code_point(rest);
    return n;
  }

  void turn(int by) {
    const int n = static_cast<int>(wheel_size());
    at_ = static_cast<unsigned>((static_cast<int>(at_) + n + by) % n);
    play_sound(Sound::move);
  }

  void take() {
    const unsigned n = wheel_size();
    if (at_ == n - 1) return done();
    if (at_ == n - 2) return erase();
    add(letter(at_));
  }

  bool has_room_for(std::string_view added) const {
    return letters() < letters_max && typed_.size() + added.size() <= Person::name_max;
  }

  void add(std::string_view added) {
    if (!has_room_for(added)) return play_sound(Sound::refuse);
    if (typed_.empty() && at_ < large_letters()) at_ += large_letters();
    typed_ << added;
    play_sound(Sound::select);
  }

  void erase() {
    std::string_view rest = typed_, kept = rest.substr(0, 0);
    while (!rest.empty()) {
      kept = typed_.view().substr(0, typed_.size() - rest.size());
      next_code_point(rest);
    }
    const core::Text<Person::name_max> shorter(kept);
    typed_ = shorter;
    if (typed_.empty() && at_ >= large_letters() && at_ < 2 * large_letters()) at_ -= large_letters();
    play_sound(Sound::move);
  }

  /// A blank at an end is not seen.
  void done() {
    std::string_view name = typed_;
    while (name.starts_with(' ')) name.remove_prefix(1);
    while (name.ends_with(' ')) name.remove_suffix(1);
    if (taken(name)) {
      play_sound(Sound::refuse);
      return push(notice(Icon::warning, formatted(Str::name_is_taken, {name})));
    }
    if (!name.empty()) person->name = name;
    pop();
  }

  core::Text<Person::name_max> typed_;
  unsigned at_ = 0;
};

NameEditor the_name_editor;

}  // namespace

bool type_name(std::string_view letter) {
  if (&top() != &the_name_editor) return false;
  if (letter.empty()) return true;
  the_name_editor.type(letter);
  redraw();
  return true;
}

TypedName typed_name() {
  if (&top() != &the_name_editor) return {false, {}};
  return {true, the_name_editor.typed()};
}

void set_typed_name(std::string_view name) {
  if (&top() != &the_name_editor) return;
  the_name_editor.set(name);
  redraw();
}

Screen& name_editor(Person& person, NameTaken taken) {
  the_name_editor.person = &person;
  the_name_editor.taken = taken;
  return the_name_editor;
}

}  // namespace pd::screens
