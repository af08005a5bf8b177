#pragma once
#include <cstdint>
#include <vector>

namespace walk {

/// A PNG with every icon in every size that it is stored in, those of an icon side by side.
std::vector<std::uint8_t> icon_sheet();

}  // namespace walk
