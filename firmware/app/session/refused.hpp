#pragma once
#include <string_view>

#include "engine/core/refusal.hpp"

namespace pd::session {

/// What a person is told of a refusal that they can meet, in their language. The engine says which rule refuses, by a
/// number; its English sentences are the referee's.
std::string_view words_of(core::Refusal no);

}  // namespace pd::session
