#pragma once
#include <array>
#include <cstdint>

#include "engine/altay/state.hpp"

/// What the net is told about a seat. Nothing that is hidden from `viewer` is asked for.
namespace players::altay {

inline constexpr unsigned input_count = 146;
using Inputs = std::array<std::int8_t, input_count>;

/// Writes the inputs of `seat` as `viewer` may know them.
void describe(const ::altay::State& s, unsigned seat, unsigned viewer, Inputs& x);

}  // namespace players::altay
