#pragma once
#include <cstddef>
#include <cstdint>

#include "engine/core/move.hpp"

namespace core {

/// The legal moves of an actor, in the game's fixed order; kept on the stack. A move of chance has the weight of its
/// outcome, a move of a seat has weight 1. A full list drops further moves and remembers it; the conformance tests then
/// fail.
class MoveList {
 public:
  static constexpr std::size_t capacity = 160;

  constexpr MoveList() {}  // leaves the arrays uninitialised: a game fills thousands of lists

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

  /// Adds many moves of weight 1 at once, at a third of the cost of adding them one by one.
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

  /// Keeps the moves for which `keep` returns true, in their order.
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

  /// Index of the move, or size() if the list does not contain it.
  constexpr std::size_t find(Move move) const {
    std::size_t i = 0;
    while (i < size_ && moves_[i] != move) ++i;
    return i;
  }

  /// False while every weight is 1; drawing a move is then fast.
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
