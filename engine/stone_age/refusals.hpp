#pragma once
#include "engine/stone_age/rules.hpp"

/// Why a move is refused. Asked only after the rules have said no, so these may be slow.
namespace stone_age {

/// For bits that say nothing in this game.
[[gnu::cold]] core::Refusal no_such_move();

/// For a move of another moment: names what is asked instead.
[[gnu::cold]] core::Refusal not_asked(const State& s, Verb verb);

/// For `n` figures of the seat to act that cannot be placed on `l`.
[[gnu::cold]] core::Refusal why_not_place(const State& s, Location l, unsigned n);

/// For a resource (0..3) that payable() does not offer.
[[gnu::cold]] core::Refusal why_not_pay(const State& s, unsigned resource);

}  // namespace stone_age
