#include "engine/players/stone_age/policy.hpp"
#include "tools/train.d/trainer.hpp"

namespace train {

namespace computer = players::stone_age;
using namespace ::stone_age;

template <>
struct Lesson<State> {
  static constexpr unsigned inputs = computer::input_count, hidden = 24;

  static core::Setup setup(unsigned kind, core::Rng& rng) {
    return {State::id, static_cast<std::uint8_t>(kind), static_cast<std::uint8_t>(rng.below(edition_count)),
            static_cast<std::uint8_t>(rng.below(kind)), 0};
  }

  static int look(const State& s, unsigned seat, std::int8_t* x) {
    const computer::Projection o = computer::projection(s, seat);
    computer::Inputs in;
    computer::fill_inputs(s, seat, o, in);
    for (unsigned i = 0; i < in.size(); ++i) x[i] = in[i];
    int sum = 0;
    for (const std::int32_t part : computer::hand_crafted_terms(s, o)) sum += part;
    return sum;
  }

  static unsigned clock(const State& s) {
    const auto rounds = static_cast<unsigned>(computer::rounds_left(s) / computer::whole);
    return rounds < 15 ? rounds : 15;
  }

  static core::Move move(const State& s, const players::Net& net, core::Rng& rng) {
    const computer::Evaluator evaluator{&net};
    if (s.decision == Decision::place && rng.below(32) == 0) {
      core::MoveList list;
      legal_moves(s, list);
      return rng.pick(list);
    }
    return computer::quick_move(s, evaluator);
  }

  static bool remember(const State& before, const State& after) {
    return before.decision == Decision::place || after.round != before.round;
  }
};

int train_stone_age(const Wish& wish) { return Trainer<State>(wish).run(); }

}  // namespace train
