#include "firmware/app/games/altay/view_internal.hpp"

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

bool AltayNarrator::say_location(LongText& text, const State& s, unsigned page, unsigned i, const Match& match) const {
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
  const Decision d = s.decision;
  const auto add = [&](Decision asked, Str words, int n = 0) {
    if (d == asked) format(line, words, {n});
  };
  add(Decision::faction, Str::al_ask_faction);
  add(Decision::begin, Str::al_ask_begin);
  add(Decision::turn, Str::al_ask_turn);
  add(Decision::exploit, Str::al_ask_exploit);
  add(Decision::pay, Str::al_ask_pay, s.owed);
  add(Decision::gain, Str::al_ask_gain);
  add(Decision::first_put, Str::al_ask_first_put);
  add(Decision::trade, Str::al_ask_trade);
  add(Decision::trash, Str::al_ask_trash);
  add(Decision::swap, Str::al_ask_swap);
  add(Decision::resettle, Str::al_ask_resettle);
  add(Decision::build, Str::al_ask_build, s.place_settler + s.place_stock);
  add(Decision::attack, Str::al_ask_attack);
  add(Decision::answer, Str::al_ask_answer);
  add(Decision::discard, Str::al_ask_discard, s.laid - s.answer);
  add(Decision::defend, Str::al_ask_defend);
  add(Decision::retain, Str::al_ask_retain);
  add(Decision::sixth, Str::al_ask_sixth);
}

std::optional<Str> AltayNarrator::hint(const State& s) const {
  const Decision d = s.decision;
  if (d == Decision::faction) return Str::hint_al_faction;
  if (d == Decision::begin) return Str::hint_al_start;
  if (d == Decision::turn) return Str::hint_al_turn;
  if (d == Decision::build) return Str::hint_al_place;
  if (d == Decision::attack) return Str::hint_al_attack;
  if (is_one_of(d, Decision::answer, Decision::discard, Decision::defend)) return Str::hint_al_defend;
  if (is_one_of(d, Decision::retain, Decision::sixth)) return Str::hint_al_end;
  return current_actor(s).is_seat() ? std::optional(Str::hint_al_choose) : std::nullopt;
}

}  // namespace pd::games
