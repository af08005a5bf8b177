#pragma once
#include <string>

#include "engine/read_log.hpp"
#include "engine/sentences.hpp"

namespace referee {

/// The words of a refusal: engine/sentences.hpp.
template <class... Of>
std::string words_for(const Of&... of) {
  using core::sentence;
  return std::string(std::string_view(sentence(of...)));
}

/// Of a log that cannot be read; it names the missing or damaged parts.
std::string sentence(const core::LogReading& reading);

}  // namespace referee
