#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>

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

// What eroded() returns, if all the rows that it looks at are one span, as most are. Returns false if they are not.
bool erode_one_span(const assets::Region& region, int line, int depth, RowSpans& result) {
  if (line < depth || line + depth >= region.h) return false;
  int from = 0, to = region.w;
  for (int d = -depth; d <= depth; ++d) {
    const std::uint16_t* const row = assets::region_rows + region.rows + line + d;
    if (row[1] - row[0] != 1) return false;
    const std::uint8_t* const span = assets::region_spans + 2 * row[0];
    const int trimmed = depth - (d < 0 ? -d : d);
    from = std::max(from, span[0] + trimmed);
    to = std::min(to, span[0] + span[1] - trimmed);
  }
  result.add(from, to);
  return true;
}

// A row of a region without the pixels that are at most `depth` steps from its edge. A pixel stays if all within so
// many steps belong to the region: in the row d lines away those at most depth - d beside it.
RowSpans eroded(const assets::Region& region, int line, int depth) {
  if (RowSpans one; erode_one_span(region, line, depth, one)) return one;
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

/// What the bytes of an image mean: spans of pixels in one of its colours, which are counted from 1; 0 is none.
struct ImageCode {
  const std::uint16_t* colour;
  const std::uint8_t* alpha;     // of an opaque image nothing
  unsigned bits, mask, longest;  // a span of more than `longest` pixels has a second byte
  unsigned scale;

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

/// Pixels up to `end` in one colour, mostly a few of them.
[[gnu::always_inline]] inline void fill_short_span(std::uint16_t* p, std::uint16_t* const end, std::uint16_t pixel) {
  if (end - p >= 4) {
    const std::uint32_t two = pixel | static_cast<std::uint32_t>(pixel) << 16;
    if ((reinterpret_cast<std::uintptr_t>(p) & 2u) != 0) *p++ = pixel;
    do {
      std::memcpy(__builtin_assume_aligned(p, 4), &two, 4);
      p += 2;
    } while (end - p >= 2);
  }
  while (p != end) *p++ = pixel;
}

// A paint_…_section() paints the pixels from `p` to `to` of a section, without its first `hidden` ones.

/// A section that is opaque; `cut`: nor are its last pixels painted. Most spans of a landscape are one or two pixels
/// long, and whole pictures wait for this loop.
template <unsigned bits, bool cut>
[[gnu::noinline]] void paint_opaque_section(std::uint16_t* p, std::uint16_t* const to, unsigned hidden,
                                            const std::uint8_t* at, const ImageCode& code) {
  if (hidden > 0) {
    unsigned index = 0;
    const unsigned length = code.skip(at, hidden, index);
    for (std::uint16_t* const end = end_of(p, length, to); p != end;) *p++ = code.colour[index];
    if (p == to) return;
  }
  constexpr unsigned mask = (1u << bits) - 1, longest = (256u >> bits) - 1;
  const std::uint16_t* const colour = code.colour;
  do {
    unsigned more = *at++;
    const std::uint16_t pixel = colour[more & mask];
    *p++ = pixel;
    if ((more >>= bits) == 0) continue;
    if (more == longest) more += *at++;
    std::uint16_t* const end = cut ? end_of(p, more, to) : p + more;
    fill_short_span(p, end, pixel);
    p = end;
  } while (p != to);
}

/// An opaque section of which most spans are long: a texture of few colours.
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
      fill_short_span(p, end, pixel);
    p = end;
    if (p == to) return;
  }
}

/// A section with transparent or translucent pixels.
[[gnu::noinline]] void paint_blended_section(std::uint16_t* p, std::uint16_t* const to, unsigned hidden,
                                             const std::uint8_t* at, const ImageCode& code) {
  unsigned index = 0;
  for (unsigned length = code.skip(at, hidden, index);; length = code.next(at, index) + 1) {
    std::uint16_t* const end = end_of(p, length, to);
    if (index > 0) {
      const std::uint16_t pixel = code.colour[index];
      const unsigned alpha = code.alpha[index];
      if (alpha >= opaque)
        fill_short_span(p, end, pixel);
      else
        for (; p != end; ++p)
          *p = static_cast<std::uint16_t>(blend(static_cast<Colour>(*p), static_cast<Colour>(pixel), alpha));
    }
    p = end;
    if (p == to) return;
  }
}

/// A section of an image of which each pixel is `scale` wide; `hidden` are pixels of the panel.
[[gnu::noinline]] void paint_enlarged_section(std::uint16_t* p, std::uint16_t* const to, unsigned hidden,
                                              const std::uint8_t* at, const ImageCode& code) {
  while (p != to) {
    unsigned index = 0;
    const unsigned length = (code.next(at, index) + 1) * code.scale, seen = length - std::min(hidden, length);
    hidden -= length - seen;
    std::uint16_t* const end = end_of(p, seen, to);
    if (index > 0 && p != end) {
      const auto colour = static_cast<Colour>(code.colour[index]);
      const unsigned alpha = code.alpha == nullptr ? opaque : code.alpha[index];
      if (alpha >= opaque)
        fill_short_span(p, end, code.colour[index]);
      else
        for (; p != end; ++p) *p = static_cast<std::uint16_t>(blend(static_cast<Colour>(*p), colour, alpha));
    }
    p = end;
  }
}

/// Which of the functions above paints a section.
enum class Method : std::uint8_t { enlarged, blended, plain, bits_4, bits_5, bits_6, cut_4, cut_5, cut_6 };

Method method_of(const assets::Image& image, bool is_enlarged, bool is_cut) {
  if (is_enlarged) return Method::enlarged;
  if (!image.opaque) return Method::blended;
  if (image.index_bits <= plain_bits) return Method::plain;
  const Method first = is_cut ? Method::cut_4 : Method::bits_4;
  return static_cast<Method>(static_cast<unsigned>(first) + image.index_bits - 4u);
}

[[gnu::always_inline]] inline void paint_section(Method method, std::uint16_t* p, std::uint16_t* to, unsigned hidden,
                                                 const std::uint8_t* at, const ImageCode& code) {
  switch (method) {
    case Method::enlarged: return paint_enlarged_section(p, to, hidden, at, code);
    case Method::blended: return paint_blended_section(p, to, hidden, at, code);
    case Method::plain: return paint_plain_section(p, to, hidden, at, code);
    case Method::bits_4: return paint_opaque_section<4, false>(p, to, hidden, at, code);
    case Method::bits_5: return paint_opaque_section<5, false>(p, to, hidden, at, code);
    case Method::bits_6: return paint_opaque_section<6, false>(p, to, hidden, at, code);
    case Method::cut_4: return paint_opaque_section<4, true>(p, to, hidden, at, code);
    case Method::cut_5: return paint_opaque_section<5, true>(p, to, hidden, at, code);
    case Method::cut_6: return paint_opaque_section<6, true>(p, to, hidden, at, code);
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
  const int scale = look.scale, section_width = assets::Image::section_width * scale;
  const assets::Image& image = assets::images[number];
  const Rect r = common({at.x, at.y, image.width * scale, image.height * scale}, clip_);
  if (r.empty()) return;
  const std::uint16_t* data = assets::image_words + image.at;
  ImageCode code{};
  std::array<std::uint16_t, assets::Image::colours_max + 1> seen;  // NOLINT: a span has one of the image's colours
  if (look.dim || look.tint != palette::white) {
    for (std::size_t i = 0; i < image.colours; ++i)
      seen[i + 1] = static_cast<std::uint16_t>(Swatch{static_cast<Colour>(data[i]), opaque}.seen(look).colour);
    code.colour = seen.data();
  } else {
    code.colour = data - 1;
  }
  data += image.colours;
  if (!image.opaque) {
    code.alpha = reinterpret_cast<const std::uint8_t*>(data) - 1;
    data += (image.colours + 1) / 2;
  }
  code.bits = image.index_bits;
  code.mask = (1u << code.bits) - 1;
  code.longest = (256u >> code.bits) - 1;
  code.scale = static_cast<unsigned>(scale);
  const int per_row = (image.width + assets::Image::section_width - 1) / assets::Image::section_width;
  const auto* const runs = reinterpret_cast<const std::uint8_t*>(data + per_row * image.height * image.frames);
  if (!look.dim) data += frame_of(image, idle_beat) * image.height * per_row;  // the rows of the frames before
  int section = (r.x - at.x) / section_width;
  for (int x = r.x, to; x < r.right(); x = to, ++section) {
    const int left = at.x + section * section_width, right = std::min(left + section_width, at.x + image.width * scale);
    to = std::min(right, r.right());
    const Method method = method_of(image, scale > 1, to < right);
    std::uint16_t* pixels = row(r.y);
    for (int y = r.y; y < r.bottom(); ++y, pixels += area_.w) {
      const int line = scale == 1 ? y - at.y : (y - at.y) / scale;
      paint_section(method, pixels + x, pixels + to, static_cast<unsigned>(x - left),
                    runs + data[line * per_row + section], code);
    }
  }
}

}  // namespace pd::ui
