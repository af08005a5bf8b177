#pragma once
#include <array>
#include <concepts>
#include <cstdint>

#include "engine/core/game.hpp"
#include "engine/core/log.hpp"
#include "engine/players/share.hpp"

/// Win probabilities for a review, of a position without hidden information.
///
///   forecast.start(s, before, luck, Care::normal);
///   while (!forecast.advance(s)) {
///   }
///   forecast.shares[seat] ...
///
/// A forecast plays `s` on to a position that can be evaluated, in small slices. `luck` is the seed of chance.
namespace players {

/// Of each seat, 0 to whole_share.
using Shares = std::array<std::int32_t, core::max_players>;

/// How far a forecast looks: to find promising moves among many, to compare them, to compare the best two, and to
/// evaluate what an event changed.
enum class Care : std::uint8_t { little, normal, much, event };

/// What a forecast of game S can do.
template <class T, class S>
concept Forecasts = requires(T t, S& s, const S& before, unsigned level, std::uint32_t luck, Care care,
                             const core::Log& log, unsigned next) {
  /// Prepares for the game of `s`, and for a level of the computer players.
  { t.begin(s, level) } -> std::same_as<void>;
  /// Forgets what it remembers of earlier forecasts.
  { t.forget() } -> std::same_as<void>;
  /// With Care::event: the moves from `next` on are what was really played after the event.
  { t.foresee(log, next) } -> std::same_as<void>;
  { t.start(s, before, luck, care) } -> std::same_as<void>;
  { t.advance(s) } -> std::same_as<bool>;  ///< true when `shares` is known
  { t.shares } -> std::convertible_to<Shares>;
  { t.work } -> std::convertible_to<std::uint32_t>;         ///< units since begin(), as of a thinker
  { T::samples } -> std::convertible_to<unsigned>;          ///< forecasts that are averaged
  { T::real_samples } -> std::convertible_to<unsigned>;     ///< the same for the real events
  { T::outcome_samples } -> std::convertible_to<unsigned>;  ///< the same for outcomes of chance that were not drawn
  { T::careful_samples } -> std::convertible_to<unsigned>;  ///< the same with much care
  { T::compared_moves } -> std::convertible_to<unsigned>;   ///< with normal care, beside the move played
  /// At this rate of charged decisions per 1,000, half of the measured cost counts.
  { T::false_charges } -> std::convertible_to<int>;
};

/// The class that forecasts game S; engine/players/<game>/forecast.hpp defines it.
template <core::Game S>
struct ForecastOf;
template <core::Game S>
using Forecast = typename ForecastOf<S>::type;

/// The result of a finished game: the victory is shared among the winners.
inline Shares final_shares(const core::Outcome& o) {
  std::int32_t winners = 0;
  for (unsigned i = 0; i < o.players; ++i) winners += o.winners >> i & 1;
  Shares shares{};
  for (unsigned i = 0; i < o.players; ++i) shares[i] = (o.winners >> i & 1) != 0 ? whole_share / winners : 0;
  return shares;
}

/// The same of a playout that ended with average or sampled chance: a lead of `spread` 64ths of a point multiplies the
/// odds by e.
inline Shares estimated_shares(const core::Outcome& o, unsigned spread) {
  std::array<int, core::max_players> values{};
  for (unsigned i = 0; i < o.players; ++i) values[i] = o.total[i] * point + (o.winners >> i & 1) * point / 2;
  Shares shares{};
  for (unsigned i = 0; i < o.players; ++i) shares[i] = share_of(values.data(), o.players, i, spread);
  return shares;
}

}  // namespace players
