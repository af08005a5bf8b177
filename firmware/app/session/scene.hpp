#pragma once
#include <cstdint>
#include <optional>

#include "engine/core/game.hpp"
#include "firmware/app/session/choice.hpp"
#include "firmware/app/session/moment.hpp"
#include "firmware/app/storage/match.hpp"
#include "firmware/app/ui/geometry.hpp"
#include "firmware/app/ui/screen.hpp"

namespace pd::session {

/// Where on the picture a choice lies. Moves of the same group are variants of one choice (1, 2 or 3
/// figures in the forest): the cursor goes from group to group, and then to the variant.
struct Spot {
  std::uint8_t page = 0;   ///< the page of the picture (BoardView::page_count)
  std::uint8_t group = 0;  ///< unique on all pages
  Rect area{};             ///< in screen coordinates; the cursor is drawn around it
  /// Where it is a part of the picture with a shape of its own, that is outlined instead (ui/region.hpp). The corner of
  /// its map is that of Scene::area.
  std::uint16_t region = no_region;
  static constexpr std::uint16_t no_region = 0xFFFF;
};

/// What a picture is drawn from, beside the state.
struct Scene {
  const Match& match;
  Rect area;                          ///< draw inside this, nowhere else
  unsigned viewer;                    ///< seat in whose place the picture is drawn
  core::Actor actor;                  ///< who decides
  unsigned page;                      ///< which page of the picture
  Choice focus;                       ///< what the cursor is on, or none
  const ChoiceList& choices;          ///< of the actor; empty where no move may be made
  bool choosing_variant = false;      ///< the choice is made, its variant is being chosen
  std::uint32_t rolling_ms = 0;       ///< not 0: dice are rolling, for so long already
  std::uint32_t age_ms = forever_ms;  ///< of news: so long they have been on the screen, which may come piece by piece
  const Moment* moment = nullptr;     ///< the animation that runs, of Moment::Kind::pieces ...
  std::uint32_t moment_ms = 0;        ///< ... for so long already
  std::optional<unsigned> mover{};    ///< whose move is shown, where it is not the viewer who decides

  bool looks_on() const { return !actor.is_seat(); }  ///< nothing is chosen: all that there is, is lit
};

/// What is on its way to that place, and is drawn on its way (position_of); null: what lies there stands still.
const Piece* piece_to(const Scene& scene, Rect place);
/// How far it has come.
int done_of(const Scene& scene, const Piece& piece);
/// How far from its place something is drawn that lies alone in it.
Point offset_of(const Scene& scene, Rect place);

/// A legal move has this verb, and these arguments where they are given.
template <class Verb>
bool offered(const Scene& scene, Verb verb, std::optional<unsigned> a = {}, std::optional<unsigned> b = {}) {
  for (const core::Move m : scene.choices.moves)
    if (m.verb() == static_cast<unsigned>(verb) && m.a() == a.value_or(m.a()) && m.b() == b.value_or(m.b()))
      return true;
  return false;
}

}  // namespace pd::session
