#include "firmware/app/games/cvlizacje/pictures.hpp"

#include <algorithm>
#include <array>

#include "firmware/app/ui/palette.hpp"

namespace app::cv {

using namespace cvlizacje;

namespace {

constexpr int gap = 2;
constexpr int strip = 18;    // a line of words above the picture
constexpr int buttons = 33;  // under the ideas

constexpr Colour go_green = rgb(0x2F6B3A), secret_blue = rgb(0x2A4A72);
constexpr std::array<Colour, type_count> type_colours = {rgb(0x5E4480), rgb(0x7A5130), rgb(0x505A68), rgb(0x28607C)};

Resource resource(unsigned r) { return static_cast<Resource>(r); }
Order order(unsigned o) { return static_cast<Order>(o); }

/// The n-th of names that follow each other in the list of strings.
constexpr Str nth(Str first, unsigned n) { return static_cast<Str>(static_cast<unsigned>(first) + n); }
static_assert(nth(Str::cv_idea_01, idea_count - 1) == Str::cv_idea_48);
static_assert(nth(Str::cv_text_01, idea_count - 1) == Str::cv_text_48);
static_assert(nth(Str::cv_order_1, order_count - 1) == Str::cv_order_8);
static_assert(nth(Str::cv_effect_1, order_count - 1) == Str::cv_effect_8);

bool offered(const Scene& scene, Verb v) {
  for (const core::Move m : scene.choices)
    if (verb_of(m) == v) return true;
  return false;
}

bool offered(const Scene& scene, Verb v, unsigned a) {
  for (const core::Move m : scene.choices)
    if (verb_of(m) == v && m.a() == a) return true;
  return false;
}

bool offered(const Scene& scene, Verb v, unsigned a, unsigned b) {
  for (const core::Move m : scene.choices)
    if (m == make(v, a, b)) return true;
  return false;
}

/// A box with an icon and a number beside it.
void draw_chip(Canvas& canvas, Rect box, Icon icon, unsigned n, bool dim) {
  canvas.box(box, 6, dim ? palette::ground : palette::stone);
  const int size = box.w < 50 ? 20 : 24;
  canvas.icon(box.x + 3, box.y + (box.h - size) / 2, icon, size, {.dim = dim});
  Line number;
  number << n;
  canvas.text({box.x + size + 3, box.y, box.w - size - 4, box.h}, Font::bold, dim ? palette::faint : palette::ink,
              number, Align::centre);
}

void draw_icon_button(Canvas& canvas, Rect box, Icon icon) {
  canvas.box(box, 6, palette::stone);
  canvas.icon(box.x + (box.w - 20) / 2, box.y + (box.h - 20) / 2, icon, 20);
}

// --- Civilizations: the seats, and after them the tribe or the neutrals ----------

unsigned civilizations(const State& s) {
  return s.players + (s.variant == Variant::base ? 0u : s.variant == Variant::two ? 1u : 2u);
}

void draw_sign(Canvas& canvas, const State& s, const Scene& scene, unsigned who, int x, int y, int size) {
  if (who < s.players) return canvas.badge(x, y, size, scene.match.people[who].colour);
  const Colour tint =
      s.variant == Variant::two ? palette::muted : palette::player[scene.match.people[who - s.players].colour];
  canvas.icon(x, y, Icon::figure, size, {.tint = tint});
}

Order open_of(const State& s, unsigned who) {
  return who < s.players ? s.seats[who].open : s.others[who - s.players].open;
}
Order hidden_of(const State& s, unsigned who) {
  return who < s.players ? s.seats[who].hidden : s.others[who - s.players].hidden;
}
unsigned hand_of(const State& s, unsigned who) {
  return who < s.players ? s.seats[who].hand : s.others[who - s.players].hand;
}

struct Laid {
  std::array<Order, 2> orders;
  bool in_order = true;  // the first is the open one
};

/// What the civilization laid in the turn of `before`. A turn in which nobody decides anything after the reveal is
/// over at once; then the orders that left the hand tell. When the epoch is over too, all were taken back, and what
/// lay face down is not told: the device is not in everybody's hand.
Laid laid(const State& before, const State& after, unsigned who) {
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
void say_amounts(Line& line, Order o) {
  constexpr std::array<Icon, order_count> what = {Icon::any_resource, Icon::wood,      Icon::food,         Icon::stone,
                                                  Icon::any_resource, Icon::happiness, Icon::any_resource, Icon::undo};
  const auto& amount = order_cards[index(o)].amount;
  if (o == Order::doubling)
    line << "x2/x2/-";
  else
    line << unsigned{amount[0]} << '/' << unsigned{amount[1]} << '/' << unsigned{amount[2]} << ' '
         << letter(what[index(o)]);
}

/// Those who laid this order already, as far as the viewer knows.
void draw_takers(Canvas& canvas, const State& s, const Scene& scene, Order o, Rect box) {
  unsigned takers = 0;
  for (unsigned who = 0; who < civilizations(s); ++who) takers += open_of(s, who) == o || hidden_of(s, who) == o;
  const int step = takers > 3 ? 9 : 13;
  int x = box.right() - 14;
  for (unsigned who = 0; who < civilizations(s); ++who) {
    if (open_of(s, who) != o && hidden_of(s, who) != o) continue;
    draw_sign(canvas, s, scene, who, x, box.bottom() - 14, 12);
    x -= step;
  }
}

void draw_order(Canvas& canvas, const State& s, const Scene& scene, unsigned o) {
  const Rect box = order_box(scene.area, s, o).inset(1);
  if (!canvas.touches(box)) return;
  const bool asked = s.decision == Decision::order || s.decision == Decision::neutral;
  const bool is_open = asked && scene.focus && scene.focus.a() == o;
  const bool is_hidden = asked && scene.focus && scene.choosing_variant && scene.focus.b() == o;
  const bool dim = asked && !offered(scene, Verb::order, o);
  canvas.box(box, 6,
             is_hidden                           ? secret_blue
             : is_open && scene.choosing_variant ? go_green
             : dim                               ? palette::ground
                                                 : palette::stone);
  canvas.icon(box.x + 2, box.y + (box.h - 24) / 2, icon_of(order(o)), 24, {.dim = dim});
  const int x = box.x + 29;
  const int y = box.y + (box.h - 28) / 2;
  canvas.text({x, y, box.w - 29, 14}, Font::small, dim ? palette::faint : palette::ink, str(name_of(order(o))));
  Line amounts;
  say_amounts(amounts, order(o));
  if (!dim) canvas.text(x, y + 14, Font::small, palette::muted, amounts);
  if (is_open || is_hidden) {
    const Rect corner{box.x + 14, box.bottom() - 16, 14, 14};
    canvas.box(corner, 3, palette::night);
    canvas.icon(corner.x + 1, corner.y + 1, is_open ? Icon::eye : Icon::lock, 12);
  }
  draw_takers(canvas, s, scene, order(o), box);
}

// --- Ideas -------------------------------------------------------------------------

bool can_pay(const Seat& buyer, unsigned number) {
  unsigned missing = 0;
  for (unsigned r = 0; r < resource_count; ++r) missing += lacks(buyer, number, r);
  return missing <= saves(buyer, number);
}

bool affordable(const State& s, const Scene& scene, unsigned number) {
  if (s.decision == Decision::develop && s.actor == scene.viewer) return offered(scene, Verb::buy, number);
  return can_pay(s.seats[scene.viewer], number);
}

/// The cost in icons; if the viewer cannot pay it, what is lacking is red.
void draw_cost(Canvas& canvas, const Seat& buyer, int x, int y, unsigned number) {
  const bool paid = can_pay(buyer, number);
  for (unsigned r = 0; r < resource_count; ++r) {
    const unsigned n = idea(number).cost[r];
    if (n == 0) continue;
    Line cost;
    cost << n << letter(icon_of(resource(r)));
    x += canvas.text(x, y, Font::small, paid || lacks(buyer, number, r) == 0 ? palette::ink : palette::bad, cost) + 4;
  }
}

constexpr int beside_name = 23;  // the sign of the type, and the edges

void draw_card(Canvas& canvas, const State& s, const Scene& scene, unsigned number, Rect box) {
  if (!canvas.touches(box)) return;
  const Idea& i = idea(number);
  const bool dim = !affordable(s, scene, number);
  const Colour colour = type_colours[static_cast<unsigned>(i.type)];
  canvas.box(box, 6, dim ? blend(colour, palette::night, 20) : colour);
  const Colour ink = dim ? palette::muted : palette::ink;
  const std::string_view name = str(name_of_idea(number));
  if (box.h >= 40 || box.w >= beside_name + measure(Font::small, name)) {
    canvas.icon(box.x + 3, box.y + (box.h >= 40 ? 3 : 1), icon_of(i.type), 16, {.dim = dim});
    canvas.wrapped({box.x + 21, box.y + 1, box.w - 22, 28}, Font::small, ink, name);
  } else {  // the card on top of the deck has less room; its colour says the type
    canvas.text({box.x + 4, box.y + 1, box.w - 6, 15}, Font::small, ink, name);
  }
  draw_cost(canvas, s.seats[scene.viewer], box.x + 5, box.bottom() - 14, number);
  Line points;
  points << unsigned{i.points} << letter(Icon::happiness);
  canvas.text(box.right() - 3, box.bottom() - 14, Font::small, palette::ink, points, Align::right);
}

bool has_buttons(const State& s) { return s.phase == Phase::development; }

void draw_stock(Canvas& canvas, const Seat& seat, Rect box, Align align) {
  Line line;
  for (unsigned r = 0; r < resource_count; ++r) line << letter(icon_of(resource(r))) << unsigned{seat.stock[r]} << "  ";
  line << letter(Icon::happiness) << points_so_far(seat);
  canvas.text(box, Font::small, palette::ink, line, align);
}

void draw_buttons(Canvas& canvas, const State& s, const Scene& scene) {
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
  if (offered(scene, Verb::print)) draw_icon_button(canvas, extra_box(scene, Verb::print), Icon::deck);
  if (offered(scene, Verb::bazaar)) draw_icon_button(canvas, extra_box(scene, Verb::bazaar), Icon::order_trading);
  if (offered(scene, Verb::hedonism)) draw_icon_button(canvas, extra_box(scene, Verb::hedonism), Icon::happiness);
  if (offered(scene, Verb::pass)) {
    canvas.box(pass_box(area), 6, palette::stone);
    canvas.text(pass_box(area), Font::small, palette::ink, str(Str::cv_button_pass), Align::centre);
  }
}

// --- Details -----------------------------------------------------------------------

/// What an order brings to each of `level` alone, in two, in three or more.
void say_level(Line& line, Order o, unsigned level) {
  const unsigned amount = order_cards[index(o)].amount[level];
  if (amount == 0) {
    line << str(Str::cv_about_nothing);
    return;
  }
  const int n = static_cast<int>(amount);
  switch (o) {
    case Order::thieving:
      line << str(amount == 1 ? Str::cv_about_steal_one : Str::cv_about_steal_two);
      break;
    case Order::logging:
      return format(line, Str::cv_about_gather, {n, letter(Icon::wood)});
    case Order::hunting:
      return format(line, Str::cv_about_gather, {n, letter(Icon::food)});
    case Order::quarrying:
      return format(line, Str::cv_about_gather, {n, letter(Icon::stone)});
    case Order::cunning:
      return format(line, Str::cv_about_gather, {n, letter(Icon::any_resource)});
    case Order::slacking:
      return format(line, Str::cv_about_gather, {n, letter(Icon::happiness)});
    case Order::trading:
      if (level == level_crowded)
        line << str(Str::cv_about_trade_any);
      else
        format(line, Str::cv_about_trade, {n});
      break;
    default:
      line << str(Str::cv_about_double);
      break;
  }
}

Str when_of(Effect e) {
  if (e <= Effect::point_each_failed) return Str::cv_when_actions;
  if (e <= Effect::robbed_once) return Str::cv_when_orders;
  if (e <= Effect::swap_open) return Str::cv_when_development;
  return e <= Effect::point_each_epoch ? Str::cv_when_turn : Str::cv_when_end;
}

/// What else is to know; Humanism names the ideas that it counts (CV-81).
void say_note(Paragraph& text, const Idea& i) {
  switch (i.effect) {
    case Effect::gain_each_crowded:
      text << str(Str::cv_note_twice);
      break;
    case Effect::gain_if_alone:
    case Effect::gain_if_pair:
    case Effect::gain_if_uncrowded:
    case Effect::point_if_alone:
      text << str(Str::cv_note_once);
      break;
    case Effect::point_each_failed:
      text << str(Str::cv_note_failed);
      break;
    case Effect::extra_on_order:
    case Effect::point_on_theft:
      text << str(Str::cv_note_doubled);
      break;
    case Effect::extra_theft:
      text << str(Str::cv_note_sword);
      break;
    case Effect::point_on_slacking:
    case Effect::point_when_robbed:
      text << str(Str::cv_note_turn);
      break;
    case Effect::swap_one:
    case Effect::swap_open:
      text << str(Str::cv_note_move);
      break;
    case Effect::look_at_top:
      text << str(Str::cv_note_top);
      break;
    case Effect::buy_second:
      text << str(Str::cv_note_full);
      break;
    case Effect::cheaper_type:
      text << str(Str::cv_note_saved);
      break;
    case Effect::point_each_epoch:
      text << str(Str::cv_note_temple);
      break;
    case Effect::score_in_play_ideas:
      for (unsigned n = 1; n <= idea_count; ++n)
        if (idea(n).in_play) text << (text.empty() ? "" : ", ") << str(name_of_idea(n));
      break;
    case Effect::score_empty:
    case Effect::exchange_resource:
    case Effect::exchange_sets:
    case Effect::exchange_mixed:
      text << str(Str::cv_note_exchange);
      break;
    case Effect::score_type:
      if (static_cast<unsigned>(i.type) == i.what) text << str(Str::cv_note_itself);
      break;
    case Effect::score_types:
    case Effect::score_few:
    case Effect::score_many_of_type:
    case Effect::score_ideas:
      text << str(Str::cv_note_itself);
      break;
    case Effect::score_most:
      text << str(Str::cv_note_tie);
      break;
    default:
      break;
  }
}

/// Names of a seat's ideas, one after the other, broken between names. Returns the height.
int draw_names(Canvas& canvas, const Seat& seat, Rect area) {
  int x = 0, y = 0;
  for (unsigned n = 1; n <= idea_count; ++n) {
    if (!owns(seat, n)) continue;
    const std::string_view name = str(name_of_idea(n));
    const int width = 18 + measure(Font::small, name) + 6;
    if (x > 0 && x + width - 6 > area.w) x = 0, y += 16;
    const bool works = n > early_count || (seat.active >> (n - 1) & 1u) != 0;
    canvas.icon(area.x + x, area.y + y, icon_of(idea(n).type), 16, {.dim = !works});
    canvas.text(area.x + x + 18, area.y + y + 1, Font::small, works ? palette::ink : palette::muted, name);
    x += width;
  }
  if (x == 0 && y == 0) canvas.text(area.x, area.y + 1, Font::small, palette::faint, str(Str::cv_none_owned));
  return y + 16;
}

}  // namespace

// --- Names -------------------------------------------------------------------------

Icon icon_of(Resource r) {
  constexpr std::array<Icon, resource_count> icons = {Icon::food, Icon::wood, Icon::stone};
  return icons[index(r)];
}

Icon icon_of(Order o) {
  constexpr std::array<Icon, order_count> icons = {Icon::order_thieving,  Icon::order_logging, Icon::order_hunting,
                                                   Icon::order_quarrying, Icon::order_cunning, Icon::order_slacking,
                                                   Icon::order_trading,   Icon::order_doubling};
  return o == Order::face_down ? Icon::lock : index(o) < order_count ? icons[index(o)] : Icon::minus;
}

Icon icon_of(Type t) {
  constexpr std::array<Icon, type_count> icons = {Icon::idea_ideology, Icon::idea_tool, Icon::idea_building,
                                                  Icon::idea_invention};
  return icons[static_cast<unsigned>(t)];
}

Str name_of(Order o) { return nth(Str::cv_order_1, index(o)); }
Str effect_of(Order o) { return nth(Str::cv_effect_1, index(o)); }
Str name_of_idea(unsigned number) { return nth(Str::cv_idea_01, number - 1); }
Str text_of_idea(unsigned number) { return nth(Str::cv_text_01, number - 1); }

Str name_of(Type t) {
  constexpr std::array<Str, type_count> names = {Str::cv_type_ideology, Str::cv_type_tool, Str::cv_type_building,
                                                 Str::cv_type_invention};
  return names[static_cast<unsigned>(t)];
}

std::string_view roman(unsigned epoch) { return std::string_view("III").substr(0, epoch); }

void say_cost(Line& line, unsigned number) {
  for (unsigned r = 0; r < resource_count; ++r)
    if (idea(number).cost[r] > 0) line << unsigned{idea(number).cost[r]} << letter(icon_of(resource(r))) << ' ';
}

unsigned idea_count_of(const Seat& seat) {
  unsigned n = 0;
  for (unsigned i = 1; i <= idea_count; ++i) n += owns(seat, i);
  return n;
}

unsigned lacks(const Seat& buyer, unsigned number, unsigned resource) {
  const unsigned cost = idea(number).cost[resource], has = buyer.stock[resource];
  return cost > has ? cost - has : 0;
}

unsigned saves(const Seat& buyer, unsigned number) {
  constexpr unsigned hammer = only(Effect::cheaper_type);
  constexpr std::uint32_t owned = early_with(Effect::cheaper_type);
  const bool works = (buyer.active & owned) != 0 && static_cast<unsigned>(idea(number).type) == idea(hammer).what;
  return works ? idea(hammer).amount : 0;
}

unsigned points_so_far(const Seat& seat) {
  unsigned n = seat.points;
  for (unsigned i = 1; i <= idea_count; ++i)
    if (owns(seat, i)) n += idea(i).points;
  return n;
}

unsigned gain_amount(const State& s) {
  return s.source != 0 && idea(s.source).effect == Effect::gain_if_unbought ? idea(s.source).amount : 1u;
}

unsigned trade_amount(const State& s) {
  constexpr std::uint32_t harbour = early_with(Effect::trade_as_alone);
  const Seat& seat = s.seats[s.actor];
  const unsigned level = seat.active & harbour ? level_alone : level_of(s.chosen[index(Order::trading)]);
  unsigned n = order_cards[index(Order::trading)].amount[level];
  for (unsigned i = 1; i <= early_count; ++i)
    if ((seat.active >> (i - 1) & 1u) != 0 && idea(i).effect == Effect::extra_on_order &&
        idea(i).what == index(Order::trading))
      n += idea(i).amount;
  return n;
}

bool sees_top(const State& s, unsigned viewer) {
  return s.phase == Phase::development && s.actor == viewer && (s.used & used_look) != 0 && s.top != 0;
}

// --- Where things lie --------------------------------------------------------------

Rect order_box(Rect area, const State& s, unsigned order) {
  const int top = s.decision == Decision::neutral ? strip : 0;
  const int n = static_cast<int>(order), height = (area.h - top) / 4;
  return {area.x + (n % 2) * 120, area.y + top + (n / 2) * height, 120, height};
}

Rect victim_box(Rect area, const State& s, unsigned victim) {
  const unsigned row = victim == pool ? 1u : victim > s.actor ? victim - 1u : victim;
  return {area.x + gap, area.y + static_cast<int>(row) * 33 + 1, area.w - 2 * gap, 31};
}

Rect loot_box(Rect victim, unsigned resource) {
  return {victim.right() - 136 + static_cast<int>(resource) * 45, victim.y + 2, 44, victim.h - 4};
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
  if (slot == track_size) {  // as wide as its name wants it, and the buttons beside it let it be
    const int room = extra_box(scene, Verb::look).x - area.x - 2 * gap;
    const int wanted = sees_top(s, scene.viewer) ? beside_name + measure(Font::small, str(name_of_idea(s.top))) : 0;
    return {area.x + gap, area.bottom() - 32, std::clamp(wanted, 94, room), 31};
  }
  const int foot = has_buttons(s) ? buttons : 0, head = 15;
  const int height = (area.h - foot - head) / 2, n = static_cast<int>(slot);
  return {area.x + 1 + (n % 2) * 120, area.y + head + (n / 2) * height, 118, height - 1};
}

Rect extra_box(const Scene& scene, Verb verb) {
  Rect box = pass_box(scene.area);
  box.w = 28;
  for (const Verb other : {Verb::hedonism, Verb::bazaar, Verb::print}) {
    if (!offered(scene, other)) continue;
    box.x -= box.w + gap;
    if (other == verb) break;
  }
  return box;
}

Rect pass_box(Rect area) { return {area.right() - 51, area.bottom() - 32, 49, 31}; }

// --- Pictures ----------------------------------------------------------------------

void draw_orders(Canvas& canvas, const State& s, const Scene& scene) {
  if (s.decision == Decision::neutral) {  // CV-71: it must be clear for whom this is
    const Rect bar{scene.area.x, scene.area.y, scene.area.w, strip};
    canvas.fill(bar, secret_blue);
    canvas.icon(bar.x + 4, bar.y + 1, Icon::figure, 16, {.tint = palette::player[scene.match.people[s.actor].colour]});
    canvas.text({bar.x + 22, bar.y, bar.w - 24, bar.h}, Font::small, palette::ink, str(Str::cv_neutral));
  }
  for (unsigned o = 0; o < order_count; ++o) draw_order(canvas, s, scene, o);
}

void draw_thefts(Canvas& canvas, const State& s, const Scene& scene) {
  for (unsigned v = 0; v <= pool; ++v) {
    const bool is_pool = v == pool;
    if (v == s.actor || (is_pool ? !offered(scene, Verb::steal, v) : v >= s.players)) continue;
    const Rect box = victim_box(scene.area, s, v);
    if (!canvas.touches(box)) continue;
    const bool dim = !offered(scene, Verb::steal, v);
    canvas.box(box, 6, palette::ground);
    const int x = box.x + 4, y = box.y + 7;
    if (is_pool) {
      canvas.icon(x, y, Icon::any_resource, 16);
      canvas.text({x + 20, box.y, 76, box.h}, Font::small, palette::ink, str(Str::cv_pool));
    } else {
      const Person& person = scene.match.people[v];
      canvas.badge(x, y, 16, person.colour, dim);
      canvas.text({x + 20, box.y, 76, box.h}, Font::small, dim ? palette::faint : palette::ink, person.name);
    }
    for (unsigned r = 0; r < resource_count; ++r) {
      const Rect loot = loot_box(box, r);
      if (is_pool)
        canvas.box(loot, 6, palette::stone), canvas.icon(loot.x + 10, loot.y + 1, icon_of(resource(r)), 24);
      else
        draw_chip(canvas, loot, icon_of(resource(r)), s.seats[v].stock[r], !offered(scene, Verb::steal, v, r));
    }
  }
}

void draw_gain(Canvas& canvas, const State& s, const Scene& scene) {
  const Icon why = s.source != 0 ? icon_of(idea(s.source).type) : Icon::order_cunning;
  const Str name = s.source != 0 ? name_of_idea(s.source) : Str::cv_order_5;
  canvas.icon(scene.area.x + 10, scene.area.y + 3, why, 20);
  canvas.text({scene.area.x + 36, scene.area.y + 2, scene.area.w - 40, 22}, Font::bold, palette::dawn, str(name));
  for (unsigned r = 0; r < resource_count; ++r) {
    const Rect box = gain_box(scene.area, r);
    if (!canvas.touches(box)) continue;
    canvas.box(box, 7, palette::stone);
    canvas.icon(box.x + 20, box.y + 8, icon_of(resource(r)), 32);
    Line more, have;
    more << '+' << gain_amount(s);
    have << unsigned{s.seats[s.actor].stock[r]};
    canvas.text({box.x, box.y + 42, box.w, 22}, Font::title, palette::good, more, Align::centre);
    canvas.text({box.x, box.y + 66, box.w, 14}, Font::small, palette::muted, have, Align::centre);
  }
}

void draw_trade(Canvas& canvas, const State& s, const Scene& scene) {
  const Seat& me = s.seats[s.actor];
  Line give, take;
  format(give, Str::cv_give, {1});
  format(take, Str::cv_take, {static_cast<int>(trade_amount(s))});
  const Rect first = give_box(scene.area, 0);
  canvas.text({scene.area.x + 4, first.y, 54, first.h}, Font::small, palette::bad, give);
  canvas.text({scene.area.x + 4, first.y + 64, 54, first.h}, Font::small, palette::good, take);
  for (unsigned r = 0; r < resource_count; ++r) {
    const bool can_give = offered(scene, Verb::trade, r);
    draw_chip(canvas, give_box(scene.area, r), icon_of(resource(r)), me.stock[r], !can_give);
    const Rect box = take_box(scene.area, r);
    const bool can_take = scene.focus && offered(scene, Verb::trade, scene.focus.a(), r);
    canvas.box(box, 6, can_take && scene.choosing_variant ? palette::stone : palette::ground);
    canvas.icon(box.x + 12, box.y + 9, icon_of(resource(r)), 32, {.dim = !can_take || !scene.choosing_variant});
  }
  if (scene.choosing_variant && scene.focus) canvas.outline(give_box(scene.area, scene.focus.a()), 6, palette::bad, 2);
}

void draw_ideas(Canvas& canvas, const State& s, const Scene& scene) {
  draw_stock(canvas, s.seats[scene.viewer], {scene.area.x + 6, scene.area.y, scene.area.w - 12, 15}, Align::left);
  Line deck;
  deck << letter(Icon::deck) << deck_left(s, s.turn > 6 ? 1 : 0);
  canvas.text({scene.area.x + 6, scene.area.y, scene.area.w - 12, 15}, Font::small, palette::muted, deck, Align::right);
  for (unsigned slot = 0; slot < track_size; ++slot) {
    const Rect box = card_box(scene, s, slot);
    if (s.track[slot] == 0)
      canvas.outline(box, 6, palette::ridge);
    else
      draw_card(canvas, s, scene, s.track[slot], box);
  }
  if (s.decision == Decision::develop) draw_buttons(canvas, s, scene);
}

void draw_players(Canvas& canvas, const State& s, const Scene& scene) {
  const int rows = static_cast<int>(s.players), each = scene.area.h / rows < 44 ? scene.area.h / rows : 44;
  for (unsigned seat = 0; seat < s.players; ++seat) {
    const Seat& who = s.seats[seat];
    const Rect box{scene.area.x + 2, scene.area.y + static_cast<int>(seat) * each + 1, scene.area.w - 4, each - 2};
    if (!canvas.touches(box)) continue;
    canvas.box(box, 6, seat == scene.viewer ? palette::stone : palette::ground);
    const int mid = box.y + box.h / 2;
    canvas.badge(box.x + 3, mid - 7, 14, scene.match.people[seat].colour);
    canvas.text({box.x + 20, mid - 8, 76, 16}, Font::small, palette::ink, scene.match.people[seat].name);
    if (s.helm == seat) canvas.icon(box.x + 96, mid - 8, Icon::helm, 16);
    draw_stock(canvas, who, {box.x + 114, mid - 13, box.w - 118, 14}, Align::right);
    std::array<unsigned, type_count> types{};
    for (unsigned n = 1; n <= idea_count; ++n)
      if (owns(who, n)) ++types[static_cast<unsigned>(idea(n).type)];
    Line owned;
    for (unsigned t = 0; t < type_count; ++t)
      if (types[t] > 0) owned << letter(icon_of(static_cast<Type>(t))) << types[t] << "  ";
    canvas.text({box.x + 114, mid - 1, box.w - 118, 14}, Font::small, palette::muted, owned, Align::right);
  }
}

void draw_table(Canvas& canvas, const State& before, const State& after, const Scene& scene) {
  const unsigned rows = civilizations(after);
  const int fits = scene.area.h / static_cast<int>(rows), each = fits < 44 ? fits : 44;
  std::array<unsigned, order_count> chosen{};
  for (unsigned who = 0; who < rows; ++who)
    for (const Order o : laid(before, after, who).orders)
      if (index(o) < order_count) ++chosen[index(o)];
  for (unsigned who = 0; who < rows; ++who) {
    const Rect box{scene.area.x + 2, scene.area.y + static_cast<int>(who) * each + 1, scene.area.w - 4, each - 2};
    if (!canvas.touches(box)) continue;
    canvas.box(box, 6, palette::ground);
    const int mid = box.y + box.h / 2;
    draw_sign(canvas, after, scene, who, box.x + 3, mid - 8, 16);
    const std::string_view name = who < after.players
                                      ? scene.match.people[who].name.view()
                                      : str(after.variant == Variant::two ? Str::cv_grannoludy : Str::cv_neutral_of);
    canvas.text({box.x + 21, mid - 8, 69, 16}, Font::small, palette::ink, name);
    int x = box.x + 90;
    Icon how = Icon::eye;
    const Laid l = laid(before, after, who);
    for (const Order o : l.orders) {
      canvas.icon(x, mid - 12, icon_of(o), 24);
      if (l.in_order) canvas.icon(x + 26, mid + 2, how, 12);
      how = Icon::lock;
      if (index(o) < order_count) {
        // Green is what the rules like best, exactly two; red is the crowd.
        const unsigned n = chosen[index(o)];
        Line count;
        count << 'x' << n;
        canvas.text(x + 26, mid - 13, Font::small,
                    n > 2    ? palette::bad
                    : n == 2 ? palette::good
                             : palette::muted,
                    count);
      }
      x += 41;
    }
    if (who >= after.players) continue;
    Line gains;
    const Seat &was = before.seats[who], &is = after.seats[who];
    const auto say = [&gains](int change, Icon icon) {
      if (change == 0) return;
      gains << (change > 0 ? "+" : "") << change << letter(icon) << ' ';
    };
    for (unsigned r = 0; r < resource_count; ++r) say(is.stock[r] - was.stock[r], icon_of(resource(r)));
    say(is.points - was.points, Icon::happiness);
    x += 4;
    const int room = box.right() - x - 2;
    const int height = wrapped_height(Font::small, room, gains);
    canvas.wrapped({x, mid - height / 2, room, height}, Font::small, palette::ink, gains);
  }
}

int draw_order_page(Canvas& canvas, Rect area, Order o) {
  canvas.icon(area.x + area.w / 2 - 24, area.y, icon_of(o), 48);
  constexpr std::array<Str, level_count> levels = {Str::cv_about_alone, Str::cv_about_two, Str::cv_about_crowd};
  int y = area.y + 54;
  for (unsigned level = 0; level < level_count; ++level, y += 42) {
    Line text;
    say_level(text, o, level);
    canvas.text({area.x, y, area.w, 18}, Font::bold, palette::dawn, str(levels[level]));
    canvas.text({area.x, y + 18, area.w, 18}, Font::body, palette::ink, text);
  }
  return y - area.y - 6;
}

int draw_idea_page(Canvas& canvas, Rect area, unsigned number) {
  const Idea& i = idea(number);
  canvas.box({area.x, area.y, 52, 52}, 8, type_colours[static_cast<unsigned>(i.type)]);
  canvas.icon(area.x + 2, area.y + 2, icon_of(i.type), 48);
  const int x = area.x + 62;
  Line cost, line, points;
  say_cost(cost, number);
  format(line, Str::cv_idea_cost, {cost});
  format(points, Str::cv_idea_points, {int{i.points}});
  canvas.text({x, area.y, area.right() - x, 18}, Font::bold, palette::dawn, str(name_of(i.type)));
  canvas.text({x, area.y + 18, area.right() - x, 18}, Font::body, palette::ink, line);
  canvas.text({x, area.y + 36, area.right() - x, 18}, Font::body, palette::ink, points);
  int y = area.y + 62;
  const auto add = [&](Colour colour, std::string_view text) {
    if (!text.empty()) y += canvas.wrapped({area.x, y, area.w, area.h}, Font::body, colour, text) + 6;
  };
  Paragraph note;
  say_note(note, i);
  add(palette::ink, str(text_of_idea(number)));
  add(palette::ink, note);
  if (i.effect != Effect::nothing) add(palette::muted, str(when_of(i.effect)));
  return y - area.y - 6;
}

void draw_open_ideas(Canvas& canvas, const State& s, const Scene& scene) {
  draw_header(canvas, str(Str::cv_open_ideas));
  int y = header_height + 4;
  const auto draw = [&](unsigned number) {
    if (number == 0) return;
    const Rect box{scene.area.x + 6, y, scene.area.w - 12, 34};
    Line cost;
    say_cost(cost, number);
    // A long name leaves no room for the cost beside it.
    const std::string_view name = str(name_of_idea(number));
    const bool beside = measure(Font::small, name) <= box.w - 24 - measure(Font::small, cost);
    canvas.text({box.x, box.y + (beside ? 0 : 17), box.w, 18}, Font::small, palette::ink, cost, Align::right);
    canvas.icon(box.x, box.y + 1, icon_of(idea(number).type), 16);
    canvas.text({box.x + 20, box.y, box.w - 20, 18}, Font::small, palette::dawn, name);
    canvas.text({box.x, box.y + 17, box.w, 16}, Font::small, palette::ink, str(text_of_idea(number)));
    y += 37;
  };
  for (const std::uint8_t number : s.track) draw(number);
  if (sees_top(s, scene.viewer)) draw(s.top);
}

void draw_owned_ideas(Canvas& canvas, const State& s, const Scene& scene) {
  draw_header(canvas, str(Str::cv_owned));
  int y = header_height + 4;
  for (unsigned i = 0; i < s.players; ++i) {
    const unsigned seat = (scene.viewer + i) % s.players;
    canvas.badge(scene.area.x + 4, y, 14, scene.match.people[seat].colour);
    y += draw_names(canvas, s.seats[seat], {scene.area.x + 22, y, scene.area.w - 26, 200}) + 4;
  }
}

}  // namespace app::cv
