#include "firmware/app/games/stone_age/view.hpp"

// What a move sounds like.
namespace app {

using namespace stone_age;
using V = View<stone_age::State>;

namespace {

bool starved(const State& before, const State& after) {
  for (unsigned seat = 0; seat < before.players; ++seat)
    if (after.seats[seat].hunger_points != before.seats[seat].hunger_points) return true;
  return false;
}

}  // namespace

Sound V::sound_of(const State& before, const State& after, core::Move move) {
  const Seat& was = before.seats[before.seat];
  const Seat& is = after.seats[before.seat];
  if (static_cast<Verb>(move.verb()) == Verb::die) return Sound::dice;
  if (starved(before, after)) return Sound::hunger;
  if (is.building_count > was.building_count) return Sound::building;
  if (is.card_count > was.card_count) return Sound::card;
  const bool more = is.resources() > was.resources() || is.food > was.food || is.tool_values() > was.tool_values() ||
                    is.figures > was.figures || is.track > was.track;
  return more ? Sound::gain : Sound::select;
}

Sound V::sound_of_news(const State& before, const State& after) {
  return starved(before, after) ? Sound::hunger : Sound::reveal;
}

}  // namespace app
