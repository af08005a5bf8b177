#include <algorithm>

#include "firmware/app/screens/name_editor.hpp"
#include "firmware/app/screens/play_screen.hpp"
#include "firmware/app/screens/review.hpp"
#include "firmware/app/screens/screens.hpp"
#include "firmware/app/ui/backlight.hpp"
#include "firmware/hosted/text_extractor.hpp"
#include "firmware/hosted/text_view.hpp"

// What fingers, mice, wheels and typed numbers do: they find what they mean in the text view.
namespace pd::hosted {

namespace {

using Role = TextLine::Role;

TextView pointed_at;
TextExtractor extractor;

/// What lies at that place, or so near that a finger means it: a choice, a tab, or a word of the footer.
const TextLine* line_at(Point at) {
  constexpr int near = 12;
  for (const int reach : {0, near})
    for (const TextLine& line : pointed_at.lines())
      if (!line.area.empty() && holds(line.area.inset(-reach), at) &&
          (line.role == Role::choice || line.role == Role::tab || line.role == Role::footer))
        return &line;
  return nullptr;
}

/// Where nothing can be chosen and nothing be refused, and on a callout, the whole screen is one button.
bool is_one_button() {
  const auto lines = pointed_at.lines();
  const auto has = [&](auto is) { return std::any_of(lines.begin(), lines.end(), is); };
  if (has([](const TextLine& line) { return line.role == Role::callout; }))
    return !has([](const TextLine& line) { return line.role == Role::choice; });
  return !has([](const TextLine& line) { return line.role == Role::choice || line.button == hal::Button::back; });
}

constexpr hal::Buttons bit_of(hal::Button button) { return static_cast<hal::Buttons>(button); }

}  // namespace

bool go_to(unsigned number) {
  if (number == 0) return false;
  if (wake()) return true;
  if (&top() == &play_screen() || review_chooses()) return play_screen().go_to(number - 1);
  extractor.read(top());
  if (extractor.menu() == nullptr || number > extractor.menu()->size()) return false;
  static_cast<Menu&>(top()).go_to(number - 1);
  redraw();
  return true;
}

hal::Buttons point_at(Point at) {
  if (wake()) return 0;
  if (&top() == &play_screen() &&
      holds(play_screen().picture().recap_box(), at)) {  // nobody points at what lies under it
    play_screen().press(Key::none);
    redraw();
    return 0;
  }
  describe(pointed_at);
  const TextLine* line = line_at(at);
  if (line == nullptr) return is_one_button() ? bit_of(hal::Button::select) : 0;
  if (line->role == Role::footer) return bit_of(line->button);
  if (line->here) return line->role == Role::choice ? bit_of(hal::Button::select) : 0;
  go_to(line->number);
  return 0;
}

hal::Buttons stay_at(Point at) {
  const hal::Buttons button = point_at(at);
  const TextLine* line = line_at(at);
  return line != nullptr && line->role == Role::choice ? bit_of(hal::Button::x) : button;
}

bool is_moving() {
  if (&top() == &play_screen()) return play_screen().animation().kind() != Moment::Kind::none;
  if (&top() == &computer_turn()) return false;
  describe(pointed_at);
  const auto lines = pointed_at.lines();
  return std::any_of(lines.begin(), lines.end(), [](const TextLine& line) {
    return line.role == Role::footer && line.words == str(Str::key_skip);
  });
}

bool goes_on() {
  if (&top() == &computer_turn()) return true;
  const PlayScreen& play = play_screen();
  return &top() == &play &&
         (play.plays_macro() || (play.cursor().choices().moves.empty() && !play.tutorial().active()));
}

bool waits_for_hold() { return &top() == &hand_over(); }

bool scroll(int rows) {
  if (rows == 0 || wake() || &top() == &play_screen() || type_name({})) return false;
  extractor.read(top());
  if (extractor.menu() == nullptr) {
    const Key key = rows > 0 ? Key::down : Key::up;
    for (int i = 0; i < (rows > 0 ? rows : -rows); ++i) top().press(key);
    redraw();
    return true;
  }
  auto& menu = static_cast<Menu&>(top());
  const auto row = [](int i) { return static_cast<unsigned>(i); };
  const int step = rows > 0 ? 1 : -1, last = rows > 0 ? static_cast<int>(menu.size()) - 1 : 0;
  if (!menu.area_of(row(last)).empty()) return false;
  int at = static_cast<int>(menu.here());  // the cursor goes to the edge of what is shown then
  while (!menu.area_of(row(at + step)).empty()) at += step;
  for (int left = (rows > 0 ? rows : -rows); left > 0 && at != last; --left) at += step;
  while (menu.row(row(at)).heading) at -= step;
  menu.go_to(row(at));
  redraw();
  return true;
}

bool type(std::string_view letter) { return type_name(letter.empty() || wake() ? std::string_view{} : letter); }

}  // namespace pd::hosted
