#include <bit>

#include "firmware/app/games/altay/macros.hpp"
#include "firmware/app/games/altay/view_internal.hpp"

/// Words about choices: what they are, and what would come of them.
namespace pd::games {

using namespace altay;
using namespace altay_pictures;
using namespace altay_view;

Arg altay_view::name_of(Named what, const State& s, core::Move move, Line& space) {
  const unsigned a = move.a(), b = move.b();
  if (what == Named::card) return card_name(a);
  if (what == Named::strength) return int{cards[a].strength};
  if (what == Named::pile) return card_name(static_cast<unsigned>(piles[a].plain));
  if (what == Named::territory || what == Named::other_territory)
    return space = territory_name(what == Named::territory ? a : b);
  if (what == Named::achievement) return achievement_name(a);
  if (what == Named::developed) return achievement_name(s.seats[s.seat].developing);
  if (what == Named::icon || what == Named::other_icon)
    return space << icon_text(resource_icon(what == Named::icon ? a : b));
  return what == Named::resource ? Arg(resource_name(a)) : Arg("");
}

namespace {

constexpr PlayTexts play_texts = {{{},
                                   Str::al_move_produce,
                                   Str::al_move_exploit,
                                   Str::al_move_fill,
                                   Str::al_move_draw,
                                   Str::al_move_lay,
                                   Str::al_move_consume}};
static_assert(static_cast<unsigned>(Effect::Kind::consume) + 1 == play_texts.size());

void say_play(Line& line, core::Move move) { say_played(line, move, play_texts, ""); }

void say_use(Line& line, const State& s, unsigned target) {
  if (target >= first_achievement_target)
    return format(line, Str::al_move_use, {achievement_name(target - first_achievement_target)});
  const TableCard& card = s.seats[s.seat].table[target];
  format(line, Str::al_move_take_back, {card_name(card.card), in_icons(card.held)});
}

}  // namespace

void AltayNarrator::say_move(Line& line, const State& s, core::Move move, const Match&) const {
  const unsigned a = move.a(), b = move.b();
  switch (verb_of(move)) {
    case Verb::play: return say_play(line, move);
    case Verb::put: return format(line, Str::al_move_put, {name_of_target(s, a), icon_text(resource_icon(b))});
    case Verb::use: return say_use(line, s, a);
    case Verb::attack: return format(line, Str::al_move_attack, {territory_name(a), territory_name(b)});
    case Verb::done:
      if (s.decision == Decision::attack) return format(line, Str::al_move_done_attack, {int{s.attack}});
      if (s.decision == Decision::defend) return format(line, Str::al_move_done_defend, {int{s.defence}});
      if (s.decision == Decision::sixth) return void(line << str(Str::al_move_done_sixth));
      return void(line << str(s.decision == Decision::retain ? Str::al_move_done_retain : Str::al_move_done_discard));
    case Verb::pay: return format(line, Str::al_move_pay, {icon_text(resource_icon(a)), resource_name(a)});
    case Verb::faction: return void(line << str(faction_name(a)));
    default: return say_named(line, s, move, &MoveText::choice);
  }
}

namespace {

/// The settlement card is complete; more than the stock has is not built (AL-41).
void say_builds(Paragraph& text, const State& s, unsigned stand) {
  format(text, Str::al_effect_builds, {std::min(int{stands[stand].builds}, int{s.seats[s.seat].stock})});
}

/// What so many equal cards bring of their resource: where nothing is left to exploit, 1.
int brought(const State& s, const Effect& effect, unsigned copies) {
  unsigned exploits = 0;
  if (effect.kind == Effect::Kind::exploit)
    exploits = static_cast<unsigned>(
        std::popcount(s.seats[s.seat].land & terrain_mask[effect.what] & ~std::uint32_t{s.exploited}));
  return as_int(copies + std::min(copies, exploits));
}

void say_play_effect(Paragraph& text, const State& s, core::Move move, unsigned copies = 1) {
  const Effect& effect = effect_of(move);
  switch (effect.kind) {
    case Effect::Kind::lay: {
      const StandData& stand = stands[effect.what];
      if (stand.room == 0) return format(text, Str::al_effect_gather, {in_icons(stand.wants), int{stand.builds}});
      return format(text, Str::al_effect_store, {int{stand.room}});
    }
    case Effect::Kind::fill: return say_builds(text, s, target(Stand::village));
    case Effect::Kind::draw: return format(text, Str::al_effect_deck, {int{s.seats[s.seat].deck_count}});
    case Effect::Kind::consume: return void(text << str(Str::al_effect_consume));
    default: {  // what the turn has then
      const bool exploits = effect.kind == Effect::Kind::exploit;
      const unsigned r = exploits ? static_cast<unsigned>(yield[effect.what]) : effect.what;
      return format(text, Str::al_effect_have,
                    {s.resources[r] + brought(s, effect, copies), icon_text(resource_icon(r))});
    }
  }
}

void say_put_effect(Paragraph& text, const State& s, unsigned target, unsigned put) {
  const Seat& me = s.seats[s.seat];
  if (target >= first_achievement_target) {
    const unsigned left = missing_on_achievement(me) - put;
    if (left > 0) return format(text, Str::al_effect_left, {as_int(left)});
    return void(text << str(Str::al_effect_complete));
  }
  const StandData& stand = stands[target];
  if (stand.room > 0) return format(text, Str::al_effect_store, {int{stand.room}});
  const unsigned left = missing_on_stand(me, target) - put;
  if (left > 0) return format(text, Str::al_effect_left, {as_int(left)});
  say_builds(text, s, target);
}

void say_attack_effect(Paragraph& text, const State& s, unsigned from, unsigned to) {
  const Str words = owner(s, to) == none ? Str::al_effect_attack_token : Str::al_effect_attack;
  format(text, words, {as_int(attack_base(s, from) + strength_in_hand(s.seats[s.seat])), as_int(defence_base(s, to))});
  if (owner(s, to) != none || tokens[s.token[to]].resource == none) return;
  text << ", +" << icon_text(resource_icon(tokens[s.token[to]].resource));
}

/// Of a technology that is used once in a turn.
void say_use_effect(Paragraph& text, const State& s, Achievement used) {
  constexpr auto culture = static_cast<unsigned>(Resource::culture);
  switch (used) {
    case Achievement::engineering: return void(text << str(Str::al_effect_engineering));
    case Achievement::mathematics: return void(text << str(Str::al_effect_mathematics));
    case Achievement::commerce: return void(text << str(Str::al_effect_commerce));
    case Achievement::religion: return void(text << str(Str::al_effect_religion));
    case Achievement::government:  // AL-66
      return void(text << str(s.seats[s.seat].deck_count > 0 ? Str::al_effect_sixth : Str::al_effect_sixth_new));
    default:  // Philosophy
      return format(text, Str::al_effect_have, {s.resources[culture] + 1, icon_text(resource_icon(culture))});
  }
}

/// Who fights with all that the hand has: whether it is worth it.
void say_fight_effect(Paragraph& text, const State& s) {
  const unsigned most = defence_base(s, s.to) + strength_in_hand(s.seats[defender(s)]);
  const Str words = most > s.attack   ? Str::al_effect_fight
                    : most < s.attack ? Str::al_effect_you_lose
                                      : Str::al_effect_tie;
  format(text, words, {as_int(most), int{s.attack}});
}

/// New land is worth a point, a marker one more (AL-71); the last settlement ends the game (AL-70).
void say_build_effect(Paragraph& text, const State& s, unsigned territory) {
  const Seat& me = s.seats[s.seat];
  const int left = me.stock - (s.place_settler == 0);
  if (left + me.settler == 0) return void(text << str(Str::al_effect_build_last));
  const int there = s.settlements[territory];
  if (there > 0) return format(text, Str::al_effect_build, {there + 1, left});
  const int marker = marker_mask[s.map()] >> territory & 1u;
  format(text, Str::al_effect_build_land, {1 + marker, left});
}

Str about_people(unsigned faction) {
  constexpr std::array<Str, faction_count> words = {Str::al_effect_earthfolk, Str::al_effect_elvenfolk,
                                                    Str::al_effect_firefolk, Str::al_effect_smallfolk};
  return words[faction];
}

void say_acquire_effect(Paragraph& text, const State& s, unsigned title) {
  const unsigned top = top_of(s, static_cast<Title>(title));
  format(text, Str::al_effect_acquire, {options_of(top)});  // the price stands on the pile
  if (cards[top].points > 0) text << ", " << icon_text(Icon::star) << unsigned{cards[top].points};
}

void say_with_effect(Paragraph& text, const State& s, unsigned card) {
  const bool attacks = s.decision == Decision::attack;
  const unsigned mine = (attacks ? s.attack : s.defence) + unsigned{cards[card].strength};
  const unsigned theirs = attacks ? defence_base(s, s.to) : unsigned{s.attack};
  format(text, Str::al_effect_with, {as_int(mine), as_int(theirs)});
}

void say_done_effect(Paragraph& text, const State& s) {
  const Seat& me = s.seats[s.seat];
  switch (s.decision) {
    case Decision::attack: return format(text, Str::al_effect_with, {int{s.attack}, as_int(defence_base(s, s.to))});
    case Decision::defend: {
      const Str words = s.attack > s.defence   ? Str::al_effect_you_lose
                        : s.attack < s.defence ? Str::al_effect_you_win
                                               : Str::al_effect_tie;
      return format(text, words, {int{s.defence}, int{s.attack}});
    }
    case Decision::sixth:
      return void(text << str(me.deck_count > 0 ? Str::al_effect_sixth_none : Str::al_effect_sixth_later));
    default: return format(text, Str::al_effect_end, {s.decision == Decision::discard ? s.answer : new_cards(s, me)});
  }
}

void say_exploit_effect(Paragraph& text, const State& s, unsigned territory) {
  const unsigned r = static_cast<unsigned>(yield[static_cast<unsigned>(territories[territory].terrain)]);
  if (effect_fills(s.card)) return say_builds(text, s, target(Stand::village));
  format(text, Str::al_effect_have, {s.resources[r] + 2, icon_text(resource_icon(r))});
}

void say_have_effect(Paragraph& text, const State& s, unsigned resource) {
  format(text, Str::al_effect_have, {s.resources[resource] + 1, icon_text(resource_icon(resource))});
}

void say_pay_effect(Paragraph& text, const State& s) {
  if (s.owed == 1) return void(text << str(Str::al_effect_paid));
  format(text, Str::al_effect_owed, {s.owed - 1});
}

void say_develop_effect(Paragraph& text, const State& s, unsigned a) {
  if (a < technology_count) return format(text, Str::al_effect_develop, {in_icons(achievements[a].cost)});
  format(text, Str::al_effect_wonder,
         {in_icons(achievements[a].cost), as_int(wonder_points(s, s.seat, static_cast<Achievement>(a)))});
}

void say_use_of_target(Paragraph& text, const State& s, unsigned target) {
  if (target >= first_achievement_target)
    return say_use_effect(text, s, static_cast<Achievement>(target - first_achievement_target));
  text << str(Str::al_effect_take_back);
}

void say_end_effect(Paragraph& text, const State& s) {
  if (resources_left(s) == 0) return format(text, Str::al_effect_end, {new_cards(s, s.seats[s.seat])});
  format(text, s.options & option_trade ? Str::al_effect_coins : Str::al_effect_lost, {in_icons(s.resources)});
}

}  // namespace

void AltayNarrator::say_choice(Line& line, Paragraph& text, const State& s, core::Move move, const Match& match) const {
  switch (verb_of(move)) {
    case Verb::attack:
      format(line, Str::al_choice_attack, {territory_name(move.b())});
      return say_attack_effect(text, s, move.a(), move.b());
    case Verb::resettle:
      format(line, Str::al_choice_resettle, {territory_name(move.a())});
      return format(text, Str::al_effect_resettle, {s.settlements[move.a()] - 1});
    case Verb::trade:
      format(line, Str::al_choice_trade, {icon_text(resource_icon(move.a())), resource_name(move.a())});
      return format(text, Str::al_effect_have, {s.resources[move.a()] - 1, icon_text(resource_icon(move.a()))});
    default: say_move(line, s, move, match); say_effect(text, s, move, match);
  }
}

void AltayNarrator::say_macro(Line& name, Paragraph& effect, const State& s, Choice macro) const {
  const unsigned a = macro.move.a();
  switch (macro.macro) {
    case play_hand:
      format(name, Str::al_series_hand, {as_int(obvious_cards(s))});
      return void(effect << str(Str::al_series_hand_effect));
    case play_equal: {
      const unsigned count = s.seats[s.seat].hand.count(a);
      say_play(name, macro.move);
      name << " ×" << count;
      return say_play_effect(effect, s, macro.move, count);
    }
    case put_all:
      format(name, Str::al_series_put, {name_of_target(s, a)});
      return say_put_effect(effect, s, a, fitting(s, a));
    default: return;
  }
}

void AltayNarrator::say_effect(Paragraph& text, const State& s, core::Move move, const Match&) const {
  const unsigned a = move.a(), b = move.b();
  switch (verb_of(move)) {
    case Verb::play: return say_play_effect(text, s, move);
    case Verb::put: return say_put_effect(text, s, a, 1);
    case Verb::acquire: return say_acquire_effect(text, s, a);
    case Verb::attack: return say_attack_effect(text, s, a, b);
    case Verb::with: return say_with_effect(text, s, a);
    case Verb::done: return say_done_effect(text, s);
    case Verb::exploit: return say_exploit_effect(text, s, a);
    case Verb::pay: return say_pay_effect(text, s);
    case Verb::gain:
    case Verb::buy: return say_have_effect(text, s, a);
    case Verb::trade: return say_have_effect(text, s, b);
    case Verb::discard: return void(text << str(Str::al_effect_swap));
    case Verb::retain:
      return format(text, Str::al_effect_retain, {achievement_name(static_cast<unsigned>(Achievement::writing))});
    case Verb::resettle: return format(text, Str::al_effect_resettle, {s.settlements[b] + 1});
    case Verb::fight: return say_fight_effect(text, s);
    case Verb::surrender: return format(text, Str::al_effect_surrender, {int{s.laid}});
    case Verb::build: return say_build_effect(text, s, a);
    case Verb::begin: return void(text << str(Str::al_effect_begin));
    case Verb::develop: return say_develop_effect(text, s, a);
    case Verb::abandon: return void(text << str(Str::al_effect_abandon));
    case Verb::use: return say_use_of_target(text, s, a);
    case Verb::end: return say_end_effect(text, s);
    case Verb::faction: return void(text << str(about_people(a)));
    case Verb::trash: return void(text << str(Str::al_effect_trash));
    default: return;
  }
}

}  // namespace pd::games
