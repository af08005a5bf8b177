#pragma once
#include <concepts>

#include "engine/core/game.hpp"
#include "firmware/app/session/board_view.hpp"
#include "firmware/app/session/entry.hpp"
#include "firmware/app/session/input_assist.hpp"
#include "firmware/app/session/narrator.hpp"

namespace pd::games {
/// What a game shows and says: its BoardView, Narrator and InputAssist. A game adds a directory
/// firmware/app/games/<name>/ that specialises this for its State (`concept Views` lists the members), and its line in
/// engine/games.txt; all the rest is written once.
///
/// They never see the true state: they get observe(state, viewer) where the viewer holds the device, else what
/// everybody knows. So what is hidden from the person who holds the device cannot be drawn.
template <class S>
struct View;
}  // namespace pd::games

namespace pd::session {

using games::View;

template <class S>
using NarratorFor = std::remove_cvref_t<decltype(View<S>::narrator)>;

template <class S>
concept Views = core::Game<S> && requires {
  // How the menus call it, what is chosen before it begins.
  { View<S>::entry } -> std::convertible_to<const GameEntry&>;
  { View<S>::board } -> std::convertible_to<const BoardView<S>&>;
  {
    View<S>::narrator
  } -> std::convertible_to<const Narrator<S, typename NarratorFor<S>::Sum, typename NarratorFor<S>::Luck>&>;
  { View<S>::assist } -> std::convertible_to<const InputAssist<S>&>;
};

}  // namespace pd::session
