#include "firmware/app/screens/callout.hpp"
#include "firmware/app/screens/guide.hpp"
#include "firmware/app/screens/play_screen.hpp"
#include "firmware/app/screens/screens.hpp"
#include "firmware/app/ui/dialogs.hpp"
#include "hal/buttons.hpp"

namespace pd::screens {

namespace {

void end_guide() {
  Guide::switch_off(table_in_play().game());
  pop();  // the callout
}

/// A callout of the guided game about the decision that has come up, on the picture that it is about. Select and back
/// dismiss it; the details key asks whether there should be no more of them.
class Hint final : public Screen {
 public:
  void shown(bool returning) override {
    if (!returning) read_ = 0;
  }
  void draw(Canvas& canvas) const override {
    CalloutText words;
    const Callout callout = this->callout(words);
    play_screen().picture().draw_with(canvas, callout);
    draw_footer(canvas, str(callout.rest.empty() ? Str::key_ok : Str::key_more), {}, str(Str::key_no_tips));
  }
  void press(Key key) override {
    if (key == Key::details) return push(confirm(str(Str::tips_off), Str::key_yes, Str::key_no, end_guide));
    if (key == Key::back) return pop();
    if (key != Key::select) return;
    CalloutText words;
    const Callout callout = this->callout(words);
    if (callout.rest.empty()) return pop();
    read_ = words.view().size() - callout.rest.size();
  }
  Callout callout(CalloutText& words) const {
    format(words, play_screen().guide().hint(), {hal::button_label(hal::Button::select)});
    return play_screen().picture().callout(words, read_);
  }

 private:
  std::size_t read_ = 0;  // bytes of the words, on the pages before
};

Hint the_hint;

}  // namespace

Screen& hint_screen() { return the_hint; }

}  // namespace pd::screens
