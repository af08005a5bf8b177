#include <bit>

#include "firmware/app/games/altay/view_internal.hpp"

/// Words about the past.
namespace pd::games {

using namespace altay;
using namespace altay_pictures;
using namespace altay_view;

namespace {

constexpr PlayTexts play_texts = {{{},
                                   Str::al_tell_gives,
                                   Str::al_tell_exploit,
                                   Str::al_tell_fill,
                                   Str::al_tell_draw,
                                   Str::al_tell_lay,
                                   Str::al_tell_consume}};

/// A move of which everybody may know all.
void tell_own(Paragraph& text, const State& s, core::Move move) {
  const unsigned a = move.a(), b = move.b();
  switch (verb_of(move)) {
    case Verb::play: return say_played(text, move, play_texts, "1 ");
    case Verb::put: return format(text, Str::al_together_put, {name_of_target(s, a), icon_text(resource_icon(b))});
    case Verb::use:
      if (a >= first_achievement_target)
        return format(text, Str::al_tell_use, {achievement_name(a - first_achievement_target)});
      return format(text, Str::al_tell_take_back,
                    {card_name(s.seats[s.seat].table[a].card), in_icons(s.seats[s.seat].table[a].held)});
    case Verb::attack: return format(text, Str::al_tell_attack, {territory_name(b)});
    case Verb::faction: return format(text, Str::al_tell_faction, {faction_name(a)});
    default: return say_named(text, s, move, &MoveText::told);
  }
}

}  // namespace

void AltayNarrator::tell(Paragraph& text, const State& before, const State& after, core::Move move, const Match& match,
                         unsigned) const {
  const bool took_token = after.seats[before.seat].tokens != before.seats[before.seat].tokens;
  if (verb_of(move) != Verb::with || !took_token) tell_own(text, before, move);  // that it was enough tells more
  tell_consequence(text, before, after, match);
}

void AltayNarrator::tell_small_move(Paragraph& text, const State& s, core::Move move) const {
  switch (verb_of(move)) {
    case Verb::done:
      if (s.decision == Decision::attack) return format(text, Str::al_step_attack, {int{s.attack}});
      if (s.decision == Decision::defend) return format(text, Str::al_step_defend, {int{s.defence}});
      if (s.decision == Decision::sixth) return void(text << str(Str::al_step_no_draw));
      return void(text << str(s.decision == Decision::retain ? Str::al_step_no_retain : Str::al_step_no_discard));
    case Verb::pay: return format(text, Str::al_step_pay, {icon_text(resource_icon(move.a()))});
    case Verb::draw:
    case Verb::secret: return void(text << str(Str::replay_card));
    case Verb::offer: return format(text, Str::al_step_offer, {achievement_name(move.a())});
    case Verb::token:
      return format(text, Str::al_step_token,
                    {territory_name(move.a()), icon_text(Icon::conquest), int{tokens[move.b()].value}});
    default: return;
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
  const auto add = [&](Str words, std::initializer_list<Arg> args = {}) {
    format(text << (text.empty() ? "" : ". "), words, args);
  };
  if (is.done != was.done)
    add(Str::al_tell_done, {achievement_name(static_cast<unsigned>(std::countr_zero(is.done & ~was.done)))});
  if (is.tokens != was.tokens) {
    const TokenData& token = tokens[before.token[before.to]];
    add(Str::al_tell_token, {territory_name(before.to), icon_text(Icon::conquest), int{token.value}});
    if (token.resource != none) text << " +" << icon_text(resource_icon(token.resource));
  }
  if (is_news(before, after)) say_result(text << (text.empty() ? "" : ". "), before, after, match);
  if (after.round != before.round) add(Str::al_tell_round, {int{after.round}});
  if (is_last_round(after) && !is_last_round(before)) add(Str::al_tell_last_round);
}

/// Cards that bring goods, goods that are put somewhere, fighters that are laid one by one.
bool AltayNarrator::is_small(const State& before, const State& after, core::Move move) const {
  const Seat& was = before.seats[before.seat];
  const Seat& is = after.seats[before.seat];
  if (is.done != was.done || is.tokens != was.tokens || is_news(before, after)) return false;
  if (is_last_round(after) && !is_last_round(before)) return false;
  const Verb verb = verb_of(move);
  if (verb == Verb::attack) return in_battle(after.decision);  // told with what comes of it
  if (verb == Verb::develop) return after.decision == Decision::first_put;
  return !is_one_of(verb, Verb::acquire, Verb::fight, Verb::surrender, Verb::build, Verb::begin, Verb::abandon,
                    Verb::resettle, Verb::trash, Verb::faction);
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
    case Verb::gain: break;
    case Verb::put: {
      const Str name = name_of_target(before, move.a());
      if (target && *target != name) return false;
      target = name;
      ++put[move.b()];
      return true;
    }
    default: return false;
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
    if (gained[r] > 0) gain << (gain.empty() ? "" : ", ") << unsigned{gained[r]} << icon_text(resource_icon(r));
  if (strength > 0) gain << (gain.empty() ? "" : ", ") << unsigned{strength} << icon_text(Icon::attack);
  if (cards > 1) format(text, Str::al_together_cards, {int{cards}, gain});
  if (cards == 1) format(text, Str::al_tell_gives, {card_name(only), gain});
  if (cards == 0 && !gain.empty()) format(text, Str::al_together_gain, {gain});
  if (!target) return;
  add_sentence(text, formatted<Paragraph>(Str::al_together_put, {*target, in_icons(put)}));
}

std::optional<Str> AltayNarrator::announces(const State& before, const State& after) const {
  if (!is_last_round(after) || is_last_round(before)) return std::nullopt;
  return Str::al_tell_last_round;
}

}  // namespace pd::games
