#pragma once
#include <array>
#include <cstdint>
#include <span>
#include <utility>

#include "firmware/app/storage/challenges.hpp"
#include "firmware/app/storage/game_notes.hpp"
#include "firmware/app/storage/journal.hpp"
#include "firmware/app/storage/match.hpp"
#include "firmware/app/storage/settings.hpp"

namespace pd::storage {

/// The public score of a game. It is shown and counted if a firmware with other rules cannot continue the game.
using Score = std::array<std::int16_t, core::max_players>;

/// A game in progress.
struct Saved {
  bool used = false;
  bool known = false;  ///< false: a game that this firmware does not have; it can only be kept or deleted
  enum class Rules : std::uint8_t {
    same,
    older,
    newer
  } rules = Rules::same;  ///< that its moves were made by, compared with this firmware's; whether the moves are legal
                          ///< by these, core::AnySession::resume() finds out
  std::uint8_t rules_version = 0;
  bool cut = false;  ///< its last moves cannot be read
  Match match{};
  std::uint16_t moves = 0;
  bool scored = false;
  Score score{};  ///< the last one that was saved, if `scored`
};

/// What survives power-off: settings and games, each game as its log. Nothing that was committed is lost. The app uses
/// the journal through this class.
class Store {
 public:
  Store() {}  ///< not constexpr, so that it is zeroed memory and no copy in flash (as Screen)

  void open();                              ///< mounts the journal; garbage counts as nothing
  void close();                             ///< forgets what was read
  bool is_open() const { return opened_; }  ///< false: nothing was read; only start_over() can write
  bool idle();  ///< one piece of maintenance, for when nothing else happens; true: there is more to do

  void save_settings(const Settings& s);

  // The game that is played. Its log is the same object from begin(), add() or load() on.
  void begin(const Match& match, const core::Log& log);  ///< a new one gets a slot; its match is the last one
  StorageError take_refusal() { return std::exchange(unreported_, {}); }  ///< why it got none; reported once
  void add(const Match& match, const core::Log& log);          ///< one from elsewhere gets a slot, with its moves
  void release();                                              ///< the game that is played now is not saved
  void commit(const core::Log& log, std::uint16_t from);       ///< the moves from `from` on
  void save_notes(const core::Log& log);                       ///< who decides, or how often hints were given
  void save_seed(const core::Log& log, std::uint64_t seed);    ///< of the computers in the game ...
  std::uint64_t seed() const { return notes_.seed; }           ///< ... 0: none is stored
  void undo(const core::Log& log, std::uint16_t size_before);  ///< the log got shorter
  void finish(const core::Outcome& outcome);                ///< the game is over: saves result and log, frees the slot
  void count(unsigned slot, const core::Outcome& outcome);  ///< the same for a saved game that is not played

  // The score is saved when a game is left, and from time to time when idle, in case the power is switched off.
  bool wants_score();  ///< the one that is saved is some moves old
  void save_score(const Score& score);
  void leave(const Score& score);

  /// Between these two, writes are deferred until write(), so that the picture is shown first: flash takes
  /// milliseconds. Reads see deferred writes. write() returns whether the error state changed.
  void hold() { holding_ = true; }
  bool write();

  /// Why the last save failed; none when it did not.
  StorageError error() const { return last_error_; }

  /// What open() found, and whether the player must see it: data was lost, repaired or is unreadable (reported once),
  /// or all of it is from a newer firmware (reported at every start).
  const Journal::Report& report() const { return report_; }
  bool has_report();
  void acknowledge_report();

  // Games in progress.
  static constexpr unsigned slot_count = 4;
  bool has_games() const;
  bool is_full() const;  ///< the next begin() takes the slot of the game with the fewest moves
  const Saved& saved(unsigned slot) const { return saved_[slot]; }
  bool load(unsigned slot, Match& match, core::Log& log);
  bool look(unsigned slot, core::Log& log);  ///< its moves only: the game that is played stays the one that is
  bool look(unsigned slot, unsigned first, std::span<core::Move> out);  ///< the same for a part of them
  bool begins_with(unsigned slot, const core::Log& log);                ///< its first moves are those of the log
  void forget(unsigned slot);

  /// The log of a game that is over, as long as the journal still has it. Nothing that is done with it is kept.
  bool load(const Result& result, Match& match, core::Log& log);

  /// Deletes every game in progress; settings and results stay. Sets an error, and deletes nothing, if it cannot write.
  void forget_games();

  /// Everything goes: games, results, statistics, settings but for those in force.
  void start_over();

  void save_best(const ChallengeBest& best);  ///< how a challenge ended, where it never ended better

  /// The last choices of the set-up menu for each game; a fresh default when there are none.
  Match last_match(core::GameId game);
  bool has_last_match(core::GameId game);
  void save_match(const Match& match);  ///< these are the last choices of its game

  /// Results, the statistics (statistics.hpp), the health of the flash: ask the journal.
  Journal& journal();

 private:
  /// Flash takes milliseconds, and the picture goes first: what write() has to do.
  struct PendingWrites {
    const core::Log* begun = nullptr;  // of a game that is not in the journal yet; its match is the last one
    const core::Log* log = nullptr;    // of the game that is played
    bool finish = false, settings = false, match = false;
    core::Outcome outcome{};
    Match last{};
  };

  /// The game that is played.
  struct Played {
    unsigned slot = slot_count;   // none
    std::uint16_t in_flash = 0;   // so many moves of its log are there as they were made
    std::uint16_t scored_at = 0;  // length of its log when its score was kept
    StorageError refused;         // why it got no slot
  };

  bool is_playing() const { return played_.slot != slot_count; }
  bool is_running() const { return is_playing() && !played_.refused; }  ///< and has a slot
  unsigned journal_slot() const { return in_journal_[played_.slot]; }   ///< of the game that is played

  void set_error(StorageError error) { last_error_ = error; }
  void set_error_if(StorageError error) {  // where nothing may have been written, an older error stays
    if (error) last_error_ = error;
  }

  bool read_log(unsigned in, core::Log& log);
  bool is_over(unsigned in) const;
  void look_at(unsigned slot);
  void look_at_all();
  unsigned oldest_finished() const;
  bool make_room();
  template <class Write>
  StorageError with_room(Write write);
  unsigned slot_for_a_new_game() const;
  unsigned journal_slot_for_a_new_game() const;
  void take_slot();
  void enter(const Match& match, const core::Log& log, std::uint16_t moves);
  StorageError save(const core::Log& log);
  void keep(const core::Log& log);
  StorageError finish_slot(unsigned slot, const core::Outcome& outcome, StorageError error);
  void finish_now(const core::Outcome& outcome);
  void write_settings(const Settings& s);
  void write_pending();

  Journal journal_;
  std::array<Saved, slot_count> saved_{};  // menus ask for them in every frame
  std::array<std::uint8_t, slot_count>
      in_journal_{};  // the journal's slot of each; it has more, for games that are over
  Played played_;
  GameNotes notes_;          // of the same game
  StorageError unreported_;  // Played::refused, until take_refusal() was asked
  StorageError last_error_;
  Journal::Report report_;  // of the last open()
  PendingWrites pending_;
  bool holding_ = false;
  bool opened_ = false;
  bool uncounted_ = false;  // results may not be in the statistics yet: idle() sees to it
};

Store& store();  ///< the one of the device

}  // namespace pd::storage
