#include "firmware/app/screens/screens.hpp"
#include "firmware/app/storage/refused.hpp"
#include "firmware/app/storage/store.hpp"
#include "hal/power.hpp"

namespace app {

namespace {

void forget_games() {
  store_forget_games();
  push(store_trouble() ? notice(Icon::warning, words(store_trouble())) : notice(Icon::check, str(Str::safe_forgotten)));
}

/// The way out when a saved game makes trouble: nothing here reads or continues one.
class SafeMenu final : public Menu {
 protected:
  enum Rows : unsigned { restart, settings_row, about_row, forget, row_count };

  Line title() const override { return str(Str::safe_title); }
  unsigned size() const override { return row_count; }

  Row row(unsigned i) const override {
    static constexpr Icon icons[] = {Icon::play, Icon::settings, Icon::about, Icon::warning};
    static constexpr Str words[] = {Str::safe_restart, Str::menu_settings, Str::menu_about, Str::safe_forget};
    return Row::of(icons[i], str(words[i]));
  }

  void chosen(unsigned i) override {
    switch (i) {
      case restart:
        return hal::reboot();
      case settings_row:
        return push(settings_menu());
      case about_row:
        return push(about());
      default:
        return push(confirm(str(Str::safe_forget_question), Str::key_forget, Str::key_no, forget_games));
    }
  }

  void left() override {}
  std::string_view back_word() const override { return {}; }
};

SafeMenu the_safe_menu;

}  // namespace

Screen& safe_menu() { return the_safe_menu; }

}  // namespace app
