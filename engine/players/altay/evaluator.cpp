#include "engine/players/altay/evaluator.hpp"

#include "engine/players/altay/features.hpp"
#include "engine/players/altay/value.hpp"
#include "engine/players/share.hpp"

namespace players::altay {

using namespace ::altay;

namespace {

constexpr int lead_max = 30 * point;
/// When a player who spares others may drive somebody off the map, and what it regrets it by otherwise. By Leniency.
struct Sparing {
  unsigned round;  ///< not before it
  int share;       ///< not with a smaller share of the victory
  std::int32_t regret;
};
constexpr std::array<Sparing, 3> sparing{{
    {0, 0, 0},
    {0, whole_share * 5 / 8, sure_win / 4},
    {14, whole_share * 15 / 16, sure_win},
}};

/// Sixteenths by which a style values a term higher. By style, by Term: achievements, wonder, cards, land, conquest,
/// deck, skills, building, at hand, safety.
constexpr std::array<std::array<std::int8_t, term_count>, style_count> style_bonus{{
    {},
    {0, 0, 0, 10, 0, 0, 0, 6, 0, 4},
    {0, 0, 0, 0, 12, 0, 0, 0, 0, -6},
    {10, 8, 0, 0, 0, 0, 8, 0, 0, 0},
    {0, 0, 2, 0, 0, 2, 0, 0, 0, 0},
}};

/// A finished game: a whole or shared victory, and the lead.
std::int32_t final_score(const State& s, unsigned viewer) {
  const core::Outcome o = outcome(s);
  int best = -1000;
  for (unsigned i = 0; i < s.players; ++i)
    if (i != viewer && o.total[i] > best) best = o.total[i];
  const int lead = (o.total[viewer] - best) * point;
  const int share = (o.winners >> viewer & 1u) ? whole_share / std::popcount(o.winners) : 0;
  return share * 16 + (lead > lead_max ? lead_max : lead < -lead_max ? -lead_max : lead);
}

bool somebody_is_off_the_map(const State& s, unsigned viewer) {
  for (unsigned i = 0; i < s.players; ++i)
    if (i != viewer && s.seats[i].land == 0) return true;
  return false;
}

}  // namespace

unsigned spread(const State& s) { return static_cast<unsigned>(point) * (8 + 3 * rounds_left(s)) / 8; }

int Evaluator::seat_value(const State& s, unsigned seat, unsigned viewer) const {
  const Evaluation w = worth(s, seat);
  int sum = w.total();
  if (weights != nullptr) {
    sum = 0;
    for (unsigned t = 0; t < term_count; ++t) sum += w.terms[t] * (*weights)[t] / 16;
  }
  if (style != 0 && seat == viewer)
    for (unsigned t = 0; t < term_count; ++t) sum += w.terms[t] * style_bonus[style][t] / 16;
  if (net == nullptr) return sum;
  Inputs x;
  describe(s, seat, viewer, x);
  const int learnt = evaluate(*net, x.data());
  return sum + (net_share == whole_net ? learnt : learnt * net_share / whole_net);
}

std::int32_t Evaluator::compare(const State& s, unsigned viewer, const std::array<int, max_players>& v) const {
  int best = -0x7FFFFFFF;
  for (unsigned i = 0; i < s.players; ++i)
    if (i != viewer && v[i] > best) best = v[i];
  int lead = v[viewer] - best;
  lead = lead > lead_max ? lead_max : lead < -lead_max ? -lead_max : lead;
  const int share = share_of(v.data(), s.players, viewer, net ? net->spread[rounds_left(s)] : spread(s));
  return share * 16 + lead - regret(s, viewer, share);
}

std::int32_t Evaluator::regret(const State& s, unsigned viewer, int share) const {
  const Sparing& how = sparing[index(leniency)];
  if (s.round >= how.round && share >= how.share) return 0;
  return somebody_is_off_the_map(s, viewer) ? how.regret : 0;
}

void Evaluator::values(const State& s, unsigned viewer, std::array<int, max_players>& out) const {
  for (unsigned i = 0; i < s.players; ++i) out[i] = seat_value(s, i, viewer);
}

std::int32_t Evaluator::score(const State& s, unsigned viewer) const {
  if (s.decision == Decision::over) return final_score(s, viewer) - regret(s, viewer, whole_share);
  std::array<int, max_players> v{};
  values(s, viewer, v);
  return compare(s, viewer, v);
}

std::int32_t Evaluator::quick_score(const State& s, unsigned viewer, const State& before, Others& others,
                                    unsigned& evaluated) const {
  bool fought = s.decision == Decision::over;
  for (unsigned i = 0; i < s.players; ++i) {
    const Seat &then = before.seats[i], &now = s.seats[i];
    fought = fought || (i != viewer && (then.gone != now.gone || then.captured != now.captured));
  }
  if (fought) {
    evaluated += s.players;
    return score(s, viewer);
  }
  const auto rounds = static_cast<std::uint8_t>(rounds_left(s));
  unsigned at = 0;
  while (at < others.count && others.entries[at].rounds != rounds) ++at;
  if (at == others.count) {
    if (others.count < Others::kept)
      ++others.count;
    else
      at = 0;
    others.entries[at].rounds = rounds;
    for (unsigned i = 0; i < s.players; ++i)
      if (i != viewer) others.entries[at].values[i] = seat_value(s, i, viewer);
    evaluated += s.players - 1u;
  }
  std::array<int, max_players> v = others.entries[at].values;
  v[viewer] = seat_value(s, viewer, viewer);
  ++evaluated;
  return compare(s, viewer, v);
}

}  // namespace players::altay
