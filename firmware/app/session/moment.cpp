#include "firmware/app/session/moment.hpp"

#include <algorithm>

#include "firmware/app/ui/widgets.hpp"

namespace pd::session {

namespace {

/// A picture, or an icon with two smaller ones behind it: one sees where it comes from.
void draw_flying(Canvas& canvas, const Moment& moment, Rect area, int done) {
  constexpr int out_of_sight = 32;
  const Point from = moment.from.centre(),
              to = moment.to.empty() ? Point{from.x, area.bottom() + out_of_sight} : moment.to.centre();
  const auto corner = [&](int along, Point size) {
    return Point{from.x + (to.x - from.x) * along / whole - size.x / 2,
                 from.y + (to.y - from.y) * along / whole - size.y / 2};
  };
  if (moment.image) {
    const Point size = size_of(*moment.image), at = corner(done, size);
    canvas.outline(Rect{at.x, at.y, size.x, size.y}.inset(-2), 3, palette::dawn, 2);
    return canvas.image(at.x, at.y, *moment.image);
  }
  for (const auto [size, behind] : {Point{12, 64}, {16, 32}, {24, 0}}) {
    const Point at = corner(std::max(done - behind, 0), {size, size});
    canvas.icon(at.x, at.y, moment.icon, size);
  }
}

/// Light behind what has been built.
void draw_rays(Canvas& canvas, Point middle) {
  constexpr std::array<std::array<Point, 2>, 8> rays = {{{{{-14, -90}, {14, -90}}},
                                                         {{{56, -76}, {76, -56}}},
                                                         {{{90, -14}, {90, 14}}},
                                                         {{{76, 56}, {56, 76}}},
                                                         {{{14, 90}, {-14, 90}}},
                                                         {{{-56, 76}, {-76, 56}}},
                                                         {{{-90, 14}, {-90, -14}}},
                                                         {{{-76, -56}, {-56, -76}}}}};
  for (const auto& [a, b] : rays)
    canvas.triangle(middle, {middle.x + a.x, middle.y + a.y}, {middle.x + b.x, middle.y + b.y}, palette::dawn);
}

/// In a frame in the middle of the picture: what is built is seen as a shadow, and filled from its foot to its top.
void draw_rising(Canvas& canvas, Image image, Rect area, int done) {
  constexpr Colour shadow = rgb(0x584860);
  const Point size = size_of(image), middle = area.centre();
  const Rect at{middle.x - size.x / 2, middle.y - size.y / 2, size.x, size.y};
  if (done == whole) draw_rays(canvas, middle);
  canvas.box(at.inset(-6), 7, palette::night);
  canvas.outline(at.inset(-4), 6, done == whole ? palette::dawn : palette::ridge, 3);
  const int seen = size.y * done / whole;
  {
    const auto clip = canvas.clip({at.x, at.y, at.w, at.h - seen});
    canvas.image(at.x, at.y, image, {.tint = shadow});
  }
  const auto clip = canvas.clip({at.x, at.bottom() - seen, at.w, seen});
  canvas.image(at.x, at.y, image);
  if (done < whole) canvas.hline(at.x, at.bottom() - seen, at.w, palette::dawn);
}

/// First the back gets narrower, then the card gets wider.
void draw_turning(Canvas& canvas, Rect card, Colour under, int done) {
  const bool shows_back = done < whole / 2;
  const int seen = card.w * (shows_back ? whole / 2 - done : done - whole / 2) / (whole / 2),
            side = (card.w - seen) / 2;
  canvas.fill({card.x, card.y, side, card.h}, under);
  canvas.fill({card.right() - side, card.y, side, card.h}, under);
  if (!shows_back) return;
  const Rect back{card.x + side, card.y, card.w - 2 * side, card.h};
  const auto clip = canvas.clip(back);
  canvas.box(back, 4, palette::night);
  canvas.box(back.inset(1), 3, rgb(0x2A4A72));
  canvas.icon(card.centre().x - 12, card.centre().y - 12, Icon::card_back, 24);
}

/// What is missing, struck out, in a frame that gets thinner.
void draw_sting(Canvas& canvas, Icon what, Rect area, int done) {
  constexpr int size = 32, radius = 24;
  if (done >= whole) return;
  canvas.outline(area, 0, palette::bad, 4 * (whole - done) / whole);
  const Point at = area.centre();
  canvas.disc(at, radius, palette::bad);
  canvas.disc(at, radius - 3, palette::night);
  canvas.icon(at.x - size / 2, at.y - size / 2, what, size);
  canvas.line({at.x - 16, at.y + 16}, {at.x + 16, at.y - 16}, palette::bad, 3);
}

/// A band at the lower edge of the picture.
void draw_announcement(Canvas& canvas, Str words, Rect area) {
  constexpr int height = 28;
  const Rect band{area.x, area.bottom() - height, area.w, height};
  canvas.fill(band, palette::night);
  canvas.hline(band.x, band.y, band.w, palette::dawn);
  draw_fitting(canvas, band.inset(4), palette::dawn, str(words), {Font::title, Font::bold, Font::small});
}

}  // namespace

/// A clash fills the picture.
Rect moment_box(const Moment& moment, Rect area) { return moment.kind == Moment::Kind::clash ? area : Rect{}; }

void draw_moment(Canvas& canvas, const Moment& moment, Rect area, unsigned page, std::uint32_t age_ms) {
  const auto clip = canvas.clip(area);
  if (moment.announcement) draw_announcement(canvas, *moment.announcement, area);
  const int done = progress(age_ms);
  switch (moment.kind) {
    case Moment::Kind::fly: return draw_flying(canvas, moment, area, done);
    case Moment::Kind::rise: return draw_rising(canvas, *moment.image, area, done);
    case Moment::Kind::turn:
      for (unsigned i = 0; i < moment.count && moment.page == page; ++i)
        draw_turning(canvas, moment.cards[i], moment.under, done);
      return;
    case Moment::Kind::sting: return draw_sting(canvas, moment.icon, area, done);
    default: return;
  }
}

}  // namespace pd::session
