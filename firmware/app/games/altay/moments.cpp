#include <bit>

#include "firmware/app/games/altay/pictures_internal.hpp"
#include "firmware/app/games/altay/view_internal.hpp"

// What a move looks and sounds like when it was made.
namespace pd::games {

using namespace altay;
using namespace altay_view;

namespace {

/// The token that an attack has just beaten: both sides are shown.
void add_beaten_token(Moment& moment, const State& before, unsigned card) {
  const std::uint8_t strength = static_cast<std::uint8_t>(before.attack + cards[card].strength);
  moment.clash({before.seat, strength, before.from},
               {Moment::Side::nobody, tokens[before.token[before.to]].value, before.to});
}

/// Whose hand, resources and table the page of the hand shows.
bool shows_hand_of(const Scene& scene, unsigned seat) { return scene.mover.value_or(scene.viewer) == seat; }

/// What the player has more of flies to its counter. After the turn there is none of it.
void add_gains(Moment& moment, const State& before, const State& after, const Scene& scene) {
  if (before.seat != after.seat || before.round != after.round || !shows_hand_of(scene, before.seat)) return;
  for (unsigned r = 0; r < resource_count; ++r)
    moment.fly_gain(before.resources[r], after.resources[r], resource_icon(r), resource_box(scene.area, after, r));
  if (moment.kind == Moment::Kind::pieces) moment.page = page_number(after, Page::hand);
}

/// A card leaves the hand for the table, or for the cards that are used up.
void add_played_card(Moment& moment, const State& before, const State& after, core::Move move, const Scene& scene) {
  if (!shows_hand_of(scene, before.seat)) return;
  const unsigned card = move.a();
  const Effect& effect = effect_of(move);
  const Seat &was = before.seats[before.seat], &is = after.seats[before.seat];
  moment.page = page_number(after, Page::hand);
  if (effect.kind == Effect::Kind::lay && is.table[effect.what].card != none)
    return moment.arrive(Piece::How::slide, 1, hand_box(scene.area, was.hand, card),
                         table_box(scene.area, is, effect.what));
  if (scene.viewer == before.seat && was.veiled == 0) {
    moment.from = hand_box(scene.area, was.hand, card);
    return moment.fly(card_image(card), moment.from, discard_box(scene.area, is));
  }
  if (after.played.count(card) > 0) moment.drop(1, hand_box(scene.area, after.played, card));
}

/// From its counter onto the card or the goal.
void add_put(Moment& moment, const State& before, const State& after, core::Move move, const Scene& scene) {
  if (!shows_hand_of(scene, before.seat)) return;
  const Seat& me = after.seats[before.seat];
  const unsigned target = move.a();
  const bool on_table = target < first_achievement_target;
  if (on_table ? me.table[target].card == none : me.developing == none) return;
  moment.page = page_number(after, Page::hand);
  moment.add({.from = resource_box(scene.area, after, move.b()),
              .to = on_table ? table_box(scene.area, me, target) : own_goal_box(scene.area, me),
              .icon = resource_icon(move.b())});
}

/// Goals that come into the offer are turned over, where that is seen.
void add_new_goals(Moment& moment, const State& before, const State& after, const Scene& scene) {
  const std::uint8_t page = page_number(after, Page::goals);
  const unsigned added = goals_offered(after) & ~goals_offered(before);
  if (scene.page != page || added == 0) return;
  const Cloth cloth = cloth_of(after.seats[scene.mover.value_or(scene.viewer)].faction);
  const Colour under = blend(cloth.light, cloth.dark, opaque / 2);
  const Rect deck{scene.area.right(), scene.area.y, 20, 20};
  each_bit(added, [&](unsigned a) { moment.deal(page, achievement_box(scene.area, after, Seat{}, a), deck, under); });
}

/// Shown to whom the card belongs, in the middle of a turn.
void add_drawn_card(Moment& moment, const State& before, const State& after, core::Move move, const Scene& scene) {
  const bool draws = verb_of(move) == Verb::draw && before.decision == Decision::draw;
  if (draws && before.draw_seat == scene.viewer && after.seats[scene.viewer].veiled == 0)
    moment.rise(card_illustration(move.a()));
}

}  // namespace

void AltayBoard::add_moment(Moment& moment, const State& before, const State& after, core::Move move,
                            const Scene& scene) const {
  add_new_goals(moment, before, after, scene);
  const unsigned finished = after.seats[before.seat].done & ~before.seats[before.seat].done;
  if (finished != 0) return moment.rise(achievement_illustration(static_cast<unsigned>(std::countr_zero(finished))));
  if (!current_actor(before).is_seat()) return add_drawn_card(moment, before, after, move, scene);
  switch (verb_of(move)) {
    case Verb::play: add_played_card(moment, before, after, move, scene); break;
    case Verb::put: return add_put(moment, before, after, move, scene);
    case Verb::acquire:
      if (shows_hand_of(scene, before.seat)) moment.page = page_number(after, Page::hand);
      moment.fly(card_image(top_of(before, static_cast<Title>(move.a()))), moment.from,
                 moment.page == Moment::any_page ? Rect{} : discard_box(scene.area, after.seats[before.seat]));
      break;
    case Verb::build:
    case Verb::begin:
      moment.page = page_number(after, Page::map);
      return moment.drop(1, territory_box(scene.area, move.a()));
    case Verb::with:
      if ((before.guarded & ~after.guarded) != 0) return add_beaten_token(moment, before, move.a());
      return;
    default: break;
  }
  add_gains(moment, before, after, scene);
}

Sound AltayBoard::sound_of(const State& before, const State& after, core::Move move) const {
  if (after.seats[before.seat].done != before.seats[before.seat].done) return Sound::building;  // an achievement
  if ((before.guarded & ~after.guarded) != 0) return Sound::token;
  const Verb verb = verb_of(move);
  if (is_one_of(verb, Verb::attack, Verb::fight)) return Sound::fight;
  if (is_one_of(verb, Verb::build, Verb::develop)) return Sound::building;
  if (verb == Verb::begin) return Sound::place;
  if (verb == Verb::put) return Sound::pay;
  if (verb == Verb::play) return before.resources == after.resources ? Sound::card : Sound::gain;
  if (is_one_of(verb, Verb::acquire, Verb::buy)) return Sound::card;
  return is_one_of(verb, Verb::exploit, Verb::gain, Verb::trade) ? Sound::gain : Sound::select;
}

Sound AltayBoard::sound_of_news(const State& before, const State& after) const {
  return result_of(before, after) == Result::nobody ? Sound::standoff : Sound::capture;
}

}  // namespace pd::games
