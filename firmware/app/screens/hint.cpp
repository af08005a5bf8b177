#include "firmware/app/screens/note.hpp"
#include "firmware/app/screens/play.hpp"
#include "firmware/app/screens/screens.hpp"
#include "firmware/app/storage/store.hpp"
#include "firmware/app/ui/dialogs.hpp"
#include "hal/buttons.hpp"

namespace app {

namespace {

void end_guide() {
  change_settings(with_guide(settings(), the_play().table()->game(), false));
  pop();  // the note
}

/// A note of the guided game about the decision that has come up, on the picture that it is about. Select and back
/// dismiss it; the details key asks whether there should be no more of them.
class Hint final : public Screen {
 public:
  void draw(Canvas& canvas) const override {
    core::Text<500> words;
    format(words, the_play().last_hint(), {hal::button_label(hal::Button::select)});
    const Chooser& cursor = the_play().cursor();
    const Rect box =
        note_box(words, the_play().picture_area(), Play::words_height, cursor.is_on_choice() ? cursor.place() : Rect{});
    the_play().draw_under(canvas, box);
    draw_note(canvas, box, words);
    draw_footer(canvas, str(Str::key_ok), {}, str(Str::key_no_tips));
  }
  void press(Key key) override {
    if (key == Key::details) push(confirm(str(Str::tips_off), Str::key_yes, Str::key_no, end_guide));
    if (key == Key::back || key == Key::select) pop();
  }
};

Hint the_hint;

}  // namespace

Screen& hint_screen() { return the_hint; }

}  // namespace app
