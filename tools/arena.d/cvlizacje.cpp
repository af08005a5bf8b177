#include "engine/players/cvlizacje/thinker.hpp"
#include "tools/arena.d/arena.hpp"

namespace arena {

Game cvlizacje_entry() { return entry<::cvlizacje::State>(); }

}  // namespace arena
