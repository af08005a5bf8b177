#pragma once
#include <algorithm>
#include <array>
#include <cstdint>

#include "engine/core/game.hpp"
#include "engine/core/log.hpp"
#include "engine/core/rng.hpp"
#include "engine/players/chance.hpp"
#include "engine/players/forecast.hpp"
#include "engine/players/player.hpp"

/// Reviews a game from its log: how much of each seat's result was luck, own mistakes, and the moves of others.
///
///   players::Reviewer<stone_age::State> reviewer;
///   if (reviewer.begin(log, level)) return;  // the setup of the log is refused
///   while (!reviewer.think(slice)) show_progress(reviewer.moves_done(), log.size);
///   reviewer.seat(0).luck ...
///
/// With V the win probability of a seat (forecast.hpp), each event of the game counts for each seat:
///
///   luck    a chance event:          V(after it) - weighted mean of V over its outcomes; chance moves without a
///                                    decision between them, such as the dice of a roll, are one event
///   errors  its own decision:        V(after the move played) - V(after the best move); 0 or below
///   others  another seat's decision: V(after) - V(before)
///   drift   what remains: how the estimate corrected itself between two events
///
/// start + luck + errors + others + drift = result, exactly, in thousandths of a game. A game that is not over counts
/// with the last V as its result.
///
/// V of a position in the middle of a turn is rough, so V looks ahead: before an own decision it is V after the best
/// move, before chance the mean over the outcomes. After another seat's decision that belongs to `others`; after an own
/// decision or chance it is drift.
///
/// What a decision costs depends only on what the seat could know: it is computed from observe() with the hidden parts
/// sampled from a fixed seed. A later decision of the same sequence may show that the ones before cost less than it
/// seemed; that holds only as long as nothing hidden was revealed. Luck and others measure what happened, so they are
/// computed from the position itself. Differences below `noticeable` are smaller than the errors of V and cost nothing.
/// At the end, the costs of a seat that was charged as seldom as the strongest player are reduced (weigh_charges).
///
/// There is no heap and no floating point. Work is counted in units, so every machine and every size of slices gives
/// the same figures.
namespace players {

struct Mistake {
  std::uint16_t move = 0;  ///< index in the log
  std::int16_t cost = 0;   ///< thousandths of a game, below 0
  core::Move played, better;
};

/// The consecutive events of one actor that changed a seat's win probability most, its own decisions excluded.
struct TurningPoint {
  std::uint16_t move = 0;   ///< index of the last event in the log
  std::int16_t change = 0;  ///< thousandths of a game
  core::Actor by = core::nobody;
};

/// The review of one seat. Thousandths of a game.
struct SeatReview {
  static constexpr unsigned mistakes_max = 3, turning_points_max = 3;
  static constexpr int error_cost = -20, blunder_cost = -80;  ///< from which a decision counts as one

  std::int32_t start = 0, luck = 0, errors = 0, others = 0, drift = 0, result = 0;
  std::uint16_t decisions = 0;  ///< between two legal moves or more
  std::uint16_t error_count = 0, blunder_count = 0;
  std::uint8_t mistake_count = 0;
  std::array<Mistake, mistakes_max> mistakes{};  ///< the most expensive first
  std::uint8_t turning_point_count = 0;
  std::array<TurningPoint, turning_points_max> turning_points{};  ///< the largest first
};

/// What a review finds.
struct GameReview {
  /// Win probability of each seat in thousandths, at `curve_points` equal distances from the start to the last move.
  static constexpr unsigned curve_points = 97;

  std::uint8_t players = 0;
  std::array<SeatReview, core::max_players> seats{};
  std::array<std::array<std::uint16_t, core::max_players>, curve_points> curve{};
};

template <core::Game S>
class Reviewer {
 public:
  /// Starts a review. The log must last until the review is done. Refused when the setup of the log is. `seats`: bit s
  /// is set when the decisions of seat s are to be compared with others. The figures of those seats are the same,
  /// whichever others are left out.
  core::Refusal begin(const core::Log& log, unsigned level = level_count, unsigned seats = all_seats);
  static constexpr unsigned all_seats = (1u << core::max_players) - 1;

  /// Continues for about `slice` units of work; true when the review is done. A log with an illegal move is reviewed up
  /// to that move.
  bool think(unsigned slice);

  unsigned moves_done() const { return at_; }
  std::uint32_t work() const { return real_.work + known_.work; }
  unsigned players() const { return players_; }

  // When the review is done.
  const GameReview& result() const { return result_; }
  const SeatReview& seat(unsigned i) const { return result_.seats[i]; }
  static constexpr unsigned curve_points = GameReview::curve_points;
  unsigned curve(unsigned seat, unsigned i) const { return result_.curve[i][seat]; }

 private:
  enum class Stage : std::uint8_t { next_move, outcomes, rest_of_chance, glances, options, compare_again, after, done };
  static constexpr unsigned options_max = 1 + Forecast<S>::compared_moves;
  static constexpr std::int32_t noticeable = whole_share / 100;
  static constexpr std::int32_t hopeless = whole_share / 400;
  static constexpr std::uint8_t skips_max = 7;
  static constexpr std::uint32_t seed = 0x5EED;
  struct Option {
    std::uint8_t move = 0;   ///< in moves_
    std::int32_t share = 0;  ///< of the mover: the sum of the samples so far
  };
  /// A decision that seems to have cost something, until the next decisions have shown whether it did.
  struct Suspect {
    Mistake mistake;
    std::int32_t cost = 0;
  };
  static constexpr unsigned suspects_max = 24;
  /// What the decisions of a seat cost, as far as any did.
  static constexpr unsigned charges_max = 64;
  struct Charges {
    std::uint8_t count = 0;
    std::array<std::int16_t, charges_max> costs{};
  };
  static constexpr unsigned often = 6;  ///< errors in a game

  void next_move();
  void evaluate_outcome();
  void count_luck();
  void follow_chance();
  void glance_at_move();
  void choose_options();
  void evaluate_option();
  void compare_options();
  void compare_again();
  bool has_nothing_to_lose();
  bool knows_enough() const;
  std::int32_t careful_cost() const;
  void end_decision(std::int32_t cost);
  void refund(std::int32_t amount);
  void settle();
  void add_mistake(const Mistake& mistake);
  void weigh_charges(unsigned seat);
  void extend_streak(unsigned seat, core::Actor by, std::int32_t change);
  void end_streak(unsigned seat);
  void evaluate_after();
  void correct(unsigned seat, std::int32_t value);
  void end_event(const Shares& value);
  void advance();
  void finish();
  void draw_curve();
  unsigned sample_number() const;
  bool forecast_real(core::Move move);
  bool forecast_known(core::Move move, Care care);
  bool add_sample(core::Move move, unsigned samples);

  static constexpr std::int32_t divide(std::int32_t x, std::int32_t by) {
    return (x + (x < 0 ? -by / 2 : by / 2)) / by;
  }
  static constexpr std::int32_t thousandths(std::int32_t share) {
    const std::int64_t x = std::int64_t{share} * 1000;  // of a sum over a long game
    return static_cast<std::int32_t>((x + (x < 0 ? -whole_share / 2 : whole_share / 2)) / whole_share);
  }

  const core::Log* log_ = nullptr;
  S position_, view_, scratch_;
  core::MoveList moves_;
  std::array<std::int16_t, core::MoveList::capacity> glance_;  ///< share of the mover after each move
  std::array<Option, options_max> options_{};                  ///< the first is the best other, the last the one played
  /// Two of them, so that nothing a forecast remembers of the real position changes the cost of a decision.
  Forecast<S> real_, known_;
  Shares value_{};  ///< after the last event
  Shares sum_{};    ///< of the samples so far
  Shares mean_{};   ///< over the outcomes of chance so far, times their weights
  Shares after_{};  ///< after the outcome of chance that was drawn
  Shares start_{}, luck_{}, errors_{}, others_{};
  std::int32_t cost_ = 0;          ///< of this decision
  std::int32_t played_value_ = 0;  ///< what the mover expected after its last decision; -1: something happened since
  std::int32_t difference_ = 0;    ///< sum of the differences that were sampled with care
  std::int64_t squares_ = 0;       ///< sum of their squares
  std::array<Suspect, suspects_max> suspects_{};  ///< of one seat, in a sequence of its own decisions
  std::uint8_t suspect_count_ = 0;
  std::array<Charges, core::max_players> charges_{};
  std::array<std::uint8_t, core::max_players> skips_{};  ///< decisions of a seat that are not compared
  GameReview result_{};
  /// Consecutive events of one actor that changed the value of a seat.
  struct Streak {
    core::Actor by = core::nobody;
    std::uint16_t last = 0;
    std::int32_t change = 0;
  };
  std::array<Streak, core::max_players> streaks_{};
  std::uint16_t at_ = 0, next_ = 0, played_ = 0, sample_ = 0, curve_at_ = 0;
  std::uint8_t players_ = 0, level_ = 0, option_count_ = 0, compared_seats_ = 0;
  bool running_ = false;  ///< a forecast is in progress in scratch_
  core::Actor actor_ = core::nobody;
  core::Actor mover_ = core::nobody;       ///< who made the last decision
  core::Actor last_actor_ = core::nobody;  ///< of the event before this one
  Stage stage_ = Stage::done;
};

/// Runs a whole review.
template <core::Game S>
core::Refusal review_game(Reviewer<S>& reviewer, const core::Log& log, unsigned level = level_count) {
  const core::Refusal no = reviewer.begin(log, level);
  while (!reviewer.think(1u << 20)) {
  }
  return no;
}

template <core::Game S>
core::Refusal Reviewer<S>::begin(const core::Log& log, unsigned level, unsigned seats) {
  static_assert(sizeof(Reviewer) <= thinker_bytes_max);
  stage_ = Stage::done;
  log_ = &log;
  at_ = curve_at_ = 0;
  level_ = static_cast<std::uint8_t>(level);
  compared_seats_ = static_cast<std::uint8_t>(seats & all_seats);
  luck_ = errors_ = others_ = {};
  charges_ = {};
  skips_ = {};
  result_ = {};
  streaks_ = {};
  last_actor_ = core::nobody;
  running_ = false;
  mover_ = core::nobody;
  played_value_ = -1;
  suspect_count_ = 0;
  if (log.setup.game != S::id) return core::refused::other_game;
  if (const core::Refusal no = core::start_by(log.rules_version, log.setup, position_)) return no;
  players_ = result_.players = log.setup.players;
  real_.begin(position_, level);
  known_.begin(position_, level);
  value_.fill(whole_share / players_);  // nobody is ahead before the first move
  start_ = value_;
  draw_curve();
  stage_ = Stage::next_move;
  return core::accepted;
}

template <core::Game S>
bool Reviewer<S>::think(unsigned slice) {
  const std::uint32_t until = work() + slice;
  while (stage_ != Stage::done && work() < until) switch (stage_) {
      case Stage::next_move: next_move(); break;
      case Stage::outcomes: evaluate_outcome(); break;
      case Stage::rest_of_chance: follow_chance(); break;
      case Stage::glances: glance_at_move(); break;
      case Stage::options: evaluate_option(); break;
      case Stage::compare_again: compare_again(); break;
      case Stage::after: evaluate_after(); break;
      case Stage::done: break;
    }
  return stage_ == Stage::done;
}

template <core::Game S>
void Reviewer<S>::next_move() {
  ++real_.work;
  actor_ = current_actor(position_);
  if (actor_ != mover_) settle();
  if (at_ == log_->size || actor_ == core::nobody) return finish();
  moves_.clear();
  legal_moves(position_, moves_);
  const std::size_t played = moves_.find(log_->moves[at_]);
  if (played == moves_.size()) return finish();
  if (moves_.size() == 1) return advance();
  played_ = static_cast<std::uint16_t>(played);
  next_ = sample_ = 0;
  sum_ = mean_ = {};
  stage_ = last_actor_ == core::chance ? Stage::rest_of_chance : Stage::outcomes;
  if (!actor_.is_seat()) return;
  view_ = observe(position_, actor_.id);
  if (actor_ != mover_) known_.forget();  // what another seat knew
  mover_ = actor_;
  cost_ = 0;
  stage_ = Stage::after;
  if ((compared_seats_ >> actor_.id & 1u) == 0) return;
  if (has_nothing_to_lose()) return end_decision(0);
  stage_ = Stage::glances;
  if (moves_.size() <= options_max) choose_options();
}

/// A slice of a forecast of the position after a move. Begins it when none is running; true when it is known.
template <core::Game S>
bool Reviewer<S>::forecast_real(core::Move move) {
  if (!running_) {
    scratch_ = position_;
    static_cast<void>(apply(scratch_, move));  // it is legal
    real_.foresee(*log_, at_ + 1u);
    real_.start(scratch_, position_, mix(seed, sample_number()), Care::event);
  }
  running_ = !real_.advance(scratch_);
  return !running_;
}

/// The outcomes of chance that were not drawn have fewer samples than the one that was. Each takes others of the same
/// numbers, so that their mean contains as much luck in the playouts as the position before.
template <core::Game S>
unsigned Reviewer<S>::sample_number() const {
  if (stage_ != Stage::outcomes || next_ == played_) return sample_;
  return (next_ * Forecast<S>::outcome_samples + sample_) % Forecast<S>::real_samples;
}

/// The same of what the mover knows, the rest sampled: the same for all moves.
template <core::Game S>
bool Reviewer<S>::forecast_known(core::Move move, Care care) {
  if (!running_) {
    core::Rng rng(std::uint64_t{seed} << 32 | sample_);
    scratch_ = determinize(view_, actor_.id, rng);
    static_cast<void>(apply(scratch_, move));
    known_.start(scratch_, view_, mix(care == Care::much ? ~seed : seed, sample_), care);
  }
  running_ = !known_.advance(scratch_);
  return !running_;
}

/// Adds a sample of the value after a move to sum_. True when it was the last: sum_ is then the mean.
template <core::Game S>
bool Reviewer<S>::add_sample(core::Move move, unsigned samples) {
  if (!forecast_real(move)) return false;
  for (unsigned i = 0; i < players_; ++i) sum_[i] += real_.shares[i];
  if (++sample_ < samples) return false;
  for (unsigned i = 0; i < players_; ++i) sum_[i] = divide(sum_[i], static_cast<std::int32_t>(samples));
  sample_ = 0;
  return true;
}

// --- Chance -------------------------------------------------------------------------

template <core::Game S>
void Reviewer<S>::evaluate_outcome() {
  const bool drawn = next_ == played_;
  if (!add_sample(moves_[next_], drawn ? Forecast<S>::real_samples : Forecast<S>::outcome_samples)) return;
  const auto weight = static_cast<std::int32_t>(moves_.weight(next_));
  for (unsigned i = 0; i < players_; ++i) mean_[i] += weight * sum_[i];
  if (drawn) after_ = sum_;
  sum_ = {};
  if (++next_ == moves_.size()) count_luck();
}

template <core::Game S>
void Reviewer<S>::count_luck() {
  const auto total = static_cast<std::int32_t>(moves_.total_weight());
  for (unsigned i = 0; i < players_; ++i) {
    const std::int32_t mean = divide(mean_[i], total);
    correct(i, mean);
    luck_[i] += after_[i] - mean;
    extend_streak(i, core::chance, after_[i] - mean);
  }
  end_event(after_);
}

/// The dice of a roll are one event: the mean over its outcomes was taken before the first of them.
template <core::Game S>
void Reviewer<S>::follow_chance() {
  if (!running_) {
    scratch_ = position_;
    static_cast<void>(apply(scratch_, log_->moves[at_]));
    if (current_actor(scratch_) == core::chance) return advance();
  }
  if (!add_sample(moves_[played_], Forecast<S>::real_samples)) return;
  for (unsigned i = 0; i < players_; ++i) {
    luck_[i] += sum_[i] - value_[i];
    extend_streak(i, core::chance, sum_[i] - value_[i]);
  }
  end_event(sum_);
}

// --- Decisions ----------------------------------------------------------------------

/// After a comparison that found no move with a chance to win, the next decisions of the seat are not compared.
template <core::Game S>
bool Reviewer<S>::has_nothing_to_lose() {
  std::uint8_t& skips = skips_[actor_.id];
  if (skips == 0) return false;
  --skips;
  return true;
}

/// Finds the moves that are worth a closer look.
template <core::Game S>
void Reviewer<S>::glance_at_move() {
  if (!forecast_known(moves_[next_], Care::little)) return;
  glance_[next_] = static_cast<std::int16_t>(known_.shares[actor_.id]);
  if (++next_ == moves_.size()) choose_options();
}

/// The most promising others and the move played. That comes last: a forecast that remembers the best plan so far must
/// not find a better one for the others only.
template <core::Game S>
void Reviewer<S>::choose_options() {
  constexpr unsigned most = options_max - 1;
  option_count_ = 0;
  for (unsigned i = 0; i < moves_.size(); ++i) {
    if (i == played_) continue;
    unsigned at = option_count_ < most ? option_count_++ : most;
    if (moves_.size() > options_max)
      for (; at > 0 && glance_[options_[at - 1].move] < glance_[i]; --at)
        if (at < most) options_[at] = options_[at - 1];
    if (at < most) options_[at] = {static_cast<std::uint8_t>(i), 0};
  }
  options_[option_count_++] = {static_cast<std::uint8_t>(played_), 0};
  next_ = 0;
  stage_ = Stage::options;
}

/// One option in one sample of what the mover could not know.
template <core::Game S>
void Reviewer<S>::evaluate_option() {
  Option& option = options_[next_];
  if (!forecast_known(moves_[option.move], Care::normal)) return;
  option.share += known_.shares[actor_.id];
  if (++next_ < option_count_) return;
  next_ = 0;
  if (++sample_ == Forecast<S>::samples) compare_options();
}

/// A decision that seems to cost something is compared again with the best other move, with other samples: the best of
/// many estimates is usually too high.
template <core::Game S>
void Reviewer<S>::compare_options() {
  constexpr auto samples = static_cast<std::int32_t>(Forecast<S>::samples);
  const Option played = options_[option_count_ - 1u];
  for (unsigned i = 1; i + 1 < option_count_; ++i)
    if (options_[i].share > options_[0].share) options_[0] = options_[i];
  options_[1] = played;
  sample_ = 0;
  const std::int32_t cost = divide(played.share - options_[0].share, samples);
  if (played_value_ >= 0) refund(divide(std::max(played.share, options_[0].share), samples) - played_value_);
  played_value_ = divide(played.share, samples);
  if (std::max(played_value_, divide(options_[0].share, samples)) < hopeless) skips_[actor_.id] = skips_max;
  if (cost > -noticeable || level_ < level_count) return end_decision(cost);
  difference_ = 0;
  squares_ = 0;
  stage_ = Stage::compare_again;
}

template <core::Game S>
void Reviewer<S>::compare_again() {
  if (!forecast_known(moves_[options_[next_].move], Care::much)) return;
  options_[next_].share = known_.shares[actor_.id];
  next_ ^= 1u;
  if (next_ != 0) return;
  const std::int32_t difference = options_[1].share - options_[0].share;
  difference_ += difference;
  squares_ += std::int64_t{difference} * difference;
  if (++sample_ < Forecast<S>::careful_samples && !knows_enough()) return;
  const std::int32_t cost = careful_cost();
  sample_ = 0;
  end_decision(cost);
}

/// The samples agree that the decision cost nothing that can be noticed; or few must do, for a seat that errs often.
template <core::Game S>
bool Reviewer<S>::knows_enough() const {
  constexpr unsigned samples = Forecast<S>::careful_samples;
  if (sample_ < samples / 4) return false;
  return result_.seats[actor_.id].error_count >= often || difference_ > -noticeable / 2 * std::int32_t{sample_};
}

/// The mean of the samples; nothing when it is not larger than twice its standard error.
template <core::Game S>
std::int32_t Reviewer<S>::careful_cost() const {
  const std::int64_t n = sample_, square = std::int64_t{difference_} * difference_;
  if (n > 1 && square * (n - 1) <= 4 * (n * squares_ - square)) return 0;
  return divide(difference_, sample_);
}

template <core::Game S>
void Reviewer<S>::end_decision(std::int32_t cost) {
  if (cost > -noticeable) cost = 0;
  errors_[actor_.id] += cost;
  ++result_.seats[actor_.id].decisions;
  if (cost != 0) {
    if (suspect_count_ == suspects_max) settle();
    suspects_[suspect_count_++] = {{at_, 0, moves_[played_], moves_[options_[0].move]}, cost};
  }
  cost_ = cost;
  stage_ = Stage::after;
}

/// The mover's next decision shows that the last ones left it more than was found then: they cost so much less.
template <core::Game S>
void Reviewer<S>::refund(std::int32_t amount) {
  for (unsigned i = suspect_count_; i-- > 0 && amount > 0;) {
    const std::int32_t taken = std::min(amount, -suspects_[i].cost);
    suspects_[i].cost += taken;
    errors_[actor_.id] += taken;
    amount -= taken;
  }
}

/// Nothing more can show what the mover's decisions cost: something unknown happened, or somebody else decides.
template <core::Game S>
void Reviewer<S>::settle() {
  for (unsigned i = 0; i < suspect_count_; ++i) {
    suspects_[i].mistake.cost = static_cast<std::int16_t>(thousandths(suspects_[i].cost));
    if (suspects_[i].mistake.cost < 0) add_mistake(suspects_[i].mistake);
  }
  suspect_count_ = 0;
  played_value_ = -1;
}

template <core::Game S>
void Reviewer<S>::add_mistake(const Mistake& mistake) {
  SeatReview& seat = result_.seats[mover_.id];
  if (mistake.cost <= SeatReview::error_cost) ++seat.error_count;
  Charges& charges = charges_[mover_.id];
  if (charges.count < charges_max) charges.costs[charges.count++] = mistake.cost;
  constexpr unsigned most = SeatReview::mistakes_max;
  unsigned at = seat.mistake_count < most ? seat.mistake_count++ : most;
  for (; at > 0 && seat.mistakes[at - 1].cost > mistake.cost; --at)
    if (at < most) seat.mistakes[at] = seat.mistakes[at - 1];
  if (at < most) seat.mistakes[at] = mistake;
}

/// What the decision changed for everybody.
template <core::Game S>
void Reviewer<S>::evaluate_after() {
  if (!add_sample(moves_[played_], Forecast<S>::real_samples)) return;
  correct(actor_.id, sum_[actor_.id] - cost_);
  for (unsigned i = 0; i < players_; ++i) {
    if (i == actor_.id) continue;
    others_[i] += sum_[i] - value_[i];
    extend_streak(i, actor_, sum_[i] - value_[i]);
  }
  end_event(sum_);
}

// --- The sum ------------------------------------------------------------------------

/// Looking ahead, the seat's value before this event is `value`. After another seat's decision the change is the effect
/// of that decision; otherwise it is drift.
template <core::Game S>
void Reviewer<S>::correct(unsigned seat, std::int32_t value) {
  if (!last_actor_.is_seat() || last_actor_.id == seat) return;
  others_[seat] += value - value_[seat];
  streaks_[seat].change += value - value_[seat];
}

/// The best of many estimates is too high, so even the strongest player is charged now and then. The fewer decisions of
/// a seat were charged, the likelier it is that those charges are false: all of them are reduced by the same factor.
template <core::Game S>
void Reviewer<S>::weigh_charges(unsigned seat) {
  SeatReview& review = result_.seats[seat];
  const Charges& charges = charges_[seat];
  const std::int64_t n = std::int64_t{charges.count} * 1000,
                     m = std::int64_t{Forecast<S>::false_charges} * review.decisions;
  const std::int64_t scale = std::max<std::int64_t>({n, m, 1}), a = n * 1000 / scale, b = m * 1000 / scale;
  const std::int64_t true_part = a * a * a, all = std::max<std::int64_t>(true_part + b * b * b, 1);
  const auto weigh = [&](std::int32_t cost) { return static_cast<std::int32_t>((cost * true_part - all / 2) / all); };
  errors_[seat] = weigh(errors_[seat]);
  review.error_count = review.blunder_count = 0;
  for (unsigned i = 0; i < charges.count; ++i) {
    const std::int32_t cost = weigh(charges.costs[i]);
    if (cost <= SeatReview::error_cost) ++review.error_count;
    if (cost <= SeatReview::blunder_cost) ++review.blunder_count;
  }
  for (unsigned i = 0; i < review.mistake_count; ++i)
    review.mistakes[i].cost = static_cast<std::int16_t>(weigh(review.mistakes[i].cost));
  while (review.mistake_count > 0 && review.mistakes[review.mistake_count - 1u].cost == 0) --review.mistake_count;
}

template <core::Game S>
void Reviewer<S>::extend_streak(unsigned seat, core::Actor by, std::int32_t change) {
  Streak& streak = streaks_[seat];
  if (streak.by != by) end_streak(seat);
  streak.by = by;
  streak.last = at_;
  streak.change += change;
}

template <core::Game S>
void Reviewer<S>::end_streak(unsigned seat) {
  const Streak streak = streaks_[seat];
  streaks_[seat] = {};
  const std::int32_t change = thousandths(streak.change), size = change < 0 ? -change : change;
  if (size < -SeatReview::error_cost) return;
  SeatReview& review = result_.seats[seat];
  constexpr unsigned most = SeatReview::turning_points_max;
  const auto size_of = [](const TurningPoint& one) { return one.change < 0 ? -one.change : +one.change; };
  unsigned at = review.turning_point_count < most ? review.turning_point_count++ : most;
  for (; at > 0 && size_of(review.turning_points[at - 1]) < size; --at)
    if (at < most) review.turning_points[at] = review.turning_points[at - 1];
  if (at < most) review.turning_points[at] = {streak.last, static_cast<std::int16_t>(change), streak.by};
}

template <core::Game S>
void Reviewer<S>::end_event(const Shares& value) {
  value_ = value;
  last_actor_ = actor_;
  for (unsigned i = 0; i < players_; ++i)
    if (streaks_[i].by != actor_) end_streak(i);
  advance();
}

template <core::Game S>
void Reviewer<S>::advance() {
  if (reveals(position_, log_->moves[at_])) settle();
  static_cast<void>(apply(position_, log_->moves[at_]));
  ++at_;
  draw_curve();
  stage_ = Stage::next_move;
}

template <core::Game S>
void Reviewer<S>::draw_curve() {
  for (; curve_at_ < curve_points && curve_at_ * unsigned{log_->size} <= at_ * (curve_points - 1); ++curve_at_)
    for (unsigned i = 0; i < players_; ++i)
      result_.curve[curve_at_][i] = static_cast<std::uint16_t>(thousandths(value_[i]));
}

template <core::Game S>
void Reviewer<S>::finish() {
  settle();
  Shares last = value_;
  if (actor_ == core::nobody) last = final_shares(outcome(position_));
  for (unsigned i = 0; i < players_; ++i) {
    correct(i, last[i]);
    end_streak(i);
    weigh_charges(i);
    SeatReview& seat = result_.seats[i];
    seat.start = thousandths(start_[i]);
    seat.luck = thousandths(luck_[i]);
    seat.errors = thousandths(errors_[i]);
    seat.others = thousandths(others_[i]);
    seat.result = thousandths(last[i]);
    seat.drift = seat.result - seat.start - seat.luck - seat.errors - seat.others;
    result_.curve[curve_points - 1][i] = static_cast<std::uint16_t>(seat.result);
  }
  stage_ = Stage::done;
}

}  // namespace players
