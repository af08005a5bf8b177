// Writes a flash file with a game that has just begun: one person, and computers in every other seat, at fast pace.
//   table_for_one FILE GAME PLAYERS LEVEL SEED      GAME is 0 to 2, as in the menu
#include <cstdio>
#include <cstdlib>

#include "hal/boards/all.hpp"
#include "tests/app/player.hpp"

#include "firmware/app/screens/settings_service.hpp"
#include "firmware/app/storage/settings.hpp"

int main(int count, char** words) {
  if (count != 6) return 2;
  const auto number = [&](int i) { return static_cast<std::uint8_t>(std::strtoul(words[i], nullptr, 10)); };
  host::storage_reset();
  player::switch_on(hal::boards::picosystem::board, 1);
  const pd::GameEntry& entry = pd::game_list()[number(2)];
  pd::Settings settings = pd::with_guide(pd::settings(), entry.id, false);
  settings.pace = static_cast<std::uint8_t>(pd::Pace::fast);
  pd::change_settings(settings);
  pd::Table& table = entry.open();
  table.match.setup = {entry.id, number(3), 0, 0, 0};
  for (std::uint8_t seat = 0; seat < core::max_players; ++seat) {
    pd::Person& person = table.match.people[seat];
    person.colour = seat;
    person.name << (seat == 0 ? "Ada" : "Rock");
    person.level = seat == 0 ? std::uint8_t{0} : number(4);
  }
  if (pd::play_screen().begin(table, number(5))) return 1;
  pd::push(pd::play_screen());
  player::wait(10);
  player::press(hal::Button::back);  // the menu: what is to be written is
  player::wait(2000);
  return host::storage_save(words[1]) ? 0 : 1;
}
