#include <array>

#include "firmware/app/games/games.hpp"
#include "firmware/app/screens/challenge.hpp"
#include "firmware/app/screens/screens.hpp"
#include "firmware/app/storage/store.hpp"
#include "firmware/app/ui/palette.hpp"

namespace pd::screens {

namespace {

class MainMenu final : public Menu {
 public:
  bool steps_change_header() const override { return true; }  // the scene of the game under the cursor

 protected:
  Line title() const override { return str(Str::app_name); }
  unsigned size() const override { return first_game() + games_known() + static_cast<unsigned>(others.size()); }

  Row row(unsigned i) const override {
    if (i < first_game()) return Row::of(Icon::play, str(Str::menu_continue));
    const unsigned game = i - first_game();
    if (game < games_known()) {
      Row title = Row::of(game_list()[game].icon, str(game_list()[game].title));
      title.scene = game_list()[game].scene;
      title.socket = game_list()[game].accent.high;
      return title;
    }
    const Other& other = others[game - games_known()];
    return Row::of(other.icon, str(other.label));
  }

  void chosen(unsigned i) override {
    if (i < first_game()) return continue_game();
    const unsigned game = i - first_game();
    push(game < games_known() ? new_game(game) : others[game - games_known()].screen());
  }

  /// "Continue" comes and goes above the others: who leaves a first game finds it under the cursor, and the cursor
  /// does not slip to another row when it is gone.
  void shown(bool returning) override {
    Menu::shown(returning);
    const bool has = store().has_games();
    if (returning && has && !had_games_) go_to(0);
    if (returning && !has && had_games_ && here() > 0) go_to(here() - 1);
    had_games_ = has;
  }

  /// All games in progress, what a title is, which is how its rules begin, and what a challenge is.
  void press(Key key) override {
    if (key == Key::details && here() < first_game()) return push(continue_menu());
    const unsigned game = here() - first_game();
    if (key != Key::details || !has_details()) return Menu::press(key);
    push(game < games_known() ? text_pages(game_list()[game].reference.guide, 0)
                              : notice(Icon::star, str(Str::challenge_about)));
  }
  std::string_view details_word() const override { return has_details() ? str(Str::key_details) : std::string_view{}; }

  void left() override {}
  std::string_view back_word() const override { return {}; }
  int top_height() const override { return 58; }

  void draw_top(Canvas& canvas) const override {
    const int w = canvas.width(), h = top_height() - 2;
    const auto sky = canvas.clip({0, 0, w, h});
    const unsigned game = here() - first_game();
    if (game < games_known() && game_list()[game].scene) {
      const int left = w - size_of(*game_list()[game].scene).x;  // its right end has the most to see
      draw_title_scene(canvas, game_list()[game], {left, 0});
    } else {
      draw_plain_sky(canvas, w);
    }
    canvas.text(10, 2, Font::title, palette::ink, str(Str::app_name));
    if (const std::optional<Icon> battery = battery_icon()) canvas.icon(w - 26, 4, *battery, 20);
  }

 private:
  /// What follows the games.
  struct Other {
    Icon icon;
    Str label;
    Screen& (*screen)();
  };
  static constexpr std::array<Other, 5> others = {{
      {Icon::star, Str::challenge_title, challenge_menu},
      {Icon::trophy, Str::menu_results, results_menu},
      {Icon::settings, Str::menu_settings, settings_menu},
      {Icon::help, Str::menu_help, help_menu},
      {Icon::about, Str::menu_about, about},
  }};

  bool had_games_ = false;

  static void draw_plain_sky(Canvas& canvas, int w) {
    canvas.gradient({0, 0, w, 34}, palette::sky_high, palette::sky_mid);
    canvas.gradient({0, 34, w, 22}, palette::sky_mid, palette::sky_low);
    canvas.disc({w - 34, 50}, 22, palette::dawn);
    canvas.disc({w - 34, 50}, 16, palette::ink);
    for (const Point star : {Point{w - 96, 6}, Point{w / 2 - 10, 26}, Point{30, 30}})
      canvas.image(star.x, star.y, Image::twinkle);
    canvas.triangle({-20, 57}, {40, 34}, {110, 57}, rgb(0x3A2140));
    canvas.triangle({60, 57}, {w - 70, 40}, {w + 60, 57}, rgb(0x4B2A48));
  }

  bool has_details() const { return here() <= first_game() + games_known(); }
  static unsigned first_game() { return store().has_games() ? 1 : 0; }
};

MainMenu the_main_menu;

}  // namespace

Screen& main_menu() { return the_main_menu; }

}  // namespace pd::screens
