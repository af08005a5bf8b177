#include "firmware/app/storage/game_notes.hpp"

#include <algorithm>
#include <array>

#include "firmware/app/storage/bytes.hpp"

namespace pd::storage {

namespace {

constexpr unsigned deciders_in_note = 32;
constexpr unsigned decider_notes = core::Log::deciders_max / deciders_in_note;
constexpr unsigned hints_note = decider_notes;  // tags 0 and 1 are deciders
constexpr unsigned seed_note = hints_note + 1;
static_assert(deciders_in_note * decider_notes == core::Log::deciders_max);

constexpr std::size_t decider_size = 4;  // move (2), seat, who
using DeciderBytes = std::array<std::uint8_t, decider_size * deciders_in_note>;
using SeedBytes = std::array<std::uint8_t, 8>;

void put_decider(std::uint8_t* out, const core::Decider& d) {
  put16(out, d.from);
  out[2] = d.seat;
  out[3] = d.who;
}

SeedBytes bytes_of(std::uint64_t seed) {
  SeedBytes bytes;
  put32(bytes.data(), static_cast<std::uint32_t>(seed));
  put32(bytes.data() + 4, static_cast<std::uint32_t>(seed >> 32));
  return bytes;
}

}  // namespace

std::uint32_t GameNotes::sum_of(const core::Log& log) const {
  std::uint32_t crc = core::crc32(bytes_of(seed), core::crc32(log.hints));
  for (unsigned i = 0; i < log.decider_count; ++i) {
    std::array<std::uint8_t, decider_size> bytes;
    put_decider(bytes.data(), log.deciders[i]);
    crc = core::crc32(bytes, crc);
  }
  return crc;
}

StorageError GameNotes::save(Journal& journal, unsigned slot, const core::Log& log) {
  const std::uint32_t nothing = core::crc32(bytes_of(0), core::crc32(decltype(log.hints){}));
  if (sum_of(log) == (any_ ? saved_ : nothing)) return {};
  for (unsigned tag = 0; tag < decider_notes; ++tag) {
    DeciderBytes bytes;
    std::size_t size = 0;
    for (unsigned i = tag * deciders_in_note; i < (tag + 1) * deciders_in_note && i < log.decider_count; ++i) {
      put_decider(bytes.data() + size, log.deciders[i]);
      size += decider_size;
    }
    if (const StorageError no = journal.write_note(slot, tag, std::span(bytes).first(size))) return no;
  }
  if (const StorageError no = journal.write_note(slot, hints_note, log.hints)) return no;
  if (const StorageError no = journal.write_note(slot, seed_note, bytes_of(seed))) return no;
  saved_ = sum_of(log);
  any_ = true;
  return {};
}

void GameNotes::load(const Journal& journal, unsigned slot, core::Log& log) {
  for (unsigned tag = 0; tag < decider_notes; ++tag) {
    DeciderBytes bytes;
    const std::size_t size = std::min(journal.read_note(slot, tag, bytes), bytes.size());
    for (std::size_t at = 0; at + decider_size <= size; at += decider_size)
      log.deciders[log.decider_count++] = {static_cast<std::uint16_t>(get16(bytes.data() + at)), bytes[at + 2],
                                           bytes[at + 3]};
  }
  journal.read_note(slot, hints_note, log.hints);
  SeedBytes bytes{};
  journal.read_note(slot, seed_note, bytes);
  seed = get32(bytes.data()) | std::uint64_t{get32(bytes.data() + 4)} << 32;
  saved_ = sum_of(log);
  any_ = true;
}

}  // namespace pd::storage
