#pragma once
#include <cstdint>

namespace hal {

/// 32 bits that nobody could have foreseen (on the host: from the script's seed).
std::uint32_t entropy();

}  // namespace hal
