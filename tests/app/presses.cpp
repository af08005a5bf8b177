// Presses of a person who plays sensibly and knows the shortest way to everything, over seeded whole games of three on
// the PicoSystem, by its buttons.
//   build/host/presses GAME GAMES          GAME is stone_age, cvlizacje or altay
//   build/host/presses GAME GAMES LEVEL    with another level than the middle one (0: the hand-crafted evaluation in
//   one ply);
//                                          also tells what the choices of each verb cost
//   build/host/presses GAME GAMES LEVEL ordered     makes its moves in the very order in which it thought of them
//
// What is counted: every press from the first decision of a turn to its end, that of Stone Age being a round of one
// player, with the answers to questions and the news that have to be read. The device is handed over between turns, and
// who is attacked in Altay answers in somebody else's turn: these presses are told apart, as "between".
//
// How it plays: a computer player of the middle level, who sees what its seat may see, decides. The shortest way of the
// cursor from where it stands to that choice is found by trying all ways, and pressed. Where the screen offers several
// moves in one go, the player takes them together when it wants all of them in this turn, in whatever order: it thinks
// ahead to the end of its turn for that, and imagines what chance may bring. It also takes what the rules prove to be
// no loss: see costs_nothing(). In Altay a turn is made in any order (AL-10): of what it wants to do in this turn it
// does first what the cursor is nearest to, where that comes to the very same position as the order that it thought of,
// and before all it trades in or exchanges a card, for then the others go in one press: see next_of(). What goes on by
// itself through chance ("use all your figures") is taken when it comes to the very same end of the turn as what the
// player would do by single moves, with the same luck: see wants_run(). What plays itself costs nothing, and is waited
// for.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <optional>
#include <string_view>
#include <vector>

#include "engine/altay/data.hpp"
#include "engine/players/altay/thinker.hpp"
#include "engine/players/chance.hpp"
#include "engine/players/cvlizacje/thinker.hpp"
#include "engine/players/stone_age/thinker.hpp"
#include "firmware/app/games/altay/macros.hpp"
#include "firmware/app/games/list.hpp"
#include "firmware/app/screens/settings_service.hpp"
#include "firmware/app/storage/store.hpp"
#include "hal/boards/all.hpp"
#include "tests/app/player.hpp"
#include "tests/app/ways.hpp"

namespace {

using pd::Key;

constexpr unsigned seats = 3;
std::uint8_t level = 3;  // the middle one
bool ordered = false;
constexpr std::uint32_t settled_ms = 20000;  // more than the app does anything by itself, all figures of a round used

struct Count {
  unsigned presses = 0, between = 0, decisions = 0, turns = 0, other = 0;
  struct Kind {
    unsigned made = 0, presses = 0;
  };
  /// By verb of the choice, then by macro, those of the own turn; `other`: news and questions.
  static constexpr unsigned macro_kinds = 32;
  std::array<Kind, macro_kinds + 8> kinds{};
};

void press(Key key, unsigned& counted) {
  player::press_key(key);
  player::wait(settled_ms);
  ++counted;
}

template <class S>
const S& position() {
  return static_cast<const pd::TableOf<S>&>(*pd::play_screen().table()).own_session.state();
}

/// Turns of single players, over the whole game.
unsigned turns_of(const stone_age::State& s) { return unsigned{s.round} * s.players; }
unsigned turns_of(const cvlizacje::State& s) { return cvlizacje::turn_count * s.players; }
unsigned turns_of(const altay::State&) {
  unsigned turns = 0;
  const core::Log& log = pd::play_screen().table()->session.log();
  for (unsigned i = 0; i < log.size; ++i) turns += log.moves[i].verb() == static_cast<unsigned>(altay::Verb::end);
  return turns;
}

/// Somebody else's turn goes on while this seat decides.
bool in_other_turn(const stone_age::State&) { return false; }
bool in_other_turn(const cvlizacje::State&) { return false; }
bool in_other_turn(const altay::State& s) { return current_actor(s).is_seat() && current_actor(s).id != s.seat; }

template <class S>
core::Move choose(const S& s, std::uint64_t seed) {
  static players::Thinker<S> thinker;
  const unsigned seat = current_actor(s).id;
  return players::choose<S>(thinker, observe(s, seat), seat, {level, 0}, seed, players::budget(level));
}

/// The moves that the current actor wants to make, one after the other, as long as no other seat decides; what chance
/// may bring is imagined.
template <class S>
std::vector<core::Move> plan(S s, std::uint64_t seed) {
  constexpr unsigned far = 24;
  std::vector<core::Move> moves;
  const core::Actor actor = current_actor(s);
  while (current_actor(s) == actor && moves.size() < far) {
    moves.push_back(choose(s, seed));
    if (apply(s, moves.back())) break;
    players::let_chance_decide(s, static_cast<std::uint32_t>(seed));
  }
  return moves;
}

template <class S>
core::Move next_of(const S& s, pd::Choice choice) {
  return choice.macro ? pd::View<S>::assist.next_macro_move(s, choice) : core::Move{};
}

/// A card of Altay that brings goods of one kind and does nothing else, played for as many of them as it can.
bool brings_goods(const altay::State& s, core::Move play) {
  using altay::Effect;
  unsigned kinds = 0;
  for (const Effect& effect : altay::cards[play.a()].options) {
    if (effect.kind == Effect::Kind::nothing) continue;
    if (effect.kind != Effect::Kind::produce && effect.kind != Effect::Kind::exploit) return false;
    kinds += effect.kind == Effect::Kind::produce;
  }
  core::MoveList moves;
  legal_moves(s, moves);
  return kinds == 1 && (play.b() == 2 || moves.find(altay::move(altay::Verb::play, play.a(), 2)) == moves.size());
}

using Plan = std::vector<core::Move>;

/// Nobody who thinks loses by it. In Altay: a card that brings goods, for as many of them as it can. What is left in
/// the hand is discarded with the played ones at the end of the turn (AL-12), and goods too many are harmless. But who
/// can trade in, exchange or keep cards of the hand (AL-66, AL-67) plans which, and the crops that a farmer uses may be
/// what a colonist needs (AL-42).
template <class S>
bool costs_nothing(const S& s, core::Move move, const Plan& planned) {
  if constexpr (std::is_same_v<S, altay::State>) {
    using altay::Achievement, altay::Effect, altay::Verb, altay::index;
    const altay::Seat& me = s.seats[s.seat];
    const bool has_colonist = me.faction == index(altay::Faction::earthfolk);
    if (s.decision == altay::Decision::exploit) return !has_colonist;
    if (s.decision != altay::Decision::turn || move.verb() != index(Verb::play)) return false;
    unsigned kept = 0;
    bool to_the_end = false;
    for (const core::Move later : planned) {
      to_the_end = to_the_end || later.verb() == index(Verb::end);
      for (const Verb keeps : {Verb::trash, Verb::discard, Verb::retain})
        kept += later.verb() == index(keeps) && later.a() == move.a();
    }
    if (me.hand.count(move.a()) <= kept) return false;
    for (const Achievement uses : {Achievement::engineering, Achievement::mathematics, Achievement::writing})
      if (!to_the_end && (altay::has(me, uses) || me.developing == index(uses))) return false;
    return brings_goods(s, move) && !(has_colonist && move == altay::move(Verb::play, altay::Card::farmer, 2));
  }
  return false;
}

/// `move` does what is wanted: in Altay any territory of the kind gives what the card exploits it for, a token is
/// beaten from anywhere, and who wants goods of one kind from a card has nothing against as many as it can bring.
template <class S>
bool does(const S& s, core::Move move, core::Move wanted) {
  if constexpr (std::is_same_v<S, altay::State>) {
    if (move.verb() != wanted.verb()) return false;
    if (move.verb() == altay::index(altay::Verb::exploit)) return true;
    if (move.verb() == altay::index(altay::Verb::attack))
      return move == wanted || (move.b() == wanted.b() && altay::owner(s, move.b()) == altay::none);
    if (move.verb() == altay::index(altay::Verb::play) && wanted.a() == move.a())
      return move == wanted || brings_goods(s, move);
  }
  return move == wanted;
}

/// The macro of the screen that does nothing but what is planned, and most of it; none: there is no such one.
template <class S>
pd::Choice macro_of(const S& start, const std::vector<core::Move>& planned) {
  pd::Choice best;
  std::size_t most = 1;
  for (const pd::Choice macro : pd::play_screen().cursor().choices()) {
    if (pd::play_screen().table()->input.is_stepped_macro(macro)) continue;
    S s = start;
    std::vector<core::Move> left = planned;
    std::size_t made = 0;
    bool wanted = true;
    for (core::Move next; wanted && (next = next_of<S>(s, macro)); ++made) {
      auto at = std::find(left.begin(), left.end(), next);
      if (at == left.end()) at = std::find_if(left.begin(), left.end(), [&](core::Move m) { return does(s, next, m); });
      wanted = (at != left.end() || costs_nothing(s, next, planned)) && !apply(s, next);
      if (at != left.end()) left.erase(at);
    }
    if (wanted && made > most) best = macro, most = made;
  }
  return best;
}

/// A game is played as a challenge: the same choices meet the same luck. What plan() imagines is another one.
constexpr std::uint32_t luck_of(std::uint64_t seed) { return static_cast<std::uint32_t>(seed) + 1000; }

/// Plays on until the turn of the current actor is over: `decide` makes its moves, or leaves them to the player.
stone_age::State after_turn(stone_age::State s, std::uint64_t seed, auto decide) {
  const unsigned seat = s.turn;
  while (s.phase == stone_age::Phase::act && s.turn == seat) {
    const core::Move decided = s.seat == seat ? decide(s) : core::Move{};
    if (apply(s, decided ? decided : choose(s, seed))) break;
    players::let_chance_decide(s, luck_of(seed));
  }
  for (stone_age::Seat& one : s.seats) one.used = 0;  // SA-27: they come back with the next round
  return s;
}

/// It comes to the same position as what the player would do, move by move. Dice are those of the challenge, which fall
/// by place and round, in whatever order places are used.
template <class S>
bool wants_run(const S& s, pd::Choice run, std::uint64_t seed) {
  if constexpr (std::is_same_v<S, stone_age::State>) {
    const auto by_itself = [&](const S& at) { return next_of(at, run); };
    return after_turn(s, seed, [](const S&) { return core::Move{}; }) == after_turn(s, seed, by_itself);
  }
  return false;
}

template <class S>
pd::Choice sequence_start(const S& s, std::uint64_t seed) {
  for (const pd::Choice choice : pd::play_screen().cursor().choices())
    if (pd::play_screen().table()->input.is_stepped_macro(choice) && wants_run(s, choice, seed)) return choice;
  return {};
}

/// The choice of the screen that does what is wanted.
template <class S>
core::Move choice_for(const S& s, core::Move wanted) {
  const core::MoveList& choices = pd::play_screen().cursor().choices().moves;
  if (choices.find(wanted) < choices.size()) return wanted;
  for (const core::Move move : choices)
    if (does(s, move, wanted)) return move;
  return {};
}

/// The position after these moves, with what chance may bring; none: one of them is not legal there.
template <class S>
std::optional<S> after(S s, const Plan& moves, std::uint64_t seed) {
  for (const core::Move move : moves) {
    if (apply(s, move)) return std::nullopt;
    players::let_chance_decide(s, static_cast<std::uint32_t>(seed));
  }
  return s;
}

/// Where the plan could be cut to do a part of it first: what is asked for after a move belongs to that move.
std::vector<std::ptrdiff_t> cuts(altay::State s, const Plan& planned, std::uint64_t seed) {
  std::vector<std::ptrdiff_t> begins;
  for (std::size_t i = 0; i < planned.size(); ++i) {
    if (s.decision == altay::Decision::turn) begins.push_back(static_cast<std::ptrdiff_t>(i));
    if (apply(s, planned[i])) break;
    players::let_chance_decide(s, static_cast<std::uint32_t>(seed));
  }
  begins.push_back(static_cast<std::ptrdiff_t>(planned.size()));
  return begins;
}

/// Takes a card out of the hand that would not be played with the others.
bool trades_in(core::Move move) {
  using altay::Achievement, altay::Verb;
  return move == altay::move(Verb::use, altay::target(Achievement::engineering)) ||
         move == altay::move(Verb::use, altay::target(Achievement::mathematics));
}

bool several_can_be_played() {
  const pd::ChoiceList& choices = pd::play_screen().cursor().choices();
  return choices.has_macro(pd::altay_view::play_hand) || choices.has_macro(pd::altay_view::play_equal);
}

/// The choice that the plan is gone on with: its first move, or one that might as well be the first.
core::Move next_of(const altay::State& s, const Plan& planned, std::uint64_t seed) {
  core::Move next = choice_for(s, planned[0]);
  if (ordered || s.decision != altay::Decision::turn) return next;
  const bool trades = several_can_be_played();
  if (trades && trades_in(next)) return next;
  std::optional<std::vector<Key>> way = ways::way_to(pd::play_screen().cursor(), ways::pad, next);
  const std::optional<altay::State> end = after(s, planned, seed);
  const std::vector<std::ptrdiff_t> begins = cuts(s, planned, seed);
  for (std::size_t i = 1; i + 1 < begins.size() && way; ++i) {
    Plan other = planned;
    std::rotate(other.begin(), other.begin() + begins[i], other.begin() + begins[i + 1]);
    if (after(s, other, seed) != end) continue;
    const core::Move choice = choice_for(s, other[0]);
    const auto there = ways::way_to(pd::play_screen().cursor(), ways::pad, choice);
    if (there && trades && trades_in(choice)) return choice;
    if (there && there->size() < way->size()) next = choice, way = there;
  }
  return next;
}
template <class S>
core::Move next_of(const S& s, const Plan& planned, std::uint64_t) {
  return choice_for(s, planned[0]);
}

template <class S>
void decide(Count& count, std::uint64_t seed) {
  const S& s = position<S>();
  const std::vector<core::Move> planned = plan(s, seed);
  const pd::Choice run = sequence_start(s, seed), macro = run ? run : macro_of(s, planned);
  const core::Move next = next_of(s, planned, seed);
  const bool waits = std::is_same_v<S, altay::State> && macro.macro == pd::altay_view::play_equal &&
                     trades_in(next);  // then all go in one press
  const pd::Choice wanted = macro && !waits ? macro : next;
  unsigned& counted = in_other_turn(s) ? count.between : count.presses;
  count.decisions += !in_other_turn(s);
  const auto way = ways::way_to(pd::play_screen().cursor(), ways::pad, wanted);
  if (!way) {
    std::fputs("presses: no way leads to a legal move\n", stderr);
    std::exit(1);
  }
  if (!in_other_turn(s)) {
    Count::Kind& kind = count.kinds[wanted.macro ? Count::macro_kinds + wanted.macro : wanted.move.verb()];
    ++kind.made;
    kind.presses += static_cast<unsigned>(way->size()) + 1;
  }
  if (pd::play_screen().picture().recap_hides_cursor() && (way->empty() || way->front() == Key::select))
    ++count.other, press(Key::select, counted);
  for (const Key key : *way) press(key, counted);
  press(Key::select, counted);
}

template <class S>
void play(Count& count, std::uint64_t seed) {
  host::storage_reset();
  player::switch_on(hal::boards::picosystem::board, seed);
  pd::Settings calm = pd::settings();
  calm.guide = 0;
  pd::change_settings(calm);
  pd::Table& table = pd::entry_of(S::id).open();
  table.match.setup = {S::id, seats, 0, 0, 0};
  table.match.challenge = luck_of(seed);
  for (unsigned i = 0; i < core::max_players; ++i) table.match.people[i].colour = static_cast<std::uint8_t>(i);
  if (pd::play_screen().begin(table, seed)) std::exit(1);
  pd::push(pd::play_screen());
  player::wait(settled_ms);
  while (&pd::top() != &pd::final_screen()) {
    if (&pd::top() == &pd::hand_over())
      press(Key::details, count.between);  // held
    else if (&pd::top() == &pd::play_screen())
      decide<S>(count, seed);
    else
      ++count.other, press(Key::select, count.presses);  // news, a question
  }
  count.turns += turns_of(position<S>());
}

/// A turn has so many of a kind, for so many presses each.
void list_kinds(const Count& count) {
  const double turns = count.turns;
  for (unsigned kind = 0; kind < count.kinds.size(); ++kind)
    if (const auto [made, presses] = count.kinds[kind]; made > 0)
      std::printf("%s %2u: %5.2f a turn, %5.2f presses each, %5.2f a turn\n",
                  kind < Count::macro_kinds ? "verb " : "macro", kind % Count::macro_kinds, made / turns,
                  1.0 * presses / made, presses / turns);
  std::printf("news and questions: %5.2f a turn\n", count.other / turns);
}

}  // namespace

int main(int argc, char** argv) {
  const std::string_view game = argc > 1 ? argv[1] : "";
  const unsigned games = argc > 2 ? static_cast<unsigned>(std::strtoul(argv[2], nullptr, 10)) : 1;
  if (argc > 3) level = static_cast<std::uint8_t>(std::strtoul(argv[3], nullptr, 10));
  ordered = argc > 4 && std::string_view(argv[4]) == "ordered";
  Count count;
  for (unsigned seed = 1; seed <= games; ++seed) {
    if (game == "stone_age")
      play<stone_age::State>(count, seed);
    else if (game == "cvlizacje")
      play<cvlizacje::State>(count, seed);
    else if (game == "altay")
      play<altay::State>(count, seed);
    else
      return std::fputs("usage: presses stone_age|cvlizacje|altay GAMES [LEVEL [ordered]]\n", stderr), 2;
  }
  std::printf("{\"presses\":%u,\"between\":%u,\"decisions\":%u,\"turns\":%u}\n", count.presses, count.between,
              count.decisions, count.turns);
  if (argc > 3) list_kinds(count);
  return 0;
}
