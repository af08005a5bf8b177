#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "engine/core/log.hpp"
#include "firmware/app/storage/record.hpp"
#include "hal/storage.hpp"

/// Everything that must survive switching off, in the flash of hal/storage.hpp: games in
/// progress, results, statistics, settings, the last crash. docs/storage.md is the specification.
///
/// What survives
///  - A call that returned without StorageError is in flash: it was written and read back.
///  - Power may fail inside any call. The next mount() finds what was there before the call or
///    what should be there after it, never something else and never a mix of both.
///  - Saving a move is one page program and no erase, as long as idle() runs now and then
///    (it needs to about once in a thousand moves; without it a call erases by itself, but not
///    more than erases_in_call sectors, as nobody feeds the watchdog meanwhile).
///  - One wrong bit in a record is repaired, and the record is written again by idle(). More of
///    them cost the record: a game then ends before it and says so (`damaged`); other games,
///    results and settings are not touched. The head of a game is there twice.
///  - A sector that no longer erases or programs is passed over. Nothing is lost by it.
///  - What another program left in the flash is never read as ours; it is erased when its turn
///    comes. A journal of a newer format is not touched: see Report::newer.
///  - A journal of format 1 is read as it is and carried over by idle(), a game or an erase at a time.
///  - Keys, notes and kinds of game that this firmware does not know are carried along.
///
/// How: the flash is a ring of sectors that are erased and filled in order, so all wear alike.
/// Each game is a chain of records, everything else one record for each key. Before the oldest sector is erased,
/// whatever still needs it is copied to the front, moves packed together; the copy of a game counts
/// once its last record is there, and only then the old sector goes. mount() only reads.
///
/// One object at a time, as there is one flash. Memory: this object, and about 2.5 KiB of stack.
namespace pd::storage {

/// Why something could not be kept or read.
class [[nodiscard]] StorageError {
 public:
  enum class Code : std::uint8_t {
    none,
    worn_out,         ///< no sector can be written any more: what was to be saved is lost when power goes
    newer,            ///< the journal is of a newer firmware: nothing is written before start_over()
    no_room,          ///< games and data take all the flash
    no_game,          ///< there is no such game in the slot, or it is over
    unknown_game,     ///< the game is one that this firmware cannot play
    log_is_full,      ///< the game has as many moves as a log can hold
    nothing_to_undo,  ///< fewer moves are there than should be taken back
    too_long,         ///< longer than a record can be
    changed,          ///< the flash changed while it was read
    too_many_keys,    ///< of a newer firmware: all that this firmware writes must find room beside them
  };
  constexpr StorageError() = default;
  constexpr StorageError(Code code) : code_(code) {}
  constexpr explicit operator bool() const { return code_ != Code::none; }  ///< true: it failed
  constexpr Code code() const { return code_; }
  const char* message() const;  ///< in English, for tools; message_of() of screens.hpp is for players
  constexpr bool operator==(const StorageError&) const = default;

 private:
  Code code_ = Code::none;
};

/// What is kept in a slot for a game.
struct SavedGame {
  enum class State : std::uint8_t { empty, running, finished };
  State state = State::empty;
  bool damaged = false;            ///< a part could not be read: `moves` are those before it
  bool unknown = false;            ///< not a setup that this firmware could hold: it is kept, and can be forgotten
  std::uint8_t rules_version = 0;  ///< the rules that all its moves are known to keep
  core::Setup setup{};
  std::uint16_t moves = 0;
  bool scored = false;                                  ///< keep_score() was called
  std::array<std::int16_t, core::max_players> score{};  ///< as last given to it
};

/// A finished game in the list of results.
struct Result {
  static constexpr std::size_t label_max = 200;
  std::uint32_t number = 0;  ///< counts finished games from 1; statistics remember the last number they
                             ///< counted, and catch up after a power cut
  core::Setup setup{};
  std::uint8_t rules_version = 0;
  std::uint8_t winners = 0;  ///< as in core::Outcome
  std::array<std::int16_t, core::max_players> total{};
  std::uint8_t label_size = 0;
  std::array<std::uint8_t, label_max> label{};  ///< what begin_game() was given: names, colours
  std::uint8_t slot = 0;                        ///< that still holds its log; Journal::slot_count: none does
};

struct ResultFields;

class Journal {
 public:
  static constexpr unsigned slot_count = 16;
  static constexpr unsigned result_count = 16;
  static constexpr unsigned own_keys = 135;   ///< of all but games, with up to seven titles
  static constexpr unsigned other_keys = 32;  ///< that a restore may bring beside them
  static constexpr unsigned key_count = own_keys + other_keys;
  static constexpr unsigned note_count = 16;  ///< tags of the notes about a game are below
  static constexpr std::size_t label_max = Result::label_max;
  static constexpr std::size_t data_max = Record::payload_max;
  static constexpr std::size_t commit_max = 109;  ///< moves in one page program, with two digests of the position
  static constexpr unsigned erases_in_call = 8;
  static constexpr unsigned sector_count = hal::storage_size / hal::storage_sector;

  /// What mount() met.
  struct Report {
    bool first_use = false;        ///< no journal was here
    bool foreign = false;          ///< something else was: it will be overwritten
    bool newer = false;            ///< of a newer firmware: kept, nothing is read or written before start_over()
    std::uint8_t format = 0;       ///< of the journal, 0 where there was none
    std::uint16_t lost = 0;        ///< bit s: slot s held a game that is unreadable, or a newer part of it is
    std::uint16_t cut = 0;         ///< bit s: the game in slot s ends before its last moves
    std::uint16_t unknown = 0;     ///< bit s: slot s holds a game that only another firmware can play
    std::uint16_t repaired = 0;    ///< records with one wrong bit, repaired
    std::uint16_t unreadable = 0;  ///< places that hold neither a record nor nothing
    std::uint16_t torn = 0;        ///< the same, but left by a power cut: nothing is lost by them
    std::uint64_t missing = 0;     ///< bit s: sector s lost its head, or holds another sector: what it held may be gone
  };

  struct Health {
    std::uint32_t erases = 0;          ///< of all sectors together, since the flash was new
    std::uint16_t worn = 0;            ///< times that a sector was passed over because it failed, since mount()
    std::uint16_t erases_in_turn = 0;  ///< times that a call had to erase because idle() had no chance
    std::uint8_t ready = 0;            ///< sectors that are erased
    std::uint8_t in_use = 0;           ///< sectors that a copy of all that is kept would take
    std::uint8_t old_format = 0;       ///< games and keys that are still to be carried over
  };

  /// Reads the flash and forgets what was in memory. Call it once at start. Writes nothing.
  Report mount();

  /// A piece of work ahead: at most one erase (45 ms, 400 at worst) or the copy of one game.
  /// Call it when nobody waits. False: nothing is left to do.
  bool idle();

  /// Ends the journal that is there and mounts an empty one: one page program, at which all is there or nothing.
  /// The old sectors are erased when their turn comes.
  StorageError start_over();

  /// The same, but what is stored under `kept` stays: after a power cut everything is there, or only that. Where it
  /// cannot be (a journal of a newer format, no sector left to write to), everything goes: ask has().
  StorageError start_over(RecordKey kept);

  /// The same for a flash whose mounting hung: reads only the heads of the sectors, ends the journal, and erases every
  /// sector. `alive` is called before each erase.
  static void wipe(void (*alive)());

  Health health() const;

  /// How much of the room for games and everything else is taken, 0 to 100.
  unsigned fullness_percent() const;

  /// Enough sectors are erased: the next call that writes need not erase any.
  bool is_prepared() const;

  /// Sectors that can still be filled before there is no_room.
  unsigned sectors_left() const;

  /// Report::newer still holds, or nothing was mounted: every call that writes is refused.
  bool is_locked() const { return locked_; }

  // --- Games in progress. `slot` is below slot_count. -------------------------

  const SavedGame& game(unsigned slot) const { return games_[slot].game; }

  /// Copies what begin_game() was given as label; returns its whole length, which may be more than fits.
  std::size_t label(unsigned slot, std::span<std::uint8_t> out) const;

  /// The log as it was saved: setup, moves, digests, rules_version. Who decided and hints are notes. Says nothing about
  /// rules: core::Session::resume() judges.
  StorageError load(unsigned slot, core::Log& log) const;

  /// Only some of the moves, where there is no memory for all: move number `first` and those after it.
  StorageError load_moves(unsigned slot, unsigned first, std::span<core::Move> out) const;

  /// Whether the moves of the log are the first ones of the game.
  bool begins_with(unsigned slot, const core::Log& log) const;

  /// Puts a new game into the slot; whatever was in it is gone. One from elsewhere brings its moves: after a power cut
  /// all of them are there with their digests, or the slot is as it was.
  StorageError begin_game(unsigned slot, const core::Setup& setup, unsigned rules_version,
                          std::span<const std::uint8_t> label, std::span<const core::Move> moves = {},
                          std::span<const std::uint16_t> digests = {});

  /// From the next record on, the moves of the game are known to keep these rules.
  void adopt_rules(unsigned slot, unsigned rules_version);

  /// Saves moves that belong together, such as a decision and what chance made of it: after a power cut all of them are
  /// there or none. More than commit_max of them are split. `digests` follow those that are saved already (digests()).
  StorageError append(unsigned slot, std::span<const core::Move> moves, std::span<const std::uint16_t> digests = {});
  StorageError append(unsigned slot, core::Move move) { return append(slot, {&move, 1}); }

  /// How many digests of core::Log are saved.
  unsigned digests(unsigned slot) const { return games_[slot].digests; }

  /// Takes the last `moves` moves back (1 to 255), and with them the digests behind.
  StorageError take_back(unsigned slot, unsigned moves = 1);

  /// Remembers the score so far, so that it can be shown when the rules have changed since.
  StorageError keep_score(unsigned slot, std::span<const std::int16_t> score);

  /// Something about the game, by a tag below note_count: the last one of each tag counts.
  StorageError write_note(unsigned slot, unsigned tag, std::span<const std::uint8_t> bytes);

  /// Copies the note; returns its whole length, 0 when there is none.
  std::size_t read_note(unsigned slot, unsigned tag, std::span<std::uint8_t> out) const;

  /// Puts the game into the results and marks it as finished; the slot keeps its log until the
  /// next begin_game(). Calling it again, also after a power cut, adds no second result.
  StorageError finish(unsigned slot, const core::Outcome& outcome);

  StorageError forget(unsigned slot);

  // --- Results, settings, statistics ------------------------------------------

  unsigned results() const;

  /// The result of `age` games ago, 0 is the newest. False when there is none or it is unreadable.
  bool result(unsigned age, Result& out) const;

  /// The number of the result of the game in the slot; 0: it has none. A running game that has one is over: power
  /// failed before it was marked as finished, or that cannot be read any more.
  std::uint32_t result_of(unsigned slot) const;

  /// How many results are newer than that number; those that are no longer kept do not count.
  unsigned results_since(std::uint32_t number) const;

  bool has(RecordKey key) const;

  /// Copies what is kept under the key; returns its whole length, 0 when there is nothing.
  std::size_t read(RecordKey key, std::span<std::uint8_t> out, unsigned& version) const;
  StorageError write(RecordKey key, unsigned version, std::span<const std::uint8_t> data);

  /// The record is no longer needed: it is not copied when its sector is erased. Until then a mount may find it again.
  void release(RecordKey key);

  /// Changes with every write to flash, so that a reader that takes several steps notices one in between.
  std::uint32_t position() const { return sequence_ << 18 ^ std::uint32_t{write_sector_} << 12 ^ write_at_; }

 private:
  friend class BackupReader;            // backup.hpp: everything as a list of records ...
  friend class Restore;                 // ... and the way back
  static constexpr unsigned ahead = 4;  // erased sectors beyond those that copying everything would take
  static_assert(slot_count <= 16 && sector_count <= 64);

  /// What is kept may take half of the flash: the other half is for copying it.
  static constexpr unsigned sectors_for_all = (sector_count - 2 - ahead) / 2;

  struct Chain {
    SavedGame game{};
    bool whole = false;
    bool renew = false;            // a bit was repaired, or one of the two heads is missing: to be written again
    std::uint8_t format = 0;       // of its records
    std::uint8_t digests = 0;      // known from the first on
    std::uint16_t notes = 0;       // bit t: there is a note of tag t
    std::uint16_t next = 0;        // number of the next record
    std::uint32_t generation = 0;  // 0: there is nothing
    std::uint32_t game_id = 0;     // generation of begin_game(): with the slot it names the game for ever
    std::uint64_t sectors = 0;     // where its records are
  };
  struct Entry {
    std::uint32_t generation = 0;
    std::uint16_t cell = 0;
    RecordKey key{};
    bool present = false;
    bool renew = false;  // a bit was repaired, or it is of an older format
    std::uint8_t format = 0;
  };
  struct Scan;
  struct Heads;
  struct SectorView;

  template <class Visit>
  static SectorView scan_sector(unsigned sector, unsigned format, Visit visit);
  template <class Visit>
  void for_each_record(const Chain& chain, unsigned slot, Visit visit) const;
  template <class Visit>
  bool for_each_move(unsigned slot, Visit visit) const;

  unsigned format_of(unsigned sector) const;
  void offer(const Record& record, unsigned sector, std::size_t cell, Scan& scan);
  void offer_data(const Record& record, std::size_t cell);
  static void open(Chain& chain, const Record& record, unsigned sector);
  static void follow(Chain& chain, const Record& record, unsigned sector);
  void settle(Scan& scan);
  void find_staged();
  void offer_staging(const Record& r, unsigned sector, std::size_t cell, const Heads& heads, Scan& scan);
  void judge_sectors(const Heads& heads, Scan& scan);
  bool is_half_converted(const Heads& heads, unsigned sector) const;
  void drop_all();
  static bool end_journal();
  static bool mark_end(unsigned sector);
  unsigned next_ready() const;

  bool find_room(std::size_t size);
  bool put(const Record& record);
  bool put(Chain& chain, unsigned slot, RecordKind kind, std::span<const std::uint8_t> payload);
  bool put_head(Chain& chain, unsigned slot, RecordKind kind, std::span<const std::uint8_t> label);
  bool put_entry(Entry& entry, std::uint32_t generation, unsigned version, std::span<const std::uint8_t> payload);
  bool put_moves(Chain& chain, unsigned slot, std::span<const core::Move> moves,
                 std::span<const std::uint16_t> digests);
  void pass_results(unsigned slot);
  StorageError prepare_call();
  StorageError prepare_turn(unsigned slot);

  unsigned ready_count() const;
  unsigned sectors_needed() const;
  bool repair_torn_write();
  void stage_from(unsigned sector);
  void cancel_staging();
  bool discard_staged();
  bool convert_sector();
  bool reclaim();
  bool prepare_sector(unsigned sector, std::uint32_t sequence);
  bool record_sectors(std::uint32_t released);
  bool copy_game(unsigned slot);
  bool copy_moves(const Chain& from, Chain& to, unsigned slot);
  bool copy_digests(const Chain& from, Chain& to, unsigned slot);
  bool copy_notes(const Chain& from, Chain& to, unsigned slot);
  bool copy_entry(Entry& entry);
  bool renew_record();
  const Entry* find(RecordKey key) const;
  Entry* find_or_add(RecordKey key);
  bool read_entry(const Entry& entry, std::span<std::uint8_t, hal::storage_page> page, Record& record) const;
  bool is_of(const ResultFields& fields, unsigned slot) const;
  bool is_result_of(const Entry& entry, unsigned slot) const;
  static RecordKey result_key(std::uint32_t number);
  StorageError mark_finished(unsigned slot);
  std::uint32_t newest_result() const;

  std::array<Chain, slot_count> games_{};
  std::array<std::uint32_t, slot_count> newest_generation_{};
  std::array<Entry, key_count> entries_{};
  std::uint64_t ready_ = 0;        // sectors that are erased and have their head
  std::uint64_t old_blank_ = 0;    // the same, but with a head of an older format
  std::uint64_t old_ = 0;          // sectors of an older format
  std::uint64_t headless_ = 0;     // sectors that could not be prepared: no head is expected there
  std::uint32_t sequence_ = 0;     // of the sector prepared last
  std::uint32_t released_ = 0;     // sectors up to the one that will get this sequence may be erased; 0: unknown
  std::uint16_t write_at_ = 0;     // where the next record goes, in write_sector_
  std::uint16_t torn_at_ = 0;      // where a power cut left something in torn_sector_ ...
  std::uint16_t torn_size_ = 0;    // ... in bytes; 0: nothing
  std::uint8_t write_sector_ = 0;  // the sector that is being filled
  std::uint8_t torn_sector_ = 0;
  std::uint8_t frontier_ = 0;     // the sector prepared last; the next one is the oldest
  std::uint8_t work_left_ = 0;    // sectors that idle() may still prepare before the next write
  std::uint8_t entry_count_ = 0;  // of entries_
  std::uint16_t worn_ = 0;
  std::uint16_t erases_in_turn_ = 0;
  bool skip_page_ =
      false;  // the first page of the next sector may hold a write that was cut so early that it reads as empty
  // A restore writes its records behind the sector of stage_cell_, which holds the staging record, and takes effect
  // when that sector gets its end mark. If power fails before, or it is cancelled, the sectors in staged_ are erased
  // before anything else is written.
  std::uint64_t staged_ = 0;
  std::uint16_t stage_cell_ = 0;   // of the staging record; 0: no restore is under way, and none was left behind
  bool is_staging_ = false;        // a restore is under way
  bool locked_ = true;             // a newer format is here, or nothing was mounted
  bool headless_recorded_ = true;  // headless_ is in flash
};

}  // namespace pd::storage
