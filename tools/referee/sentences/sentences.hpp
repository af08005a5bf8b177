#pragma once
#include <string>

#include "engine/core/refusal.hpp"
#include "engine/games.hpp"
#include "engine/read_log.hpp"

/// The English sentence of every refusal. The engine knows which rule refuses; the words are here.
namespace referee {

/// For a reason that is no rule of a game; empty when it is one, or when nothing was refused.
std::string sentence(core::Refusal no);

/// For a setup, or a move of a game whose position is not known: numbers that depend on it are left out.
std::string sentence(core::GameId game, core::Refusal no);

/// For a log that cannot be read; names the parts that are at fault.
std::string sentence(const core::LogReading& reading);

/// For a move that was refused in this position.
std::string sentence(const stone_age::State& s, core::Move move, core::Refusal no);
std::string sentence(const cvlizacje::State& s, core::Move move, core::Refusal no);
std::string sentence(const altay::State& s, core::Move move, core::Refusal no);

// --- One table for each game, in the order of its enum ---------------------------

const char* altay_sentence(core::Refusal no);
const char* cvlizacje_sentence(core::Refusal no);
const char* stone_age_sentence(core::Refusal no);

}  // namespace referee
