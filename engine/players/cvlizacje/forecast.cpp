#include "engine/players/cvlizacje/forecast.hpp"

#include "engine/players/chance.hpp"
#include "engine/players/cvlizacje/features.hpp"
#include "engine/players/player.hpp"
#include "engine/players/weights.hpp"

namespace players::cvlizacje {

namespace {

constexpr unsigned spread = 160;  ///< so many grains ahead make a win e times as likely

/// How an event is evaluated, by the number of players. Measured in games of level 10.
struct EventParams {
  std::uint8_t later_turns;          ///< played on after the current one
  std::uint8_t orders, development;  ///< see skill_
};
constexpr std::array<EventParams, core::max_players + 1> event_params = {
    {{}, {}, {0, 60, 25}, {0, 50, 20}, {1, 65, 27}, {1, 65, 27}}};

bool is_between_turns(const State& s) { return s.phase == Phase::orders && s.decision != Decision::draw; }

/// Names a decision, so that the same decision in two playouts meets the same whim of the quick player.
std::uint32_t key_of(const State& s) {
  return unsigned{s.turn} << 16 | static_cast<unsigned>(s.decision) << 12 | unsigned{s.served} << 8 | s.actor;
}

}  // namespace

void Forecast::begin(const State& s, unsigned level) {
  net_ = level < level_count ? nullptr : trained(State::id, kind_of(s));
  work = 0;
}

void Forecast::start(const State& s, const State&, std::uint32_t luck, Care care) {
  luck_ = luck;
  care_ = care;
  const EventParams& params = event_params[s.players];
  for (unsigned i = 0; i < s.players; ++i) {
    const bool orders = s.phase == Phase::orders && s.seats[i].open == Order::none;
    const bool develops = moves_left(s, i) > turn_count - s.turn;
    skill_[i] = (orders ? params.orders : 0) + (develops ? params.development : 0);
  }
  const unsigned later_turns = care == Care::much ? 1u : care == Care::event ? params.later_turns : 0u;
  last_turn_ = static_cast<std::uint8_t>(s.turn + later_turns);
}

/// All at once: two turns cost less than a move of other games.
bool Forecast::advance(State& s) {
  PlayoutOptions options;
  if ((care_ == Care::much || care_ == Care::event) && net_ != nullptr) options.prior = net_->orders;
  while (s.phase != Phase::over && !(s.turn > last_turn_ && is_between_turns(s))) {
    core::Move move;
    if (current_actor(s) == core::chance) {
      core::MoveList outcomes;
      legal_moves(s, outcomes);
      options.work += work_of_move;
      move = keyed_pick(outcomes, luck_, chance_key(s));
    } else {
      core::Rng rng(std::uint64_t{luck_} << 32 | key_of(s));
      move = quick_move(s, rng, options);
    }
    if (apply(s, move)) break;
  }
  work += options.work + work_of_orders + work_of_leaf * s.players;
  judge(s);
  return true;
}

void Forecast::judge(const State& s) {
  if (s.phase == Phase::over) {
    shares = final_shares(outcome(s));
    return;
  }
  std::array<int, core::max_players> values{};
  const Types types = types_in(s);
  for (unsigned i = 0; i < s.players; ++i) values[i] = expected(s, i, types, net_) + skill_[i];
  for (unsigned i = 0; i < s.players; ++i) shares[i] = share_of(values.data(), s.players, i, spread);
}

}  // namespace players::cvlizacje
