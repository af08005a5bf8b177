#include "firmware/app/screens/callout.hpp"

#include "firmware/app/ui/lines.hpp"
#include "firmware/app/ui/palette.hpp"

namespace pd::screens {

namespace {

constexpr int beside = 2, edge = 4;
constexpr int frame = 3;  // how far outside its subject a frame is drawn
constexpr int narrowest = 110;
constexpr int fewest_lines = 2;

int text_width(Rect room) { return room.w - 2 * beside - 2 * edge; }
int lines_in(Rect room, Font font) { return (room.h - 2 * edge) / line_height(font); }
bool fits(Rect room, Font font, std::string_view words) {
  int left = lines_in(room, font);
  for (Lines lines(font, text_width(room), words); lines.next();)
    if (left-- <= 0) return false;
  return true;
}

/// Sorted coordinates at which a free area may begin or end.
class Edges {
 public:
  Edges(int from, int to) : from_(from), to_(to) {
    add(from);
    add(to);
  }
  void add(int at) {
    at = std::clamp(at, from_, to_);
    unsigned i = count_;
    for (; i > 0 && at_[i - 1] > at; --i) at_[i] = at_[i - 1];
    at_[i] = at;
    ++count_;
  }
  unsigned count() const { return count_; }
  int operator[](unsigned i) const { return at_[i]; }

 private:
  int from_, to_;
  std::array<int, 2 + 2 * KeepClear::capacity> at_{};
  unsigned count_ = 0;
};

KeepClear with_frames(const KeepClear& clear) {
  KeepClear framed;
  for (const Rect area : clear.areas()) framed.add(area.inset(-frame));
  return framed;
}

/// Free areas of `space` that are as wide as it is, the lowest first.
template <class Use>
void each_gap(Rect space, const KeepClear& clear, Use use) {
  Edges ys(space.y, space.bottom());
  for (const Rect area : clear.areas()) ys.add(area.y), ys.add(area.bottom());
  for (unsigned i = ys.count() - 1; i-- > 0;) {
    const Rect gap{space.x, ys[i], space.w, ys[i + 1] - ys[i]};
    if (!gap.empty() && !clear.covered_by(gap)) use(gap);
  }
}

/// The free area with room for most text; one as wide as the space counts a third more.
Rect largest_room(Rect space, const KeepClear& clear, Font font) {
  Edges xs(space.x, space.right()), ys(space.y, space.bottom());
  for (const Rect area : clear.areas()) {
    xs.add(area.x), xs.add(area.right());
    ys.add(area.y), ys.add(area.bottom());
  }
  Rect best{};
  int most = 0;
  for (unsigned left = 0; left < xs.count(); ++left)
    for (unsigned right = left + 1; right < xs.count(); ++right) {
      if (xs[right] - xs[left] < narrowest) continue;
      for (unsigned top = 0; top < ys.count(); ++top)
        for (unsigned bottom = top + 1; bottom < ys.count(); ++bottom) {
          const Rect room{xs[left], ys[top], xs[right] - xs[left], ys[bottom] - ys[top]};
          const int holds = lines_in(room, font) * text_width(room) * (room.w == space.w ? 4 : 3);
          if (holds > most && !clear.covered_by(room)) best = room, most = holds;
        }
    }
  return best;
}

/// A page ends with a sentence, unless that would leave most of it empty; then with a part of one, if that fills most
/// of it. The point of a number ends nothing.
std::size_t end_of_page(std::string_view page) {
  const auto is_in_number = [&](std::size_t i) { return i < page.size() && page[i] >= '0' && page[i] <= '9'; };
  constexpr std::string_view sentence = ".!?\n", part = ",:;";
  for (const std::string_view ends : {sentence, part})
    for (std::size_t i = page.size(); i > (ends == sentence ? page.size() / 2 : page.size() * 2 / 3); --i)
      if (ends.find(page[i - 1]) != std::string_view::npos && !is_in_number(i)) return i;
  return page.size();
}

/// As much of the text as fits there, at the edge of the space that the free area touches.
Callout put_into(Rect room, Font font, std::string_view words, Rect space) {
  Callout callout{.box = room, .font = font, .page = words};
  const int width = text_width(room), most = lines_in(room, font);
  std::size_t end = words.size();
  int count = 0;
  Lines lines(font, width, words);
  bool more = lines.next();
  for (; more && count < most; more = lines.next(), ++count)
    end = static_cast<std::size_t>(lines.line.data() - words.data()) + lines.line.size();
  if (more) {
    callout.page = words.substr(0, end_of_page(words.substr(0, end)));
    callout.rest = words.substr(callout.page.size());
    count = wrapped_height(font, width, callout.page) / line_height(font);
  }
  while (!callout.rest.empty() && (callout.rest.front() == ' ' || callout.rest.front() == '\n'))
    callout.rest.remove_prefix(1);
  const int height = count * line_height(font) + 2 * edge;
  if (room.bottom() == space.bottom()) callout.box.y = room.bottom() - height;
  callout.box.h = height;
  callout.box.x += beside;
  callout.box.w -= 2 * beside;
  return callout;
}

}  // namespace

/// Somebody who wants large text gets smaller letters only where all of the words fit so, or where a page of large ones
/// would have next to no lines.
Callout lay_callout(std::string_view words, const CalloutSpace& space, const KeepClear& clear) {
  const KeepClear framed = with_frames(clear);
  const Rect& picture = space.picture;
  const auto from = [&](int top) { return Rect{picture.x, top, picture.w, picture.bottom() - top}; };
  const Rect with_tabs = from(space.tabs_top), with_header = from(space.header_top);
  const bool large = reading() == Font::large;
  const std::array<Font, 2> fonts = {large ? Font::large : Font::small, large ? Font::body : Font::small};
  Rect room{};
  for (unsigned i = 0; i < (large ? 2u : 1u); ++i) {
    const Font font = fonts[i];
    for (const Rect area : {picture, with_tabs}) {
      each_gap(area, framed, [&](Rect gap) {
        if (room.empty() && fits(gap, font, words)) room = gap;
      });
      if (!room.empty()) return put_into(room, font, words, picture);
    }
    const Rect largest = largest_room(with_tabs, framed, font);
    if (!largest.empty() && fits(largest, font, words)) return put_into(largest, font, words, picture);
  }
  for (const Font font : fonts) {
    room = largest_room(with_tabs, framed, font);
    if (lines_in(room, font) >= fewest_lines + (font == Font::large)) return put_into(room, font, words, picture);
  }
  return put_into(largest_room(with_header, framed, fonts[1]), fonts[1], words, picture);
}

Rect callout_area(Rect box) { return {box.x - beside, box.y, box.w + 2 * beside, box.h}; }

Rect drawn_callout;

void draw_callout(Canvas& canvas, const Callout& callout) {
  const Rect box = callout.box;
  if (!canvas.touches(box)) return;
  drawn_callout = box;
  canvas.fill(callout_area(box), palette::night);
  canvas.box(box, 6, palette::ground);
  canvas.outline(box, 6, palette::calm, 2);
  canvas.wrapped(box.inset(edge), callout.font, palette::ink, callout.page);
  if (callout.rest.empty()) return;
  const Point at{box.right() - 11, box.bottom() - 8};  // there is more
  canvas.triangle({at.x - 5, at.y}, {at.x + 5, at.y}, {at.x, at.y + 5}, palette::calm);
}

}  // namespace pd::screens
