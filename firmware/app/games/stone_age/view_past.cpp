#include "firmware/app/games/stone_age/pictures.hpp"
#include "firmware/app/games/stone_age/view_internal.hpp"

/// What is told of moves that were made.
namespace pd::games {

using namespace stone_age;
using namespace stone_age_view;

namespace {

bool village_gave(const Seat& was, const Seat& is) {
  return is.tool_values() > was.tool_values() || is.figures > was.figures || is.track > was.track;
}

Icon village_icon(Location l) {
  return l == Location::toolmaker ? Icon::tool : l == Location::hut ? Icon::figure : Icon::place_field;
}

/// What the village gave: a tool, a figure or a step of the food track; nothing at the maximum (SA-17).
void tell_village(Paragraph& text, Location l, const Seat& was, const Seat& is) {
  if (!village_gave(was, is)) return void(text << str(Str::sa_tell_nothing));
  if (l == Location::field) return void(text << str(Str::sa_tell_track));
  Paragraph gain;
  put_gain(gain, 1, village_icon(l));
  format(text, Str::sa_tell_gain, {gain});
}

/// What a roll gave.
void tell_yield(Paragraph& text, const State& s) {
  if (yield(s) == 0) return void(text << str(Str::sa_tell_no_gain));
  Paragraph gain;
  put_gain(gain, yield(s), roll_icon(s));
  format(text, Str::sa_tell_gain, {gain});
}

}  // namespace

void StoneAgeNarrator::tell(Paragraph& text, const State& before, const State& after, core::Move move,
                            const Match& match, unsigned) const {
  const Seat& was = before.seats[before.seat];
  const Seat& is = after.seats[before.seat];
  switch (verb_of(move)) {
    case Verb::place: format(text, Str::sa_tell_place, {static_cast<int>(move.b()), name_of(location_of(move))}); break;
    case Verb::use:
      if (is_village(location_of(move))) tell_village(text, location_of(move), was, is);
      break;
    case Verb::done:
      if (before.decision == Decision::tools) {
        if (yield(before) == 0 && before.card == 0) text << str(name_of(before.location)) << ": ";
        tell_yield(text, before);
        break;
      }
      [[fallthrough]];
    case Verb::pay:
      if (is.building_count > was.building_count)
        format(text, Str::sa_tell_building, {is.building_points - was.building_points});
      if (is.card_count > was.card_count) {
        const unsigned bought = before.slots[slot_of(before.location)];
        Paragraph what;
        say_card(what, bought);
        format(text, Str::sa_tell_card, {what});
      }
      break;
    case Verb::take:
      if (gains_nothing(was, move.a()))
        text << str(Str::sa_tell_nothing);
      else if (move.a() == 6)
        text << str(Str::sa_tell_track);
      else
        format(text, Str::sa_tell_gain, {name_of_die(move.a())});
      break;
    case Verb::claim: {
      format(text, Str::sa_tell_gain,
             {Paragraph() << icon_text(icon_of(resource_of(move.a()))) << icon_text(icon_of(resource_of(move.b())))});
      break;
    }
    case Verb::decline:
      text << str(is_card(before.location) ? Str::sa_tell_decline_card : Str::sa_tell_decline_building);
      break;
    case Verb::starve: format(text, Str::sa_tell_starve, {was.points() - is.points()}); break;
    default: break;
  }
  tell_consequence(text, before, after, match);
}

void StoneAgeNarrator::tell_small_move(Paragraph& text, const State& s, core::Move move) const {
  const auto with_resource = [&](Str words) { format(text, words, {icon_text(icon_of(resource_of(move.a())))}); };
  const auto with_number = [&](Str words, unsigned n) { format(text, words, {static_cast<int>(n)}); };
  switch (verb_of(move)) {
    case Verb::use:
      if (!is_village(location_of(move))) format(text, Str::sa_step_use, {name_of(location_of(move))});
      return;
    case Verb::tool: return with_number(Str::sa_step_tool, s.seats[s.seat].tools[move.a() - 1]);
    case Verb::once: return with_number(Str::sa_step_once, move.a());
    case Verb::die: return with_number(Str::sa_move_die, move.a());
    case Verb::pay: return with_resource(Str::sa_step_pay);
    case Verb::feed: return with_resource(Str::sa_step_feed);
    case Verb::draw: text << str(s.decision == Decision::deal_card ? Str::sa_step_deal : Str::replay_card); return;
    case Verb::tile: text << str(Str::sa_step_tile); return;
    default: return;
  }
}

/// "Forest: [dice] 4 5 1 [tool] +2, gets 4 [wood]".
InTurn StoneAgeNarrator::tell_in_turn(Paragraph& text, const State& before, const State& after, core::Move move,
                                      core::Move previous, const Match& match) const {
  switch (verb_of(move)) {
    case Verb::use:
      if (is_village(location_of(move))) return InTurn::alone;
      if (!is_card(location_of(move)) && !is_building(location_of(move))) text << str(name_of(location_of(move)));
      return InTurn::sentence;
    case Verb::die:
      if (verb_of(previous) != Verb::die) text << ": " << icon_text(Icon::dice);
      text << ' ' << move.a();
      return InTurn::continues;
    case Verb::tool:
      text << ' ' << icon_text(Icon::tool) << " +" << unsigned{before.seats[before.seat].tools[move.a() - 1]};
      return InTurn::continues;
    case Verb::once: text << ' ' << icon_text(Icon::tool) << " +" << move.a(); return InTurn::continues;
    case Verb::done:
      if (before.decision != Decision::tools || is_card(before.location)) return InTurn::alone;
      text << ", ";
      tell_yield(text, before);
      tell_consequence(text, before, after, match);
      return InTurn::continues;
    case Verb::draw: {
      const auto drawn = gained_in_secret(before, after);
      if (!drawn && before.decision != Decision::deal_card) return InTurn::sentence;
      Paragraph card;
      say_card(card, move.a());
      if (verb_of(previous) == Verb::draw && !drawn) return text << ", " << card.view(), InTurn::continues;
      format(text, drawn ? Str::sa_turn_draws : Str::sa_turn_new_card, {card});
      return InTurn::sentence;
    }
    default: return InTurn::alone;
  }
}

void StoneAgeNarrator::tell_consequence(Paragraph& text, const State& before, const State& after,
                                        const Match& match) const {
  const auto add = [&](Str words, std::initializer_list<Arg> args = {}) {
    format(text << (text.empty() ? "" : ". "), words, args);
  };
  if (is_last_round(after) && !is_last_round(before)) add(Str::sa_tell_last);
  if (after.round != before.round && after.round > 1)
    add(Str::sa_tell_round, {static_cast<int>(after.round), match.people[after.first].name});
}

/// A figure that is placed, and the dice, tools and goods of a place; not what is built or bought, and no hunger.
bool StoneAgeNarrator::is_small(const State& before, const State& after, core::Move move) const {
  const Seat& was = before.seats[before.seat];
  const Seat& is = after.seats[before.seat];
  if (verb_of(move) == Verb::starve || verb_of(move) == Verb::decline) return false;
  return is.building_count == was.building_count && is.card_count == was.card_count;
}

void StoneAgeSum::add(unsigned number, Icon icon) {
  for (unsigned i = 0; i < icons.size(); ++i)
    if (icons[i] == icon) gained[i] = static_cast<std::uint8_t>(gained[i] + number);
}

bool StoneAgeSum::takes(const State& before, const State& after, core::Move move) {
  const Seat& was = before.seats[before.seat];
  const Seat& is = after.seats[before.seat];
  switch (verb_of(move)) {
    case Verb::done:
      if (before.decision != Decision::tools) return false;
      rolled = true;
      add(yield(before), roll_icon(before));
      return true;
    case Verb::use:
      if (!is_village(location_of(move)) || !village_gave(was, is)) return false;
      add(1, village_icon(location_of(move)));
      return true;
    case Verb::take:
      if (gains_nothing(was, move.a())) return false;
      add(1, move.a() == 5 ? Icon::tool : move.a() == 6 ? Icon::place_field : icon_of(resource_of(move.a() - 1)));
      return true;
    case Verb::claim:
      add(1, icon_of(resource_of(move.a())));
      add(1, icon_of(resource_of(move.b())));
      return true;
    default: return false;
  }
}

void StoneAgeSum::say(Paragraph& text) const {
  Paragraph gain;
  for (unsigned i = 0; i < gained.size(); ++i) {
    if (gained[i] == 0) continue;
    if (!gain.empty()) gain << ", ";
    put_gain(gain, gained[i], icons[i]);
  }
  if (!gain.empty()) return format(text, Str::sa_tell_gain, {gain});
  if (rolled) text << str(Str::sa_tell_no_gain);
}

std::optional<Str> StoneAgeNarrator::announces(const State& before, const State& after) const {
  if (!is_last_round(after) || is_last_round(before)) return std::nullopt;
  return Str::sa_tell_last;
}

}  // namespace pd::games
