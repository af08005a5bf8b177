#pragma once
#include "engine/core/game.hpp"
#include "engine/players/net.hpp"

namespace players {

/// The net that tools/train made for that game, `kind` being the number in the name of its file (the players, mostly):
/// engine/players/weights/stone_age_4.txt is trained(GameId::stone_age, 4). nullptr when there is none.
const Net* trained(core::GameId game, unsigned kind);

}  // namespace players
