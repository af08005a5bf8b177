#include "firmware/app/ui/confirm_default_no.hpp"

#include "firmware/app/ui/dialogs.hpp"

namespace pd::ui {

namespace {

class ConfirmDefaultNo final : public NoOrYes {
 public:
  Str question{};
  void (*yes)() = nullptr;

 protected:
  void chosen(unsigned i) override {
    pop();
    if (i == yes_row) yes();
  }
  void draw_top(Canvas& canvas) const override {
    draw_question(canvas, {10, 8, canvas.width() - 20, top_height() - 10}, str(question));
  }
};

ConfirmDefaultNo the_confirm_default_no;

}  // namespace

Screen& confirm_default_no(Str question, void (*yes)()) {
  the_confirm_default_no.question = question;
  the_confirm_default_no.yes = yes;
  return the_confirm_default_no;
}

}  // namespace pd::ui
