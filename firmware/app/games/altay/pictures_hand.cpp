#include "firmware/app/games/altay/macros.hpp"
#include "firmware/app/games/altay/pictures_internal.hpp"

// The page of the hand: resources, cards, and what lies on the table in front of the player.
namespace pd::games::altay_pictures {

using namespace altay;

namespace {

/// Of the hand, with room for one more beside it.
Rect hand_slot(Rect area, const Pile& hand, unsigned index) {
  const int n = as_int(kinds_in(hand));
  const int width = n < 5 ? 47 : 237 / (n + 1);
  return {area.x + 2 + as_int(index) * width, area.y + 28, width - 2, 66};
}

}  // namespace

Rect resource_box(Rect area, const State& s, unsigned resource) {
  const int width = s.options & option_trade ? 30 : 36;
  return {area.x + 2 + as_int(resource) * width, area.y + 2, width - 2, 22};
}

Rect end_box(Rect area) { return {area.right() - 56, area.y + 2, 54, 22}; }

Rect hand_box(Rect area, const Pile& hand, unsigned card) { return hand_slot(area, hand, index_in(hand, card)); }

Rect option_box(Rect area, const Pile& hand, unsigned card, unsigned option) {
  const Rect box = hand_box(area, hand, card);
  const int height = option_height(card);
  return {box.x, box.y + options_top + as_int(option - 1) * height, box.w, height + 1};
}

Rect play_hand_box(Rect area, const Pile& hand) {
  const Rect slot = hand_slot(area, hand, kinds_in(hand));
  return {slot.x, slot.y + 24, slot.w, slot.h - 24};
}

namespace {

/// What lies on the table, from left to right: cards, the goal in development, technologies that are used once a turn.
constexpr int stand_width = 43, own_goal_width = 67, tool_width = 27;

int cards_on_table(const Seat& seat) {
  int n = 0;
  for (const TableCard& card : seat.table) n += card.card != none;
  return n;
}

int table_width(const Seat& seat) {
  return cards_on_table(seat) * stand_width + (seat.developing != none ? own_goal_width : 0) +
         std::popcount(seat.done & once_a_turn) * tool_width;
}

/// So many pixels from the left, where all that lies there would have its full width.
Rect on_table(Rect area, const Seat& seat, int from, int width) {
  const int most = area.w - 4, all = std::max(table_width(seat), most);
  const int x = from * most / all;
  return {area.x + 2 + x, area.bottom() - 38, (from + width) * most / all - x - 1, 37};
}

}  // namespace

Rect discard_box(Rect area, const Seat& seat) {
  constexpr int width = 42;
  if (table_width(seat) > area.w - 4 - width) return {};
  return {area.right() - width, area.bottom() - 19, 40, 16};
}

Rect table_box(Rect area, const Seat& seat, unsigned stand) {
  int n = 0;
  for (unsigned i = 0; i < stand; ++i) n += seat.table[i].card != none;
  return on_table(area, seat, n * stand_width, stand_width);
}

Rect own_goal_box(Rect area, const Seat& seat) {
  return on_table(area, seat, cards_on_table(seat) * stand_width, own_goal_width);
}

Rect tool_box(Rect area, const Seat& seat, unsigned achievement) {
  const int before = std::popcount(seat.done & once_a_turn & ((1u << achievement) - 1));
  const int left = cards_on_table(seat) * stand_width + (seat.developing != none ? own_goal_width : 0);
  return on_table(area, seat, left + before * tool_width, tool_width);
}

namespace {

/// The first cell of the resource, among `columns` in a row, on which nothing lies yet; a cell for wood, metal or
/// stone where it has none of its own.
Rect cell_box(Point first, int columns, const Cost& cost, const std::array<std::uint8_t, resource_count>& held,
              unsigned resource) {
  unsigned n = 0;
  for (unsigned r = 0; r < resource; ++r) n += cost.of(r);
  if (held[resource] < cost.of(resource)) {
    n += held[resource];
  } else {
    for (unsigned r = resource; r < resource_count; ++r) n += cost.of(r);
    n += std::min(resource - 1u, cost.wood_metal_or_stone() - 1u);  // apart from each other
  }
  return Rect{first.x + as_int(n) % columns * cell_width, first.y + as_int(n) / columns * cell_height, 12, 12}.inset(
      -1);
}

}  // namespace

Rect stand_cell_box(Rect box, const Seat& seat, unsigned stand, unsigned resource) {
  return cell_box(cells_of_stand(box), 1, stands[stand].wants, seat.table[stand].held, resource);
}

Rect achievement_cell_box(Rect box, const Seat& seat, unsigned resource) {
  return cell_box(cells_of_achievement(box), achievement_columns, achievements[seat.developing].cost, seat.held,
                  resource);
}

namespace {

void draw_play_hand(Canvas& canvas, Rect box, unsigned cards) {
  canvas.box(box, 5, button);
  canvas.icon(box.x + box.w / 2 - 12, box.y + 1, Icon::play, 24);
  canvas.text({box.x, box.y + 22, box.w, 18}, Font::bold, palette::ink, Line() << "×" << cards, Align::centre);
}

void draw_stand_of_goal(Canvas& canvas, const Seat& me, const Scene& scene, Rect box) {
  const bool lit = scene.looks_on() || offered(scene, Verb::put, first_achievement_target + me.developing);
  draw_card_face(canvas, box, lit);
  const int left = cells_of_achievement(box).x;
  draw_cropped(canvas, {box.x + 1, box.y + 2, left - box.x - 2, 21}, small_achievement_illustration(me.developing));
  if (me.settler > 0) canvas.icon(box.x + 8, box.bottom() - 13, Icon::settlement, 12);
  draw_cells(canvas, cells_of_achievement(box), {achievement_columns}, achievements[me.developing].cost, me.held,
             false);
}

void draw_tool(Canvas& canvas, const Scene& scene, Rect box, unsigned achievement) {
  const bool lit = scene.looks_on() || offered(scene, Verb::use, first_achievement_target + achievement);
  draw_card_face(canvas, box, lit);
  draw_cropped(canvas, {box.x + 1, box.y + 8, box.w - 2, 21}, small_achievement_illustration(achievement));
}

/// A card, or where it is on its way there.
Rect seen_at(const Scene& scene, Rect card) {
  const Point away = offset_of(scene, card);
  return card.moved(away.x, away.y);
}

/// The lower part of the page: what one has there to put goods on and to use, and how many cards are elsewhere.
void draw_table(Canvas& canvas, const Scene& scene, const Seat& me) {
  const Rect area = scene.area;
  constexpr int high = 40;
  canvas.fill({area.x, area.bottom() - high, area.w, high}, board);
  canvas.hline(area.x, area.bottom() - high, area.w, board_edge);
  for (unsigned stand = 0; stand < stand_count; ++stand)
    if (me.table[stand].card != none)
      draw_table_card(canvas, me, scene, seen_at(scene, table_box(area, me, stand)), stand);
  if (me.developing != none) draw_stand_of_goal(canvas, me, scene, own_goal_box(area, me));
  each_bit(me.done & once_a_turn, [&](unsigned a) { draw_tool(canvas, scene, tool_box(area, me, a), a); });
  if (table_width(me) == 0)
    canvas.text({area.x + 4, area.bottom() - 38, 180, 36}, Font::small, palette::muted, str(Str::al_table_empty));
  const Rect counter = discard_box(area, me);
  if (counter.empty()) return;
  Line deck, discard;
  deck << icon_text(Icon::deck) << ' ' << unsigned{me.deck_count};
  discard << icon_text(Icon::discard) << ' ' << unsigned{me.discard_count};
  canvas.text({counter.x, counter.y - 17, counter.w, counter.h}, Font::small, palette::muted, deck);
  canvas.text(counter, Font::small, palette::muted, discard);
}

constexpr int people_width = 68;

/// Whose table it is, where the cards and the button beside them leave room.
void draw_people_beside(Canvas& canvas, Rect area, const Seat& me, unsigned kinds) {
  constexpr unsigned most_kinds = 2;
  if (me.faction >= faction_count || kinds > most_kinds) return;
  const Image people = faction_illustration(me.faction);
  const Point size = size_of(people);
  const Rect frame{area.right() - people_width, area.y + 32, size.x + 2, size.y + 2};
  canvas.fill(frame, card_edge);
  canvas.image(frame.x + 1, frame.y + 1, people);
}

/// What lies open of the cards of a turn.
const Pile& played_by(const State& s, unsigned seat) {
  static constexpr Pile none_played{};
  return s.seat == seat ? s.played : none_played;
}

}  // namespace

void draw_hand(Canvas& canvas, const State& s, const Scene& scene) {
  const Rect area = scene.area;
  const unsigned owner = scene.mover.value_or(scene.viewer);
  const Seat& me = s.seats[owner];
  const bool my_turn = s.seat == owner;
  const bool sees_hand = owner == scene.viewer && me.veiled == 0;
  const Pile& shown = sees_hand ? me.hand : played_by(s, owner);
  draw_cloth(canvas, area, me.faction);
  draw_trim(canvas, area, area.bottom() - 48);
  draw_people_beside(canvas, area, me, kinds_in(shown));
  for (unsigned r = 0; r < resource_count; ++r) {
    const Rect box = resource_box(area, s, r);
    const unsigned n = my_turn ? s.resources[r] : 0;
    const bool lit = n > 0 || offered(scene, Verb::gain, r);
    canvas.box(box, 5, lit ? palette::ridge : palette::ground);
    canvas.icon(box.x + 2, box.y + 3, resource_icon(r), 16, {.dim = !lit});
    put_number(canvas, {box.x + 16, box.y, box.w - 16, 22}, Font::bold, n > 0 ? palette::ink : palette::faint, n);
  }
  if (s.options & option_trade)
    canvas.text({area.x + 152, area.y + 2, 32, 22}, Font::small, palette::dawn,
                Line() << icon_text(Icon::coin) << unsigned{me.coins}, Align::centre);
  if (offered(scene, Verb::end)) draw_button(canvas, end_box(area), button, Str::al_button_end, Font::small);
  if (s.decision == Decision::retain || s.decision == Decision::sixth)
    draw_button(canvas, end_box(area), button, Str::key_done, Font::small);

  each_card(shown, [&](unsigned card, unsigned n) {
    draw_card(canvas, seen_at(scene, hand_box(area, shown, card)), card, n,
              scene.looks_on() || card_offered(scene, card), sees_hand && me.retained == card);
  });
  if (scene.choices.has_macro(altay_view::play_hand))
    draw_play_hand(canvas, play_hand_box(area, me.hand), altay_view::obvious_cards(s));
  if (shown.empty())
    canvas.text({area.x + 4, area.y + 28, area.w - people_width - 8, 58}, Font::body, palette::muted,
                str(sees_hand ? Str::al_hand_empty : Str::al_played_none), Align::centre);

  draw_table(canvas, scene, me);
}

}  // namespace pd::games::altay_pictures
