#include "tools/referee/sentences/sentences.hpp"

#include <array>
#include <bit>

namespace referee {

namespace {

constexpr auto shared = std::to_array<const char*>({
    "this is of another game",
    "so many cannot play this game",
    "there is no such variant",
    "the first player must be one of the seats",
    "there is no such option",
    "the game is over",
    "there is no such move in this game",
    "the state is broken",
    "the record of this game is full",
    "there is nothing to take back",
    "chance has decided since: that cannot be taken back",
    "hidden things were shown: that cannot be taken back",
    "the game is not that long",
    "the log was made by another version of the rules",
    "this is not a Pocket Dawn log: as text it begins with \"pocket-dawn\", in parts each begins with \"POCKET-DAWN\"",
    "the log has no format version",
    "the log has a format version that this program does not know",
    "the log is cut short",
    "the log is of a game that this program does not know",
    "the log has no rules version",
    "the log has no complete setup",
    "the log is cut short: its checksum is missing",
    "the log's checksum is not 8 hexadecimal digits",
    "the log was altered: its checksum does not match",
    "the log is too long",
    "the log holds something that is not a move",
    "the log holds a move that does not exist",
    "the log is longer than its moves",
    "a part of the log is cut short: which part it is and its checksums come next, then its bytes",
    "these are parts of two logs",
    "a part of the log is missing",
    "a part of the log was cut or altered: scan again",
    "the parts do not fit together: their checksum is not that of the log",
});
static_assert(shared.size() + 1 == core::refused::end);

/// What a game says of a setup that makes no sense; in the order of core::GameId.
struct SetupSentences {
  const char *player_count, *variant, *options;
};
constexpr std::array<SetupSentences, core::game_count> setups = {{
    {"Stone Age is for 2 to 4 players", "the edition is 0 (pl), 1 (ua) or 2 (cz)", "Stone Age has no options"},
    {"CVlizacje is for 2 to 5 players", "CVlizacje has the variants 0 (base), 1 (two) and 2 (two, advanced)",
     "CVlizacje has no options"},
    {"Altay is for 2 to 4 players", "Altay has no variants: variant must be 0",
     "Altay knows the options 1 (Trade), 2 (suggested starts) and 4 (full map), and 8 and 16 in games that versions 2 "
     "and 3 of the rules began"},
}};

constexpr std::array<const char* (*)(core::Refusal), core::game_count> of_game = {stone_age_sentence,
                                                                                  cvlizacje_sentence, altay_sentence};

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
  if (parts.text == 0) return sentence(reading.refusal);
  const std::string text = "text " + std::to_string(parts.text) + " ";
  if (reading.refusal == core::refused::part_cut_short)
    return text +
           "that begins with POCKET-DAWN is cut short: which part it is and its checksums come next, then its bytes";
  if (reading.refusal == core::refused::other_format)
    return text + "has the format " + std::to_string(parts.format) + " of parts, which this program does not know";
  return "these are parts of two logs: " + text + "is not of the same log as those before it";
}

std::string sentence(core::Refusal no) {
  const unsigned code = no.code();
  return code == 0 || code > shared.size() ? std::string{} : shared[code - 1];
}

std::string sentence(core::GameId game, core::Refusal no) {
  const auto g = static_cast<unsigned>(game);
  if (no.code() >= core::first_reason_of_game) return of_game[g](no);
  if (no == core::refused::player_count) return setups[g].player_count;
  if (no == core::refused::variant) return setups[g].variant;
  if (no == core::refused::options) return setups[g].options;
  return sentence(no);
}

}  // namespace referee
