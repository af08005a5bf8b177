/// The scanner of the journal, on a flash with anything in it: the input as it is, and the input as
/// sectors and records whose checksums fit. Whatever was found must be readable, must survive the
/// journal's own work and another start, and the journal must take a new game.
#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <memory>

#include "firmware/app/storage/journal.hpp"
#include "hal/host/storage.hpp"
#include "hal/storage.hpp"

namespace {

core::Log scratch;

void require(bool holds) {
  if (!holds) std::abort();
}

std::uint64_t slot_hash(const pd::Journal& journal, unsigned slot) {
  const pd::SavedGame& game = journal.game(slot);
  std::uint64_t hash = core::hash_bytes(&game.state, sizeof game.state);
  std::array<std::uint8_t, pd::Journal::label_max> label;
  hash = core::hash_bytes(label.data(), journal.label(slot, label), hash);
  if (game.state == pd::SavedGame::State::empty || game.unknown) return hash;
  require(!journal.load(slot, scratch));
  require(scratch.size == game.moves);
  return core::hash_bytes(scratch.moves.data(), scratch.size * sizeof(core::Move), hash);
}

std::uint64_t everything(const pd::Journal& journal) {
  std::uint64_t hash = core::fnv_start;
  for (unsigned slot = 0; slot < pd::Journal::slot_count; ++slot) {
    const std::uint64_t one = slot_hash(journal, slot);
    hash = core::hash_bytes(&one, sizeof one, hash);
  }
  for (unsigned age = 0; age < pd::Journal::result_count; ++age) {
    pd::Result r;
    if (journal.result(age, r)) hash = core::hash_bytes(r.label.data(), r.label_size, hash);
  }
  std::array<std::uint8_t, pd::Journal::data_max> blob;
  unsigned version = 0;
  return core::hash_bytes(blob.data(), journal.read(pd::key_of(pd::Single::settings), blob, version), hash);
}

/// From here on nothing of what was there may show.
void start_over(pd::Journal& journal) {
  const std::uint64_t nothing = everything(pd::Journal{});
  require(!journal.start_over() && everything(journal) == nothing);
  for (int i = 0; i < 3; ++i) journal.idle();
  journal.mount();
  require(everything(journal) == nothing);
  require(!journal.begin_game(0, {}, 1, {}) && !journal.append(0, core::Move(9)));
  const std::uint64_t found = everything(journal);
  journal.mount();
  require(everything(journal) == found && journal.game(0).moves == 1);
}

void live_with_it() {
  pd::Journal journal;
  if (journal.mount().newer) return start_over(journal);
  const std::uint64_t found = everything(journal);
  for (int i = 0; i < 12; ++i) journal.idle();
  require(everything(journal) == found);
  journal.mount();
  require(everything(journal) == found);
  const std::array<core::Move, 2> moves = {core::Move(7), core::Move(8)};
  require(!journal.begin_game(1, {}, 1, {}) && !journal.append(1, moves) && !journal.take_back(1));
  journal.mount();
  require(!journal.load(1, scratch) && scratch.size == 1 && scratch.moves[0].bits == 7);
  start_over(journal);
}

/// Each record takes a few bytes of the input: its kind and family, count, generation, number,
/// version, size; the payload is the input from there on. A byte 0xFF ends the journal with the sector that is being
/// filled.
void lay_out(std::span<const std::uint8_t> in) {
  const auto flash = host::storage_bytes();
  std::size_t sector = 0, at = pd::SectorHead::size;
  const auto open_sector = [&] {
    pd::write_sector_head(static_cast<std::uint32_t>(sector + 1),
                          flash.subspan(sector * hal::storage_sector).first<pd::SectorHead::size>());
  };
  open_sector();
  while (in.size() >= 6 && sector < 8) {
    if (in[0] == 0xFF) {
      std::fill_n(flash.begin() + static_cast<std::ptrdiff_t>(sector * hal::storage_sector + pd::SectorHead::mark_at),
                  4, std::uint8_t{0});
      in = in.subspan(1);
      continue;
    }
    pd::Record r;
    r.kind = static_cast<pd::RecordKind>(in[0] >> 4);
    r.key = {static_cast<pd::Family>(in[0] & 15u), static_cast<std::uint8_t>(in[3] & 31u)};
    r.count = in[1];
    r.generation = in[2];
    r.version = in[4];
    const std::size_t size = std::min<std::size_t>({in[5], pd::Record::payload_max, in.size() - 6});
    r.payload = in.subspan(6, size);
    in = in.subspan(6 + size);
    if (at % hal::storage_page + pd::record_size(size) > hal::storage_page)
      at += hal::storage_page - at % hal::storage_page;
    if (at >= hal::storage_sector) {
      ++sector;
      at = pd::SectorHead::size;
      open_sector();
    }
    pd::write_record(r, flash.subspan(sector * hal::storage_sector + at));
    at += pd::record_cells(size) * pd::Record::cell;
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  host::storage_reset();
  std::copy_n(data, std::min(size, hal::storage_size), host::storage_bytes().begin());
  live_with_it();
  host::storage_reset();
  lay_out({data, size});
  live_with_it();
  return 0;
}
