#include "firmware/app/games/cvlizacje/view.hpp"

// What a move sounds like.
namespace app {

using namespace cvlizacje;
using V = View<cvlizacje::State>;

Sound V::sound_of(const State&, const State&, core::Move move) {
  switch (verb_of(move)) {
    case Verb::buy:
      return Sound::building;
    case Verb::print:
      return Sound::card;
    case Verb::steal:
      return Sound::fight;
    case Verb::gain:
    case Verb::trade:
    case Verb::bazaar:
    case Verb::hedonism:
      return Sound::gain;
    default:
      return Sound::select;
  }
}

Sound V::sound_of_news(const State& before, const State&) {
  return before.phase == Phase::actions ? Sound::gain : Sound::reveal;
}

}  // namespace app
