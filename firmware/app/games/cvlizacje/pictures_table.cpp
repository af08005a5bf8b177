#include <optional>

#include "firmware/app/games/cvlizacje/pictures_internal.hpp"
#include "firmware/app/ui/motion.hpp"

// The orders of all civilizations: turned over when they are revealed, and as they lie while they are carried out.
namespace pd::games::cv {

using namespace cvlizacje;

namespace {

constexpr int order_pitch = 46;  // in a list: an order, how many chose it, and a gap
constexpr int band = 13;         // the name below an order

/// The reveal: cards are turned over, then it is counted how many chose each order, then gains come in.
struct Turning {
  int card, count, gains;
};
constexpr std::uint32_t counting_ms = 100;

/// The cards are turned over one civilization after another; the last one is open when the piece ends.
int turn_progress(std::uint32_t age_ms, unsigned who, unsigned civilizations) {
  const int done = progress(age_ms) * static_cast<int>(civilizations + 1) - whole * static_cast<int>(who);
  return std::clamp(done / 2, 0, whole);
}
bool is_turned(int done) { return done == whole; }

int part_after(std::uint32_t age_ms, std::uint32_t from_ms) {
  return age_ms <= from_ms ? 0 : static_cast<int>(std::min(age_ms - from_ms, counting_ms) * whole / counting_ms);
}

Turning turning_of(std::uint32_t age_ms, unsigned who, unsigned civilizations) {
  return {turn_progress(age_ms, who, civilizations), part_after(age_ms, piece_ms),
          part_after(age_ms, piece_ms + counting_ms)};
}

/// A card on its way from its back to its face: it is narrowest in the middle of the way.
void draw_order_turning(Canvas& canvas, Rect card, PictureSize size, Order o, int done) {
  if (o == Order::none) return canvas.outline(card, 4, palette::ridge);
  const Image image = picture_of(2 * done >= whole ? o : Order::face_down, size);
  const int half = card.w * std::abs(2 * done - whole) / (2 * whole);
  const auto clip = canvas.clip({card.centre().x - half, card.y, 2 * half, card.h});
  const int cut = size_of(image).y - card.h;  // most of it at the top
  canvas.image(card.x, card.y - cut + std::min(cut, 2), image);
}

/// Green is what the rules like best, exactly two; red is the crowd.
Colour colour_of_count(unsigned n) { return n > 2 ? palette::bad : n == 2 ? palette::good : palette::muted; }

std::array<unsigned, order_count> count_orders(const State& before, const State& after) {
  std::array<unsigned, order_count> chosen{};
  for (unsigned who = 0; who < civilizations(after); ++who)
    for (const Order o : laid(before, after, who).orders)
      if (index(o) < order_count) ++chosen[index(o)];
  return chosen;
}

std::string_view name_of_civilization(const State& s, const Scene& scene, unsigned who) {
  if (who < s.players) return scene.match.people[who].name.view();
  return str(s.variant == Variant::two ? Str::cv_grannoludy : Str::cv_neutral_of);
}

void draw_civilization(Canvas& canvas, const State& s, const Scene& scene, unsigned who, Rect row) {
  const int mid = row.y + row.h / 2;
  draw_sign(canvas, s, scene, who, row.x + 3, mid - 8, 16);
  const std::string_view name = name_of_civilization(s, scene, who);
  const int air = measure(Font::small, name) > 69 ? 0 : 2;  // between the sign and the name, where there is room
  canvas.text({row.x + 19 + air, mid - 8, 72 - air, 16}, Font::small, palette::ink, name);
}

void draw_gains(Canvas& canvas, const Seat& was, const Seat& is, Rect box) {
  Line gains;
  const auto say = [&gains](int change, Icon icon) {
    if (change == 0) return;
    gains << (change > 0 ? "+" : "") << change << icon_text(icon) << ' ';
  };
  for (unsigned r = 0; r < resource_count; ++r) say(is.stock[r] - was.stock[r], icon_of(resource(r)));
  say(is.points - was.points, Icon::happiness);
  const int height = wrapped_height(Font::small, box.w, gains);
  canvas.wrapped({box.x, box.centre().y - height / 2, box.w, height}, Font::small, palette::ink, gains);
}

// --- As a list: a row for each civilization --------------------------------------

/// How many chose it, to its right.
void draw_count(Canvas& canvas, Rect card, unsigned n) {
  canvas.text({card.right(), card.y - 1, 12, 14}, Font::small, colour_of_count(n), Line() << n, Align::centre);
  canvas.icon(card.right(), card.y + 11, Icon::figure, 12);
}

/// Returns where the row goes on.
int draw_orders_of(Canvas& canvas, const Laid& its, Point at, int turned,
                   const std::array<unsigned, order_count>& chosen) {
  Icon how = Icon::eye;
  for (const Order o : its.orders) {
    const Rect card{at.x, at.y, order_size.x, order_size.y};
    canvas.box({at.x, at.y, order_pitch - 2, order_size.y}, 3, card_face);
    draw_order_turning(canvas, card, PictureSize::small, o, turned);
    if (is_turned(turned) && index(o) < order_count) draw_count(canvas, card, chosen[index(o)]);
    if (is_turned(turned) && its.in_order) draw_order_mark(canvas, card, how);
    how = Icon::lock;
    at.x += order_pitch;
  }
  return at.x;
}

void draw_row(Canvas& canvas, const State& before, const State& after, const Scene& scene, unsigned who, Rect box,
              int turned) {
  const Point first{box.x + 90, box.y + (box.h - order_size.y) / 2};
  canvas.box(box, 6, card_far);
  draw_civilization(canvas, after, scene, who, {box.x, first.y, box.w, order_size.y});
  const int end = draw_orders_of(canvas, laid(before, after, who), first, turned, count_orders(before, after));
  if (is_turned(turned) && who < after.players)
    draw_gains(canvas, before.seats[who], after.seats[who], {end + 2, box.y, box.right() - end - 2, box.h});
}

// --- On the whole table: a tray for each civilization, with large cards ------------

constexpr int head_height = 13;

/// How the two cards of a tray lie in it. Whose they are stands above them, or beside them.
struct CellLayout {
  bool beside = false;
  PictureSize size = PictureSize::small;
  Point picture{};  ///< how large it is; its upper and lower edge, which show only the ground, may be cut
  Point first{};    ///< of the first card, from the corner of the tray
  int pitch = 0;    ///< from a card to the next one
  bool named = false;
  bool name_beside = false;  ///< what is said of a card stands to its right, and covers nothing of it
  bool foot_below = false;   ///< the foot of a card does not cover its picture
  int foot() const { return foot_below ? band : 0; }
  int end() const { return first.y + picture.y + foot() + (named ? band : 0); }

  static CellLayout of(Point cell, bool beside) {
    constexpr int most_cut = 7, side = 77, medium = 52, low = 40;
    CellLayout l;
    l.beside = beside;
    l.first = beside ? Point{side, 2} : Point{1, head_height + 1};
    l.pitch = (cell.x - 2 - l.first.x) / 2;
    l.name_beside = beside && cell.y < low && names_fit(l.pitch - medium - 3);
    l.named = !l.name_beside && names_fit(l.pitch - 2);
    const int room = cell.y - l.first.y - 2 - (l.named ? band : 0);
    for (const PictureSize size : {PictureSize::large, PictureSize::medium, PictureSize::small}) {
      l.size = size;
      l.picture = size_of(picture_of(Order::face_down, size));
      if (l.picture.x < l.pitch && l.picture.y - most_cut <= room) break;
    }
    l.picture.y = std::min(l.picture.y, room);
    l.foot_below = l.picture.y + band <= room;
    return l;
  }
};

/// The foot of a card: how it lies, and how many chose it.
void draw_foot(Canvas& canvas, Rect card, int below, unsigned chosen, std::optional<Icon> how) {
  constexpr int chip = 24;
  const Rect foot = card.moved(0, below);
  if (how) draw_order_mark(canvas, foot, *how);
  const Rect count{foot.right() - chip, foot.bottom() - band, chip, band};
  canvas.box(count, 3, palette::night);
  canvas.text(count, Font::small, colour_of_count(chosen), Line() << chosen << icon_text(Icon::figure), Align::centre);
}

/// A card with its name, and how many chose it. `at` is its upper left corner if it were as wide as the pitch.
void draw_large_order(Canvas& canvas, Point at, const CellLayout& layout, Order o, Turning turning, unsigned chosen,
                      Icon how, bool marked) {
  const int before = layout.name_beside ? 0 : (layout.pitch - layout.picture.x) / 2;
  const Rect card{at.x + before, at.y, layout.picture.x, layout.picture.y};
  draw_order_turning(canvas, card, layout.size, o, turning.card);
  if (!is_turned(turning.card) || index(o) >= order_count) return;
  if (chosen > 1) canvas.outline(card.inset(-1), 3, colour_of_count(chosen), 2);
  constexpr int both_marks = 39;
  const Rect beside{card.right() + 2, card.y, layout.pitch - card.w - 3, card.h};
  if (turning.count == whole)
    draw_foot(canvas, layout.name_beside ? Rect{beside.x, beside.y, both_marks, beside.h} : card, layout.foot(), chosen,
              marked ? std::optional{how} : std::nullopt);
  if (layout.name_beside)
    canvas.text({beside.x, beside.y + 2, beside.w, band}, Font::small, palette::ink, str(name_of(o)));
  if (layout.named)
    canvas.text({at.x, card.bottom() + layout.foot(), layout.pitch, band}, Font::small, palette::ink, str(name_of(o)),
                Align::centre);
}

constexpr int gains_height = 18;

Colour colour_of_civilization(const State& s, const Scene& scene, unsigned who) {
  return who < s.players ? palette::player[scene.match.people[who].colour] : palette::ridge;
}
Colour ink_of_civilization(const State& s, const Scene& scene, unsigned who) {
  return who < s.players ? palette::on_player[scene.match.people[who].colour] : palette::ink;
}

/// Whose cards they are: in their colour above the cards, or with a name beside them. Returns where that name ends.
int draw_tray(Canvas& canvas, const State& s, const Scene& scene, unsigned who, Rect tray, const CellLayout& layout) {
  constexpr int radius = 5, line = 14, sign = 17;
  const Colour colour = colour_of_civilization(s, scene, who);
  const std::string_view name = name_of_civilization(s, scene, who);
  canvas.box(tray, radius, colour);
  if (!layout.beside) {
    canvas.box({tray.x + 1, tray.y + head_height, tray.w - 2, tray.h - head_height - 1}, radius - 1, card_far);
    draw_sign(canvas, s, scene, who, tray.x + 2, tray.y, line, false);
    canvas.text({tray.x + 3 + sign, tray.y, tray.w - sign - 4, head_height}, Font::small,
                ink_of_civilization(s, scene, who), name);
    return tray.y + head_height;
  }
  const Rect inside{tray.x + 5, tray.y + 1, tray.w - 6, tray.h - 2};
  canvas.box(inside, radius - 1, card_far);
  const bool above = sign + measure(Font::small, name) > layout.first.x - 9;  // a long name leaves no room beside it
  const int middle = inside.centre().y - (above ? 0 : line / 2);
  const Rect head{inside.x + 2, std::min(inside.y + (above ? 14 : 6), middle), layout.first.x - 9, line};
  draw_sign(canvas, s, scene, who, head.x, head.y - (above ? line : 0), line);
  const int left = above ? 0 : sign;
  canvas.text({head.x + left, head.y, head.w - left, line}, Font::small, palette::ink, name);
  return head.bottom();
}

void draw_cell(Canvas& canvas, const State& before, const State& after, const Scene& scene, unsigned who, Rect tray,
               const CellLayout& layout, Turning turning, bool with_gains) {
  const Laid its = laid(before, after, who);
  const std::array<unsigned, order_count> chosen = count_orders(before, after);
  const int named = draw_tray(canvas, after, scene, who, tray, layout) - 1;
  for (unsigned n = 0; n < its.orders.size(); ++n) {
    const Order o = its.orders[n];
    const Point at{tray.x + layout.first.x + static_cast<int>(n) * layout.pitch, tray.y + layout.first.y};
    draw_large_order(canvas, at, layout, o, turning, index(o) < order_count ? chosen[index(o)] : 0,
                     n == 0 ? Icon::eye : Icon::lock, its.in_order);
  }
  if (!with_gains || turning.gains == 0 || who >= after.players) return;
  constexpr int rise = 4;
  const int up = rise * (whole - turning.gains) / whole;
  const Rect beside{tray.x + 7, named, layout.first.x - 9, tray.bottom() - named - rise};
  const Rect below{tray.x + 4, tray.y + layout.end() + 1, tray.w - 8, gains_height - 4};
  draw_gains(canvas, before.seats[who], after.seats[who], (layout.beside ? beside : below).moved(0, up));
}

}  // namespace

/// In two columns, or in one where there the cards are larger; the last of an odd number is in the middle. Gains have
/// no room below large cards where the trays are low: then all is a list.
void draw_table(Canvas& canvas, const State& before, const State& after, const Scene& scene, bool with_gains) {
  constexpr int high = 80, lowest = 60, row = 44, high_row = 56;
  const Rect area = scene.area;
  const unsigned all = civilizations(after), half = (all + 1) / 2;
  const int each = area.h / static_cast<int>(all), high_each = area.h / static_cast<int>(half);
  const CellLayout two = CellLayout::of({area.w / 2 - 2, high_each - 2 - (with_gains ? gains_height : 0)}, false);
  const CellLayout one = CellLayout::of({area.w - 2, each - 2}, true);
  const bool has_room = !with_gains || each >= high_row;  // for gains below the name
  const bool in_one = has_room && (one.size > two.size || one.name_beside);
  const bool is_list = !in_one && high_each < (with_gains ? high : lowest);
  const unsigned columns = in_one || is_list ? 1 : 2;
  const Point cell{area.w / static_cast<int>(columns), is_list ? std::min(each, row) : in_one ? each : high_each};
  for (unsigned who = 0; who < all; ++who) {
    const bool is_alone = columns == 2 && who + 1 == all && who % 2 == 0;
    const Rect box{area.x + (is_alone ? cell.x / 2 : static_cast<int>(who % columns) * cell.x),
                   area.y + static_cast<int>(who / columns) * cell.y, cell.x, cell.y};
    if (!canvas.touches(box)) continue;
    const Turning turning =
        before.phase == Phase::orders ? turning_of(scene.age_ms, who, all) : Turning{whole, whole, whole};
    if (is_list)
      draw_row(canvas, before, after, scene, who, {box.x + 2, box.y + 1, box.w - 4, box.h - 2}, turning.card);
    else
      draw_cell(canvas, before, after, scene, who, box.inset(1), in_one ? one : two, turning, with_gains);
  }
}

}  // namespace pd::games::cv
