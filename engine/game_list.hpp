#pragma once
#include <tuple>

#include "engine/altay/state.hpp"
#include "engine/cvlizacje/state.hpp"
#include "engine/stone_age/state.hpp"

namespace core {

/// The games that there are, in the order of GameId. A new one is added at the end: its number is kept in logs and in
/// flash for ever.
using Games = std::tuple<stone_age::State, cvlizacje::State, altay::State>;

}  // namespace core
