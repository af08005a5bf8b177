#include "firmware/app/screens/screens.hpp"
#include "firmware/app/storage/store.hpp"
#include "firmware/app/ui/confirm_default_no.hpp"
#include "hal/power.hpp"

namespace pd::screens {

namespace {

void forget_games() {
  store().forget_games();
  push(store().error() ? notice(Icon::warning, message_of(store().error()))
                       : notice(Icon::check_mark, str(Str::safe_forgotten)));
}

void erase_all() {
  store().start_over();
  push(store().error() ? notice(Icon::warning, message_of(store().error()))
                       : notice(Icon::check_mark, str(Str::safe_erased)));
}

/// The way out when a saved game cannot be handled: nothing here reads or continues one. If the last start hung while
/// mounting the journal, nothing is read at all.
class SafeMenu final : public Menu {
 protected:
  enum Rows : unsigned { restart, settings_row, about_row, forget, erase, row_count };

  Line title() const override { return str(Str::safe_title); }
  unsigned size() const override { return row_count; }

  Row row(unsigned i) const override {
    static constexpr Icon icons[] = {Icon::play, Icon::settings, Icon::about, Icon::warning, Icon::warning};
    static constexpr Str labels[] = {Str::safe_restart, Str::menu_settings, Str::menu_about, Str::safe_forget,
                                     Str::safe_erase};
    Row r = Row::of(icons[i], str(labels[i]));
    r.enabled = i != forget || (store().is_open() && !store().report().newer);
    return r;
  }

  void chosen(unsigned i) override {
    switch (i) {
      case restart: return hal::reboot();
      case settings_row: return push(settings_menu());
      case about_row: return push(about());
      case forget: return push(confirm_default_no(Str::safe_forget_question, forget_games));
      default: return push(confirm_default_no(Str::safe_erase_question, erase_all));
    }
  }

  void left() override {}
  std::string_view back_word() const override { return {}; }
};

SafeMenu the_safe_menu;

}  // namespace

Screen& safe_menu() { return the_safe_menu; }

}  // namespace pd::screens
