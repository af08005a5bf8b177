#pragma once
#include <array>
#include <cstdint>
#include <string_view>

#include "firmware/app/storage/journal.hpp"
#include "firmware/app/storage/known_games.hpp"
#include "firmware/app/storage/match.hpp"
#include "firmware/app/storage/rating.hpp"

/// Who played how often, won how often and scored how much: by name, game and edition.
/// Counted once from each result of the journal, also if power fails while counting. There is room for `players_max`
/// names; a new one replaces the name that has not played for the longest time. Counts are stored by title, variant and
/// options, so editions may come, go and change their order; unknown ones are kept.
namespace pd::storage {

/// So many editions are told apart by a firmware. What is stored has room for more.
inline constexpr unsigned editions_max = 32;

/// Its place in known_games().editions; their number when it is none of them.
unsigned edition_of(const core::Setup& setup);

/// What one player did in one edition.
struct Tally {
  std::uint16_t played = 0, won = 0;  ///< stop at 65,535
  std::int16_t best = 0;              ///< highest score; says nothing while `played` is 0
};

/// One name.
struct PlayerTally {
  std::array<char, Person::name_max> bytes{};  ///< the name, filled up with zeros
  std::uint32_t last = 0;                      ///< number of the last result with this name; 0: nobody is here
  std::array<Tally, editions_max> by_edition{};

  std::string_view name() const;
  unsigned played() const;  ///< of all editions that this firmware knows
  unsigned won() const;
};

inline constexpr unsigned players_max = 18;

/// Counts every result that was not counted yet. Costs one look when there is none.
StorageError count_results(Journal& journal);

/// The name at that place (below players_max); false: nobody is there.
bool read_player(const Journal& journal, unsigned place, PlayerTally& out);

/// What a person did against computers, of which the strongest had that level (its code).
struct VersusTally : Tally {
  std::uint8_t streak = 0, longest = 0;  ///< wins in a row: the last ones, and the most there were
};
VersusTally read_versus(const Journal& journal, std::string_view name, core::GameId game, unsigned level);

/// How strong the person is in that title. Before the first game that counts, what the tallies of an older firmware
/// suggest; for a new name the rating of the first level.
Rating read_rating(const Journal& journal, std::string_view name, core::GameId game);

/// The level (its code) of the next even match after a game that was one: somebody played alone against computers of
/// the level that their rating before it proposed. 0 after any other game.
std::uint8_t next_even_level(const Journal& journal, const Match& match);

/// Games of that edition that were finished on this device, by whomever.
unsigned games_played(const Journal& journal, unsigned edition);

/// Converts a piece of the statistics of 0.1.0, which are readable until then. False: nothing is left.
bool carry_statistics_over(Journal& journal);

}  // namespace pd::storage
