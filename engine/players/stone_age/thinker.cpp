#include "engine/players/stone_age/thinker.hpp"

#include <algorithm>
#include <utility>

#include "engine/players/chance.hpp"
#include "engine/players/share.hpp"
#include "engine/players/stone_age/levels.hpp"
#include "engine/players/weights.hpp"

namespace players::stone_age {

using namespace ::stone_age;
using core::Move;

namespace {

/// What a style likes for its own sake: to place there, and not to feed its people. In 64ths of a point.
struct StyleWeights {
  std::uint16_t locations;  ///< a bit for each Location
  std::int16_t by;
  std::int16_t for_hunger;
};
constexpr std::uint16_t from_to(Location from, Location to) {
  return static_cast<std::uint16_t>((2u << index(to)) - (1u << index(from)));
}
constexpr std::uint16_t all_buildings = from_to(Location::building1, Location::building4);
constexpr std::uint16_t all_cards = from_to(Location::card1, Location::card4);
constexpr std::uint16_t field_and_hunt = from_to(Location::field, Location::hunt);
constexpr std::array<StyleWeights, Thinker::styles.size()> style_weights = {{
    {0, 0, 0},
    {all_buildings, 5 * point / 4, 0},                                        // builder
    {all_cards, 7 * point / 8, 0},                                            // collector
    {from_to(Location::field, Location::field), 5 * point / 2, 0},            // farmer
    {static_cast<std::uint16_t>(~field_and_hunt), 3 * point / 2, 6 * point},  // hungry
}};

const StyleWeights& weights_of_style(unsigned style) { return style_weights[style < style_weights.size() ? style : 0]; }

/// What the style gives for a placement.
int style_bonus(unsigned style, Move m) {
  return weights_of_style(style).locations >> m.a() & 1u ? weights_of_style(style).by : 0;
}

/// So much of the win probability is a point, about.
constexpr int point_as_probability = whole_share / 64;

/// Reasons beside the terms of the value.
enum class Reason : std::uint8_t {
  in_turn = term_count,  ///< a location is used because all are
  no_tool,               ///< tools would bring too little
  dear,                  ///< not worth its price
  hunger,                ///< what feeding would cost is worth more
  only,                  ///< nothing else can be done
  best,                  ///< nothing else seemed clearly better
};

/// What figures are placed there for.
unsigned purpose_of(Location l) {
  if (l == Location::toolmaker) return index(Term::tools);
  if (l == Location::hut) return index(Term::figures);
  if (l == Location::field || l == Location::hunt) return index(Term::food);
  if (l >= Location::forest && l <= Location::river) return index(Term::goods);
  return index(Reason::in_turn);
}

/// Units of work of a move of a playout beside the values that it asks for.
constexpr std::uint32_t move_cost = 3, chance_cost = 1;

}  // namespace

void Thinker::begin(const State& view, unsigned seat, Profile profile, std::uint64_t seed, Budget budget) {
  view_ = view;
  seat_ = static_cast<std::uint8_t>(seat);
  profile_ = profile;
  level_ = &level_params(profile.level, view.players);
  budget_ = {std::min(budget.work, level_->work)};
  rng_ = core::Rng(seed ^ core::hash(view));
  evaluator_ = {};
  if (level_->net != 0) evaluator_.net = trained(State::id, view.players);
  evaluator_.net_share = level_->net;
  if (level_->weights[0] != 0) evaluator_.weights = &level_->weights;
  evaluator_.same_horizon = level_->same_horizon;
  evaluator_.for_hunger = weights_of_style(profile.style).for_hunger;
  move_ = {};
  why_ = {};
  searching_ = playing_ = false;
  playouts_ = 0;
}

bool Thinker::think(unsigned slice) {
  const std::uint32_t until = evaluator_.work + slice;
  while (!move_) {
    if (searching_ && playing_)
      advance_playout();
    else if (searching_)
      begin_playout();
    else if (level_->candidates != 0 && view_.decision == Decision::place)
      begin_search();
    else if (view_.decision == Decision::place)
      place(level_->temperature, level_->reach);
    else
      end_action();
    if (move_) explain_move();
    if (evaluator_.work >= until) break;
  }
  return static_cast<bool>(move_);
}

/// Tools, payments, dice and food: every way to end the action is tried. The strongest compares them by its hope to
/// win, so that it does not end a game that it would lose.
void Thinker::end_action() {
  evaluator_.by_probability = level_->by_probability;
  move_ = quick_move(view_, evaluator_);
  evaluator_.by_probability = false;
}

/// The best placement, or one drawn by how good it looks: what is `temperature` worse is drawn e times less often, and
/// what is more than `reach` worse never.
void Thinker::place(int temperature, int reach) {
  core::MoveList list;
  legal_moves(view_, list);
  std::array<int, core::MoveList::capacity> value;
  int best = -(1 << 30);
  for (std::size_t i = 0; i < list.size(); ++i) {
    value[i] = value_of_placing(view_, list[i], evaluator_) + style_bonus(profile_.style, list[i]);
    if (value[i] > best) best = value[i], move_ = list[i];
  }
  if (temperature == 0) return;
  std::uint32_t sum = 0;
  const auto weight = [&](std::size_t i) -> std::uint32_t {
    if (reach != 0 && best - value[i] > reach) return 0;
    const auto behind = static_cast<unsigned>((best - value[i]) * 16 / temperature);
    return behind < decay.size() ? decay[behind] >> 6 : 0u;
  };
  for (std::size_t i = 0; i < list.size(); ++i) sum += weight(i);
  std::uint32_t left = rng_.below(sum);
  std::size_t i = 0;
  while (left >= weight(i)) left -= weight(i++);
  move_ = list[i];
}

// --- The search -----------------------------------------------------------------

/// The placements that look best in one ply; a single one is the move.
void Thinker::begin_search() {
  core::MoveList list;
  legal_moves(view_, list);
  candidate_count_ = 0;
  for (const Move m : list) {
    const Candidate c{m, value_of_placing(view_, m, evaluator_) + style_bonus(profile_.style, m), 0};
    const unsigned most = level_->candidates;
    unsigned at = candidate_count_ < most ? candidate_count_++ : most;
    while (at > 0 && candidates_[at - 1].first < c.first) {
      if (at < most) candidates_[at] = candidates_[at - 1];
      --at;
    }
    if (at < most) candidates_[at] = c;
  }
  if (candidate_count_ == 1) {
    move_ = candidates_[0].move;
    return;
  }
  searching_ = true;
  rounds_ = 0;
  at_ = 0;
  luck_ = rng_.next();
}

/// The next candidate, from the same sample and with the same luck as the others of this round.
void Thinker::begin_playout() {
  core::Rng rng(luck_);
  table_ = determinize(view_, seat_, rng);
  playing_ = true;
  evaluator_.work += move_cost;
  if (apply(table_, candidates_[at_].move)) end_playout(0);  // it is legal in the view, so it is here
}

/// One move of the playout, chance's ones before it; at the end of the round the value tells.
void Thinker::advance_playout() {
  const auto round_is_over = [this](const State& s) { return s.round != view_.round; };
  evaluator_.work += move_cost + chance_cost * let_chance_decide(table_, luck_, round_is_over);
  if (table_.decision == Decision::over || table_.round != view_.round)
    return end_playout(evaluator_.win_probability(table_, seat_));
  if (apply(table_, quick_move(table_, evaluator_))) end_playout(0);
}

void Thinker::end_playout(int win_probability) {
  candidates_[at_].win_probability +=
      win_probability + style_bonus(profile_.style, candidates_[at_].move) * point_as_probability / point;
  playing_ = false;
  ++playouts_;
  if (evaluator_.work >= budget_.work) {  // the order is that of the last luck that all have met
    move_ = candidates_[0].move;
    return;
  }
  if (++at_ < candidate_count_) return;
  // All have met this luck: another one, and now and then half of them are given up.
  at_ = 0;
  luck_ = rng_.next();
  ++rounds_;
  for (unsigned i = 1; i < candidate_count_; ++i)
    for (unsigned k = i; k > 0 && candidates_[k].win_probability > candidates_[k - 1].win_probability; --k)
      std::swap(candidates_[k], candidates_[k - 1]);
  end_search();
}

/// The budget is spent in three parts: with all candidates, with half of them, with a quarter.
void Thinker::end_search() {
  const std::uint32_t spent = evaluator_.work;
  if (candidate_count_ > candidates_max / 2 && spent > budget_.work * 2 / 5) candidate_count_ = candidates_max / 2;
  if (candidate_count_ > candidates_max / 4 && spent > budget_.work * 7 / 10) candidate_count_ = candidates_max / 4;
  const std::uint32_t next = spent / rounds_ / 2;  // about half of what the last one cost: fewer are left
  if (spent + next >= budget_.work) move_ = candidates_[0].move;
}

// --- Reasons ----------------------------------------------------------------------

Why Thinker::explain(const State& view, unsigned seat, Move move) {
  view_ = view;
  seat_ = static_cast<std::uint8_t>(seat);
  move_ = move;
  why_ = {};
  explain_move();
  return why_;
}

/// The terms of the value that grow most by the move. A move that makes none grow has the reason of its kind.
void Thinker::explain_move() {
  const Terms before = terms_without_move();
  Terms after = terms_with_move(false);
  explain_by(before, after, point / 4);
  if (why_.count == 0 &&
      view_.decision == Decision::tools) {  // one tool alone may bring nothing, but with the next ones
    after = terms_with_move(true);
    explain_by(before, after, point / 4);
  }
  if (why_.count == 0) explain_by(before, after, 0);
  if (why_.count == 0) why_ = {{static_cast<std::uint8_t>(reason_of_kind())}, 1};
}

/// What there would be else. Of a payment its end counts, beside going without: what is paid is not the reason.
Terms Thinker::terms_without_move() {
  table_ = view_;
  if (verb_of(move_) == Verb::use) static_cast<void>(apply(table_, move_));
  if (table_.decision == Decision::pay && verb_of(move_) != Verb::decline)
    static_cast<void>(apply(table_, ::stone_age::move(Verb::decline)));
  return hand_crafted_terms(table_, projection(table_, seat_));
}

/// What the move leads to: a payment is made to its end in any way, and on request every other tool is used, too.
Terms Thinker::terms_with_move(bool every_tool) {
  table_ = view_;
  static_cast<void>(apply(table_, move_));  // it is legal
  const Decision decision = table_.decision;
  const Location location = table_.location;
  const bool goes_on = decision == Decision::pay || (every_tool && decision == Decision::tools);
  while (goes_on && table_.decision == decision && table_.location == location) {
    core::MoveList list;
    legal_moves(table_, list);
    const Move last = list[list.size() - 1];
    const bool ends = verb_of(last) == Verb::done && (decision == Decision::pay || list.size() == 1);
    if (apply(table_, ends ? last : list[0])) break;
  }
  return hand_crafted_terms(table_, projection(table_, seat_));
}

void Thinker::explain_by(const Terms& before, const Terms& after, int least) {
  std::uint32_t told = 0;
  for (why_.count = 0; why_.count < why_.terms.size(); ++why_.count) {
    int most = least;
    unsigned best = term_count;
    for (unsigned t = 0; t + 1 < term_count; ++t) {
      const int gain = after[t] - before[t];
      if ((told >> t & 1u) == 0 && gain > most) most = gain, best = t;
    }
    if (best == term_count) return;
    told |= 1u << best;
    why_.terms[why_.count] = static_cast<std::uint8_t>(best);
  }
}

/// A location is used for what its figures came for; the value knew that before.
unsigned Thinker::reason_of_kind() {
  core::MoveList list;
  legal_moves(view_, list);
  const Verb verb = verb_of(move_);
  if (verb == Verb::use) return purpose_of(static_cast<Location>(move_.a()));
  if (verb == Verb::feed) return index(Term::food);
  if (list.size() == 1) return index(Reason::only);
  if (verb == Verb::done) return index(Reason::no_tool);
  if (verb == Verb::decline) return index(Reason::dear);
  if (verb == Verb::starve) return index(Reason::hunger);
  return index(Reason::best);
}

}  // namespace players::stone_age
