#pragma once
#include <cstdint>
#include <string_view>

#include "firmware/app/session/narrator.hpp"
#include "firmware/app/ui/screen.hpp"

namespace pd::screens {

/// The line that says what just happened, in place of the tabs for a moment.
class StatusToast {
 public:
  static constexpr std::uint32_t shown_ms = 2500;

  void show(std::string_view words, unsigned seat, std::uint32_t now_ms) {
    text_ = Paragraph(words);
    seat_ = seat;
    since_ms_ = now_ms;
  }
  void clear() { text_.clear(); }

  bool empty() const { return text_.empty(); }
  std::string_view text() const { return text_; }
  unsigned seat() const { return seat_; }  ///< whose move it tells of

  /// Clears the toast when its time is over. Returns whether it did.
  bool expire(std::uint32_t now_ms) {
    if (empty() || now_ms - since_ms_ < shown_ms) return false;
    clear();
    return true;
  }
  /// Milliseconds until it expires; forever_ms if there is none.
  std::uint32_t left_ms(std::uint32_t now_ms) const { return empty() ? forever_ms : shown_ms - (now_ms - since_ms_); }

 private:
  Paragraph text_;
  unsigned seat_ = 0;
  std::uint32_t since_ms_ = 0;
};

}  // namespace pd::screens
