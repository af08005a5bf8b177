#include "firmware/app/games/games.hpp"
#include "firmware/app/screens.hpp"

namespace app {

namespace {

/// Short guides: the device, then each game.
class HelpMenu final : public Menu {
 protected:
  Line title() const override { return str(Str::menu_help); }
  unsigned size() const override { return 1 + games_known(); }
  Row row(unsigned i) const override {
    Row r;
    r.has_icon = true;
    r.icon = i == 0 ? Icon::about : game_list()[i - 1].icon;
    r.label << str(i == 0 ? Str::help_device : game_list()[i - 1].title);
    return r;
  }
  void chosen(unsigned i) override {
    constexpr Str texts[] = {Str::help_device_text, Str::help_stone_age, Str::help_cvlizacje, Str::help_altay};
    push(text_page(i == 0 ? Str::help_device : game_list()[i - 1].title, texts[i]));
  }
};

HelpMenu the_help_menu;

}  // namespace

Screen& help_menu() { return the_help_menu; }

Screen& about() { return text_page(Str::menu_about, Str::about_text); }

}  // namespace app
