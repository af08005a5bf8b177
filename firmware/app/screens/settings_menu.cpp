#include "firmware/app/screens/screens.hpp"
#include "firmware/app/screens/settings_service.hpp"
#include "firmware/app/storage/store.hpp"
#include "generated/languages.hpp"
#include "hal/power.hpp"
#include "hal/tone.hpp"

namespace pd::screens {

namespace {

void update_firmware() { hal::reboot_to_usb(); }

class SettingsMenu final : public Menu {
 protected:
  enum Rows : unsigned {
    language_row,
    brightness_row,
    sound_row,
    dim_row,
    guide_row,
    pace_row,
    alone_row,
    large_row,
    storage_row,
    test_row,
    update_row,
    row_count
  };

  Line title() const override { return str(Str::menu_settings); }
  unsigned size() const override { return row_count; }

  Row row(unsigned i) const override {
    const Settings& s = settings();
    Row r;
    r.has_icon = true;
    switch (i) {
      case language_row:
        r.icon = Icon::language;
        r.label << str(Str::settings_language);
        r.value << str(Str::language_own_name);
        break;
      case brightness_row:
        r.icon = Icon::brightness;
        r.label << str(Str::settings_brightness);
        r.value << int{s.brightness} * 10 << "%";
        r.adjustable = true;
        break;
      case sound_row:
        r.icon = s.loudness ? Icon::sound : Icon::mute;
        r.label << str(Str::settings_sound);
        r.enabled = hal::has_tone();
        r.adjustable = r.enabled;
        r.value << str(loudness_word(s.loudness, r.enabled));
        break;
      case dim_row:
        r.icon = Icon::clock;
        r.label << str(Str::settings_dim);
        r.adjustable = true;
        if (dim_seconds(s) == 0)
          r.value << str(Str::settings_never);
        else if (dim_seconds(s) < 60)
          format(r.value, Str::settings_seconds, {static_cast<int>(dim_seconds(s))});
        else
          format(r.value, Str::settings_minutes, {static_cast<int>(dim_seconds(s) / 60)});
        break;
      case guide_row:
        r.icon = Icon::help;
        r.label << str(Str::settings_guide);
        r.value << str(all_are_guided(s) ? Str::value_on : Str::value_off);
        r.adjustable = true;
        break;
      case pace_row: {
        constexpr Str paces[Settings::paces] = {Str::pace_slow, Str::pace_normal, Str::pace_fast, Str::pace_summary};
        r.icon = Icon::play;
        r.label << str(Str::settings_pace);
        r.value << str(paces[s.pace]);
        r.adjustable = true;
        break;
      }
      case alone_row:
        r.icon = Icon::play;
        r.label << str(Str::settings_alone);
        r.value << str(alone_word(s.auto_play));
        r.adjustable = true;
        break;
      case large_row:
        r.icon = Icon::eye;
        r.label << str(Str::settings_large);
        r.value << str(s.large != 0 ? Str::value_on : Str::value_off);
        r.adjustable = true;
        break;
      case storage_row:
        r.icon = Icon::about;
        r.label << str(Str::settings_storage);
        break;
      case test_row:
        r.icon = Icon::check;
        r.label << str(Str::settings_self_test);
        break;
      default:
        r.icon = Icon::usb;
        r.label << str(Str::settings_update);
        break;
    }
    return r;
  }

  void press(Key key) override {
    const std::optional<Str> words = about(cursor_.at);
    if (key != Key::details || !words) return Menu::press(key);
    push(notice(Icon::help, str(*words)));
  }

  std::string_view details_word() const override {
    return about(cursor_.at) ? str(Str::key_details) : std::string_view{};
  }

  void chosen(unsigned i) override {
    if (i == language_row) push(language_menu());
    if (i == storage_row) push(storage_page());
    if (i == test_row) push(self_test());
    if (i == update_row) push(confirm(str(Str::update_question), Str::update_yes, Str::key_back, update_firmware));
  }

  void adjusted(unsigned i, int step) override {
    Settings s = settings();
    if (i == brightness_row) s.brightness = turned(s.brightness, step, 1, Settings::brightness_steps);
    if (i == sound_row) s.loudness = turned(s.loudness, step, 0, 3);
    if (i == dim_row) s.dim = turned(s.dim, step, 0, Settings::dim_choices - 1);
    if (i == guide_row) s.guide = all_are_guided(s) ? 0 : 0xFF;
    if (i == pace_row) s.pace = turned(s.pace, step, 0, Settings::paces - 1);
    if (i == alone_row) s.auto_play = turned(s.auto_play, step, 0, Settings::auto_play_choices - 1);
    if (i == large_row) s.large = s.large == 0;
    change_settings(s);
  }

 private:
  /// Of the rows whose names do not tell.
  static std::optional<Str> about(unsigned i) {
    if (i == guide_row) return Str::setup_about_guide;
    if (i == pace_row) return Str::settings_about_pace;
    if (i == alone_row) return Str::settings_about_alone;
    if (i == large_row) return Str::settings_about_large;
    return std::nullopt;
  }
  static std::uint8_t turned(int value, int step, int low, int high) {
    value += step;
    return static_cast<std::uint8_t>(value > high ? low : value < low ? high : value);
  }
  static Str alone_word(unsigned alone) {
    constexpr Str words[] = {Str::settings_alone_at_once, Str::settings_alone_second, Str::settings_alone_press};
    return words[alone];
  }
  static Str loudness_word(unsigned loudness, bool can) {
    if (!can) return Str::settings_sound_none;
    constexpr Str words[] = {Str::settings_sound_off, Str::settings_sound_quiet, Str::settings_sound_middle,
                             Str::settings_sound_loud};
    return words[loudness & 3u];
  }
};

/// Its words are those of the language under the cursor: who cannot read the others is helped by none of them.
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
    return Row::of(own == language() ? Icon::check : Icon::language, str(Str::language_own_name, own));
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
