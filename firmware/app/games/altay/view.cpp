#include "firmware/app/games/altay/macros.hpp"
#include "firmware/app/games/altay/view_internal.hpp"
#include "firmware/app/ui/motion.hpp"

namespace pd::games {

using namespace altay;
using namespace altay_pictures;
using namespace altay_view;

unsigned AltayBoard::page_count(const State& s) const { return static_cast<unsigned>(pages_of(s).size()); }

Str AltayBoard::page_title(const State& s, unsigned page) const {
  constexpr std::array titles = {Str::al_page_faction, Str::al_page_hand,    Str::al_page_map,   Str::al_page_supply,
                                 Str::al_page_goals,   Str::al_page_players, Str::al_page_battle};
  return titles[static_cast<unsigned>(page_kind(s, page))];
}

void AltayBoard::draw_page(Canvas& canvas, const State& s, const Scene& scene) const {
  switch (page_kind(s, scene.page)) {
    case Page::faction: return draw_factions(canvas, s, scene);
    case Page::hand: return draw_hand(canvas, s, scene);
    case Page::map: return draw_map(canvas, s, scene);
    case Page::supply: return draw_supply(canvas, s, scene);
    case Page::goals: return draw_goals(canvas, s, scene);
    case Page::players: return altay_pictures::draw_players(canvas, s, scene);
    case Page::battle: return draw_battle(canvas, s, scene);
  }
}

void AltayBoard::draw_over_cursor(Canvas& canvas, const State& s, const Scene& scene) const {
  if (page_kind(s, scene.page) == Page::map) draw_arrow_of_focus(canvas, scene);
}

namespace {

/// A card that can be played in several ways has a stop for each.
bool has_options(const Scene& scene, core::Move play) {
  for (const core::Move other : scene.choices.moves)
    if (verb_of(other) == Verb::play && other.a() == play.a() && other.b() != play.b()) return true;
  return false;
}

/// Only one of what fits on the card is put there, and another choice is about the card, too.
bool is_one_of_several(const Scene& scene, core::Move put) {
  if (verb_of(put) != Verb::put || (put.a() < first_achievement_target && stands[put.a()].room > 0)) return false;
  for (const Choice other : scene.choices)
    if (verb_of(other.move) == Verb::put && other.move.a() == put.a() && other != Choice(put)) return true;
  return false;
}

/// Where a card lies on the table, or the goal that is developed.
Spot spot_of_target(const State& s, Rect area, const Seat& me, unsigned target) {
  const bool on_table = target < first_achievement_target;
  const unsigned group = on_table ? table_group + target : goal_group + target - first_achievement_target;
  return {page_number(s, Page::hand), static_cast<std::uint8_t>(group),
          on_table ? table_box(area, me, target) : own_goal_box(area, me)};
}

}  // namespace

/// The strengths of both sides.
void AltayBoard::list_subjects(const State& s, const Scene& scene, KeepClear& clear) const {
  if (page_kind(s, scene.page) == Page::battle) clear.add(battle_box(scene.area));
}

Spot AltayBoard::spot_of(const State& s, const Scene& scene, core::Move move) const {
  const Rect area = scene.area;
  const core::Actor actor = current_actor(s);
  const Seat& me = s.seats[actor.is_seat() ? actor.id : s.seat];
  const unsigned a = move.a(), b = move.b();
  const auto at = [&](Page page, unsigned group, Rect box) {
    return Spot{page_number(s, page), static_cast<std::uint8_t>(group), box};
  };
  const auto on_map = [&](unsigned group, unsigned territory) {
    Spot spot = at(Page::map, map_group + group, territory_box(area, territory));
    spot.region = static_cast<std::uint16_t>(territory_region(territory));
    return spot;
  };
  switch (verb_of(move)) {
    case Verb::faction: return at(Page::faction, faction_group + a, faction_box(area, a));
    case Verb::play:
      if (!has_options(scene, move)) return at(Page::hand, hand_group + a, hand_box(area, me.hand, a));
      return at(Page::hand, option_group + 3 * a + b - 1, option_box(area, me.hand, a, b));
    case Verb::trash:
    case Verb::retain: return at(Page::hand, hand_group + a, hand_box(area, me.hand, a));
    case Verb::discard:
      if (s.decision == Decision::swap) return at(Page::hand, hand_group + a, hand_box(area, me.hand, a));
      return at(Page::battle, hand_group + a, fighter_box(area, s, a));
    case Verb::with: return at(Page::battle, hand_group + a, fighter_box(area, s, a));
    case Verb::attack: return on_map(b, b);
    case Verb::resettle:  // the cursor shows from where, and then to where
      return on_map(a, scene.choosing_variant ? b : a);
    case Verb::build:
    case Verb::begin:
    case Verb::exploit: return on_map(a, a);
    case Verb::pay:
    case Verb::gain:
    case Verb::buy:
    case Verb::trade: return at(Page::hand, resource_group + a, resource_box(area, s, a));
    case Verb::put: {  // the whole card is for all that fits on it, where that is more than one
      const Spot whole = spot_of_target(s, area, me, a);
      if (!is_one_of_several(scene, move)) return whole;
      if (a >= first_achievement_target)
        return at(Page::hand, achievement_place_group + b, achievement_cell_box(whole.area, me, b));
      return at(Page::hand, stand_place_group + 2 * a + b, stand_cell_box(whole.area, me, a, b));
    }
    case Verb::use: {
      if (a < first_achievement_target) return spot_of_target(s, area, me, a);
      const unsigned achievement = a - first_achievement_target;
      return at(Page::hand, goal_group + achievement, tool_box(area, me, achievement));
    }
    case Verb::develop: return at(Page::goals, goal_group + a, achievement_box(area, s, me, a));
    case Verb::acquire: return at(Page::supply, supply_group + a, supply_box(area, a));
    case Verb::abandon: return at(Page::goals, button_group, abandon_box(area));
    case Verb::fight: return at(Page::battle, button_group + 1, answer_box(area, true));
    case Verb::surrender: return at(Page::battle, button_group + 2, answer_box(area, false));
    case Verb::done:
      if (s.decision == Decision::retain || s.decision == Decision::sixth)
        return at(Page::hand, button_group + 3, end_box(area));
      return at(Page::battle, button_group + 3, done_box(area));
    default: return at(Page::hand, button_group + 4, end_box(area));
  }
}

Spot AltayBoard::spot_of_macro(const State& s, const Scene& scene, Choice macro) const {
  const Seat& me = s.seats[s.seat];
  if (macro.macro == play_hand)
    return {page_number(s, Page::hand), button_group + 5, play_hand_box(scene.area, me.hand)};
  return macro.macro == put_all ? spot_of_target(s, scene.area, me, macro.move.a()) : spot_of(s, scene, macro.move);
}

/// The map is looked at, but where something else lies open: cards that were played or lie on the table, and what is
/// developed. Nobody sees the hand that they come from.
Spot AltayBoard::spot_for_others(const State& s, const Scene& scene, core::Move move) const {
  const auto at = [&](Page page, Rect box = {}) {
    const std::uint8_t number = page_number(s, page);
    return Spot{number, 0, page_kind(s, number) == page ? box : Rect{}};
  };
  const auto on_map = [&](unsigned territory) {
    Spot spot = at(Page::map, territory_box(scene.area, territory));
    if (!spot.area.empty()) spot.region = static_cast<std::uint16_t>(territory_region(territory));
    return spot;
  };
  const Seat& mover = s.seats[scene.mover.value_or(s.seat)];
  const auto on_table = [&](unsigned stand) {
    return at(Page::hand, mover.table[stand].card != none ? table_box(scene.area, mover, stand) : Rect{});
  };
  if (in_battle(s.decision)) return at(Page::battle);
  if (!move) return at(Page::map);
  const Verb verb = verb_of(move);
  if (is_one_of(verb, Verb::exploit, Verb::gain, Verb::pay, Verb::buy, Verb::trade, Verb::discard, Verb::retain))
    return at(Page::hand);
  switch (verb) {
    case Verb::faction: return at(Page::faction, faction_box(scene.area, move.a()));
    case Verb::attack:
    case Verb::resettle: return on_map(move.b());
    case Verb::build:
    case Verb::begin: return on_map(move.a());
    case Verb::play: {
      const Effect& effect = effect_of(move);
      if (effect.kind == Effect::Kind::lay) return on_table(effect.what);
      return at(Page::hand, s.played.count(move.a()) > 0 ? hand_box(scene.area, s.played, move.a()) : Rect{});
    }
    case Verb::put:
    case Verb::use:
      if (move.a() < first_achievement_target) return on_table(move.a());
      return at(Page::goals, achievement_box(scene.area, s, mover, move.a() - first_achievement_target));
    case Verb::acquire: return at(Page::supply, s.round > 0 ? supply_box(scene.area, move.a()) : Rect{});
    case Verb::develop:  // a secret wonder, too, lies open from then on
      if (mover.developing == move.a()) return at(Page::goals, achievement_box(scene.area, s, mover, move.a()));
      if (!(goals_offered(s) >> move.a() & 1u)) return at(Page::map);
      return at(Page::goals, achievement_box(scene.area, s, Seat{}, move.a()));
    default: return at(Page::map);
  }
}

/// About the page of the picture.
void AltayBoard::draw_detail(Canvas& canvas, const State& s, const Scene& scene) const {
  switch (page_kind(s, scene.page)) {
    case Page::faction:
    case Page::hand: return draw_hand_detail(canvas, s, scene);
    case Page::map: return draw_text_detail(canvas, s, scene, TextPage::map);
    case Page::supply: return draw_supply_detail(canvas, s, scene);
    case Page::goals: return draw_goals_detail(canvas, s, scene);
    case Page::players: return draw_text_detail(canvas, s, scene, TextPage::score);
    case Page::battle: return draw_text_detail(canvas, s, scene, TextPage::battle);
  }
}

void AltayBoard::draw_side(Canvas& canvas, const State& s, const Scene& scene, unsigned seat) const {
  const Seat& who = s.seats[seat];
  Line a, b;
  a << icon_text(Icon::star) << int{outcome(s).total[seat]} << ' ' << icon_text(Icon::settlement)
    << unsigned{who.stock};
  b << icon_text(Icon::hand) << unsigned{who.hand_count} << ' ' << icon_text(Icon::deck) << unsigned{who.deck_count};
  const int line = label_height(15, scene.area.h, 2);
  const Rect first{scene.area.x, scene.area.y, scene.area.w, line}, second = first.moved(0, line);
  canvas.text(first, label_font(first, a), palette::ink, a);
  if (scene.area.h > 28) canvas.text(second, label_font(second, b), palette::muted, b);
  const Rect rest{scene.area.x, second.bottom() + 1, scene.area.w - 4, scene.area.bottom() - second.bottom() - 3};
  constexpr int least = 28;  // of a picture of 48
  if (rest.h >= least && who.faction != none)
    draw_cropped(canvas, {rest.x, rest.y, rest.w, std::min(rest.h, size_of(faction_illustration(0)).y)},
                 faction_illustration(who.faction));
}

/// The end of a battle between two players.
bool AltayNarrator::is_news(const State& before, const State& after) const {
  const Decision d = before.decision;
  const bool fought = d == Decision::answer || d == Decision::discard || d == Decision::defend;
  return fought && !in_battle(after.decision);
}

void AltayBoard::draw_clash(Canvas& canvas, const State& s, const Scene& scene, const Moment& moment,
                            std::uint32_t age_ms) const {
  const auto fighter = [&](unsigned side, Fate fate) {
    const auto [seat, strength, place] = moment.sides[side];
    return Fighter{seat == Moment::Side::nobody ? unsigned{none} : seat, place, strength, 1, fate};
  };
  draw_battlefield(canvas, s, scene, scene.area, {{fighter(0, Fate::wins), fighter(1, Fate::loses)}, false, age_ms});
}

void AltayBoard::draw_news(Canvas& canvas, const State& before, const State& after, const Scene& scene) const {
  constexpr int words = 42;
  draw_header(canvas, str(Str::al_battle));
  const Rect area = scene.area;
  const Result result = result_of(before, after);
  Fight fight = fight_of(before);
  fight.is_ready = false;
  fight.age_ms = scene.age_ms;
  fight.words = words;
  if (const unsigned defence = final_defence(before, after); defence > 0)
    fight.sides[1].strength = defence;
  else
    fight.sides[1].is_least = before.decision == Decision::defend;
  for (unsigned side = 0; side < 2; ++side)
    fight.sides[side].fate = result == Result::nobody                      ? Fate::retreats
                             : (result == Result::attacker) == (side == 0) ? Fate::wins
                                                                           : Fate::loses;
  draw_battlefield(canvas, before, scene, area, fight);
  if (scene.age_ms < news_ms()) return;
  Paragraph text;
  if (before.decision == Decision::discard)
    text << scene.match.people[defender(before)].name << ' ' << str(Str::al_tell_surrender) << ". ";
  say_result(text, before, after, scene.match);
  canvas.wrapped({area.x + 10, area.bottom() - words + 3, area.w - 20, words - 3}, Font::body, palette::dawn, text,
                 Align::centre);
}

/// The hand lies open on the first page, the secret wonder on another.
/// A secret wonder is dealt before the first round begins.
bool AltayAssist::has_secret(const State& s, unsigned seat) const {
  return s.round > 0 || s.seats[seat].secret != none || s.seats[seat].hand_count > 0;
}

}  // namespace pd::games
