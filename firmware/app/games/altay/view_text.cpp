#include "firmware/app/games/altay/view_parts.hpp"

/// Words about the position.
namespace pd::games {

using namespace altay;
using namespace altay_pictures;
using namespace altay_view;

void AltayNarrator::say_goods(Paragraph& text, const State& s, unsigned seat) const {
  const Seat& who = s.seats[seat];
  text << icon_text(Icon::star) << ' ' << int{outcome(s).total[seat]} << "  " << icon_text(Icon::settlement) << ' '
       << unsigned{who.stock} << "  " << icon_text(Icon::hand) << ' ' << unsigned{who.hand_count} << "  "
       << icon_text(Icon::deck) << ' ' << unsigned{who.deck_count};
  if (s.seat != seat) return;
  for (unsigned r = 0; r < resource_count; ++r)
    text << "  " << icon_text(resource_icon(static_cast<std::uint8_t>(r))) << ' ' << unsigned{s.resources[r]};
}

namespace {

void say_token(LongText& text, const TokenData& token) {
  text << icon_text(Icon::conquest) << ' ' << unsigned{token.value};
  if (token.resource != none) text << ' ' << icon_text(resource_icon(token.resource));
}

}  // namespace

bool AltayNarrator::say_place(LongText& text, const State& s, unsigned page, unsigned i, const Match& match) const {
  if (page_kind(s, page) != Page::map) return false;
  const std::uint32_t in_play = in_play_mask[s.map()];
  unsigned territory = 0;
  for (unsigned before = 0; territory < territory_count; ++territory)
    if ((in_play >> territory & 1u) != 0 && before++ == i) break;
  if (territory == territory_count) return false;
  text << territory_name(territory) << ": ";
  if (marker_mask[s.map()] >> territory & 1u) text << icon_text(Icon::victory) << ", ";
  if (const unsigned who = owner(s, territory); who != none)
    text << match.people[who].name.view() << ' ' << icon_text(Icon::settlement) << ' '
         << unsigned{s.settlements[territory]};
  else if (s.guarded >> territory & 1u)
    say_token(text, tokens[s.token[territory]]);
  else
    text << str(Str::al_nobody);
  core::Text<200> around;
  each_bit(territories[territory].adjacent & in_play,
           [&](unsigned other) { around << (around.empty() ? "" : ", ") << territory_name(other); });
  text << "; ";
  format(text, Str::al_next_to, {around});
  return true;
}

/// The round, and how near the end is (AL-70).
void AltayNarrator::say_status(Line& line, const State& s) const {
  if (s.round == 0) return void(line << str(Str::al_status_opening));
  if (is_last_round(s)) return format(line, Str::al_status_last, {int{s.round}});
  format(line, Str::al_status, {int{s.round}, as_int(fewest_left(s))});
}

void AltayNarrator::ask(Line& line, const State& s) const {
  switch (s.decision) {
    case Decision::faction:
      return void(line << str(Str::al_ask_faction));
    case Decision::begin:
      return void(line << str(Str::al_ask_begin));
    case Decision::turn:
      return void(line << str(Str::al_ask_turn));
    case Decision::exploit:
      return void(line << str(Str::al_ask_exploit));
    case Decision::pay:
      return format(line, Str::al_ask_pay, {int{s.owed}});
    case Decision::gain:
      return void(line << str(Str::al_ask_gain));
    case Decision::first_put:
      return void(line << str(Str::al_ask_first_put));
    case Decision::trade:
      return void(line << str(Str::al_ask_trade));
    case Decision::trash:
      return void(line << str(Str::al_ask_trash));
    case Decision::swap:
      return void(line << str(Str::al_ask_swap));
    case Decision::resettle:
      return void(line << str(Str::al_ask_resettle));
    case Decision::build:
      return format(line, Str::al_ask_build, {s.place_settler + s.place_stock});
    case Decision::attack:
      return void(line << str(Str::al_ask_attack));
    case Decision::answer:
      return void(line << str(Str::al_ask_answer));
    case Decision::discard:
      return format(line, Str::al_ask_discard, {s.laid - s.answer});
    case Decision::defend:
      return void(line << str(Str::al_ask_defend));
    case Decision::retain:
      return void(line << str(Str::al_ask_retain));
    case Decision::sixth:
      return void(line << str(Str::al_ask_sixth));
    default:
      return;
  }
}

std::optional<Str> AltayNarrator::hint(const State& s) const {
  switch (s.decision) {
    case Decision::faction:
      return Str::hint_al_faction;
    case Decision::begin:
      return Str::hint_al_start;
    case Decision::turn:
      return Str::hint_al_turn;
    case Decision::build:
      return Str::hint_al_place;
    case Decision::attack:
      return Str::hint_al_attack;
    case Decision::answer:
    case Decision::discard:
    case Decision::defend:
      return Str::hint_al_defend;
    case Decision::retain:
    case Decision::sixth:
      return Str::hint_al_end;
    default:
      return current_actor(s).is_seat() ? std::optional(Str::hint_al_choose) : std::nullopt;
  }
}

}  // namespace pd::games
