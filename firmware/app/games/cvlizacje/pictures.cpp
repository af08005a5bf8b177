#include "firmware/app/games/cvlizacje/pictures_internal.hpp"

namespace pd::games::cv {

using namespace cvlizacje;

Rect stock_box(Rect area) { return {area.x + 6, area.y, area.w / 2, stock_height}; }

Rect counter_box(Rect area, const Seat& seat, unsigned n) {
  constexpr int apart = 4;
  const Rect box = stock_box(area);
  const Font font = label_font(box, stock_of(seat));
  const int from = measure(font, stock_of(seat, n)), to = measure(font, stock_of(seat, n + 1));
  return {box.x + from, box.y, to - from - (n < resource_count ? apart : 0), box.h};
}

Rect order_box(Rect area, const State& s, unsigned order) {
  constexpr int columns = 4, width = 60;
  const int top = s.decision == Decision::neutral ? strip : stock_height;
  const int n = static_cast<int>(order), height = (area.h - top) / 2;
  return {area.x + (n % columns) * width, area.y + top + (n / columns) * height, width, height};
}

Rect victim_box(Rect area, const State& s, unsigned victim) {
  const unsigned row = victim == pool ? 1u : victim > s.actor ? victim - 1u : victim;
  return {area.x + gap, area.y + static_cast<int>(row) * 33 + 1, area.w - 2 * gap, 31};
}

Rect last_victim_box(const Scene& scene, const State& s) {
  const unsigned last = offered(scene, Verb::steal, pool) ? pool : s.players - (s.actor + 1u == s.players ? 2u : 1u);
  return victim_box(scene.area, s, last);
}

constexpr int loot_width = 136;

Rect loot_box(Rect victim, unsigned resource) {
  return {victim.right() - loot_width + static_cast<int>(resource) * 45, victim.y + 2, 44, victim.h - 4};
}

Rect gain_box(Rect area, unsigned resource) {
  return {area.x + 9 + static_cast<int>(resource) * 75, area.y + 28, 72, 84};
}

Rect give_box(Rect area, unsigned resource) {
  return {area.x + 60 + static_cast<int>(resource) * 59, area.y + 10, 56, 50};
}

Rect take_box(Rect area, unsigned resource) { return give_box(area, resource).moved(0, 64); }

Rect card_box(const Scene& scene, const State& s, unsigned slot) {
  const Rect area = scene.area;
  if (slot == track_size) {  // as wide as its name and cost want it, and the buttons beside it let it be
    const int room = extra_box(scene, s, Verb::look).x - area.x - 2 * gap;
    const int wanted = sees_top(s, scene.viewer) ? beside_name + measure(Font::small, str(name_of_idea(s.top))) : 0;
    return {area.x + gap, area.bottom() - 32, std::min(std::max(wanted, 104), room), 31};
  }
  const int foot = has_buttons(s) ? buttons : 0, head = passes_above(s) ? pass_height + 1 : stock_height;
  const int height = (area.h - foot - head) / 2, n = static_cast<int>(slot);
  return {area.x + 1 + (n % 2) * 120, area.y + head + (n / 2) * height, 118, height - 1};
}

Rect extra_box(const Scene& scene, const State& s, Verb verb) {
  Rect box = pass_box(scene.area, s);
  box.w = 28;
  for (const Verb other : {Verb::hedonism, Verb::bazaar, Verb::print}) {
    if (!offered(scene, other)) continue;
    box.x -= box.w + gap;
    if (other == verb) break;
  }
  return box;
}

Rect pass_box(Rect area, const State& s) {
  constexpr int width = 49;
  if (passes_above(s)) return {area.right() - width - 2, area.y, width, pass_height};
  return {area.right() - width - 2, area.bottom() - 32, width, 31};
}

// --- Pictures ----------------------------------------------------------------------

/// Repeated where the area is larger.
void draw_wood(Canvas& canvas, Rect area) {
  const Point size = size_of(Image::cv_table);
  const auto clip = canvas.clip(area);
  for (int y = area.y; y < area.bottom(); y += size.y)
    for (int x = area.x; x < area.right(); x += size.x) canvas.image(x, y, Image::cv_table);
}

void draw_orders(Canvas& canvas, const State& s, const Scene& scene) {
  if (s.decision == Decision::neutral) {  // CV-71: it must be clear for whom this is
    const Rect bar{scene.area.x, scene.area.y, scene.area.w, strip};
    canvas.fill(bar, secret_blue);
    canvas.icon(bar.x + 4, bar.y + 1, Icon::figure, 16, {.tint = palette::player[scene.match.people[s.actor].colour]});
    canvas.text({bar.x + 22, bar.y, bar.w - 24, bar.h}, Font::small, palette::ink, str(Str::cv_neutral));
  }
  if (s.decision != Decision::neutral) draw_own_stock(canvas, s, scene);
  const bool named = names_fit(order_box(scene.area, s, 0).w - 4);
  for (unsigned o = 0; o < order_count; ++o) draw_order(canvas, s, scene, o, named);
}

namespace {

/// Of the idea that asks, or of the order.
Image picture_of_source(const State& s, Order order, PictureSize size) {
  return s.source != 0 ? picture_of_idea(s.source, size) : picture_of(order, size);
}

/// Below the victims, where there is room: what the theft is for.
void draw_thief(Canvas& canvas, const State& s, const Scene& scene, int top) {
  const Rect rest{scene.area.x, top, scene.area.w, scene.area.bottom() - top};
  for (const PictureSize as : {PictureSize::large, PictureSize::medium, PictureSize::small}) {
    const Image why = picture_of_source(s, Order::thieving, as);
    const Point size = size_of(why);
    if (rest.h < size.y + 2) continue;
    return canvas.image(rest.centre().x - size.x / 2, rest.centre().y - size.y / 2, why);
  }
}

/// Somebody in front of their village, or only a name where it cannot be robbed.
void draw_victim(Canvas& canvas, const State& s, const Scene& scene, unsigned victim, Rect box, bool dim) {
  const Person& person = scene.match.people[victim];
  const Rect village{box.x + 1, box.y + 1, box.w - loot_width - 2, box.h - 2};
  if (!dim) draw_village(canvas, village, s.seats[victim]);
  draw_person(canvas, {village.right() - 12, box.bottom() - 3}, person.colour, dim);
  canvas.text({village.x + 4, box.y + 1, village.w - 24, 14}, Font::small, dim ? palette::faint : palette::night,
              person.name);
}

}  // namespace

void draw_thefts(Canvas& canvas, const State& s, const Scene& scene) {
  draw_thief(canvas, s, scene, last_victim_box(scene, s).bottom());
  for (unsigned v = 0; v <= pool; ++v) {
    const bool is_pool = v == pool;
    if (v == s.actor || (is_pool ? !offered(scene, Verb::steal, v) : v >= s.players)) continue;
    const Rect box = victim_box(scene.area, s, v);
    if (!canvas.touches(box)) continue;
    const bool dim = !scene.looks_on() && !offered(scene, Verb::steal, v);
    canvas.box(box, 6, card_far);
    const int x = box.x + 4, y = box.y + 7;
    if (is_pool) {
      canvas.icon(x, y, Icon::any_resource, 16);
      canvas.text({x + 20, box.y, 76, box.h}, Font::small, palette::ink, str(Str::cv_pool));
    } else {
      draw_victim(canvas, s, scene, v, box, dim);
    }
    for (unsigned r = 0; r < resource_count; ++r) {
      const Rect loot = loot_box(box, r);
      if (is_pool)
        draw_card_face(canvas, loot, false), canvas.icon(loot.x + 10, loot.y + 1, icon_of(resource(r)), 24);
      else
        draw_chip(canvas, loot, icon_of(resource(r)), s.seats[v].stock[r],
                  !scene.looks_on() && !offered(scene, Verb::steal, v, r));
    }
  }
}

void draw_gain(Canvas& canvas, const State& s, const Scene& scene) {
  const Str name = s.source != 0 ? name_of_idea(s.source) : Str::cv_order_5;
  const Image why = picture_of_source(s, Order::cunning, PictureSize::small);
  canvas.image(scene.area.x + 9, scene.area.y + 27 - size_of(why).y, why);
  canvas.text({scene.area.x + 51, scene.area.y + 4, scene.area.w - 55, 22}, Font::bold, palette::dawn, str(name));
  for (unsigned r = 0; r < resource_count; ++r) {
    const Rect box = gain_box(scene.area, r);
    if (!canvas.touches(box)) continue;
    draw_card_face(canvas, box, false);
    canvas.icon(box.x + 20, box.y + 8, icon_of(resource(r)), 32);
    canvas.text({box.x, box.y + 42, box.w, 22}, Font::title, palette::good, Line() << '+' << gain_amount(s),
                Align::centre);
    canvas.text({box.x, box.y + 66, box.w, 14}, Font::small, palette::muted,
                Line() << unsigned{s.seats[s.actor].stock[r]}, Align::centre);
  }
}

void draw_trade(Canvas& canvas, const State& s, const Scene& scene) {
  const Seat& me = s.seats[s.actor];
  const Rect first = give_box(scene.area, 0);
  canvas.image(scene.area.x + 3, first.y + 38, picture_of_source(s, Order::trading, PictureSize::medium));
  canvas.text({scene.area.x + 4, first.y, 54, first.h}, Font::small, palette::bad, formatted(Str::cv_give, {1}));
  canvas.text({scene.area.x + 4, first.y + 64, 54, first.h}, Font::small, palette::good,
              formatted(Str::cv_take, {static_cast<int>(trade_amount(s))}));
  for (unsigned r = 0; r < resource_count; ++r) {
    const bool can_give = scene.looks_on() || offered(scene, Verb::trade, r);
    draw_chip(canvas, give_box(scene.area, r), icon_of(resource(r)), me.stock[r], !can_give);
    const Rect box = take_box(scene.area, r);
    const bool can_take = scene.looks_on() || (scene.choosing_variant && scene.focus &&
                                               offered(scene, Verb::trade, scene.focus.move.a(), r));
    draw_card_face(canvas, box, !can_take);
    canvas.icon(box.x + 12, box.y + 9, icon_of(resource(r)), 32, {.dim = !can_take});
  }
  if (scene.choosing_variant && scene.focus)
    canvas.outline(give_box(scene.area, scene.focus.move.a()), 6, palette::bad, 2);
}

void draw_ideas(Canvas& canvas, const State& s, const Scene& scene) {
  draw_own_stock(canvas, s, scene);
  Line deck;
  if (!passes_above(s)) deck << icon_text(Icon::deck) << deck_left(s, s.turn > 6 ? 1 : 0);
  canvas.text({scene.area.x + 6, scene.area.y, scene.area.w - 12, stock_height}, Font::small, palette::muted, deck,
              Align::right);
  for (unsigned slot = 0; slot < track_size; ++slot) {
    const Rect box = card_box(scene, s, slot);
    if (s.track[slot] == 0)
      canvas.outline(box, 6, palette::ridge);
    else
      draw_card(canvas, s, scene, s.track[slot], box);
  }
  if (s.decision == Decision::develop) draw_buttons(canvas, s, scene);
}

namespace {

constexpr int line_pitch = 13;  // of the words of a row

/// How many ideas of each type the player owns, in one line or two.
void draw_type_counts(Canvas& canvas, const Seat& seat, Rect box, Align align, unsigned in_a_line) {
  std::array<unsigned, type_count> types{};
  for (unsigned n = 1; n <= idea_count; ++n)
    if (owns(seat, n)) ++types[static_cast<unsigned>(idea(n).type)];
  Line line;
  unsigned named = 0;
  for (unsigned t = 0; t < type_count; ++t) {
    if (types[t] == 0) continue;
    line << (line.empty() ? "" : "  ") << icon_text(icon_of(static_cast<Type>(t))) << types[t];
    if (++named % in_a_line != 0) continue;
    canvas.text(box, label_font(box, line), palette::muted, line, align);
    box = box.moved(0, line_pitch);
    line = {};
  }
  if (!line.empty()) canvas.text(box, label_font(box, line), palette::muted, line, align);
}

void draw_player_name(Canvas& canvas, const State& s, const Scene& scene, unsigned seat, Rect row, Rect name) {
  const std::string_view called = scene.match.people[seat].name;
  canvas.badge(row.x + 3, name.centre().y - 7, 14, scene.match.people[seat].colour);
  canvas.text(name, label_font(name, called), palette::ink, called);
  if (s.helm == seat) canvas.icon(row.x + 96, name.centre().y - 8, Icon::helm, 16);
}

/// With large text there is no room for a village.
void draw_large_row(Canvas& canvas, const State& s, const Scene& scene, unsigned seat, Rect row, int line) {
  const int mid = row.y + row.h / 2;
  draw_player_name(canvas, s, scene, seat, row, {row.x + 20, mid - line, 76, line});
  draw_stock(canvas, s.seats[seat], {row.x + 4, mid, row.w - 8, line}, Align::right);
  draw_type_counts(canvas, s.seats[seat], {row.x + 114, mid - line, row.w - 118, line}, Align::right, type_count);
}

void draw_row_with_village(Canvas& canvas, const State& s, const Scene& scene, unsigned seat, Rect row) {
  constexpr int line = 14, words = 114, counts = 50;
  const bool three_lines = row.h >= 3 * line_pitch;
  const int top = row.y + (row.h - 1 - (three_lines ? 3 : 2) * line_pitch) / 2;
  const Rect text{row.x + 4, top, words - 4, line};
  draw_player_name(canvas, s, scene, seat, row, {row.x + 20, top, 76, line});
  draw_stock(canvas, s.seats[seat], text.moved(0, line_pitch), Align::left);
  const Rect types = three_lines ? text.moved(0, 2 * line_pitch) : Rect{row.x + words, top, counts, line};
  draw_type_counts(canvas, s.seats[seat], types, Align::left, three_lines ? type_count : 2);
  const int left = row.x + words + (three_lines ? 0 : counts);
  draw_village(canvas, {left, row.y + 1, row.right() - left - 2, row.h - 2}, s.seats[seat]);
}

/// The row of the viewer is higher than the others where there is room to see the valley around the village.
Rect player_row(Rect area, unsigned players, unsigned viewer, unsigned seat) {
  constexpr int lowest = 28, valley = 50, highest = 60;
  const int others = static_cast<int>(players) - 1;
  int each = std::min(area.h / (others + 1), highest), own = each;
  if (reading() == Font::body && each < valley && area.h - others * lowest >= valley) {
    own = std::min(std::max(valley, area.h - others * each), area.h - others * lowest);
    each = (area.h - own) / others;
  }
  const int above = static_cast<int>(seat) * each + (seat > viewer ? own - each : 0);
  return {area.x + 2, area.y + above + 1, area.w - 4, (seat == viewer ? own : each) - 2};
}

}  // namespace

void draw_players(Canvas& canvas, const State& s, const Scene& scene) {
  for (unsigned seat = 0; seat < s.players; ++seat) {
    const Rect row = player_row(scene.area, s.players, scene.viewer, seat);
    if (!canvas.touches(row)) continue;
    canvas.box(row, 6, seat == scene.viewer ? card_face : card_far);
    const int line = label_height(14, row.h, 2);
    if (line > 14)
      draw_large_row(canvas, s, scene, seat, row, line);
    else
      draw_row_with_village(canvas, s, scene, seat, row);
  }
}

}  // namespace pd::games::cv
