#pragma once
#include "firmware/app/ui/menu.hpp"
#include "firmware/app/ui/strings.hpp"
#include "hal/display.hpp"

namespace pd::ui {

/// A question above "no" and "yes", of which "no" is first, so that repeated presses never confirm.
class NoOrYes : public Menu {
 protected:
  enum Rows : unsigned { no_row, yes_row, row_count };
  Line title() const override { return {}; }
  unsigned size() const override { return row_count; }
  Row row(unsigned i) const override {
    return i == no_row ? Row::of(Icon::back, str(Str::key_no)) : Row::of(Icon::check_mark, str(Str::key_yes));
  }
  int top_height() const override {
    return hal::display_size().height - footer_height - static_cast<int>(row_count) * row_height() - 8;
  }
};

/// Asks it in a frame. `yes` runs after the question is closed.
Screen& confirm_default_no(Str question, void (*yes)());

}  // namespace pd::ui
