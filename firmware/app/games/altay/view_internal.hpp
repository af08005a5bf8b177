#pragma once
#include <algorithm>
#include <array>

#include "engine/altay/data.hpp"
#include "firmware/app/games/altay/pictures.hpp"
#include "firmware/app/games/altay/reference.hpp"
#include "firmware/app/games/altay/view.hpp"
#include "firmware/app/ui/palette.hpp"

/// What the sources of Altay's view share, and nobody else uses.
namespace pd::games::altay_view {

using namespace altay;
using namespace altay_pictures;

constexpr int as_int(unsigned n) { return static_cast<int>(n); }

enum class Page : std::uint8_t { faction, hand, map, supply, goals, players, battle };

/// What there is to look at while this is decided.
inline std::span<const Page> pages_of(const State& s) {
  static constexpr std::array factions_first = {Page::faction, Page::map, Page::goals, Page::players};
  static constexpr std::array opening = {Page::map, Page::goals, Page::players};
  static constexpr std::array battle = {Page::battle, Page::hand, Page::map, Page::goals, Page::players};
  static constexpr std::array turn = {Page::hand, Page::map, Page::supply, Page::goals, Page::players};
  if (in_battle(s.decision)) return battle;
  if (s.round > 0) return turn;
  if (s.decision == Decision::begin) return opening;
  return factions_first;
}

inline Page page_kind(const State& s, unsigned page) {
  const std::span<const Page> pages = pages_of(s);
  return pages[page < pages.size() ? page : 0];
}

inline std::uint8_t page_number(const State& s, Page kind) {
  const std::span<const Page> pages = pages_of(s);
  for (std::uint8_t i = 0; i < pages.size(); ++i)
    if (pages[i] == kind) return i;
  return 0;
}

inline const Effect& effect_of(core::Move play) { return cards[play.a()].options[play.b() - 1]; }

/// Choices that lie apart have groups that lie apart: cards of the hand from 0, territories from 32, resources
/// from 56, cards of the table from 62, piles from 70, achievements from 82, factions from 104, buttons from 110,
/// cells for a single resource from 120 on the achievement and from 125 on the table, options of cards from 136.
enum Group : unsigned {
  hand_group = 0,
  map_group = 32,
  resource_group = 56,
  table_group = 62,
  supply_group = 70,
  goal_group = 82,
  faction_group = 104,
  button_group = 110,
  achievement_place_group = 120,
  stand_place_group = 125,
  option_group = 136,
};
static_assert(option_group + 3 * card_count <= 256);

/// The played card asks for crops to complete the Village with, not for food (AL-42).
inline bool effect_fills(unsigned card) {
  for (const Effect& effect : cards[card].options)
    if (effect.kind == Effect::Kind::fill) return true;
  return false;
}

inline unsigned resources_left(const State& s) {
  unsigned sum = 0;
  for (const std::uint16_t n : s.resources) sum += n;
  return sum;
}

/// What the resources of the turn lack for the price, in icons.
inline IconLine missing_for(const State& s, const Cost& cost) {
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

/// How many resources of the turn fit on the target, as Verb::put names it; 0 where it is a choice which.
unsigned fitting(const State& s, unsigned target);

/// Attack against a player that cannot win by strength; nothing is said of tokens, which are beaten or not attacked.
inline bool is_hopeless(const State& s, core::Move move, unsigned& most) {
  const bool announces = verb_of(move) == Verb::attack;
  if (!announces && !(verb_of(move) == Verb::done && s.decision == Decision::attack)) return false;
  const unsigned to = announces ? move.b() : s.to;
  if (owner(s, to) == none) return false;
  most = announces ? attack_base(s, move.a()) + strength_in_hand(s.seats[s.seat]) : unsigned{s.attack};
  return most <= defence_base(s, to);
}

/// How the fight that `before` was in ended.
enum class Result : std::uint8_t { attacker, defender, nobody };
inline Result result_of(const State& before, const State& after) {
  const unsigned attacked = defender(before);
  if (after.seats[before.seat].captured > before.seats[before.seat].captured) return Result::attacker;
  if (after.seats[attacked].captured > before.seats[attacked].captured) return Result::defender;
  return Result::nobody;
}

/// The defender's strength at the end of the fight, or 0 where the positions do not tell: surrender, or a last card
/// that went into a new deck at once.
inline unsigned final_defence(const State& before, const State& after) {
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

inline void say_result(Paragraph& text, const State& before, const State& after, const Match& match) {
  const std::string_view attacker = match.people[before.seat].name, attacked = match.people[defender(before)].name;
  switch (result_of(before, after)) {
    case Result::attacker: return format(text, Str::al_result_lost, {attacked, territory_name(before.to)});
    case Result::defender: return format(text, Str::al_result_lost, {attacker, territory_name(before.from)});
    case Result::nobody: return void(text << str(Str::al_result_tie));
  }
}

/// What the words of a move name, by its numbers or by the position: an icon is that of a resource, and what is
/// developed is the achievement that the seat develops.
enum class Named {
  nothing,
  card,
  strength,
  pile,
  territory,
  other_territory,
  achievement,
  developed,
  icon,
  other_icon,
  resource
};
Arg name_of(Named what, const State& s, core::Move move, Line& space);  ///< lasts as long as `space`

/// The words of moves that only name something: as a choice, and when they are told.
struct MoveText {
  Verb verb;
  Str choice, told;
  Named first = Named::nothing, second = Named::nothing;
};
inline constexpr std::array<MoveText, 17> move_texts = {{
    {Verb::acquire, Str::al_move_acquire, Str::al_tell_acquire, Named::pile},
    {Verb::with, Str::al_move_with, Str::al_tell_with, Named::card, Named::strength},
    {Verb::fight, Str::al_move_fight, Str::al_tell_fight},
    {Verb::surrender, Str::al_move_surrender, Str::al_tell_surrender},
    {Verb::build, Str::al_move_build, Str::al_tell_build, Named::territory},
    {Verb::develop, Str::al_move_develop, Str::al_tell_develop, Named::achievement},
    {Verb::abandon, Str::al_move_abandon, Str::al_tell_abandon, Named::developed},
    {Verb::exploit, Str::al_move_exploit_at, Str::al_tell_exploit_at, Named::territory},
    {Verb::gain, Str::al_move_gain, Str::al_tell_gain, Named::icon, Named::resource},
    {Verb::buy, Str::al_move_buy, Str::al_tell_buy, Named::icon, Named::resource},
    {Verb::trade, Str::al_move_trade, Str::al_tell_trade, Named::icon, Named::other_icon},
    {Verb::trash, Str::al_move_trash, Str::al_tell_trash, Named::card},
    {Verb::discard, Str::al_move_discard, Str::al_tell_discard, Named::card},
    {Verb::retain, Str::al_move_retain, Str::al_tell_retain, Named::card},  // told without the card, which is hidden
    {Verb::resettle, Str::al_move_resettle, Str::al_tell_resettle, Named::territory, Named::other_territory},
    {Verb::begin, Str::al_move_begin, Str::al_tell_begin, Named::territory},
    {Verb::end, Str::al_move_end, Str::al_tell_end},
}};

/// Says a move of that table; nothing for another one.
template <std::size_t N>
void say_named(core::Text<N>& text, const State& s, core::Move move, Str MoveText::* words) {
  const auto* found = std::find_if(move_texts.begin(), move_texts.end(),
                                   [verb = verb_of(move)](const MoveText& m) { return m.verb == verb; });
  if (found == move_texts.end()) return;
  Line first, second;
  format(text, found->*words, {name_of(found->first, s, move, first), name_of(found->second, s, move, second)});
}

/// Says a card that is played: `words` by the kind of its effect. `produces` comes before the icon of what it produces.
using PlayTexts = std::array<Str, 7>;
template <std::size_t N>
void say_played(core::Text<N>& text, core::Move move, const PlayTexts& words, std::string_view produces) {
  const Effect& effect = effect_of(move);
  if (effect.kind == Effect::Kind::nothing) return;
  IconLine what, yields;
  if (effect.kind == Effect::Kind::produce) what << produces << icon_text(resource_icon(effect.what));
  if (effect.kind == Effect::Kind::exploit) {
    what << icon_text(terrain_icon(effect.what));
    yields << icon_text(resource_icon(static_cast<unsigned>(yield[effect.what])));
  }
  format(text, words[static_cast<unsigned>(effect.kind)], {card_name(move.a()), what, yields});
}

inline Str name_of_target(const State& s, unsigned target) {
  if (target >= first_achievement_target) return achievement_name(target - first_achievement_target);
  return card_name(s.seats[s.seat].table[target].card);
}

/// AL-13: drawn at the end of the turn, before the question for a sixth one.
inline int new_cards(const State& s, const Seat& seat) {
  return 5 + (has(seat, Achievement::government) && (s.options & option_rules_2));
}

/// The fewest settlements that somebody has left.
inline unsigned fewest_left(const State& s) {
  unsigned least = settlements_each;
  for (unsigned i = 0; i < s.players; ++i) least = std::min(least, s.seats[i].stock + unsigned{s.seats[i].settler});
  return least;
}

/// AL-70: the game ends with this round.
inline bool is_last_round(const State& s) {
  const auto driven_off = [](const Seat& seat) { return seat.land == 0; };
  return s.round > 0 && (fewest_left(s) == 0 || std::any_of(s.seats.begin(), s.seats.begin() + s.players, driven_off));
}

}  // namespace pd::games::altay_view
