#include "firmware/app/games/altay/pictures.hpp"
#include "firmware/app/games/altay/view.hpp"

// What a move looks and sounds like when it was made.
namespace pd::games {

using namespace altay;

void AltayBoard::add_moment(Moment& moment, const State&, const State&, core::Move move, const Scene&) const {
  switch (static_cast<Verb>(move.verb())) {
    case Verb::gain:
    case Verb::buy:
      return moment.fly(altay_pictures::resource_icon(move.a()));
    case Verb::trade:
      return moment.fly(altay_pictures::resource_icon(move.b()));
    case Verb::acquire:
      return moment.fly(altay_pictures::card_icon(static_cast<unsigned>(piles[move.a()].plain)));
    default:
      return;
  }
}

Sound AltayBoard::sound_of(const State& before, const State& after, core::Move move) const {
  if (after.seats[before.seat].done != before.seats[before.seat].done) return Sound::building;  // an achievement
  switch (static_cast<Verb>(move.verb())) {
    case Verb::attack:
    case Verb::fight:
      return Sound::fight;
    case Verb::build:
    case Verb::develop:
      return Sound::building;
    case Verb::acquire:
    case Verb::buy:
      return Sound::card;
    case Verb::exploit:
    case Verb::gain:
    case Verb::trade:
      return Sound::gain;
    default:
      return Sound::select;
  }
}

Sound AltayBoard::sound_of_news(const State&, const State&) const { return Sound::fight; }

}  // namespace pd::games
