#include "engine/players/stone_age/thinker.hpp"

#include "engine/players/chance.hpp"
#include "engine/players/share.hpp"

namespace players::stone_age {

using namespace ::stone_age;
using core::Move;

void Thinker::begin(const State& view, unsigned seat, Choice choice, std::uint64_t seed, Budget budget) {
  view_ = view;
  seat_ = static_cast<std::uint8_t>(seat);
  choice_ = choice;
  budget_ = budget;
  rng_ = core::Rng(seed ^ core::hash(view));
  judge_ = {};
  move_ = {};
  why_ = {};
}

bool Thinker::think(unsigned) {
  if (move_) return true;
  if (choice_.level == 1 && view_.step == Step::place)
    choose_softly(4 * point);
  else
    move_ = quick_move(view_, judge_);
  explain();
  return true;
}

/// A placement drawn by how good it looks: what is `warmth` worse is drawn e times less often.
void Thinker::choose_softly(int warmth) {
  core::MoveList list;
  legal(view_, list);
  std::array<int, core::MoveList::capacity> value;
  int best = -(1 << 30);
  for (std::size_t i = 0; i < list.size(); ++i) {
    value[i] = value_of_placing(view_, list[i], judge_);
    if (value[i] > best) best = value[i];
  }
  std::uint32_t sum = 0;
  const auto weight = [&](std::size_t i) -> std::uint32_t {
    const auto behind = static_cast<unsigned>((best - value[i]) * 16 / warmth);
    return behind < decay.size() ? decay[behind] >> 6 : 0u;
  };
  for (std::size_t i = 0; i < list.size(); ++i) sum += weight(i);
  std::uint32_t left = rng_.below(sum);
  std::size_t i = 0;
  while (left >= weight(i)) left -= weight(i++);
  move_ = list[i];
}

/// The terms of the value that grow most by the move.
void Thinker::explain() {
  State after = view_;
  if (apply(after, move_)) return;
  const Terms before_terms = hand_made_terms(view_, outlook(view_, seat_));
  const Terms after_terms = hand_made_terms(after, outlook(after, seat_));
  std::uint32_t told = 0;
  for (why_.count = 0; why_.count < why_.terms.size(); ++why_.count) {
    int most = point / 4;
    unsigned best = term_count;
    for (unsigned t = 0; t + 1 < term_count; ++t) {
      const int gain = after_terms[t] - before_terms[t];
      if ((told >> t & 1u) == 0 && gain > most) most = gain, best = t;
    }
    if (best == term_count) return;
    told |= 1u << best;
    why_.terms[why_.count] = static_cast<std::uint8_t>(best);
  }
}

}  // namespace players::stone_age
