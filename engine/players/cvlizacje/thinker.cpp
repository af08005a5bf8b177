#include "engine/players/cvlizacje/thinker.hpp"

#include <algorithm>

#include "engine/players/chance.hpp"
#include "engine/players/cvlizacje/features.hpp"
#include "engine/players/share.hpp"
#include "engine/players/weights.hpp"

namespace players::cvlizacje {

namespace {

using core::Move;

/// How far off the guess of somebody's opinion may be, in grains.
constexpr unsigned blur = 40;
constexpr unsigned worlds_max = 30'000;      ///< so that sums fit, whatever the budget
constexpr std::uint32_t small_work = 4'000;  ///< 50 ms at most for a small decision
constexpr std::uint32_t work_a_pair = 500;   ///< a budget that is smaller for each pair of orders tries fewer of them
constexpr unsigned pairs_least = 4;
constexpr unsigned spread = 160;  ///< so many grains ahead make a win e times as likely

/// The last purchases are chosen with more care, because what they score is certain. The `beginner` of older firmware
/// has this temperature, so that it plays as before.
constexpr std::uint8_t last_temperature = 34;

/// The hope of a seat, 0 to whole_share: half of it is the share of the victory, half how far ahead of the best other.
int win_probability_of(const State& s, unsigned seat, const Net* net) {
  std::array<int, core::max_players> values;
  if (s.phase == Phase::over) {
    const core::Outcome o = outcome(s);
    for (unsigned i = 0; i < s.players; ++i) values[i] = o.total[i] * point + std::min<int>(o.tie_break[i], 16);
    const int won = o.winners >> seat & 1u ? whole_share / __builtin_popcount(o.winners) : 0;
    return (won + share_of(values.data(), s.players, seat, spread)) / 2;
  }
  const Types types = types_in(s);
  for (unsigned i = 0; i < s.players; ++i) values[i] = expected(s, i, types, net);
  return share_of(values.data(), s.players, seat, spread);
}

int standing(const State& s, unsigned seat, const Types& types, const Weights& weights) {
  const Terms terms = terms_of(s, seat, types);
  int sum = 0;
  for (unsigned t = 0; t < term_count; ++t) sum += terms[t] * weights[t] / 16;
  return sum;
}

/// What a move looks like in one ply, in grains.
int first_sight(const State& view, unsigned seat, Move move, const OrderEstimate& p, const Weights& weights) {
  const auto open = static_cast<Order>(move.a()), hidden = static_cast<Order>(move.b());
  if (view.decision == Decision::order) return worth_of_pair(p, open, hidden);
  if (view.decision == Decision::neutral) return worth_to_join(view, seat, p, move);
  State after = view;
  if (apply(after, move)) return 0;
  int others = 0;
  const Types types = types_in(after);
  for (unsigned i = 0; i < view.players; ++i)
    if (i != seat) others += standing(after, i, types, weights);
  // A look costs nothing.
  return standing(after, seat, types, weights) - others / (2 * (view.players - 1)) +
         (verb_of(move) == Verb::look ? point / 16 : 0);
}

}  // namespace

void Thinker::begin(const State& view, unsigned seat, Profile profile, std::uint64_t seed, Budget budget) {
  view_ = view;
  seat_ = static_cast<std::uint8_t>(seat);
  profile_ = profile;
  seed_ = mix(static_cast<std::uint32_t>(seed ^ seed >> 32), static_cast<std::uint32_t>(core::hash(view)));
  work_ = playouts_ = 0;
  worlds_ = 0;
  next_ = 0;
  move_ = {};
  why_ = {};
  level_ = &level_params(profile.level, view.players);
  net_ = level_->net ? trained(State::id, kind_of(view)) : nullptr;
  prior_ = level_->prior && net_ != nullptr ? net_->orders : nullptr;
  if (prior_ != nullptr) hidden_.read(view_, seat_, prior_);
  allowed_ = std::min(is_small() ? std::min(budget.work, small_work) : budget.work, level_->work);
  list_candidates();
  if (prior_ != nullptr && view_.decision == Decision::order) rate_by_prior();
  choose_candidates();
}

/// The highest first; those that are equal stay in their order. (The library's way would ask for memory.)
template <class Key>
void Thinker::sort_candidates(Key key) {
  for (unsigned i = 1; i < count_; ++i) {
    const Candidate c = candidates_[i];
    unsigned at = i;
    for (; at > 0 && key(candidates_[at - 1]) < key(c); --at) candidates_[at] = candidates_[at - 1];
    candidates_[at] = c;
  }
}

/// Every legal move, and how promising it looks.
void Thinker::list_candidates() {
  core::MoveList list;
  legal_moves(view_, list);
  count_ = 0;
  const bool orders = view_.decision == Decision::order || view_.decision == Decision::neutral;
  const OrderEstimate p = orders ? estimate_orders(view_, seat_, level_->minded) : OrderEstimate{};
  // In the last turn anybody can count what an idea scores.
  const Weights& weights = view_.turn == turn_count ? all_terms : level_->weights;
  for (const Move m : list) {
    Candidate& c = candidates_[count_++];
    c.move = m;
    c.win_probability = first_sight(view_, seat_, m, p, weights);
    c.style_bonus = style_bonus(view_, profile_.style, m);
  }
  work_ += static_cast<std::uint32_t>(orders ? 10 : 2 * work_of_leaf * count_);
}

/// Of the orders those that look best.
void Thinker::choose_candidates() {
  const bool orders = view_.decision == Decision::order || view_.decision == Decision::neutral;
  if (count_ == 1) {
    move_ = candidates_[0].move;
    return;
  }
  if (level_->temperature != 0) return;
  unsigned tried = level_->candidates;
  if (prior_ != nullptr) tried = std::min(tried, std::max<unsigned>(allowed_ / work_a_pair, pairs_least));
  if ((orders || level_->candidates < orders_tried) && count_ > tried) {
    sort_candidates([](const Candidate& c) { return c.win_probability + c.style_bonus / 64; });
    count_ = static_cast<std::uint8_t>(tried);
  }
  for (unsigned i = 0; i < count_; ++i) candidates_[i].win_probability = 0;
  rounds_left_ = 1;
  for (unsigned n = count_; n > 2; n = (n + 1) / 2) ++rounds_left_;
  round_ends_ = work_ + (allowed_ - std::min(allowed_, work_)) / rounds_left_;
  horizon_ = is_small() ? std::uint8_t{1} : level_->horizon;
}

/// A pair of orders that strong players choose more often is more promising.
void Thinker::rate_by_prior() {
  const OrderView view(view_, seat_);
  const unsigned hand = view_.seats[seat_].hand;
  const OrderLogits open = order_logits(view, hand, order_count, prior_);
  OrderLogits hidden{};
  unsigned beside = order_count;
  int best = 0;
  for (unsigned i = 0; i < count_; ++i) {
    Candidate& c = candidates_[i];
    if (c.move.a() != beside) {  // the moves are listed by the face-up order
      beside = c.move.a();
      hidden = order_logits(view, hand, beside, prior_);
      best = INT16_MIN;
      for (unsigned o = 0; o < order_count; ++o)
        if (o != beside && (hand >> o & 1u) != 0) best = std::max<int>(best, hidden[o]);
      work_ += work_of_prior;
    }
    c.win_probability = open[c.move.a()] + hidden[c.move.b()] - best;
  }
}

bool Thinker::think(unsigned slice) {
  const std::uint32_t end = work_ + slice;
  if (!move_ && level_->temperature != 0) {
    const bool last_purchase = view_.turn == turn_count && view_.decision == Decision::develop;
    one_ply(last_purchase ? std::min(level_->temperature, last_temperature) : level_->temperature);
  }
  while (!move_) {
    play_out();
    if (work_ >= end) break;
  }
  if (move_ && why_.count == 0) why_ = explain(view_, seat_, move_);
  return static_cast<bool>(move_);
}

/// Softmax over one ply: a move that is `temperature` grains worse is chosen e times less often.
void Thinker::one_ply(int temperature) {
  core::Rng rng(seed_);
  std::int32_t best = candidates_[0].win_probability;
  for (unsigned i = 0; i < count_; ++i) {
    candidates_[i].win_probability += candidates_[i].style_bonus / 64;
    best = std::max<std::int32_t>(best, candidates_[i].win_probability);
  }
  const auto weight = [&](unsigned i) -> std::uint32_t {
    const auto behind = static_cast<unsigned>((best - candidates_[i].win_probability) * 16 / temperature);
    return behind < decay.size() ? decay[behind] >> 6 : 0u;
  };
  std::uint32_t sum = 0;
  for (unsigned i = 0; i < count_; ++i) sum += weight(i);
  std::uint32_t left = rng.below(sum);
  unsigned i = 0;
  while (left >= weight(i)) left -= weight(i++);
  move_ = candidates_[i].move;
}

/// One candidate in one world.
void Thinker::play_out() {
  core::Rng rng(std::uint64_t{seed_} << 32 | worlds_);
  State& s = world_;
  s = view_;
  if (prior_ != nullptr) hidden_.sample(s, seat_, rng);
  s = guess(s, seat_, rng, blur);
  Candidate& c = candidates_[next_];
  work_ += work_of_orders + work_of_leaf * view_.players;
  const unsigned last = view_.turn + horizon_;
  PlayoutOptions options{.blur = blur, .prior = prior_};
  if (!apply(s, c.move))
    while (s.phase != Phase::over && !(s.turn >= last && s.phase == Phase::orders && s.decision != Decision::draw))
      if (apply(s, quick_move(s, rng, options))) break;
  work_ += options.work;
  c.win_probability += win_probability_of(s, seat_, net_);
  ++playouts_;
  if (++next_ < count_) return;
  next_ = 0;
  ++worlds_;
  if (work_ >= round_ends_ || worlds_ >= worlds_max) end_round();
}

/// The worse half of the candidates drops out.
void Thinker::end_round() {
  sort_candidates([this](const Candidate& c) { return c.win_probability + c.style_bonus * worlds_; });
  if (--rounds_left_ == 0) {
    move_ = candidates_[0].move;
    return;
  }
  count_ = static_cast<std::uint8_t>((count_ + 1) / 2);
  round_ends_ = work_ + (allowed_ - std::min(allowed_, work_)) / rounds_left_;
}

}  // namespace players::cvlizacje
