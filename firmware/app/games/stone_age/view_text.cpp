#include "firmware/app/games/stone_age/macros.hpp"
#include "firmware/app/games/stone_age/pictures.hpp"
#include "firmware/app/games/stone_age/view_internal.hpp"

/// What is said of a position and of a choice.
namespace pd::games {

using namespace stone_age;
using namespace stone_age_macros;
using namespace stone_age_view;

namespace {

constexpr int effect_width = 228;  ///< of the line below the picture

/// Tools that this round still has, by their values.
unsigned tools_left(const Seat& me) {
  unsigned sum = 0;
  for (unsigned i = 0; i < me.tools.size(); ++i) sum += (me.used >> i & 1) != 0 ? 0u : me.tools[i];
  return sum;
}

void say_roll(Paragraph& text, unsigned dice, unsigned by, Icon icon, unsigned tools) {
  // Seven pips for two dice, rounded down as the rules do: an honest guess, not a promise. Where that is nothing, one
  // may still be lucky, and have tools: from nothing to that.
  const unsigned guess = dice * 7 / 2 / by;
  Paragraph gain;
  put_gain(gain, guess > 0 ? guess : (dice * 6 + tools) / by, icon);
  format(text, guess > 0 ? Str::sa_effect_roll : Str::sa_effect_roll_best, {static_cast<int>(dice), gain});
}

bool has_tools(const Seat& me) { return me.tool_values() > 0 || me.once_tools != 0; }

/// What lies there for sale, and whether the seat can pay for it now where there is room for that.
void say_ware(Paragraph& text, const State& s, unsigned seat, Location l) {
  Paragraph what, all;
  if (is_card(l) && s.slots[slot_of(l)] != 0) say_card_effect(what, s.seats[seat], s.slots[slot_of(l)]);
  if (is_building(l) && s.tops[stack_of(l)] != 0) say_building(what, s.tops[stack_of(l)]);
  if (can_pay_for(s, seat, l)) format(all, Str::sa_effect_payable, {what});
  text << (all.empty() || measure(Font::small, all) > effect_width ? what : all).view();
}

void say_location_effect(Paragraph& text, const State& s, Location l, unsigned figures) {
  const Seat& me = s.seats[s.seat];
  if (l == Location::hunt || is_resource(l)) return say_roll(text, figures, divisor(l), gain_icon(l), tools_left(me));
  if (is_card(l) || is_building(l)) return say_ware(text, s, s.seat, l);
  if (l == Location::toolmaker) text << str(has_all_tools(me) ? Str::sa_effect_none : Str::sa_effect_toolmaker);
  if (l == Location::hut) text << str(me.figures == max_figures ? Str::sa_effect_none : Str::sa_effect_hut);
  if (l == Location::field) text << str(me.track == max_track ? Str::sa_effect_none : Str::sa_effect_field);
}

/// What comes of paying the whole price: of a building that is worth what is paid, how much that is.
void say_bought(Paragraph& text, const State& s) {
  if (is_card(s.location)) return say_card_effect(text, s.seats[s.seat], s.slots[slot_of(s.location)]);
  const unsigned top = s.tops[stack_of(s.location)];
  if (building(top).price == Price::fixed) return say_building(text, top);
  const auto price = price_of(s);
  unsigned worth = 0;
  for (unsigned r = 0; r < resource_count; ++r) worth += unsigned{price[r]} * resource_value[r];
  format(text, Str::sa_effect_points, {static_cast<int>(worth)});
}

void say_tool_effect(Paragraph& text, const State& s, unsigned added) {
  Paragraph more, now;
  put_gain(more, (s.sum + added) / roll_divisor(s), roll_icon(s));
  put_gain(now, s.sum / roll_divisor(s), roll_icon(s));
  format(text, Str::sa_effect_tool, {more, now});
}

/// What the seat has once it takes the roll, or what it gets for what it paid.
void say_done_effect(Paragraph& text, const State& s) {
  const Seat& me = s.seats[s.seat];
  if (s.decision == Decision::pay) {
    unsigned worth = 0;
    for (unsigned r = 0; r < resource_count; ++r) worth += unsigned{s.paid[r]} * resource_value[r];
    return format(text, Str::sa_effect_points, {static_cast<int>(worth)});
  }
  const bool hunts = s.card == 0 && s.location == Location::hunt;
  const unsigned kind = s.card != 0 ? index(card(s.card).resource) : index(s.location) - index(Location::forest);
  Paragraph then;
  put_gain(then, (hunts ? me.food : me.goods[kind]) + yield(s), roll_icon(s));
  format(text, Str::sa_effect_have, {then});
}

void say_decline_effect(Paragraph& text, const State& s) {
  if (payable(s) == 0) return say_lack(text, s);
  text << str(Str::sa_effect_decline);
}

/// SA-40: of the dice for everyone.
Str die_effect(const State& s, unsigned die) {
  if (gains_nothing(s.seats[s.seat], die)) return Str::sa_effect_none;
  if (s.seat != s.turn) return Str::sa_effect_dice_too;
  return s.dice_count == 1 ? Str::sa_effect_last_die : Str::sa_effect_dice;
}

/// SA-53: points that the seat loses when it starves.
int cost_of_hunger(const State& s) {
  return s.rules().hunger_flat + s.rules().hunger_by_food * s.seats[s.seat].missing;
}

/// Who has figures there, and how many are still free: in words only.
void say_people_at(LongText& text, const State& s, Location l, const Match& match) {
  Paragraph who;
  for (unsigned seat = 0; seat < s.players; ++seat) {
    if (s.seats[seat].at[index(l)] == 0) continue;
    who << (who.empty() ? "" : ", ") << match.people[seat].name.view() << ' ' << unsigned{s.seats[seat].at[index(l)]};
  }
  if (who.empty()) who << str(Str::sa_text_nobody);
  format(text, Str::sa_text_place, {name_of(l), who});
  if (is_resource(l)) {
    text << ", ";
    format(text, Str::sa_text_free, {7 - int{s.figures_on[index(l)]}});
  }
}

/// SA-52, SA-53: who lacks food could pay with resources, those of a waiting card (SA-49) among them.
bool could_feed(const State& s) {
  const Seat& me = s.seats[s.seat];
  const unsigned held = me.resources() + 2u * me.two_resources;
  return s.rules().feed_all_or_nothing ? held >= me.missing : held > 0;
}

}  // namespace

void StoneAgeNarrator::say_goods(Paragraph& text, const State& s, unsigned seat) const {
  const Seat& who = s.seats[seat];
  text << icon_text(Icon::star) << ' ' << int{outcome(s).total[seat]} << "  " << icon_text(Icon::figure) << ' '
       << unsigned{who.figures} << "  " << icon_text(Icon::place_field) << ' ' << unsigned{who.track} << "  "
       << icon_text(Icon::food) << ' ' << unsigned{who.food};
  for (unsigned r = 0; r < resource_count; ++r)
    text << "  " << icon_text(icon_of(static_cast<Resource>(r))) << ' ' << unsigned{who.goods[r]};
  text << "  " << icon_text(Icon::tool) << ' ' << who.tool_values();
}

bool StoneAgeNarrator::say_location(LongText& text, const State& s, unsigned page, unsigned i,
                                    const Match& match) const {
  if (i >= index(Location::building1) + s.players || !is_on_board(s) || page != 0) return false;
  const Location l = location(i);
  say_people_at(text, s, l, match);
  if (!is_card(l) && !is_building(l)) return true;
  Paragraph ware;
  say_ware(ware, s, s.seat, l);
  if (!ware.empty()) text << ": " << ware.view();
  return true;
}

void StoneAgeNarrator::say_status(Line& line, const State& s) const {
  if (is_last_round(s)) return format(line, Str::sa_status_last, {int{s.deck}});
  format(line, Str::sa_status, {static_cast<int>(s.round), int{s.deck}});
}

namespace {

constexpr std::array<DecisionText<Decision>, 7> decision_texts = {{
    {Decision::roll, Str::sa_ask_die, Str::hint_sa_die},
    {Decision::place, Str::sa_ask_place, Str::hint_sa_place},
    {Decision::use, Str::sa_ask_use, Str::hint_sa_use},
    {Decision::tools, Str::sa_ask_tools, Str::hint_sa_tools},
    {Decision::pay, Str::sa_ask_pay_card, Str::hint_sa_pay_card},
    {Decision::dice, Str::sa_ask_dice, Str::hint_sa_dice},
    {Decision::feed, Str::sa_ask_feed, Str::hint_sa_feed},
}};
constexpr std::array asks_nobody = {Decision::deal_card, Decision::open_tile, Decision::draw_extra, Decision::over};
static_assert(decision_texts.size() + asks_nobody.size() == decision_count, "a decision has no text");

/// The text of the decision, where it depends on the tools that the seat has or on what it pays for.
std::optional<DecisionText<Decision>> text_of(const State& s) {
  const auto* text = find_text(decision_texts, s.decision);
  if (text == nullptr) return std::nullopt;
  DecisionText<Decision> exact = *text;
  if (s.decision == Decision::tools && !has_tools(s.seats[s.seat]))
    exact.ask = Str::sa_ask_roll, exact.hint = Str::hint_sa_roll;
  if (s.decision == Decision::pay && !is_card(s.location))
    exact.ask = Str::sa_ask_pay_building, exact.hint = Str::hint_sa_pay_building;
  if (s.decision == Decision::pay && payable(s) == 0 && s.paid_count == 0) exact.hint = Str::hint_sa_lack;
  return exact;
}

}  // namespace

void StoneAgeNarrator::ask(Line& line, const State& s) const {
  const Seat& me = s.seats[s.seat];
  const int n = s.decision == Decision::place ? me.free : s.decision == Decision::feed ? me.missing : s.dice_to_come;
  if (const auto text = text_of(s)) format(line, text->ask, {n});
}

std::optional<Str> StoneAgeNarrator::hint(const State& s) const {
  const auto text = text_of(s);
  return text ? std::optional(text->hint) : std::nullopt;
}

/// How many go there, or which two are taken, is the next question, so nothing is said of what the list begins with.
void StoneAgeNarrator::say_choice(Line& line, Paragraph& text, const State& s, core::Move move,
                                  const Match& match) const {
  const Location l = location_of(move);
  if (verb_of(move) == Verb::claim) {
    line << str(Str::sa_choice_claim);
    const core::Move paying = claim_for_price(s);
    return say_effect(text, s, paying ? paying : move, match);
  }
  if (verb_of(move) != Verb::place || !(l == Location::hunt || is_resource(l))) {
    say_move(line, s, move, match);
    return say_effect(text, s, move, match);
  }
  format(line, Str::sa_choice_place, {name_of(l)});
  format(text, Str::sa_effect_how_many, {static_cast<int>(divisor(l)), icon_text(gain_icon(l))});
}

void StoneAgeNarrator::say_move(Line& line, const State& s, core::Move move, const Match&) const {
  switch (verb_of(move)) {
    case Verb::place:
      return format(line, Str::sa_move_place,
                    {name_of(location_of(move)), static_cast<int>(move.b()), int{s.seats[s.seat].free}});
    case Verb::use: return format(line, Str::sa_move_use, {name_of(location_of(move))});
    case Verb::tool: return format(line, Str::sa_move_tool, {int{s.seats[s.seat].tools[move.a() - 1]}});
    case Verb::once: return format(line, Str::sa_move_once, {static_cast<int>(move.a())});
    case Verb::done:
      if (s.decision == Decision::tools) {
        Paragraph gain;
        put_gain(gain, yield(s), roll_icon(s));
        format(line, Str::sa_move_take, {gain});
      } else {
        line << str(Str::sa_move_finish);
      }
      break;
    case Verb::pay:
    case Verb::feed:
      return format(line, Str::sa_move_pay,
                    {icon_text(icon_of(resource_of(move.a()))), name_of(resource_of(move.a()))});
    case Verb::decline:
      return void(line << str(is_card(s.location) ? Str::sa_move_decline_card : Str::sa_move_decline_building));
    case Verb::take: return format(line, Str::sa_move_die_gain, {static_cast<int>(move.a()), name_of_die(move.a())});
    case Verb::claim: {
      const Icon a = icon_of(resource_of(move.a())), b = icon_of(resource_of(move.b()));
      return format(line, Str::sa_move_claim, {icon_text(a), icon_text(b)});
    }
    case Verb::starve: return void(line << str(Str::sa_move_starve));
    case Verb::die: return format(line, Str::sa_move_die, {static_cast<int>(move.a())});
    default: break;
  }
}

void StoneAgeNarrator::say_macro(Line& name, Paragraph& effect, const State& s, Choice macro) const {
  switch (macro.macro) {
    case take_with_tools: {
      const unsigned value = value_of_tools(s.seats[s.seat], helpful_tools(s));
      Paragraph gain;
      put_gain(gain, (s.sum + value) / roll_divisor(s), roll_icon(s));
      format(name, Str::sa_series_tools, {gain});
      return say_tool_effect(effect, s, value);
    }
    case pay_all: format(name, Str::sa_series_pay, {price_in_icons(s)}); return say_bought(effect, s);
    case use_all: name << str(Str::sa_series_use); return void(effect << str(Str::sa_effect_use_all));
    default: name << str(Str::sa_series_gather); return void(effect << str(Str::sa_effect_gather_all));
  }
}

void StoneAgeNarrator::say_effect(Paragraph& text, const State& s, core::Move move, const Match&) const {
  const Seat& me = s.seats[s.seat];
  switch (verb_of(move)) {
    case Verb::place: return say_location_effect(text, s, location_of(move), move.b());
    case Verb::use: return say_location_effect(text, s, location_of(move), me.at[move.a()]);
    case Verb::tool: return say_tool_effect(text, s, me.tools[move.a() - 1]);
    case Verb::once: return say_tool_effect(text, s, move.a());
    case Verb::done: return say_done_effect(text, s);
    case Verb::decline: return say_decline_effect(text, s);
    case Verb::take: return void(text << str(die_effect(s, move.a())));
    case Verb::claim:
      return void(text << str(claim_for_price(s) == move ? Str::sa_effect_claim_pays : Str::sa_effect_claim));
    case Verb::die: return format(text, Str::sa_effect_die, {s.dice_to_come - 1});
    case Verb::pay: return say_price(text, s);
    case Verb::feed: return format(text, Str::sa_effect_feed, {int{me.missing}});
    case Verb::starve: return format(text, Str::sa_effect_starve, {cost_of_hunger(s)});
    default: return;
  }
}

void StoneAgeAssist::confirm_text(Paragraph& text, const State& s, core::Move move, const Match&) const {
  if (verb_of(move) == Verb::starve && could_feed(s)) format(text, Str::sa_sure_starve, {cost_of_hunger(s)});
  if (verb_of(move) == Verb::decline && (payable(s) != 0 || claim_for_price(s)))
    text << str(is_card(s.location) ? Str::sa_sure_decline_card : Str::sa_sure_decline_building);
}

}  // namespace pd::games
