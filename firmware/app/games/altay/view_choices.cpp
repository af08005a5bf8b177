#include "firmware/app/games/altay/series.hpp"
#include "firmware/app/games/altay/view_parts.hpp"

/// Which of the choices a person most likely wants, and which go together.
namespace app {

using namespace altay;
using namespace altay_view;
using V = View<altay::State>;

namespace {

core::Move first_of(const core::MoveList& moves, Verb wanted) {
  for (const core::Move move : moves)
    if (verb(move) == wanted) return move;
  return {};
}

/// The colonist in the hand may complete a Village in this turn (AL-42), and would need crops for it.
bool may_fill(const Seat& me) {
  return me.hand.count(Card::colonist) > 0 &&
         (me.table[static_cast<unsigned>(Stand::village)].card != none || me.hand.count(Card::village) > 0);
}

/// Nobody can tell yet what the card is for: it may do more later in the turn, or take from another what that needs.
bool may_wait(const Seat& me, unsigned card) {
  switch (static_cast<Card>(card)) {
    case Card::colonist:
    case Card::farmer:
      return may_fill(me);
    case Card::shaman:  // AL-22: a token may be captured first
      return strength_in_hand(me) > 0;
    default:
      return false;
  }
}

/// How the card is played where that leaves nothing to choose: two resources are more than one of the same, and
/// whatever else it could do would be a choice. A card that draws another is no part of it: one looks first.
core::Move obvious_play(const Seat& me, const core::MoveList& moves, unsigned card) {
  if (may_wait(me, card)) return {};
  core::Move produce, exploit, lay;
  for (const core::Move move : moves) {
    if (verb(move) != Verb::play || move.a() != card) continue;
    switch (effect_of(move).kind) {
      case Effect::Kind::produce:
        if (produce) return {};
        produce = move;
        break;
      case Effect::Kind::exploit:
        exploit = move;
        break;
      case Effect::Kind::lay:
        lay = move;
        break;
      default:
        return {};
    }
  }
  if (lay) return produce || exploit ? core::Move{} : lay;
  return exploit ? exploit : produce;
}

bool lays(core::Move play) { return effect_of(play).kind == Effect::Kind::lay; }

/// How many of the hand leave nothing to choose; one card of a title may lie on the table (AL-14).
unsigned obvious_cards(const State& s, const core::MoveList& moves) {
  unsigned count = 0;
  each_card(s.seats[s.seat].hand, [&](unsigned card, unsigned copies) {
    if (const core::Move play = obvious_play(s.seats[s.seat], moves, card)) count += lays(play) ? 1 : copies;
  });
  return count;
}

/// What is put there comes back or is asked for later: which resource is a choice.
bool is_store(unsigned place) { return place < place_of_achievement && stands[place].room > 0; }

/// The next card for the series, which may be one that cannot exploit any more.
core::Move next_equal(const core::MoveList& moves, core::Move series) {
  core::Move produce;
  for (const core::Move move : moves) {
    if (verb(move) != Verb::play || move.a() != series.a()) continue;
    if (move.b() == series.b()) return move;
    if (effect_of(move).kind == Effect::Kind::produce) produce = move;
  }
  return effect_of(series).kind == Effect::Kind::exploit ? produce : core::Move{};
}

}  // namespace

namespace {

/// What gives something and asks for nothing: a store, Philosophy. The other technologies trash, discard or swap.
core::Move first_gift(const core::MoveList& moves) {
  constexpr unsigned philosophy = place(Achievement::philosophy);
  for (const core::Move move : moves)
    if (verb(move) == Verb::use && (move.a() < place_of_achievement || move.a() == philosophy)) return move;
  return {};
}

/// Where a settlement may go, one begins with land that one does not have yet.
core::Move first_new_site(const State& s, const core::MoveList& moves) {
  for (const core::Move move : moves)
    if (!(s.seats[s.seat].land >> move.a() & 1u)) return move;
  return {};
}

}  // namespace

/// What a turn goes on with: cards first, then what their resources are for, then its end; who has bought something may
/// buy more. Never an attack or what gives something up, as a card: nobody is to press that by mistake.
core::Move V::likely(const State& s, const core::MoveList& moves) {
  if (s.decision == Decision::build) return first_new_site(s, moves);
  if (s.decision != Decision::turn) return {};
  constexpr auto series = [](Series which) { return static_cast<Verb>(which); };
  constexpr std::array cards = {series(play_hand), Verb::play};
  constexpr std::array goods = {series(put_all), Verb::put, Verb::use, Verb::develop, Verb::acquire, Verb::end};
  for (const Verb wanted : cards)
    if (const core::Move move = first_of(moves, wanted)) return move;
  if (s.acquired != 0)
    if (const core::Move move = first_of(moves, Verb::acquire)) return move;
  for (const Verb wanted : goods)
    if (const core::Move move = wanted == Verb::use ? first_gift(moves) : first_of(moves, wanted)) return move;
  return {};
}

/// A turn that has nothing left but to be given up, or to lose a fight, is over. Any territory gives the card that
/// exploits it as much as another (AL-20), and a token that is attacked falls by the only kind of card there is.
Freedom V::freedom(const State& s, const core::MoveList& moves) {
  if (s.decision == Decision::exploit) return Freedom::begun;
  if (s.decision == Decision::attack) return moves.size() == 1 ? Freedom::begun : Freedom::choice;
  if (s.decision != Decision::turn) return Freedom::choice;
  const auto is_idle = [&](core::Move move) {
    unsigned most = 0;
    return verb(move) == Verb::end || verb(move) == Verb::abandon || is_hopeless(s, move, most);
  };
  return std::all_of(moves.begin(), moves.end(), is_idle) ? Freedom::none : Freedom::choice;
}

unsigned altay_view::fitting(const State& s, unsigned place) {
  const Seat& me = s.seats[s.seat];
  const bool on_table = place < place_of_achievement;
  const Cost wants = on_table ? stands[place].wants : achievements[place - place_of_achievement].cost;
  unsigned count = 0, other = 0, other_held = 0;
  for (unsigned r = 0; r < resource_count; ++r) {
    const unsigned held = on_table ? me.table[place].held[r] : me.held[r];
    const unsigned have = s.resources[r], want = wants.of(r);
    if (want > held) count += std::min(want - held, have);
    if (want == 0 && r >= 1 && r <= 3) other += have, other_held += held;
  }
  const unsigned other_places = wants.wood_metal_or_stone() - std::min(other_held, wants.wood_metal_or_stone());
  if (other_places == 0) return count;
  return other > other_places ? 0 : count + other;  // of wood, metal and stone too many there is a choice
}

namespace {

/// Of what is given, for something that the goal in progress still lacks.
core::Move trade_for_goal(const State& s, const core::MoveList& moves, core::Move first) {
  const Seat& me = s.seats[s.seat];
  if (me.developing == none) return first;
  for (const core::Move move : moves) {
    const unsigned r = move.b();
    if (verb(move) == Verb::trade && move.a() == first.a() &&
        achievements[me.developing].cost.of(r) > unsigned{me.held[r]} + s.resources[r])
      return move;
  }
  return first;
}

}  // namespace

core::Move V::likely_variant(const State& s, const core::MoveList& moves, core::Move first) {
  if (verb(first) == Verb::trade) return trade_for_goal(s, moves, first);
  if (verb(first) != Verb::play) return first;
  const core::Move all{play_equal, first.a(), first.b()};
  return moves.find(all) < moves.size() ? all : first;
}

namespace {

/// A token falls as soon as an attack is stronger (AL-51), and who attacks it loses nothing: of the territories that it
/// can be attacked from, the one that adds most is as good as any other.
bool is_weaker_attack(const State& s, core::Move move) {
  if (verb(move) != Verb::attack || owner(s, move.b()) != none) return false;
  bool weaker = false;
  each_bit(s.seats[s.seat].land & territories[move.b()].adjacent, [&](unsigned other) {
    if (s.attacked[other] >> move.b() & 1u) return;
    const unsigned with = attack_base(s, move.a()), with_other = attack_base(s, other);
    weaker = weaker || with_other > with || (with_other == with && other < move.a());
  });
  return weaker;
}

}  // namespace

void V::add_series(const State& s, core::MoveList& moves) {
  if (s.decision != Decision::turn) return;
  moves.keep_if([&](core::Move move) { return !is_weaker_attack(s, move); });
  const unsigned obvious = obvious_cards(s, moves);
  const std::size_t legal_moves = moves.size();
  for (std::size_t i = 0; i < legal_moves; ++i) {
    const core::Move move = moves[i];
    if (verb(move) == Verb::play && s.seats[s.seat].hand.count(move.a()) > 1 &&
        (effect_of(move).kind == Effect::Kind::produce || effect_of(move).kind == Effect::Kind::exploit))
      moves.add({play_equal, move.a(), move.b()});
    const bool first_there = verb(move) == Verb::put && (i == 0 || moves[i - 1].bits >> 5 != move.bits >> 5);
    if (first_there && !is_store(move.a()) && fitting(s, move.a()) > 1) moves.add({put_all, move.a()});
  }
  if (obvious > 1) moves.add({play_hand, obvious});
}

core::Move V::next_of_series(const State& s, core::Move series) {
  if (series.verb() < verb_count) return {};
  core::MoveList moves;
  legal(s, moves);
  if (s.decision == Decision::exploit) return moves[0];  // AL-20: one gives as much as another
  if (s.decision != Decision::turn) return {};
  if (series.verb() == play_equal) return next_equal(moves, series);
  core::Move next;
  if (series.verb() == put_all) {
    for (const core::Move move : moves)
      if (verb(move) == Verb::put && move.a() == series.a()) next = move;
    return next;
  }
  each_card(s.seats[s.seat].hand, [&](unsigned card, unsigned) {
    if (!next) next = obvious_play(s.seats[s.seat], moves, card);
  });
  return next;
}

}  // namespace app
