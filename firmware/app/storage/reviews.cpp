#include "firmware/app/storage/reviews.hpp"

#include <algorithm>

#include "firmware/app/storage/bytes.hpp"
#include "firmware/app/storage/tally.hpp"

namespace pd::storage {

namespace {

constexpr unsigned layout = 1;
constexpr std::size_t entry_size = 11;  // result (4), game, mistakes, blunders, luck (2), errors (2)
constexpr std::size_t entries_at = tally_name_size + 1;
static_assert(entries_at + ReviewedGames::most * entry_size <= Journal::data_max);
using Bytes = std::array<std::uint8_t, Journal::data_max>;

constexpr RecordKey key_of_place(unsigned place) { return {Family::review, static_cast<std::uint8_t>(place)}; }

/// Name (20), length of an entry, entries. A newer firmware may write longer entries.
struct Reviews {
  Bytes bytes{};
  std::size_t size = 0;
  unsigned version = layout;

  bool read(const Journal& journal, unsigned place) {
    size = journal.read(key_of_place(place), bytes, version);
    if (size >= entries_at && bytes[tally_name_size] >= entry_size) return true;
    *this = {};
    return false;
  }
  void begin(std::string_view name) {
    *this = {};
    std::copy(name.begin(), name.end(), bytes.begin());
    bytes[tally_name_size] = entry_size;
    size = entries_at;
  }
  std::string_view name() const {
    const auto end = std::find(bytes.begin(), bytes.begin() + tally_name_size, 0);
    return {reinterpret_cast<const char*>(bytes.data()), static_cast<std::size_t>(end - bytes.begin())};
  }
  std::size_t stored_size() const { return bytes[tally_name_size]; }
  unsigned count() const {
    return static_cast<unsigned>(std::min<std::size_t>((size - entries_at) / stored_size(), ReviewedGames::most));
  }
  ReviewedGame game(unsigned i) const {
    const std::uint8_t* at = bytes.data() + entries_at + i * stored_size();
    return {get32(at),
            at[4],
            at[5],
            at[6],
            static_cast<std::int16_t>(get16(at + 7)),
            static_cast<std::int16_t>(get16(at + 9))};
  }
  std::uint32_t newest() const { return count() == 0 ? 0 : game(0).result; }

  /// In order of the results; the oldest one makes room.
  void insert(const ReviewedGame& game) {
    const std::size_t most = std::min<std::size_t>(ReviewedGames::most, (bytes.size() - entries_at) / stored_size());
    unsigned index = 0;
    while (index < count() && this->game(index).result > game.result) ++index;
    if (index >= most) return;
    const std::size_t moved = std::min<std::size_t>(count(), most - 1) - index;
    std::uint8_t* at = bytes.data() + entries_at + index * stored_size();
    std::copy_backward(at, at + moved * stored_size(), at + (moved + 1) * stored_size());
    std::fill_n(at, stored_size(), std::uint8_t{0});
    put32(at, game.result);
    at[4] = game.game;
    at[5] = game.mistakes;
    at[6] = game.blunders;
    put16(at + 7, static_cast<std::uint16_t>(game.luck));
    put16(at + 9, static_cast<std::uint16_t>(game.errors));
    size = entries_at + (index + moved + 1) * stored_size();
  }
};

/// Where the name is; else a free place, or that of the name whose last game is oldest.
unsigned find_place(const Journal& journal, std::string_view name, Reviews& reviews) {
  unsigned oldest = 0;
  std::uint32_t last = UINT32_MAX;
  for (unsigned place = 0; place < reviewed_names_max; ++place) {
    const bool there = reviews.read(journal, place);
    if (there && reviews.name() == name) return place;
    const std::uint32_t newest = there ? reviews.newest() : 0;
    if (newest < last) last = newest, oldest = place;
  }
  reviews.begin(name);
  return oldest;
}

}  // namespace

ReviewedGames read_reviews(const Journal& journal, std::string_view name) {
  ReviewedGames out;
  Reviews reviews;
  find_place(journal, name, reviews);
  for (; out.count < reviews.count(); ++out.count) out.games[out.count] = reviews.game(out.count);
  return out;
}

StorageError keep_review(Journal& journal, std::string_view name, const ReviewedGame& game) {
  Reviews reviews;
  const unsigned place = find_place(journal, name, reviews);
  for (unsigned i = 0; i < reviews.count(); ++i)
    if (reviews.game(i).result == game.result) return {};
  reviews.insert(game);
  return journal.write(key_of_place(place), reviews.version, std::span(reviews.bytes).first(reviews.size));
}

}  // namespace pd::storage
