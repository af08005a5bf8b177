#include "firmware/app/session/moment.hpp"

#include "firmware/app/ui/motion.hpp"
#include "firmware/app/ui/palette.hpp"

namespace pd::session {

namespace {

void draw_flying(Canvas& canvas, const Moment& moment, int part) {
  constexpr int size = 24;
  const Point from = moment.from.centre(), to = moment.to.centre();
  const auto at = [&](int a, int b) { return a + (b - a) * part / whole - size / 2; };
  canvas.icon(at(from.x, to.x), at(from.y, to.y), moment.icon, size);
}

/// First the back gets narrower, then the card gets wider.
void draw_turning(Canvas& canvas, Rect card, int part) {
  const bool shows_back = part < whole / 2;
  const int seen = card.w * (shows_back ? whole / 2 - part : part - whole / 2) / (whole / 2),
            side = (card.w - seen) / 2;
  canvas.fill({card.x, card.y, side, card.h}, palette::night);
  canvas.fill({card.right() - side, card.y, side, card.h}, palette::night);
  if (!shows_back) return;
  const Rect back{card.x + side, card.y, card.w - 2 * side, card.h};
  const auto clip = canvas.clip(back);
  canvas.box(back, 4, palette::ridge);
  canvas.icon(card.centre().x - 8, card.centre().y - 8, Icon::card_back, 16);
}

}  // namespace

void draw_moment(Canvas& canvas, const Moment& moment, Rect area, unsigned page, std::uint32_t age_ms) {
  const int part = progress(age_ms);
  switch (moment.kind) {
    case Moment::Kind::fly:
      return draw_flying(canvas, moment, part);
    case Moment::Kind::turn:
      for (unsigned i = 0; i < moment.count && moment.page == page; ++i) draw_turning(canvas, moment.cards[i], part);
      return;
    case Moment::Kind::sting:
      if (part < whole) canvas.outline(area, 0, palette::bad, 12 * (whole - part) / whole);
      return;
    default:
      return;
  }
}

}  // namespace pd::session
