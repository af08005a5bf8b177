#include <bit>

#include "firmware/app/games/altay/macros.hpp"
#include "firmware/app/games/altay/view_parts.hpp"

namespace pd::games {

using namespace altay;
using namespace altay_pictures;
using namespace altay_view;

namespace {

Str name_of_place(const State& s, unsigned place) {
  if (place >= place_of_achievement) return achievement_name(place - place_of_achievement);
  return card_name(s.seats[s.seat].table[place].card);
}

void say_play(Line& line, core::Move move) {
  const Effect& effect = effect_of(move);
  const Str name = card_name(move.a());
  switch (effect.kind) {
    case Effect::Kind::produce:
      return format(line, Str::al_move_produce, {name, icon_text(resource_icon(effect.what))});
    case Effect::Kind::exploit:
      return format(line, Str::al_move_exploit,
                    {name, icon_text(terrain_icon(effect.what)),
                     icon_text(resource_icon(static_cast<unsigned>(yield[effect.what])))});
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
    case Effect::Kind::fill:
      return say_builds(text, s, place(Stand::village));
    case Effect::Kind::draw:
      return format(text, Str::al_effect_deck, {int{s.seats[s.seat].deck_count}});
    case Effect::Kind::consume:
      return void(text << str(Str::al_effect_consume));
    default: {  // what the turn has then
      const bool exploits = effect.kind == Effect::Kind::exploit;
      const unsigned r = exploits ? static_cast<unsigned>(yield[effect.what]) : effect.what;
      return format(text, Str::al_effect_have,
                    {s.resources[r] + brought(s, effect, copies), icon_text(resource_icon(r))});
    }
  }
}

void say_put_effect(Paragraph& text, const State& s, unsigned place, unsigned put) {
  const Seat& me = s.seats[s.seat];
  if (place >= place_of_achievement) {
    const unsigned left = missing_on_achievement(me) - put;
    if (left > 0) return format(text, Str::al_effect_left, {as_int(left)});
    return void(text << str(Str::al_effect_complete));
  }
  const StandData& stand = stands[place];
  if (stand.room > 0) return format(text, Str::al_effect_store, {int{stand.room}});
  const unsigned left = missing_on_stand(me, place) - put;
  if (left > 0) return format(text, Str::al_effect_left, {as_int(left)});
  say_builds(text, s, place);
}

void say_attack_effect(Paragraph& text, const State& s, unsigned from, unsigned to) {
  const Str words = owner(s, to) == none ? Str::al_effect_attack_token : Str::al_effect_attack;
  format(text, words, {as_int(attack_base(s, from) + strength_in_hand(s.seats[s.seat])), as_int(defence_base(s, to))});
  if (owner(s, to) != none || tokens[s.token[to]].resource == none) return;
  text << ", +" << icon_text(resource_icon(tokens[s.token[to]].resource));
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
    case Achievement::government:  // AL-66
      return void(text << str(s.seats[s.seat].deck_count > 0 ? Str::al_effect_sixth : Str::al_effect_sixth_new));
    default:  // Philosophy
      return format(text, Str::al_effect_have, {s.resources[culture] + 1, icon_text(resource_icon(culture))});
  }
}

/// Something is left, and something can be done with it: who ends the turn may have forgotten it.
bool could_use_resources(const State& s) {
  if (resources_left(s) == 0) return false;
  core::MoveList moves;
  legal_moves(s, moves);
  for (const core::Move move : moves)
    for (const Verb spends : {Verb::play, Verb::put, Verb::acquire, Verb::develop})
      if (verb_of(move) == spends) return true;
  return false;
}

/// A card of the hand can be played, or helps to beat a token (AL-51): what is left in the hand is discarded (AL-13).
bool could_play_cards(const State& s) {
  core::MoveList moves;
  legal_moves(s, moves);
  const bool fights = strength_in_hand(s.seats[s.seat]) > 0;
  return std::any_of(moves.begin(), moves.end(), [&](core::Move move) {
    return verb_of(move) == Verb::play || (fights && verb_of(move) == Verb::attack && owner(s, move.b()) == none);
  });
}

/// What who ends the turn now gives up.
void ask_about_end(Paragraph& text, const State& s) {
  const bool resources = !(s.options & option_trade) && could_use_resources(s), cards = could_play_cards(s);
  if (resources) format(text, cards ? Str::al_sure_both : Str::al_sure_end, {in_icons(s.resources)});
  if (cards && !resources) text << str(Str::al_sure_cards);
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

/// The fewest settlements that somebody has left.
unsigned fewest_left(const State& s) {
  unsigned least = settlements_each;
  for (unsigned i = 0; i < s.players; ++i) least = std::min(least, s.seats[i].stock + unsigned{s.seats[i].settler});
  return least;
}

/// AL-70: the game ends with this round.
bool is_last_round(const State& s) {
  const auto driven_off = [](const Seat& seat) { return seat.land == 0; };
  return s.round > 0 && (fewest_left(s) == 0 || std::any_of(s.seats.begin(), s.seats.begin() + s.players, driven_off));
}

void tell_play(Paragraph& text, core::Move move) {
  const Effect& effect = effect_of(move);
  const Str name = card_name(move.a());
  switch (effect.kind) {
    case Effect::Kind::produce:
      return format(text, Str::al_move_produce, {name, icon_text(resource_icon(effect.what))});
    case Effect::Kind::exploit:
      return format(text, Str::al_tell_exploit,
                    {name, icon_text(terrain_icon(effect.what)),
                     icon_text(resource_icon(static_cast<unsigned>(yield[effect.what])))});
    case Effect::Kind::fill:
      return format(text, Str::al_tell_fill, {name});
    case Effect::Kind::draw:
      return format(text, Str::al_tell_draw, {name});
    case Effect::Kind::lay:
      return format(text, Str::al_move_lay, {name});
    case Effect::Kind::consume:
      return format(text, Str::al_tell_consume, {name});
    case Effect::Kind::nothing:
      return;
  }
}

/// A move of which everybody may know all.
void tell_own(Paragraph& text, const State& s, core::Move move) {
  const unsigned a = move.a(), b = move.b();
  switch (verb_of(move)) {
    case Verb::play:
      return tell_play(text, move);
    case Verb::put:
      return format(text, Str::al_together_put, {name_of_place(s, a), icon_text(resource_icon(b))});
    case Verb::use:
      if (a >= place_of_achievement)
        return format(text, Str::al_tell_use, {achievement_name(a - place_of_achievement)});
      return format(text, Str::al_tell_take_back,
                    {card_name(s.seats[s.seat].table[a].card), in_icons(s.seats[s.seat].table[a].held)});
    case Verb::acquire:
      return format(text, Str::al_tell_acquire, {card_name(static_cast<unsigned>(piles[a].plain))});
    case Verb::attack:
      return format(text, Str::al_tell_attack, {territory_name(b)});
    case Verb::with:
      return format(text, Str::al_move_with, {card_name(a), int{cards[a].strength}});
    case Verb::build:
      return format(text, Str::al_tell_build, {territory_name(a)});
    case Verb::develop:
      return format(text, Str::al_tell_develop, {achievement_name(a)});
    case Verb::abandon:
      return format(text, Str::al_tell_abandon, {achievement_name(s.seats[s.seat].developing)});
    case Verb::exploit:
      return format(text, Str::al_tell_exploit_at, {territory_name(a)});
    case Verb::gain:
      return format(text, Str::al_tell_gain, {icon_text(resource_icon(a))});
    case Verb::buy:
      return format(text, Str::al_tell_buy, {icon_text(resource_icon(a))});
    case Verb::trade:
      return format(text, Str::al_tell_trade, {icon_text(resource_icon(a)), icon_text(resource_icon(b))});
    case Verb::trash:
      return format(text, Str::al_tell_trash, {card_name(a)});
    case Verb::discard:
      return format(text, Str::al_tell_discard, {card_name(a)});
    case Verb::resettle:
      return format(text, Str::al_tell_resettle, {territory_name(a), territory_name(b)});
    case Verb::begin:
      return format(text, Str::al_tell_begin, {territory_name(a)});
    default:
      return;
  }
}

/// AL-13: drawn at the end of the turn, before the question for a sixth one.
int new_cards(const State& s, const Seat& seat) {
  return 5 + (has(seat, Achievement::government) && (s.options & option_rules_2));
}

}  // namespace

/// The round, and how near the end is (AL-70).
void AltayNarrator::say_goods(Paragraph& text, const State& s, unsigned seat) const {
  const Seat& who = s.seats[seat];
  text << icon_text(Icon::star) << ' ' << int{outcome(s).total[seat]} << "  " << icon_text(Icon::settlement) << ' '
       << unsigned{who.stock} << "  " << icon_text(Icon::hand) << ' ' << unsigned{who.hand_count} << "  "
       << icon_text(Icon::deck) << ' ' << unsigned{who.deck_count};
  if (s.seat != seat) return;
  for (unsigned r = 0; r < resource_count; ++r)
    text << "  " << icon_text(resource_icon(static_cast<std::uint8_t>(r))) << ' ' << unsigned{s.resources[r]};
}

namespace {

void say_token(LongText& text, const TokenData& token) {
  text << icon_text(Icon::conquest) << ' ' << unsigned{token.value};
  if (token.resource != none) text << ' ' << icon_text(resource_icon(token.resource));
}

}  // namespace

bool AltayNarrator::say_place(LongText& text, const State& s, unsigned page, unsigned i, const Match& match) const {
  if (page_kind(s, page) != Page::map) return false;
  const std::uint32_t in_play = in_play_mask[s.map()];
  unsigned territory = 0;
  for (unsigned before = 0; territory < territory_count; ++territory)
    if ((in_play >> territory & 1u) != 0 && before++ == i) break;
  if (territory == territory_count) return false;
  text << territory_name(territory) << ": ";
  if (marker_mask[s.map()] >> territory & 1u) text << icon_text(Icon::victory) << ", ";
  if (const unsigned who = owner(s, territory); who != none)
    text << match.people[who].name.view() << ' ' << icon_text(Icon::settlement) << ' '
         << unsigned{s.settlements[territory]};
  else if (s.guarded >> territory & 1u)
    say_token(text, tokens[s.token[territory]]);
  else
    text << str(Str::al_nobody);
  core::Text<200> around;
  each_bit(territories[territory].adjacent & in_play,
           [&](unsigned other) { around << (around.empty() ? "" : ", ") << territory_name(other); });
  text << "; ";
  format(text, Str::al_next_to, {around});
  return true;
}

void AltayNarrator::say_status(Line& line, const State& s) const {
  if (s.round == 0) return void(line << str(Str::al_status_opening));
  if (is_last_round(s)) return format(line, Str::al_status_last, {int{s.round}});
  format(line, Str::al_status, {int{s.round}, as_int(fewest_left(s))});
}

void AltayNarrator::ask(Line& line, const State& s) const {
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

std::optional<Str> AltayNarrator::hint(const State& s) const {
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
      return current_actor(s).is_seat() ? std::optional(Str::hint_al_choose) : std::nullopt;
  }
}

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
    default:
      say_move(line, s, move, match);
      say_effect(text, s, move, match);
  }
}

void AltayNarrator::say_move(Line& line, const State& s, core::Move move, const Match&) const {
  const unsigned a = move.a(), b = move.b();
  switch (verb_of(move)) {
    case Verb::play:
      return say_play(line, move);
    case Verb::put:
      return format(line, Str::al_move_put, {name_of_place(s, a), icon_text(resource_icon(b))});
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
      return format(line, Str::al_move_pay, {icon_text(resource_icon(a)), resource_name(a)});
    case Verb::gain:
      return format(line, Str::al_move_gain, {icon_text(resource_icon(a)), resource_name(a)});
    case Verb::buy:
      return format(line, Str::al_move_buy, {icon_text(resource_icon(a)), resource_name(a)});
    case Verb::trade:
      return format(line, Str::al_move_trade, {icon_text(resource_icon(a)), icon_text(resource_icon(b))});
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

namespace {

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
    case Decision::attack:
      return format(text, Str::al_effect_with, {int{s.attack}, as_int(defence_base(s, s.to))});
    case Decision::defend: {
      const Str words = s.attack > s.defence   ? Str::al_effect_you_lose
                        : s.attack < s.defence ? Str::al_effect_you_win
                                               : Str::al_effect_tie;
      return format(text, words, {int{s.defence}, int{s.attack}});
    }
    case Decision::sixth:
      return void(text << str(me.deck_count > 0 ? Str::al_effect_sixth_none : Str::al_effect_sixth_later));
    default:
      return format(text, Str::al_effect_end, {s.decision == Decision::discard ? s.answer : new_cards(s, me)});
  }
}

void say_exploit_effect(Paragraph& text, const State& s, unsigned territory) {
  const unsigned r = static_cast<unsigned>(yield[static_cast<unsigned>(territories[territory].terrain)]);
  if (effect_fills(s.card)) return say_builds(text, s, place(Stand::village));
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

void say_use_of_place(Paragraph& text, const State& s, unsigned place) {
  if (place >= place_of_achievement)
    return say_use_effect(text, s, static_cast<Achievement>(place - place_of_achievement));
  text << str(Str::al_effect_take_back);
}

void say_end_effect(Paragraph& text, const State& s) {
  if (resources_left(s) == 0) return format(text, Str::al_effect_end, {new_cards(s, s.seats[s.seat])});
  format(text, s.options & option_trade ? Str::al_effect_coins : Str::al_effect_lost, {in_icons(s.resources)});
}

}  // namespace

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
      format(name, Str::al_series_put, {name_of_place(s, a)});
      return say_put_effect(effect, s, a, fitting(s, a));
    default:
      return;
  }
}

void AltayNarrator::say_effect(Paragraph& text, const State& s, core::Move move, const Match&) const {
  const unsigned a = move.a(), b = move.b();
  switch (verb_of(move)) {
    case Verb::play:
      return say_play_effect(text, s, move);
    case Verb::put:
      return say_put_effect(text, s, a, 1);
    case Verb::acquire:
      return say_acquire_effect(text, s, a);
    case Verb::attack:
      return say_attack_effect(text, s, a, b);
    case Verb::with:
      return say_with_effect(text, s, a);
    case Verb::done:
      return say_done_effect(text, s);
    case Verb::exploit:
      return say_exploit_effect(text, s, a);
    case Verb::pay:
      return say_pay_effect(text, s);
    case Verb::gain:
    case Verb::buy:
      return say_have_effect(text, s, a);
    case Verb::trade:
      return say_have_effect(text, s, b);
    case Verb::discard:
      return void(text << str(Str::al_effect_swap));
    case Verb::retain:
      return format(text, Str::al_effect_retain, {achievement_name(static_cast<unsigned>(Achievement::writing))});
    case Verb::resettle:
      return format(text, Str::al_effect_resettle, {s.settlements[b] + 1});
    case Verb::fight:
      return say_fight_effect(text, s);
    case Verb::surrender:
      return format(text, Str::al_effect_surrender, {int{s.laid}});
    case Verb::build:
      return say_build_effect(text, s, a);
    case Verb::begin:
      return void(text << str(Str::al_effect_begin));
    case Verb::develop:
      return say_develop_effect(text, s, a);
    case Verb::abandon:
      return void(text << str(Str::al_effect_abandon));
    case Verb::use:
      return say_use_of_place(text, s, a);
    case Verb::end:
      return say_end_effect(text, s);
    case Verb::faction:
      return void(text << str(about_people(a)));
    case Verb::trash:
      return void(text << str(Str::al_effect_trash));
    default:
      return;
  }
}

void AltayAssist::confirm_text(Paragraph& text, const State& s, core::Move move, const Match&) const {
  if (verb_of(move) == Verb::end) return ask_about_end(text, s);
  if (verb_of(move) == Verb::abandon)
    return format(text, Str::al_sure_abandon, {achievement_name(s.seats[s.seat].developing)});
  unsigned most = 0;
  if (!is_hopeless(s, move, most)) return;
  const unsigned to = verb_of(move) == Verb::attack ? move.b() : unsigned{s.to};
  format(text, Str::al_sure_hopeless, {as_int(most), as_int(defence_base(s, to))});
}

void AltayNarrator::tell(Paragraph& text, const State& before, const State& after, core::Move move, const Match& match,
                         unsigned) const {
  const Seat& was = before.seats[before.seat];
  const Seat& is = after.seats[before.seat];
  switch (verb_of(move)) {
    case Verb::retain:  // the kept card is hidden
      text << str(Str::al_tell_retain);
      break;
    case Verb::end:
      text << str(Str::al_tell_end);
      break;
    case Verb::done:
    case Verb::fight:
    case Verb::pay:
      if (verb_of(move) == Verb::fight) text << str(Str::al_tell_fight);
      break;
    case Verb::surrender:
      text << str(Str::al_tell_surrender);
      break;
    case Verb::faction:
      format(text, Str::al_tell_faction, {faction_name(move.a())});
      break;
    case Verb::draw:
    case Verb::offer:
    case Verb::secret:
    case Verb::token:
      break;
    case Verb::with:
      if (is.tokens == was.tokens) tell_own(text, before, move);  // that it was enough tells more
      break;
    default:
      tell_own(text, before, move);
  }
  tell_consequence(text, before, after, match);
}

void AltayNarrator::tell_step(Paragraph& text, const State& s, core::Move move) const {
  switch (verb_of(move)) {
    case Verb::done:
      if (s.decision == Decision::attack) return format(text, Str::al_step_attack, {int{s.attack}});
      if (s.decision == Decision::defend) return format(text, Str::al_step_defend, {int{s.defence}});
      if (s.decision == Decision::sixth) return void(text << str(Str::al_step_no_draw));
      return void(text << str(s.decision == Decision::retain ? Str::al_step_no_retain : Str::al_step_no_discard));
    case Verb::pay:
      return format(text, Str::al_step_pay, {icon_text(resource_icon(move.a()))});
    case Verb::draw:
    case Verb::secret:
      return void(text << str(Str::replay_card));
    case Verb::offer:
      return format(text, Str::al_step_offer, {achievement_name(move.a())});
    case Verb::token:
      return format(text, Str::al_step_token,
                    {territory_name(move.a()), icon_text(Icon::conquest), int{tokens[move.b()].value}});
    default:
      return;
  }
}

/// Cards that a seat draws in its turn, where they may be seen.
InTurn AltayNarrator::tell_in_turn(Paragraph& text, const State& before, const State& after, core::Move move,
                                   core::Move previous, const Match&) const {
  if (verb_of(move) != Verb::draw) return InTurn::alone;
  if (before.decision == Decision::deal || before.draw_seat != before.seat) return InTurn::sentence;
  if (after.seats[before.draw_seat].veiled != 0) return InTurn::sentence;
  if (verb_of(previous) == Verb::draw) return text << ", " << str(card_name(move.a())), InTurn::continues;
  format(text, Str::al_turn_draws, {card_name(move.a())});
  return InTurn::sentence;
}

void AltayNarrator::tell_consequence(Paragraph& text, const State& before, const State& after,
                                     const Match& match) const {
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
    const TokenData& token = tokens[before.token[before.to]];
    add();
    format(text, Str::al_tell_token, {territory_name(before.to), icon_text(Icon::conquest), int{token.value}});
    if (token.resource != none) text << " +" << icon_text(resource_icon(token.resource));
  }
  if (is_news(before, after)) {
    add();
    say_result(text, before, after, match);
  }
  if (after.round != before.round) {
    add();
    format(text, Str::al_tell_round, {int{after.round}});
  }
  if (is_last_round(after) && !is_last_round(before)) {
    add();
    text << str(Str::al_tell_last_round);
  }
}

/// Cards that bring goods, goods that are put somewhere, fighters that are laid one by one.
bool AltayNarrator::is_small(const State& before, const State& after, core::Move move) const {
  const Seat& was = before.seats[before.seat];
  const Seat& is = after.seats[before.seat];
  if (is.done != was.done || is.tokens != was.tokens || is_news(before, after)) return false;
  if (is_last_round(after) && !is_last_round(before)) return false;
  switch (verb_of(move)) {
    case Verb::attack:  // told with what comes of it
      return in_battle(after.decision);
    case Verb::develop:
      return after.decision == Decision::first_put;
    case Verb::acquire:
    case Verb::fight:
    case Verb::surrender:
    case Verb::build:
    case Verb::begin:
    case Verb::abandon:
    case Verb::resettle:
    case Verb::trash:
    case Verb::faction:
      return false;
    default:
      return true;
  }
}

bool AltaySum::takes(const State& before, const State& after, core::Move move) {
  switch (verb_of(move)) {
    case Verb::play: {
      const Effect::Kind kind = effect_of(move).kind;
      if (kind == Effect::Kind::lay || kind == Effect::Kind::draw || kind == Effect::Kind::fill) return false;
      add_card(move.a());
      break;
    }
    case Verb::with:
      add_card(move.a());
      strength = static_cast<std::uint8_t>(strength + altay::cards[move.a()].strength);
      return true;
    case Verb::exploit:
    case Verb::gain:
      break;
    case Verb::put: {
      const Str name = name_of_place(before, move.a());
      if (place && *place != name) return false;
      place = name;
      ++put[move.b()];
      return true;
    }
    default:
      return false;
  }
  for (unsigned r = 0; r < resource_count; ++r)
    if (after.resources[r] > before.resources[r])
      gained[r] = static_cast<std::uint8_t>(gained[r] + after.resources[r] - before.resources[r]);
  return true;
}

void AltaySum::add_card(unsigned card) {
  only = static_cast<std::uint8_t>(card);
  ++cards;
}

void AltaySum::say(Paragraph& text) const {
  Paragraph gain;
  for (unsigned r = 0; r < resource_count; ++r)
    if (gained[r] > 0) gain << (gain.empty() ? "+" : " +") << unsigned{gained[r]} << icon_text(resource_icon(r));
  if (strength > 0) gain << (gain.empty() ? "+" : " +") << unsigned{strength} << icon_text(Icon::attack);
  if (cards > 1) format(text, Str::al_together_cards, {int{cards}, gain});
  if (cards == 1) text << str(card_name(only)) << ": " << gain.view();
  if (cards == 0 && !gain.empty()) format(text, Str::al_together_gain, {gain});
  if (!place) return;
  Paragraph sentence;
  format(sentence, Str::al_together_put, {*place, in_icons(put)});
  add_sentence(text, sentence);
}

}  // namespace pd::games
