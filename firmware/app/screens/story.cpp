#include <array>

#include "firmware/app/games/games.hpp"
#include "firmware/app/screens/play_screen.hpp"
#include "firmware/app/screens/screens.hpp"
#include "firmware/app/ui/palette.hpp"
#include "hal/display.hpp"

namespace pd::screens {

namespace {

/// The last things that happened, newest at the bottom, as the viewer may know them. It opens where the
/// viewer's own last turn ended.
class Story final : public Screen {
 public:
  void shown(bool returning) override {
    if (returning) return;
    count_ = since_ = 0;
    own_moves_ = false;
    const PlayScreen& play = play_screen();
    viewer_ = play.viewer();
    play.table()->text.tell(0, viewer_, take, this);
    const unsigned from = since_ < count_ ? since_ : (count_ > 6 ? count_ - 6 : 0);
    top_ = from > oldest() ? from : oldest();
    while (top_ > oldest() && end_of(top_ - 1) == count_) --top_;  // room that is left shows what was before
  }

  void press(Key key) override {
    const unsigned end = end_of(top_);
    if ((key == Key::up || key == Key::previous) && top_ > oldest()) --top_;
    if ((key == Key::down || key == Key::next) && end < count_) ++top_;
    if (key == Key::back || key == Key::menu || (key == Key::select && end == count_)) return pop();
    if (key == Key::select) top_ = end;
  }

  void draw(Canvas& canvas) const override {
    draw_backdrop(canvas);
    const Rect body = page();
    const unsigned end = end_of(top_);
    if (count_ == 0) canvas.wrapped(body.inset(10), reading(), palette::muted, str(Str::story_empty), Align::centre);
    int y = body.y;
    for (unsigned i = top_; i < end; y += height_of(i++))
      if (canvas.touches({0, y, canvas.width(), height_of(i)})) draw_line(canvas, {body.x, y, body.w, height_of(i)}, i);
    if (end - top_ < count_ - oldest()) {
      const int lines = static_cast<int>(count_ - oldest()), shown = static_cast<int>(end - top_);
      const int length = body.h * shown / lines > 16 ? body.h * shown / lines : 16;
      const int at = (body.h - length) * static_cast<int>(top_ - oldest()) / (lines - shown);
      canvas.box({canvas.width() - 7, body.y + at, 4, length}, 2, palette::ridge);
    }
    draw_header(canvas, str(Str::pause_story));
    draw_footer(canvas, str(end < count_ ? Str::key_more : Str::key_ok), str(Str::key_back));
  }

 private:
  static constexpr unsigned lines_max = 32;
  struct Entry {
    core::Actor actor{};
    core::Text<120> text{};
  };

  static Rect page() {
    const hal::Size size = hal::display_size();
    Rect body = body_of(size.width, size.height).inset(4);
    body.w -= 6;  // for the bar that says where in the story this is
    return body;
  }
  unsigned oldest() const { return count_ > lines_max ? count_ - lines_max : 0; }
  int height_of(unsigned i) const { return wrapped_height(reading(), page().w - 28, lines_[i % lines_max].text) + 6; }
  /// The first line that has no room below when `top` is the uppermost: whole ones only, the rest is a press away.
  unsigned end_of(unsigned top) const {
    int y = top < count_ ? height_of(top) : 0;
    unsigned i = top < count_ ? top + 1 : top;
    while (i < count_ && (y += height_of(i)) <= page().h + 4) ++i;
    return i;
  }

  void draw_line(Canvas& canvas, const Rect& area, unsigned i) const {
    const Entry& entry = lines_[i % lines_max];
    if (i >= since_) canvas.box({area.x, area.y, area.w, area.h - 2}, 5, palette::ground);
    if (entry.actor.is_seat())
      canvas.badge(area.x + 4, area.y + 3, 14, table_in_play().match.people[entry.actor.id].colour);
    else
      canvas.icon(area.x + 3, area.y + 2, entry_of(table_in_play().game()).chance_icon(), 16, {.is_named = true});
    canvas.wrapped({area.x + 24, area.y + 2, area.w - 28, area.h}, reading(),
                   i >= since_ ? palette::ink : palette::muted, entry.text);
  }

  static bool take(void* to, const TextPresenter::RecapLine& told) {
    const core::Actor actor = told.actor;
    auto& self = *static_cast<Story*>(to);
    // What counts as news begins after the last line of the viewer's own that others' lines followed.
    const bool own = actor == core::Actor::seat(self.viewer_);
    if (!own && self.own_moves_ && actor.is_seat()) self.since_ = self.count_;
    if (actor.is_seat()) self.own_moves_ = own;
    Entry& entry = self.lines_[self.count_++ % lines_max];
    entry.actor = actor;
    entry.text.clear();
    entry.text << told.line;
    return true;
  }

  std::array<Entry, lines_max> lines_{};
  unsigned count_ = 0, since_ = 0, top_ = 0, viewer_ = 0;
  bool own_moves_ = false;
};

Story the_story;

}  // namespace

Screen& story() { return the_story; }

}  // namespace pd::screens
