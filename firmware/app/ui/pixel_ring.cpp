#include "firmware/app/ui/pixel_ring.hpp"

namespace pd::ui {

bool PixelRing::is_in_use(std::size_t begin, std::size_t end) const {
  for (unsigned i = 0; i < count_; ++i) {
    const Block& block = blocks_[(first_ + i) % blocks_max];
    if (block.begin < end && block.end > begin) return true;
  }
  return false;
}

void PixelRing::release_oldest() {
  hal::display_wait_until(pushed_ - blocks_[first_].pushed);
  first_ = (first_ + 1) % blocks_max;
  --count_;
}

std::span<std::uint16_t> PixelRing::take(std::size_t count) {
  if (begin_ + count > capacity) begin_ = 0;
  while (count_ == blocks_max || is_in_use(begin_, begin_ + count)) release_oldest();
  return {pixels_.data() + begin_, count};
}

void PixelRing::keep(const std::uint16_t* end) {
  const auto after = (static_cast<std::size_t>(end - pixels_.data()) + 1) & ~std::size_t{1};
  blocks_[(first_ + count_) % blocks_max] = {static_cast<std::uint16_t>(begin_), static_cast<std::uint16_t>(after),
                                             pushed_};
  ++count_;
  begin_ = after;
}

void PixelRing::push(hal::Area area, const std::uint16_t* pixels) {
  hal::display_push(area, {pixels, static_cast<std::size_t>(area.width * area.height)});
  ++pushed_;
}

}  // namespace pd::ui
