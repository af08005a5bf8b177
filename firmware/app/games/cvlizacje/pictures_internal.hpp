#pragma once
#include "firmware/app/games/cvlizacje/pictures.hpp"

#include <algorithm>
#include <array>

#include "firmware/app/ui/palette.hpp"

/// What the pictures of CVlizacje share, and nobody else uses.
namespace pd::games::cv {

using namespace cvlizacje;

inline constexpr int gap = 2;
inline constexpr int stock_height = 15;  // what the viewer owns, above the picture
inline constexpr int strip = 18;         // a line of words above the picture
inline constexpr int buttons = 33;       // under the ideas

// What lies on the table: a card that can be taken with its edge, and what cannot.
inline constexpr Colour card_face = rgb(0x5A4434), card_edge = rgb(0x9A7A50), card_far = rgb(0x2E221D);
inline constexpr Colour go_green = rgb(0x2F6B3A), secret_blue = rgb(0x2A4A72);
inline constexpr std::array<Colour, type_count> type_colours = {rgb(0x5E4480), rgb(0x7A5130), rgb(0x505A68),
                                                                rgb(0x28607C)};

inline Resource resource(unsigned r) { return static_cast<Resource>(r); }
inline Order order(unsigned o) { return static_cast<Order>(o); }

static_assert(nth(Str::cv_idea_01, idea_count - 1) == Str::cv_idea_48);
static_assert(nth(Str::cv_text_01, idea_count - 1) == Str::cv_text_48);
static_assert(nth(Str::cv_order_1, order_count - 1) == Str::cv_order_8);
static_assert(nth(Str::cv_effect_1, order_count - 1) == Str::cv_effect_8);

inline void draw_card_face(Canvas& canvas, Rect box, bool dim) {
  canvas.box(box, 6, dim ? card_far : card_edge);
  if (!dim) canvas.box(box.inset(1), 5, card_face);
}

/// A box with an icon and a number beside it.
inline void draw_chip(Canvas& canvas, Rect box, Icon icon, unsigned n, bool dim) {
  draw_card_face(canvas, box, dim);
  const int size = box.w < 50 ? 20 : 24;
  canvas.icon(box.x + 3, box.y + (box.h - size) / 2, icon, size, {.dim = dim});
  canvas.text({box.x + size + 3, box.y, box.w - size - 4, box.h}, Font::bold, dim ? palette::faint : palette::ink,
              Line() << n, Align::centre);
}

inline void draw_icon_button(Canvas& canvas, Rect box, Icon icon) {
  draw_card_face(canvas, box, false);
  canvas.icon(box.x + (box.w - 20) / 2, box.y + (box.h - 20) / 2, icon, 20);
}

// --- Civilizations: the seats, and after them the tribe or the neutrals ----------

inline void draw_sign(Canvas& canvas, const State& s, const Scene& scene, unsigned who, int x, int y, int size,
                      bool is_named = true) {
  if (who < s.players) return canvas.badge(x, y, size, scene.match.people[who].colour);
  const Colour tint =
      s.variant == Variant::two ? palette::muted : palette::player[scene.match.people[who - s.players].colour];
  canvas.icon(x, y, Icon::figure, size, {.tint = tint, .is_named = is_named});
}

inline Order open_of(const State& s, unsigned who) {
  return who < s.players ? s.seats[who].open : s.others[who - s.players].open;
}
inline Order hidden_of(const State& s, unsigned who) {
  return who < s.players ? s.seats[who].hidden : s.others[who - s.players].hidden;
}
inline unsigned hand_of(const State& s, unsigned who) {
  return who < s.players ? s.seats[who].hand : s.others[who - s.players].hand;
}

struct Laid {
  std::array<Order, 2> orders;
  bool in_order = true;  // the first is the open one
};

/// What the civilization laid in the turn of `before`. A turn in which nobody decides anything after the reveal is
/// over at once; then the orders that left the hand tell. When the epoch is over too, all were taken back, and what
/// lay face down is not told: the device is not in everybody's hand.
inline Laid laid(const State& before, const State& after, unsigned who) {
  if (after.turn == before.turn && after.phase != Phase::over) return {{open_of(after, who), hidden_of(after, who)}};
  Laid l{{open_of(before, who), hidden_of(before, who)}};
  if (before.phase != Phase::orders) return l;
  if (epoch(after) != epoch(before) || after.phase == Phase::over) {
    if (l.orders[1] != Order::none) l.orders[1] = Order::face_down;
    return l;
  }
  l.in_order = l.orders[0] != Order::none;
  unsigned gone = hand_of(before, who) & ~hand_of(after, who);
  for (unsigned o = 0; o < order_count; ++o, gone >>= 1) {
    if ((gone & 1u) == 0) continue;
    if (l.orders[0] == Order::none)
      l.orders[0] = order(o);
    else
      l.orders[1] = order(o);
  }
  return l;
}

// --- Orders ------------------------------------------------------------------------

/// The three amounts, short: 2/3/1 and what it is.
inline void say_amounts(Line& line, Order o) {
  constexpr std::array<Icon, order_count> what = {Icon::any_resource, Icon::wood,      Icon::food,         Icon::stone,
                                                  Icon::any_resource, Icon::happiness, Icon::any_resource, Icon::undo};
  const auto& amount = order_cards[index(o)].amount;
  if (o == Order::doubling)
    line << "×2/×2/−";
  else
    line << unsigned{amount[0]} << '/' << unsigned{amount[1]} << '/' << unsigned{amount[2]} << ' '
         << icon_text(what[index(o)]);
}

inline constexpr Point order_size{32, 24};

/// How an order lies, in the lower left corner of its picture.
inline void draw_order_mark(Canvas& canvas, Rect picture, Icon how) {
  const Rect corner{picture.x, picture.bottom() - 13, 14, 13};
  canvas.box(corner, 3, palette::night);
  canvas.icon(corner.x + 1, corner.y, how, 12);
}

/// Those who laid this order already, as far as the viewer knows, closer together where they have little room.
inline void draw_takers(Canvas& canvas, const State& s, const Scene& scene, Order o, Rect box) {
  constexpr int size = 12, closest = 7;
  int takers = 0;
  for (unsigned who = 0; who < civilizations(s); ++who) takers += open_of(s, who) == o || hidden_of(s, who) == o;
  const int pitch = takers < 2 ? 0 : std::clamp((box.w - size - 2) / (takers - 1), closest, size + 1);
  int x = box.right() - size - 2;
  for (unsigned who = 0; who < civilizations(s); ++who) {
    if (open_of(s, who) != o && hidden_of(s, who) != o) continue;
    draw_sign(canvas, s, scene, who, x, box.bottom() - size - 2, size, false);
    x -= pitch;
  }
}

/// The names of all orders, so that none is missing among the others.
inline bool names_fit(int width) {
  for (unsigned o = 0; o < order_count; ++o)
    if (measure(Font::small, str(name_of(order(o)))) > width) return false;
  return true;
}

/// A card on the table: its picture, its name where all names have room, and what it brings.
inline void draw_order(Canvas& canvas, const State& s, const Scene& scene, unsigned o, bool named) {
  constexpr int line = 13;
  const Rect box = order_box(scene.area, s, o).inset(1);
  if (!canvas.touches(box)) return;
  const bool asked = !scene.looks_on() && (s.decision == Decision::order || s.decision == Decision::neutral);
  const bool is_open = asked && scene.focus && scene.focus.move.a() == o;
  const bool is_hidden = asked && scene.focus && scene.choosing_variant && scene.focus.move.b() == o;
  const bool dim = asked && !offered(scene, Verb::order, o);
  canvas.box(box, 5, dim ? card_far : card_edge);
  canvas.box(box.inset(1), 4,
             is_hidden                           ? secret_blue
             : is_open && scene.choosing_variant ? go_green
             : dim                               ? card_far
                                                 : card_face);
  const Image image = picture_of(order(o), PictureSize::medium);
  const int words = named ? 2 * line : line;
  const Rect picture{box.x + 3, box.y + 3, box.w - 6, std::min(size_of(image).y, box.h - words - 4)};
  {
    const auto clip = canvas.clip(picture);
    canvas.image(picture.x, picture.centre().y - size_of(image).y / 2, image, {.dim = dim});
  }
  const Rect name{box.x + 1, picture.bottom(), box.w - 2, line};
  if (named) canvas.text(name, Font::small, dim ? palette::faint : palette::ink, str(name_of(order(o))), Align::centre);
  Line amounts;
  say_amounts(amounts, order(o));
  if (!dim)
    canvas.text({name.x, box.bottom() - line - 1, name.w, line}, Font::small, named ? palette::muted : palette::ink,
                amounts, Align::centre);
  if (is_open || is_hidden) draw_order_mark(canvas, picture, is_open ? Icon::eye : Icon::lock);
  draw_takers(canvas, s, scene, order(o), picture);
}

/// Somebody of a civilization, on their feet.
inline void draw_person(Canvas& canvas, Point foot, unsigned colour, bool dim = false) {
  constexpr std::array figures = {Image::figure_circle_x2, Image::figure_square_x2, Image::figure_triangle_x2,
                                  Image::figure_diamond_x2, Image::figure_star_x2};
  const Point size = size_of(figures[colour]);
  canvas.image(foot.x - size.x / 2, foot.y - size.y, figures[colour], {.dim = dim});
}

// --- Ideas -------------------------------------------------------------------------

inline bool affordable(const State& s, const Scene& scene, unsigned number) {
  if (s.decision == Decision::develop && s.actor == scene.viewer) return offered(scene, Verb::buy, number);
  return can_pay(s.seats[scene.viewer], number);
}

/// What an idea costs of one resource; what the viewer lacks is red.
inline int draw_price(Canvas& canvas, const Seat& buyer, int x, int y, unsigned number, unsigned r) {
  const bool has = can_pay(buyer, number) || lacks(buyer, number, r) == 0;
  return canvas.text(x, y, Font::small, has ? palette::ink : palette::bad,
                     Line() << unsigned{idea(number).cost[r]} << icon_text(icon_of(resource(r))));
}

inline void draw_price_row(Canvas& canvas, const Seat& buyer, int x, int y, unsigned number) {
  for (unsigned r = 0; r < resource_count; ++r)
    if (idea(number).cost[r] > 0) x += draw_price(canvas, buyer, x, y, number, r) + 4;
}

inline void draw_price_column(Canvas& canvas, const Seat& buyer, int x, int y, unsigned number) {
  for (unsigned r = 0; r < resource_count; ++r) {
    if (idea(number).cost[r] == 0) continue;
    draw_price(canvas, buyer, x, y, number, r);
    y += 13;
  }
}

inline void draw_printed_points(Canvas& canvas, Rect box, unsigned number) {
  canvas.text(box, Font::small, palette::ink, Line() << unsigned{idea(number).points} << icon_text(Icon::happiness),
              Align::right);
}

inline constexpr int name_height = 15;
inline constexpr int beside_name = 23;  // the icon of the type, and the edges

/// The name of an idea behind the icon of its type, if both have room in a line. Returns where it ends below.
inline int draw_idea_name(Canvas& canvas, Rect card, unsigned number, Colour ink) {
  const std::string_view name = str(name_of_idea(number));
  int x = card.x + 4;
  if (beside_name + measure(Font::small, name) <= card.w) {
    canvas.icon(card.x + 3, card.y + 1, icon_of(idea(number).type), 16);
    x += 17;
  }
  const Rect words{x, card.y + 1, card.right() - x, 2 * name_height};
  return words.y + canvas.wrapped(words, Font::small, ink, name);
}

/// With the price beside it.
inline void draw_medium_idea(Canvas& canvas, const Seat& buyer, unsigned number, Rect card) {
  const Image image = picture_of_idea(number, PictureSize::medium);
  const Point size = size_of(image);
  const Point at{card.x + 2, card.bottom() - 1 - size.y};
  canvas.image(at.x, at.y, image);
  draw_price_column(canvas, buyer, at.x + size.x + 4, at.y, number);
  draw_printed_points(canvas, {card.x, card.bottom() - 16, card.w - 3, 14}, number);
}

inline void draw_small_idea(Canvas& canvas, const Seat& buyer, unsigned number, Rect card, int below) {
  constexpr Point size{36, 27};
  const Rect points{card.x, card.bottom() - 15, card.w - 3, 14};
  int x = card.x + 5;
  if (card.bottom() - below >= size.y) {
    canvas.image(card.x + 2, card.bottom() - 1 - size.y, picture_of_idea(number, PictureSize::small));
    x += size.x + 1;
  }
  const int price_y = x > card.x + 5 ? card.bottom() - 1 - size.y : points.y;
  draw_price_row(canvas, buyer, x, price_y, number);
  draw_printed_points(canvas, points, number);
}

/// A card of that colour on the table: its upper edge is lit, more so if the viewer can pay for it.
inline void draw_idea_face(Canvas& canvas, Rect box, Colour colour, bool can_buy) {
  canvas.box(box, 6, palette::shade);
  canvas.box({box.x, box.y, box.w, box.h - 1}, 6, blend(colour, palette::ink, can_buy ? 16 : 6));
  canvas.box({box.x + 1, box.y + 1, box.w - 2, box.h - 3}, 5, colour);
}

/// An idea with its picture, as large as there is room for. Its ground has the colour of its type; what can be paid
/// for is bright and marked.
inline void draw_card(Canvas& canvas, const State& s, const Scene& scene, unsigned number, Rect box) {
  constexpr int medium = 40, marked = 40;  // room for the medium picture, and for the mark
  if (!canvas.touches(box)) return;
  const Seat& buyer = s.seats[scene.viewer];
  const bool can_buy = affordable(s, scene, number);
  const Colour colour = type_colours[static_cast<unsigned>(idea(number).type)];
  draw_idea_face(canvas, box, can_buy ? colour : blend(colour, palette::night, 14), can_buy);
  const int below = draw_idea_name(canvas, box, number, can_buy ? palette::ink : palette::muted);
  if (box.bottom() - below >= medium)
    draw_medium_idea(canvas, buyer, number, box);
  else
    draw_small_idea(canvas, buyer, number, box, below);
  if (can_buy && box.h >= marked) canvas.image(box.right() - 13, box.y + name_height, Image::payable);
}

/// Whoever decides has an idea that is used while ideas are bought, so that more than Pass may be offered.
inline bool has_buttons(const State& s) {
  if (s.phase != Phase::development || s.actor >= s.players) return false;
  for (const Effect effect : {Effect::look_at_top, Effect::swap_one, Effect::swap_open, Effect::food_for_points})
    if (owns(s.seats[s.actor], only(effect))) return true;
  return false;
}

/// The first `n` of what the seat owns, each with its icon: resources, then points.
inline Line stock_of(const Seat& seat, unsigned n = resource_count + 1) {
  Line line;
  for (unsigned r = 0; r < std::min(n, resource_count); ++r)
    line << icon_text(icon_of(resource(r))) << unsigned{seat.stock[r]} << "  ";
  if (n > resource_count) line << icon_text(Icon::happiness) << points_so_far(seat);
  return line;
}

/// Only Pass is offered beside the ideas: in place of the cards left in the deck, which the header shows, too.
inline bool passes_above(const State& s) { return s.decision == Decision::develop && !has_buttons(s); }
inline constexpr int pass_height = 17;

inline void draw_stock(Canvas& canvas, const Seat& seat, Rect box, Align align) {
  const Line line = stock_of(seat);
  canvas.text(box, label_font(box, line), palette::ink, line, align);
}

/// Whatever is decided: what one has of everything is in sight.
inline void draw_own_stock(Canvas& canvas, const State& s, const Scene& scene) {
  draw_stock(canvas, s.seats[scene.mover.value_or(scene.viewer)], stock_box(scene.area), Align::left);
}

inline void draw_buttons(Canvas& canvas, const State& s, const Scene& scene) {
  const Rect area = scene.area;
  if (sees_top(s, scene.viewer)) {
    const Rect box = card_box(scene, s, track_size);
    draw_card(canvas, s, scene, s.top, box);
    canvas.outline(box, 6, palette::calm);
  } else if (offered(scene, Verb::look)) {
    const Rect box = card_box(scene, s, track_size);
    canvas.box(box, 6, secret_blue);
    canvas.icon(box.x + 4, box.y + 6, Icon::eye, 20);
    canvas.text({box.x + 27, box.y, box.w - 28, box.h}, Font::small, palette::ink, str(Str::cv_button_look));
  }
  if (offered(scene, Verb::print)) draw_icon_button(canvas, extra_box(scene, s, Verb::print), Icon::deck);
  if (offered(scene, Verb::bazaar)) draw_icon_button(canvas, extra_box(scene, s, Verb::bazaar), Icon::order_trading);
  if (offered(scene, Verb::hedonism)) draw_icon_button(canvas, extra_box(scene, s, Verb::hedonism), Icon::happiness);
  if (offered(scene, Verb::pass)) {
    draw_card_face(canvas, pass_box(area, s), false);
    canvas.text(pass_box(area, s), Font::small, palette::ink, str(Str::cv_button_pass), Align::centre);
  }
}

}  // namespace pd::games::cv
