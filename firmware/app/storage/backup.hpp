#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "engine/core/text.hpp"
#include "firmware/app/storage/journal.hpp"
#include "firmware/app/storage/page.hpp"

/// Everything that is stored as text, and the way back. docs/usb.md specifies the format:
///
///   pocket-dawn-backup 1
///   version 0.4.0              any number of lines: a key and its value; unknown keys are skipped
///   begin
///   record D2...               a record as docs/storage.md describes it, in hexadecimal digits
///   end 57 1234abcd            how many records, and the CRC-32 of all their bytes
///
/// A game is the list of its records from head to seal. What is about the flash itself or about this device (sectors,
/// reported damage, the last crash) is left out.
namespace pd::storage {

/// Reads everything that is stored, one record at a time and a page of flash at a time.
class BackupReader {
 public:
  enum class Found : std::uint8_t {
    record,   ///< here is one
    more,     ///< not yet
    end,      ///< there are no more
    changed,  ///< something was written meanwhile: start again
  };

  void start(const Journal& journal);
  unsigned sectors() const { return journal_->sectors_needed(); }            ///< that a copy of everything takes
  std::uint32_t newest_result() const { return journal_->newest_result(); }  ///< 0: there is none

  /// The payload is valid until the next call.
  Found next(Record& record);

 private:
  enum class Section : std::uint8_t { head, records, digests, score, finish, seal };

  Found next_of_game(Record& record);
  Found next_digests(Record& record);
  Found next_entry(Record& record);
  bool find_page();
  bool find_record(Record& raw);
  Found take(Record& record);
  Found put(RecordKind kind, std::span<const std::uint8_t> payload, Record& record) const;
  Found flush(Record& record);

  const Journal* journal_ = nullptr;
  std::uint32_t position_ = 0;
  unsigned slot_ = 0, entry_ = 0;
  Section section_ = Section::head;

  // Where the records of the game are read.
  Journal::Chain seen_{};
  unsigned next_page_ = 0;  // counted from the oldest sector
  unsigned sector_ = 0;
  std::size_t at_ = hal::storage_page;  // in the page
  Page page_{};
  Record raw_{};
  bool raw_waits_ = false;  // raw_ is taken when what was gathered before it has gone out
  bool head_done_ = false;
  unsigned digests_done_ = 0;

  /// Moves of many records, gathered in one: a change without digests. Then digests without moves.
  std::array<std::uint8_t, Record::payload_max> gathered_{};
  std::size_t gathered_size_ = 0;
  std::array<std::uint8_t, Record::payload_max> out_{};
};

/// Replaces everything that is stored: all at once when commit() succeeds, else nothing. Power may fail at any time.
/// Whatever else is written between begin() and commit() cancels it.
class Restore {
 public:
  enum class Ready : std::uint8_t { not_yet, yes, no_room };

  /// `sectors`: that the records will take; `newest_result`: the number of the newest result among them.
  StorageError begin(Journal& journal, unsigned sectors, std::uint32_t newest_result);
  Ready prepare();  ///< makes room: at most one erase, or one game copied; call it until it is ready
  StorageError put(const Record& record);
  StorageError commit();
  void cancel();  ///< what was written is erased later, when nobody waits

 private:
  StorageError put_game(const Record& record);
  StorageError put_data(const Record& record);
  void shift_results(const Record& record, std::span<std::uint8_t> payload) const;

  static constexpr unsigned spare = 2;  // sectors that stay erased: the newest is never written to

  Journal* journal_ = nullptr;
  unsigned wanted_ = 0;
  std::uint32_t shift_ = 0;  // results get numbers that were never used here
  Journal::Chain game_{};
  unsigned slot_ = Journal::slot_count;  // of the game whose seal is still to come
  std::uint16_t slots_done_ = 0;
  unsigned other_keys_ = 0;  // records with keys that this firmware does not write
};

inline constexpr unsigned backup_format = 1;
using BackupLine = core::Text<512>;

/// Writes a backup, a line at a time.
class BackupWriter {
 public:
  void start(const Journal& journal, std::string_view version, std::string_view board);
  BackupReader::Found next(BackupLine& line);

 private:
  BackupReader reader_;
  std::string_view version_, board_;
  unsigned head_line_ = 0;
  bool is_over_ = false;  // the last line was given
  unsigned records_ = 0;
  std::uint32_t crc_ = 0;
};

/// Reads a backup, a line at a time, into a Restore.
class BackupLoader {
 public:
  enum class State : std::uint8_t { head, lines, preparing, records, complete, refused };

  void start(Journal& journal);
  State take(std::string_view line);  ///< not while it prepares
  State prepare();                    ///< while it does: one step
  State state() const { return state_; }
  const char* why() const { return why_; }  ///< it was refused
  void cancel();

 private:
  State refuse(const char* why);
  State take_head(std::string_view word, std::string_view rest);
  State take_record(std::string_view digits);
  State take_end(std::string_view rest);

  Restore restore_;
  Journal* journal_ = nullptr;
  State state_ = State::refused;
  const char* why_ = "";
  unsigned sectors_ = 0, newest_result_ = 0;
  unsigned records_ = 0;
  std::uint32_t crc_ = 0;
};

}  // namespace pd::storage
