#include "firmware/app/screens/guide.hpp"

#include "firmware/app/games/games.hpp"
#include "firmware/app/screens/settings_service.hpp"
#include "firmware/app/storage/store.hpp"

namespace pd::screens {

bool Guide::is_on(core::GameId game) { return is_guided(settings(), game); }

void Guide::switch_off(core::GameId game) { change_settings(with_guide(settings(), game, false)); }

void Guide::end_if_over(const Table& table) {
  if (table.session.actor() == core::nobody) switch_off(table.game());
}

void Guide::resume(const Table& table) {
  if (is_on(table.game())) table.text.list_hints(shown_);
  if (!shown_.empty()) show_goal(table);
}

bool Guide::goal_is_due(const Table& table) const {
  return is_on(table.game()) && !shown_.has(entry_of(table.game()).goal);
}

void Guide::show_goal(const Table& table) { shown_.add(entry_of(table.game()).goal); }

bool Guide::explain(const Table& table, unsigned viewer, bool with_goal) {
  if (!is_on(table.game())) return false;
  if (with_goal && shown_.add(entry_of(table.game()).goal)) return true;
  const std::optional<Str> hint = table.text.hint(viewer);
  return hint && shown_.add(*hint);
}

}  // namespace pd::screens
