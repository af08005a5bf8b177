#include <algorithm>
#include <bit>

#include "firmware/app/games/altay/view_internal.hpp"

/// Why a move is good, with the numbers of the position.
namespace pd::games {

using namespace altay_view;

namespace {

/// The strongest attack with the cards in hand, and what defends the territory before any cards of its owner.
unsigned say_attack(LongText& text, const State& s, unsigned to, const Match& match) {
  const int reach = as_int(strongest_attack(s, to)), against = as_int(defence_base(s, to));
  const unsigned who = owner(s, to);
  if (who == none) return say_reason(text, Str::why_al_attack_token, reach, against);
  return say_reason(text, Str::why_al_attack, reach, match.people[who].name, against);
}

/// What the move completes, and the points if the game ended now, beside those after another move.
unsigned say_result(LongText& text, const State& s, core::Move move, core::Move instead) {
  State after = s, other = s;
  if (apply(after, move) || (instead && apply(other, instead))) return 0;
  const Seat &me = s.seats[s.seat], &then = after.seats[s.seat];
  unsigned said = 0;
  if (const std::uint32_t done = then.done & ~me.done; done != 0)
    said += say_reason(text, Str::why_al_completes, achievement_name(static_cast<unsigned>(std::countr_zero(done))));
  const int land = std::popcount(then.land);
  if (land > std::popcount(me.land)) said += say_reason(text, Str::why_al_land, land);
  const int points = outcome(other).total[s.seat], more = outcome(after).total[s.seat];
  if (said < 2 && more > points) said += say_reason(text, Str::why_points, more, points);
  return said;
}

/// The resource that the move brings, and how many there are then to spend in this turn.
unsigned say_gained(LongText& text, const State& s, core::Move move) {
  State after = s;
  if (apply(after, move)) return 0;
  for (unsigned r = 0; r < resource_count; ++r)
    if (after.resources[r] > s.resources[r])
      return say_reason(text, Str::why_cv_stock, int{after.resources[r]}, icon_text(resource_icon(r)));
  return 0;
}

template <class Held>
int total(const Held& held) {
  int sum = 0;
  for (const auto n : held) sum += n;
  return sum;
}

/// How much lies on the achievement or the card then, or that the move completes it.
unsigned say_put(LongText& text, const State& s, core::Move move, core::Move instead) {
  const Seat& me = s.seats[s.seat];
  const unsigned target = move.a();
  const bool achieves = target >= first_achievement_target;
  const Str name = name_of_target(s, target);
  const int there = total(achieves ? me.held : me.table[target].held) + 1;
  const int room = achieves                  ? as_int(achievements[me.developing].cost.total())
                   : stands[target].room > 0 ? stands[target].room
                                             : as_int(stands[target].wants.total());
  if (there < room || (!achieves && stands[target].room > 0))
    return say_reason(text, Str::why_al_progress, name, there, room);
  return achieves ? say_result(text, s, move, instead) : say_reason(text, Str::why_al_completes, name);
}

/// The cards that the next one is drawn from, and those of them that fight: an empty deck is the discard pile,
/// shuffled.
unsigned say_draw(LongText& text, const Seat& me) {
  const Pile& pile = me.deck_count > 0 ? me.deck : me.discard;
  const int count = me.deck_count > 0 ? me.deck_count : me.discard_count;
  int fight = 0;
  each_card(pile, [&](unsigned card, unsigned n) { fight += cards[card].strength > 0 ? as_int(n) : 0; });
  return count == 0 ? 0 : say_reason(text, Str::why_al_draw, count, fight);
}

unsigned say_play(LongText& text, const State& s, core::Move move) {
  const Seat& me = s.seats[s.seat];
  const Effect& effect = effect_of(move);
  const int left = as_int(resources_left(s));
  switch (effect.kind) {
    case Effect::Kind::lay:
      if (const StandData& stand = stands[effect.what]; stand.room == 0)
        return say_reason(text, Str::why_al_price, as_int(stand.wants.total()), left);
      return say_reason(text, Str::why_al_store, int{stands[effect.what].room}, left);
    case Effect::Kind::draw: return say_draw(text, me);
    case Effect::Kind::consume: return say_reason(text, Str::why_al_tokens, as_int(tokens_captured(me)) - me.consumed);
    case Effect::Kind::fill: return say_reason(text, Str::why_al_completes, card_name(index(Card::village)));
    default: {
      const bool exploits = effect.kind == Effect::Kind::exploit;
      const unsigned r = exploits ? static_cast<unsigned>(yield[effect.what]) : effect.what;
      return say_reason(text, Str::why_cv_stock, s.resources[r] + (exploits ? 2 : 1), icon_text(resource_icon(r)));
    }
  }
}

unsigned say_use(LongText& text, const State& s, core::Move move) {
  const Seat& me = s.seats[s.seat];
  if (const unsigned said = say_gained(text, s, move); said > 0 || move.a() < first_achievement_target) return said;
  switch (static_cast<Achievement>(move.a() - first_achievement_target)) {
    case Achievement::commerce: return say_reason(text, Str::why_al_exchange, as_int(resources_left(s)));
    case Achievement::religion: return say_reason(text, Str::why_al_move, std::popcount(me.land));
    default: return say_draw(text, me);
  }
}

/// The cards that the next turn begins with.
unsigned say_hand(LongText& text, const State& s, unsigned kept) {
  return say_reason(text, Str::why_al_next_hand, new_cards(s, s.seats[s.seat]) + as_int(kept));
}

unsigned say_done(LongText& text, const State& s) {
  switch (s.decision) {
    case Decision::attack: return say_reason(text, Str::why_al_with, int{s.attack}, as_int(defence_base(s, s.to)));
    case Decision::defend: return say_reason(text, Str::why_al_with, int{s.defence}, int{s.attack});
    case Decision::discard: return say_reason(text, Str::why_al_hand, int{s.seats[defender(s)].hand_count});
    default: return say_hand(text, s, 0);
  }
}

/// How many of the ten cards fight, and how many build.
unsigned say_people(LongText& text, unsigned faction) {
  int fight = 0, build = 0;
  for (const DeckEntry& entry : factions[faction].deck) {
    const CardData& card = cards[index(entry.card)];
    const auto builds = [](const Effect& e) {
      return e.kind == Effect::Kind::fill || (e.kind == Effect::Kind::lay && stands[e.what].builds > 0);
    };
    if (card.strength > 0) fight += entry.copies;
    if (std::any_of(card.options.begin(), card.options.end(), builds)) build += entry.copies;
  }
  return say_reason(text, Str::why_al_people, fight, build);
}

/// A settlement beside others makes no new territory, but it is harder to take.
unsigned say_settlement(LongText& text, const State& s, core::Move move, core::Move instead) {
  const unsigned said = say_result(text, s, move, instead);
  return said > 0 ? said : say_reason(text, Str::why_al_settlements, s.settlements[move.a()] + 1);
}

/// What the defender can reach with all cards, beside the attack.
unsigned say_defence(LongText& text, const State& s) {
  const Seat& me = s.seats[current_actor(s).id];
  return say_reason(text, Str::why_al_defence, as_int(defence_base(s, s.to) + strength_in_hand(me)), int{s.attack});
}

unsigned say_acquired(LongText& text, const State& s, unsigned title) {
  const unsigned top = top_of(s, static_cast<Title>(title));
  if (top == none) return 0;
  const int left = s.supply[title] - 1;
  const Seat& me = s.seats[s.seat];
  const int owned = me.deck_count + me.hand_count + me.discard_count + as_int(s.played.total());
  if (cards[top].points == 0) return say_reason(text, Str::why_al_left, owned + 1, left);
  return say_reason(text, Str::why_al_card, int{cards[top].points}, left);
}

}  // namespace

unsigned AltayNarrator::say_why(LongText& text, const State& s, core::Move move, const Match& match,
                                core::Move instead) const {
  switch (verb_of(move)) {
    case Verb::attack: return say_attack(text, s, move.b(), match);
    case Verb::with:
      if (s.decision == Decision::attack)
        return say_reason(text, Str::why_al_with, s.attack + cards[move.a()].strength, as_int(defence_base(s, s.to)));
      return say_reason(text, Str::why_al_with, s.defence + cards[move.a()].strength, int{s.attack});
    case Verb::acquire: return say_acquired(text, s, move.a());
    case Verb::done: return say_done(text, s);
    case Verb::fight:
    case Verb::surrender: return say_defence(text, s);
    case Verb::develop:
      return say_reason(text, Str::why_al_price, as_int(achievements[move.a()].cost.total()),
                        as_int(resources_left(s)));
    case Verb::abandon: return say_reason(text, Str::why_al_lost, total(s.seats[s.seat].held));
    case Verb::play: return say_play(text, s, move);
    case Verb::use: return say_use(text, s, move);
    case Verb::pay:
      return say_reason(text, Str::why_cv_stock, s.resources[move.a()] - 1, icon_text(resource_icon(move.a())));
    case Verb::trash: return say_draw(text, s.seats[s.seat]);
    case Verb::discard: return say_draw(text, s.seats[current_actor(s).id]);
    case Verb::retain: return say_hand(text, s, 1);
    case Verb::faction: return say_people(text, move.a());
    case Verb::exploit:
    case Verb::gain:
    case Verb::buy:
    case Verb::trade: return say_gained(text, s, move);
    case Verb::put: return say_put(text, s, move, instead);
    case Verb::build: return say_settlement(text, s, move, instead);
    case Verb::begin:
    case Verb::resettle: return say_result(text, s, move, instead);
    case Verb::end:
      return say_reason(text, Str::why_al_end, as_int(resources_left(s)), int{s.seats[s.seat].hand_count});
    default: return 0;
  }
}

}  // namespace pd::games
