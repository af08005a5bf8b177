#include <algorithm>

#include "firmware/app/screens/screens.hpp"
#include "firmware/app/screens/setting_rows.hpp"
#include "firmware/app/screens/settings_service.hpp"
#include "generated/languages.hpp"
#include "hal/power.hpp"
#include "hal/tone.hpp"

namespace pd::screens {

namespace {

void update_firmware() { hal::reboot_to_usb(); }

void say_dim(Menu::Row& row, const Settings& s) {
  const auto seconds = static_cast<int>(dim_seconds(s));
  if (seconds == 0) return void(row.value << str(Str::settings_never));
  const bool is_short = seconds < 60;
  format(row.value, is_short ? Str::settings_seconds : Str::settings_minutes, {is_short ? seconds : seconds / 60});
}

void say_sound(Menu::Row& row, const Settings& s) {
  constexpr Str words[] = {Str::settings_sound_off, Str::settings_sound_quiet, Str::settings_sound_middle,
                           Str::settings_sound_loud};
  if (s.loudness == 0) row.icon = Icon::mute;
  row.enabled = row.adjustable = hal::has_tone();
  row.value << str(row.enabled ? words[s.loudness & 3u] : Str::settings_sound_none);
}

constexpr Str off_on[] = {Str::value_off, Str::value_on};
constexpr Str paces[Settings::paces] = {Str::pace_slow, Str::pace_normal, Str::pace_fast, Str::pace_summary};
constexpr Str auto_play[Settings::auto_play_choices] = {Str::settings_auto_play_at_once, Str::settings_auto_play_second,
                                                        Str::settings_auto_play_press};

/// A new row also needs the steps of docs/developing.md, Add a setting.
constexpr SettingRow rows[] = {
    {.icon = Icon::language,
     .label = Str::settings_language,
     .say = [](Menu::Row& row, const Settings&) { row.value << str(Str::language_own_name); },
     .open = [] { push(language_menu()); }},
    {.icon = Icon::brightness,
     .label = Str::settings_brightness,
     .setting = &Settings::brightness,
     .say = [](Menu::Row& row, const Settings& s) { format(row.value, Str::percent, {int{s.brightness} * 10}); }},
    {.icon = Icon::sound, .label = Str::settings_sound, .setting = &Settings::loudness, .say = say_sound},
    {.icon = Icon::clock, .label = Str::settings_dim, .setting = &Settings::dim, .say = say_dim},
    {.icon = Icon::help,
     .label = Str::settings_guide,
     .say = [](Menu::Row& row, const Settings& s) { row.value << str(off_on[all_are_guided(s)]); },
     .adjust = [](Settings& s) { s.guide = all_are_guided(s) ? 0 : 0xFF; },
     .about = Str::setup_about_guide},
    {.icon = Icon::play,
     .label = Str::settings_pace,
     .setting = &Settings::pace,
     .values = paces,
     .about = Str::settings_about_pace},
    {.icon = Icon::play,
     .label = Str::settings_auto_play,
     .setting = &Settings::auto_play,
     .values = auto_play,
     .about = Str::settings_about_auto_play},
    {.icon = Icon::eye,
     .label = Str::settings_large,
     .setting = &Settings::large,
     .values = off_on,
     .about = Str::settings_about_large},
    {.icon = Icon::dice,
     .label = Str::settings_moments,
     .setting = &Settings::moments,
     .values = off_on,
     .about = Str::settings_about_moments},
    {.icon = Icon::about, .label = Str::settings_storage, .open = [] { push(storage_page()); }},
    {.icon = Icon::check_mark, .label = Str::settings_self_test, .open = [] { push(self_test()); }},
    {.icon = Icon::usb,
     .label = Str::settings_update,
     .open = [] { push(confirm(str(Str::update_question), Str::update_yes, Str::key_back, update_firmware)); }},
};
static_assert(std::all_of(std::begin(rows), std::end(rows),
                          [](const SettingRow& row) {
                            if (row.setting == nullptr || row.values.empty()) return true;
                            const auto [setting, low, high] = range_of(row.setting);
                            return row.values.size() == high - low + 1u;
                          }),
              "a row has more or fewer words than its setting has values");

class SettingsMenu final : public Menu {
 protected:
  Line title() const override { return str(Str::menu_settings); }
  unsigned size() const override { return static_cast<unsigned>(setting_rows().size()); }

  Row row(unsigned i) const override {
    const SettingRow& data = rows[i];
    Row r = Row::of(data.icon, str(data.label));
    r.adjustable = data.setting != nullptr || data.adjust != nullptr;
    if (data.say != nullptr)
      data.say(r, settings());
    else if (data.setting != nullptr)
      r.value << str(data.values[settings().*data.setting - range_of(data.setting).low]);
    return r;
  }

  void press(Key key) override {
    const std::optional<Str> words = rows[cursor_.at].about;
    if (key != Key::details || !words) return Menu::press(key);
    push(notice(Icon::help, str(*words)));
  }

  std::string_view details_word() const override {
    return rows[cursor_.at].about ? str(Str::key_details) : std::string_view{};
  }

  void chosen(unsigned i) override {
    if (rows[i].open != nullptr) rows[i].open();
  }

  void adjusted(unsigned i, int step) override {
    const SettingRow& data = rows[i];
    Settings s = settings();
    if (data.adjust != nullptr) data.adjust(s);
    if (data.setting != nullptr) {
      const auto [setting, low, high] = range_of(data.setting);
      const int value = s.*setting + step;
      s.*setting = value > high ? low : value < low ? high : static_cast<std::uint8_t>(value);
    }
    change_settings(s);
  }
};

/// Everything is written in the language under the cursor.
class LanguageMenu final : public Menu {
 protected:
  Line title() const override { return str(Str::settings_language, pointed_at()); }
  std::string_view select_word() const override { return str(Str::key_select, pointed_at()); }
  unsigned size() const override { return language_count; }
  void shown(bool returning) override {
    Menu::shown(returning);
    if (!returning) cursor_.at = static_cast<std::uint8_t>(language());
  }
  Row row(unsigned i) const override {
    const auto own = static_cast<Language>(i);
    return Row::of(own == language() ? Icon::check_mark : Icon::language, str(Str::language_own_name, own));
  }
  void chosen(unsigned i) override {
    Settings s = settings();
    s.language = static_cast<std::uint8_t>(i);
    s.language_chosen = 1;
    change_settings(s);
    pop();
  }
  void left() override {
    if (settings().language_chosen) pop();
  }
  std::string_view back_word() const override {
    return settings().language_chosen ? str(Str::key_back, pointed_at()) : "";
  }

 private:
  Language pointed_at() const { return static_cast<Language>(here()); }
};

SettingsMenu the_settings_menu;
LanguageMenu the_language_menu;

}  // namespace

std::span<const SettingRow> setting_rows() { return rows; }
Screen& settings_menu() { return the_settings_menu; }
Screen& language_menu() { return the_language_menu; }

bool offer_language(std::string_view code) {
  if (settings().language_chosen) return true;
  const Language before = language();
  for (unsigned i = 0; i < language_count; ++i) {
    set_language(static_cast<Language>(i));
    if (code == language_code()) return true;
  }
  set_language(before);
  return false;
}

}  // namespace pd::screens
