#include <array>

#include "firmware/app/screens/play.hpp"
#include "firmware/app/screens/screens.hpp"
#include "firmware/app/ui/palette.hpp"
#include "hal/display.hpp"

namespace app {

namespace {

/// The last things that happened, newest at the bottom, as the viewer may know them. It opens where the
/// viewer's own last turn ended.
class Story final : public Screen {
 public:
  void shown(bool returning) override {
    if (returning) return;
    count_ = since_ = 0;
    own_run_ = false;
    const Play& play = the_play();
    viewer_ = play.viewer();
    play.table()->sight.tell(0, viewer_, take, this);
    const unsigned from = since_ < count_ ? since_ : (count_ > 6 ? count_ - 6 : 0);
    top_ = count_ > lines_max ? (from > count_ - lines_max ? from : count_ - lines_max) : from;
  }

  void press(Key key) override {
    const unsigned oldest = count_ > lines_max ? count_ - lines_max : 0;
    if ((key == Key::up || key == Key::previous) && top_ > oldest) --top_;
    const bool more = top_ + 1 < count_;
    if ((key == Key::down || key == Key::next || key == Key::select) && more) ++top_;
    if (key == Key::back || key == Key::menu || (key == Key::select && !more)) pop();
  }

  void draw(Canvas& canvas) const override {
    canvas.clear(palette::night);
    const Rect body = body_of(canvas.width(), canvas.height()).inset(4);
    int y = body.y;
    if (count_ == 0) canvas.wrapped(body.inset(10), reading(), palette::muted, str(Str::story_empty), Align::centre);
    for (unsigned i = top_; i < count_; ++i) {
      const Entry& entry = lines_[i % lines_max];
      const int height = wrapped_height(reading(), body.w - 28, entry.text) + 6;
      if (i > top_ && y + height > body.bottom() + 4) break;  // whole ones only: the rest is a press away
      if (canvas.touches({0, y, canvas.width(), height})) {
        if (i >= since_) canvas.box({body.x, y, body.w, height - 2}, 5, palette::ground);
        if (entry.actor.is_seat())
          canvas.badge(body.x + 4, y + 3, 14, the_play().table()->match.people[entry.actor.id].colour);
        else
          canvas.icon(body.x + 3, y + 2, Icon::dice, 16);
        canvas.wrapped({body.x + 24, y + 2, body.w - 28, height}, reading(),
                       i >= since_ ? palette::ink : palette::muted, entry.text);
      }
      y += height;
    }
    draw_header(canvas, str(Str::pause_story));
    draw_footer(canvas, str(top_ + 1 < count_ ? Str::key_more : Str::key_ok), str(Str::key_back));
  }

 private:
  static constexpr unsigned lines_max = 32;
  struct Entry {
    core::Actor actor{};
    core::Text<120> text{};
  };

  static bool take(void* to, unsigned move, core::Actor actor, std::string_view line) {
    static_cast<void>(move);
    auto& self = *static_cast<Story*>(to);
    // What counts as news begins after the last line of the viewer's own that others' lines followed.
    const bool own = actor == core::Actor::seat(self.viewer_);
    if (!own && self.own_run_ && actor.is_seat()) self.since_ = self.count_;
    if (actor.is_seat()) self.own_run_ = own;
    Entry& entry = self.lines_[self.count_++ % lines_max];
    entry.actor = actor;
    entry.text.clear();
    entry.text << line;
    return true;
  }

  std::array<Entry, lines_max> lines_{};
  unsigned count_ = 0, since_ = 0, top_ = 0, viewer_ = 0;
  bool own_run_ = false;
};

Story the_story;

}  // namespace

Screen& story() { return the_story; }

}  // namespace app
