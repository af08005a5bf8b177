#include "firmware/app/games/altay/macros.hpp"
#include "firmware/app/games/altay/view_internal.hpp"

/// Which of the choices a person most likely wants, which go together, and what is asked before one is made.
namespace pd::games {

using namespace altay;
using namespace altay_view;

namespace {

/// The colonist in the hand may complete a Village in this turn (AL-42), and would need crops for it.
bool may_fill(const Seat& me) {
  return me.hand.count(Card::colonist) > 0 &&
         (me.table[static_cast<unsigned>(Stand::village)].card != none || me.hand.count(Card::village) > 0);
}

/// Nobody can tell yet what the card is for: it may do more later in the turn, or take from another what that needs.
bool may_wait(const Seat& me, unsigned card) {
  switch (static_cast<Card>(card)) {
    case Card::colonist:
    case Card::farmer: return may_fill(me);
    case Card::shaman:  // AL-22: a token may be captured first
      return strength_in_hand(me) > 0;
    default: return false;
  }
}

/// How the card is played where that leaves nothing to choose: two resources are more than one of the same, and
/// whatever else it could do would be a choice. A card that draws another is no part of it: one looks first.
core::Move obvious_play(const Seat& me, const core::MoveList& moves, unsigned card) {
  if (may_wait(me, card)) return {};
  core::Move produce, exploit, lay;
  for (const core::Move move : moves) {
    if (verb_of(move) != Verb::play || move.a() != card) continue;
    switch (effect_of(move).kind) {
      case Effect::Kind::produce:
        if (produce) return {};
        produce = move;
        break;
      case Effect::Kind::exploit: exploit = move; break;
      case Effect::Kind::lay: lay = move; break;
      default: return {};
    }
  }
  if (lay) return produce || exploit ? core::Move{} : lay;
  return exploit ? exploit : produce;
}

bool lays(core::Move play) { return effect_of(play).kind == Effect::Kind::lay; }

}  // namespace

/// One card of a title may lie on the table (AL-14), whatever its points.
unsigned altay_view::obvious_cards(const State& s) {
  core::MoveList moves;
  legal_moves(s, moves);
  unsigned count = 0, laid = 0;
  each_card(s.seats[s.seat].hand, [&](unsigned card, unsigned copies) {
    const core::Move play = obvious_play(s.seats[s.seat], moves, card);
    if (!play) return;
    const unsigned stand = lays(play) ? 1u << effect_of(play).what : 0u;
    if (stand & laid) return;
    laid |= stand;
    count += stand ? 1 : copies;
  });
  return count;
}

namespace {

/// What is put there comes back or is asked for later: which resource is a choice.
bool is_store(unsigned target) { return target < first_achievement_target && stands[target].room > 0; }

/// The next card for the macro, which may be one that cannot exploit any more.
core::Move next_equal(const core::MoveList& moves, core::Move first) {
  core::Move produce;
  for (const core::Move move : moves) {
    if (verb_of(move) != Verb::play || move.a() != first.a()) continue;
    if (move.b() == first.b()) return move;
    if (effect_of(move).kind == Effect::Kind::produce) produce = move;
  }
  return effect_of(first).kind == Effect::Kind::exploit ? produce : core::Move{};
}

core::Move next_put(const core::MoveList& moves, unsigned target) {
  core::Move next;
  for (const core::Move move : moves)
    if (verb_of(move) == Verb::put && move.a() == target) next = move;
  return next;
}

core::Move next_obvious(const Seat& me, const core::MoveList& moves) {
  core::Move next;
  each_card(me.hand, [&](unsigned card, unsigned) {
    if (!next) next = obvious_play(me, moves, card);
  });
  return next;
}

/// How many of the resource the goal in development and the cards on the table still lack, beside what there is.
int lacking(const State& s, unsigned r) {
  const Seat& me = s.seats[s.seat];
  int n = -int{s.resources[r]};
  if (me.developing != none) n += as_int(achievements[me.developing].cost.of(r)) - me.held[r];
  for (unsigned stand = 0; stand < stand_count; ++stand)
    if (me.table[stand].card != none) n += std::max(0, as_int(stands[stand].wants.of(r)) - me.table[stand].held[r]);
  return n;
}

/// Of the ways to play the cards that leave a choice: what builds, what brings more, what is lacking.
int worth_of_play(const State& s, core::Move play) {
  const Effect& effect = effect_of(play);
  switch (effect.kind) {
    case Effect::Kind::lay: return stands[effect.what].room > 0 ? 1 : 9;
    case Effect::Kind::fill: return 8;
    case Effect::Kind::exploit: return 7;
    case Effect::Kind::consume: return 6;
    case Effect::Kind::produce: return lacking(s, effect.what) > 0 ? 5 : 4;
    default: return 2;
  }
}

/// Of a card to buy: what builds and fights best, then what brings goods, in the order of the piles.
int worth_of_card(unsigned title) {
  constexpr std::array<std::uint8_t, title_count> worths = {8, 7, 6, 5, 4, 2, 2, 9, 2, 10, 11};  // by Title
  return worths[title];
}

/// How much a settlement there is worth: land that is new, with a marker, of a kind that one does not have.
int worth_of_site(const State& s, unsigned territory) {
  const std::uint32_t land = s.seats[s.seat].land;
  if (land >> territory & 1u) return 0;
  bool same = false;
  each_bit(land, [&](unsigned own) { same = same || territories[own].terrain == territories[territory].terrain; });
  return 1 + !same + 2 * static_cast<int>(marker_mask[s.map()] >> territory & 1u);
}

/// Of a card to part with: for this turn what cannot be played now, for ever what a deck begins with, a Hunter first.
int worth_of_parting(const State& s, unsigned card) {
  const Seat& me = s.seats[s.seat];
  const Effect& effect = cards[card].options[0];
  const bool lies = effect.kind == Effect::Kind::lay && me.table[effect.what].card != none;
  if (s.decision == Decision::swap) return 1 + (lies || cards[card].strength > 0 ? 2 : 0) + cards[card].starting;
  return 1 + (cards[card].starting ? 1 + (static_cast<Card>(card) == Card::hunter) : 0);
}

/// How many resources of the turn, food aside, fit on the achievement.
int fitting_goods(const State& s, unsigned achievement) {
  int n = 0;
  for (unsigned r = 1; r < resource_count; ++r)
    n += std::min(int{s.resources[r]}, as_int(achievements[achievement].cost.of(r)));
  return n;
}

/// Early in the game one buys cards first, later one builds first.
bool is_early(const State& s) { return s.round < 9; }

/// Of what is put somewhere: food and culture can wait, they buy cards.
int worth_of_put(const State& s, core::Move move) {
  const bool on_goal = move.a() >= first_achievement_target;
  if (is_store(move.a())) return 20;
  const auto resource = static_cast<Resource>(move.b());
  if (!on_goal) return resource == Resource::food ? 32 : 50;
  if (resource == Resource::food) return is_early(s) ? 34 : 44;
  return resource == Resource::culture && is_early(s) ? 33 : 57;
}

int worth_of_macro(Choice macro) {
  constexpr int never = 0;  // the cursor goes to the cards first
  if (macro.macro == play_hand) return 100;
  if (macro.macro == play_equal) return never;
  return macro.move.a() >= first_achievement_target ? 58 : 46;
}

/// What a turn goes on with: cards, tokens that can be beaten, for they bring something, goods for what is begun, new
/// cards, its end. Never an attack on a player or what gives something up: nobody is to press that by mistake.
int worth(const State& s, core::Move move) {
  constexpr int never = 0;
  switch (verb_of(move)) {
    case Verb::play: return 80 + worth_of_play(s, move);
    case Verb::attack: return owner(s, move.b()) == none ? 70 + tokens[s.token[move.b()]].value : never;
    case Verb::use:  // a store and Philosophy ask for nothing; Commerce for what would be lost; the others for more
      if (move.a() == target(Achievement::commerce)) return 5;
      return move.a() < first_achievement_target || move.a() == target(Achievement::philosophy) ? 68 : never;
    case Verb::develop: return fitting_goods(s, move.a()) > 0 ? 59 + fitting_goods(s, move.a()) : 33;
    case Verb::put: return worth_of_put(s, move);
    case Verb::acquire: return (is_early(s) ? 35 : 25) + worth_of_card(move.a());
    case Verb::end: return 1;
    default: return never;
  }
}

}  // namespace

Choice AltayAssist::likely(const State& s, const ChoiceList& choices) const {
  constexpr int plenty = 1000;  // more than anybody has of a resource
  Choice best;
  int most = 0;
  const auto look_at = [&](Choice choice, int value) {
    if (value > most) best = choice, most = value;
  };
  for (const Choice choice : choices) {
    const core::Move move = choice.move;
    switch (s.decision) {
      case Decision::turn:
      case Decision::first_put: look_at(choice, choice.macro ? worth_of_macro(choice) : worth(s, move)); break;
      case Decision::build: look_at(move, worth_of_site(s, move.a())); break;
      case Decision::trash:
      case Decision::swap: look_at(move, worth_of_parting(s, move.a())); break;
      case Decision::gain: look_at(move, plenty + lacking(s, move.a())); break;
      case Decision::trade:
      case Decision::pay: look_at(move, plenty - lacking(s, move.a())); break;
      case Decision::sixth:  // one press draws it
        look_at(move, verb_of(move) == Verb::use);
        break;
      default: return {};
    }
  }
  return best;
}

/// A turn that has nothing left but to be given up, or to lose a fight, is over. Any territory gives the card that
/// exploits it as much as another (AL-20), and a token that is attacked falls by the only kind of card there is.
AutoPlayPolicy AltayAssist::auto_play_policy(const State& s, const core::MoveList& moves) const {
  if (s.decision == Decision::exploit) return AutoPlayPolicy::finish;
  if (s.decision == Decision::attack) return moves.size() == 1 ? AutoPlayPolicy::finish : AutoPlayPolicy::ask;
  if (s.decision != Decision::turn) return AutoPlayPolicy::ask;
  const auto is_idle = [&](core::Move move) {
    unsigned most = 0;
    return verb_of(move) == Verb::end || verb_of(move) == Verb::abandon || is_hopeless(s, move, most);
  };
  return std::all_of(moves.begin(), moves.end(), is_idle) ? AutoPlayPolicy::play : AutoPlayPolicy::ask;
}

unsigned altay_view::fitting(const State& s, unsigned target) {
  const Seat& me = s.seats[s.seat];
  const bool on_table = target < first_achievement_target;
  const Cost wants = on_table ? stands[target].wants : achievements[target - first_achievement_target].cost;
  unsigned count = 0, other = 0, other_held = 0;
  for (unsigned r = 0; r < resource_count; ++r) {
    const unsigned held = on_table ? me.table[target].held[r] : me.held[r];
    const unsigned have = s.resources[r], want = wants.of(r);
    if (want > held) count += std::min(want - held, have);
    if (want == 0 && r >= 1 && r <= 3) other += have, other_held += held;
  }
  const unsigned other_room = wants.wood_metal_or_stone() - std::min(other_held, wants.wood_metal_or_stone());
  if (other_room == 0) return count;
  return other > other_room ? 0 : count + other;  // of wood, metal and stone too many there is a choice
}

namespace {

/// Of what is given, for something that the goal in progress still lacks.
core::Move trade_for_goal(const State& s, const core::MoveList& moves, core::Move first) {
  const Seat& me = s.seats[s.seat];
  if (me.developing == none) return first;
  for (const core::Move move : moves) {
    const unsigned r = move.b();
    if (verb_of(move) == Verb::trade && move.a() == first.a() &&
        achievements[me.developing].cost.of(r) > unsigned{me.held[r]} + s.resources[r])
      return move;
  }
  return first;
}

}  // namespace

Choice AltayAssist::likely_variant(const State& s, const ChoiceList& choices, core::Move first) const {
  if (verb_of(first) == Verb::trade) return trade_for_goal(s, choices.moves, first);
  const Choice all{first, play_equal};
  return choices.find(all) < choices.size() ? all : first;
}

namespace {

/// A token falls as soon as an attack is stronger (AL-51), and who attacks it loses nothing: of the territories that it
/// can be attacked from, the one that adds most is as good as any other.
bool is_weaker_attack(const State& s, core::Move move) {
  if (verb_of(move) != Verb::attack || owner(s, move.b()) != none) return false;
  bool weaker = false;
  each_bit(s.seats[s.seat].land & territories[move.b()].adjacent, [&](unsigned other) {
    if (s.attacked[other] >> move.b() & 1u) return;
    const unsigned with = attack_base(s, move.a()), with_other = attack_base(s, other);
    weaker = weaker || with_other > with || (with_other == with && other < move.a());
  });
  return weaker;
}

}  // namespace

void AltayAssist::add_macros(const State& s, ChoiceList& choices) const {
  if (s.decision != Decision::turn) return;
  core::MoveList& moves = choices.moves;
  moves.keep_if([&](core::Move move) { return !is_weaker_attack(s, move); });
  for (std::size_t i = 0; i < moves.size(); ++i) {
    const core::Move move = moves[i];
    if (verb_of(move) == Verb::play && s.seats[s.seat].hand.count(move.a()) > 1 &&
        (effect_of(move).kind == Effect::Kind::produce || effect_of(move).kind == Effect::Kind::exploit))
      choices.add({move, play_equal});
    const bool first_there = verb_of(move) == Verb::put && (i == 0 || moves[i - 1].bits >> 5 != move.bits >> 5);
    if (first_there && !is_store(move.a()) && fitting(s, move.a()) > 1)
      choices.add({next_put(moves, move.a()), put_all});
  }
  if (obvious_cards(s) > 1) choices.add({next_obvious(s.seats[s.seat], moves), play_hand});
}

core::Move AltayAssist::next_macro_move(const State& s, Choice macro) const {
  core::MoveList moves;
  legal_moves(s, moves);
  if (s.decision == Decision::exploit) return moves[0];  // AL-20: one gives as much as another
  if (s.decision != Decision::turn) return {};
  if (macro.macro == play_equal) return next_equal(moves, macro.move);
  return macro.macro == put_all ? next_put(moves, macro.move.a()) : next_obvious(s.seats[s.seat], moves);
}

namespace {

/// Something is left, and something can be done with it: who ends the turn may have forgotten it.
bool could_use_resources(const State& s) {
  if (resources_left(s) == 0) return false;
  core::MoveList moves;
  legal_moves(s, moves);
  for (const core::Move move : moves)
    for (const Verb spends : {Verb::play, Verb::put, Verb::acquire, Verb::develop})
      if (verb_of(move) == spends) return true;
  return false;
}

/// A card of the hand can be played, or helps to beat a token (AL-51): what is left in the hand is discarded (AL-13).
bool could_play_cards(const State& s) {
  core::MoveList moves;
  legal_moves(s, moves);
  const bool fights = strength_in_hand(s.seats[s.seat]) > 0;
  return std::any_of(moves.begin(), moves.end(), [&](core::Move move) {
    return verb_of(move) == Verb::play || (fights && verb_of(move) == Verb::attack && owner(s, move.b()) == none);
  });
}

/// What who ends the turn now gives up.
void ask_about_end(Paragraph& text, const State& s) {
  const bool resources = !(s.options & option_trade) && could_use_resources(s), cards = could_play_cards(s);
  if (resources) format(text, cards ? Str::al_sure_both : Str::al_sure_end, {in_icons(s.resources)});
  if (cards && !resources) text << str(Str::al_sure_cards);
}

}  // namespace

void AltayAssist::confirm_text(Paragraph& text, const State& s, core::Move move, const Match&) const {
  if (verb_of(move) == Verb::end) return ask_about_end(text, s);
  if (verb_of(move) == Verb::abandon)
    return format(text, Str::al_sure_abandon, {achievement_name(s.seats[s.seat].developing)});
  unsigned most = 0;
  if (!is_hopeless(s, move, most)) return;
  const unsigned to = verb_of(move) == Verb::attack ? move.b() : unsigned{s.to};
  format(text, Str::al_sure_hopeless, {as_int(most), as_int(defence_base(s, to))});
}

}  // namespace pd::games
