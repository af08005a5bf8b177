#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "engine/players/player.hpp"
#include "engine/players/review.hpp"
#include "generated/game_players.hpp"

/// What the requests levels, hint, review and seat ask of the computer players.
namespace referee {

/// The names of a game's styles, "none" first.
template <core::Game S>
std::vector<std::string> style_names() {
  const auto& names = players::Thinker<S>::styles;
  return {names.begin(), names.end()};
}

/// A move that a computer player found, the names of its reasons, and its work.
struct Thought {
  core::Move move;
  std::vector<std::string> why;
  std::uint32_t work = 0;
};

/// The names of a game's reasons.
template <core::Game S>
std::vector<std::string> reason_names(players::Why why) {
  std::vector<std::string> names;
  for (unsigned i = 0; i < why.count; ++i) names.emplace_back(players::Thinker<S>::reasons[why.terms[i]]);
  return names;
}

/// What the player would do for the current actor of `s`: from their view, with the budget of the device.
template <core::Game S>
Thought think(players::Thinker<S>& thinker, const S& s, players::Profile profile, std::uint64_t seed) {
  const unsigned seat = current_actor(s).id;
  Thought thought;
  thought.move = players::choose(thinker, observe(s, seat), seat, profile, seed, players::budget(profile.level));
  thought.why = reason_names<S>(thinker.why());
  thought.work = thinker.work();
  return thought;
}

}  // namespace referee
