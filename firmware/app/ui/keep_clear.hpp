#pragma once
#include <array>
#include <span>

#include "firmware/app/ui/geometry.hpp"

namespace pd::ui {

/// The areas of a picture that a callout must not cover.
class KeepClear {
 public:
  static constexpr unsigned capacity = 6;

  /// Empty areas and those beyond the capacity are ignored.
  void add(Rect area) {
    if (!area.empty() && count_ < capacity) areas_[count_++] = area;
  }
  std::span<const Rect> areas() const { return {areas_.data(), count_}; }
  bool covered_by(Rect box) const {
    return std::any_of(areas_.begin(), areas_.begin() + count_,
                       [box](Rect area) { return !common(area, box).empty(); });
  }

 private:
  std::array<Rect, capacity> areas_{};
  unsigned count_ = 0;
};

}  // namespace pd::ui
