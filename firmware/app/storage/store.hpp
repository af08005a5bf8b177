#pragma once
#include <array>
#include <cstdint>
#include <span>

#include "firmware/app/storage/journal.hpp"
#include "firmware/app/storage/settings.hpp"
#include "firmware/app/table/desk.hpp"

/// What outlives power-off: settings and games, each game as its log. Nothing that was committed is lost.
/// The journal keeps it; this is the app's way to it.
namespace app {

void store_open();  ///< reads what is there; garbage counts as nothing
void store_idle();  ///< nothing happens at the moment: tidy up

void store_settings(const Settings& s);

// The game on the desk.
void store_begin(const Desk& desk);                            ///< a new game gets a slot; its match is the last one
void store_add(const Desk& desk);                              ///< one from elsewhere gets a slot, with its moves
void store_release();                                          ///< the desk holds a game that is not to be kept
void store_commit(const Desk& desk, std::uint16_t from);       ///< the moves of its log from `from` on
void store_undo(const Desk& desk, std::uint16_t size_before);  ///< its log got shorter
void store_finish(const Desk& desk);                           ///< it is over: keeps the result, frees the slot

/// The game is left for now: keeps the score as `viewer` knows it, to be shown where newer rules cannot go on with it.
/// store_idle() does so too, now and then, for whoever just switches off.
void store_leave(const Desk& desk, unsigned viewer);

/// Why the last save failed, in words; accepted when it did not.
core::Refusal store_trouble();

// Games in progress.
inline constexpr unsigned store_slots = 4;
struct Saved {
  bool used = false;
  bool playable = false;  ///< false: of other rules than this firmware knows
  bool cut = false;       ///< its last moves cannot be read
  Match match{};
  std::uint16_t moves = 0;
  std::array<std::int16_t, core::max_players> score{};  ///< as it stood when it was last kept
};
bool store_has_games();
bool store_is_full();  ///< the next store_begin() takes the slot of the game with the fewest moves
Saved store_saved(unsigned slot);
bool store_load(unsigned slot, Desk& desk);  ///< fills desk.match and desk.log()
void store_forget(unsigned slot);

/// Forgets every game in progress. Settings stay, and so do the results where the journal can be written;
/// where it refuses, it is begun anew.
void store_forget_games();

/// The last choices of the set-up menu for each game; a fresh default when there are none.
Match store_last_match(core::GameId game);
bool store_has_last_match(core::GameId game);
void store_match(const Match& match);  ///< these are the last choices of its game

/// Results, the statistics (statistics.hpp), the health of the flash: ask the journal.
Journal& store_journal();

}  // namespace app
