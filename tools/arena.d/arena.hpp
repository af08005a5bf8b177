#pragma once
#include <concepts>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/rng.hpp"
#include "engine/players/chance.hpp"
#include "engine/players/player.hpp"

/// Computer players against each other: the same luck for all, every seed in every seat.
namespace arena {

/// Who sits there: `random`, `hand` (the hand-crafted evaluation in one ply), `root` (where the game has one: a search
/// of the own moves with playouts to the end of the game), a level by its name or number, `level:style`.
struct Contender {
  std::string name;
  bool random = false;
  players::Profile profile{};
  unsigned budget_percent = 100;  ///< of what the device spends; `strong@400` thinks four times as long
  bool root = false;
  std::string command{};  ///< of a program outside the arena; empty: one of the computer players
};

/// How one game ended.
struct Result {
  std::vector<double> share;  ///< of the victory, by seat
  std::vector<int> points;
  std::vector<std::vector<unsigned>> habits;  ///< by seat, by name in Game::habits: how often it did so
  unsigned rounds = 0, moves = 0;
  std::string fault;  ///< how the program of seat `forfeited` misbehaved; empty: nobody did
  unsigned forfeited = 0;
  bool ended = true;        ///< false: it went on too long and was scored as it stood
  bool driven_off = false;  ///< somebody was driven off the map, which ends a game of Altay
};

/// What thinking cost, over all games.
struct Cost {
  unsigned long long decisions = 0, work = 0;
  unsigned most = 0;
};

/// The programs outside the arena that sit at a table.
class OutsidePlayers {
 public:
  virtual ~OutsidePlayers() = default;
  /// Asks the program of that seat for one of the legal moves. No move: it misbehaved, and `fault` says how.
  virtual core::Move choose(unsigned seat, const core::MoveList& legal_moves, std::string& fault) = 0;
  virtual void follow(core::Move) = 0;  ///< whatever anybody played, chance included
};

struct Match {
  core::Setup setup;
  std::vector<Contender> seats;
  std::uint32_t seed = 0;
  OutsidePlayers* programs = nullptr;  ///< nothing where only computer players sit
};

/// What the arena asks of a game.
struct Game {
  const char* name;
  core::GameId id;
  Result (*play)(const Match&, std::vector<Cost>&);
  std::vector<std::string> styles;
  std::vector<std::string> habits;  ///< what a style is known by, one for each but the first
  bool has_root = false;            ///< root_move(view, seat, seed, work, spent): `root` may play
};

/// How many rounds a game has gone through; a game whose State has no `round` adds its own.
template <core::Game S>
unsigned rounds_of(const S& s) {
  if constexpr (requires { s.round; })
    return s.round;
  else
    return s.turn;
}

/// Habits by which styles are recognised. A game may have habit_names(s), and is_habit(s, move, i): how often.
template <core::Game S>
std::vector<std::string> habits_of() {
  std::vector<std::string> names;
  if constexpr (requires(const S& s) { habit_names(s); })
    for (const char* name : habit_names(S{})) names.emplace_back(name);
  return names;
}

template <core::Game S>
inline constexpr bool has_root = requires(const S& s, std::uint32_t& spent) {
  { root_move(s, 0u, std::uint64_t{}, 0u, spent) } -> std::same_as<core::Move>;
};

inline constexpr unsigned moves_max = 20000;

template <core::Game S>
Result play(const Match& match, std::vector<Cost>& costs) {
  static players::Thinker<S> thinker;
  S s;
  Result result;
  if (start(match.setup, s)) return result;
  const unsigned count = match.setup.players;
  result.habits.assign(count, std::vector<unsigned>(habits_of<S>().size()));
  core::Rng random(match.seed * 0x9E3779B97F4A7C15u + 1);
  for (; current_actor(s) != core::nobody && result.moves < moves_max; ++result.moves) {
    core::MoveList list;
    legal_moves(s, list);
    core::Move move;
    if (current_actor(s) == core::chance) {
      move = players::keyed_pick(list, match.seed, chance_key(s));
    } else if (const unsigned seat = current_actor(s).id; match.seats[seat].random) {
      move = random.pick(list);
    } else if (!match.seats[seat].command.empty()) {
      move = match.programs->choose(seat, list, result.fault);
      ++costs[seat].decisions;
      if (!move) {
        result.forfeited = seat;
        break;
      }
    } else {
      const Contender& who = match.seats[seat];
      players::Budget budget = players::budget(who.profile.level);
      budget.work = budget.work / 100 * who.budget_percent;
      std::uint32_t spent = 0;
      if constexpr (has_root<S>)
        if (who.root) move = root_move(observe(s, seat), seat, match.seed, budget.work, spent);
      if (!move) {
        move = players::choose(thinker, observe(s, seat), seat, who.profile, match.seed, budget);
        spent = thinker.work();
      }
      ++costs[seat].decisions;
      costs[seat].work += spent;
      if (spent > costs[seat].most) costs[seat].most = spent;
      if constexpr (requires { is_habit(s, move, 0u); })
        for (unsigned i = 0; i < result.habits[seat].size(); ++i) result.habits[seat][i] += is_habit(s, move, i);
    }
    if (const core::Refusal no = apply(s, move)) {
      std::fprintf(stderr, "%s: an illegal move of %s: refusal %u\n", S::name,
                   match.seats[current_actor(s).id].name.c_str(), no.code());
      std::abort();
    }
    if (match.programs != nullptr) match.programs->follow(move);
  }
  const core::Outcome o = outcome(s);
  result.ended = current_actor(s) == core::nobody;
  unsigned winners = result.ended ? o.winners : core::leaders(o);
  // Whoever forfeits loses; the others share the win, because nobody knows who would have won.
  if (!result.fault.empty()) winners = ((1u << count) - 1) & ~(1u << result.forfeited);
  result.rounds = rounds_of(s);
  if constexpr (requires { somebody_is_driven_off(s); }) result.driven_off = somebody_is_driven_off(s);
  for (unsigned i = 0; i < count; ++i) {
    result.share.push_back((winners >> i & 1u) / static_cast<double>(__builtin_popcount(winners)));
    result.points.push_back(o.total[i]);
  }
  return result;
}

template <core::Game S>
Game entry() {
  const auto& styles = players::Thinker<S>::styles;
  return {S::name, S::id, play<S>, {styles.begin(), styles.end()}, habits_of<S>(), has_root<S>};
}

std::vector<Game> games();  ///< of engine/games.txt; each adds itself by a file
#define GAME(name) Game name##_entry();
#include "generated/games.def"
#undef GAME

}  // namespace arena
