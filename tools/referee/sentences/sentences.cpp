#include "tools/referee/sentences/sentences.hpp"

#include <array>

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
    "this is not a Pocket Dawn log: it does not begin with \"pocket-dawn\"",
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
     "Altay knows the options 1 (Trade), 2 (suggested starts) and 4 (full map), and 8 in games that version 2 of the "
     "rules began"},
}};

constexpr std::array<const char* (*)(core::Refusal), core::game_count> of_game = {stone_age_sentence,
                                                                                  cvlizacje_sentence, altay_sentence};

}  // namespace

std::string sentence(core::Refusal no) {
  const unsigned code = no.code();
  return code == 0 || code > shared.size() ? std::string{} : shared[code - 1];
}

std::string sentence(core::GameId game, core::Refusal no) {
  const auto g = static_cast<unsigned>(game);
  if (no.is_of_game()) return of_game[g](no);
  if (no == core::refused::player_count) return setups[g].player_count;
  if (no == core::refused::variant) return setups[g].variant;
  if (no == core::refused::options) return setups[g].options;
  return sentence(no);
}

}  // namespace referee
