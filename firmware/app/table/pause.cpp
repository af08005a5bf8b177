#include "firmware/app/screens.hpp"
#include "firmware/app/sound.hpp"
#include "firmware/app/table/play.hpp"

namespace app {

namespace {

/// The menu inside of a game.
class Pause final : public Menu {
 protected:
  enum Rows : unsigned { go_on, what_happened, score, undo, rules, device, leave, row_count };

  Line title() const override { return str(Str::pause_title); }
  unsigned size() const override { return row_count; }

  void shown(bool returning) override {
    may_undo_ = !the_play().desk()->may_undo();
    holder_known_ = !the_play().handing_over();
    Menu::shown(returning);
  }

  Row row(unsigned i) const override {
    static constexpr Icon icons[] = {Icon::play, Icon::history,  Icon::trophy, Icon::undo,
                                     Icon::help, Icon::settings, Icon::back};
    static constexpr Str words[] = {Str::pause_go_on, Str::pause_story,   Str::pause_score, Str::pause_undo,
                                    Str::menu_help,   Str::menu_settings, Str::pause_leave};
    Row r;
    r.has_icon = true;
    r.icon = icons[i];
    r.label << str(words[i]);
    r.enabled = i == undo ? may_undo_ : i == what_happened || i == score ? holder_known_ : true;
    return r;
  }

  void chosen(unsigned i) override {
    switch (i) {
      case go_on:
        return pop();
      case what_happened:
        return push(story());
      case score:
        return push(score_table());
      case undo:
        the_play().take_back();
        return pop();
      case rules:
        return push(guide(the_play().desk()->game()));
      case device:
        return push(settings_menu());
      default:
        return home();
    }
  }

 private:
  bool may_undo_ = false;
  bool holder_known_ = false;  // story and score are told as one seat may know them
};

Pause the_pause;

}  // namespace

Screen& pause_menu() { return the_pause; }

}  // namespace app
