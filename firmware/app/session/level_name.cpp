#include "engine/players/player.hpp"
#include "firmware/app/session/entry.hpp"

namespace pd::session {

core::Text<level_name_max> level_name(unsigned code) {
  core::Text<level_name_max> name(str(group_name(players::group_of(code))));
  name << ' ' << players::dial_number(code);
  return name;
}

}  // namespace pd::session
