#include "engine/sentences.hpp"

#include <array>

#include "engine/games.hpp"

namespace core {

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
static_assert(shared.size() + 1 == refused::end);

}  // namespace

const char* sentence(Refusal no) {
  const unsigned code = no.code();
  return code == 0 || code > shared.size() ? "" : shared[code - 1];
}

const char* sentence(GameId game, Refusal no) {
  const GameSentences& its = *by_game(game, []<class S>() { return &S::sentences; });
  if (no.code() >= first_reason_of_game) return its.reasons[no.code() - first_reason_of_game];
  if (no == refused::player_count) return its.player_count;
  if (no == refused::variant) return its.variant;
  if (no == refused::options) return its.options;
  return sentence(no);
}

}  // namespace core
