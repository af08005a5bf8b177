#include "tools/referee/sentences.hpp"

#include <bit>

namespace referee {

namespace {

/// "part 2 of 3", "parts 1, 3 and 4 of 5"
std::string names_of(std::uint32_t which, unsigned count) {
  int left = std::popcount(which);
  std::string names = left == 1 ? "part " : "parts ";
  for (unsigned i = 0; i < count; ++i) {
    if ((which >> i & 1u) == 0) continue;
    --left;
    names += std::to_string(i + 1) + (left > 1 ? ", " : left == 1 ? " and " : "");
  }
  return names + " of " + std::to_string(count);
}

std::string at_fault(const core::Joined& parts) {
  const auto said = [&](std::uint32_t which, const char* of_one, const char* of_many) {
    return which == 0 ? std::string{} : names_of(which, parts.count) + (std::has_single_bit(which) ? of_one : of_many);
  };
  const std::string missing = said(parts.missing, " is missing", " are missing");
  const std::string damaged =
      said(parts.damaged, " was cut or altered: scan again", " were cut or altered: scan again");
  return missing + (missing.empty() || damaged.empty() ? "" : "; ") + damaged;
}

}  // namespace

std::string sentence(const core::LogReading& reading) {
  const core::Joined& parts = reading.parts;
  if (parts.missing != 0 || parts.damaged != 0) return at_fault(parts);
  if (parts.text == 0) return core::sentence(reading.refusal);
  const std::string text = "text " + std::to_string(parts.text) + " ";
  if (reading.refusal == core::refused::part_cut_short)
    return text +
           "that begins with POCKET-DAWN is cut short: which part it is and its checksums come next, then its bytes";
  if (reading.refusal == core::refused::other_format)
    return text + "has the format " + std::to_string(parts.format) + " of parts, which this program does not know";
  return "these are parts of two logs: " + text + "is not of the same log as those before it";
}

}  // namespace referee
