#include "firmware/app/screens/import_game.hpp"

#include "firmware/app/screens/play_screen.hpp"
#include "firmware/app/screens/screens.hpp"
#include "firmware/app/storage/store.hpp"
#include "hal/entropy.hpp"

namespace pd::screens {

unsigned slot_with(const core::Log& log) {
  unsigned slot = 0;
  while (slot < Store::slot_count && (log.size == 0 || !store().begins_with(slot, log))) ++slot;
  return slot;
}

Match match_from_elsewhere(const core::Setup& setup) {
  Match match;
  match.setup = setup;
  for (unsigned i = 0; i < core::max_players; ++i) {
    match.people[i].colour = static_cast<std::uint8_t>(i);
    format(match.people[i].name, Str::setup_person, {static_cast<int>(i) + 1});
  }
  return match;
}

void continue_from_elsewhere(Table& table) {
  home();
  static_cast<void>(play_screen().resume(table, hal::entropy_seed()));
  push(play_screen());
}

void open_from_elsewhere(Table& table, const core::Log& log, bool is_over) {
  table.session.loading() = log;
  if (!is_over) {
    store().add(table.match, table.session.log());
    return continue_from_elsewhere(table);
  }
  home();
  static_cast<void>(table.resume());
  play_screen().look_at(table);
  show_final(true);
  push(replay());
}

WhyNot without_full_stop(std::string_view words) {
  words.remove_suffix(words.ends_with('.'));
  return words;
}

}  // namespace pd::screens
