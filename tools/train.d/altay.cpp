#include "engine/players/altay/features.hpp"
#include "engine/players/altay/policy.hpp"
#include "engine/players/altay/thinker.hpp"
#include "tools/train.d/trainer.hpp"

namespace train {

namespace computer = players::altay;
using namespace ::altay;

template <>
struct Lesson<State> {
  static constexpr unsigned inputs = computer::input_count, hidden = 32;
  static constexpr double margin = 3;  ///< games are won by few points

  static core::Setup setup(unsigned kind, core::Rng& rng) {
    const unsigned options = rng.below(8) == 0 ? 1 + rng.below(3) : 0;
    return {State::id, static_cast<std::uint8_t>(kind), 0, static_cast<std::uint8_t>(rng.below(kind)),
            static_cast<std::uint8_t>(options)};
  }

  /// As whoever has just ended a turn may see it.
  static int look(const State& s, unsigned seat, std::int8_t* x) {
    computer::Inputs in;
    computer::describe(s, seat, s.decision == Decision::refill ? s.seat : (s.seat + s.players - 1u) % s.players, in);
    for (unsigned i = 0; i < in.size(); ++i) x[i] = in[i];
    return computer::worth(s, seat).total();
  }

  static unsigned clock(const State& s) { return computer::rounds_left(s); }

  /// A short search; a quarter of them see badly, and few moves are anybody's.
  static core::Move move(const State& s, const players::Net& net, core::Rng& rng) {
    static std::array<computer::Thinker, max_players> thinkers;  // each keeps the plan of its turn
    static std::array<computer::SearchParams, max_players> params_by_seat;
    const unsigned seat = current_actor(s).id;
    if (rng.below(100) == 0) {
      core::MoveList list;
      legal_moves(s, list);
      return computer::pick(s, list, rng);
    }
    computer::SearchParams& params = params_by_seat[seat];
    if (s.seat == seat && s.played.empty()) {
      params = {};
      params.worlds = 1;
      params.trials = 30;
      if (rng.below(4) == 0) params.noise = static_cast<std::uint16_t>(1 + rng.below(250));
    }
    params.evaluator.net = &net;
    const players::Budget budget{2500};
    thinkers[seat].begin(observe(s, seat), seat, params, s.round, budget);
    while (!thinkers[seat].think(1u << 20)) {
    }
    return thinkers[seat].move();
  }

  static bool remember(const State& before, const State& after) {
    return before.round > 0 && current_actor(before) == core::Actor::seat(before.seat) &&
           computer::turn_is_over(after, before.seat);
  }
};

int train_altay(const Wish& wish) { return Trainer<State>(wish).run(); }

}  // namespace train
