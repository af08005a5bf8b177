#include <algorithm>

#include "firmware/app/screens/callout.hpp"
#include "firmware/app/screens/play_screen.hpp"
#include "firmware/app/screens/settings_service.hpp"
#include "firmware/app/storage/store.hpp"
#include "firmware/app/ui/dialogs.hpp"
#include "firmware/app/ui/palette.hpp"
#include "firmware/app/ui/sound.hpp"
#include "firmware/app/ui/widgets.hpp"
#include "hal/buttons.hpp"

/// A tutorial on the live picture: it points, waits for what it asks for, and leaves a game that goes on.
namespace pd::screens {

namespace {

/// How this board leads to the tabs: "press Y", or "hold B" where there is no Y.
void write_way_to_pages(Line& words) {
  const bool has_y = hal::held(hal::buttons_present(), hal::Button::y);
  format(words, has_y ? Str::tutor_press : Str::tutor_hold,
         {hal::button_label(has_y ? hal::Button::y : hal::Button::back)});
}

void write(CalloutText& words, const Tutorial& tutorial) {
  if (tutorial.has_wrong_number()) words << str(Str::tutor_number) << '\n';
  Line pages;
  write_way_to_pages(pages);
  format(words, tutorial.words(), {hal::button_label(hal::Button::select), pages});
}

}  // namespace

/// The game goes on without the tutorial, and without a guide.
void tutorial_left() {
  play_screen().tutorial_.end();
  play_screen().driver_.leave_script();
  play_screen().update_mode();
  change_settings(with_guide(settings(), table_in_play().game(), false));
}

/// A macro, where one begins with what comes next.
Choice PlayScreen::wanted() const {
  Choice best = driver_.scripted();
  for (const Choice choice : cursor_.choices())
    if (is_wanted(choice)) best = choice;
  return best;
}

/// A stop whose variants are all wrong is refused before it is opened: from inside it the frame cannot be reached.
bool PlayScreen::stop_is_wanted() const {
  for (const Choice choice : cursor_.choices())
    if (is_wanted(choice) && cursor_.stop_has(choice)) return true;
  return false;
}

/// Select reads on to the last page of the words; only then it chooses.
bool PlayScreen::turn_page_of_tutorial(Key key) {
  CalloutText words;
  const Callout callout = tutorial_callout(words);
  if (callout.rest.empty()) tutorial_.mark_read();
  if (callout.rest.empty() || tutorial_.was_read() || key != Key::select) return false;
  tutorial_.read_on(words.view().size() - callout.rest.size());
  play_sound(Sound::move);
  return true;
}

bool PlayScreen::press_in_tutorial(Key key) {
  if (turn_page_of_tutorial(key)) return true;
  tutorial_.forget_refusal();
  const bool tells = tutorial_.kind() != Tutorial::Kind::move;
  if (key == Key::back && (tells || (!cursor_.choosing_variant() && !cursor_.is_on_tabs()))) {
    push(confirm(str(Str::tutor_leave), Str::key_yes, Str::key_no, tutorial_left));
    return true;
  }
  if (!tells) return false;
  if (key == Key::select) {
    play_sound(Sound::select);
    go_on_in_tutorial();
  } else {
    play_sound(Sound::refuse);
    tutorial_.refuse();
  }
  return true;
}

void PlayScreen::go_on_in_tutorial() {
  tutorial_.next();
  if (!tutorial_.active()) return tutorial_left();
  make_room();
}

/// At the right place the words of the step still say how many. Elsewhere the arrows must lead away again, so it
/// does not stay among the variants of the wrong choice.
void PlayScreen::refuse_in_tutorial() {
  play_sound(Sound::refuse);
  if (cursor_.choosing_variant() && !common(cursor_.focus_area(), tutorial_target()).empty())
    return tutorial_.refuse_number();
  cursor_.leave();
  tutorial_.refuse();
}

void PlayScreen::make_room() {
  if (!tutorial_.active() || tutorial_.kind() != Tutorial::Kind::move || !cursor_.is_on_choice()) return;
  CalloutText words;
  if (!tutorial_callout(words).rest.empty()) cursor_.point_to(wanted());
}

/// What the step is about; on another page it is the tab of that page.
Rect PlayScreen::tutorial_target() const {
  const int top = table()->board.page_count() > 1 ? tab_height : 0;
  switch (tutorial_.kind()) {
    case Tutorial::Kind::tell:
      return {};
    case Tutorial::Kind::tell_header:
      return {0, 0, picture_width, head_height};
    case Tutorial::Kind::tell_tabs:
      return {0, head_height, picture_width, top};
    case Tutorial::Kind::tell_words:
      return {0, picture_area().bottom(), picture_width, effect_height};
    case Tutorial::Kind::move:
      break;
  }
  const Choice choice = wanted();
  const Spot spot = table()->board.spot_of(cursor_.scene(choice), choice);
  if (spot.page == cursor_.page()) return spot.area;
  return tab_area(spot.page);
}

Callout PlayScreen::tutorial_callout(CalloutText& words) const {
  write(words, tutorial_);
  return callout(words, tutorial_.read(), tutorial_target());
}

void PlayScreen::draw_tutorial(Canvas& canvas) const {
  const bool tells = tutorial_.kind() != Tutorial::Kind::move;
  const Rect target = tutorial_target();
  if (!target.empty()) {
    const bool has_cursor = cursor_.is_on_choice() && cursor_.focus_area() == target;  // which is seen inside the frame
    canvas.outline(target.inset(-2), 6, palette::night, 5);
    canvas.outline(target.inset(has_cursor ? -3 : -1), 6, palette::calm, has_cursor ? 2 : 3);
    if (has_cursor) canvas.outline(target.inset(-1), 6, palette::ember, 2);
  }
  CalloutText words;
  const Callout callout = tutorial_callout(words);
  draw_callout(canvas, callout);
  if (!callout.rest.empty() && !tutorial_.was_read())
    draw_footer(canvas, str(Str::key_more), str(Str::tutor_stop));
  else if (tells)
    draw_footer(canvas, str(Str::key_next), str(Str::tutor_stop));
  else
    draw_keys(canvas);
}

}  // namespace pd::screens
