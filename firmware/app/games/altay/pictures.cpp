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

namespace {

constexpr int goal_width = 74, goal_height = 33, goal_pitch = 35, level_width = 15;

/// At the left of the offer of a level.
Rect level_box(Rect area, unsigned level) {
  return {area.x, area.y + 1 + as_int(level - 1) * goal_pitch, level_width, goal_height};
}

Rect developing_box(Rect area) { return {area.x + 2, area.bottom() - 27, 106, 26}; }
Rect secret_box(Rect area) { return {area.x + 136, area.bottom() - 27, 102, 26}; }

}  // namespace

Rect achievement_box(Rect area, const State& s, const Seat& seat, unsigned achievement) {
  const unsigned level = level_of(achievement);
  const Rect row = level_box(area, level);
  if (seat.developing == achievement) return developing_box(area);
  if (seat.done >> achievement & 1u) return row;
  if (seat.secret == achievement) return secret_box(area);
  const std::uint32_t before = goals_offered(s) & level_mask[level - 1] & ((1u << achievement) - 1);
  return {row.right() + std::popcount(before) * (goal_width + 1), row.y, goal_width, row.h};
}

Rect abandon_box(Rect area) {
  const Rect own = developing_box(area);
  return {own.right() + 2, own.y, 24, own.h};
}

Rect fighter_box(Rect area, const State& s, unsigned card) {
  const core::Actor who = current_actor(s);
  const Pile& hand = s.seats[who.is_seat() ? who.id : s.seat].hand;
  const Pile shown = s.decision == Decision::discard ? hand : fighters_of(hand);
  const int n = as_int(kinds_in(shown));
  const int width = n <= 3 ? 47 : 160 / n;
  return {area.x + 2 + as_int(place_in(shown, card)) * width, area.bottom() - 64, width - 2, 63};
}

Rect answer_box(Rect area, bool fight) { return {area.x + (fight ? 4 : 122), battle_box(area).bottom() + 5, 114, 24}; }

Rect done_box(Rect area) { return {area.right() - 76, area.bottom() - 40, 74, 32}; }

Rect faction_box(Rect area, unsigned faction) {
  return {area.x + 2 + as_int(faction % 2) * 119, area.y + 1 + as_int(faction / 2) * 67, 117, 65};
}

// --- Pictures -----------------------------------------------------------------

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
      const Rect card{box.x + 4 + n % 3 * 37, box.y + 20 + n / 3 * 22, 36, 21};
      draw_cropped(canvas, card, card_image(static_cast<unsigned>(entry.card)), {.dim = !lit});
      draw_copies(canvas, card, entry.copies);
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

void draw_stand_of_goal(Canvas& canvas, const Seat& me, const Scene& scene, Rect box) {
  const bool lit = scene.looks_on() || offered(scene, Verb::put, place_of_achievement + me.developing);
  canvas.box(box, 5, lit ? parchment : palette::ground);
  const int left = places_of_achievement(box).x;
  draw_cropped(canvas, {box.x + 1, box.y + 2, left - box.x - 2, 21}, small_achievement_illustration(me.developing));
  if (me.settler > 0) canvas.icon(box.x + 8, box.bottom() - 13, Icon::settlement, 12);
  draw_places(canvas, places_of_achievement(box), {achievement_columns}, achievements[me.developing].cost, me.held,
              false);
}

void draw_tool(Canvas& canvas, const Scene& scene, Rect box, unsigned achievement) {
  const bool lit = scene.looks_on() || offered(scene, Verb::use, place_of_achievement + achievement);
  canvas.box(box, 5, lit ? palette::stone : palette::ground);
  draw_cropped(canvas, {box.x, box.y + 8, box.w, 21}, small_achievement_illustration(achievement));
}

/// The lower part of the page: what one has there to put goods on and to use, and how many cards are elsewhere.
void draw_table(Canvas& canvas, const Scene& scene, const Seat& me) {
  const Rect area = scene.area;
  canvas.hline(area.x + 2, area.bottom() - 40, area.w - 4, palette::ridge);
  for (unsigned stand = 0; stand < stand_count; ++stand)
    if (me.table[stand].card != none) draw_table_card(canvas, me, scene, table_box(area, me, stand), stand);
  if (me.developing != none) draw_stand_of_goal(canvas, me, scene, own_goal_box(area, me));
  each_bit(me.done & once_a_turn, [&](unsigned a) { draw_tool(canvas, scene, tool_box(area, me, a), a); });
  if (table_width(me) == 0)
    canvas.text({area.x + 4, area.bottom() - 38, 180, 36}, Font::small, palette::faint, str(Str::al_table_empty));
  const Rect counter = discard_box(area, me);
  if (counter.empty()) return;
  Line deck, discard;
  deck << icon_text(Icon::deck) << ' ' << unsigned{me.deck_count};
  discard << icon_text(Icon::discard) << ' ' << unsigned{me.discard_count};
  canvas.text({counter.x, counter.y - 17, counter.w, counter.h}, Font::small, palette::muted, deck);
  canvas.text(counter, Font::small, palette::muted, discard);
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
      canvas.image(box.x + 1, box.y + 1, card_image(static_cast<unsigned>(piles[title].plain)), {.dim = true});
      canvas.outline(box, 5, palette::ridge);
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

/// What is to be told of a goal beside its cost lies on its picture.
void draw_on_picture(Canvas& canvas, Point at, Icon icon) {
  canvas.fill({at.x, at.y, 13, 12}, palette::night);
  canvas.icon(at.x + 1, at.y, icon, 12);
}

void draw_goal_name(Canvas& canvas, Rect row, unsigned a, bool lit) {
  const std::string_view name = str(achievement_short_name(a));
  const int air = std::clamp(row.w - measure(Font::small, name), 0, 3);  // beside the cursor, where there is room
  canvas.text({row.x + air, row.y, row.w - air, 13}, Font::small, lit ? palette::ink : palette::muted, name);
}

Rect picture_of_goal(Rect box) { return {box.x + 2, box.y + 14, size_of(small_achievement_illustration(0)).x, 18}; }

/// A goal of the offer: its name, and below that picture and cost.
void draw_offered_goal(Canvas& canvas, unsigned a, Rect box, bool lit) {
  const Rect picture = picture_of_goal(box);
  canvas.box(box, 5, lit ? parchment : palette::ground);
  draw_goal_name(canvas, {box.x, box.y, box.w, 13}, a, lit);
  draw_cropped(canvas, picture, small_achievement_illustration(a), {.is_named = true});
  draw_places(canvas, {picture.right() + 4, picture.y + (achievements[a].cost.total() > 3 ? -2 : 3)},
              {3, place_width, 9}, achievements[a].cost, {}, true);
}

/// An own goal: picture, name and cost, of which the goods that lie there are bright and the missing ones dim.
void draw_own_goal(Canvas& canvas, const Seat& me, unsigned a, Rect box, bool lit) {
  const Rect picture{box.x + 2, box.y + 2, 26, 21}, words{picture.right(), box.y, box.right() - picture.right(), 13};
  canvas.box(box, 5, lit ? parchment : palette::ground);
  draw_cropped(canvas, picture, small_achievement_illustration(a), {.is_named = true});
  draw_goal_name(canvas, words, a, lit);
  draw_places(canvas, {words.x + 2, words.bottom()}, {6}, achievements[a].cost, me.held, me.developing != a);
}

void draw_goal_offer(Canvas& canvas, const State& s, const Scene& scene, const Seat& me) {
  each_bit(goals_offered(s), [&](unsigned a) {
    const Rect box = achievement_box(scene.area, s, Seat{}, a);  // an own one of the same kind lies elsewhere
    if (!canvas.touches(box)) return;
    const bool can_develop = offered(scene, Verb::develop, a);
    draw_offered_goal(canvas, a, box, scene.looks_on() || can_develop);
    const Rect picture = picture_of_goal(box);
    const Point at{picture.x, picture.y};
    if (can_develop)
      draw_payable(canvas, at);
    else if (me.done >> a & 1u)
      draw_on_picture(canvas, at, Icon::check);
    if (a >= technology_count || s.technology_offer[a] < 2) return;
    const Rect plate{picture.right() - 14, picture.bottom() - 12, 14, 12};
    canvas.fill(plate, palette::night);
    canvas.text(plate, Font::small, palette::dawn, Line() << "×" << unsigned{s.technology_offer[a]}, Align::centre);
  });
}

void draw_goal_in_development(Canvas& canvas, const Scene& scene, const Seat& me) {
  const Rect box = developing_box(scene.area);
  if (me.developing == none) {
    canvas.outline(box, 5, palette::ridge);
    return void(canvas.text(box.inset(2), Font::small, palette::faint, str(Str::al_nothing_yet), Align::centre));
  }
  draw_own_goal(canvas, me, me.developing, box, true);
  if (me.settler > 0) draw_on_picture(canvas, {box.x + 2, box.y + 2}, Icon::settlement);
  if (!offered(scene, Verb::abandon)) return;
  const Rect button = abandon_box(scene.area), cross = button.inset(8);
  canvas.box(button, 6, danger);
  canvas.line({cross.x, cross.y}, {cross.right(), cross.bottom()}, palette::white, 3);
  canvas.line({cross.right(), cross.y}, {cross.x, cross.bottom()}, palette::white, 3);
}

/// The secret wonder; when that is done or begun, what is done, as far as there is room.
void draw_own_goals(Canvas& canvas, const Scene& scene, const Seat& me) {
  const Rect box = secret_box(scene.area);
  if (me.secret < achievement_count && me.secret != me.developing && !(me.done >> me.secret & 1u)) {
    draw_own_goal(canvas, me, me.secret, box, scene.looks_on() || offered(scene, Verb::develop, me.secret));
    return draw_on_picture(canvas, {box.x + 2, box.y + 2}, Icon::eye);
  }
  const Point picture = size_of(small_achievement_illustration(0));
  int x = box.right() - picture.x;
  each_bit(me.done, [&](unsigned a) {
    if (x < box.x) return;
    canvas.image(x, box.y + 3, small_achievement_illustration(a));
    x -= picture.x + 2;
  });
}

/// The number of the level, with a mark for each goal of it that is done.
void draw_level(Canvas& canvas, Rect box, unsigned level, unsigned done) {
  constexpr std::array<std::string_view, 3> numerals = {"I", "II", "III"};
  canvas.text({box.x, box.y, box.w, 14}, Font::small, palette::dawn, numerals[level - 1], Align::centre);
  for (int i = 0; i < as_int(done); ++i)
    canvas.fill({box.x + 2 + i % 2 * 6, box.y + 16 + i / 2 * 6, 5, 5}, palette::good);
}

}  // namespace

void draw_goals(Canvas& canvas, const State& s, const Scene& scene) {
  const Rect area = scene.area;
  const Seat& me = s.seats[scene.mover.value_or(scene.viewer)];  // whose secret wonder is hidden from the viewer
  for (unsigned level = 1; level <= 3; ++level)
    draw_level(canvas, level_box(area, level), level,
               static_cast<unsigned>(std::popcount(me.done & level_mask[level - 1])));
  draw_goal_offer(canvas, s, scene, me);
  canvas.hline(area.x + 2, area.bottom() - 29, area.w - 4, palette::ridge);
  draw_goal_in_development(canvas, scene, me);
  draw_own_goals(canvas, scene, me);
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
  const bool shows_people = who.faction != none && line <= 17;
  const int picture = !shows_people ? 0 : each < 60 ? 40 : size_of(faction_illustration(0)).x;
  if (shows_people)
    draw_cropped(canvas, {box.x + 1, box.y + 1, picture, std::min(box.h - 2, size_of(faction_illustration(0)).y)},
                 faction_illustration(who.faction));
  const Rect words{box.x + picture + 3, box.y, box.w - picture - 5, line};
  canvas.badge(words.x, words.y + 1, 14, person.colour);
  const auto put = [&](Rect at, Colour colour, std::string_view text) {
    canvas.text(at, label_font(at, text), colour, text);
  };
  constexpr int badge = 17, points = 36, gap = 8;
  const Rect name{words.x + badge, words.y, words.w - badge - points, line};
  put(name, palette::ink, person.name);
  if (who.faction != none) {
    const std::string_view people = str(faction_name(who.faction));
    const int width = measure(label_font(name, people), people);
    const int left =
        std::max(measure(label_font(name, person.name), person.name) + gap, std::min(name.w / 2, name.w - width));
    const Rect rest{name.x + left, name.y, name.w - left, line};
    if (width <= rest.w || picture == 0) put(rest, palette::muted, people);  // else the picture says it alone
  }
  canvas.text({words.right() - points, words.y, points, line}, Font::bold, palette::dawn,
              Line() << icon_text(Icon::star) << total, Align::right);
  put(words.moved(0, step), palette::muted, counts_of(s, who));
  if (each >= 44) draw_achieved(canvas, who, {words.x, box.y + 2 * step + 1, words.w, box.h - 2 * step - 2});
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
