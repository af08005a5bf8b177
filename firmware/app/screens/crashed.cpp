#include "firmware/app/games/games.hpp"
#include "firmware/app/screens/screens.hpp"
#include "firmware/app/storage/crash.hpp"
#include "firmware/app/storage/store.hpp"
#include "firmware/app/ui/palette.hpp"

namespace pd::screens {

namespace {

/// What a start shows after a crash: in plain words what happened and that nothing is lost, the numbers for whoever
/// repairs it, and the way back into the game.
class Crashed final : public Screen {
 public:
  CrashRecord record;
  bool may_continue = false;

  void shown(bool returning) override {
    static_cast<void>(returning);
    numbers_ = crash_line(record);
  }

  void draw(Canvas& canvas) const override {
    draw_backdrop(canvas);
    draw_header(canvas, str(Str::crash_title));
    canvas.icon(canvas.width() - 30, 1, Icon::warning, 24);
    const Rect box = body_of(canvas.width(), canvas.height()).inset(2);
    canvas.box(box, 10, palette::ground);
    canvas.outline(box, 10, palette::ember, 2);
    const int width = canvas.width() - 20;
    int y = box.y + 10;
    y += canvas.wrapped({10, y, width, box.bottom() - y}, Font::body, palette::ink, str(Str::crash_told)) + 10;
    if (record.crash.game == hal::Crash::opening)
      y += canvas.wrapped({10, y, width, box.bottom() - y}, Font::bold, palette::dawn, str(Str::crash_opening)) + 10;
    if (record.crash.game < games_known())
      y += canvas.wrapped({10, y, width, box.bottom() - y}, Font::bold, palette::dawn,
                          formatted(Str::crash_where, {game_list()[record.crash.game].title, int{record.crash.move}})) +
           10;
    canvas.wrapped({10, y, width, box.bottom() - y}, Font::small, palette::muted, numbers_);
    if (continues())
      draw_footer(canvas, str(Str::key_continue), str(Str::key_menu));
    else
      draw_footer(canvas, str(Str::key_ok), {});
  }

  void press(Key key) override {
    if (key != Key::select && key != Key::back) return;
    const bool go_on = key == Key::select && continues();
    pop();
    if (go_on) push(continue_menu(slot_of_game()));
  }

 private:
  bool continues() const { return may_continue && store().has_games(); }

  /// The game that was on the screen when it happened, as far as that is known.
  unsigned slot_of_game() const {
    unsigned found = 0;
    for (unsigned slot = Store::slot_count; slot-- > 0;) {
      const Saved saved = store().saved(slot);
      if (!saved.used || static_cast<unsigned>(saved.match.setup.game) != record.crash.game) continue;
      found = slot;
      if (saved.moves == record.crash.move) break;
    }
    return found;
  }

  CrashLine numbers_;
};

Crashed the_crashed;

}  // namespace

Screen& crashed(const CrashRecord& record, bool may_continue) {
  the_crashed.record = record;
  the_crashed.may_continue = may_continue;
  return the_crashed;
}

}  // namespace pd::screens
