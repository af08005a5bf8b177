#pragma once
/// The journal of release 0.1.0, as it was but for its name: the fault simulator updates from it and goes back to it.
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "engine/core/log.hpp"
#include "hal/storage.hpp"
#include "tests/kept/0.1.0/record.hpp"

/// Everything that must survive switching off, in the flash of hal/storage.hpp: games in
/// progress, results, statistics, settings, the last crash.
///
/// What survives
///  - A call that returned accepted is in flash: it was written and read back.
///  - Power may fail inside any call. The next mount() finds what was there before the call or
///    what should be there after it, never something else and never a mix of both.
///  - Saving a move is one page program and no erase, as long as idle() runs now and then
///    (it needs to about once in a thousand moves; without it a call erases by itself, but not
///    more than erases_in_call sectors, as nobody feeds the watchdog meanwhile).
///  - One wrong bit in a record is put right, and the record is written anew by idle(). More of
///    them cost the record: a game then ends before it and says so (`damaged`); other games,
///    results and settings are not touched.
///  - A sector that no longer erases or programs is passed over. Nothing is lost by it.
///  - What another program left in the flash is never read as ours; it is erased when its turn
///    comes. A journal of a newer format is not touched: see Report::newer.
///
/// How: the flash is a ring of sectors that are erased and filled in order, so all wear alike.
/// Each game, result or blob is a chain of records. Before the oldest sector is erased, every
/// chain that still needs it is copied to the front, moves packed together; the copy counts
/// once its last record is there, and only then the old sector goes. mount() only reads.
///
/// One object at a time, as there is one flash. Memory: this object, and about 1.5 KiB of stack.
namespace release_0_1_0 {

using Refusal = const char*;  ///< why not, in words
inline constexpr Refusal accepted = nullptr;

/// What is kept in a slot for a game.
struct SavedGame {
  enum class State : std::uint8_t { empty, running, finished };
  State state = State::empty;
  bool damaged = false;            ///< a part could not be read: `moves` are those before it
  std::uint8_t rules_version = 0;  ///< of the rules it was played by; others must not replay it
  core::Setup setup{};
  std::uint16_t moves = 0;
  std::array<std::int16_t, core::max_players> score{};  ///< as last given to keep_score()
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
};

/// Small pieces of data with an owner each; the owner numbers the versions of its layout.
/// From tally_first on there are Journal::tally_pages of them, behind the results.
enum class Blob : std::uint8_t { settings, players, first_game, crash = 5, tally_first = 22 };

class Journal {
 public:
  static constexpr unsigned slot_count = 4;
  static constexpr unsigned result_count = 16;
  static constexpr std::size_t label_max = Result::label_max;
  static constexpr std::size_t blob_max = Record::payload_max;
  static constexpr unsigned tally_pages = 6;
  static constexpr std::size_t commit_max = Record::payload_max / 2;  ///< moves in one page program
  static constexpr unsigned erases_in_call = 8;

  /// What mount() met. Nothing of it needs an answer but `newer`.
  struct Report {
    bool first_use = false;  ///< no journal was here
    bool foreign = false;    ///< something else was: it will be overwritten
    bool newer = false;      ///< a journal of a newer firmware: kept, nothing is read or written before start_over()
    std::uint8_t lost = 0;   ///< bit s: slot s held a game that is unreadable, or a newer part of it is
    std::uint16_t repaired = 0;    ///< records with one wrong bit, put right
    std::uint16_t unreadable = 0;  ///< places with neither a record nor nothing; one is normal after a power cut
  };

  struct Health {
    std::uint32_t erases = 0;          ///< of all sectors together, since the flash was new
    std::uint16_t worn = 0;            ///< times that a sector was passed over because it failed, since mount()
    std::uint16_t erases_in_turn = 0;  ///< times that a call had to erase because idle() had no chance
    std::uint8_t ready = 0;            ///< sectors that are erased
  };

  /// Reads the flash and forgets what was in memory. Call it once at start. Writes nothing.
  Report mount();

  /// A piece of work ahead: at most one erase (45 ms, 400 at worst) or the copy of one game.
  /// Call it when nobody waits. False: nothing is left to do.
  bool idle();

  /// Ends the journal that is there and mounts an empty one: one page program, at which all is there or nothing.
  /// The old sectors are erased when their turn comes.
  Refusal start_over();

  Health health() const;

  /// Report::newer still holds: every call that writes is refused.
  bool is_locked() const { return locked_; }

  // --- Games in progress. `slot` is below slot_count. -------------------------

  const SavedGame& game(unsigned slot) const { return games_[slot].game; }

  /// Copies what begin_game() was given as label; returns its whole length, which may be more than fits.
  std::size_t label(unsigned slot, std::span<std::uint8_t> out) const;

  /// The log as it was saved. Says nothing about rules: compare game(slot).rules_version first.
  Refusal load(unsigned slot, core::Log& log) const;

  /// Puts a new game into the slot; whatever was in it is gone.
  Refusal begin_game(unsigned slot, const core::Setup& setup, unsigned rules_version,
                     std::span<const std::uint8_t> label);

  /// Saves moves that belong together, such as a decision and what chance made of it: after a
  /// power cut all of them are there or none. More than commit_max of them are split.
  Refusal append(unsigned slot, std::span<const core::Move> moves);
  Refusal append(unsigned slot, core::Move move) { return append(slot, {&move, 1}); }

  /// Takes the last `moves` moves back (1 to 255).
  Refusal take_back(unsigned slot, unsigned moves = 1);

  /// Remembers the score so far, so that it can be shown when the rules have changed since.
  Refusal keep_score(unsigned slot, std::span<const std::int16_t> score);

  /// Puts the game into the results and marks it as finished; the slot keeps its log until the
  /// next begin_game(). Calling it again, also after a power cut, adds no second result.
  Refusal finish(unsigned slot, const core::Outcome& outcome);

  Refusal forget(unsigned slot);

  // --- Results, settings, statistics ------------------------------------------

  unsigned results() const;

  /// The result of `age` games ago, 0 is the newest. False when there is none or it is unreadable.
  bool result(unsigned age, Result& out) const;

  /// How many results are newer than that number; those that are no longer kept do not count.
  unsigned results_since(std::uint32_t number) const;

  /// Copies the blob; returns its whole length, 0 when there is none.
  std::size_t read(Blob blob, std::span<std::uint8_t> out, unsigned& version) const;
  Refusal write(Blob blob, unsigned version, std::span<const std::uint8_t> data);

 private:
  static constexpr unsigned sector_count = hal::storage_size / hal::storage_sector;
  static constexpr unsigned blob_first = slot_count;  // numbers of chains: games, blobs, results, more blobs
  static constexpr unsigned result_first = blob_first + 6;
  static constexpr unsigned result_end = result_first + result_count;
  static constexpr unsigned chain_count = result_end + tally_pages;
  static constexpr unsigned ahead = 4;  // erased sectors beyond those that copying everything would take
  static_assert(chain_count <= 32 && sector_count <= 64);
  static_assert(result_end - blob_first == static_cast<unsigned>(Blob::tally_first));

  struct Chain {
    SavedGame game{};
    bool scored = false;
    bool whole = false;
    bool repaired = false;         // a bit was put right: to be written anew
    std::uint16_t next = 0;        // number of the next record
    std::uint32_t generation = 0;  // 0: there is nothing
    std::uint32_t born = 0;        // generation of begin_game(): with the slot it names the game for ever
    std::uint64_t sectors = 0;     // where its records are
  };
  struct Place {
    std::uint32_t generation = 0;
    std::uint16_t cell = 0;
    bool present = false;
    bool repaired = false;
  };
  struct Scan;
  struct SectorView;

  template <class Visit>
  static SectorView scan_sector(unsigned sector, bool repair, Visit visit);
  template <class Visit>
  void for_each_record(const Chain& chain, unsigned slot, Visit visit) const;

  void offer(const Record& record, unsigned sector, std::size_t cell, Scan& scan);
  static void open(Chain& chain, const Record& record, unsigned sector);
  static void follow(Chain& chain, const Record& record, unsigned sector);
  void settle(Scan& scan);
  void drop_all();

  bool find_room(std::size_t size);
  bool put(const Record& record);
  bool put(Chain& chain, unsigned slot, RecordKind kind, unsigned back, std::span<const std::uint8_t> payload);
  bool put_head(Chain& chain, unsigned slot, RecordKind kind, std::span<const std::uint8_t> label);
  bool put_place(unsigned index, std::uint32_t generation, unsigned version, std::span<const std::uint8_t> payload);
  Refusal prepare_call();
  Refusal prepare_turn(unsigned slot);

  unsigned ready_count() const;
  unsigned reserve() const;
  bool reclaim();
  bool prepare_sector(unsigned sector);
  bool copy_game(unsigned slot);
  bool copy_moves(const Chain& from, Chain& to, unsigned slot);
  bool copy_place(unsigned index);
  bool read_place(const Place& place, std::span<std::uint8_t, hal::storage_page> page, Record& record) const;
  bool is_result_of(const Place& place, unsigned slot) const;
  Refusal mark_finished(unsigned slot);
  std::span<const Place, result_count> result_places() const {
    return std::span(places_).subspan<result_first - blob_first, result_count>();
  }
  std::uint32_t newest_result() const;

  std::array<Chain, slot_count> games_{};
  std::array<std::uint32_t, slot_count> newest_generation_{};
  std::array<Place, chain_count - blob_first> places_{};
  std::uint64_t ready_ = 0;        // sectors that are erased and have their head
  std::uint32_t sequence_ = 0;     // of the sector prepared last
  std::uint16_t write_at_ = 0;     // where the next record goes, in write_sector_
  std::uint8_t write_sector_ = 0;  //
  std::uint8_t frontier_ = 0;      // the sector prepared last; the next one is the oldest
  std::uint8_t work_left_ = 0;     // sectors that idle() may still prepare before the next write
  std::uint16_t worn_ = 0;
  std::uint16_t erases_in_turn_ = 0;
  bool locked_ = false;  // a newer format is here
};

}  // namespace release_0_1_0
