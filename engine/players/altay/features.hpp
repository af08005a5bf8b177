#pragma once
#include <array>
#include <cstdint>

#include "engine/altay/state.hpp"

/// The inputs of the net for a seat. They contain nothing that is hidden from `viewer`.
namespace players::altay {

inline constexpr unsigned input_count = 146;
using Inputs = std::array<std::int8_t, input_count>;

/// Writes the inputs of `seat`.
void describe(const ::altay::State& s, unsigned seat, unsigned viewer, Inputs& x);

}  // namespace players::altay
