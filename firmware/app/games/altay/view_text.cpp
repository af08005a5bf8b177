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

namespace {

constexpr std::array<DecisionText<Decision>, 18> decision_texts = {{
    {Decision::faction, Str::al_ask_faction, Str::hint_al_faction},
    {Decision::begin, Str::al_ask_begin, Str::hint_al_start},
    {Decision::turn, Str::al_ask_turn, Str::hint_al_turn},
    {Decision::exploit, Str::al_ask_exploit, Str::hint_al_choose},
    {Decision::pay, Str::al_ask_pay, Str::hint_al_choose},
    {Decision::gain, Str::al_ask_gain, Str::hint_al_choose},
    {Decision::first_put, Str::al_ask_first_put, Str::hint_al_choose},
    {Decision::trade, Str::al_ask_trade, Str::hint_al_choose},
    {Decision::trash, Str::al_ask_trash, Str::hint_al_choose},
    {Decision::swap, Str::al_ask_swap, Str::hint_al_choose},
    {Decision::resettle, Str::al_ask_resettle, Str::hint_al_choose},
    {Decision::build, Str::al_ask_build, Str::hint_al_place},
    {Decision::attack, Str::al_ask_attack, Str::hint_al_attack},
    {Decision::answer, Str::al_ask_answer, Str::hint_al_defend},
    {Decision::discard, Str::al_ask_discard, Str::hint_al_defend},
    {Decision::defend, Str::al_ask_defend, Str::hint_al_defend},
    {Decision::retain, Str::al_ask_retain, Str::hint_al_end},
    {Decision::sixth, Str::al_ask_sixth, Str::hint_al_end},
}};
constexpr std::array asks_nobody = {Decision::over,   Decision::offer, Decision::token, Decision::deal,
                                    Decision::secret, Decision::draw,  Decision::refill};
static_assert(decision_texts.size() + asks_nobody.size() == decision_count, "a decision has no text");

/// How many there are to pay, build or discard.
int number_asked(const State& s) {
  if (s.decision == Decision::pay) return s.owed;
  if (s.decision == Decision::build) return s.place_settler + s.place_stock;
  return s.decision == Decision::discard ? s.laid - s.answer : 0;
}

}  // namespace

void AltayNarrator::ask(Line& line, const State& s) const {
  if (const auto* text = find_text(decision_texts, s.decision)) format(line, text->ask, {number_asked(s)});
}

std::optional<Str> AltayNarrator::hint(const State& s) const {
  const auto* text = find_text(decision_texts, s.decision);
  return text != nullptr ? std::optional(text->hint) : std::nullopt;
}

}  // namespace pd::games
