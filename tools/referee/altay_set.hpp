#pragma once
#include "engine/altay/state.hpp"
#include "tools/referee/request.hpp"

namespace referee {

/// The request `set` in Altay: puts the value where the path leads, and takes from elsewhere what is then too much or
/// gives what is missing. Whether such a position can be is asked afterwards.
Error set_altay(altay::State& s, const Path& path, const Value& v);

}  // namespace referee
