#pragma once
#include <array>
#include <memory>

#include "firmware/app/storage/store.hpp"

/// Games that only other rules understand.
namespace foreign {

/// Writes the game of that slot again as rules of that version would have played it: of its moves, number `fitting` is
/// one that no game has. False when the journal refuses.
inline bool make(unsigned slot, unsigned rules_version, unsigned fitting) {
  pd::Journal& journal = pd::store().journal();
  std::array<std::uint8_t, pd::Journal::label_max> label{};
  const std::size_t size = journal.label(slot, label);
  const auto log = std::make_unique<core::Log>();
  if (journal.load(slot, *log) || fitting >= log->size) return false;
  log->moves[fitting] = core::Move(31, 63, 31);
  return !journal.begin_game(slot, log->setup, rules_version, std::span(label).first(size)) &&
         !journal.append(slot, std::span(log->moves).first(log->size));
}

}  // namespace foreign
