#include "firmware/app/ui/confirm_default_no.hpp"

#include "firmware/app/ui/dialogs.hpp"
#include "firmware/app/ui/menu.hpp"
#include "hal/display.hpp"

namespace pd::ui {

namespace {

class ConfirmDefaultNo final : public Menu {
 public:
  Str question{};
  void (*yes)() = nullptr;

 protected:
  enum Rows : unsigned { no_row, yes_row, row_count };
  Line title() const override { return {}; }
  unsigned size() const override { return row_count; }
  Row row(unsigned i) const override {
    return i == no_row ? Row::of(Icon::back, str(Str::key_no)) : Row::of(Icon::check, str(Str::key_yes));
  }
  void chosen(unsigned i) override {
    pop();
    if (i == yes_row) yes();
  }
  int top_height() const override {
    return hal::display_size().height - footer_height - static_cast<int>(row_count) * row_height() - 8;
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
