#pragma once
#include <array>
#include <concepts>
#include <cstdint>

#include "engine/core/game.hpp"
#include "engine/players/share.hpp"

/// Win probabilities for a review: what a position without hidden information promises each seat.
///
///   forecast.start(s, before, luck, Care::normal);
///   while (!forecast.advance(s)) {
///   }
///   forecast.shares[seat] ...
///
/// A forecast plays `s` on to a position that can be evaluated, one small slice at a time; `luck` decides what chance
/// does.
namespace players {

/// Of each seat, 0 to whole_share.
using Shares = std::array<std::int32_t, core::max_players>;

/// How far a forecast looks: to find promising moves among many, to compare them, and to compare the best two.
enum class Care : std::uint8_t { little, normal, much, event };

/// What a forecast of game S can do.
template <class T, class S>
concept Forecasts = requires(T t, S& s, const S& before, unsigned level, std::uint32_t luck, Care care) {
  /// Prepares for the game of `s`, and for a level of the computer players.
  { t.begin(s, level) } -> std::same_as<void>;
  /// Forgets what it remembers of earlier forecasts.
  { t.forget() } -> std::same_as<void>;
  { t.start(s, before, luck, care) } -> std::same_as<void>;
  { t.advance(s) } -> std::same_as<bool>;  ///< true when `shares` is known
  { t.shares } -> std::convertible_to<Shares>;
  { t.work } -> std::convertible_to<std::uint32_t>;         ///< units since begin(), as of a thinker
  { T::samples } -> std::convertible_to<unsigned>;          ///< forecasts that are averaged
  { T::real_samples } -> std::convertible_to<unsigned>;     ///< the same for what happened, which all figures rest on
  { T::outcome_samples } -> std::convertible_to<unsigned>;  ///< the same for outcomes of chance that were not drawn
  { T::careful_samples } -> std::convertible_to<unsigned>;  ///< the same with much care
  { T::compared_moves } -> std::convertible_to<unsigned>;   ///< with normal care, beside the move played
};

/// Which class forecasts game S; engine/players/<game>/forecast.hpp defines it.
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

}  // namespace players
