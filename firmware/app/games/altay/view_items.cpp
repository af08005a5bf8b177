#include "engine/altay/refused.hpp"
#include "firmware/app/games/altay/macros.hpp"
#include "firmware/app/games/altay/view_internal.hpp"

namespace pd::games {

using namespace altay;
using namespace altay_pictures;
using namespace altay_view;

namespace {

void say_territory(LongText& text, const State& s, const Match& match, unsigned territory) {
  const unsigned who = owner(s, territory);
  if (who != none) {
    format(text, Str::al_about_owner, {match.people[who].name, int{s.settlements[territory]}});
    const unsigned strength = defence_base(s, territory);
    if (strength > s.settlements[territory]) text << ' ', format(text, Str::al_about_defence, {as_int(strength)});
  } else if (s.guarded >> territory & 1u) {
    const TokenData& token = tokens[s.token[territory]];
    format(text, Str::al_about_token, {int{token.value}});
    if (token.resource != none)
      text << ' ', format(text, Str::al_about_token_brings, {icon_text(resource_icon(token.resource))});
    text << ' ' << str(Str::al_about_token_score);
  } else {
    text << str(Str::al_about_free);
  }
}

void say_people_taken(Paragraph& text, const State& s, const Match& match, unsigned faction) {
  for (unsigned seat = 0; seat < s.players; ++seat)
    if (s.seats[seat].faction == faction) format(text, Str::al_why_people, {match.people[seat].name});
}

/// Where what is asked for cannot be; false where nothing of the map is asked for.
bool say_no_site(Paragraph& text, const State& s) {
  const Decision d = s.decision;
  if (d == Decision::begin)
    text << str(s.options & option_suggested_starts ? Str::al_why_suggested : Str::al_why_begin);
  if (d == Decision::build) text << str(Str::al_why_build);
  if (d == Decision::exploit) text << str(Str::al_why_exploit);
  if (d == Decision::resettle) text << str(Str::al_why_resettle);
  return !text.empty();
}

void say_no_attack(Paragraph& text, const State& s, unsigned to) {
  const unsigned who = owner(s, to);
  if (who == s.seat) return void(text << str(Str::al_why_own));
  if (who == none && !(s.guarded >> to & 1u)) return void(text << str(Str::al_why_free));
  const core::Refusal why = why_no_attack(s, to);
  if (why == refused::not_adjacent) return void(text << str(Str::al_why_far));
  if (why == refused::no_attack_card) return void(text << str(Str::al_why_no_cards));
  if (why == refused::attacked_this_turn) return void(text << str(Str::al_why_attacked));
  format(text, Str::al_why_weak, {as_int(strongest_attack(s, to)), as_int(defence_base(s, to))});
}

void say_no_purchase(Paragraph& text, const State& s, unsigned title) {
  const core::Refusal why = core::why_not(s, move(Verb::acquire, title));
  if (why == refused::pile_used_up) return void(text << str(Str::al_why_empty));
  if (why == refused::acquired_this_turn) return void(text << str(Str::al_why_kind));
  format(text, Str::al_why_lack, {missing_for(s, top_cost(title, top_of(s, static_cast<Title>(title))))});
}

/// It is in development, and something can be put on it.
bool fits_now(const State& s, unsigned a) {
  bool fits = false;
  for (unsigned r = 0; r < resource_count; ++r)
    fits = fits || !core::why_not(s, move(Verb::put, first_achievement_target + a, r));
  return fits;
}

void say_no_achievement(Paragraph& text, const State& s, unsigned a) {
  const Seat& me = s.seats[s.seat];
  const bool done = (me.done >> a & 1u) != 0;
  const core::Move wish = done ? move(Verb::use, first_achievement_target + a) : move(Verb::develop, a);
  const core::Refusal why = core::why_not(s, wish);
  if (!why || fits_now(s, a)) return void(text << str(Str::al_why_on_hand));
  if (why == refused::used_this_turn) return void(text << str(Str::al_why_used));
  if (why == refused::nothing_to_use) return void(text << str(Str::al_why_itself));
  if (is_one_of(why, refused::hand_is_empty, refused::nothing_to_trade, refused::nowhere_to_resettle))
    return void(text << str(Str::al_why_no_use));
  if (is_one_of(why, refused::complete_or_abandon, refused::complete_the_wonder) && me.developing != a)
    return format(text, Str::al_why_developing, {achievement_name(me.developing)});
  if (why == refused::needs_level_1) return format(text, Str::al_why_level, {1});
  if (why == refused::needs_level_2) return format(text, Str::al_why_level, {2});
  text << str(Str::al_why_fit);
}

bool in_hand(const Seat& seat, Item item) {
  bool found = false;
  each_card(seat.hand, [&](unsigned card, unsigned) { found = found || altay_reference::card(card) == item; });
  return found;
}

/// Where such a card lies on the table, or stand_count.
unsigned stand_of(const Seat& seat, Item item) {
  unsigned stand = 0;
  while (stand < stand_count &&
         (seat.table[stand].card == none || altay_reference::card(seat.table[stand].card) != item))
    ++stand;
  return stand;
}

/// A card of the hand that cannot be played, or one of the table that nothing can be put on or taken from. Of one that
/// is here and there this is about the table; say_now() has the rest.
void say_idle_card(Paragraph& text, const State& s, const Scene& scene, Item item) {
  const Seat& me = s.seats[s.seat];
  if (cards[altay_reference::plain_card(item)].strength > 0) {
    return void(text << str(offered(scene, Verb::attack) ? Str::al_why_target : Str::al_why_fighter));
  }
  const unsigned stand = stand_of(me, item);
  if (stand == stand_count) return void(text << str(Str::al_why_table));
  const core::Refusal why = core::why_not(s, move(Verb::use, stand));
  if (why != refused::still_gathering)
    return void(text << str(why == refused::stored_this_turn ? Str::al_why_stored : Str::al_why_fit));
  Cost wants = stands[stand].wants;
  for (unsigned r = 0; r < resource_count; ++r) wants.nibbles -= std::uint32_t{me.table[stand].held[r]} << 4 * r;
  format(text, Str::al_why_gathers, {in_icons(wants)});
}

}  // namespace

std::optional<Item> AltayBoard::item_of(const State& s, const Scene& scene, core::Move move) const {
  const unsigned a = move.a(), b = move.b();
  switch (verb_of(move)) {
    case Verb::faction: return altay_reference::people(a);
    case Verb::play:
    case Verb::trash:
    case Verb::retain:
    case Verb::discard:
    case Verb::with: return altay_reference::card(a);
    case Verb::attack: return altay_reference::territory(b);
    case Verb::resettle: return altay_reference::territory(scene.choosing_variant ? b : a);
    case Verb::build:
    case Verb::begin:
    case Verb::exploit: return altay_reference::territory(a);
    case Verb::put:
    case Verb::use:
      if (a >= first_achievement_target) return altay_reference::achievement(a - first_achievement_target);
      return altay_reference::card(s.seats[s.seat].table[a].card);
    case Verb::develop: return altay_reference::achievement(a);
    case Verb::abandon: return altay_reference::achievement(s.seats[s.seat].developing);
    case Verb::acquire: return altay_reference::pile(a);
    default: return std::nullopt;
  }
}

std::optional<Item> AltayBoard::item_of_macro(const State& s, const Scene& scene, Choice macro) const {
  return macro.macro == play_hand ? std::nullopt : item_of(s, scene, macro.move);
}

void AltayBoard::list_items(const State& s, const Scene& scene, ItemList& list) const {
  const Seat& me = s.seats[scene.viewer];
  switch (page_kind(s, scene.page)) {
    case Page::faction:
      for (unsigned f = 0; f < faction_count; ++f) list.add(altay_reference::people(f));
      break;
    case Page::hand:
      each_card(me.hand, [&](unsigned card, unsigned) { list.add(altay_reference::card(card)); });
      for (const TableCard& card : me.table)
        if (card.card != none) list.add(altay_reference::card(card.card));
      if (me.developing != none) list.add(altay_reference::achievement(me.developing));
      each_bit(me.done & once_a_turn, [&](unsigned a) { list.add(altay_reference::achievement(a)); });
      break;
    case Page::battle:
      each_card(me.hand, [&](unsigned card, unsigned) { list.add(altay_reference::card(card)); });
      list.add(altay_reference::territory(s.from));
      list.add(altay_reference::territory(s.to));
      break;
    case Page::map:
      each_bit(in_play_mask[s.map()], [&](unsigned t) { list.add(altay_reference::territory(t)); });
      break;
    case Page::supply:
      for (unsigned title = 0; title < title_count; ++title) list.add(altay_reference::pile(title));
      break;
    case Page::goals: {
      std::uint32_t shown = goals_offered(s) | me.done;
      if (me.secret < achievement_count) shown |= bit(me.secret);
      if (me.developing != none) shown |= bit(me.developing);
      each_bit(shown, [&](unsigned a) { list.add(altay_reference::achievement(a)); });
      break;
    }
    case Page::players: break;
  }
}

void AltayNarrator::say_now(LongText& text, const State& s, const Scene& scene, Item item) const {
  switch (item.section) {
    case altay_reference::territories: return say_territory(text, s, scene.match, item.number);
    case altay_reference::cards: {
      const Seat& me = s.seats[scene.viewer];
      const bool twice = in_hand(me, item) && stand_of(me, item) < stand_count;
      if (twice && page_kind(s, scene.page) == Page::hand) text << str(Str::al_why_table);
      const unsigned title = altay_reference::title_of(item);
      const unsigned top = title < title_count ? top_of(s, static_cast<Title>(title)) : unsigned{none};
      if (top == none) return;
      text << (text.empty() ? "" : "\n");
      if (cards[top].points == 0) return format(text, Str::al_now_left, {int{s.supply[title]}});
      return format(text, Str::al_now_pile,
                    {in_icons(top_cost(title, top)), int{cards[top].points}, int{s.supply[title]}});
    }
    case altay_reference::wonders: {
      const auto wonder = static_cast<Achievement>(altay_reference::achievement_of(item));
      format(text, Str::al_worth_now, {as_int(wonder_points(s, scene.viewer, wonder))});
      if (s.seats[scene.viewer].secret == static_cast<unsigned>(wonder)) text << '\n' << str(Str::al_secret);
      return;
    }
    default: return;
  }
}

void AltayNarrator::why_not(Paragraph& text, const State& s, const Scene& scene, Item item) const {
  const Page page = page_kind(s, scene.page);
  if (page == Page::players || (page == Page::battle && item.section == altay_reference::territories)) return;
  if (page == Page::battle && cards[altay_reference::plain_card(item)].strength == 0)
    return void(text << str(Str::al_why_strength));
  if (item.section == altay_reference::peoples) return say_people_taken(text, s, scene.match, item.number);
  const bool of_map = page == Page::map && s.decision != Decision::turn;
  if (of_map && say_no_site(text, s)) return;
  if (s.decision != Decision::turn || s.seat != scene.viewer) {
    Line asked;
    ask(asked, s);
    return format(text, Str::why_not_now, {asked});
  }
  switch (page) {
    case Page::map: return say_no_attack(text, s, item.number);
    case Page::supply:
      // Starting cards cannot be bought.
      if (item.section != altay_reference::cards || altay_reference::title_of(item) == title_count) return;
      return say_no_purchase(text, s, altay_reference::title_of(item));
    case Page::goals: return say_no_achievement(text, s, altay_reference::achievement_of(item));
    default:
      if (item.section != altay_reference::cards)
        return say_no_achievement(text, s, altay_reference::achievement_of(item));
      return say_idle_card(text, s, scene, item);
  }
}

}  // namespace pd::games
