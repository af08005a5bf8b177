#include "firmware/app/games/cvlizacje/pictures_internal.hpp"

namespace pd::games::cv {

using namespace cvlizacje;

namespace {

/// What an order brings to each of `level` alone, in two, in three or more.
Line words_of_level(Order o, unsigned level) {
  constexpr std::array goods = {Icon::wood, Icon::food, Icon::stone, Icon::any_resource, Icon::happiness};
  const unsigned amount = order_cards[index(o)].amount[level];
  const int n = static_cast<int>(amount);
  if (n == 0) return str(Str::cv_about_nothing);
  if (o == Order::thieving) return str(n == 1 ? Str::cv_about_steal_one : Str::cv_about_steal_two);
  if (o == Order::doubling) return str(Str::cv_about_double);
  if (o != Order::trading)
    return formatted(Str::cv_about_gather, {n, icon_text(goods[index(o) - index(Order::logging)])});
  return formatted(level == level_crowded ? Str::cv_about_trade_any : Str::cv_about_trade, {n});
}

Str when_of(Effect e) {
  if (e <= Effect::point_each_failed) return Str::cv_when_actions;
  if (e <= Effect::robbed_once) return Str::cv_when_orders;
  if (e <= Effect::swap_open) return Str::cv_when_development;
  return e <= Effect::point_each_epoch ? Str::cv_when_turn : Str::cv_when_end;
}

/// What else is to know; Humanism names the ideas that it counts (CV-81).
void say_footnote(Paragraph& text, const Idea& i) {
  using enum Effect;
  const auto add = [&](Str footnote, auto... effects) {
    if (is_one_of(i.effect, effects...)) text << str(footnote);
  };
  add(Str::cv_footnote_twice, gain_each_crowded);
  add(Str::cv_footnote_once, gain_if_alone, gain_if_pair, gain_if_uncrowded, point_if_alone);
  add(Str::cv_footnote_failed, point_each_failed);
  add(Str::cv_footnote_doubled, extra_on_order, point_on_theft);
  add(Str::cv_footnote_sword, extra_theft);
  add(Str::cv_footnote_turn, point_on_slacking, point_when_robbed);
  add(Str::cv_footnote_move, swap_one, swap_open);
  add(Str::cv_footnote_top, look_at_top);
  add(Str::cv_footnote_full, buy_second);
  add(Str::cv_footnote_saved, cheaper_type);
  add(Str::cv_footnote_temple, point_each_epoch);
  add(Str::cv_footnote_exchange, score_empty, exchange_resource, exchange_sets, exchange_mixed);
  add(Str::cv_footnote_itself, score_types, score_few, score_many_of_type, score_ideas);
  add(Str::cv_footnote_tie, score_most);
  if (i.effect == score_type && static_cast<unsigned>(i.type) == i.what) text << str(Str::cv_footnote_itself);
  for (unsigned n = 1; i.effect == score_in_play_ideas && n <= idea_count; ++n)
    if (idea(n).in_play) text << (text.empty() ? "" : ", ") << str(name_of_idea(n));
}

/// Names of a seat's ideas, one after the other, broken between names. Returns the height; `canvas` may be none.
int draw_names(Canvas* canvas, const Seat& seat, Rect area, Font font) {
  const int row = line_height(font) > 16 ? line_height(font) : 16;
  int x = 0, y = 0;
  for (unsigned n = 1; n <= idea_count; ++n) {
    if (!owns(seat, n)) continue;
    const std::string_view name = str(name_of_idea(n));
    const int width = 18 + measure(font, name) + 6;
    if (x > 0 && x + width - 6 > area.w) x = 0, y += row;
    const bool works = n > early_count || (seat.active >> (n - 1) & 1u) != 0;
    if (canvas != nullptr) {
      canvas->icon(area.x + x, area.y + y, icon_of(idea(n).type), 16, {.dim = !works});
      canvas->text(area.x + x + 18, area.y + y + 1, font, works ? palette::ink : palette::muted, name);
    }
    x += width;
  }
  if (x == 0 && y == 0 && canvas != nullptr)
    canvas->text(area.x, area.y + 1, font, palette::faint, str(Str::cv_none_owned));
  return y + row;
}

/// Of a page that is read: the largest letters in which all of it has room. height_in() tells how high it is in some.
template <class HeightIn>
Font page_font(int room, HeightIn height_in) {
  if (reading() == Font::body) return Font::small;
  for (const Font font : {reading(), Font::body})
    if (height_in(font) <= room) return font;
  return Font::small;
}

}  // namespace

int draw_order_page(Canvas& canvas, Rect area, Order o) {
  canvas.image(area.x + (area.w - 72) / 2, area.y, picture_of(o, PictureSize::large));
  constexpr std::array<Str, level_count> levels = {Str::cv_about_alone, Str::cv_about_two, Str::cv_about_crowd};
  int y = area.y + 60;
  for (unsigned level = 0; level < level_count; ++level, y += 42) {
    canvas.text({area.x, y, area.w, 18}, Font::bold, palette::dawn, str(levels[level]));
    draw_fitting(canvas, {area.x, y + 18, area.w, 18}, palette::ink, words_of_level(o, level), {reading(), Font::body});
  }
  return y - area.y - 6;
}

int draw_idea_page(Canvas& canvas, Rect area, unsigned number) {
  const Idea& i = idea(number);
  canvas.box({area.x, area.y, 76, 58}, 6, type_colours[static_cast<unsigned>(i.type)]);
  canvas.image(area.x + 2, area.y + 2, picture_of_idea(number, PictureSize::large));
  const int x = area.x + 82;
  Line cost;
  say_cost(cost, number);
  canvas.text({x, area.y, area.right() - x, 18}, Font::bold, palette::dawn, str(name_of(i.type)));
  draw_fitting(canvas, {x, area.y + 18, area.right() - x, 18}, palette::ink, formatted(Str::cv_idea_cost, {cost}),
               {reading(), Font::body, Font::small});
  draw_fitting(canvas, {x, area.y + 36, area.right() - x, 18}, palette::ink,
               formatted(Str::cv_idea_points, {int{i.points}}), {reading(), Font::body});
  int y = area.y + 64;
  const auto add = [&](Colour colour, std::string_view text) {
    if (!text.empty()) y += canvas.wrapped({area.x, y, area.w, area.h}, reading(), colour, text) + 6;
  };
  Paragraph footnote;
  say_footnote(footnote, i);
  add(palette::ink, str(text_of_idea(number)));
  add(palette::ink, footnote);
  if (i.effect != Effect::nothing) add(palette::muted, str(when_of(i.effect)));
  return y - area.y - 6;
}

namespace {

/// Name, type and cost of an idea in a list, beside its picture if the list has room for pictures.
void draw_idea_title(Canvas& canvas, Rect box, unsigned number, bool has_picture) {
  const Image picture = picture_of_idea(number, PictureSize::small);
  const int before = has_picture ? size_of(picture).x + 4 : 0, sign = before + 20, room = box.w - sign - 4;
  Line cost;
  say_cost(cost, number);
  const std::string_view name = str(name_of_idea(number));
  const int cost_width = measure(Font::small, cost);
  // A long name leaves no room for the cost beside it.
  const bool beside = measure(Font::small, name) <= room - cost_width;
  canvas.text({box.x, box.y + (beside ? 0 : box.h - 1), box.w, box.h}, Font::small, palette::ink, cost, Align::right);
  if (has_picture) canvas.image(box.x, box.y, picture);
  canvas.icon(box.x + before, box.y + (box.h - 16) / 2, icon_of(idea(number).type), 16);
  canvas.text({box.x + sign, box.y, box.w - sign, box.h},
              label_font({0, 0, room - (beside ? cost_width : 0), box.h}, name), palette::dawn, name);
}

}  // namespace

void draw_open_ideas(Canvas& canvas, const State& s, const Scene& scene) {
  constexpr int line = 18, apart = 1, usual = 37, pictured = 45, most_pictured = 4;
  draw_header(canvas, str(Str::cv_open_ideas));
  std::array<unsigned, track_size + 1> open{};
  unsigned count = 0;
  for (const std::uint8_t number : s.track)
    if (number != 0) open[count++] = number;
  if (sees_top(s, scene.viewer)) open[count++] = s.top;
  const int width = scene.area.w - 12;
  const auto height_of = [&](unsigned number, Font font) {
    return line + wrapped_height(font, width, str(text_of_idea(number))) + apart;
  };
  int y = header_height + 4;
  const Font font = page_font(scene.area.bottom() - y, [&](Font in) {
    int sum = 0;
    for (unsigned i = 0; i < count; ++i) sum += height_of(open[i], in);
    return sum;
  });
  const bool has_pictures = font == Font::small && count <= most_pictured;
  for (unsigned i = 0; i < count; ++i) {
    const unsigned number = open[i];
    const int title = has_pictures ? size_of(picture_of_idea(number, PictureSize::small)).y : line;
    const Rect box{scene.area.x + 6, y, width, title};
    draw_idea_title(canvas, box, number, has_pictures);
    const std::string_view text = str(text_of_idea(number));
    const Rect below{box.x, box.y + title - 1, box.w, line};
    if (font == Font::small)
      canvas.text(below, label_font({0, 0, box.w, line}, text), palette::ink, text);
    else
      canvas.wrapped({below.x, below.y, below.w, scene.area.h}, font, palette::ink, text);
    y += has_pictures ? pictured : font == Font::small ? usual : height_of(number, font);
  }
}

/// The own village, as high as the list of all ideas below it leaves room.
void draw_owned_ideas(Canvas& canvas, const State& s, const Scene& scene) {
  constexpr int apart = 4, lowest = 36, highest = 112;
  draw_header(canvas, str(Str::cv_owned));
  const Rect area{scene.area.x, header_height, scene.area.w, scene.area.bottom() - header_height};
  int y = area.y + apart;
  const auto draw = [&](Canvas* on, unsigned seat, Font font) {
    return draw_names(on, s.seats[seat], {area.x + 22, y, area.w - 26, 200}, font) + apart;
  };
  const auto height_in = [&](Font in) {
    int sum = 0;
    for (unsigned seat = 0; seat < s.players; ++seat) sum += draw(nullptr, seat, in);
    return sum;
  };
  const Font font = page_font(area.h - 2 * apart, height_in);
  if (const int rest = area.h - apart - height_in(font); rest >= lowest) {
    const int high = std::min(rest, highest);
    draw_village(canvas, {area.x, area.y, area.w, high}, s.seats[scene.viewer]);
    y += high;
  }
  for (unsigned i = 0; i < s.players; ++i) {
    const unsigned seat = (scene.viewer + i) % s.players;
    canvas.badge(area.x + 4, y, 14, scene.match.people[seat].colour);
    y += draw(&canvas, seat, font);
  }
}

}  // namespace pd::games::cv
