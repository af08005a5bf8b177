#pragma once
#include <array>
#include <cstdint>

#include "engine/altay/state.hpp"

/// What a position of Altay is worth to a seat, in 64ths of a point, by terms that can be told to a person.
/// It is made for the moment after the seat's turn, before the new hand is drawn, but holds at any moment. What is
/// hidden (the split of the others' cards into deck and hand, their secret wonders) is not asked for, but for the hand
/// of whoever's turn it is: a view and every position that fits it have the same value for all others.
namespace players::altay {

/// The terms, in the order in which `why` breaks ties.
enum class Term : std::uint8_t {
  achievements,  ///< points of technologies and wonders that are complete
  wonder,        ///< what the wonder in development, and those still to come, promise
  cards,         ///< points printed on cards
  land,          ///< territories and their markers
  conquest,      ///< captured tokens and settlements
  deck,          ///< what the cards will bring in the rounds that are left
  skills,        ///< what the effects of technologies will bring
  building,      ///< what lies on technologies, Villages, Towns, Cities and stores
  at_hand,       ///< resources of the turn, cards of the hand: only within a turn
  safety,        ///< what neighbours may take, and how near the end off the map is
};
inline constexpr unsigned term_count = 10;

/// 64ths of a point, by Term.
struct Evaluation {
  std::array<std::int32_t, term_count> terms{};
  std::int32_t total() const {
    std::int32_t sum = 0;
    for (const std::int32_t t : terms) sum += t;
    return sum;
  }
};

/// How many rounds are likely to follow this one; 0 when this one is the last.
unsigned rounds_left(const ::altay::State& s);

/// What the seat has and may expect.
Evaluation worth(const ::altay::State& s, unsigned seat);

/// Strength, in quarters, that the seat can be expected to lay with a new hand, without settlements.
unsigned expected_strength(const ::altay::State& s, unsigned seat);

}  // namespace players::altay
