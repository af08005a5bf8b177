#include <array>
#include <utility>

#include "firmware/app/games/games.hpp"
#include "firmware/app/screens/foreign_game.hpp"
#include "firmware/app/screens/play_screen.hpp"
#include "firmware/app/screens/screens.hpp"
#include "firmware/app/storage/crash.hpp"
#include "firmware/app/storage/store.hpp"
#include "firmware/app/ui/confirm_default_no.hpp"
#include "firmware/app/ui/palette.hpp"
#include "hal/display.hpp"
#include "hal/entropy.hpp"

namespace pd::screens {

namespace {

/// Where a saved game stands, as far as it was looked at.
struct Stage {
  bool known = false;
  core::Actor actor = core::nobody;
  Line status{};
};

class Continue final : public Menu {
 public:
  unsigned slot_first = 0;  ///< where the cursor begins

  void shown(bool returning) override {
    Menu::shown(returning);
    stages_ = {};
    looks_ = false;
    if (returning) return;
    for (unsigned i = 0; i < size(); ++i)
      if (slot(i) == slot_first) cursor_.at = static_cast<std::uint8_t>(i);
  }
  /// Where a game stands only its moves tell, and to play them again takes too long for a new screen: it is shown
  /// first, then one game after the other is looked at.
  std::uint32_t animate(std::uint32_t) override {
    if (!std::exchange(looks_, true)) return 1;
    for (unsigned i = 0; i < Store::slot_count; ++i)
      if (store().saved(i).known && !stages_[i].known) {
        look_at(i);
        redraw();
        return 1;
      }
    return forever_ms;
  }
  void press(Key key) override {
    if (key == Key::details)
      open_details(slot(cursor_.at));
    else
      Menu::press(key);
  }
  const Stage& stage(unsigned slot) const { return stages_[slot]; }

  /// Opens the game where it is the only one and nothing has to be said of it first.
  void open_only() {
    const unsigned only = slot(0);
    if (const Saved saved = store().saved(only); size() == 1 && saved.known && !crashed_in(saved)) open(only);
  }

  /// Goes on with the game in that slot, in place of this screen.
  void open(unsigned slot) {
    const Saved saved = store().saved(slot);
    if (!saved.known) return push(notice(Icon::warning, str(Str::foreign_unknown_text)));
    Table& table = entry_of(saved.match.setup.game).open();
    const std::uint64_t seed = hal::entropy_seed();
    if (!store().load(slot, table.match, table.session.loading()))
      return push(notice(Icon::warning, str(Str::continue_damaged)));
    if (play_screen().resume(table, seed)) return push(foreign_game(slot, table));
    replace(play_screen());
    if (saved.cut) push(notice(Icon::warning, str(Str::continue_cut)));
  }

 protected:
  std::string_view details_word() const override { return str(Str::key_details); }
  Line title() const override { return str(Str::menu_continue); }
  unsigned size() const override {
    unsigned n = 0;
    for (unsigned i = 0; i < Store::slot_count; ++i) n += store().saved(i).used;
    return n;
  }
  Row row(unsigned i) const override {
    const Saved saved = store().saved(slot(i));
    if (!saved.known) return Row::of(Icon::help, str(Str::foreign_unknown));
    const GameEntry& entry = entry_of(saved.match.setup.game);
    Row title = Row::of(entry.icon, str(entry.title));
    title.socket = entry.accent.high;
    return title;
  }
  int row_height() const override { return 47; }

  /// The game and the player to move, its status, and all players.
  void draw_row(Canvas& canvas, Rect area, unsigned i, bool here) const override {
    const Saved saved = store().saved(slot(i));
    const Stage& stage = stages_[slot(i)];
    const Match& match = saved.match;
    const Row game = row(i);
    const Colour ink = here ? palette::night : palette::ink;
    draw_plaque(canvas, area, here);
    canvas.box({area.x + 2, area.y + 2, 28, 27}, 6, here ? palette::coal : game.socket);
    canvas.icon(area.x + 4, area.y + 3, game.icon, 24);
    const int x = area.x + 34;
    int right = area.right() - 8;
    if (stage.actor.is_seat()) {
      const Person& person = match.people[stage.actor.id];
      right -= canvas.text({x, area.y, right - x, 17}, Font::small, ink, person.name, Align::right) + 17;
      canvas.badge(right, area.y + 2, 14, person.colour);
      right -= 14;
      canvas.icon(right, area.y + 3, Icon::play, 12);
    }
    draw_fitting(canvas, {x, area.y, right - x - 2, 17}, ink, game.label, {Font::bold, Font::small});
    canvas.text({x, area.y + 16, area.right() - x - 4, 14}, Font::small, here ? palette::night : palette::dawn,
                saved.known ? stage.status.view() : str(Str::foreign_unknown_row));

    constexpr int badge = 15, gap = 6;
    int width = -gap;
    for (unsigned seat = 0; seat < match.setup.players; ++seat)
      width += badge + measure(Font::small, match.people[seat].name) + gap;
    const bool names_fit = width <= area.w - 12;
    int left = area.x + 6;
    for (unsigned seat = 0; seat < match.setup.players; ++seat, left += names_fit ? gap : 2) {
      canvas.badge(left, area.y + 30, 12, match.people[seat].colour);
      left += badge;
      if (names_fit) left += canvas.text(left, area.y + 29, Font::small, ink, match.people[seat].name);
    }
  }
  void chosen(unsigned i) override { open(slot(i)); }

 private:
  static void open_details(unsigned slot);

  /// The last crash happened where this game stands.
  static bool crashed_in(const Saved& saved) {
    const auto game = static_cast<unsigned>(saved.match.setup.game);
    CrashRecord last;
    return crash_on_record(last) && last.crash.game == game && last.crash.move == saved.moves;
  }

  /// A game whose replay crashed is not opened here, so the other games can be reached.
  void look_at(unsigned slot) {
    Stage& stage = stages_[slot];
    stage.known = true;
    const Saved saved = store().saved(slot);
    if (crashed_in(saved)) return;
    Table& table = entry_of(saved.match.setup.game).open();
    if (store().load(slot, table.match, table.session.loading())) {
      if (table.resume()) {
        stage.status << str(words_of(saved.rules));
      } else {
        stage.actor = table.session.actor();
        table.text.say_status(stage.status, 0);
      }
    }
    store().release();
    store().leave({});
  }

  /// Why a game does not fit.
  static Str words_of(Saved::Rules rules) {
    return rules == Saved::Rules::older   ? Str::foreign_older
           : rules == Saved::Rules::newer ? Str::foreign_newer
                                          : Str::foreign_broken;
  }

  std::array<Stage, Store::slot_count> stages_{};
  bool looks_ = false;

  static unsigned slot(unsigned wanted_index) {
    for (unsigned i = 0; i < Store::slot_count; ++i)
      if (store().saved(i).used && wanted_index-- == 0) return i;
    return 0;
  }
};

Continue the_continue;

/// About one of them: where it stands and who plays. To delete it is a row of its own, so that a long press, which
/// reads everywhere else, never comes near that.
class SavedGame final : public Menu {
 public:
  unsigned slot = 0;

  std::uint32_t animate(std::uint32_t now_ms) override { return the_continue.animate(now_ms); }
  const Accent* accent() const override {
    const Saved saved = store().saved(slot);
    return saved.known ? &entry_of(saved.match.setup.game).accent : nullptr;
  }

 protected:
  enum Rows : unsigned { continue_row, delete_row, row_count };
  static constexpr int line_height = 18;

  Line title() const override {
    const Saved saved = store().saved(slot);
    return str(saved.known ? entry_of(saved.match.setup.game).title : Str::foreign_unknown);
  }
  unsigned size() const override { return row_count; }
  Row row(unsigned i) const override {
    if (i == delete_row) return Row::of(Icon::warning, str(Str::continue_delete));
    Row r = Row::of(Icon::play, str(Str::menu_continue));
    r.enabled = store().saved(slot).known;
    r.why_not = Str::foreign_unknown_text;
    return r;
  }
  void chosen(unsigned i) override {
    if (i == delete_row) return push(confirm_default_no(Str::continue_forget, forget));
    pop();
    the_continue.open(slot);
  }
  int top_height() const override {
    return hal::display_size().height - footer_height - static_cast<int>(row_count) * row_height() - 4;
  }
  void draw_top(Canvas& canvas) const override {
    draw_header(canvas, title());
    const Saved saved = store().saved(slot);
    const Match& match = saved.match;
    const Stage& stage = the_continue.stage(slot);
    Rect line{8, header_height + 3, canvas.width() - 16, line_height};
    const int room = top_height() - line.y;
    if (!saved.known) {
      const Rect box{line.x, line.y, line.w, room};
      return static_cast<void>(canvas.wrapped(box, label_font(box, str(Str::foreign_unknown_text)), palette::ink,
                                              str(Str::foreign_unknown_text)));
    }
    const unsigned players = match.setup.players;
    line.h = label_height(line_height, room, static_cast<int>(players) + 1);
    canvas.text(line, label_font(line, stage.status), palette::dawn, stage.status);
    if (line.h == line_height) draw_scene(canvas, match, line.bottom() + 2);
    for (unsigned seat = 0; seat < players; ++seat) {
      line.y += line.h;
      const Person& person = match.people[seat];
      const Rect name{line.x + 36, line.y, line.w - 36, line.h};
      if (stage.actor == core::Actor::seat(seat)) canvas.icon(line.x, line.y + 3, Icon::play, 12);
      canvas.badge(line.x + 16, line.y + 2, 14, person.colour);
      canvas.text(name, label_font(name, person.name), palette::ink, person.name);
    }
  }

 private:
  static void forget();

  /// Beside the names.
  static void draw_scene(Canvas& canvas, const Match& match, int top) {
    const std::optional<Image> scene = entry_of(match.setup.game).scene;
    if (!scene) return;
    constexpr int names = 124;
    const Rect box{names, top, canvas.width() - names - 8, size_of(*scene).y};
    {
      const auto clip = canvas.clip(box);
      canvas.image(box.right() - size_of(*scene).x, box.y, *scene);
    }
    canvas.outline(box.inset(-1), 3, palette::ridge, 2);
  }
};

SavedGame the_saved_game;

/// The list below got shorter, or is gone.
void SavedGame::forget() {
  store().forget(the_saved_game.slot);
  store().has_games() ? pop() : home();
  if (const StorageError no = store().error()) push(notice(Icon::warning, message_of(no)));
}

void Continue::open_details(unsigned slot) {
  the_saved_game.slot = slot;
  push(the_saved_game);
}

}  // namespace

Screen& continue_menu(unsigned slot) {
  the_continue.slot_first = slot;
  return the_continue;
}

void continue_game() {
  push(continue_menu());
  the_continue.open_only();
}

}  // namespace pd::screens
