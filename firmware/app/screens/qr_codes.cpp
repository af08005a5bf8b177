#include "engine/core/parts.hpp"
#include "firmware/app/screens/game_screens.hpp"
#include "firmware/app/screens/screens.hpp"
#include "firmware/app/session/table.hpp"
#include "firmware/app/ui/palette.hpp"
#include "firmware/app/ui/qr.hpp"
#include "hal/buttons.hpp"

namespace pd::screens {

namespace {

constexpr int quiet = 4;
constexpr std::size_t text_max = 1460;  // a code of the largest version
constexpr std::size_t share = core::part_bytes(text_max);
std::array<std::uint8_t, share> bytes;
std::array<char, text_max> text;
static_assert(core::is_version(DAWN_VERSION));
static_assert((core::log_binary_max + share - 1) / share <= core::parts_max);

/// The log of the game as a sequence of QR codes, on a white screen without anything that could confuse a camera.
class QrCodes final : public Screen {
 public:
  void shown(bool returning) override {
    if (returning) return;
    core::LogWindow nothing({});
    table_in_play().session.write_log(nothing, checksum_);
    count_ = static_cast<unsigned>((nothing.size() + share - 1) / share);
    show(0);
  }

  void press(Key key) override {
    if (key == Key::back || key == Key::menu) return pop();
    const int by = key == Key::select ? 1 : step_of(key);
    if (by != 0) show((at_ + (by > 0 ? 1 : count_ - 1)) % count_);
  }

  void draw(Canvas& canvas) const override {
    draw_qr(canvas, qr_);
    canvas.text({0, canvas.height() - qr_text_height, canvas.width(), qr_text_height}, Font::small, rgb(0x000000),
                formatted(Str::qr_part,
                          {static_cast<int>(at_) + 1, static_cast<int>(count_), hal::button_label(hal::Button::back)}),
                Align::centre);
  }

 private:
  /// Each part is made when it is looked at: a log as a whole would take 8 KiB.
  void show(unsigned index) {
    at_ = index;
    core::LogWindow window(bytes, at_ * share);
    table_in_play().session.write_log(window, checksum_);
    const std::size_t size =
        core::write_part({at_ + 1, count_, checksum_, std::span(bytes).first(window.kept()), DAWN_VERSION}, text);
    static_cast<void>(qr_.encode({text.data(), size}, QrLevel::low));
  }

  unsigned at_ = 0, count_ = 1;
  std::uint32_t checksum_ = 0;
  Qr qr_;
};

QrCodes the_qr_codes;

}  // namespace

void draw_qr(Canvas& canvas, const Qr& qr) {
  constexpr Colour white = rgb(0xFFFFFF), black = rgb(0x000000);
  canvas.clear(white);
  const int modules = static_cast<int>(qr.size()) + 2 * quiet;
  const int module =
      (canvas.height() - qr_text_height) / modules;  // 2 pixels for the largest code, more where they fit
  const int side = modules * module;
  const int left = (canvas.width() - side) / 2 + quiet * module;
  const int top = (canvas.height() - qr_text_height - side) / 2 + quiet * module;
  for (unsigned y = 0; y < qr.size(); ++y) {
    const int at = top + static_cast<int>(y) * module;
    if (!canvas.touches({left, at, side, module})) continue;
    for (unsigned x = 0; x < qr.size(); ++x) {
      const unsigned first = x;
      while (x < qr.size() && qr.dark(x, y)) ++x;
      const int dark = static_cast<int>(x - first);
      if (dark > 0) canvas.fill({left + static_cast<int>(first) * module, at, dark * module, module}, black);
    }
  }
}

Screen& qr_codes() { return the_qr_codes; }

}  // namespace pd::screens
