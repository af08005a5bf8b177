#include "firmware/app/games/games.hpp"
#include "firmware/app/screens/charts.hpp"
#include "firmware/app/screens/play_screen.hpp"
#include "firmware/app/screens/screens.hpp"
#include "firmware/app/ui/palette.hpp"
#include "firmware/app/ui/sound.hpp"

namespace pd::screens {

namespace {

class ScoreTable final : public Screen {
 public:
  void draw(Canvas& canvas) const override {
    draw_backdrop(canvas);
    draw_header(canvas, str(Str::pause_score));
    canvas.text({0, 0, canvas.width() - 6, header_height}, Font::small, palette::muted, str(Str::score_so_far),
                Align::right);
    const PlayScreen& play = play_screen();
    draw_score(canvas, *play.table(), play.table()->shown.score(play.viewer()));
    draw_footer(canvas, {}, str(Str::key_back));
  }
  void press(Key key) override {
    if (key == Key::back || key == Key::select || key == Key::menu) pop();
  }
};

/// What everybody should see before play goes on.
class News final : public Screen {
 public:
  void shown(bool returning) override {
    if (returning) return;
    motion_.begin(table_in_play().board.news_ms());
    play_sound(table_in_play().board.sound_of_news());
  }
  std::uint32_t animate(std::uint32_t now_ms) override {
    constexpr std::uint32_t read_ms = 5000;
    if (motion_.running()) {
      shown_ms_ = now_ms;
      return motion_.tick(now_ms);
    }
    if (play_screen().driver().people() > 0) return forever_ms;
    if (now_ms - shown_ms_ < read_ms) return read_ms - (now_ms - shown_ms_);
    press(Key::select);  // only computers play: nobody has to press anything
    return 0;
  }
  void draw(Canvas& canvas) const override {
    draw_backdrop(canvas);
    play_screen().picture().draw_news(canvas, motion_.running() ? motion_.age() : forever_ms);
    draw_footer(canvas, str(motion_.running() ? Str::key_skip : Str::key_ok), {});
  }
  void press(Key key) override {
    if (motion_.running()) return motion_.skip();
    if (key != Key::select && key != Key::back) return;
    table_in_play().shown.forget_news();
    pop();
  }

 private:
  Motion motion_;
  std::uint32_t shown_ms_ = 0;
};

/// What only the holder may see: the page of the thing that they got.
class PrivateNewsScreen final : public Screen {
 public:
  void shown(bool returning) override {
    if (!play_screen().driver().has_private_news()) return pop();
    if (!returning) play_sound(Sound::select);
  }
  void draw(Canvas& canvas) const override {
    draw_backdrop(canvas);
    draw_header(canvas, str(Str::private_title));
    draw_footer(canvas, str(Str::key_ok), {});
    if (!play_screen().driver().has_private_news()) return;
    const Table& table = table_in_play();
    const auto [seat, item, words] = *table.shown.private_news();
    const Reference& box = entry_of(table.game()).reference;
    const Rect body = body_of(canvas.width(), canvas.height()).inset(8);
    const int y = body.y + canvas.wrapped(body, reading(), palette::muted, str(words)) + 8;
    box.draw(canvas, {body.x, y, body.w, body.bottom() - y}, item);
  }
  void press(Key key) override {
    if (key != Key::select && key != Key::back) return;
    play_screen().private_news_read();
    pop();
  }
};

ScoreTable the_score_table;
News the_news;
PrivateNewsScreen the_private_news;

}  // namespace

Screen& score_table() { return the_score_table; }
Screen& news_screen() { return the_news; }
Screen& private_news() { return the_private_news; }

}  // namespace pd::screens
