#include "firmware/app/ui/renderer.hpp"

#include <bit>
#include <span>

#include "hal/display.hpp"

namespace app {

namespace {

/// Two pixels at once; it may alias, so that the strip can be read as words.
using Pair = std::uint32_t __attribute__((may_alias));

/// Two running values over pairs of pixels, quick on a core that turns and adds in a cycle each: the first turns what
/// it was and takes up the pair, the second turns and adds the first. A plain sum in place of the second will not do:
/// in a flat area the first comes back to where it was every 64 pixels. Strips are aligned and hold a multiple of
/// eight pixels.
std::uint64_t fingerprint(std::span<const std::uint16_t> pixels) {
  std::uint32_t a = 0x9E3779B9u, b = 0;
  const auto* p = reinterpret_cast<const Pair*>(pixels.data());
  for (const Pair* const end = p + pixels.size() / 2; p != end; p += 4) {
    b = std::rotr(b, 13) + (a = std::rotr(a, 5) ^ p[0]);
    b = std::rotr(b, 13) + (a = std::rotr(a, 5) ^ p[1]);
    b = std::rotr(b, 13) + (a = std::rotr(a, 5) ^ p[2]);
    b = std::rotr(b, 13) + (a = std::rotr(a, 5) ^ p[3]);
  }
  return static_cast<std::uint64_t>(a) << 32 | b;
}

}  // namespace

unsigned Renderer::show(const Screen& screen) {
  const hal::Size size = hal::display_size();
  unsigned sent = 0;
  for (int y = 0, i = 0; y < size.height; y += strip_rows, ++i) {
    const std::span<std::uint16_t> pixels(buffers_[next_buffer_].data(),
                                          static_cast<std::size_t>(size.width) * strip_rows);
    Canvas canvas(pixels, size.width, size.height, y, strip_rows);
    screen.draw(canvas);
    const std::uint64_t print = fingerprint(pixels);
    std::uint64_t& known = sent_[static_cast<unsigned>(i)];
    if (known_ && known == print) continue;
    known = print;
    hal::display_push(y, strip_rows, pixels);
    next_buffer_ ^= 1u;
    ++sent;
  }
  if (sent > 0) hal::display_wait();
  known_ = true;
  return sent;
}

}  // namespace app
