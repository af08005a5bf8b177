#include "firmware/app/storage/last_match.hpp"

#include <algorithm>
#include <array>

namespace pd::storage {

namespace {

using Bytes = std::array<std::uint8_t, Journal::data_max>;

// The bytes of a match; 2 (of 0.1.0) had a byte behind the names: 1 when there was one.
constexpr unsigned layout = 3;

constexpr RecordKey key_for(core::GameId game) { return {Family::last_match, static_cast<std::uint8_t>(game)}; }

}  // namespace

StorageError write_over(Journal& journal, RecordKey key, unsigned version, std::span<const std::uint8_t> data) {
  Bytes bytes;
  unsigned there = 0;
  const std::size_t size = journal.read(key, bytes, there);
  std::copy(data.begin(), data.end(), bytes.begin());
  return journal.write(key, std::max(version, there), std::span(bytes).first(std::max(size, data.size())));
}

bool read_last_match(const Journal& journal, core::GameId game, Match& m) {
  Bytes bytes;
  unsigned version = 0;
  const std::size_t size = journal.read(key_for(game), bytes, version);
  if (version == 2 && (size <= match_bytes_before_computers || bytes[match_bytes_before_computers] != 1)) return false;
  return unpack(std::span(bytes).first(size), m) && m.setup.game == game;
}

StorageError write_last_match(Journal& journal, const Match& match) {
  const MatchBytes bytes = pack(match);
  Match last;
  if (read_last_match(journal, match.setup.game, last) && pack(last) == bytes) return {};
  return write_over(journal, key_for(match.setup.game), layout, bytes);
}

}  // namespace pd::storage
