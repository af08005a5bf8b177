#include <array>
#include <string_view>

#include "firmware/app/screens/game_screens.hpp"
#include "firmware/app/session/table.hpp"
#include "firmware/app/ui/palette.hpp"
#include "hal/serial.hpp"

namespace pd::screens {

namespace {

/// The log of the game as a line of text, sent by wire when select is pressed, behind the version that sends it:
/// whoever reports a fault sends that along. Leaving the screen ends it.
class SendLog final : public Screen {
 public:
  void shown(bool returning) override {
    static_cast<void>(returning);
    text_ = {};
    state_ = State::ready;
  }

  void press(Key key) override {
    if (key == Key::back || key == Key::menu) return pop();
    if (key != Key::select || state_ == State::sending) return;
    const core::AnySession& session = table_in_play().session;
    text_ = {session.log(), core::name_of(session.game()), session.log().rules_version};
    state_ = State::sending;
    piece_ = made_by;
    ended_ = false;
  }

  std::uint32_t animate(std::uint32_t now_ms) override {
    static_cast<void>(now_ms);
    if (state_ != State::sending) return forever_ms;
    const unsigned before = percent();
    while (refill()) {
      const std::size_t taken = hal::serial_send(piece_);
      piece_ = piece_.subspan(taken);
      if (!piece_.empty()) break;
    }
    if (state_ != State::sending || percent() / redraw_percent != before / redraw_percent) redraw();
    return state_ == State::sending ? wait_ms : forever_ms;
  }

  void draw(Canvas& canvas) const override {
    canvas.clear(palette::night);
    draw_header(canvas, str(Str::pause_send));
    const Rect body = body_of(canvas.width(), canvas.height()).inset(10);
    canvas.wrapped({body.x, body.y, body.w, body.h - bar_height - 30}, Font::body, palette::ink,
                   formatted<Paragraph>(Str::send_how, {Line() << "GP" << hal::serial_pin()}));
    const Rect bar{body.x, body.bottom() - bar_height, body.w, bar_height};
    canvas.box(bar, 5, palette::stone);
    const int done = body.w * static_cast<int>(state_ == State::sent ? 100 : percent()) / 100;
    if (done > 10) canvas.box({bar.x, bar.y, done, bar.h}, 5, palette::ember);
    if (state_ == State::sent)
      canvas.text({body.x, bar.y - 24, body.w, 20}, Font::body, palette::dawn,
                  formatted(Str::send_done, {static_cast<int>(text_.size())}));
    draw_footer(
        canvas,
        state_ == State::sending ? std::string_view{} : str(state_ == State::ready ? Str::key_send : Str::final_again),
        str(Str::key_back));
  }

 private:
  enum class State : std::uint8_t { ready, sending, sent };
  static constexpr std::uint32_t wait_ms = 2;    // what the UART holds back lasts longer
  static constexpr unsigned redraw_percent = 5;  // drawing the bar takes as long as sending 200 characters
  static constexpr int bar_height = 12;
  static constexpr std::string_view made_by = "Pocket Dawn " DAWN_VERSION ": ";
  static constexpr std::string_view line_end = "\r\n";

  unsigned percent() const { return text_.size() == 0 ? 0 : static_cast<unsigned>(text_.at() * 100 / text_.size()); }

  /// Refills piece_ when it is empty; false when all is sent.
  bool refill() {
    if (!piece_.empty()) return true;
    if (ended_) {
      state_ = State::sent;
      return false;
    }
    piece_ = std::span(buffer_).first(text_.next(buffer_));
    if (!piece_.empty()) return true;
    ended_ = true;
    piece_ = line_end;
    return true;
  }

  core::LogText text_;
  std::array<char, 64> buffer_{};
  std::span<const char> piece_{};  // taken from the text, not yet by the wire
  State state_ = State::ready;
  bool ended_ = false;  // the end of the line is on its way
};

SendLog the_send_log;

}  // namespace

Screen& send_log() { return the_send_log; }

}  // namespace pd::screens
