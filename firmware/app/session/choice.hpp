#pragma once
#include <array>
#include <cstddef>
#include <cstdint>

#include "engine/core/move_list.hpp"
#include "engine/core/one_of.hpp"

namespace pd::session {

using core::is_one_of;

/// One of the macros of a game, which numbers them from 1; 0: none.
using MacroId = std::uint8_t;

/// What the cursor offers: a legal move, or a macro, which makes several moves and begins with this one.
struct Choice {
  core::Move move{};
  MacroId macro = 0;

  constexpr Choice() = default;
  constexpr Choice(core::Move first, MacroId id = 0) : move(first), macro(id) {}  // implicit: every move is a choice
  constexpr explicit operator bool() const { return static_cast<bool>(move); }
  constexpr bool operator==(const Choice&) const = default;
};

/// The choices of a decision: the legal moves, then the macros.
class ChoiceList {
 public:
  static constexpr std::size_t capacity = core::MoveList::capacity;
  static constexpr std::size_t macros_max = 32;

  core::MoveList moves;

  void clear() {
    moves.clear();
    macro_count_ = 0;
  }
  void add(Choice choice) {
    if (!choice.macro) return moves.add(choice.move);
    if (macro_count_ < macros_max && size() < capacity) macros_[macro_count_++] = choice;
  }

  std::size_t size() const { return moves.size() + macro_count_; }
  bool empty() const { return size() == 0; }
  Choice operator[](std::size_t i) const { return i < moves.size() ? Choice(moves[i]) : macros_[i - moves.size()]; }

  /// Where `choice` stands in the list, or size() when it is not in it.
  std::size_t find(Choice choice) const {
    std::size_t i = 0;
    while (i < size() && (*this)[i] != choice) ++i;
    return i;
  }
  bool has_macro(MacroId id) const {
    for (unsigned i = 0; i < macro_count_; ++i)
      if (macros_[i].macro == id) return true;
    return false;
  }

  class Iterator {
   public:
    Iterator(const ChoiceList& list, std::size_t at) : list_(&list), at_(at) {}
    Choice operator*() const { return (*list_)[at_]; }
    Iterator& operator++() { return ++at_, *this; }
    bool operator==(const Iterator& other) const { return at_ == other.at_; }

   private:
    const ChoiceList* list_;
    std::size_t at_;
  };
  Iterator begin() const { return {*this, 0}; }
  Iterator end() const { return {*this, size()}; }

 private:
  std::array<Choice, macros_max> macros_{};
  std::size_t macro_count_ = 0;
};

}  // namespace pd::session
