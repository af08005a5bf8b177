#pragma once
#include "firmware/app/games/cvlizacje/pictures.hpp"
#include "firmware/app/games/cvlizacje/view.hpp"

/// What the files of the view share.
namespace pd::games::cv {

inline IconText icon_text_of(unsigned resource) {
  return icon_text(icon_of(static_cast<cvlizacje::Resource>(resource)));
}

inline Arg helm_name(const cvlizacje::State& s, const Match& match) {
  return s.helm < s.players ? Arg(match.people[s.helm].name) : Arg(Str::cv_grannoludy);
}

/// The figure printed on an order, on average over all that the seat cannot see while it chooses: the others choose any
/// order of their hand with the same probability.
struct Fraction {
  std::uint64_t part, of;
};
Fraction average_of(const cvlizacje::State& s, unsigned seat, cvlizacje::Order order);

inline int turn_in_epoch(const cvlizacje::State& s) { return (s.turn - 1) % 3 + 1; }

}  // namespace pd::games::cv
