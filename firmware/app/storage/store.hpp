#pragma once
#include <array>
#include <cstdint>
#include <span>

#include "firmware/app/storage/journal.hpp"
#include "firmware/app/storage/match.hpp"
#include "firmware/app/storage/settings.hpp"

/// What outlives power-off: settings and games, each game as its log. Nothing that was committed is lost.
/// The journal keeps it; this is the app's way to it.
namespace app {

void store_open();  ///< reads what is there; garbage counts as nothing
bool store_idle();  ///< nothing happens at the moment: tidies up a little; true: there is more to do

void store_settings(const Settings& s);

// The game that is played. Its log is the same object from store_begin(), store_add() or store_load() on.
void store_begin(const Match& match, const core::Log& log);        ///< a new one gets a slot; its match is the last one
void store_add(const Match& match, const core::Log& log);          ///< one from elsewhere gets a slot, with its moves
void store_release();                                              ///< what is played now is not to be kept
void store_commit(const core::Log& log, std::uint16_t from);       ///< the moves from `from` on
void store_undo(const core::Log& log, std::uint16_t size_before);  ///< the log got shorter
void store_finish(const core::Outcome& outcome);                   ///< it is over: keeps the result, frees the slot

/// The score of the game as whoever holds the device may know it, to be shown where newer rules cannot go on with it.
/// It is kept when the game is left, and now and then in idle moments, for whoever just switches off.
using Score = std::array<std::int16_t, core::max_players>;
bool store_wants_score();  ///< the one that is kept is some time old
void store_score(const Score& score);
void store_leave(const Score& score);

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
  Score score{};  ///< as it stood when it was last kept
};
bool store_has_games();
bool store_is_full();  ///< the next store_begin() takes the slot of the game with the fewest moves
Saved store_saved(unsigned slot);
bool store_load(unsigned slot, Match& match, core::Log& log);
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
