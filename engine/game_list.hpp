#pragma once
#include <tuple>

#include "engine/altay/state.hpp"
#include "engine/cvlizacje/state.hpp"
#include "engine/stone_age/state.hpp"

namespace core {

/// All games, in the order of GameId. Append new ones: logs and flash store the number.
using Games = std::tuple<stone_age::State, cvlizacje::State, altay::State>;

}  // namespace core
