#pragma once
#include <array>
#include <cstdint>

#include "engine/altay/state.hpp"

/// The value of a position of Altay for a seat, in 64ths of a point, as a sum of terms, which are also the reasons of a
/// hint. It is tuned for the end of the seat's turn, before the new hand is drawn, but defined at any time. It does not
/// depend on hidden information (the others' hands and secret wonders) except for the hand of the active seat.
namespace players::altay {

/// The terms, in the order in which Why breaks ties.
enum class Term : std::uint8_t {
  achievements,  ///< points of technologies and wonders that are complete
  wonder,        ///< expected from the wonder in development and from later ones
  cards,         ///< points printed on cards
  land,          ///< territories and their markers
  conquest,      ///< captured tokens and settlements
  deck,          ///< expected from the cards in the remaining rounds
  skills,        ///< expected from the effects of technologies
  building,      ///< resources on technologies, Villages, Towns, Cities and stores
  at_hand,       ///< resources of the turn, cards of the hand: only within a turn
  safety,        ///< territories that neighbours may take, and the risk of losing the last one
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

/// The value of the seat, by term.
Evaluation worth(const ::altay::State& s, unsigned seat);

/// Strength, in quarters, that the seat can be expected to lay with a new hand, without settlements.
unsigned expected_strength(const ::altay::State& s, unsigned seat);

}  // namespace players::altay
