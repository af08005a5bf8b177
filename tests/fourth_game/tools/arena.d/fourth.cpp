#include "engine/players/fourth/thinker.hpp"
#include "tools/arena.d/arena.hpp"

namespace arena {

Game fourth_entry() { return entry<fourth::State>(); }

}  // namespace arena
