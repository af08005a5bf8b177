#pragma once
#include <array>
#include <cstdint>

#include "engine/players/cvlizacje/value.hpp"
#include "engine/players/player.hpp"

/// Ways to play that people recognise, and the reasons that a player gives.
namespace players::cvlizacje {

inline constexpr std::array<const char*, 6> style_names = {"none", "raider", "builder", "trader", "idler", "scholar"};

/// How much a style likes a move beyond what it is worth, of players::whole_share; 0 for the style "none".
int style_bonus(const State& s, unsigned style, core::Move move);

/// The terms of the evaluation, then those of orders, then those of moves that raise no term.
inline constexpr std::array<const char*, term_count + 7> reason_names = {
    "points", "resources", "growth", "collection", "plan", "orders", "company",
    "alone",  "doubling",  "rivals", "save",       "look", "best"};
enum class Reason : std::uint8_t { company = term_count, alone, doubling, rivals, save, look, best };

/// The style bonus of a move of the current actor.
Why explain(const State& view, unsigned seat, core::Move move);

}  // namespace players::cvlizacje
