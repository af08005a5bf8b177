#pragma once
#include <array>
#include <cstdint>

namespace pd::ui {

/// How long people waited, measured by the firmware: from the change of a button to the last pixel that it changed.
class Latency {
 public:
  static constexpr std::array<std::uint8_t, 4> bounds_ms = {8, 16, 25, 33};  ///< and one more class for all above

  void record(std::uint32_t us) {
    const std::uint32_t ms = us / 1000;
    std::size_t i = 0;
    while (i < bounds_ms.size() && ms >= bounds_ms[i]) ++i;
    if (counts_[i] < UINT16_MAX) ++counts_[i];
    if (ms > most_ms_) most_ms_ = ms;
  }
  const auto& counts() const { return counts_; }
  std::uint32_t most_ms() const { return most_ms_; }

 private:
  std::array<std::uint16_t, bounds_ms.size() + 1> counts_{};
  std::uint32_t most_ms_ = 0;
};

inline Latency since_start;
inline Latency& latency() { return since_start; }

}  // namespace pd::ui
