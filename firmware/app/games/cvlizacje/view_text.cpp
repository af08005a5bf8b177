#include "firmware/app/games/cvlizacje/view_internal.hpp"

/// What is said of a position, of a choice and of what happened.
namespace pd::games {

using namespace cvlizacje;

namespace {

Order order_of(unsigned n) { return static_cast<Order>(n); }

/// Whom a theft hits.
std::string_view victim_name(const Match& match, unsigned victim) {
  return victim == pool ? str(Str::cv_pool) : match.people[victim].name.view();
}

/// The resource that a choice is about, or resource_count.
unsigned resource_behind(core::Move move) {
  switch (verb_of(move)) {
    case Verb::gain:
    case Verb::trade: return move.a();
    case Verb::steal: return move.b();
    default: return resource_count;
  }
}

/// Where the cursor begins among the orders: in the middle of the page, from where all are near, ...
using Orders = std::array<Order, order_count>;
constexpr Orders open_orders = {Order::quarrying, Order::hunting, Order::logging,  Order::slacking,
                                Order::thieving,  Order::trading, Order::doubling, Order::cunning};
/// ... and with those that often go with the first one.
constexpr Orders after_gathering = {Order::quarrying, Order::hunting,  Order::logging,  Order::slacking,
                                    Order::trading,   Order::doubling, Order::thieving, Order::cunning};
constexpr Orders after_others = {Order::slacking, Order::doubling, Order::trading,   Order::thieving,
                                 Order::hunting,  Order::logging,  Order::quarrying, Order::cunning};

bool gathers(Order order) { return order >= Order::logging && order <= Order::quarrying; }

/// How much people like to buy an idea: for the points printed on it, for more of them in play or for what is exchanged
/// at the end, and for being cheap.
int appeal_of(unsigned number) {
  constexpr int more_points = 3;
  const Idea& i = idea(number);
  const bool pays = i.in_play || i.effect == Effect::exchange_resource || i.effect == Effect::exchange_sets;
  return 2 * i.points + (pays ? more_points : 0) - i.cost[0] - i.cost[1] - i.cost[2];
}

/// The first of these orders for which there is a move; of_move() tells which order a move is about.
template <class OfMove>
core::Move first_of(const core::MoveList& moves, const Orders& wanted, OfMove of_move) {
  for (const Order order : wanted)
    for (const core::Move m : moves)
      if (of_move(m) == order) return m;
  return {};
}

}  // namespace

void CvlizacjeNarrator::say_goods(Paragraph& text, const State& s, unsigned seat) const {
  const Seat& who = s.seats[seat];
  text << icon_text(Icon::happiness) << ' ' << cv::points_so_far(who);
  for (unsigned r = 0; r < resource_count; ++r)
    text << "  " << icon_text(cv::icon_of(static_cast<Resource>(r))) << ' ' << unsigned{who.stock[r]};
  text << "  " << icon_text(Icon::card_back) << ' ' << cv::idea_count_of(who);
  if (s.helm == seat) text << "  " << icon_text(Icon::helm);
}

void CvlizacjeNarrator::say_offer(Line& line, const State&, core::Move move) const {
  if (verb_of(move) != Verb::buy) return;
  cv::say_cost(line, move.a());
  line << "\u2192 " << unsigned{idea(move.a()).points} << icon_text(Icon::happiness);
}

void CvlizacjeNarrator::say_status(Line& line, const State& s) const {
  format(line, Str::cv_status,
         {cv::roman(epoch(s)), cv::turn_in_epoch(s), static_cast<int>(deck_left(s, s.turn > 6 ? 1 : 0))});
}

namespace {

constexpr std::array<DecisionText<Decision>, 6> decision_texts = {{
    {Decision::order, Str::cv_ask_order, Str::hint_cv_order},
    {Decision::neutral, Str::cv_effect_neutral, Str::hint_cv_neutral},
    {Decision::steal, Str::cv_ask_steal, Str::hint_cv_steal},
    {Decision::gain, Str::cv_ask_gain, Str::hint_cv_gain},
    {Decision::trade, Str::cv_ask_trade, Str::hint_cv_trade},
    {Decision::develop, Str::cv_ask_develop, Str::hint_cv_develop},
}};
constexpr std::array asks_nobody = {Decision::none, Decision::draw, Decision::tribe};
static_assert(decision_texts.size() + asks_nobody.size() == decision_count, "a decision has no text");

}  // namespace

void CvlizacjeNarrator::ask(Line& line, const State& s) const {
  const auto* text = find_text(decision_texts, s.decision);
  if (text == nullptr) return;
  if (s.decision == Decision::steal && s.source != 0) return void(line << str(Str::cv_ask_sword));
  if (s.decision == Decision::gain)
    return format(
        line, text->ask,
        {s.source != 0 ? cv::name_of_idea(s.source) : Str::cv_order_5, static_cast<int>(s.left * gain_amount(s))});
  format(line, text->ask, {s.decision == Decision::trade ? static_cast<int>(trade_amount(s)) : 0});
}

std::optional<Str> CvlizacjeNarrator::hint(const State& s) const {
  const auto* text = find_text(decision_texts, s.decision);
  if (text == nullptr) return std::nullopt;
  return s.decision == Decision::order && s.variant == Variant::two ? Str::hint_cv_order_two : text->hint;
}

/// Defaults: gain the scarcest resource, give the most abundant one, buy the most attractive idea.
Choice CvlizacjeAssist::likely(const State& s, const ChoiceList& choices) const {
  const core::MoveList& moves = choices.moves;
  if (s.decision == Decision::order || s.decision == Decision::neutral)
    return first_of(moves, open_orders, [](core::Move m) { return order_of(m.a()); });
  const auto held = [&](core::Move m) { return unsigned{s.seats[s.actor].stock[resource_behind(m)]}; };
  core::Move best;
  for (const core::Move m : moves) {
    if (verb_of(m) == Verb::buy && (!best || appeal_of(m.a()) > appeal_of(best.a()))) best = m;
    if (resource_behind(m) == resource_count) continue;
    const bool gives = verb_of(m) == Verb::trade;
    if (!best || (gives ? held(m) > held(best) : held(m) < held(best))) best = m;
  }
  return best;
}

Choice CvlizacjeAssist::likely_variant(const State& s, const ChoiceList& choices, core::Move first) const {
  const core::MoveList& moves = choices.moves;
  if (verb_of(first) == Verb::order)
    return first_of(moves, gathers(order_of(first.a())) ? after_gathering : after_others,
                    [=](core::Move m) { return m.a() == first.a() ? order_of(m.b()) : Order::none; });
  const Seat& me = s.seats[s.actor];
  core::Move best = first;
  for (const core::Move m : moves)
    if (verb_of(m) == Verb::trade && m.a() == first.a() && me.stock[m.b()] < me.stock[best.b()]) best = m;
  return best;
}

void CvlizacjeNarrator::say_choice(Line& line, Paragraph& text, const State& s, core::Move move,
                                   const Match& match) const {
  switch (verb_of(move)) {
    case Verb::order:
      format(line, s.decision == Decision::neutral ? Str::cv_move_neutral_open : Str::cv_move_open,
             {cv::name_of(order_of(move.a()))});
      return void(
          text << str(s.decision == Decision::neutral ? Str::cv_effect_neutral : cv::effect_of(order_of(move.a()))));
    case Verb::trade:
      format(line, Str::cv_move_give, {cv::icon_text_of(move.a())});
      return format(text, Str::cv_effect_for, {static_cast<int>(trade_amount(s))});
    case Verb::buy:
      format(line, Str::cv_move_buy, {cv::name_of_idea(move.a())});
      return void(text << str(cv::text_of_idea(move.a())));
    case Verb::print:
      line << str(Str::cv_move_print);
      return void(text << str(cv::text_of_idea(only(Effect::swap_open))));
    case Verb::bazaar:
      line << str(Str::cv_move_bazaar_open);
      return void(text << str(cv::text_of_idea(only(Effect::swap_one))));
    default: say_move(line, s, move, match); return say_effect(text, s, move, match);
  }
}

void CvlizacjeNarrator::say_move(Line& line, const State& s, core::Move move, const Match& match) const {
  switch (verb_of(move)) {
    case Verb::order:
      return format(line, s.decision == Decision::neutral ? Str::cv_move_neutral_hidden : Str::cv_move_hidden,
                    {cv::name_of(order_of(move.b()))});
    case Verb::steal:
      return format(line, Str::cv_move_steal, {cv::icon_text_of(move.b()), victim_name(match, move.a())});
    case Verb::gain:
      return format(line, Str::cv_move_gain, {static_cast<int>(gain_amount(s)), cv::icon_text_of(move.a())});
    case Verb::trade:
      return format(line, Str::cv_move_trade,
                    {cv::icon_text_of(move.a()), static_cast<int>(trade_amount(s)), cv::icon_text_of(move.b())});
    case Verb::buy:
      if (move.b() != 0)
        format(line, Str::cv_move_buy_less, {cv::name_of_idea(move.a()), cv::icon_text_of(move.b() - 1)});
      else
        format(line, Str::cv_move_buy, {cv::name_of_idea(move.a())});
      break;
    case Verb::pass: return void(line << str(Str::cv_move_pass));
    case Verb::look: return void(line << str(Str::cv_move_look));
    case Verb::print: return format(line, Str::cv_move_print_this, {cv::name_of_idea(move.a())});
    case Verb::bazaar:
      return format(line, Str::cv_move_bazaar, {cv::icon_text_of(move.a()), cv::icon_text_of(move.b())});
    case Verb::hedonism: return void(line << str(Str::cv_move_hedonism));
    default: break;
  }
}

void CvlizacjeNarrator::say_effect(Paragraph& text, const State& s, core::Move move, const Match&) const {
  const auto have = [&](unsigned resource, unsigned more) {
    format(text, Str::cv_effect_have,
           {static_cast<int>(s.seats[s.actor].stock[resource] + more), cv::icon_text_of(resource)});
  };
  switch (verb_of(move)) {
    case Verb::order:
      return void(
          text << str(s.decision == Decision::neutral ? Str::cv_effect_neutral : cv::effect_of(order_of(move.b()))));
    case Verb::steal: return have(move.b(), 1);
    case Verb::gain: return have(move.a(), gain_amount(s));
    case Verb::trade: return have(move.b(), trade_amount(s) - (move.a() == move.b()));
    case Verb::bazaar: return have(move.b(), 1);
    case Verb::hedonism:
      return format(text, Str::cv_effect_have,
                    {static_cast<int>(cv::points_so_far(s.seats[s.actor])) + idea(only(Effect::food_for_points)).amount,
                     icon_text(Icon::happiness)});
    case Verb::buy: return void(text << str(cv::text_of_idea(move.a())));
    case Verb::look: return void(text << str(cv::text_of_idea(only(Effect::look_at_top))));
    case Verb::print: return void(text << str(cv::text_of_idea(only(Effect::swap_open))));
    case Verb::pass: return void(text << str(Str::cv_effect_end_move));
    default: break;
  }
}

/// In the last turn resources are worth little: passing with money in the hand is mostly a slip.
void CvlizacjeAssist::confirm_text(Paragraph& text, const State& s, core::Move move, const Match&) const {
  if (verb_of(move) != Verb::pass || s.turn < turn_count) return;
  core::MoveList list;
  legal_moves(s, list);
  for (const core::Move m : list)
    if (verb_of(m) == Verb::buy) {
      text << str(Str::cv_sure_pass);
      return;
    }
}

namespace {

void tell_own(Paragraph& text, const State& before, core::Move move, const Match& match) {
  switch (verb_of(move)) {
    case Verb::order:  // the face-down order is in the move: it must not be told
      return format(text, before.decision == Decision::neutral ? Str::cv_tell_neutral : Str::cv_tell_order,
                    {cv::name_of(order_of(move.a()))});
    case Verb::tribe:
      if (before.others[0].open == Order::none) format(text, Str::cv_tell_tribe, {cv::name_of(order_of(move.a()))});
      break;
    case Verb::steal:
      return format(text, Str::cv_tell_steal, {cv::icon_text_of(move.b()), victim_name(match, move.a())});
    case Verb::gain:
      return format(text, Str::cv_tell_gain, {static_cast<int>(gain_amount(before)), cv::icon_text_of(move.a())});
    case Verb::trade:
      return format(text, Str::cv_tell_trade,
                    {cv::icon_text_of(move.a()), static_cast<int>(trade_amount(before)), cv::icon_text_of(move.b())});
    case Verb::bazaar:
      return format(text, Str::cv_tell_trade, {cv::icon_text_of(move.a()), 1, cv::icon_text_of(move.b())});
    case Verb::buy: return format(text, Str::cv_tell_buy, {cv::name_of_idea(move.a())});
    case Verb::pass: return void(text << str(Str::cv_tell_pass));
    case Verb::look: return void(text << str(Str::cv_tell_look));
    case Verb::print: return format(text, Str::cv_tell_print, {cv::name_of_idea(move.a())});
    case Verb::hedonism: return void(text << str(Str::cv_tell_hedonism));
    case Verb::draw:  // a card that is only looked at is a secret
      if (before.slot < track_size && before.phase == Phase::development)
        return format(text, Str::cv_tell_draw, {cv::name_of_idea(move.a())});
    default: break;
  }
}

}  // namespace

void CvlizacjeNarrator::tell(Paragraph& text, const State& before, const State& after, core::Move move,
                             const Match& match, unsigned) const {
  tell_own(text, before, move, match);
  if (before.phase == Phase::orders && after.phase != Phase::orders && after.turn == before.turn) {
    text << (text.empty() ? "" : ". ") << str(Str::cv_tell_reveal);
    const char* between = " ";
    for (unsigned o = 0; o < order_count; ++o) {
      if (after.chosen[o] == 0) continue;
      text << between << unsigned{after.chosen[o]} << ' ' << icon_text(cv::icon_of(order_of(o)));
      between = ", ";
    }
  }
  if (after.turn != before.turn) {
    text << (text.empty() ? "" : ". ");
    format(text, Str::cv_tell_turn, {cv::roman(epoch(after)), cv::turn_in_epoch(after), cv::helm_name(after, match)});
  }
}

void CvlizacjeNarrator::tell_small_move(Paragraph& text, const State& s, core::Move move) const {
  if (verb_of(move) == Verb::tribe && s.others[0].open != Order::none) text << str(Str::cv_step_tribe);
  if (verb_of(move) != Verb::draw || (s.slot < track_size && s.phase == Phase::development)) return;
  if (s.slot < track_size)
    format(text, Str::cv_tell_draw, {cv::name_of_idea(move.a())});
  else
    text << str(Str::replay_card);
}

std::optional<Str> CvlizacjeNarrator::announces(const State& before, const State& after) const {
  constexpr unsigned last_turn = 9;
  if (after.turn != last_turn || before.turn == last_turn) return std::nullopt;
  return Str::cv_tell_last_turn;
}

}  // namespace pd::games
