#include "firmware/app/storage/challenges.hpp"

#include <algorithm>
#include <array>

#include "firmware/app/storage/bytes.hpp"

namespace pd::storage {

namespace {

constexpr RecordKey key{Family::challenge, 0};
constexpr unsigned layout = 1;
constexpr std::size_t entry_size = 10;  // number (4), score (2), mark (4)
constexpr std::size_t entries_max = Journal::data_max / entry_size;
using Entries = std::array<std::uint8_t, entries_max * entry_size>;

std::size_t read_all(const Journal& journal, Entries& entries) {
  unsigned version = 0;
  return std::min(journal.read(key, entries, version), entries.size()) / entry_size;
}

ChallengeBest entry(const Entries& entries, std::size_t i) {
  const std::uint8_t* at = entries.data() + i * entry_size;
  return {get32(at), static_cast<std::int16_t>(get16(at + 4)), get32(at + 6)};
}

}  // namespace

bool read_best(const Journal& journal, std::uint32_t number, ChallengeBest& out) {
  Entries entries;
  const std::size_t count = read_all(journal, entries);
  for (std::size_t i = 0; i < count; ++i) {
    out = entry(entries, i);
    if (out.number == number) return true;
  }
  return false;
}

StorageError keep_best(Journal& journal, const ChallengeBest& best) {
  ChallengeBest before;
  if (read_best(journal, best.number, before) && before.score >= best.score) return {};
  Entries old, entries;
  const std::size_t old_count = read_all(journal, old);
  std::size_t count = 1;
  put32(entries.data(), best.number);
  put16(entries.data() + 4, static_cast<std::uint16_t>(best.score));
  put32(entries.data() + 6, best.mark);
  for (std::size_t i = 0; i < old_count && count < entries_max; ++i)
    if (entry(old, i).number != best.number)
      std::copy_n(old.data() + i * entry_size, entry_size, entries.data() + entry_size * count++);
  return journal.write(key, layout, std::span(entries).first(count * entry_size));
}

}  // namespace pd::storage
