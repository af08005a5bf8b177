#include "firmware/app/session/moment.hpp"

#include <algorithm>

#include "firmware/app/ui/widgets.hpp"

namespace pd::session {

namespace {

constexpr Colour dust = rgb(0xE0CCA0), dust_shade = rgb(0xB89C70);

constexpr int square(int part) { return part * part / whole; }
/// Fast at first.
constexpr int eased(int done) { return whole - square(whole - done); }

Point between(Point from, Point to, int done) {
  return {from.x + (to.x - from.x) * done / whole, from.y + (to.y - from.y) * done / whole};
}

/// How high something is on its way, at most `high`.
constexpr int arc(int done, int high) { return 4 * high * done / whole * (whole - done) / whole; }

/// What gets something lights up.
void draw_landing(Canvas& canvas, Rect counter, int done) {
  constexpr int lands = whole * 3 / 4;
  if (done >= lands) canvas.outline(counter, 5, palette::dawn, 2);
}

/// A picture, or an icon with a smaller one behind it: one sees where it comes from.
void draw_flying(Canvas& canvas, const Piece& piece, Rect area, int done) {
  constexpr int high = 28, above = 28;
  constexpr Point badge{12, -above};  // of the player in the header, from the corner of the picture
  const Rect start = piece.from, end = piece.to;
  const Point from = start.centre(), to = end.empty() ? Point{area.x + badge.x, area.y + badge.y} : end.centre();
  const auto corner = [&](int along, Point size) {
    const Point middle = between(from, to, eased(along));
    const int top = middle.y - size.y / 2 - arc(along, high);
    return Point{middle.x - size.x / 2, std::max(top, area.y - (end.empty() ? size.y + above : 0))};
  };
  if (!end.empty()) draw_landing(canvas, end, done);
  if (done >= whole) return;
  if (piece.image) {
    const Point size = size_of(*piece.image), at = corner(done, size);
    canvas.outline(Rect{at.x, at.y, size.x, size.y}.inset(-2), 3, palette::dawn, 2);
    return canvas.image(at.x, at.y, *piece.image);
  }
  for (const auto [size, behind] : {Point{12, 48}, {24, 0}}) {
    const Point at = corner(std::max(done - behind, 0), {size, size});
    canvas.icon(at.x, at.y, piece.icon, size);
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

/// Clouds of it roll to both sides of the foot of what rises, and settle.
void draw_dust(Canvas& canvas, Rect thing, int done) {
  if (done >= whole) return;
  for (int i = 0; i < 4; ++i) {
    const int away = 6 + i * 9 * done / whole + 8 * done / whole, radius = 2 + arc(done, 6 - i);
    for (const int x : {thing.x - away, thing.right() + away})
      canvas.disc({x, thing.bottom() + 2 - i * 3}, radius, i % 2 == 0 ? dust : dust_shade);
  }
}

void draw_back(Canvas& canvas, Rect back) {
  const auto clip = canvas.clip(back);
  canvas.box(back, 4, palette::night);
  canvas.box(back.inset(1), 3, rgb(0x2A4A72));
  canvas.icon(back.centre().x - 12, back.centre().y - 12, Icon::card_back, 24);
}

/// In a frame in the middle of the picture: what is built is seen as a shadow, and filled from its foot to its top.
void draw_rising(Canvas& canvas, Image image, Rect area, int done) {
  constexpr Colour shadow = rgb(0x584860);
  const Point size = size_of(image), middle = area.centre();
  const Rect at{middle.x - size.x / 2, middle.y - size.y / 2, size.x, size.y};
  if (done == whole) draw_rays(canvas, middle);
  canvas.box(at.inset(-6), 7, palette::night);
  canvas.outline(at.inset(-4), 6, done == whole ? palette::dawn : palette::ridge, 3);
  draw_dust(canvas, at, done);
  const int seen = size.y * done / whole;
  {
    const auto clip = canvas.clip({at.x, at.y, at.w, at.h - seen});
    canvas.image(at.x, at.y, image, {.tint = shadow});
  }
  const auto clip = canvas.clip({at.x, at.bottom() - seen, at.w, seen});
  canvas.image(at.x, at.y, image);
  if (done < whole) canvas.hline(at.x, at.bottom() - seen, at.w, palette::dawn);
}

/// The card comes from its deck; then its back gets narrower, and the card wider.
void draw_dealt(Canvas& canvas, const Piece& piece, Colour under, int done) {
  constexpr int there = whole / 2, turned = whole * 3 / 4;
  const Rect card = piece.to, deck = piece.from;
  if (done < there) {
    canvas.fill(card, under);
    if (done == 0) return;
    const Point at = between({deck.centre().x - card.w / 2, deck.y}, {card.x, card.y}, eased(2 * done));
    return draw_back(canvas, {at.x, at.y, card.w, card.h});
  }
  const int seen = card.w * std::abs(turned - done) / (whole - turned), side = (card.w - seen) / 2;
  canvas.fill({card.x, card.y, side, card.h}, under);
  canvas.fill({card.right() - side, card.y, side, card.h}, under);
  if (done < turned) draw_back(canvas, {card.x + side, card.y, card.w - 2 * side, card.h});
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

/// A band comes up at the lower edge of the picture, with light at its upper edge that runs outwards.
void draw_announcement(Canvas& canvas, Str words, Rect area, std::uint32_t age_ms) {
  constexpr int height = 28;
  const int done = eased(progress(2 * age_ms)), lit = area.w * progress(age_ms) / whole;
  const Rect band{area.x, area.bottom() - height * done / whole, area.w, height};
  canvas.fill(band, palette::night);
  canvas.fill({band.centre().x - lit / 2, band.y - 1, lit, 2}, palette::dawn);
  if (done == whole)
    draw_fitting(canvas, band.inset(4), palette::dawn, str(words), {Font::title, Font::bold, Font::small});
}

void draw_pieces(Canvas& canvas, const Moment& moment, Rect area, unsigned page, std::uint32_t age_ms) {
  if (moment.page != Moment::any_page && moment.page != page) return;
  for (unsigned i = 0; i < moment.count; ++i) {
    const Piece& piece = moment.pieces[i];
    const int done = moment.done(i, age_ms);
    if (piece.how == Piece::How::deal) draw_dealt(canvas, piece, moment.under, done);
    if (piece.how == Piece::How::fly && (i == 0 || done > 0)) draw_flying(canvas, piece, area, done);
  }
}

}  // namespace

/// A clash fills the picture.
Rect moment_box(const Moment& moment, Rect area) { return moment.kind == Moment::Kind::clash ? area : Rect{}; }

void draw_moment(Canvas& canvas, const Moment& moment, Rect area, unsigned page, std::uint32_t age_ms) {
  const auto clip = canvas.clip(area);
  if (moment.announcement) draw_announcement(canvas, *moment.announcement, area, age_ms);
  switch (moment.kind) {
    case Moment::Kind::rise: return draw_rising(canvas, *moment.image, area, progress(age_ms));
    case Moment::Kind::pieces: return draw_pieces(canvas, moment, area, page, age_ms);
    case Moment::Kind::sting: return draw_sting(canvas, moment.icon, area, progress(age_ms));
    default: return;
  }
}

PiecePosition position_of(const Piece& piece, Point place, unsigned n, int done) {
  constexpr int latest = 4, later = whole / 10, apart = 10, hop = 8;
  const int delay = std::min(static_cast<int>(n), latest) * later;
  const int part = std::max(done - delay, 0) * whole / (whole - latest * later);
  if (part >= whole) return {place};
  if (piece.how == Piece::How::drop) {
    const int above = height_of_fall(part);
    return {{place.x, place.y - above}, above, part};
  }
  const bool walks = piece.how == Piece::How::walk;
  const Point from = walks ? Point{piece.from.x + apart * static_cast<int>(n), piece.from.y}
                           : Point{place.x + piece.from.x - piece.to.x, place.y + piece.from.y - piece.to.y};
  Point at = between(from, place, walks ? part : eased(part));
  if (walks) at.y -= std::min(part % 64, 64 - part % 64) * hop / 64;
  return {at, 0, part};
}

void draw_ground_of(Canvas& canvas, const PiecePosition& seen, Rect place) {
  constexpr int high = 3, lands = whole / 2;
  if (seen.done >= whole) return;
  const Rect foot{place.x, place.bottom() - high, place.w, high + 1};
  canvas.box(foot, 2, palette::night);
  if (seen.done < lands) return;
  const int away = (seen.done - lands) * 8 / (whole - lands), radius = seen.done < lands + lands / 2 ? 2 : 1;
  for (const int x : {foot.x - 1 - away, foot.right() + away}) canvas.disc({x, foot.bottom() - 2}, radius, dust);
}

}  // namespace pd::session
