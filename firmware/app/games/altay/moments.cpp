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

/// Into the counter on the page of the hand, where that is seen.
void fly_to_hand(Moment& moment, auto what, Rect counter, unsigned seat, const State& after, const Scene& scene) {
  moment.show(Moment::Kind::fly, what);
  if (scene.viewer == seat && scene.page == page_number(after, Page::hand)) moment.to = counter;
}

/// Goals that come into the offer are turned over, where that is seen.
void add_new_goals(Moment& moment, const State& before, const State& after, const Scene& scene) {
  const std::uint8_t page = page_number(after, Page::goals);
  if (scene.page != page) return;
  const Cloth cloth = cloth_of(after.seats[scene.mover.value_or(scene.viewer)].faction);
  const Colour under = blend(cloth.light, cloth.dark, opaque / 2);
  each_bit(goals_offered(after) & ~goals_offered(before),
           [&](unsigned a) { moment.turn(page, achievement_box(scene.area, after, Seat{}, a), under); });
}

}  // namespace

void AltayBoard::add_moment(Moment& moment, const State& before, const State& after, core::Move move,
                            const Scene& scene) const {
  add_new_goals(moment, before, after, scene);
  const unsigned finished = after.seats[before.seat].done & ~before.seats[before.seat].done;
  if (finished != 0)
    return moment.show(Moment::Kind::rise, achievement_illustration(static_cast<unsigned>(std::countr_zero(finished))));
  switch (verb_of(move)) {
    case Verb::gain:
    case Verb::buy:
      return fly_to_hand(moment, resource_icon(move.a()), resource_box(scene.area, after, move.a()), before.seat, after,
                         scene);
    case Verb::trade:
      return fly_to_hand(moment, resource_icon(move.b()), resource_box(scene.area, after, move.b()), before.seat, after,
                         scene);
    case Verb::acquire:
      return fly_to_hand(moment, card_image(top_of(before, static_cast<Title>(move.a()))),
                         discard_box(scene.area, after.seats[before.seat]), before.seat, after, scene);
    case Verb::build:
    case Verb::begin: return moment.show(Moment::Kind::rise, card_illustration(index(Card::village)));
    case Verb::draw:  // shown to whom the card belongs, in the middle of a turn
      if (before.decision == Decision::draw && before.draw_seat == scene.viewer &&
          after.seats[scene.viewer].veiled == 0)
        moment.show(Moment::Kind::rise, card_illustration(move.a()));
      return;
    case Verb::with:
      if ((before.guarded & ~after.guarded) != 0) add_beaten_token(moment, before, move.a());
      return;
    default: return;
  }
}

Sound AltayBoard::sound_of(const State& before, const State& after, core::Move move) const {
  if (after.seats[before.seat].done != before.seats[before.seat].done) return Sound::building;  // an achievement
  if ((before.guarded & ~after.guarded) != 0) return Sound::token;
  const Verb verb = verb_of(move);
  if (is_one_of(verb, Verb::attack, Verb::fight)) return Sound::fight;
  if (is_one_of(verb, Verb::build, Verb::develop)) return Sound::building;
  if (is_one_of(verb, Verb::acquire, Verb::buy)) return Sound::card;
  return is_one_of(verb, Verb::exploit, Verb::gain, Verb::trade) ? Sound::gain : Sound::select;
}

Sound AltayBoard::sound_of_news(const State& before, const State& after) const {
  return result_of(before, after) == Result::nobody ? Sound::standoff : Sound::capture;
}

}  // namespace pd::games
