#include "firmware/app/console/consent.hpp"

#include "firmware/app/screens/screens.hpp"
#include "firmware/app/ui/backlight.hpp"
#include "firmware/app/ui/confirm_default_no.hpp"
#include "firmware/app/ui/palette.hpp"
#include "firmware/app/ui/sound.hpp"

namespace pd::console {

namespace {

constexpr std::array<Str, 4> questions = {Str::usb_ask_read, Str::usb_ask_read, Str::usb_ask_change, Str::usb_ask_boot};

/// "No" is under the cursor, so an accidental press of select refuses.
class Question final : public NoOrYes {
 public:
  enum class Answer : std::uint8_t { none, yes, no };
  Access wanted{};
  bool is_wanted = false;
  Answer answer = Answer::none;

  void shown(bool returning) override {
    Menu::shown(returning);
    if (!returning) go_to(no_row);
  }

  std::uint32_t animate(std::uint32_t now_ms) override {
    if (is_wanted) return Menu::animate(now_ms);
    pop();
    return 0;
  }

 protected:
  void chosen(unsigned i) override { close(i == yes_row ? Answer::yes : Answer::no); }
  void left() override { close(Answer::no); }
  void draw_top(Canvas& canvas) const override {
    const Rect box{10, 8, canvas.width() - 20, top_height() - 10};
    canvas.box(box, 12, palette::ground);
    canvas.outline(box, 12, palette::ember, 2);
    canvas.icon(canvas.width() / 2 - 12, box.y + 6, Icon::warning, 24);
    canvas.wrapped({box.x + 12, box.y + 34, box.w - 24, box.h - 38}, Font::body, palette::ink,
                   str(questions[static_cast<unsigned>(wanted)]), Align::centre);
  }

 private:
  void close(Answer given) {
    answer = given;
    is_wanted = false;
    pop();
  }
};

Question question;

}  // namespace

Consent::Answer Consent::ask(Access wanted, std::uint32_t now_ms) {
  if (wanted == Access::none) return Answer::granted;
  State& state = states_[static_cast<unsigned>(wanted)];
  const bool includes = wanted == Access::read && states_[static_cast<unsigned>(Access::change)] == State::granted;
  if (state == State::granted || includes) return Answer::granted;
  if (state == State::refused) return Answer::refused;
  if (state == State::undecided) {
    if (&top() == &screens::splash() || is_open(question)) return Answer::waiting;  // in a moment
    question.wanted = wanted;
    question.answer = Question::Answer::none;
    question.is_wanted = true;
    push(question);
    if (&top() != &question) return Answer::ignored;
    static_cast<void>(wake());
    play_sound(Sound::refuse);
    state = State::asking;
    asked_ms_ = now_ms;
  }
  if (question.answer == Question::Answer::none) {
    if (now_ms - asked_ms_ < patience_ms) return Answer::waiting;
    question.is_wanted = false;  // it leaves by itself
    state = State::undecided;
    redraw();
    return Answer::ignored;
  }
  state = question.answer == Question::Answer::yes ? State::granted : State::refused;
  redraw();
  return state == State::granted ? Answer::granted : Answer::refused;
}

void Consent::forget(bool keeps_boot_question) {
  if (is_given()) redraw();
  constexpr auto boot = static_cast<unsigned>(Access::boot);
  const State boot_state = states_[boot];
  states_ = {};
  if (keeps_boot_question && boot_state == State::asking) {
    states_[boot] = State::asking;
    return;
  }
  question.is_wanted = false;
  if (screens_open() > 0 && &top() == &question) pop();
}

bool Consent::is_given() const {
  return states_[static_cast<unsigned>(Access::read)] == State::granted ||
         states_[static_cast<unsigned>(Access::change)] == State::granted;
}

}  // namespace pd::console
