#pragma once
#include <string_view>

#include "engine/core/refusal.hpp"

namespace pd::session {

/// The words of a refusal, in the language of the settings. The engine reports the rule that refuses by a number; its
/// own English sentences are for the referee.
std::string_view words_of(core::Refusal no);

}  // namespace pd::session
