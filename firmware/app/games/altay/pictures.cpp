#include "firmware/app/games/altay/macros.hpp"
#include "firmware/app/games/altay/pictures_parts.hpp"

namespace pd::games::altay_pictures {

using namespace altay;

namespace {

/// Of the hand, with room for one more beside it.
Rect hand_slot(Rect area, const Pile& hand, unsigned place) {
  const int n = as_int(kinds_in(hand));
  const int width = n < 5 ? 47 : 237 / (n + 1);
  return {area.x + 2 + as_int(place) * width, area.y + 28, width - 2, 66};
}

}  // namespace

Rect resource_box(Rect area, const State& s, unsigned resource) {
  const int width = s.options & option_trade ? 30 : 36;
  return {area.x + 2 + as_int(resource) * width, area.y + 2, width - 2, 22};
}

Rect end_box(Rect area) { return {area.right() - 56, area.y + 2, 54, 22}; }

Rect hand_box(Rect area, const Pile& hand, unsigned card) { return hand_slot(area, hand, place_in(hand, card)); }

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

/// The first place of the resource, among `columns` in a row, on which nothing lies yet; a place for wood, metal or
/// stone where it has none of its own.
Rect place_box(Point first, int columns, const Cost& cost, const std::array<std::uint8_t, resource_count>& held,
               unsigned resource) {
  unsigned n = 0;
  for (unsigned r = 0; r < resource; ++r) n += cost.of(r);
  if (held[resource] < cost.of(resource)) {
    n += held[resource];
  } else {
    for (unsigned r = resource; r < resource_count; ++r) n += cost.of(r);
    n += std::min(resource - 1u, cost.wood_metal_or_stone() - 1u);  // apart from each other
  }
  return Rect{first.x + as_int(n) % columns * place_width, first.y + as_int(n) / columns * place_height, 12, 12}.inset(
      -1);
}

}  // namespace

Rect stand_place_box(Rect box, const Seat& seat, unsigned stand, unsigned resource) {
  return place_box(places_of_stand(box), 1, stands[stand].wants, seat.table[stand].held, resource);
}

Rect achievement_place_box(Rect box, const Seat& seat, unsigned resource) {
  return place_box(places_of_achievement(box), achievement_columns, achievements[seat.developing].cost, seat.held,
                   resource);
}

Rect supply_box(Rect area, unsigned title) {
  return {area.x + as_int(title % 4) * 60 + 1, area.y + as_int(title / 4) * 45 + 1, 58, 42};
}

Rect achievement_box(Rect area, const State& s, const Seat& seat, unsigned achievement) {
  constexpr int height = 29, width = 74;
  if (seat.developing == achievement) return {area.x + 2, area.y + 90, width, height - 2};
  if (seat.done >> achievement & 1u) {
    const std::uint32_t before = seat.done & ((1u << achievement) - 1);
    return {area.x + 2 + std::popcount(before) * 18, area.bottom() - 17, 17, 17};
  }
  if (seat.secret == achievement) return {area.x + 78, area.y + 90, width, height - 2};
  const unsigned level = level_of(achievement);
  const std::uint32_t open =
      static_cast<std::uint32_t>(s.wonder_offer) << technology_count | std::uint32_t{s.technologies_open};
  const std::uint32_t before = open & level_mask[level - 1] & ((1u << achievement) - 1);
  return {area.x + 15 + std::popcount(before) * (width + 1), area.y + as_int(level - 1) * height + 1, width,
          height - 2};
}

Rect abandon_box(Rect area) { return {area.x + 154, area.y + 90, 84, 27}; }

Rect fighter_box(Rect area, const State& s, unsigned card) {
  const core::Actor who = current_actor(s);
  const Pile& hand = s.seats[who.is_seat() ? who.id : s.seat].hand;
  const Pile shown = s.decision == Decision::discard ? hand : fighters_of(hand);
  const int n = as_int(kinds_in(shown));
  const int width = n <= 3 ? 47 : 160 / n;
  return {area.x + 2 + as_int(place_in(shown, card)) * width, area.bottom() - 64, width - 2, 63};
}

Rect answer_box(Rect area, bool fight) { return {area.x + (fight ? 4 : 122), area.bottom() - 64, 114, 28}; }

Rect done_box(Rect area) { return {area.right() - 76, area.bottom() - 40, 74, 32}; }

Rect faction_box(Rect area, unsigned faction) {
  return {area.x + 2 + as_int(faction % 2) * 119, area.y + 1 + as_int(faction / 2) * 67, 117, 65};
}

// --- Pictures -----------------------------------------------------------------

namespace {

/// Marks what the viewer can take now.
void draw_payable(Canvas& canvas, Point at) { canvas.image(at.x, at.y, Image::payable); }

}  // namespace

void draw_factions(Canvas& canvas, const State& s, const Scene& scene) {
  for (unsigned f = 0; f < faction_count; ++f) {
    const Rect box = faction_box(scene.area, f);
    if (!canvas.touches(box)) continue;
    const bool lit = scene.looks_on() || offered(scene, Verb::faction, f);
    canvas.box(box, 6, lit ? palette::stone : palette::ground);
    const Image people = small_faction_illustration(f);
    const int picture = size_of(people).x;
    draw_fitting(canvas, {box.x + 5, box.y + 1, box.w - 8 - picture, 18}, lit ? palette::dawn : palette::faint,
                 str(faction_name(f)), {Font::bold, Font::small});
    canvas.image(box.right() - 2 - picture, box.y + 2, people, {.dim = !lit});
    for (unsigned seat = 0; seat < s.players; ++seat)
      if (s.seats[seat].faction == f) canvas.badge(box.right() - 18, box.y + 3, 14, scene.match.people[seat].colour);
    int n = 0;
    for (const DeckEntry& entry : factions[f].deck) {
      if (entry.copies == 0) continue;
      const int x = box.x + 4 + n % 3 * 37, y = box.y + 20 + n / 3 * 22;
      canvas.icon(x, y, card_icon(static_cast<unsigned>(entry.card)), 20, {.dim = !lit});
      put_number(canvas, {x + 21, y, 14, 20}, Font::small, lit ? palette::ink : palette::faint, entry.copies,
                 Align::left);
      ++n;
    }
  }
}

namespace {

void draw_play_hand(Canvas& canvas, Rect box, unsigned cards) {
  canvas.box(box, 5, button);
  canvas.icon(box.x + box.w / 2 - 12, box.y + 1, Icon::play, 24);
  canvas.text({box.x, box.y + 22, box.w, 18}, Font::bold, palette::ink, Line() << "×" << cards, Align::centre);
}

void draw_own_goal(Canvas& canvas, const Seat& me, const Scene& scene, Rect box) {
  const bool lit = scene.looks_on() || offered(scene, Verb::put, place_of_achievement + me.developing);
  canvas.box(box, 5, lit ? parchment : palette::ground);
  canvas.icon(box.x + 2, box.y + (me.settler > 0 ? 0 : 6), achievement_icon(me.developing), 24);
  if (me.settler > 0) canvas.icon(box.x + 8, box.bottom() - 13, Icon::settlement, 12);
  draw_places(canvas, places_of_achievement(box), {achievement_columns}, achievements[me.developing].cost, me.held,
              false);
}

void draw_tool(Canvas& canvas, const Scene& scene, Rect box, unsigned achievement) {
  const bool lit = scene.looks_on() || offered(scene, Verb::use, place_of_achievement + achievement);
  const int size = box.w < 24 ? 16 : 24;
  canvas.box(box, 5, lit ? palette::stone : palette::ground);
  canvas.icon(box.centre().x - size / 2, box.centre().y - size / 2, achievement_icon(achievement), size, {.dim = !lit});
}

/// The lower part of the page: what one has there to put goods on and to use, and how many cards are elsewhere.
void draw_table(Canvas& canvas, const Scene& scene, const Seat& me) {
  const Rect area = scene.area;
  canvas.hline(area.x + 2, area.bottom() - 40, area.w - 4, palette::ridge);
  for (unsigned stand = 0; stand < stand_count; ++stand)
    if (me.table[stand].card != none) draw_table_card(canvas, me, scene, table_box(area, me, stand), stand);
  if (me.developing != none) draw_own_goal(canvas, me, scene, own_goal_box(area, me));
  each_bit(me.done & once_a_turn, [&](unsigned a) { draw_tool(canvas, scene, tool_box(area, me, a), a); });
  constexpr int counts_width = 42;
  if (table_width(me) == 0)
    canvas.text({area.x + 4, area.bottom() - 38, 180, 36}, Font::small, palette::faint, str(Str::al_table_empty));
  if (table_width(me) > area.w - 4 - counts_width) return;
  Line deck, discard;
  deck << icon_text(Icon::deck) << ' ' << unsigned{me.deck_count};
  discard << icon_text(Icon::discard) << ' ' << unsigned{me.discard_count};
  canvas.text({area.right() - counts_width, area.bottom() - 36, 40, 16}, Font::small, palette::muted, deck);
  canvas.text({area.right() - counts_width, area.bottom() - 19, 40, 16}, Font::small, palette::muted, discard);
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
  for (unsigned r = 0; r < resource_count; ++r) {
    const Rect box = resource_box(area, s, r);
    const unsigned n = my_turn ? s.resources[r] : 0;
    const bool lit = n > 0 || offered(scene, Verb::gain, r);
    canvas.box(box, 5, lit ? palette::stone : palette::ground);
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
    draw_card(canvas, hand_box(area, shown, card), card, n, scene.looks_on() || card_offered(scene, card),
              sees_hand && me.retained == card);
  });
  if (scene.choices.has_macro(altay_view::play_hand))
    draw_play_hand(canvas, play_hand_box(area, me.hand), altay_view::obvious_cards(s));
  if (shown.empty())
    canvas.text({area.x + 4, area.y + 28, area.w - 8, 66}, Font::body, palette::faint,
                str(sees_hand ? Str::al_hand_empty : Str::al_played_none), Align::centre);

  draw_table(canvas, scene, me);
}

void draw_supply(Canvas& canvas, const State& s, const Scene& scene) {
  for (unsigned title = 0; title < title_count; ++title) {
    const Rect box = supply_box(scene.area, title);
    if (!canvas.touches(box)) continue;
    const unsigned top = top_of(s, static_cast<Title>(title));
    const bool can_buy = offered(scene, Verb::acquire, title), lit = scene.looks_on() || can_buy;
    if (top == none) {
      canvas.outline(box, 5, palette::ridge);
      canvas.icon(box.x + 3, box.y + 3, card_icon(static_cast<unsigned>(piles[title].plain)), 24, {.dim = true});
      continue;
    }
    canvas.box(box, 5, lit ? parchment : palette::ground);
    canvas.image(box.x + 1, box.y + 1, card_image(top));
    if (can_buy) draw_payable(canvas, {box.right() - 12, box.y + 15});
    canvas.text({box.x + 26, box.y + 1, box.w - 29, 14}, Font::small, lit ? palette::ink : palette::faint,
                Line() << "×" << unsigned{s.supply[title]}, Align::right);
    if (cards[top].points > 0)
      canvas.text({box.x + 26, box.y + 13, box.w - (can_buy ? 40 : 29), 14}, Font::small, palette::dawn,
                  Line() << icon_text(Icon::star) << unsigned{cards[top].points}, Align::right);
    draw_places(canvas, {box.x + 3, box.bottom() - 14}, {4}, top_cost(title, top), {}, true);
  }
  if (scene.viewer != s.seat) return;
  const Rect box = supply_box(scene.area, title_count);
  canvas.outline(box, 5, palette::ridge);
  constexpr int line_height = 14;
  std::array<Line, (resource_count + 1) / 2> have;  // two beside each other: three of two digits would be cut
  unsigned n = 0;
  for (unsigned r = 0; r < resource_count; ++r)
    if (s.resources[r] > 0) have[n++ / 2] << unsigned{s.resources[r]} << icon_text(resource_icon(r));
  int y = box.y + (box.h - as_int((n + 1) / 2) * line_height) / 2;
  for (unsigned i = 0; 2 * i < n; ++i, y += line_height)
    canvas.text({box.x, y, box.w, line_height}, Font::small, palette::ink, have[i], Align::centre);
}

namespace {

constexpr int goal_icon = 12, goal_mark = 13;

/// What it costs, in one row: what lies there is bright, what is missing dim.
void draw_goal_cost(Canvas& canvas, Rect row, unsigned a, const std::array<std::uint8_t, resource_count>& held,
                    bool own) {
  const int n = as_int(achievements[a].cost.total()), step = std::min(place_width, (row.w - place_width) / (n - 1));
  draw_places(canvas, {row.x, row.y}, {n, step}, achievements[a].cost, held, !own);
}

/// A goal in its box: name, icon and cost. What else is to be told of it stands behind the cost.
void draw_goal(Canvas& canvas, const Seat& me, unsigned a, Rect box, bool lit, bool own, int room_at_right) {
  if (!canvas.touches(box)) return;
  canvas.box(box, 5, lit ? parchment : palette::ground);
  canvas.icon(box.x + 2, box.y + 14, achievement_icon(a), goal_icon);
  draw_goal_cost(canvas, {box.x + 17, box.y + 14, box.w - 18 - room_at_right, 12}, a, me.held, own);
  const std::string_view name = str(achievement_short_name(a));
  const int air = std::clamp(box.w - measure(Font::small, name), 1, 3);  // beside the cursor, where there is room
  canvas.text({box.x + air, box.y + 1, box.w - air, 13}, Font::small, lit ? palette::ink : palette::muted, name);
}

void draw_goal_offer(Canvas& canvas, const State& s, const Scene& scene, const Seat& me) {
  each_bit(goals_offered(s), [&](unsigned a) {
    const Rect box = achievement_box(scene.area, s, Seat{}, a);  // an own one of the same kind lies elsewhere
    const bool several = a < technology_count && s.technology_offer[a] > 1;
    const bool can_develop = offered(scene, Verb::develop, a), is_done = (me.done >> a & 1u) != 0;
    const int number = several ? 15 : 0, mark = can_develop || is_done ? goal_mark : 0;
    draw_goal(canvas, me, a, box, scene.looks_on() || can_develop, false, number + mark);
    const Point at{box.right() - number - goal_mark, box.y + 14};
    if (can_develop)
      draw_payable(canvas, at);
    else if (is_done)
      canvas.icon(at.x, at.y, Icon::check, 12);
    if (!several) return;
    canvas.text({box.right() - 17, box.y + 13, 16, 13}, Font::small, palette::muted,
                Line() << "×" << unsigned{s.technology_offer[a]}, Align::right);
  });
}

void draw_goal_in_development(Canvas& canvas, const State& s, Rect area, const Seat& me) {
  if (me.developing != none) {
    const Rect box = achievement_box(area, s, me, me.developing);
    draw_goal(canvas, me, me.developing, box, true, true, me.settler > 0 ? 13 : 0);
    if (me.settler > 0) canvas.icon(box.right() - 13, box.y + 14, Icon::settlement, 12);
  } else {
    canvas.outline({area.x + 2, area.y + 90, 74, 27}, 5, palette::ridge);
    canvas.text({area.x + 4, area.y + 91, 70, 25}, Font::small, palette::faint, str(Str::al_nothing_yet),
                Align::centre);
  }
}

/// The button says what is given up.
void draw_abandon(Canvas& canvas, Rect box, unsigned goal) {
  canvas.box(box, 6, danger);
  canvas.text({box.x + 2, box.y + 1, box.w - 4, 13}, Font::small, palette::ink, str(Str::al_button_abandon),
              Align::centre);
  canvas.text({box.x + 2, box.y + 12, box.w - 4, 13}, Font::small, palette::dawn, str(achievement_short_name(goal)),
              Align::centre);
}

}  // namespace

void draw_goals(Canvas& canvas, const State& s, const Scene& scene) {
  const Rect area = scene.area;
  const Seat& me = s.seats[scene.mover.value_or(scene.viewer)];  // whose secret wonder is hidden from the viewer
  constexpr std::array<std::string_view, 3> numerals = {"I", "II", "III"};
  for (unsigned level = 0; level < 3; ++level)
    canvas.text({area.x, area.y + as_int(level) * 29, 15, 28}, Font::small, palette::dawn, numerals[level],
                Align::centre);
  draw_goal_offer(canvas, s, scene, me);
  canvas.hline(area.x + 2, area.y + 88, area.w - 4, palette::ridge);
  draw_goal_in_development(canvas, s, area, me);
  if (me.secret < achievement_count && me.secret != me.developing && !(me.done >> me.secret & 1u)) {
    const Rect box = achievement_box(area, s, me, me.secret);
    draw_goal(canvas, me, me.secret, box, scene.looks_on() || offered(scene, Verb::develop, me.secret), false,
              goal_mark);
    canvas.icon(box.right() - goal_mark, box.y + 14, Icon::eye, 12);
  }
  if (offered(scene, Verb::abandon)) draw_abandon(canvas, abandon_box(area), me.developing);
  each_bit(me.done, [&](unsigned a) {
    const Rect box = achievement_box(area, s, me, a);
    canvas.icon(box.x, box.y, achievement_icon(a), 16);
  });
}

namespace {

Line counts_of(const State& s, const Seat& who) {
  Line counts;
  counts << icon_text(Icon::hand) << unsigned{who.hand_count} << ' ' << icon_text(Icon::deck)
         << unsigned{who.deck_count} << ' ' << icon_text(Icon::discard) << unsigned{who.discard_count} << ' '
         << icon_text(Icon::settlement) << unsigned{who.stock} << ' ' << icon_text(Icon::attack)
         << unsigned{who.captured} << ' ' << icon_text(Icon::conquest) << tokens_captured(who);
  if (s.options & option_trade) counts << ' ' << icon_text(Icon::coin) << unsigned{who.coins};
  return counts;
}

/// What somebody has achieved, and what is in development: pictures, or icons where they have no room.
void draw_achieved(Canvas& canvas, const Seat& who, Rect row) {
  const Point picture = size_of(small_achievement_illustration(0));
  const bool pictures = row.h >= picture.y;
  const int step = (pictures ? picture.x : 12) + 1;
  int x = row.x;
  const auto put = [&](unsigned a, bool dim) {
    if (pictures)
      canvas.image(x, row.y, small_achievement_illustration(a), {.dim = dim});
    else
      canvas.icon(x, row.y, achievement_icon(a), 12, {.dim = dim});
    x += step;
  };
  each_bit(who.done, [&](unsigned a) {
    if (x < row.right() - 2 * step) put(a, false);
  });
  if (who.developing != none) put(who.developing, true);
}

void draw_player(Canvas& canvas, const State& s, const Scene& scene, unsigned seat, Rect box, int total) {
  const int each = box.h + 2;
  const int line = label_height(each < 44 ? 16 : 17, each - 24, 2);
  const int step = line > 17 ? line : 15;
  const Seat& who = s.seats[seat];
  const Person& person = scene.match.people[seat];
  canvas.box(box, 6, seat == scene.viewer ? palette::stone : palette::ground);
  canvas.badge(box.x + 3, box.y + 1, 14, person.colour);
  const auto put = [&](Rect at, Colour colour, std::string_view text) {
    canvas.text(at, label_font(at, text), colour, text);
  };
  put({box.x + 20, box.y, 84, line}, palette::ink, person.name);
  const Point picture = size_of(small_faction_illustration(0));
  const bool shows_people = who.faction != none && line <= 17;
  if (who.faction != none) put({box.x + 104, box.y, 84, line}, palette::muted, str(faction_name(who.faction)));
  if (shows_people)
    canvas.image(box.right() - picture.x - 3, std::min(box.y + 17, box.bottom() - picture.y - 1),
                 small_faction_illustration(who.faction));
  canvas.text({box.x + 180, box.y, box.w - 184, line}, Font::bold, palette::dawn,
              Line() << icon_text(Icon::star) << total, Align::right);
  const int words = box.w - 8 - (shows_people ? picture.x : 0);
  put({box.x + 4, box.y + step, words, line}, palette::muted, counts_of(s, who));
  if (each >= 44) draw_achieved(canvas, who, {box.x + 4, box.y + 2 * step + 1, words, box.h - 2 * step - 2});
}

}  // namespace

void draw_players(Canvas& canvas, const State& s, const Scene& scene) {
  const int each = scene.area.h / s.players;
  const core::Outcome score = outcome(s);
  for (unsigned seat = 0; seat < s.players; ++seat) {
    const Rect box{scene.area.x + 2, scene.area.y + as_int(seat) * each + 1, scene.area.w - 4, each - 2};
    if (canvas.touches(box)) draw_player(canvas, s, scene, seat, box, int{score.total[seat]});
  }
}

}  // namespace pd::games::altay_pictures
