#pragma once
/// How the games of engine/game_list.hpp are shown: the folder of each has a View.
#include "firmware/app/games/altay/view.hpp"
#include "firmware/app/games/cvlizacje/view.hpp"
#include "firmware/app/games/stone_age/view.hpp"
