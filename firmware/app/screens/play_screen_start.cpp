#include "firmware/app/games/games.hpp"
#include "firmware/app/screens/play_layout.hpp"
#include "firmware/app/screens/play_screen.hpp"
#include "firmware/app/session/refused.hpp"
#include "firmware/app/storage/store.hpp"
#include "firmware/app/ui/dialogs.hpp"
#include "hal/entropy.hpp"

/// How a game comes to the play screen: as a new one, a stored one, or one of the past.
namespace pd::screens {

core::Refusal PlayScreen::begin(Table& table, std::uint64_t seed, bool as_tutorial) {
  const core::GameId game = table.game();
  if (const core::Refusal no = driver_.begin(table, seed, as_tutorial ? Tutorial::moves(game) : Driver::Script{}))
    return no;
  reset();
  if (as_tutorial) tutorial_.begin(game);
  follow();
  return core::accepted;
}

void PlayScreen::reset() {
  animation_.forget_announcement();
  tutorial_.end();
  cursor_.forget_position();
  guide_.clear();
  report_.clear();
  auto_play_.stop_macro();
  guard_.forget_seat();
}

namespace {

void start(const Match& match, std::uint64_t seed, bool as_tutorial) {
  Table& table = entry_of(match.setup.game).open();  // what was on it is gone
  table.match = match;
  if (const core::Refusal no = play_screen().begin(table, seed, as_tutorial))
    return push(notice(Icon::warning, words_of(no)));
  replace(play_screen());
}

}  // namespace

void start_match(Match match, std::uint8_t first) {
  if (store().is_full()) return push(notice(Icon::warning, str(Str::setup_full)));
  const std::uint64_t seed = match.challenge != 0 ? match.challenge : hal::entropy_seed();
  core::Rng rng(~seed);
  match.practice = false;
  if (match.challenge == 0)
    match.setup.first = first == at_random ? static_cast<std::uint8_t>(rng.below(match.setup.players)) : first;
  start(match, seed, false);
}

void start_tutorial(Match match) {
  if (store().is_full()) return push(notice(Icon::warning, str(Str::setup_full)));
  match.setup = Tutorial::setup(match.setup.game);
  match.challenge = 0;
  match.own_dice = false;
  start(match, hal::entropy_seed(), true);
}

core::LogError PlayScreen::resume(Table& table, std::uint64_t seed) {
  if (const core::LogError no = driver_.resume(table, seed)) return no;
  reset();
  guide_.resume(table);
  report_.tell_from(table.session.log().size);
  follow();
  return {};
}

void PlayScreen::look_at(Table& table) {
  driver_.look_at(table);
  tutorial_.end();
  show_past();
}

void PlayScreen::look_at_decision(unsigned move) {
  if (table()->shown.look_back_as_mover(move)) return;  // never past the end
  driver_.look_as(table()->shown.actor().id);
  reset();
  show_past();
  cursor_.offer_without_macros();
}

void PlayScreen::look_at_end() {
  table()->shown.look_at_now();
  driver_.look_as(0);
  show_past();
}

void PlayScreen::show_past() {
  animation_.clear();
  update_mode();
  cursor_.put_on(*table(), viewer(), picture_area(*table()));
}

}  // namespace pd::screens
