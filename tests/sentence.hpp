#pragma once
#include <string>

#include "engine/sentences.hpp"

namespace test {

/// The words of a refusal: engine/sentences.hpp.
template <class... Of>
std::string sentence(const Of&... of) {
  using core::sentence;
  return std::string(std::string_view(sentence(of...)));
}

}  // namespace test
