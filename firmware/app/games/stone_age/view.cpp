#include "firmware/app/games/stone_age/view.hpp"

#include "engine/stone_age/refused.hpp"
#include "firmware/app/games/stone_age/macros.hpp"
#include "firmware/app/games/stone_age/pictures.hpp"
#include "firmware/app/games/stone_age/reference.hpp"
#include "firmware/app/games/stone_age/view_internal.hpp"
#include "firmware/app/ui/image.hpp"
#include "firmware/app/ui/motion.hpp"
#include "firmware/app/ui/palette.hpp"

namespace pd::games {

using namespace stone_age;
using namespace stone_age_macros;
using namespace stone_age_view;

namespace {

enum Page : unsigned { board_page, players_page, panel_page };

/// Panels come first, then the board, then the players.
Page page_kind(const State& s, unsigned page) {
  if (is_on_board(s)) return page == 0 ? board_page : players_page;
  return page == 0 ? panel_page : page == 1 ? board_page : players_page;
}

/// The item that lies there now; none on an empty slot.
std::optional<Item> item_at(const State& s, Location l) {
  if (index(l) < index(Location::card1)) return stone_age_reference::location(l);
  if (is_card(l) && s.slots[slot_of(l)] != 0) return stone_age_reference::card(s.slots[slot_of(l)]);
  if (is_building(l) && stack_of(l) < s.players && s.tops[stack_of(l)] != 0)
    return stone_age_reference::building(s.tops[stack_of(l)]);
  return std::nullopt;
}

/// Where the item lies now, or Location::none.
Location location_of(const State& s, Item item) {
  for (unsigned i = 0; i < location_count; ++i)
    if (item_at(s, location(i)) == item) return location(i);
  return Location::none;
}

/// The shape of a location in the landscape; cards and buildings are boxes.
std::uint16_t region_at(Location l) { return is_card(l) || is_building(l) ? Spot::no_region : region_of(l); }

}  // namespace

bool shows_board(const State& s, unsigned page) { return page_kind(s, page) == board_page; }

unsigned StoneAgeBoard::page_count(const State& s) const { return is_on_board(s) ? 2 : 3; }

Str StoneAgeBoard::page_title(const State& s, unsigned page) const {
  const Page kind = page_kind(s, page);
  if (kind != panel_page) return kind == board_page ? Str::sa_page_board : Str::sa_page_players;
  if (s.decision == Decision::pay) return Str::sa_page_pay;
  return s.decision == Decision::feed ? Str::sa_page_feed : Str::sa_page_roll;
}

/// Everything is open. The board is looked at, or the panel of the decision where there is one.
Spot StoneAgeBoard::spot_for_others(const State& s, const Scene& scene, core::Move move) const {
  const auto in = [&](Decision decision) { return s.decision == decision ? spot_of(s, scene, move) : Spot{}; };
  switch (verb_of(move)) {
    case Verb::place:
      return {static_cast<std::uint8_t>(is_on_board(s) ? 0 : 1), 0, board_cell(scene.area, location_of(move)),
              region_at(location_of(move))};
    case Verb::use: return is_on_board(s) ? spot_of(s, scene, move) : Spot{};
    case Verb::tool:
    case Verb::once: return in(Decision::tools);
    case Verb::pay: return in(Decision::pay);
    case Verb::feed: return in(Decision::feed);
    case Verb::take: return in(Decision::dice);
    default: return {};
  }
}

void StoneAgeBoard::draw_page(Canvas& canvas, const State& s, const Scene& scene) const {
  const Page page = page_kind(s, scene.page);
  if (page == board_page) return draw_board(canvas, s, scene);
  canvas.image(scene.area.x, scene.area.y, Image::sa_table);
  if (page == players_page) return draw_players(canvas, s, scene);
  switch (s.decision) {
    case Decision::pay: return draw_payment(canvas, s, scene);
    case Decision::feed: return draw_feeding(canvas, s, scene);
    case Decision::dice: return draw_shared_dice(canvas, s, scene);
    default: return draw_roll(canvas, s, scene);
  }
}

void StoneAgeBoard::list_subjects(const State& s, const Scene& scene, KeepClear& clear) const {
  if (page_kind(s, scene.page) == panel_page) list_panel_subjects(s, scene.area, clear);
}

Spot StoneAgeBoard::spot_of(const State& s, const Scene& scene, core::Move move) const {
  const Rect area = scene.area;
  const auto group = [](unsigned n) { return static_cast<std::uint8_t>(n); };
  switch (verb_of(move)) {
    case Verb::place:
    case Verb::use: return {0, group(move.a()), board_cell(area, location_of(move)), region_at(location_of(move))};
    case Verb::tool: return {0, group(20 + move.a()), tool_box(area, move.a() - 1)};
    case Verb::once: return {0, group(24 + move.a()), once_box(area, move.a())};
    case Verb::pay:
    case Verb::feed: return {0, group(30 + move.a()), goods_box(area, resource_of(move.a()))};
    case Verb::take: return {0, group(36 + move.a()), shared_die_box(area, s, move.a())};
    case Verb::die: return {0, group(44 + move.a()), face_box(area, move.a())};
    case Verb::claim: return {0, 60, claim_box(area, s)};
    case Verb::done: return {0, 61, done_box(area, s)};
    default: return {0, 62, refuse_box(area)};
  }
}

Spot StoneAgeBoard::spot_of_macro(const State& s, const Scene& scene, Choice macro) const {
  switch (macro.macro) {
    case take_with_tools: return {0, 63, with_tools_box(scene.area)};
    case pay_all: return {0, 63, done_box(scene.area, s)};
    case use_all: return {0, 63, beside_buildings(scene.area, s, 0)};
    default: return {0, 59, beside_buildings(scene.area, s, 1)};
  }
}

namespace {

/// What is paid for, or rolled for.
std::optional<Item> item_of_decision(const State& s) {
  return s.card != 0 ? stone_age_reference::card(s.card) : item_at(s, s.location);
}

}  // namespace

std::optional<Item> StoneAgeBoard::item_of_macro(const State& s, const Scene&, Choice) const {
  return item_of_decision(s);
}

std::optional<Item> StoneAgeBoard::item_of(const State& s, const Scene&, core::Move move) const {
  switch (verb_of(move)) {
    case Verb::place:
    case Verb::use: return item_at(s, location_of(move));
    case Verb::tool:
    case Verb::once:
    case Verb::pay:
    case Verb::decline:
    case Verb::done: return item_of_decision(s);
    case Verb::take: return stone_age_reference::card(s.card);
    case Verb::claim:
      for (unsigned n = 1; n <= card_count; ++n)
        if (card(n).upper == Upper::two_resources) return stone_age_reference::card(n);
      return std::nullopt;
    default: return std::nullopt;
  }
}

void StoneAgeBoard::list_items(const State& s, const Scene& scene, ItemList& list) const {
  if (page_kind(s, scene.page) != board_page) return;  // a panel is about one item, and the cursor is on it
  for (unsigned i = 0; i < location_count; ++i)
    if (const std::optional<Item> item = item_at(s, location(i))) list.add(*item);
}

namespace {

void begin_line(LongText& text) { text << (text.empty() ? "" : "\n"); }

/// Which resources the price does not take: those that are not there, and those that are not wanted.
void say_unpayable(LongText& text, const State& s) {
  const unsigned can_pay = payable(s);
  Line none, unwanted;
  for (unsigned r = 0; r < resource_count; ++r)
    if ((can_pay >> r & 1u) == 0)
      (s.seats[s.seat].goods[r] == 0 ? none : unwanted) << icon_text(icon_of(resource_of(r)));
  const auto add = [&](Str words, const Line& icons) {
    if (icons.empty()) return;
    begin_line(text);
    format(text, words, {icons});
  };
  add(Str::sa_now_none, none);
  if (can_pay != 0 || s.paid_count > 0) add(Str::sa_now_unwanted, unwanted);  // else too few are there
}

}  // namespace

/// What is eaten where food comes from, what a card costs where it lies, how many tiles are in the stack; what cannot
/// be paid with, which tools rest.
void StoneAgeNarrator::say_now(LongText& text, const State& s, const Scene& scene, Item item) const {
  const Location l = location_of(s, item);
  const bool paying = s.decision == Decision::pay && s.location == l;
  if (l == Location::hunt || l == Location::field) say_food(text, s.seats[scene.viewer], true);
  if (is_card(l)) format(text, Str::sa_card_cost, {static_cast<int>(slot_of(l)) + 1});
  if (is_building(l) && !paying) format(text, Str::sa_building_left, {int{s.stack_sizes[stack_of(l)]}});
  if (paying) say_unpayable(text, s);
  if (s.decision == Decision::tools && s.seats[s.seat].used != 0) {
    begin_line(text);
    text << str(Str::sa_now_tools);
  }
}

void StoneAgeNarrator::why_not(Paragraph& text, const State& s, const Scene&, Item item) const {
  const Location l = location_of(s, item);
  if (l == Location::none) return;
  const bool is_placing = s.decision == Decision::place;
  const core::Move wish =
      is_placing ? move(Verb::place, index(l), l == Location::hut ? 2 : 1) : move(Verb::use, index(l));
  const core::Refusal why = core::why_not(s, wish);
  using namespace refused;
  if (why == placed_there) return void(text << str(Str::sa_why_been));
  if (is_one_of(why, too_little_room, village_taken, card_taken, building_taken))
    return void(text << str(Str::sa_why_full));
  if (why == crowded) return format(text, Str::sa_why_few, {int{s.players}, s.players - 1});
  if (why == two_of_village) return void(text << str(Str::sa_why_village));
  if (why == too_few_figures) return void(text << str(Str::sa_why_two));
  if (why == no_figures_there) return void(text << str(Str::sa_why_no_figure));
  Line asked;
  ask(asked, s);
  if (!asked.empty()) format(text, Str::why_not_now, {asked});
}

void StoneAgeBoard::draw_detail(Canvas& canvas, const State& s, const Scene& scene) const {
  draw_own_cards(canvas, s, scene);
}

void StoneAgeBoard::draw_side(Canvas& canvas, const State& s, const Scene& scene, unsigned seat) const {
  const Seat& who = s.seats[seat];
  canvas.text(scene.area.x, scene.area.y, Font::small, palette::ink,
              Line() << icon_text(Icon::star) << who.points() << ' ' << icon_text(Icon::food) << unsigned{who.food});
  if (scene.area.h > 28)
    canvas.text(scene.area.x, scene.area.y + 15, Font::small, palette::muted,
                Line() << icon_text(Icon::figure) << unsigned{who.free} << '/' << unsigned{who.figures} << ' '
                       << icon_text(Icon::any_resource) << who.resources());
  constexpr int text_height = 32, least_camp = 28;
  const Rect camp{scene.area.x, scene.area.y + text_height, scene.area.w, scene.area.h - text_height - 2};
  if (camp.h >= least_camp) draw_camp(canvas, s, scene, seat, camp);
}

/// The end of a round: the goods of all players, and the next first player.
bool StoneAgeNarrator::is_news(const State& before, const State& after) const {
  return after.round != before.round && before.round > 0;
}

/// What everybody ate is told together.
bool StoneAgeNarrator::news_start(State& before, const State& earlier) const {
  const bool begins =
      before.decision == Decision::feed && earlier.decision == Decision::feed && earlier.round == before.round;
  if (begins) before = earlier;
  return begins;
}

namespace {

constexpr int evening_height = 40;

/// The sun goes down behind the hills while the page comes, beside the words, which have its colour.
void draw_sunset(Canvas& canvas, Rect sky, std::uint32_t age_ms) {
  const int done = progress(age_ms), radius = 10;
  const int x = sky.right() - 18, y = sky.y + 6 + (sky.h + radius) * done / whole;
  const auto clip = canvas.clip(sky);
  canvas.gradient(sky, palette::sky_high, palette::sky_mid);
  if (done < whole) {
    canvas.disc({x, y}, radius + 3, palette::sky_low);
    canvas.disc({x, y}, radius, palette::dawn);
  }
  const int ground = sky.bottom(), far = ground - 5;
  canvas.triangle({sky.x - 20, ground}, {sky.x + sky.w / 6, far}, {sky.x + sky.w / 2, ground}, palette::night);
  canvas.triangle({sky.x + sky.w / 3, ground}, {x - 10, far - 3}, {sky.right() + 30, ground}, palette::night);
}

/// Who went hungry, and what it cost.
void draw_hungry(Canvas& canvas, const State& before, const State& after, const Scene& scene, Rect line) {
  int x = line.x + 4 + canvas.text(line, Font::small, palette::bad, str(Str::sa_news_hunger));
  for (unsigned seat = 0; seat < after.players; ++seat) {
    const int lost = before.seats[seat].hunger_points - after.seats[seat].hunger_points;
    if (lost == 0) continue;
    canvas.badge(x, line.y + 1, 14, scene.match.people[seat].colour);
    x += 20 + canvas.text(x + 16, line.y, Font::small, palette::bad, Line() << "−" << static_cast<unsigned>(lost));
  }
}

}  // namespace

void StoneAgeBoard::draw_news(Canvas& canvas, const State& before, const State& after, const Scene& scene) const {
  draw_header(canvas, formatted(Str::sa_news_round, {static_cast<int>(before.round)}));
  Scene players = scene;
  players.area.h -= evening_height;
  players.viewer = after.first;
  draw_players(canvas, after, players);
  draw_sunset(canvas, {0, players.area.bottom(), canvas.width(), evening_height}, scene.age_ms);
  const bool hungry = sound_of_news(before, after) == Sound::hunger;
  const int done = progress(scene.age_ms);
  for (unsigned seat = 0; seat < after.players && done < whole; ++seat)
    if (before.seats[seat].hunger_points != after.seats[seat].hunger_points)
      canvas.outline(player_row(after, players, seat), 6, palette::bad, 4 * (whole - done) / whole);
  const Rect label{6, scene.area.bottom() - 40, canvas.width() - 12, 16};
  if (hungry)
    draw_hungry(canvas, before, after, scene, label);
  else
    canvas.text(label, Font::small, palette::ink, str(Str::sa_news_fed), Align::centre);
  canvas.text({6, scene.area.bottom() - 26, canvas.width() - 12, 20}, Font::bold, palette::dawn,
              formatted(Str::sa_tell_round, {static_cast<int>(after.round), scene.match.people[after.first].name}),
              Align::centre);
}

bool StoneAgeAssist::is_die(const State&, core::Move move) const { return verb_of(move) == Verb::die; }

/// SA-47: whoever took the card with another one under it drew that unseen. All saw what else they took.
bool StoneAgeAssist::has_secret(const State& s, unsigned seat) const {
  constexpr std::uint64_t draws_another = [] {
    std::uint64_t those = 0;
    for (unsigned n = 1; n <= card_count; ++n)
      if (card(n).upper == Upper::extra_card) those |= card_bit(n);
    return those;
  }();
  return s.decision != Decision::over && (s.seats[seat].cards & draws_another) != 0;
}

/// SA-47: its owner has to learn which card it is.
std::optional<PrivateNews> StoneAgeNarrator::gained_in_secret(const State& before, const State& after) const {
  if (before.decision != Decision::draw_extra) return std::nullopt;
  const unsigned seat = before.turn;
  const std::uint64_t drawn = after.seats[seat].cards & ~before.seats[seat].cards;
  for (unsigned n = 1; n <= card_count; ++n)
    if ((drawn & card_bit(n)) != 0) return PrivateNews{seat, stone_age_reference::card(n), Str::sa_drawn_card};
  return std::nullopt;
}

}  // namespace pd::games
