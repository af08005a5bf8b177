#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "assets/tables.hpp"
#include "firmware/app/ui/icon.hpp"
#include "firmware/app/ui/idle_animation.hpp"
#include "firmware/app/ui/painter.hpp"
#include "firmware/app/ui/palette.hpp"

/// Icons, images and regions: what is stored as spans of pixels.
namespace pd::ui {
namespace {

// A colour of an icon as it is drawn: tinted, or faded when it cannot be chosen.
struct Swatch {
  Colour colour;
  std::uint8_t alpha;

  Swatch seen(Look look) const {
    if (look.dim) return {blend(grey(colour), palette::stone, 16), alpha};
    return {look.tint == palette::white ? colour : multiply(colour, look.tint), alpha};
  }
  static Colour grey(Colour c) {
    const auto v = static_cast<unsigned>(c);
    const unsigned light = ((v >> 11) * 2 * 5 + (v >> 5 & 63) * 9 + (v & 31) * 2 * 2) / 16;  // 0 to 63
    return static_cast<Colour>((light >> 1) << 11 | light << 5 | light >> 1);
  }
};

// Pixels of a row of a region, from its left edge: spans in order, none of which touch. tools/assets/regions.mjs
// refuses a row of more.
struct RowSpans {
  struct Span {
    std::int16_t from, to;
  };
  std::array<Span, 8> spans;
  unsigned count = 0;

  void add(int from, int to) {
    if (from < to && count < spans.size())
      spans[count++] = {static_cast<std::int16_t>(from), static_cast<std::int16_t>(to)};
  }

  /// A row of the region, without so many pixels at both ends of every span.
  static RowSpans of(const assets::Region& region, int line, int trimmed) {
    RowSpans result;
    if (line < 0 || line >= region.h) return result;
    const std::uint16_t* const row = assets::region_rows + region.rows + line;
    for (unsigned i = row[0]; i < row[1]; ++i) {
      const int from = assets::region_spans[2 * i];
      result.add(from + trimmed, from + assets::region_spans[2 * i + 1] - trimmed);
    }
    return result;
  }

  RowSpans common(const RowSpans& other) const {
    RowSpans result;
    for (unsigned i = 0, j = 0; i < count && j < other.count;) {
      const Span a = spans[i], b = other.spans[j];
      result.add(std::max(a.from, b.from), std::min(a.to, b.to));
      ++(a.to < b.to ? i : j);
    }
    return result;
  }
};

// A row of a region without the pixels that are at most `depth` steps from its edge. A pixel stays if all within so
// many steps belong to the region: in the row d lines away those at most depth - d beside it.
RowSpans eroded(const assets::Region& region, int line, int depth) {
  RowSpans left = RowSpans::of(region, line, depth);
  for (int d = 1; d <= depth && left.count > 0; ++d)
    left = left.common(RowSpans::of(region, line - d, depth - d)).common(RowSpans::of(region, line + d, depth - d));
  return left;
}

/// Pixels up to `to` in one colour; there is at least one.
[[gnu::always_inline]] inline void paint_span(std::uint16_t* p, const std::uint16_t* to, const Swatch& swatch) {
  if (swatch.alpha >= opaque) {
    do *p = static_cast<std::uint16_t>(swatch.colour);
    while (++p != to);
  } else {
    do *p = static_cast<std::uint16_t>(blend(static_cast<Colour>(*p), swatch.colour, swatch.alpha));
    while (++p != to);
  }
}

/// A row of an icon that lies in the clip. Runs are short, most of them one to four pixels: no call for each of them.
[[gnu::always_inline]] inline void paint_spans(std::uint16_t* p, const std::uint8_t* spans, const std::uint8_t* last,
                                               const std::array<Swatch, 16>& swatches) {
  for (const std::uint8_t* r = spans; r != last; ++r) {
    std::uint16_t* const to = p + (*r >> 4) + 1;
    if ((*r & 15) != 0) paint_span(p, to, swatches[*r & 15]);
    p = to;
  }
}

constexpr unsigned plain_bits = 3;  ///< an opaque image of so few colours has long spans

/// What the bytes of an image mean: spans of pixels in one of its colours; 0 is none.
struct ImageCode {
  static constexpr std::size_t count = assets::Image::colours_max + 1;
  std::array<std::uint16_t, count> colour;
  std::array<std::uint8_t, count> alpha;
  unsigned bits, mask, longest;  // a span of more than `longest` pixels has a second byte

  /// One less than the pixels of the span at `at`, which goes on to the next one.
  [[gnu::always_inline]] unsigned next(const std::uint8_t*& at, unsigned& index) const {
    const unsigned byte = *at++;
    index = byte & mask;
    const unsigned more = byte >> bits;
    return more == longest ? more + *at++ : more;
  }
  /// Passes over so many pixels. Returns how many pixels of the last colour are left.
  [[gnu::always_inline]] unsigned skip(const std::uint8_t*& at, unsigned hidden, unsigned& index) const {
    unsigned length = 0;
    while (hidden >= length) {
      hidden -= length;
      length = next(at, index) + 1;
    }
    return length - hidden;
  }
};

[[gnu::always_inline]] inline std::uint16_t* end_of(std::uint16_t* p, unsigned length, std::uint16_t* to) {
  return static_cast<unsigned>(to - p) > length ? p + length : to;
}

/// Paints the pixels from `p` to `to` of a section that is opaque, without its first `hidden` ones; `cut`: nor its last
/// ones. Most spans of a landscape are one or two pixels long, and whole pictures wait for this loop.
template <bool cut>
void paint_opaque_section(std::uint16_t* p, std::uint16_t* const to, unsigned hidden, const std::uint8_t* at,
                          const ImageCode& code) {
  if (hidden > 0) {
    unsigned index = 0;
    const unsigned length = code.skip(at, hidden, index);
    for (std::uint16_t* const end = end_of(p, length, to); p != end;) *p++ = code.colour[index];
    if (p == to) return;
  }
  const unsigned bits = code.bits, mask = code.mask, longest = code.longest;
  do {
    unsigned more = *at++;
    const std::uint16_t pixel = code.colour[more & mask];
    *p++ = pixel;
    if ((more >>= bits) == 0) continue;
    if (more == longest) more += *at++;
    for (std::uint16_t* const end = cut ? end_of(p, more, to) : p + more; p != end;) *p++ = pixel;
  } while (p != to);
}

/// The same where most spans are long: a texture of few colours. A call in the loop above would slow it down.
[[gnu::noinline]] void paint_plain_section(std::uint16_t* p, std::uint16_t* const to, unsigned hidden,
                                           const std::uint8_t* at, const ImageCode& code) {
  constexpr int long_span = 16;  // from here on fill_span() is quicker than a loop
  unsigned index = 0;
  for (unsigned length = code.skip(at, hidden, index);; length = code.next(at, index) + 1) {
    std::uint16_t* const end = end_of(p, length, to);
    const std::uint16_t pixel = code.colour[index];
    if (end - p >= long_span)
      fill_span(p, end - p, static_cast<Colour>(pixel));
    else
      for (; p != end; ++p) *p = pixel;
    p = end;
    if (p == to) return;
  }
}

/// The same for any image.
void paint_section(std::uint16_t* p, std::uint16_t* const to, unsigned hidden, const std::uint8_t* at,
                   const ImageCode& code) {
  unsigned index = 0;
  for (unsigned length = code.skip(at, hidden, index);; length = code.next(at, index) + 1) {
    std::uint16_t* const end = end_of(p, length, to);
    const std::uint16_t pixel = code.colour[index];
    const unsigned alpha = code.alpha[index];
    if (alpha >= opaque)
      for (; p != end; ++p) *p = pixel;
    else if (alpha > 0)
      for (; p != end; ++p)
        *p = static_cast<std::uint16_t>(blend(static_cast<Colour>(*p), static_cast<Colour>(pixel), alpha));
    p = end;
    if (p == to) return;
  }
}

/// The same for an image of which each pixel is `scale` wide; `hidden` are pixels of the panel.
[[gnu::noinline]] void paint_enlarged_section(std::uint16_t* p, std::uint16_t* const to, unsigned hidden,
                                              const std::uint8_t* at, const ImageCode& code, unsigned scale) {
  while (p != to) {
    unsigned index = 0;
    const unsigned length = (code.next(at, index) + 1) * scale, seen = length - std::min(hidden, length);
    hidden -= length - seen;
    std::uint16_t* const end = end_of(p, seen, to);
    const auto colour = static_cast<Colour>(code.colour[index]);
    const unsigned alpha = code.alpha[index];
    if (alpha >= opaque)
      std::fill(p, end, code.colour[index]);
    else if (alpha > 0)
      for (; p != end; ++p) *p = static_cast<std::uint16_t>(blend(static_cast<Colour>(*p), colour, alpha));
    p = end;
  }
}

}  // namespace

void Painter::region(Rect inside, Point at, std::uint16_t number, RegionLook look) {
  if (!enter(inside)) return;
  const assets::Region& region = assets::regions[number];
  const int left = at.x + region.x, top = at.y + region.y;
  for (int y = std::max(clip_.y, top), end = std::min(clip_.bottom(), top + region.h); y < end; ++y) {
    if (look.rim == 0) {
      const std::uint16_t* const row = assets::region_rows + region.rows + (y - top);
      for (unsigned i = row[0]; i < row[1]; ++i)
        blend_span(left + assets::region_spans[2 * i], y, assets::region_spans[2 * i + 1], look.colour, look.alpha);
      continue;
    }
    const RowSpans outer = eroded(region, y - top, look.inset), inner = eroded(region, y - top, look.inset + look.rim);
    unsigned n = 0;
    for (unsigned i = 0; i < outer.count; ++i) {
      int x = outer.spans[i].from;
      for (; n < inner.count && inner.spans[n].from < outer.spans[i].to; x = inner.spans[n++].to)
        blend_span(left + x, y, inner.spans[n].from - x, look.colour, look.alpha);
      blend_span(left + x, y, outer.spans[i].to - x, look.colour, look.alpha);
    }
  }
}

void Painter::picture(Rect inside, Point at, std::uint16_t number, Look look) {
  if (enter(inside)) icon(at, number, look);
}

void Painter::icon(Point at, std::uint16_t number, Look look) {
  const assets::Picture& picture = assets::pictures[number];
  const int x = at.x, y = at.y;
  if (common({x, y, picture.size, picture.size}, clip_).empty()) return;
  const std::uint8_t* data = assets::pixels + picture.at;
  std::array<Swatch, 16> swatches;  // NOLINT: a span has no other colour than those that are filled in, or none
  for (std::size_t i = 1; i <= picture.colours; ++i, data += 3)
    swatches[i] = Swatch{static_cast<Colour>(data[0] | data[1] << 8), data[2]}.seen(look);
  const bool whole = x >= clip_.x && x + picture.size <= clip_.right();
  const std::uint8_t* const lengths = data;
  const std::uint8_t* spans = lengths + picture.size;
  for (int line = 0; line < picture.size && y + line < clip_.bottom(); spans += lengths[line++]) {
    if (y + line < clip_.y) continue;
    const std::uint8_t* const last = spans + lengths[line];
    if (whole) {
      paint_spans(row(y + line) + x, spans, last, swatches);
      continue;
    }
    int from = x;
    for (const std::uint8_t* r = spans; r != last; from += (*r++ >> 4) + 1)
      if ((*r & 15) != 0) blend_span(from, y + line, (*r >> 4) + 1, swatches[*r & 15].colour, swatches[*r & 15].alpha);
  }
}

/// Decodes the sections of `section_width` columns that the clip touches, and nothing else.
void Painter::image(Rect inside, Point at, std::uint16_t number, Look look) {
  if (!enter(inside)) return;
  const int scale = look.scale, section = assets::Image::section_width * scale;
  const assets::Image& image = assets::images[number];
  const Rect r = common({at.x, at.y, image.width * scale, image.height * scale}, clip_);
  if (r.empty()) return;
  const std::uint8_t* data = assets::image_bytes + image.at;
  ImageCode code;
  code.bits = image.index_bits;
  code.mask = (1u << code.bits) - 1;
  code.longest = (256u >> code.bits) - 1;
  code.alpha[0] = 0;
  for (std::size_t i = 1; i <= image.colours; ++i, data += 3) {
    const Swatch swatch = Swatch{static_cast<Colour>(data[0] | data[1] << 8), data[2]}.seen(look);
    code.colour[i] = static_cast<std::uint16_t>(swatch.colour);
    code.alpha[i] = swatch.alpha;
  }
  const int per_row = (image.width + assets::Image::section_width - 1) / assets::Image::section_width;
  const std::uint8_t* const bytes = data + 2 * per_row * image.height * image.frames;
  const int first = (r.x - at.x) / section;
  const int above = look.dim ? 0 : frame_of(image, idle_beat) * image.height;  // rows of other frames
  for (int y = r.y; y < r.bottom(); ++y) {
    const int line = scale == 1 ? y - at.y : (y - at.y) / scale;
    const std::uint8_t* start = data + 2 * ((above + line) * per_row + first);
    std::uint16_t* const pixels = row(y);
    int x = r.x;
    for (int end = at.x + (first + 1) * section; x < r.right(); x = end, end += section, start += 2) {
      const std::uint8_t* const spans = bytes + (start[0] | start[1] << 8);
      const auto hidden = static_cast<unsigned>(x - (end - section));
      std::uint16_t *const from = pixels + x, *const to = pixels + std::min(end, r.right());
      if (scale > 1)
        paint_enlarged_section(from, to, hidden, spans, code, static_cast<unsigned>(scale));
      else if (!image.opaque)
        paint_section(from, to, hidden, spans, code);
      else if (image.index_bits <= plain_bits)
        paint_plain_section(from, to, hidden, spans, code);
      else if (end > r.right() && r.right() < at.x + image.width)
        paint_opaque_section<true>(from, to, hidden, spans, code);
      else
        paint_opaque_section<false>(from, to, hidden, spans, code);
    }
  }
}

}  // namespace pd::ui
