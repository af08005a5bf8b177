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

/// How the card is played where that leaves nothing to choose: two resources are more than one of the same, and
/// whatever else it could do would be a choice. A card that draws another is no part of it: one looks first.
core::Move obvious_play(const core::MoveList& moves, unsigned card) {
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
    if (const core::Move play = obvious_play(moves, card)) count += lays(play) ? 1 : copies;
  });
  return count;
}

/// What is put there comes back or is asked for later: which resource is a choice.
bool is_store(unsigned place) { return place < place_of_achievement && stands[place].room > 0; }

/// How many resources of the turn fit on the place.
unsigned fitting(const State& s, const core::MoveList& moves, unsigned place) {
  const Seat& me = s.seats[s.seat];
  const bool on_table = place < place_of_achievement;
  const Cost wants = on_table ? stands[place].wants : achievements[place - place_of_achievement].cost;
  unsigned count = 0;
  for (const core::Move move : moves) {
    if (verb(move) != Verb::put || move.a() != place) continue;
    const unsigned held = on_table ? me.table[place].held[move.b()] : me.held[move.b()];
    const unsigned open = std::max(wants.of(move.b()), held + 1) - held;  // what any resource may pay for counts as one
    count += std::min(open, unsigned{s.resources[move.b()]});
  }
  return count;
}

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

/// What a turn goes on with: cards first, then what their resources are for, then its end. Never an attack or what
/// gives something up: nobody is to press that by mistake.
core::Move V::likely(const State& s, const core::MoveList& moves) {
  if (s.decision != Decision::turn) return {};
  constexpr std::array order = {
      static_cast<Verb>(play_hand), Verb::play, Verb::put, Verb::use, Verb::develop, Verb::acquire, Verb::end};
  for (const Verb wanted : order)
    if (const core::Move move = first_of(moves, wanted)) return move;
  return {};
}

core::Move V::likely_variant(const State&, const core::MoveList& moves, core::Move first) {
  core::Move best = first;
  for (const core::Move move : moves) {
    const bool same = move.a() == first.a();
    if (verb(first) == Verb::put && same && move.verb() == put_all) return move;
    if (verb(first) != Verb::play || !same) continue;
    const bool all = move.verb() == play_equal;
    if (all && (best.verb() != play_equal || effect_of(move).kind == Effect::Kind::exploit)) best = move;
    if (verb(move) == Verb::play && verb(best) == Verb::play && effect_of(move).kind == Effect::Kind::exploit)
      best = move;
  }
  return best;
}

void V::add_series(const State& s, core::MoveList& moves) {
  if (s.decision != Decision::turn) return;
  const unsigned obvious = obvious_cards(s, moves);
  const std::size_t legal_moves = moves.size();
  for (std::size_t i = 0; i < legal_moves; ++i) {
    const core::Move move = moves[i];
    if (verb(move) == Verb::play && s.seats[s.seat].hand.count(move.a()) > 1 &&
        (effect_of(move).kind == Effect::Kind::produce || effect_of(move).kind == Effect::Kind::exploit))
      moves.add({play_equal, move.a(), move.b()});
    const bool first_there = verb(move) == Verb::put && (i == 0 || moves[i - 1].bits >> 5 != move.bits >> 5);
    if (first_there && !is_store(move.a()) && fitting(s, moves, move.a()) > 1) moves.add({put_all, move.a()});
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
    if (!next) next = obvious_play(moves, card);
  });
  return next;
}

}  // namespace app
