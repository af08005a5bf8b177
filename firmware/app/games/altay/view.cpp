#include "firmware/app/games/altay/view.hpp"

#include <algorithm>
#include <array>

#include "engine/altay/data.hpp"
#include "firmware/app/games/altay/box.hpp"
#include "firmware/app/games/altay/pictures.hpp"
#include "firmware/app/ui/palette.hpp"

namespace app {

using namespace altay;
using namespace altay_pictures;
using V = View<altay::State>;

namespace {

Verb verb(core::Move move) { return static_cast<Verb>(move.verb()); }
constexpr int as_int(unsigned n) { return static_cast<int>(n); }

enum class Page : std::uint8_t { faction, hand, map, supply, goals, players, battle };

bool in_battle(Decision d) {
  return d == Decision::attack || d == Decision::answer || d == Decision::discard || d == Decision::defend;
}

/// What there is to look at while this is decided.
std::span<const Page> pages_of(const State& s) {
  static constexpr std::array factions_first = {Page::faction, Page::map, Page::goals, Page::players};
  static constexpr std::array opening = {Page::map, Page::goals, Page::players};
  static constexpr std::array battle = {Page::battle, Page::hand, Page::map, Page::goals, Page::players};
  static constexpr std::array turn = {Page::hand, Page::map, Page::supply, Page::goals, Page::players};
  if (in_battle(s.decision)) return battle;
  if (s.round > 0) return turn;
  if (s.decision == Decision::begin) return opening;
  return factions_first;
}

Page page_kind(const State& s, unsigned page) {
  const std::span<const Page> pages = pages_of(s);
  return pages[page < pages.size() ? page : 0];
}

std::uint8_t page_number(const State& s, Page kind) {
  const std::span<const Page> pages = pages_of(s);
  for (std::uint8_t i = 0; i < pages.size(); ++i)
    if (pages[i] == kind) return i;
  return 0;
}

const Effect& effect_of(core::Move play) { return cards[play.a()].options[play.b() - 1]; }

/// Choices that lie apart have groups that lie apart: cards of the hand from 0, territories from 32, resources
/// from 56, cards of the table from 62, piles from 70, achievements from 82, factions from 104, buttons from 110.
enum Group : unsigned {
  hand_group = 0,
  map_group = 32,
  resource_group = 56,
  table_group = 62,
  supply_group = 70,
  goal_group = 82,
  faction_group = 104,
  button_group = 110,
};

void say_put(Line& line, std::string_view on, unsigned resource) {
  format(line, Str::al_move_put, {on, letter(resource_icon(resource))});
}

void say_play(Line& line, core::Move move) {
  const Effect& effect = effect_of(move);
  const Str name = card_name(move.a());
  switch (effect.kind) {
    case Effect::Kind::produce:
      return format(line, Str::al_move_produce, {name, letter(resource_icon(effect.what))});
    case Effect::Kind::exploit:
      return format(
          line, Str::al_move_exploit,
          {name, letter(terrain_icon(effect.what)), letter(resource_icon(static_cast<unsigned>(yield[effect.what])))});
    case Effect::Kind::fill:
      return format(line, Str::al_move_fill, {name});
    case Effect::Kind::draw:
      return format(line, Str::al_move_draw, {name});
    case Effect::Kind::lay:
      return format(line, Str::al_move_lay, {name});
    case Effect::Kind::consume:
      return format(line, Str::al_move_consume, {name});
    case Effect::Kind::nothing:
      return;
  }
}

/// The settlement card is complete; more than the stock has is not built (AL-41).
void say_builds(Paragraph& text, const State& s, unsigned stand) {
  format(text, Str::al_effect_builds, {std::min(int{stands[stand].builds}, int{s.seats[s.seat].stock})});
}

void say_play_effect(Paragraph& text, const State& s, core::Move move) {
  const Effect& effect = effect_of(move);
  switch (effect.kind) {
    case Effect::Kind::lay: {
      const StandData& stand = stands[effect.what];
      if (stand.room == 0) return format(text, Str::al_effect_gather, {in_icons(stand.wants), int{stand.builds}});
      return format(text, Str::al_effect_store, {int{stand.room}});
    }
    case Effect::Kind::fill:
      return say_builds(text, s, place(Stand::village));
    case Effect::Kind::draw:
      return format(text, Str::al_effect_deck, {int{s.seats[s.seat].deck_count}});
    case Effect::Kind::consume:
      return void(text << str(Str::al_effect_consume));
    default: {  // what the turn has then
      const bool exploits = effect.kind == Effect::Kind::exploit;
      const unsigned r = exploits ? static_cast<unsigned>(yield[effect.what]) : effect.what;
      return format(text, Str::al_effect_have, {s.resources[r] + (exploits ? 2 : 1), letter(resource_icon(r))});
    }
  }
}

void say_put_effect(Paragraph& text, const State& s, unsigned place) {
  const Seat& me = s.seats[s.seat];
  if (place >= place_of_achievement) {
    const unsigned left = missing_on_achievement(me) - 1;
    if (left > 0) return format(text, Str::al_effect_left, {as_int(left)});
    return void(text << str(Str::al_effect_complete));
  }
  const StandData& stand = stands[place];
  if (stand.room > 0) return format(text, Str::al_effect_store, {int{stand.room}});
  const unsigned left = missing_on_stand(me, place) - 1;
  if (left > 0) return format(text, Str::al_effect_left, {as_int(left)});
  say_builds(text, s, place);
}

void say_attack_effect(Paragraph& text, const State& s, unsigned from, unsigned to) {
  const Str words = owner(s, to) == none ? Str::al_effect_attack_token : Str::al_effect_attack;
  format(text, words,
         {as_int(attack_base(s, from)), as_int(strength_in_hand(s.seats[s.seat])), as_int(defence_base(s, to))});
  if (owner(s, to) != none || tokens[s.token[to]].resource == none) return;
  text << ", +" << letter(resource_icon(tokens[s.token[to]].resource));
}

void say_use(Line& line, const State& s, unsigned place) {
  if (place >= place_of_achievement)
    return format(line, Str::al_move_use, {achievement_name(place - place_of_achievement)});
  const TableCard& card = s.seats[s.seat].table[place];
  format(line, Str::al_move_take_back, {card_name(card.card), in_icons(card.held)});
}

/// Of a technology that is used once in a turn.
void say_use_effect(Paragraph& text, const State& s, Achievement used) {
  constexpr auto culture = static_cast<unsigned>(Resource::culture);
  switch (used) {
    case Achievement::engineering:
      return void(text << str(Str::al_effect_engineering));
    case Achievement::mathematics:
      return void(text << str(Str::al_effect_mathematics));
    case Achievement::commerce:
      return void(text << str(Str::al_effect_commerce));
    case Achievement::religion:
      return void(text << str(Str::al_effect_religion));
    case Achievement::government:
      return void(text << str(Str::al_effect_sixth));
    default:  // Philosophy
      return format(text, Str::al_effect_have, {s.resources[culture] + 1, letter(resource_icon(culture))});
  }
}

/// AL-13: drawn at the end of the turn.
int new_cards(const Seat& seat) { return 5 + has(seat, Achievement::government); }

/// The played card asks for crops to complete the Village with, not for food (AL-42).
bool effect_fills(unsigned card) {
  for (const Effect& effect : cards[card].options)
    if (effect.kind == Effect::Kind::fill) return true;
  return false;
}

unsigned resources_left(const State& s) {
  unsigned sum = 0;
  for (const std::uint16_t n : s.resources) sum += n;
  return sum;
}

/// What the resources of the turn lack for the price, in icons.
IconLine missing_for(const State& s, const Cost& cost) {
  Cost missing{0, 0, 0, 0, 0};
  unsigned spare = 0;  // of wood, metal and stone
  for (unsigned r = 0; r < resource_count; ++r) {
    const unsigned have = s.resources[r], want = cost.of(r);
    if (want > have) missing.nibbles += (want - have) << 4 * r;
    if (have > want && r >= 1 && r <= 3) spare += have - want;
  }
  const unsigned other = cost.wood_metal_or_stone();
  if (other > spare) missing.nibbles += (other - spare) << 20;
  return in_icons(missing);
}

/// Attack against a player that cannot win by strength; nothing is said of tokens, which are beaten or not attacked.
bool is_hopeless(const State& s, core::Move move, unsigned& most) {
  const bool announces = verb(move) == Verb::attack;
  if (!announces && !(verb(move) == Verb::done && s.decision == Decision::attack)) return false;
  const unsigned to = announces ? move.b() : s.to;
  if (owner(s, to) == none) return false;
  most = announces ? attack_base(s, move.a()) + strength_in_hand(s.seats[s.seat]) : unsigned{s.attack};
  return most <= defence_base(s, to);
}

/// How the fight that `before` was in ended.
enum class Result : std::uint8_t { attacker, defender, nobody };
Result result_of(const State& before, const State& after) {
  const unsigned attacked = defender(before);
  if (after.seats[before.seat].captured > before.seats[before.seat].captured) return Result::attacker;
  if (after.seats[attacked].captured > before.seats[attacked].captured) return Result::defender;
  return Result::nobody;
}

/// The defender's strength at the end of the fight, or 0 where the positions do not tell: surrender, or a last card
/// that went into a new deck at once.
unsigned final_defence(const State& before, const State& after) {
  const Seat& was = before.seats[defender(before)];
  const Seat& is = after.seats[defender(before)];
  if (result_of(before, after) == Result::nobody) return before.attack;
  if (before.decision != Decision::defend) return 0;
  unsigned last = 0;
  each_card(is.discard, [&](unsigned card, unsigned n) {
    if (n > was.discard.count(card)) last = cards[card].strength;
  });
  const unsigned defence = before.defence + last;
  const bool fits = (result_of(before, after) == Result::defender) == (defence > before.attack);
  return fits ? defence : 0;
}

void say_result(Paragraph& text, const State& before, const State& after, const Match& match) {
  const std::string_view attacker = match.people[before.seat].name, attacked = match.people[defender(before)].name;
  switch (result_of(before, after)) {
    case Result::attacker:
      return format(text, Str::al_result_lost, {attacked, territory_name(before.to)});
    case Result::defender:
      return format(text, Str::al_result_lost, {attacker, territory_name(before.from)});
    case Result::nobody:
      return void(text << str(Str::al_result_tie));
  }
}

// --- What the position makes of a thing, and why it cannot be chosen -----------

void say_territory(LongText& text, const State& s, const Match& match, unsigned territory) {
  const unsigned who = owner(s, territory);
  if (who != none) {
    format(text, Str::al_about_owner, {match.people[who].name, int{s.settlements[territory]}});
  } else if (s.guarded >> territory & 1u) {
    const TokenData& token = tokens[s.token[territory]];
    format(text, Str::al_about_token, {int{token.value}});
    if (token.resource != none)
      text << ' ', format(text, Str::al_about_token_brings, {letter(resource_icon(token.resource))});
  } else {
    text << str(Str::al_about_free);
  }
}

void say_people_taken(Paragraph& text, const State& s, const Match& match, unsigned faction) {
  for (unsigned seat = 0; seat < s.players; ++seat)
    if (s.seats[seat].faction == faction) format(text, Str::al_why_people, {match.people[seat].name});
}

/// Where what is asked for cannot be; false where nothing of the map is asked for.
bool say_no_site(Paragraph& text, const State& s) {
  switch (s.decision) {
    case Decision::begin:
      text << str(s.options & option_suggested_starts ? Str::al_why_suggested : Str::al_why_begin);
      return true;
    case Decision::build:
      text << str(Str::al_why_build);
      return true;
    case Decision::exploit:
      text << str(Str::al_why_exploit);
      return true;
    case Decision::resettle:
      text << str(Str::al_why_resettle);
      return true;
    default:
      return false;
  }
}

void say_no_attack(Paragraph& text, const State& s, unsigned to) {
  const Seat& me = s.seats[s.seat];
  const unsigned who = owner(s, to);
  if (who == s.seat) return void(text << str(Str::al_why_own));
  if (who == none && !(s.guarded >> to & 1u)) return void(text << str(Str::al_why_free));
  const std::uint32_t near = me.land & territories[to].adjacent;
  if (near == 0) return void(text << str(Str::al_why_far));
  if (strength_in_hand(me) == 0) return void(text << str(Str::al_why_no_cards));
  unsigned most = 0;
  each_bit(near, [&](unsigned from) {
    const unsigned strength = attack_base(s, from) + strength_in_hand(me);
    if (!(s.attacked[from] >> to & 1u) && strength > most) most = strength;
  });
  if (most == 0) return void(text << str(Str::al_why_attacked));
  format(text, Str::al_why_weak, {as_int(most), as_int(defence_base(s, to))});
}

void say_no_purchase(Paragraph& text, const State& s, unsigned title) {
  const unsigned top = top_of(s, static_cast<Title>(title));
  if (top == none) return void(text << str(Str::al_why_empty));
  if (s.acquired >> title & 1u) return void(text << str(Str::al_why_kind));
  format(text, Str::al_why_lack, {missing_for(s, top_cost(title, top))});
}

void say_no_achievement(Paragraph& text, const State& s, unsigned a) {
  const Seat& me = s.seats[s.seat];
  if (me.done >> a & 1u) {
    const auto once = [&](Once effect) { return (s.used >> static_cast<unsigned>(effect) & 1u) != 0; };
    bool used = false;
    switch (static_cast<Achievement>(a)) {
      case Achievement::engineering:
        used = once(Once::engineering);
        break;
      case Achievement::mathematics:
        used = once(Once::mathematics);
        break;
      case Achievement::commerce:
        used = once(Once::commerce);
        break;
      case Achievement::philosophy:
        used = once(Once::philosophy);
        break;
      case Achievement::religion:
        used = once(Once::religion);
        break;
      default:
        return void(text << str(Str::al_why_itself));
    }
    return void(text << str(used ? Str::al_why_used : Str::al_why_no_use));
  }
  if (me.developing == a) return void(text << str(Str::al_why_fit));
  if (me.developing != none) return format(text, Str::al_why_developing, {achievement_name(me.developing)});
  const unsigned level = level_of(a);
  if (level > 1 && std::popcount(me.done & level_mask[level - 1]) >= std::popcount(me.done & level_mask[level - 2]))
    return format(text, Str::al_why_level, {as_int(level - 1)});
  text << str(Str::al_why_fit);
}

bool in_hand(const Seat& seat, Thing thing) {
  bool found = false;
  each_card(seat.hand, [&](unsigned card, unsigned) { found = found || altay_box::card(card) == thing; });
  return found;
}

/// Where such a card lies on the table, or stand_count.
unsigned stand_of(const Seat& seat, Thing thing) {
  unsigned stand = 0;
  while (stand < stand_count && (seat.table[stand].card == none || altay_box::card(seat.table[stand].card) != thing))
    ++stand;
  return stand;
}

/// A card of the hand that cannot be played, or one of the table that nothing can be put on or taken from. Of one that
/// is here and there this is about the table; say_now() has the rest.
void say_idle_card(Paragraph& text, const State& s, const Scene& scene, Thing thing) {
  const Seat& me = s.seats[s.seat];
  if (cards[altay_box::plain_card(thing)].strength > 0) {
    const auto attacks = [](core::Move move) { return verb(move) == Verb::attack; };
    const bool any = std::any_of(scene.choices.begin(), scene.choices.end(), attacks);
    return void(text << str(any ? Str::al_why_target : Str::al_why_fighter));
  }
  const unsigned stand = stand_of(me, thing);
  if (stand == stand_count) return void(text << str(Str::al_why_table));
  if (stands[stand].room > 0) return void(text << str(s.fresh >> stand & 1u ? Str::al_why_stored : Str::al_why_fit));
  Cost wants = stands[stand].wants;
  for (unsigned r = 0; r < resource_count; ++r) wants.nibbles -= std::uint32_t{me.table[stand].held[r]} << 4 * r;
  format(text, Str::al_why_gathers, {in_icons(wants)});
}

}  // namespace

unsigned V::page_count(const State& s) { return static_cast<unsigned>(pages_of(s).size()); }

Str V::page_title(const State& s, unsigned page) {
  switch (page_kind(s, page)) {
    case Page::faction:
      return Str::al_page_faction;
    case Page::hand:
      return Str::al_page_hand;
    case Page::map:
      return Str::al_page_map;
    case Page::supply:
      return Str::al_page_supply;
    case Page::goals:
      return Str::al_page_goals;
    case Page::players:
      return Str::al_page_players;
    case Page::battle:
      break;
  }
  return Str::al_page_battle;
}

void V::draw_page(Canvas& canvas, const State& s, const Scene& scene) {
  switch (page_kind(s, scene.page)) {
    case Page::faction:
      return draw_factions(canvas, s, scene);
    case Page::hand:
      return draw_hand(canvas, s, scene);
    case Page::map:
      return draw_map(canvas, s, scene);
    case Page::supply:
      return draw_supply(canvas, s, scene);
    case Page::goals:
      return draw_goals(canvas, s, scene);
    case Page::players:
      return altay_pictures::draw_players(canvas, s, scene);
    case Page::battle:
      return draw_battle(canvas, s, scene);
  }
}

Spot V::spot_of(const State& s, const Scene& scene, core::Move move) {
  const Rect area = scene.area;
  const core::Actor actor = to_act(s);
  const Seat& me = s.seats[actor.is_seat() ? actor.id : s.seat];
  const unsigned a = move.a(), b = move.b();
  const auto at = [&](Page page, unsigned group, Rect box) {
    return Spot{page_number(s, page), static_cast<std::uint8_t>(group), box};
  };
  switch (verb(move)) {
    case Verb::faction:
      return at(Page::faction, faction_group + a, faction_box(area, a));
    case Verb::play:
    case Verb::trash:
    case Verb::retain:
      return at(Page::hand, hand_group + a, hand_box(area, me.hand, a));
    case Verb::discard:
      if (s.decision == Decision::swap) return at(Page::hand, hand_group + a, hand_box(area, me.hand, a));
      return at(Page::battle, hand_group + a, fighter_box(area, s, a));
    case Verb::with:
      return at(Page::battle, hand_group + a, fighter_box(area, s, a));
    case Verb::attack:
      return at(Page::map, map_group + b, territory_box(area, s.map(), b));
    case Verb::resettle:  // the cursor shows from where, and then to where
      return at(Page::map, map_group + a, territory_box(area, s.map(), scene.choosing_variant ? b : a));
    case Verb::build:
    case Verb::begin:
    case Verb::exploit:
      return at(Page::map, map_group + a, territory_box(area, s.map(), a));
    case Verb::pay:
    case Verb::gain:
    case Verb::buy:
    case Verb::trade:
      return at(Page::hand, resource_group + a, resource_box(area, s, a));
    case Verb::put:
    case Verb::use: {
      if (a < place_of_achievement) return at(Page::hand, table_group + a, table_box(area, me, a));
      const unsigned achievement = a - place_of_achievement;
      return at(Page::goals, goal_group + achievement, achievement_box(area, s, me, achievement));
    }
    case Verb::develop:
      return at(Page::goals, goal_group + a, achievement_box(area, s, me, a));
    case Verb::acquire:
      return at(Page::supply, supply_group + a, supply_box(area, a));
    case Verb::abandon:
      return at(Page::goals, button_group, abandon_box(area));
    case Verb::fight:
      return at(Page::battle, button_group + 1, answer_box(area, true));
    case Verb::surrender:
      return at(Page::battle, button_group + 2, answer_box(area, false));
    case Verb::done:
      if (s.decision == Decision::retain || s.decision == Decision::sixth)
        return at(Page::hand, button_group + 3, end_box(area));
      return at(Page::battle, button_group + 3, done_box(area));
    default:
      return at(Page::hand, button_group + 4, end_box(area));
  }
}

std::optional<Thing> V::thing_of(const State& s, const Scene& scene, core::Move move) {
  const unsigned a = move.a(), b = move.b();
  switch (verb(move)) {
    case Verb::faction:
      return altay_box::people(a);
    case Verb::play:
    case Verb::trash:
    case Verb::retain:
    case Verb::discard:
    case Verb::with:
      return altay_box::card(a);
    case Verb::attack:
      return altay_box::territory(b);
    case Verb::resettle:
      return altay_box::territory(scene.choosing_variant ? b : a);
    case Verb::build:
    case Verb::begin:
    case Verb::exploit:
      return altay_box::territory(a);
    case Verb::put:
    case Verb::use:
      if (a >= place_of_achievement) return altay_box::achievement(a - place_of_achievement);
      return altay_box::card(s.seats[s.seat].table[a].card);
    case Verb::develop:
      return altay_box::achievement(a);
    case Verb::abandon:
      return altay_box::achievement(s.seats[s.seat].developing);
    case Verb::acquire:
      return altay_box::pile(a);
    default:
      return std::nullopt;
  }
}

void V::list_things(const State& s, const Scene& scene, ThingList& list) {
  const Seat& me = s.seats[scene.viewer];
  switch (page_kind(s, scene.page)) {
    case Page::faction:
      for (unsigned f = 0; f < faction_count; ++f) list.add(altay_box::people(f));
      break;
    case Page::hand:
      each_card(me.hand, [&](unsigned card, unsigned) { list.add(altay_box::card(card)); });
      for (const TableCard& card : me.table)
        if (card.card != none) list.add(altay_box::card(card.card));
      break;
    case Page::battle:
      each_card(me.hand, [&](unsigned card, unsigned) { list.add(altay_box::card(card)); });
      list.add(altay_box::territory(s.from));
      list.add(altay_box::territory(s.to));
      break;
    case Page::map:
      each_bit(in_play_mask[s.map()], [&](unsigned t) { list.add(altay_box::territory(t)); });
      break;
    case Page::supply:
      for (unsigned title = 0; title < title_count; ++title) list.add(altay_box::pile(title));
      break;
    case Page::goals: {
      std::uint32_t shown = std::uint32_t{s.wonder_offer} << technology_count | s.technologies_open | me.done;
      if (me.secret < achievement_count) shown |= bit(me.secret);
      if (me.developing != none) shown |= bit(me.developing);
      each_bit(shown, [&](unsigned a) { list.add(altay_box::achievement(a)); });
      break;
    }
    case Page::players:
      break;
  }
}

void V::say_now(LongText& text, const State& s, const Scene& scene, Thing thing) {
  switch (thing.shelf) {
    case altay_box::territories:
      return say_territory(text, s, scene.match, thing.number);
    case altay_box::cards: {
      const Seat& me = s.seats[scene.viewer];
      const bool twice = in_hand(me, thing) && stand_of(me, thing) < stand_count;
      if (twice && page_kind(s, scene.page) == Page::hand) text << str(Str::al_why_table);
      const unsigned title = altay_box::title_of(thing);
      const unsigned top = title < title_count ? top_of(s, static_cast<Title>(title)) : unsigned{none};
      if (top == none) return;
      text << (text.empty() ? "" : "\n");
      return format(text, Str::al_now_pile,
                    {in_icons(top_cost(title, top)), int{cards[top].points}, int{s.supply[title]}});
    }
    case altay_box::wonders: {
      const auto wonder = static_cast<Achievement>(altay_box::achievement_of(thing));
      format(text, Str::al_worth_now, {as_int(wonder_points(s, scene.viewer, wonder))});
      if (s.seats[scene.viewer].secret == static_cast<unsigned>(wonder)) text << '\n' << str(Str::al_secret);
      return;
    }
    default:
      return;
  }
}

void V::why_not(Paragraph& text, const State& s, const Scene& scene, Thing thing) {
  const Page page = page_kind(s, scene.page);
  if (page == Page::players || (page == Page::battle && thing.shelf == altay_box::territories)) return;
  if (page == Page::battle && cards[altay_box::plain_card(thing)].strength == 0)
    return void(text << str(Str::al_why_strength));
  if (thing.shelf == altay_box::peoples) return say_people_taken(text, s, scene.match, thing.number);
  const bool of_map = page == Page::map && s.decision != Decision::turn;
  if (of_map && say_no_site(text, s)) return;
  if (s.decision != Decision::turn || s.seat != scene.viewer) {
    Line asked;
    ask(asked, s);
    return format(text, Str::why_not_now, {asked});
  }
  switch (page) {
    case Page::map:
      return say_no_attack(text, s, thing.number);
    case Page::supply:
      return say_no_purchase(text, s, altay_box::title_of(thing));
    case Page::goals:
      return say_no_achievement(text, s, altay_box::achievement_of(thing));
    default:
      return say_idle_card(text, s, scene, thing);
  }
}

/// About the page of the picture.
void V::draw_detail(Canvas& canvas, const State& s, const Scene& scene) {
  switch (page_kind(s, scene.page)) {
    case Page::faction:
    case Page::hand:
      return draw_hand_detail(canvas, s, scene);
    case Page::map:
      return draw_words_detail(canvas, scene, Str::al_map, Str::al_about_map);
    case Page::supply:
      return draw_supply_detail(canvas, s, scene);
    case Page::goals:
      return draw_goals_detail(canvas, s, scene);
    case Page::players:
      return draw_words_detail(canvas, scene, Str::al_score, Str::al_about_score);
    case Page::battle:
      return draw_words_detail(canvas, scene, Str::al_battle, Str::al_about_battle);
  }
}

void V::draw_side(Canvas& canvas, const State& s, const Scene& scene, unsigned seat) {
  const Seat& who = s.seats[seat];
  Line a, b;
  a << letter(Icon::star) << int{outcome(s).total[seat]} << ' ' << letter(Icon::settlement) << unsigned{who.stock};
  b << letter(Icon::hand) << unsigned{who.hand_count} << ' ' << letter(Icon::deck) << unsigned{who.deck_count};
  canvas.text(scene.area.x, scene.area.y, Font::small, palette::ink, a);
  if (scene.area.h > 28) canvas.text(scene.area.x, scene.area.y + 15, Font::small, palette::muted, b);
}

/// The end of a battle between two players.
bool V::is_news(const State& before, const State& after) {
  const Decision d = before.decision;
  const bool fought = d == Decision::answer || d == Decision::discard || d == Decision::defend;
  return fought && !in_battle(after.decision);
}

void V::draw_news(Canvas& canvas, const State& before, const State& after, const Scene& scene) {
  draw_header(canvas, str(Str::al_battle));
  const Rect area = scene.area;
  const int width = area.w / 2 - 11;
  draw_side_of_battle(canvas, before, scene, {area.x + 2, area.y + 10, width, 62}, before.from, before.attack);
  canvas.icon(area.x + area.w / 2 - 8, area.y + 32, Icon::attack, 16);
  draw_side_of_battle(canvas, before, scene, {area.right() - width - 2, area.y + 10, width, 62}, before.to,
                      final_defence(before, after));
  Paragraph text;
  say_result(text, before, after, scene.match);
  canvas.wrapped({area.x + 10, area.y + 88, area.w - 20, area.h - 90}, Font::body, palette::dawn, text, Align::centre);
}

/// The round, and how near the end is: the fewest settlements that somebody has left (AL-70).
void V::say_status(Line& line, const State& s) {
  unsigned least = settlements_each;
  for (unsigned i = 0; i < s.players; ++i) {
    const unsigned left = s.seats[i].stock + unsigned{s.seats[i].settler};
    least = left < least ? left : least;
  }
  if (s.round > 0)
    format(line, Str::al_status, {int{s.round}, as_int(least)});
  else
    line << str(Str::al_status_opening);
}

void V::ask(Line& line, const State& s) {
  switch (s.decision) {
    case Decision::faction:
      return void(line << str(Str::al_ask_faction));
    case Decision::begin:
      return void(line << str(Str::al_ask_begin));
    case Decision::turn:
      return void(line << str(Str::al_ask_turn));
    case Decision::exploit:
      return void(line << str(Str::al_ask_exploit));
    case Decision::pay:
      return format(line, Str::al_ask_pay, {int{s.owed}});
    case Decision::gain:
      return void(line << str(Str::al_ask_gain));
    case Decision::first_put:
      return void(line << str(Str::al_ask_first_put));
    case Decision::trade:
      return void(line << str(Str::al_ask_trade));
    case Decision::trash:
      return void(line << str(Str::al_ask_trash));
    case Decision::swap:
      return void(line << str(Str::al_ask_swap));
    case Decision::resettle:
      return void(line << str(Str::al_ask_resettle));
    case Decision::build:
      return format(line, Str::al_ask_build, {s.place_settler + s.place_stock});
    case Decision::attack:
      return void(line << str(Str::al_ask_attack));
    case Decision::answer:
      return void(line << str(Str::al_ask_answer));
    case Decision::discard:
      return format(line, Str::al_ask_discard, {s.laid - s.answer});
    case Decision::defend:
      return void(line << str(Str::al_ask_defend));
    case Decision::retain:
      return void(line << str(Str::al_ask_retain));
    case Decision::sixth:
      return void(line << str(Str::al_ask_sixth));
    default:
      return;
  }
}

std::optional<Str> V::hint(const State& s) {
  switch (s.decision) {
    case Decision::faction:
      return Str::hint_al_faction;
    case Decision::begin:
      return Str::hint_al_start;
    case Decision::turn:
      return Str::hint_al_turn;
    case Decision::build:
      return Str::hint_al_place;
    case Decision::attack:
      return Str::hint_al_attack;
    case Decision::answer:
    case Decision::discard:
    case Decision::defend:
      return Str::hint_al_defend;
    case Decision::retain:
    case Decision::sixth:
      return Str::hint_al_end;
    default:
      return to_act(s).is_seat() ? std::optional(Str::hint_al_choose) : std::nullopt;
  }
}

/// Not on giving up, which nobody wants to press by mistake, where that is the first choice: on the one after it.
core::Move V::likely(const State& s, const core::MoveList& moves) {
  if (s.decision != Decision::turn) return {};
  return verb(moves[0]) == Verb::abandon ? moves[1] : core::Move{};
}

void V::say_choice(Line& line, Paragraph& text, const State& s, core::Move move, const Match& match) {
  switch (verb(move)) {
    case Verb::play:
      line << str(card_name(move.a()));
      return void(text << options_of(move.a()).view());
    case Verb::attack:
      format(line, Str::al_choice_attack, {territory_name(move.b())});
      return say_attack_effect(text, s, move.a(), move.b());
    case Verb::resettle:
      format(line, Str::al_choice_resettle, {territory_name(move.a())});
      return format(text, Str::al_effect_resettle, {s.settlements[move.a()] - 1});
    case Verb::trade:
      format(line, Str::al_choice_trade, {letter(resource_icon(move.a())), resource_name(move.a())});
      return format(text, Str::al_effect_have, {s.resources[move.a()] - 1, letter(resource_icon(move.a()))});
    default:
      say_move(line, s, move, match);
      say_effect(text, s, move, match);
  }
}

void V::say_move(Line& line, const State& s, core::Move move, const Match&) {
  const unsigned a = move.a(), b = move.b();
  switch (verb(move)) {
    case Verb::play:
      return say_play(line, move);
    case Verb::put:
      if (a >= place_of_achievement) return say_put(line, str(achievement_name(a - place_of_achievement)), b);
      return say_put(line, str(card_name(s.seats[s.seat].table[a].card)), b);
    case Verb::use:
      return say_use(line, s, a);
    case Verb::acquire:
      return format(line, Str::al_move_acquire, {card_name(static_cast<unsigned>(piles[a].plain))});
    case Verb::attack:
      return format(line, Str::al_move_attack, {territory_name(a), territory_name(b)});
    case Verb::with:
      return format(line, Str::al_move_with, {card_name(a), int{cards[a].strength}});
    case Verb::done:
      if (s.decision == Decision::attack) return format(line, Str::al_move_done_attack, {int{s.attack}});
      if (s.decision == Decision::defend) return format(line, Str::al_move_done_defend, {int{s.defence}});
      if (s.decision == Decision::sixth) return void(line << str(Str::al_move_done_sixth));
      return void(line << str(s.decision == Decision::retain ? Str::al_move_done_retain : Str::al_move_done_discard));
    case Verb::fight:
      return void(line << str(Str::al_move_fight));
    case Verb::surrender:
      return void(line << str(Str::al_move_surrender));
    case Verb::build:
      return format(line, Str::al_move_build, {territory_name(a)});
    case Verb::develop:
      return format(line, Str::al_move_develop, {achievement_name(a)});
    case Verb::abandon:
      return format(line, Str::al_move_abandon, {achievement_name(s.seats[s.seat].developing)});
    case Verb::exploit:
      return format(line, Str::al_move_exploit_at, {territory_name(a)});
    case Verb::pay:
      return format(line, Str::al_move_pay, {letter(resource_icon(a)), resource_name(a)});
    case Verb::gain:
      return format(line, Str::al_move_gain, {letter(resource_icon(a)), resource_name(a)});
    case Verb::buy:
      return format(line, Str::al_move_buy, {letter(resource_icon(a)), resource_name(a)});
    case Verb::trade:
      return format(line, Str::al_move_trade, {letter(resource_icon(a)), letter(resource_icon(b))});
    case Verb::trash:
      return format(line, Str::al_move_trash, {card_name(a)});
    case Verb::discard:
      return format(line, Str::al_move_discard, {card_name(a)});
    case Verb::retain:
      return format(line, Str::al_move_retain, {card_name(a)});
    case Verb::resettle:
      return format(line, Str::al_move_resettle, {territory_name(a), territory_name(b)});
    case Verb::end:
      return void(line << str(Str::al_move_end));
    case Verb::faction:
      return void(line << str(faction_name(a)));
    case Verb::begin:
      return format(line, Str::al_move_begin, {territory_name(a)});
    default:
      return;
  }
}

void V::say_effect(Paragraph& text, const State& s, core::Move move, const Match&) {
  const unsigned a = move.a(), b = move.b();
  const Seat& me = s.seats[s.seat];
  switch (verb(move)) {
    case Verb::play:
      return say_play_effect(text, s, move);
    case Verb::put:
      return say_put_effect(text, s, a);
    case Verb::acquire: {
      const unsigned top = top_of(s, static_cast<Title>(a));
      format(text, Str::al_effect_acquire, {in_icons(top_cost(a, top))});
      if (cards[top].points > 0) text << ", " << letter(Icon::star) << unsigned{cards[top].points};
      return;
    }
    case Verb::attack:
      return say_attack_effect(text, s, a, b);
    case Verb::with: {
      const bool attacks = s.decision == Decision::attack;
      const unsigned mine = (attacks ? s.attack : s.defence) + unsigned{cards[a].strength};
      const unsigned theirs = attacks ? defence_base(s, s.to) : unsigned{s.attack};
      format(text, Str::al_effect_with, {as_int(mine), as_int(theirs)});
      return;
    }
    case Verb::done:
      if (s.decision == Decision::attack)
        return format(text, Str::al_effect_with, {int{s.attack}, as_int(defence_base(s, s.to))});
      if (s.decision == Decision::defend) {
        const Str words = s.attack > s.defence   ? Str::al_effect_you_lose
                          : s.attack < s.defence ? Str::al_effect_you_win
                                                 : Str::al_effect_tie;
        return format(text, words, {int{s.defence}, int{s.attack}});
      }
      return format(text, Str::al_effect_end, {s.decision == Decision::discard ? s.answer : new_cards(me)});
    case Verb::exploit: {
      const unsigned r = static_cast<unsigned>(yield[static_cast<unsigned>(territories[a].terrain)]);
      if (effect_fills(s.card)) return say_builds(text, s, place(Stand::village));
      return format(text, Str::al_effect_have, {s.resources[r] + 2, letter(resource_icon(r))});
    }
    case Verb::pay:
      if (s.owed == 1) return void(text << str(Str::al_effect_paid));
      return format(text, Str::al_effect_owed, {s.owed - 1});
    case Verb::gain:
    case Verb::buy:
      return format(text, Str::al_effect_have, {s.resources[a] + 1, letter(resource_icon(a))});
    case Verb::trade:
      return format(text, Str::al_effect_have, {s.resources[b] + 1, letter(resource_icon(b))});
    case Verb::discard:
      return void(text << str(Str::al_effect_swap));
    case Verb::retain:
      return void(text << str(Str::al_effect_retain));
    case Verb::resettle:
      return format(text, Str::al_effect_resettle, {s.settlements[b] + 1});
    case Verb::fight:
      return format(text, Str::al_effect_fight,
                    {as_int(defence_base(s, s.to)), as_int(strength_in_hand(s.seats[defender(s)])), int{s.attack}});
    case Verb::surrender:
      return format(text, Str::al_effect_surrender, {int{s.laid}});
    case Verb::build:
      return format(text, Str::al_effect_build, {s.settlements[a] + 1, me.stock - (s.place_settler == 0)});
    case Verb::begin:
      return void(text << str(Str::al_effect_begin));
    case Verb::develop:
      if (a < technology_count) return format(text, Str::al_effect_develop, {in_icons(achievements[a].cost)});
      return format(text, Str::al_effect_wonder,
                    {in_icons(achievements[a].cost), as_int(wonder_points(s, s.seat, static_cast<Achievement>(a)))});
    case Verb::abandon:
      return void(text << str(Str::al_effect_abandon));
    case Verb::use:
      if (a >= place_of_achievement) return say_use_effect(text, s, static_cast<Achievement>(a - place_of_achievement));
      return void(text << str(Str::al_effect_take_back));
    case Verb::end:
      if (resources_left(s) == 0) return format(text, Str::al_effect_end, {new_cards(me)});
      return format(text, s.options & option_trade ? Str::al_effect_coins : Str::al_effect_lost,
                    {in_icons(s.resources)});
    case Verb::faction:
      return void(text << str(Str::al_effect_faction));
    case Verb::trash:
      return void(text << str(Str::al_effect_trash));
    default:
      return;
  }
}

void V::confirm_text(Paragraph& text, const State& s, core::Move move, const Match&) {
  if (verb(move) == Verb::end && resources_left(s) > 0 && !(s.options & option_trade))
    return format(text, Str::al_sure_end, {in_icons(s.resources)});
  if (verb(move) == Verb::abandon)
    return format(text, Str::al_sure_abandon, {achievement_name(s.seats[s.seat].developing)});
  unsigned most = 0;
  if (!is_hopeless(s, move, most)) return;
  const unsigned to = verb(move) == Verb::attack ? move.b() : unsigned{s.to};
  format(text, Str::al_sure_hopeless, {as_int(most), as_int(defence_base(s, to))});
}

void V::tell(Paragraph& text, const State& before, const State& after, core::Move move, const Match& match, unsigned) {
  const auto say = [&] {
    Line line;
    say_move(line, before, move, match);
    text << line.view();
  };
  switch (verb(move)) {
    case Verb::retain:  // the kept card is hidden
      text << str(Str::al_tell_retain);
      break;
    case Verb::end:
      text << str(Str::al_tell_end);
      break;
    case Verb::done:
    case Verb::fight:
    case Verb::pay:
      if (verb(move) == Verb::fight) text << str(Str::al_tell_fight);
      break;
    case Verb::surrender:
      text << str(Str::al_tell_surrender);
      break;
    case Verb::draw:
    case Verb::offer:
    case Verb::secret:
    case Verb::token:
      break;
    default:
      say();
  }
  const Seat& was = before.seats[before.seat];
  const Seat& is = after.seats[before.seat];
  const auto add = [&] {
    if (!text.empty()) text << ". ";
  };
  if (is.done != was.done) {
    add();
    format(text, Str::al_tell_done, {achievement_name(static_cast<unsigned>(std::countr_zero(is.done & ~was.done)))});
  }
  if (is.tokens != was.tokens) {
    add();
    format(text, Str::al_tell_token, {territory_name(before.to)});
  }
  if (is_news(before, after)) {
    add();
    say_result(text, before, after, match);
  }
  if (after.round != before.round) {
    add();
    format(text, Str::al_tell_round, {int{after.round}});
  }
}

bool V::is_die(const State&, core::Move) { return false; }

/// The hand lies open on the first page, the secret wonder on another.
bool V::has_secret(const State& s, unsigned) { return s.round > 0; }

Str V::category_name(unsigned category) {
  constexpr std::array<Str, category_count> names = {Str::al_score_goals, Str::al_score_cards, Str::al_score_land,
                                                     Str::al_score_captured, Str::al_score_tokens};
  return names[category < category_count ? category : 0];
}

Str V::tie_break_name() { return Str::al_tie_break; }

const Box& View<altay::State>::box() { return altay_box::box(); }

}  // namespace app
