#include "engine/players/stone_age/thinker.hpp"
#include "tools/arena.d/arena.hpp"

namespace arena {

Game stone_age_entry() { return entry<::stone_age::State>(); }

}  // namespace arena
