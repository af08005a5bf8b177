#include "engine/players/altay/turn.hpp"

#include "engine/players/altay/policy.hpp"
#include "engine/players/chance.hpp"

namespace players::altay {

using namespace ::altay;
using core::Move;

namespace {

/// Reads a guide: what it says next that the rules accept.
class Guide {
 public:
  explicit Guide(const Trial& trial) : trial_(trial), size_(trial.guide ? trial.guide->size : 0) {
    if (trial.stop < size_) size_ = trial.stop;
  }
  bool wants_chance() {
    if (at_ != trial_.cut || !in_turn_) return false;
    in_turn_ = false;
    return true;
  }
  /// Makes the next fitting move of the guide, or none.
  Move make(State& s) {
    // Within a decision only the move that comes next can fit; in the turn those that do not are left out.
    const bool turn = s.decision == Decision::turn;
    for (unsigned at = at_, tried = 0; at < size_ && (turn || tried < 3); ++at, ++tried) {
      const Move move = trial_.guide->moves[at];
      if (at == trial_.skip || verb_of(move) == Verb::end) continue;
      if (apply(s, move)) continue;
      at_ = at + 1;
      return move;
    }
    if (turn) at_ = size_;
    return {};
  }

 private:
  const Trial& trial_;
  unsigned at_ = 0, size_;
  bool in_turn_ = true;
};

}  // namespace

bool turn_is_over(const State& s, unsigned seat) {
  return s.seat != seat || turn_has_ended(s) || s.decision == Decision::over;
}

unsigned play_turn(State& s, const Trial& trial, std::uint32_t luck, core::Rng& rng, Plan& done) {
  const unsigned seat = s.seat;
  unsigned work = 0;
  Guide guide(trial);
  if (trial.first && !apply(s, trial.first)) done.add(trial.first);
  while (!turn_is_over(s, seat)) {
    const core::Actor actor = current_actor(s);
    Move move;
    if (actor == core::Actor::seat(seat)) {
      if (!guide.wants_chance()) move = guide.make(s);
      if (move) {
        ++work;
        done.add(move);
        continue;
      }
      core::MoveList list;
      legal_moves(s, list);
      const bool ends = (trial.ends && s.decision == Decision::turn) || done.size + 8u >= Plan::longest;
      move = ends ? list[list.size() - 1] : pick(s, list, rng);  // the last is to end
      done.add(move);
      work += 2;
    } else if (actor == core::chance) {
      core::MoveList list;
      legal_moves(s, list);
      move = keyed_pick(list, luck, chance_key(s));
      work += 2;
    } else {
      move = answer(s);
      ++work;
    }
    if (apply(s, move)) break;  // never: all of them are legal
  }
  return work;
}

}  // namespace players::altay
