#include "engine/players/altay/thinker.hpp"
#include "tools/arena.d/arena.hpp"

namespace arena {

Game altay_entry() { return entry<::altay::State>(); }

}  // namespace arena
