#pragma once
#include <array>
#include <cstdint>
#include <span>
#include <string_view>

#include "firmware/app/storage/bytes.hpp"
#include "firmware/app/storage/journal.hpp"
#include "firmware/app/storage/known_games.hpp"

/// The records of the statistics, as they lie in flash (docs/storage.md): a head, the length of an entry, and one entry
/// for each edition. A newer firmware may write longer entries; what it added stays where it is when this one counts.
namespace pd::storage {

/// An entry begins with title, variant, options.
template <std::size_t head_size, std::size_t entry_size>
class TallyRecord {
 public:
  static constexpr unsigned layout = 2;
  static constexpr std::size_t entries_at = head_size + 1;
  static_assert(entries_at + entry_size <= Journal::data_max);

  TallyRecord() { bytes_[head_size] = entry_size; }

  /// False, and this is an empty one, when there is none of that shape.
  bool read(const Journal& journal, RecordKey key) {
    *this = {};
    unsigned version = 0;
    const std::size_t size = journal.read(key, bytes_, version);
    if (size >= entries_at && bytes_[head_size] >= entry_size) {
      size_ = static_cast<std::uint8_t>(size - (size - entries_at) % bytes_[head_size]);
      version_ = static_cast<std::uint8_t>(version);
      return true;
    }
    *this = {};
    return false;
  }
  StorageError write(Journal& journal, RecordKey key) const {
    return journal.write(key, version_, {bytes_.data(), size_});
  }

  std::uint8_t* head() { return bytes_.data(); }
  const std::uint8_t* head() const { return bytes_.data(); }

  /// The bytes of the entry behind its key; nullptr when there is none.
  const std::uint8_t* find(const EditionKey& edition) const {
    for (std::size_t at = entries_at; at + entry_size <= size_; at += bytes_[head_size])
      if (bytes_[at] == static_cast<std::uint8_t>(edition.game) && bytes_[at + 1] == edition.variant &&
          bytes_[at + 2] == edition.options)
        return bytes_.data() + at + 3;
    return nullptr;
  }

  /// The same, made of zeros where there was none; nullptr when there is no room for it.
  std::uint8_t* add(const EditionKey& edition) {
    if (const std::uint8_t* found = find(edition)) return bytes_.data() + (found - bytes_.data());
    const std::size_t at = size_;
    if (at + bytes_[head_size] > bytes_.size()) return nullptr;
    size_ = static_cast<std::uint8_t>(at + bytes_[head_size]);
    bytes_[at] = static_cast<std::uint8_t>(edition.game);
    bytes_[at + 1] = edition.variant;
    bytes_[at + 2] = edition.options;
    return bytes_.data() + at + 3;
  }

 private:
  std::array<std::uint8_t, Journal::data_max> bytes_{};
  std::uint8_t size_ = entries_at;
  std::uint8_t version_ = layout;
};

inline constexpr std::size_t tally_name_size = 20;

/// Of all games. Head: number of the last result that was counted, here and for every name (4). Entry: played (2).
using TotalRecord = TallyRecord<4, 5>;

/// A part of what one name did. Head: name (20), number of the last result that was counted in this part (4); entry:
/// played (2), won (2), best score (2). Where the entries of a name do not fit into one record, there are more parts.
using PlayerRecord = TallyRecord<tally_name_size + 4, 9>;
inline constexpr unsigned tally_parts = 8;
constexpr RecordKey player_key(unsigned place, unsigned part) {
  return {Family::player, static_cast<std::uint8_t>(place + 32 * part)};
}

/// What one name did against computers. Head as of a PlayerRecord; the variant of an entry is the level (its code) of
/// the strongest of them. Entry: played (2), won (2), best score (2), the last wins in a row, the most wins in a row.
/// The other parts hold the levels that the first has no room for.
using VersusRecord = TallyRecord<tally_name_size + 4, 11>;
inline constexpr unsigned versus_parts = 3;
constexpr RecordKey versus_key(unsigned place, unsigned part = 0) {
  return {Family::versus, static_cast<std::uint8_t>(place + 32 * part)};
}

/// How strong a name is, by title; variant and options are 0. Head as of a PlayerRecord. Entry: rating (2), games (2),
/// the change by the last one (2).
using RatingRecord = TallyRecord<tally_name_size + 4, 9>;
constexpr RecordKey rating_key(unsigned place) { return {Family::rating, static_cast<std::uint8_t>(place)}; }

// --- What 0.1.0 wrote: by the place of an edition in its list -------------------

/// The editions of 0.1.0, in its order.
inline constexpr std::array<EditionKey, 8> editions_1 = {{{core::GameId{0}, 0, 0},
                                                          {core::GameId{0}, 1, 0},
                                                          {core::GameId{0}, 2, 0},
                                                          {core::GameId{1}, 0, 0},
                                                          {core::GameId{1}, 1, 0},
                                                          {core::GameId{1}, 2, 0},
                                                          {core::GameId{2}, 0, 0},
                                                          {core::GameId{2}, 0, 1}}};
inline constexpr std::size_t player_size_1 = 24 + 6 * editions_1.size();  ///< name, last, then played, won, best each
inline constexpr unsigned players_on_page_1 = 3, pages_1 = 6;
inline constexpr std::size_t total_size_1 = 4 + 2 * editions_1.size();  ///< counted, then played each
constexpr RecordKey total_key_1() { return {Family::statistics_1, 0}; }
constexpr RecordKey page_key_1(unsigned page) { return {Family::statistics_1, static_cast<std::uint8_t>(1 + page)}; }

/// What a page of 0.1.0 says of a place, as a record of today. False: nobody is there.
bool read_player_1(const Journal& journal, unsigned place, PlayerRecord& out);
bool read_total_1(const Journal& journal, TotalRecord& out);

}  // namespace pd::storage
