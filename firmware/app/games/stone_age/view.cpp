#include "firmware/app/games/stone_age/view.hpp"

#include "engine/stone_age/refused.hpp"
#include "firmware/app/games/stone_age/box.hpp"
#include "firmware/app/games/stone_age/pictures.hpp"
#include "firmware/app/games/stone_age/series.hpp"
#include "firmware/app/ui/palette.hpp"

namespace app {

using namespace stone_age;
using namespace stone_age_series;
using V = View<stone_age::State>;

namespace {

Verb verb(core::Move move) { return static_cast<Verb>(move.verb()); }
Location place_of(core::Move move) { return location(move.a()); }
Resource resource_of(unsigned i) { return static_cast<Resource>(i); }

/// In these steps a panel about the step comes first, in the others the board.
bool on_board(const State& s) {
  return s.step != Step::roll && s.step != Step::tools && s.step != Step::pay && s.step != Step::dice &&
         s.step != Step::feed;
}

enum Page : unsigned { board_page, players_page, panel_page };

/// Panels come first, then the board, then the players.
Page page_kind(const State& s, unsigned page) {
  if (on_board(s)) return page == 0 ? board_page : players_page;
  return page == 0 ? panel_page : page == 1 ? board_page : players_page;
}

void put_gain(Paragraph& text, unsigned n, Icon icon) { text << n << ' ' << letter(icon); }

void say_roll(Paragraph& text, unsigned dice, unsigned by, Icon icon) {
  // Seven pips for two dice, rounded down as the rules do: an honest guess, not a promise. Where that is nothing, one
  // may still be lucky.
  const unsigned guess = dice * 7 / 2 / by;
  Paragraph gain;
  put_gain(gain, guess > 0 ? guess : dice * 6 / by, icon);
  format(text, guess > 0 ? Str::sa_effect_roll : Str::sa_effect_roll_best, {static_cast<int>(dice), gain});
}

bool has_tools(const Seat& me) { return me.tool_values() > 0 || me.once != 0; }

/// SA-17: one tool more would have no effect.
bool has_all_tools(const Seat& me) { return me.tool_values() == 3 * max_tool; }

/// A die of dice-for-everyone whose gain this seat has no room for.
bool gains_nothing(const Seat& me, unsigned die) {
  return (die == 5 && has_all_tools(me)) || (die == 6 && me.track == max_track);
}

void say_place_effect(Paragraph& text, const State& s, Location l, unsigned figures) {
  if (l == Location::hunt || is_resource(l)) return say_roll(text, figures, divisor(l), gain_icon(l));
  if (is_card(l) && s.slots[slot_of(l)] != 0) return say_card(text, s.slots[slot_of(l)]);
  if (is_building(l) && s.tops[stack_of(l)] != 0) return say_building(text, s.tops[stack_of(l)]);
  const Seat& me = s.seats[s.seat];
  if (l == Location::toolmaker) text << str(has_all_tools(me) ? Str::sa_effect_none : Str::sa_effect_toolmaker);
  if (l == Location::hut) text << str(me.figures == max_figures ? Str::sa_effect_none : Str::sa_effect_hut);
  if (l == Location::field) text << str(me.track == max_track ? Str::sa_effect_none : Str::sa_effect_field);
}

void say_tool_effect(Paragraph& text, const State& s, unsigned added) {
  Paragraph more, now;
  put_gain(more, (s.sum + added) / roll_divisor(s), roll_icon(s));
  put_gain(now, s.sum / roll_divisor(s), roll_icon(s));
  format(text, Str::sa_effect_tool, {more, now});
}

/// SA-52, SA-53: who lacks food could pay with resources, those of a waiting card (SA-49) among them.
bool could_feed(const State& s) {
  const Seat& me = s.seats[s.seat];
  const unsigned held = me.resources() + 2u * me.two;
  return s.rules().feed_all_or_nothing ? held >= me.missing : held > 0;
}

/// The thing that lies there now; none on an empty slot.
std::optional<Thing> thing_at(const State& s, Location l) {
  if (index(l) < index(Location::card1)) return stone_age_box::place(l);
  if (is_card(l) && s.slots[slot_of(l)] != 0) return stone_age_box::card(s.slots[slot_of(l)]);
  if (is_building(l) && stack_of(l) < s.players && s.tops[stack_of(l)] != 0)
    return stone_age_box::building(s.tops[stack_of(l)]);
  return std::nullopt;
}

/// Where the thing lies now, or Location::none.
Location location_of(const State& s, Thing thing) {
  for (unsigned i = 0; i < location_count; ++i)
    if (thing_at(s, location(i)) == thing) return location(i);
  return Location::none;
}

}  // namespace

bool shows_board(const State& s, unsigned page) { return page_kind(s, page) == board_page; }

unsigned V::page_count(const State& s) { return on_board(s) ? 2 : 3; }

Str V::page_title(const State& s, unsigned page) {
  switch (page_kind(s, page)) {
    case board_page:
      return Str::sa_page_board;
    case players_page:
      return Str::sa_page_players;
    case panel_page:
      break;
  }
  switch (s.step) {
    case Step::pay:
      return Str::sa_page_pay;
    case Step::feed:
      return Str::sa_page_feed;
    default:
      return Str::sa_page_roll;
  }
}

/// Everything is open. The board is looked at, or the panel of the step where there is one.
Spot V::spot_for_others(const State& s, const Scene& scene, core::Move move) {
  const auto in = [&](Step step) { return s.step == step ? spot_of(s, scene, move) : Spot{}; };
  switch (verb(move)) {
    case Verb::place:
      return {static_cast<std::uint8_t>(on_board(s) ? 0 : 1), 0, board_cell(scene.area, place_of(move))};
    case Verb::use:
      return on_board(s) ? spot_of(s, scene, move) : Spot{};
    case Verb::tool:
    case Verb::once:
      return in(Step::tools);
    case Verb::pay:
      return in(Step::pay);
    case Verb::feed:
      return in(Step::feed);
    case Verb::take:
      return in(Step::dice);
    default:
      return {};
  }
}

void V::draw_page(Canvas& canvas, const State& s, const Scene& scene) {
  switch (page_kind(s, scene.page)) {
    case board_page:
      return draw_board(canvas, s, scene);
    case players_page:
      return draw_players(canvas, s, scene);
    case panel_page:
      break;
  }
  switch (s.step) {
    case Step::pay:
      return draw_payment(canvas, s, scene);
    case Step::feed:
      return draw_feeding(canvas, s, scene);
    case Step::dice:
      return draw_shared_dice(canvas, s, scene);
    default:
      return draw_roll(canvas, s, scene);
  }
}

Spot V::spot_of(const State& s, const Scene& scene, core::Move move) {
  const Rect area = scene.area;
  const auto group = [](unsigned n) { return static_cast<std::uint8_t>(n); };
  if (move.verb() == take_with_tools) return {0, 63, with_tools_box(area)};
  if (move.verb() == pay_all) return {0, 63, done_box(area, s)};
  switch (verb(move)) {
    case Verb::place:
    case Verb::use:
      return {0, group(move.a()), board_cell(area, place_of(move))};
    case Verb::tool:
      return {0, group(20 + move.a()), tool_box(area, move.a() - 1)};
    case Verb::once:
      return {0, group(24 + move.a()), once_box(area, move.a())};
    case Verb::pay:
    case Verb::feed:
      return {0, group(30 + move.a()), goods_box(area, resource_of(move.a()))};
    case Verb::take:
      return {0, group(36 + move.a()), shared_die_box(area, s, move.a())};
    case Verb::die:
      return {0, group(44 + move.a()), face_box(area, move.a())};
    case Verb::claim:
      return {0, 60, claim_box(area, s.step)};
    case Verb::done:
      return {0, 61, done_box(area, s)};
    default:
      return {0, 62, refuse_box(area)};
  }
}

std::optional<Thing> V::thing_of(const State& s, const Scene&, core::Move move) {
  switch (verb(move)) {
    case Verb::place:
    case Verb::use:
      return thing_at(s, place_of(move));
    case Verb::tool:
    case Verb::once:
    case Verb::pay:
    case Verb::decline:
    case Verb::done:
      return s.card != 0 ? stone_age_box::card(s.card) : thing_at(s, s.location);
    case Verb::take:
      return stone_age_box::card(s.card);
    default:
      if (move.verb() < verb_count) return std::nullopt;
      return s.card != 0 ? stone_age_box::card(s.card) : thing_at(s, s.location);
  }
}

void V::list_things(const State& s, const Scene& scene, ThingList& list) {
  if (page_kind(s, scene.page) != board_page) return;  // a panel is about one thing, and the cursor is on it
  for (unsigned i = 0; i < location_count; ++i)
    if (const std::optional<Thing> thing = thing_at(s, location(i))) list.add(*thing);
}

/// What a card costs where it lies, how many tiles are in the stack; what cannot be paid with, which tools rest.
void V::say_now(LongText& text, const State& s, const Scene&, Thing thing) {
  const Location l = location_of(s, thing);
  const bool paying = s.step == Step::pay && s.location == l;
  if (is_card(l)) format(text, Str::sa_card_cost, {static_cast<int>(slot_of(l)) + 1});
  if (is_building(l) && !paying) format(text, Str::sa_building_left, {int{s.left[stack_of(l)]}});
  const Seat& me = s.seats[s.seat];
  if (paying) {
    const unsigned can_pay = payable(s);
    Line none, unwanted;
    for (unsigned r = 0; r < resource_count; ++r) {
      if (can_pay >> r & 1u) continue;
      (me.goods[r] == 0 ? none : unwanted) << letter(icon_of(resource_of(r)));
    }
    const auto add = [&](Str words, const Line& icons) {
      if (icons.empty()) return;
      text << (text.empty() ? "" : "\n");
      format(text, words, {icons});
    };
    add(Str::sa_now_none, none);
    if (can_pay != 0 || s.paid_count > 0) add(Str::sa_now_unwanted, unwanted);  // else too few are there
  }
  if (s.step == Step::tools && me.used != 0) text << (text.empty() ? "" : "\n") << str(Str::sa_now_tools);
}

void V::why_not(Paragraph& text, const State& s, const Scene&, Thing thing) {
  const Location l = location_of(s, thing);
  if (l == Location::none) return;
  const bool places = s.step == Step::place;
  const core::Move wish = places ? move(Verb::place, index(l), l == Location::hut ? 2 : 1) : move(Verb::use, index(l));
  switch (core::why_not(s, wish).code()) {
    case refused::placed_there:
      return void(text << str(Str::sa_why_been));
    case refused::too_little_room:
    case refused::village_taken:
    case refused::card_taken:
    case refused::building_taken:
      return void(text << str(Str::sa_why_full));
    case refused::crowded:
      return format(text, Str::sa_why_few, {int{s.players}, s.players - 1});
    case refused::two_of_village:
      return void(text << str(Str::sa_why_village));
    case refused::too_few_figures:
      return void(text << str(Str::sa_why_two));
    case refused::no_figures_there:
      return void(text << str(Str::sa_why_no_figure));
    default:
      break;
  }
  Line asked;
  ask(asked, s);
  if (!asked.empty()) format(text, Str::why_not_now, {asked});
}

void V::draw_detail(Canvas& canvas, const State& s, const Scene& scene) { draw_own_cards(canvas, s, scene); }

void V::draw_side(Canvas& canvas, const State& s, const Scene& scene, unsigned seat) {
  const Seat& who = s.seats[seat];
  Line a, b;
  a << letter(Icon::star) << who.points() << ' ' << letter(Icon::food) << unsigned{who.food};
  b << letter(Icon::figure) << unsigned{who.free} << '/' << unsigned{who.figures} << ' ' << letter(Icon::any_resource)
    << who.resources();
  canvas.text(scene.area.x, scene.area.y, Font::small, palette::ink, a);
  if (scene.area.h > 28) canvas.text(scene.area.x, scene.area.y + 15, Font::small, palette::muted, b);
}

/// The end of a round: who has what, and who begins the next.
bool V::is_news(const State& before, const State& after) { return after.round != before.round && before.round > 0; }

/// What everybody ate is told together.
bool V::is_same_story(const State& earlier, const State& before) {
  return before.step == Step::feed && earlier.step == Step::feed && earlier.round == before.round;
}

void V::draw_news(Canvas& canvas, const State& before, const State& after, const Scene& scene) {
  Line title;
  format(title, Str::sa_news_round, {static_cast<int>(before.round)});
  draw_header(canvas, title);
  Scene players = scene;
  players.area.h -= 40;
  players.viewer = after.first;
  draw_players(canvas, after, players);
  const int part = progress(scene.age_ms);
  if (part < whole && sound_of_news(before, after) == Sound::hunger)
    canvas.outline(players.area, 0, palette::bad, 12 * (whole - part) / whole);
  const Rect words{6, scene.area.bottom() - 38, canvas.width() - 12, 16};
  canvas.text(words, Font::small, palette::muted, str(Str::sa_news_fed), Align::centre);
  Line next;
  format(next, Str::sa_tell_round, {static_cast<int>(after.round), scene.match.people[after.first].name});
  canvas.text({6, scene.area.bottom() - 22, canvas.width() - 12, 20}, Font::bold, palette::dawn, next, Align::centre);
}

void V::say_status(Line& line, const State& s) {
  format(line, Str::sa_status, {static_cast<int>(s.round), int{s.deck}});
}

void V::ask(Line& line, const State& s) {
  switch (s.step) {
    case Step::place:
      format(line, Str::sa_ask_place, {int{s.seats[s.seat].free}});
      break;
    case Step::use:
      line << str(Str::sa_ask_use);
      break;
    case Step::tools:
      line << str(has_tools(s.seats[s.seat]) ? Str::sa_ask_tools : Str::sa_ask_roll);
      break;
    case Step::pay:
      line << str(is_card(s.location) ? Str::sa_ask_pay_card : Str::sa_ask_pay_building);
      break;
    case Step::dice:
      line << str(Str::sa_ask_dice);
      break;
    case Step::feed:
      format(line, Str::sa_ask_feed, {int{s.seats[s.seat].missing}});
      break;
    case Step::roll:
      format(line, Str::sa_ask_die, {int{s.dice_to_come}});
      break;
    default:
      break;
  }
}

std::optional<Str> V::hint(const State& s) {
  switch (s.step) {
    case Step::place:
      return Str::hint_sa_place;
    case Step::use:
      return Str::hint_sa_use;
    case Step::tools:
      return has_tools(s.seats[s.seat]) ? Str::hint_sa_tools : Str::hint_sa_roll;
    case Step::pay:
      return is_card(s.location) ? Str::hint_sa_pay_card : Str::hint_sa_pay_building;
    case Step::dice:
      return Str::hint_sa_dice;
    case Step::feed:
      return Str::hint_sa_feed;
    case Step::roll:
      return Str::hint_sa_die;
    default:
      return std::nullopt;
  }
}

void V::say_move(Line& line, const State& s, core::Move move, const Match&) {
  if (move.verb() == take_with_tools) {
    Paragraph gain;
    put_gain(gain, (s.sum + value_of_tools(s.seats[s.seat], move.a())) / roll_divisor(s), roll_icon(s));
    return format(line, Str::sa_series_tools, {gain});
  }
  if (move.verb() == pay_all) return format(line, Str::sa_series_pay, {price_in_icons(s)});
  switch (verb(move)) {
    case Verb::place:
      format(line, Str::sa_move_place,
             {name_of(place_of(move)), static_cast<int>(move.b()), int{s.seats[s.seat].free}});
      break;
    case Verb::use:
      format(line, Str::sa_move_use, {name_of(place_of(move))});
      break;
    case Verb::tool:
      format(line, Str::sa_move_tool, {int{s.seats[s.seat].tools[move.a() - 1]}});
      break;
    case Verb::once:
      format(line, Str::sa_move_once, {static_cast<int>(move.a())});
      break;
    case Verb::done:
      if (s.step == Step::tools) {
        Paragraph gain;
        put_gain(gain, yield(s), roll_icon(s));
        format(line, Str::sa_move_take, {gain});
      } else {
        line << str(Str::sa_move_finish);
      }
      break;
    case Verb::pay:
    case Verb::feed:
      format(line, Str::sa_move_pay, {letter(icon_of(resource_of(move.a()))), name_of(resource_of(move.a()))});
      break;
    case Verb::decline:
      line << str(is_card(s.location) ? Str::sa_move_decline_card : Str::sa_move_decline_building);
      break;
    case Verb::take:
      format(line, Str::sa_move_die_gain, {static_cast<int>(move.a()), name_of_die(move.a())});
      break;
    case Verb::claim: {
      const Icon a = icon_of(resource_of(move.a())), b = icon_of(resource_of(move.b()));
      format(line, Str::sa_move_claim, {letter(a), letter(b)});
      break;
    }
    case Verb::starve:
      line << str(Str::sa_move_starve);
      break;
    case Verb::die:
      format(line, Str::sa_move_die, {static_cast<int>(move.a())});
      break;
    default:
      break;
  }
}

void V::say_effect(Paragraph& text, const State& s, core::Move move, const Match&) {
  const Seat& me = s.seats[s.seat];
  if (move.verb() == take_with_tools) return say_tool_effect(text, s, value_of_tools(me, move.a()));
  if (move.verb() == pay_all)
    return is_card(s.location) ? say_card(text, s.slots[slot_of(s.location)])
                               : say_building(text, s.tops[stack_of(s.location)]);
  switch (verb(move)) {
    case Verb::place:
      return say_place_effect(text, s, place_of(move), move.b());
    case Verb::use:
      return say_place_effect(text, s, place_of(move), me.at[move.a()]);
    case Verb::tool:
    case Verb::once: {
      const unsigned added = verb(move) == Verb::tool ? me.tools[move.a() - 1] : move.a();
      return say_tool_effect(text, s, added);
    }
    case Verb::done: {
      if (s.step == Step::pay) {
        unsigned worth = 0;
        for (unsigned r = 0; r < resource_count; ++r) worth += unsigned{s.paid[r]} * resource_value[r];
        return format(text, Str::sa_effect_points, {static_cast<int>(worth)});
      }
      const unsigned held =
          s.card == 0 && s.location == Location::hunt
              ? me.food
              : me.goods[s.card != 0 ? index(card(s.card).resource) : index(s.location) - index(Location::forest)];
      Paragraph then;
      put_gain(then, held + yield(s), roll_icon(s));
      return format(text, Str::sa_effect_have, {then});
    }
    case Verb::decline:
      if (payable(s) == 0) return say_lack(text, s);
      return void(text << str(Str::sa_effect_decline));
    case Verb::take:
      return void(text << str(gains_nothing(me, move.a()) ? Str::sa_effect_none : Str::sa_effect_dice));
    case Verb::claim:
      return void(text << str(Str::sa_effect_claim));
    case Verb::die:
      return format(text, Str::sa_effect_die, {s.dice_to_come - 1});
    case Verb::pay:
      return say_price(text, s);
    case Verb::feed:
      return format(text, Str::sa_effect_feed, {int{me.missing}});
    case Verb::starve: {
      const EditionRules& rules = s.rules();
      return format(text, Str::sa_effect_starve, {rules.hunger_flat + rules.hunger_by_food * me.missing});
    }
    default:
      return;
  }
}

void V::confirm_text(Paragraph& text, const State& s, core::Move move, const Match&) {
  const Seat& me = s.seats[s.seat];
  if (verb(move) == Verb::starve && could_feed(s)) {
    const EditionRules& rules = s.rules();
    format(text, Str::sa_sure_starve, {rules.hunger_flat + rules.hunger_by_food * me.missing});
  }
  if (verb(move) == Verb::decline && payable(s) != 0)
    text << str(is_card(s.location) ? Str::sa_sure_decline_card : Str::sa_sure_decline_building);
}

void V::tell(Paragraph& text, const State& before, const State& after, core::Move move, const Match& match, unsigned) {
  const Seat& was = before.seats[before.seat];
  const Seat& is = after.seats[before.seat];
  switch (verb(move)) {
    case Verb::place:
      format(text, Str::sa_tell_place, {static_cast<int>(move.b()), name_of(place_of(move))});
      break;
    case Verb::use:
      if (is_village(place_of(move))) format(text, Str::sa_tell_use, {name_of(place_of(move))});
      break;
    case Verb::done:
      if (before.step == Step::tools) {
        Paragraph gain;
        put_gain(gain, yield(before), roll_icon(before));
        format(text, Str::sa_tell_gain, {gain});
        break;
      }
      [[fallthrough]];
    case Verb::pay:
      if (is.building_count > was.building_count)
        format(text, Str::sa_tell_building, {is.building_points - was.building_points});
      if (is.card_count > was.card_count) {
        const unsigned bought = before.slots[slot_of(before.location)];
        Paragraph what;
        say_card(what, bought);
        format(text, Str::sa_tell_card, {what});
      }
      break;
    case Verb::take:
      if (gains_nothing(was, move.a()))
        text << str(Str::sa_tell_nothing);
      else
        format(text, Str::sa_tell_gain, {name_of_die(move.a())});
      break;
    case Verb::claim: {
      Paragraph gain;
      gain << letter(icon_of(resource_of(move.a()))) << letter(icon_of(resource_of(move.b())));
      format(text, Str::sa_tell_gain, {gain});
      break;
    }
    case Verb::starve:
      format(text, Str::sa_tell_starve, {was.points() - is.points()});
      break;
    default:
      break;
  }
  if (after.round != before.round && after.round > 1) {
    if (!text.empty()) text << ". ";
    format(text, Str::sa_tell_round, {static_cast<int>(after.round), match.people[after.first].name});
  }
}

bool V::is_die(const State&, core::Move move) { return verb(move) == Verb::die; }

/// SA-47: whoever took the card with another one under it drew that unseen. All saw what else they took.
bool V::has_secret(const State& s, unsigned seat) {
  constexpr std::uint64_t draws_another = [] {
    std::uint64_t those = 0;
    for (unsigned n = 1; n <= card_count; ++n)
      if (card(n).upper == Upper::extra_card) those |= card_bit(n);
    return those;
  }();
  return s.step != Step::over && (s.seats[seat].cards & draws_another) != 0;
}

Str V::category_name(unsigned category) {
  constexpr Str names[category_count] = {Str::sa_score_buildings, Str::sa_score_cards,      Str::sa_score_green,
                                         Str::sa_score_farmers,   Str::sa_score_toolmakers, Str::sa_score_builders,
                                         Str::sa_score_shamans,   Str::sa_score_resources,  Str::sa_score_hunger};
  return names[category < category_count ? category : 0];
}

Str V::tie_break_name() { return Str::sa_tie_break; }

const Box& View<stone_age::State>::box() { return stone_age_box::box(); }

}  // namespace app
