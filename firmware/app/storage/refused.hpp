#pragma once
#include "engine/core/refusal.hpp"

namespace app {

/// What a person is told of a refusal that they can meet.
const char* words_of(core::Refusal no);

}  // namespace app
