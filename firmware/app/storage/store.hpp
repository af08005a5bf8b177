#pragma once
#include <array>
#include <cstdint>
#include <span>
#include <string_view>

#include "firmware/app/storage/challenges.hpp"
#include "firmware/app/storage/journal.hpp"
#include "firmware/app/storage/match.hpp"
#include "firmware/app/storage/settings.hpp"

/// What outlives power-off: settings and games, each game as its log. Nothing that was committed is lost.
/// The journal keeps it; this is the app's way to it.
namespace pd::storage {

void store_open();     ///< reads what is there; garbage counts as nothing
void store_close();    ///< forgets what was read
bool store_is_open();  ///< false: nothing was read, and nothing can be written but by store_start_over()
bool store_idle();     ///< nothing happens at the moment: tidies up a little; true: there is more to do

void store_settings(const Settings& s);

// The game that is played. Its log is the same object from store_begin(), store_add() or store_load() on.
void store_begin(const Match& match, const core::Log& log);        ///< a new one gets a slot; its match is the last one
StorageError store_refusal();                                      ///< why it got none; told once
void store_add(const Match& match, const core::Log& log);          ///< one from elsewhere gets a slot, with its moves
void store_release();                                              ///< what is played now is not to be kept
void store_commit(const core::Log& log, std::uint16_t from);       ///< the moves from `from` on
void store_notes(const core::Log& log);                            ///< who decides, or how often hints were given
void store_seed(const core::Log& log, std::uint64_t seed);         ///< what the computers of the game think from ...
std::uint64_t store_seed();                                        ///< ... 0: nothing was kept
void store_undo(const core::Log& log, std::uint16_t size_before);  ///< the log got shorter
void store_finish(const core::Outcome& outcome);                   ///< it is over: keeps result and log, frees the slot
void store_count(unsigned slot, const core::Outcome& outcome);     ///< the same for a saved game that is not played

/// The score of the game as all may know it, to be shown and counted where other rules cannot go on with it.
/// It is kept when the game is left, and now and then in idle moments, for whoever just switches off.
using Score = std::array<std::int16_t, core::max_players>;
bool store_wants_score();  ///< the one that is kept is some time old
void store_score(const Score& score);
void store_leave(const Score& score);

/// Between these two, writes are deferred until store_write(), so that the picture is shown first: flash takes
/// milliseconds. Reads see deferred writes. store_write() returns whether the error state changed.
void store_hold();
bool store_write();

/// Why the last save failed; none when it did not.
StorageError store_error();

/// What store_open() found, and whether the player must see it: data was lost, repaired or is unreadable (reported
/// once), or all of it is from a newer firmware (reported at every start).
const Journal::Report& store_report();
bool store_has_report();
void acknowledge_report();

// Games in progress.
inline constexpr unsigned store_slots = 4;
struct Saved {
  bool used = false;
  bool known = false;  ///< false: a game that this firmware does not have; it can only be kept or forgotten
  enum class Rules : std::uint8_t {
    same,
    older,
    newer
  } rules = Rules::same;  ///< that its moves are known to keep, next to this firmware's; whether they keep these,
                          ///< core::AnySession::resume() finds out
  bool cut = false;       ///< its last moves cannot be read
  Match match{};
  std::uint16_t moves = 0;
  bool scored = false;
  Score score{};  ///< as it stood when it was last kept, where it was
};
bool store_has_games();
bool store_is_full();  ///< the next store_begin() takes the slot of the game with the fewest moves
Saved store_saved(unsigned slot);
bool store_load(unsigned slot, Match& match, core::Log& log);
bool store_look(unsigned slot, core::Log& log);  ///< its moves only: the game that is played stays the one that is
void store_forget(unsigned slot);

/// The log of a game that is over, as long as the journal still has it. Nothing that is done with it is kept.
bool store_load(const Result& result, Match& match, core::Log& log);

/// Deletes every game in progress; settings and results stay. Sets an error, and deletes nothing, if it cannot write.
void store_forget_games();

/// Everything goes: games, results, statistics, settings but for those in force.
void store_start_over();

void store_best(const ChallengeBest& best);  ///< how a challenge ended, where it never ended better

/// The last choices of the set-up menu for each game; a fresh default when there are none.
Match store_last_match(core::GameId game);
bool store_has_last_match(core::GameId game);
void store_match(const Match& match);  ///< these are the last choices of its game

/// Results, the statistics (statistics.hpp), the health of the flash: ask the journal.
Journal& store_journal();

}  // namespace pd::storage
