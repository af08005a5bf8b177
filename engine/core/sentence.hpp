#pragma once
#include <span>

#include "engine/core/text.hpp"

namespace core {

using Sentence = Text<200>;

/// The sentences of the refusals of one game (S::sentences).
struct GameSentences {
  const char *player_count, *variant, *options;  ///< of a setup that makes no sense
  std::span<const char* const> reasons;          ///< of its rules, in the order of its enum
};

}  // namespace core
