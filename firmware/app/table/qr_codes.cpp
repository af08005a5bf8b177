#include "firmware/app/palette.hpp"
#include "firmware/app/qr.hpp"
#include "firmware/app/table/play.hpp"

namespace app {

namespace {

// 105 modules and the quiet zone, two pixels each, leave a line of text on the smallest panel.
constexpr unsigned version_limit = 22;
constexpr int module = 2, quiet = 4, text_height = 14;
constexpr std::size_t part_max = 1003;

std::array<std::uint8_t, core::log_binary_max> whole;
std::array<std::uint8_t, part_max> part;

/// The log of the game as one code after the other, on a white screen without anything else that a camera could
/// stumble over.
class QrCodes final : public Screen {
 public:
  void shown(bool returning) override {
    if (returning) return;
    size_ = the_play().desk()->write_log(whole);
    show(0);
  }

  void press(Key key) override {
    switch (key) {
      case Key::right:
      case Key::down:
      case Key::next:
      case Key::select:
        return show((at_ + 1) % parts().count());
      case Key::left:
      case Key::up:
      case Key::previous:
        return show((at_ + parts().count() - 1) % parts().count());
      case Key::back:
      case Key::menu:
        return pop();
      default:
        return;
    }
  }

  void draw(Canvas& canvas) const override {
    constexpr Colour white = rgb(0xFFFFFF), black = rgb(0x000000);
    canvas.clear(white);
    const int side = (static_cast<int>(qr_.size()) + 2 * quiet) * module;
    const int left = (canvas.width() - side) / 2 + quiet * module;
    const int top = (canvas.height() - text_height - side) / 2 + quiet * module;
    for (unsigned y = 0; y < qr_.size(); ++y) {
      const int at = top + static_cast<int>(y) * module;
      if (!canvas.touches({left, at, side, module})) continue;
      for (unsigned x = 0; x < qr_.size(); ++x)
        if (qr_.dark(x, y)) canvas.fill({left + static_cast<int>(x) * module, at, module, module}, black);
    }
    Line line;
    format(line, Str::qr_part, {static_cast<int>(at_) + 1, static_cast<int>(parts().count())});
    canvas.text({0, canvas.height() - text_height, canvas.width(), text_height}, Font::small, black, line,
                Align::centre);
  }

 private:
  QrParts parts() const { return {std::span(whole).first(size_), part_max}; }

  void show(unsigned index) {
    at_ = index;
    const std::size_t size = parts().part(at_, part);
    static_cast<void>(qr_.encode(std::span(part).first(size), QrLevel::low, version_limit));
  }

  std::size_t size_ = 0;
  unsigned at_ = 0;
  Qr qr_;
};

QrCodes the_qr_codes;

}  // namespace

Screen& qr_codes() { return the_qr_codes; }

}  // namespace app
