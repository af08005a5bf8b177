#include "firmware/app/screens/tutorial.hpp"

#include "assets/tables.hpp"

namespace pd::screens {

namespace {

const assets::Tutorial& of(core::GameId game) { return assets::tutorials[static_cast<unsigned>(game)]; }
const assets::Tutorial& behind(core::GameId game) { return (&of(game))[1]; }

}  // namespace

bool Tutorial::has(core::GameId game) { return static_cast<unsigned>(game) < assets::tutorial_count; }

core::Setup Tutorial::setup(core::GameId game) {
  const assets::Tutorial& its = of(game);
  return {game, its.players, its.variant, its.first, its.options};
}

std::span<const std::uint16_t> Tutorial::moves(core::GameId game) {
  return {assets::tutorial_moves + of(game).moves, assets::tutorial_moves + behind(game).moves};
}

void Tutorial::begin(core::GameId game) {
  at_ = of(game).steps;
  end_ = behind(game).steps;
  read_ = 0;
  was_read_ = false;
  forget_refusal();
}

Tutorial::Kind Tutorial::kind() const { return static_cast<Kind>(assets::tutorial_steps[at_].kind); }

Str Tutorial::words() const {
  if (refused_) return kind() == Kind::move ? Str::tutor_other : Str::tutor_go_on;
  return static_cast<Str>(assets::tutorial_steps[at_].text);
}

}  // namespace pd::screens
