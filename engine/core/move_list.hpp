#pragma once
#include <cstddef>
#include <cstdint>

#include "engine/core/move.hpp"

namespace core {

/// The moves an actor may make, in the game's fixed order; lives on the stack. For chance each move carries the weight
/// of its outcome (for seats it is 1). A list never writes past its end: one move too many is dropped and remembered,
/// and the conformance suite fails the game that did it.
class MoveList {
 public:
  static constexpr std::size_t capacity = 160;

  constexpr MoveList() {}  // the arrays stay raw on purpose: a list is filled a thousand times a game

  constexpr void clear() {
    size_ = 0;
    overflowed_ = false;
    weighted_ = false;
  }
  constexpr void add(Move move) { put(move, 1); }
  constexpr void add(Move move, std::uint8_t weight) {
    put(move, weight);
    if (weight != 1) weighted_ = true;
  }

  /// Many moves at once, each of weight 1: a third of the work of adding them one by one.
  constexpr void add_all(const Move* moves, std::size_t count) {
    if (count > capacity - size_) {
      count = capacity - size_;
      overflowed_ = true;
    }
    for (std::size_t i = 0; i < count; ++i) moves_[size_ + i] = moves[i];
    for (std::size_t i = 0; i < count; ++i) weights_[size_ + i] = 1;
    size_ = static_cast<std::uint16_t>(size_ + count);
  }

  /// The same for outcomes of chance: `write(add)` calls add(move, weight) `most` times or less.
  template <class Write>
  constexpr void add_outcomes(std::size_t most, Write write) {
    if (most > capacity - size_) {
      overflowed_ = true;
      return;
    }
    std::size_t at = size_;  // not size_ itself: for all the compiler knows, the stores could change it
    unsigned bits = 1;
    write([&](Move move, std::uint8_t weight) {
      moves_[at] = move;
      weights_[at++] = weight;
      bits |= weight;
    });
    if (bits != 1) weighted_ = true;
    size_ = static_cast<std::uint16_t>(at);
  }

  /// Leaves the moves that `keep` says yes to, in their order.
  template <class Keep>
  constexpr void keep_if(Keep keep) {
    std::uint16_t left = 0;
    for (std::uint16_t i = 0; i < size_; ++i) {
      if (!keep(moves_[i])) continue;
      moves_[left] = moves_[i];
      weights_[left++] = weights_[i];
    }
    size_ = left;
  }

  constexpr std::size_t size() const { return size_; }
  constexpr bool empty() const { return size_ == 0; }
  constexpr bool overflowed() const { return overflowed_; }
  constexpr Move operator[](std::size_t i) const { return moves_[i]; }
  constexpr unsigned weight(std::size_t i) const { return weights_[i]; }
  constexpr const Move* begin() const { return moves_; }
  constexpr const Move* end() const { return moves_ + size_; }

  /// Where `move` stands in the list, or size() when it is not in it.
  constexpr std::size_t find(Move move) const {
    std::size_t i = 0;
    while (i < size_ && moves_[i] != move) ++i;
    return i;
  }

  /// False while every weight is 1: then any move is as good as another, and quick to draw.
  constexpr bool weighted() const { return weighted_; }

  constexpr unsigned total_weight() const {
    if (!weighted_) return size_;
    unsigned total = 0;
    for (std::size_t i = 0; i < size_; ++i) total += weights_[i];
    return total;
  }

 private:
  constexpr void put(Move move, std::uint8_t weight) {
    const std::uint16_t at = size_;  // read once: for all the compiler knows, the stores could change it
    if (at == capacity) {
      overflowed_ = true;
      return;
    }
    moves_[at] = move;
    weights_[at] = weight;
    size_ = static_cast<std::uint16_t>(at + 1);
  }

  std::uint16_t size_ = 0;
  bool overflowed_ = false;
  bool weighted_ = false;
  union {
    Move moves_[capacity];
  };
  union {
    std::uint8_t weights_[capacity];
  };
};

}  // namespace core
