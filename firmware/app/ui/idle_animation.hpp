#pragma once
#include <cstdint>

#include "assets/tables.hpp"

/// Images with several frames move while nobody presses a button. The time is counted in beats; the frame that is
/// painted is a function of the beat, so a picture is the same on every device. See docs/developing.md, "Add a
/// picture".
namespace pd::ui {

/// The beat that is painted, counted from the last press. 0 is the first frame of everything.
inline std::uint16_t idle_beat = 0;

/// Which frame of an image is shown in a beat.
constexpr int frame_of(const assets::Image& image, unsigned beat) {
  if (image.frames < 2) return 0;
  const unsigned at = beat % (unsigned{image.frames} + image.pause);
  return at < image.frames ? static_cast<int>(at) : 0;
}

inline constexpr std::uint32_t beat_ms = 200;
/// So long after a press everything stands still: the presses that follow each other quickly wait for nothing.
inline constexpr std::uint32_t idle_after_ms = 900;
/// Afterwards it stands still, too: who looks away gets a longer battery life.
inline constexpr std::uint32_t idle_until_ms = 60'000;

/// Tests that compare pictures set this to false.
inline bool allows_idle_animation = true;

/// Counts the beats.
class IdleAnimation {
 public:
  /// `idle_ms`: since the last press. Returns whether another beat has begun; wait_ms() is when the next one does.
  bool tick(std::uint32_t idle_ms, bool is_allowed);
  std::uint32_t wait_ms() const { return wait_ms_; }

 private:
  std::uint32_t wait_ms_ = 0;
};

}  // namespace pd::ui
